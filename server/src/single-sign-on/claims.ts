/** Reads what a provider's claims prove, in the shapes that providers really send. */
import { domainToASCII } from 'node:url'
import { bare, type Claims } from './provider.ts'
import type { Connection } from './tables.ts'

/** Directories can add some claims only as text. */
const isYes = (value: unknown) => value === true || (typeof value === 'string' && /^(?:true|1)$/i.test(value))
const isNo = (value: unknown) => value === false || (typeof value === 'string' && /^(?:false|0)$/i.test(value))

/** A claim by its name, or by a path into objects, such as `realm_access.roles`; undefined where it isn't there. */
export function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name) ? (inner as Claims)[name] : undefined,
      claims,
    )
}

/** The names of groups in a claim: a list, one by itself, or an object with a key for each, as Zitadel sends roles. */
export function groupsIn(claim: unknown): Set<string> {
  const isObject = typeof claim === 'object' && claim !== null && !Array.isArray(claim)
  const all = isObject ? Object.keys(claim) : [claim].flat()
  return new Set(all.filter((each) => typeof each === 'string'))
}

/** True where a provider says that a person is in more groups than it sends (OpenID Connect Core 5.6.2, as Entra uses it). */
export const hasTooManyGroups = (claims: Claims, path: string): boolean =>
  claimAt(claims, `_claim_names.${path}`) !== undefined || isYes(claims['hasgroups'])

/** Describes the groups that came for an administrator; empty if nothing is unusual. */
export function tellGroups({ groupClaim, groupRoles, absentMeansNone }: Connection, claims: Claims): string {
  if (groupClaim === '' || groupRoles.length === 0 || claimAt(claims, groupClaim) !== undefined) return ''
  if (hasTooManyGroups(claims, groupClaim))
    return ' The person is in more groups than the provider sends, so their role stays. Let it send only the groups that are assigned to this application.'
  return absentMeansNone
    ? ` There is no claim “${groupClaim}”, which means no groups: the default role.`
    : ` There is no claim “${groupClaim}”, so their role stays.`
}

const google = 'https://accounts.google.com'
/** The tenant of private Microsoft accounts. */
const privateTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'
const tenantUuid = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const entraIssuers = [
  String.raw`^https://login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)/${tenantUuid}/v2\.0$`,
  `^https://sts\\.windows\\.net/${tenantUuid}$`,
].map((pattern) => new RegExp(pattern, 'i'))

/** The tenant that an Entra issuer names; undefined for other providers and for issuers of all tenants. */
export function tenantOf(issuer: string): string | undefined {
  for (const pattern of entraIssuers) {
    const tenant = pattern.exec(bare(issuer))?.[1]?.toLowerCase()
    if (tenant !== undefined) return tenant
  }
  return undefined
}

/**
 * The address that a provider gives. A directory of one tenant, or one that an administrator vouches for, may name a
 * person without an `email` claim by `preferred_username` or `upn`.
 */
export function addressIn({ issuer, vouches }: Pick<Connection, 'issuer' | 'vouches'>, claims: Claims): unknown {
  if (claims['email'] !== undefined && claims['email'] !== '') return claims['email']
  return tenantOf(issuer) === undefined && !vouches ? undefined : (claims['preferred_username'] ?? claims['upn'])
}

/**
 * Why an address isn't proven; null where it is. It is by the provider's word, by an administrator's for the whole
 * directory, or in an Entra tenant that the issuer names, whose members' addresses its administrators set. The domain is
 * verified elsewhere.
 */
export function whyUnproven({ issuer, vouches }: Connection, claims: Claims, domain: string): string | null {
  const tenant = tenantOf(issuer)
  if (tenant === privateTenant) return 'the tenant is that of private Microsoft accounts'
  const { tid } = claims
  if (tenant !== undefined && tid !== undefined && !(typeof tid === 'string' && tid.toLowerCase() === tenant))
    return 'the tid claim is not the tenant of the issuer'
  // Anybody who once read mail there can have a private account at Google with the address; `hd` names the company's own.
  const { hd } = claims
  if (bare(issuer) === google && !(typeof hd === 'string' && domainToASCII(hd.toLowerCase()) === domain))
    return `the hd claim is not ${domain}`
  if (vouches || isYes(claims['email_verified'])) return null
  if (claims['email_verified'] !== undefined) return 'email_verified is not true'
  if (tenant === undefined) return 'there is no email_verified claim'
  return isNo(claims['xms_edov']) ? 'xms_edov is not true' : null
}
