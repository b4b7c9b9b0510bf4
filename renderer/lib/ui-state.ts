import { useCallback } from 'react'
import { create } from 'zustand'
import { call } from './bridge.ts'

interface UiState {
  readonly loaded: boolean
  readonly values: Readonly<Record<string, unknown>>
}

const useStore = create<UiState>(() => ({ loaded: false, values: {} }))
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** What the window keeps over a restart, read once at its start. */
export async function loadUiState(): Promise<void> {
  const result = await call('ui.get', {})
  useStore.setState({ loaded: true, values: result.ok ? result.value.values : {} })
}

/** Keeps a value; written a moment later, so that typing does not write at every key. */
export function keep(key: string, value: unknown): void {
  useStore.setState(state => ({ values: { ...state.values, [key]: value } }))
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void call('ui.set', { key, value: value ?? null }), 250),
  )
}

export const kept = (key: string): unknown => useStore.getState().values[key]
export const useUiLoaded = (): boolean => useStore(state => state.loaded)

/** A kept value as state. */
export function useKept<T>(key: string, initial: T): [T, (value: T) => void] {
  const value = useStore(state => state.values[key]) as T | undefined
  const set = useCallback((next: T) => keep(key, next), [key])
  return [value ?? initial, set]
}
