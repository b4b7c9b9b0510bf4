import { describe, expect, it } from 'vitest'
import { isTrustedSender } from '../../electron/main/sender-check.ts'

const DEV = 'http://localhost:5173/'

describe('who may call the engine', () => {
  it('the top frame of the app’s own page', () => {
    expect(isTrustedSender({ url: 'reverie://app/index.html', parent: null }, undefined)).toBe(true)
  })

  it('the development server, only while developing', () => {
    expect(isTrustedSender({ url: 'http://localhost:5173/x', parent: null }, DEV)).toBe(true)
    expect(isTrustedSender({ url: 'http://localhost:5173/x', parent: null }, undefined)).toBe(false)
  })

  it.each([
    ['a frame within the page', { url: 'reverie://app/index.html', parent: {} }],
    ['another host of the scheme', { url: 'reverie://evil/index.html', parent: null }],
    ['a web page', { url: 'https://app/index.html', parent: null }],
    ['a file', { url: 'file:///index.html', parent: null }],
    ['a look-alike', { url: 'reverie://app.evil/', parent: null }],
    ['no address', { url: '', parent: null }],
  ])('not %s', (_, frame) => {
    expect(isTrustedSender(frame, undefined)).toBe(false)
  })

  it.each([null, undefined])('not a frame that is gone (%s)', frame => {
    expect(isTrustedSender(frame, undefined)).toBe(false)
  })
})
