/** Addresses of servers in the box. Pure. */

const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])

export const originOf = (port: number) => `http://localhost:${port}`

/** An address as a page or a person gives it; null where it leads out of the box. */
export function readAddress(text: string, base: URL): URL | null {
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  if (url.protocol !== 'http:' || !ownHosts.has(url.hostname)) return null
  url.hostname = 'localhost'
  return url
}

/** A path as the person typed it: with or without `/` or the server's own address before it. */
export function readTyped(text: string, port: number): URL | null {
  const typed = text.trim().replace(/^(?=(localhost|[\d.]+|\[::1\]):\d)/i, 'http://')
  const isWhole = /^[a-z]+:\/\//i.test(typed)
  return readAddress(isWhole ? typed : typed.replace(/^\/*/, '/'), new URL(originOf(port)))
}

/** A URL leaves out the port that its protocol has anyway. */
export const portOf = ({ port }: URL) => (port === '' ? 80 : Number(port))

export const pathOf = ({ pathname, search }: URL) => pathname + search
