/** The part of Electron's `senderFrame` that matters here. */
export interface SenderFrame {
  readonly url: string
  readonly parent: unknown
}

/** The origin of the app's own pages. */
export const APP_SCHEME = 'reverie'
export const APP_ORIGIN = `${APP_SCHEME}://app`

/**
 * Only the top frame of the app's own page may call. A frame of another origin, an embedded frame or
 * one that is gone is refused. `devUrl` is the development server's address while developing.
 */
export function isTrustedSender(frame: SenderFrame | null | undefined, devUrl: string | undefined): boolean {
  if (frame === null || frame === undefined || (frame.parent !== null && frame.parent !== undefined)) return false
  const origin = originOf(frame.url)
  return origin !== null && (origin === APP_ORIGIN || (devUrl !== undefined && origin === originOf(devUrl)))
}

/** `URL.origin` is "null" for schemes that are not the web's, so it is put together by hand. */
export function originOf(url: string): string | null {
  try {
    const { protocol, host } = new URL(url)
    return host === '' ? null : `${protocol}//${host}`
  } catch {
    return null
  }
}
