import { describe, expect, it } from 'vitest'
import { checkNamespace, isFullPath, resolveKey, resolveOwnKey } from '#engine/rules/working-key.ts'

describe('keys of working memory', () => {
  it('a plain key gets the namespace as a prefix', () => {
    expect(resolveKey('session/abc', 'emails')).toBe('session/abc/emails')
    expect(resolveKey('session/abc', 'plan/step-2')).toBe('session/abc/plan/step-2')
  })

  it('a full path is itself, whoever asks', () => {
    expect(resolveKey('session/abc', 'patrol/mail/inbox')).toBe('patrol/mail/inbox')
    expect(resolveKey(undefined, 'subagent/7/result-index')).toBe('subagent/7/result-index')
  })

  it('a context writes only to its own namespace', () => {
    expect(resolveOwnKey('session/abc', 'session/abc/x')).toBe('session/abc/x')
    expect(() => resolveOwnKey('session/abc', 'session/other/x')).toThrow(/own namespace/)
  })

  it('two segments are not a full path', () => {
    expect(isFullPath('patrol/mail')).toBe(false)
  })

  it.each(['', ' ', 'a//b', '../x', 'a/./b', 'a\nb', '\ud800', 'a\0b', `${'x'.repeat(500)}`])(
    '%j is refused as a key by name',
    key => {
      expect(() => resolveKey('session/abc', key)).toThrow(/`key`/)
    },
  )

  it.each(['session', 'session/a/b', 'room/a', 'session//a'])('%j is refused as a namespace', namespace => {
    expect(() => checkNamespace(namespace)).toThrow(/`namespace`/)
  })
})
