import { AppError } from '#shared/errors.ts'

/**
 * The base URLs that an endpoint as the user gave it can mean, the likelier first: with or without a scheme,
 * with or without `/v1`, with the whole path of a call pasted in. Throws `INVALID_INPUT` on `field`.
 */
export function baseUrlsOf(endpoint: string, field = 'endpoint'): readonly string[] {
  const given = endpoint.trim()
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(given) ? given : `http://${given}`
  if (!URL.canParse(withScheme)) throw wrong(field, given)
  const url = new URL(withScheme)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw wrong(field, given)
  url.hash = ''
  url.search = ''
  url.pathname = url.pathname
    .replace(/\/(?:chat\/completions|completions|embeddings|models)\/?$/iu, '')
    .replace(/\/+$/u, '')
  // a base pasted after a base, as some apps add /v1 on their own
  url.pathname = url.pathname.replace(/(?:\/v1){2,}$/iu, '/v1')
  const base = url.href.replace(/\/+$/u, '')
  return /\/v\d+[a-z]*(?:\/|$)/iu.test(url.pathname) ? [base] : [`${base}/v1`, base]
}

/** Scheme, host and port of a base URL: what servers answer their own questions at. */
export const originOf = (base: string): string => new URL(base).origin

const wrong = (field: string, given: string): AppError =>
  new AppError(
    'INVALID_INPUT',
    `\`${field}\` must be an http or https address such as http://localhost:11434; “${given.slice(0, 80)}” is none.`,
    { field },
  )
