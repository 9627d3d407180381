/** Readers of metrics: holders of the token, or without one programs on this machine. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { refuse } from '@nova/contract/refusals'

type Asking = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } }

export type MetricsSettings = { metricsToken?: string | undefined; publicUrl: string | undefined; isProxied?: boolean }

/**
 * Refuses callers who may not read. With a token, only it counts, and no session does. Without one the connection must
 * come from this machine itself; a call that a proxy passed on does not. Not every proxy says so of itself: where the
 * settings tell of one, or of another address than this machine's, nobody may.
 */
export function requireMetricsReader({ headers, socket }: Asking, settings: MetricsSettings): void {
  const { metricsToken: token } = settings
  if (token === undefined) {
    const isDirect = isLoopback(socket.remoteAddress ?? '') && !isForwarded(headers) && isOwnName(headers.host ?? '')
    if (isOfThisMachine(settings) && isDirect) return
    throw refuse('not_found')
  }
  const given = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(given), digest(token))) throw refuse('not_signed_in', 'The token is missing or wrong.')
}

/** True if the settings tell of neither a proxy nor another address than this machine's. */
export const isOfThisMachine = ({ publicUrl, isProxied = false }: Omit<MetricsSettings, 'metricsToken'>): boolean =>
  !isProxied && (publicUrl === undefined || isOwnName(new URL(publicUrl).host))

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address)

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** True if a proxy named itself or its caller, whether this server trusts it or not. */
const isForwarded = (headers: Asking['headers']) => forwardingHeaders.some((name) => headers[name] !== undefined)

/** Another name would be a web page's whose address was pointed at this machine. */
function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || (isIP(name) > 0 && isLoopback(name))
}
