/** Addresses that a webhook may have. A name is looked at again each time it is resolved (platform/outgoing). */
import { refuse } from '@nova/contract/refusals'
import type { Ctx } from '../platform/context/context.ts'
import { isAllowed, isRefusedHere, portOf, requirePublicHost } from '../platform/outgoing/outgoing.ts'

const ports = new Set(['443', '8443'])

/** The address as it is kept; refuses one that no webhook may have, in words for its field. */
export function readAddress({ settings }: Ctx, text: string): string {
  const url = URL.parse(text)
  const problem = url ? findProblem(url, settings.webhookAllow) : 'Please enter an address that starts with https.'
  if (!url || problem) throw refuse('invalid_input', problem, [{ path: 'url', message: problem ?? '' }])
  return url.href
}

/** Also before each request: an operator may allow less than when the address was kept. */
export function findProblem(url: URL, allow: readonly string[]): string | undefined {
  const isExempt = isAllowed(url, allow)
  if (url.protocol !== 'https:' && !(isExempt && url.protocol === 'http:'))
    return 'Please enter an address that starts with https.'
  if (url.username || url.password) return 'An address can’t have a name or a password in it.'
  if (url.hash) return 'An address can’t have a part after #.'
  if (isExempt) return undefined
  if (!ports.has(portOf(url))) return 'Please use port 443 or 8443.'
  if (isLocalName(url.hostname)) return notPublic
  try {
    requirePublicHost(url, allow)
  } catch (error) {
    if (isRefusedHere(error)) return notPublic
    throw error
  }
  return undefined
}

const notPublic = 'This address isn’t public. Whoever runs this server can allow it (WEBHOOK_ALLOW).'

/** Names that never are public; one without a dot is a machine nearby. */
const isLocalName = (name: string): boolean =>
  !name.startsWith('[') && (!/\..*[^.]/.test(name) || /\.(?:localhost|local|internal|home\.arpa)\.?$/.test(name))
