/**
 * Requests to a company's provider: bounded in time and size, never redirected, and to public addresses alone but for the
 * host:port pairs of FETCH_ALLOW, since a company's own provider is often inside.
 */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import type { Ctx } from '../platform/context/context.ts'
import { isPublicAddress } from '../platform/outgoing/outgoing.ts'

/** For all requests of one step of a sign-in: below the ten seconds after which a page gives up on its call. */
const timeoutMs = 8_000
const maxBytes = 256 * 1024

type Settings = Pick<Ctx['settings'], 'publicUrl' | 'fetchAllow'>
type Init = { method?: string; headers?: Record<string, string> | Headers; body?: unknown }
export type ProviderFetch = (address: string, init?: Init) => Promise<Response>

/** An address that we don't ask, or an answer that we don't read to its end; the message is for an administrator. */
export class UnfitProvider extends Error {}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

function isLoopback(host: string): boolean {
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

/** True if plain HTTP may be used: on one's own machine, for trying it. */
export function mayBePlain(url: URL, { publicUrl }: Settings): boolean {
  const own = publicUrl === undefined ? null : URL.parse(publicUrl)
  return url.protocol === 'http:' && isLoopback(hostOf(url)) && own !== null && isLoopback(hostOf(own))
}

/** The address of a provider, or of a page of it that a browser is sent to. Throws UnfitProvider. */
export function readAddress(address: string, settings: Settings): URL {
  const url = URL.parse(address)
  if (!url || url.username || url.password) throw new UnfitProvider(`${address.slice(0, 200)} is not a web address.`)
  if (url.protocol === 'https:' || mayBePlain(url, settings)) return url
  throw new UnfitProvider(`${url.origin === 'null' ? address.slice(0, 200) : url.origin} has to begin with https://.`)
}

/** Makes what one step of a sign-in fetches with; all of it shares one time limit. */
export function makeProviderFetch(settings: Settings): ProviderFetch {
  const signal = AbortSignal.timeout(timeoutMs)
  return async (address, init = {}) => {
    const url = readAddress(address, settings)
    const port = url.port || (url.protocol === 'https:' ? '443' : '80')
    const isAllowed = settings.fetchAllow.includes(`${url.hostname}:${port}`)
    const host = hostOf(url)
    if (!isAllowed && ipaddr.isValid(host) && !isPublicAddress(host)) throw refusePrivate(`${url.hostname}:${port}`)
    const connect = isAllowed ? {} : { lookup: publicLookup(port) }
    const dispatcher = new Agent({ connect, maxHeaderSize: 16_384 })
    try {
      const { statusCode, headers, body } = await request(url, {
        method: (init.method ?? 'GET') as 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: textOf(init.body),
        dispatcher,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      const text = await readLimited(body, url)
      const type = String(headers['content-type'] ?? '')
      // Statuses of before an answer, and those without a body, are none of a provider's.
      if (statusCode < 200 || statusCode === 204 || statusCode > 599)
        throw new UnfitProvider(`${url.origin} answered with the status ${statusCode}.`)
      return new Response(text, { status: statusCode, headers: { 'content-type': type } })
    } catch (error) {
      throw unfitBehind(error) ?? error
    } finally {
      void dispatcher.destroy()
    }
  }
}

/** As the libraries give it: a form, a text or nothing. */
const textOf = (body: unknown): string | null =>
  body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : null

const refusePrivate = (place: string) =>
  new UnfitProvider(`${place} is inside a private network. Ask who runs this installation to add it to FETCH_ALLOW.`)

/** Resolves a name and refuses it if any of its addresses is not public, so that none can be tried. */
const publicLookup =
  (port: string): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(refusePrivate(`${hostname}:${port}`), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

/** Libraries wrap the reason. */
export function unfitBehind(error: unknown): UnfitProvider | undefined {
  if (error instanceof UnfitProvider) return error
  if (error instanceof AggregateError) return error.errors.map(unfitBehind).find(Boolean)
  return error instanceof Error && error.cause ? unfitBehind(error.cause) : undefined
}

async function readLimited(body: AsyncIterable<Uint8Array>, url: URL): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new UnfitProvider(`${url.origin} answered with more than ${maxBytes / 1024} KB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
