/** Which language model helps Nova and where it runs, in the words that candidates read before they join. */
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { AboutModel } from '../platform/ai/ask.ts'

export function describeModel({ name, label, host }: AboutModel): string {
  const called = label === undefined ? '' : `This site’s operators call it “${label}”. `
  return `Nova answers with the help of a language model (${name}), which is sent your messages to Nova and your code. ${called}${placeOf(host)}`
}

/** By its address: a machine at that place may still ask another one. */
function placeOf(given: string): string {
  // 'localhost.' and 'localhost' are one name; an IPv6 address of a URL stands in brackets.
  const host = given.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const range = ipaddr.isValid(host) ? ipaddr.process(host).range() : undefined
  if (host === 'localhost' || host.endsWith('.localhost') || range === 'loopback')
    return 'It runs on the server of this site.'
  if (range ? inside.has(range) : isOfNetwork.test(host))
    return `It runs in the network of this site’s operators (${host}).`
  return `It runs at ${host}, outside this site.`
}

/** Ranges of a network of one's own. What leads elsewhere in other clothes (NAT64, 6to4) is outside. */
const inside = new Set<string>(['private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Names that only a network of one's own knows. */
const isOfNetwork = /^[^.]+$|\.(?:local|localdomain|internal|intranet|lan|private|home\.arpa)$/

/** Changes with which model it is and where it runs; what it is called does not matter. Short enough for a version. */
export const markOf = ({ name, host }: AboutModel): string =>
  createHash('sha256').update(`${name}\n${host}`).digest('hex').slice(0, 8)
