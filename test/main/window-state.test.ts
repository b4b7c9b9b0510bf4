import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempHome } from '#test/support/temp-home.ts'
import { createWindowStateFile, fitToScreens } from '../../electron/main/window-state.ts'

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 }

describe('the place of the window', () => {
  it('is kept over a restart', () => {
    const home = tempHome()
    createWindowStateFile(home).save({ bounds: { x: 10, y: 20, width: 900, height: 700 }, maximized: true })
    expect(createWindowStateFile(home).load()).toEqual({
      bounds: { x: 10, y: 20, width: 900, height: 700 },
      maximized: true,
    })
  })

  it.each(['', '{', '{"bounds":{"width":"wide"}}', 'null'])('is the usual one when its file says %j', text => {
    const home = tempHome()
    writeFileSync(join(home, 'window-state.json'), text)
    expect(createWindowStateFile(home).load().bounds).toEqual({ width: 1280, height: 800 })
  })

  it('is left to the system when the screen it was on is gone', () => {
    const state = { bounds: { x: 4000, y: 100, width: 900, height: 700 }, maximized: false }
    expect(fitToScreens(state, [SCREEN]).bounds).toEqual({ width: 900, height: 700 })
  })

  it('is never smaller than what can be used', () => {
    expect(fitToScreens({ bounds: { x: 0, y: 0, width: 10, height: 10 }, maximized: false }, [SCREEN]).bounds).toEqual({
      x: 0,
      y: 0,
      width: 720,
      height: 480,
    })
  })
})
