import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Bounds {
  readonly x?: number
  readonly y?: number
  readonly width: number
  readonly height: number
}

export interface WindowState {
  readonly bounds: Bounds
  readonly maximized: boolean
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const MIN_SIZE = { width: 720, height: 480 } as const
const DEFAULT: WindowState = { bounds: { width: 1280, height: 800 }, maximized: false }
/** A window must show at least this much of itself on some screen to be reachable. */
const REACHABLE_PX = 80

/** Puts remembered bounds on the screens that are there now: another monitor may be gone since. */
export function fitToScreens(state: WindowState, screens: readonly Area[]): WindowState {
  const { x, y, width, height } = state.bounds
  const size = { width: Math.max(MIN_SIZE.width, width), height: Math.max(MIN_SIZE.height, height) }
  const reachable =
    x !== undefined &&
    y !== undefined &&
    screens.some(
      s =>
        x + size.width > s.x + REACHABLE_PX &&
        x < s.x + s.width - REACHABLE_PX &&
        y >= s.y - 1 &&
        y < s.y + s.height - REACHABLE_PX,
    )
  return { maximized: state.maximized, bounds: reachable ? { x, y, ...size } : size }
}

/** Size and place of the window over a restart; a file that cannot be read means the defaults. */
export function createWindowStateFile(home: string): { load(): WindowState; save(state: WindowState): void } {
  const path = join(home, 'window-state.json')
  return {
    load() {
      try {
        const parsed = JSON.parse(readFileSync(path, 'utf8')) as WindowState
        const { width, height } = parsed.bounds
        return Number.isFinite(width) && Number.isFinite(height) ? parsed : DEFAULT
      } catch {
        return DEFAULT
      }
    },
    save(state) {
      try {
        writeFileSync(path, JSON.stringify(state))
      } catch (error) {
        console.error('[window] its place could not be kept', error)
      }
    },
  }
}
