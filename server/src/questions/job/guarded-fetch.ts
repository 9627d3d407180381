/** Fetches a public page for an interviewer, and nothing of the network that the server itself stands in. */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Refusal, refuse } from '@nova/contract/refusals'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'

const maxRedirects = 5
const maxBytes = 3 * 1024 * 1024
/** Below the ten seconds after which a page of ours gives up on its call. */
const timeoutMs = 8_000
const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Reached by public-looking addresses, yet private to a cloud. */
const metadataAddresses = new Set(['168.63.129.16'])

/**
 * The HTML of a page; undefined where there is none to be had. Refuses addresses that are not public, by name, number
 * and redirect alike, but for the exact host:port pairs of `allow`.
 */
export async function fetchPage(address: string, allow: string[]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = checkedUrl(address)
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await fetchOnce(url, allow, signal)
    if (answer === undefined || typeof answer === 'string') return answer
    const next = URL.parse(answer.location, url.href)
    if (!next) return undefined
    url = checkedUrl(next.href)
  }
  return undefined
}

function checkedUrl(address: string): URL {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username || url.password) throw refuse('address_refused')
  return url
}

async function fetchOnce(
  url: URL,
  allow: string[],
  signal: AbortSignal,
): Promise<string | { location: string } | undefined> {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const isAllowed = allow.includes(`${url.hostname}:${port}`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed && ipaddr.isValid(host) && !isPublicAddress(host)) throw refuse('address_refused')
  const dispatcher = new Agent({ connect: isAllowed ? {} : { lookup: checkedLookup }, maxHeaderSize: 16_384 })
  try {
    const headers = {
      accept: 'text/html,application/xhtml+xml',
      'user-agent': 'NovaInterviews/1.0 (job posting import)',
    }
    const reply = await request(url, { dispatcher, signal, headers, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
    const location = [reply.headers.location].flat()[0]
    if (reply.statusCode >= 300 && reply.statusCode < 400 && location) return { location }
    const type = String(reply.headers['content-type'] ?? '')
    if (reply.statusCode !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined
    return decodePage(await readLimited(reply.body), type)
  } catch (error) {
    const refusal = refusalBehind(error)
    if (refusal) throw refusal
    // A page that does not answer is no fault of ours or of the interviewer's.
    return undefined
  } finally {
    void dispatcher.destroy()
  }
}

/** Resolves a name and refuses it if any of its addresses is not public, so that none can be tried. */
const checkedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const first = addresses[0]
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(refuse('address_refused'), '', 0)
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // Of the sixth version only these are given out; the rest embeds older addresses, or is reserved.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
  return isGivenOut && parsed.range() === 'unicast' && !metadataAddresses.has(parsed.toString())
}

function refusalBehind(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof AggregateError) return error.errors.map(refusalBehind).find(Boolean)
  return error instanceof Error && error.cause ? refusalBehind(error.cause) : undefined
}

async function readLimited(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

function decodePage(bytes: Uint8Array, type: string): string {
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  const charset = type.match(/charset="?([\w-]+)/i)?.[1] ?? head.match(/<meta[^>]+charset="?([\w-]+)/i)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}
