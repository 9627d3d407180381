/**
 * Requests to addresses that people type: the one guard against reaching what is inside. A name is resolved here, every
 * one of its addresses has to be public, and the connection goes to a checked address: a name that moves to another a
 * moment later gains nothing. Exact `host:port` pairs that an operator allows are exempt.
 */
import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent } from 'undici'

const globalUnicast = ipaddr.parseCIDR('2000::/3')
/** Reached by public-looking addresses, yet private to a cloud. */
const metadataAddresses = new Set(['168.63.129.16'])
const maxHeaderBytes = 16_384

/** The address, or one of its name, is not public. */
export class NotPublic extends Error {
  constructor() {
    super('The address isn’t public.')
    this.name = 'NotPublic'
  }
}

export const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')

/** True if the operator allows exactly this host and port. */
export const isAllowed = (url: URL, allow: readonly string[]): boolean =>
  allow.includes(`${url.hostname}:${portOf(url)}`)

/** Throws NotPublic where the host is written as a number that isn't public; names are looked at when they are resolved. */
export function requirePublicHost(url: URL, allow: readonly string[]): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowed(url, allow) && ipaddr.isValid(host) && !isPublicAddress(host)) throw new NotPublic()
}

/** Connections to this address alone; end them with `destroy`. A refused one fails with NotPublic as its cause. */
export function openGuarded(url: URL, allow: readonly string[]): Agent {
  requirePublicHost(url, allow)
  const connect = isAllowed(url, allow) ? {} : { lookup: checkedLookup }
  return new Agent({ connect, maxHeaderSize: maxHeaderBytes })
}

/** Resolves a name and refuses it if any of its addresses is not public, so that none can be tried. */
const checkedLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const first = addresses[0]
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(), '', 0)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // For IPv6 only these are allocated; the rest embeds IPv4 addresses or is reserved.
  const isGivenOut = parsed.kind() === 'ipv4' || parsed.match(globalUnicast)
  return isGivenOut && parsed.range() === 'unicast' && !metadataAddresses.has(parsed.toString())
}

/** True if a request failed because of this guard. */
export function isRefusedHere(error: unknown): boolean {
  if (error instanceof NotPublic) return true
  if (error instanceof AggregateError) return error.errors.some(isRefusedHere)
  return error instanceof Error && error.cause !== undefined && isRefusedHere(error.cause)
}
