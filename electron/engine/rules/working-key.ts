import { AppError } from '#shared/errors.ts'
import { checkText } from './content.ts'

/** The kinds of context that have a namespace; each has its own file. */
export const CONTEXTS = ['session', 'patrol', 'subagent'] as const
export type ContextName = (typeof CONTEXTS)[number]

const MAX_PATH_CHARS = 400

/** The namespace of a session of the user. */
export const sessionNamespace = (sessionId: string): string => `session/${sessionId}`

/** A namespace, checked: `session/{id}`, `patrol/{task}` or `subagent/{id}`. Throws `INVALID_INPUT` on `namespace`. */
export function checkNamespace(namespace: string): string {
  const segments = pathOf(namespace, 'namespace')
  if (segments.length !== 2 || !isContext(segments[0])) {
    throw wrong('namespace', 'must be session/{id}, patrol/{task} or subagent/{id}')
  }
  return segments.join('/')
}

/** The first two segments of a full path. */
export const namespaceOf = (path: string): string => path.split('/').slice(0, 2).join('/')

export const contextOf = (path: string): ContextName => {
  const [first] = path.split('/')
  return isContext(first) ? first : 'session'
}

/** A full path has a context, an id and at least one segment more. */
export const isFullPath = (key: string): boolean => {
  const segments = key.split('/')
  return isContext(segments[0]) && segments.length >= 3
}

/**
 * The full path that a key means to a context: a plain key gets the context's namespace as a prefix, a full
 * path is itself. Throws `INVALID_INPUT` on `key`.
 */
export function resolveKey(namespace: string | undefined, key: string): string {
  const path = pathOf(key, 'key').join('/')
  if (isFullPath(path)) return path
  if (namespace === undefined) {
    throw wrong('key', 'must be a full path such as session/{id}/{key} where no namespace is given')
  }
  return pathOf(`${checkNamespace(namespace)}/${path}`, 'key').join('/')
}

/** As {@link resolveKey}, for a write: a context writes only to its own namespace. */
export function resolveOwnKey(namespace: string, key: string): string {
  const own = checkNamespace(namespace)
  const path = resolveKey(own, key)
  if (namespaceOf(path) !== own) throw wrong('key', `is outside ${own}; a context writes only to its own namespace`)
  return path
}

function pathOf(path: string, field: string): string[] {
  checkText(path, { field, most: MAX_PATH_CHARS })
  if (/\p{Cc}/u.test(path)) throw wrong(field, 'must not have control characters in it')
  const segments = path.normalize('NFC').trim().split('/')
  if (segments.some(s => s.trim() === '' || s === '.' || s === '..')) {
    throw wrong(field, 'must be words joined by single slashes, without . and ..')
  }
  return segments.map(s => s.trim())
}

const isContext = (word: string | undefined): word is ContextName =>
  (CONTEXTS as readonly string[]).includes(word ?? '')

const wrong = (field: string, what: string): AppError =>
  new AppError('INVALID_INPUT', `\`${field}\` ${what}.`, { field })
