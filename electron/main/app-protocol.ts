import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { protocol } from 'electron'
import { APP_ORIGIN, APP_SCHEME } from './sender-check.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** Nothing from elsewhere runs, loads or is connected to; styles may stand on elements, as virtual lists need. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Before `ready`: the app's pages have an origin of their own and count as secure. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** After `ready`: serves the built renderer and nothing outside of its folder. */
export function serveRenderer(folder: string): void {
  protocol.handle(APP_SCHEME, async request => {
    const { pathname, host } = new URL(request.url)
    const wanted = safePath(folder, pathname)
    if (`${APP_SCHEME}://${host}` !== APP_ORIGIN || wanted === null) return new Response('Not found', { status: 404 })
    try {
      return new Response(new Uint8Array(await readFile(wanted)), {
        headers: {
          'content-type': TYPES[extname(wanted)] ?? 'application/octet-stream',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        },
      })
    } catch {
      return new Response('Not found', { status: 404 })
    }
  })
}

/** The file for a path of the page, or null when it would lead out of the folder. */
export function safePath(folder: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0')) return null
  const wanted = normalize(join(folder, decoded === '/' ? 'index.html' : decoded))
  return wanted.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? wanted : null
}
