/** Names the language model that helps Nova and where it runs, in the words that candidates read before joining. */
import { createHash } from 'node:crypto'
import type { AiPolicy } from '@nova/contract/words'
import ipaddr from 'ipaddr.js'
import type { AboutModel } from '../platform/ai/ask.ts'

export function describeModel({ name, label, host }: AboutModel, policy: AiPolicy): string {
  const called = label === undefined ? '' : `This site’s operators call it “${label}”. `
  const reads =
    'it may be sent your written answers, to mark what they say. A mark counts only once a person has confirmed it.'
  const does =
    policy === 'none'
      ? `A language model (${name}) does not help in this interview. Afterwards ${reads}`
      : `Nova answers with the help of a language model (${name}), which is sent your messages to Nova and your code. After the interview ${reads}`
  return `${does} ${called}${placeOf(host)}`
}

/** By its address: a machine at that place may still ask another one. */
function placeOf(given: string): string {
  const host = plainHost(given)
  const nearness = nearnessOf(host)
  if (nearness === 'server') return 'It runs on the server of this site.'
  if (nearness === 'network') return `It runs in the network of this site’s operators (${host}).`
  return `It runs at ${host}, outside this site.`
}

/** 'localhost.' equals 'localhost'; IPv6 addresses in URLs are in brackets. */
const plainHost = (host: string) => host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Place of a host that operators chose, as far as its name or address says. */
export function nearnessOf(given: string): 'server' | 'network' | 'outside' {
  const host = plainHost(given)
  const range = ipaddr.isValid(host) ? ipaddr.process(host).range() : undefined
  if (host === 'localhost' || host.endsWith('.localhost') || range === 'loopback') return 'server'
  return (range ? inside.has(range) : isOfNetwork.test(host)) ? 'network' : 'outside'
}

/** IP ranges of a private network. Ranges that map to other addresses (NAT64, 6to4) count as outside. */
const inside = new Set<string>(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Names that only a network of one's own knows. */
const isOfNetwork = /^[^.]+$|\.(?:local|localdomain|internal|intranet|lan|private|home\.arpa)$/

/** Short mark for a version: changes with the model and its host, not with its label. */
export const markOf = ({ name, host }: AboutModel, program: string | null = null): string =>
  createHash('sha256')
    .update(program === null ? `${name}\n${host}` : `${name}\n${host}\n${program}`)
    .digest('hex')
    .slice(0, 8)
