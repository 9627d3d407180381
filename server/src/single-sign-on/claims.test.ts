/**
 * ID tokens in the shapes that providers publish, each let in or refused for a stated reason. Read on 2026-11-29 from:
 * Entra ID, ID token and optional claims reference; Okta, claims of ID tokens; Google, OpenID Connect; Keycloak, server
 * administration; Authentik, email scope verification; Zitadel, claims; Microsoft MS-OIDCE 2.2.3.1 for AD FS; Auth0,
 * ID token structure; GitLab, as OpenID Connect identity provider.
 */
import { expect, test } from 'vitest'
import { addressIn, claimAt, groupsIn, hasTooManyGroups, tellGroups, tenantOf, whyUnproven } from './claims.ts'
import type { Connection } from './tables.ts'

const tenant = '7f3e2c1a-4b5d-4e6f-8a9b-0c1d2e3f4a5b'
const entra = `https://login.microsoftonline.com/${tenant}/v2.0`
const connection = (changes: Partial<Connection>) => ({
  ...({ groupClaim: '', groupRoles: [], absentMeansNone: true, vouches: false } as unknown as Connection),
  ...changes,
})

type Shape = { name: string; issuer: string; claims: Record<string, unknown>; vouches?: true; why: string | null }
const of = (
  name: string,
  issuer: string,
  claims: Record<string, unknown>,
  why: string | null,
  vouches?: true,
): Shape => ({
  name,
  issuer,
  claims,
  why,
  ...(vouches ? { vouches } : {}),
})
const email = 'mia@firma.example'
const ofEntra = {
  aud: 'nova',
  name: 'Mia Lund',
  oid: 'o-1',
  preferred_username: email,
  sub: 'AAAA',
  tid: tenant,
  ver: '2.0',
}
const guest = {
  ...ofEntra,
  email: 'mia@partner.example',
  idp: 'https://sts.windows.net/x/',
  preferred_username: 'mia_partner',
}

test.each([
  of('Entra, one tenant, email', entra, { ...ofEntra, email }, null),
  of('Entra, one tenant, without email', entra, ofEntra, null),
  of('Entra, domain owner verified', entra, { ...ofEntra, email, xms_edov: true }, null),
  of('Entra, the same as text', entra, { ...ofEntra, email, xms_edov: '1' }, null),
  of('Entra, domain owner not verified', entra, { ...ofEntra, email, xms_edov: '0' }, 'xms_edov is not true'),
  of('Entra, claims policy sends text', entra, { ...ofEntra, email, email_verified: 'true' }, null),
  of('Entra, v1.0 tokens', `https://sts.windows.net/${tenant}/`, { ...ofEntra, ver: '1.0', upn: email }, null),
  of(
    'Entra, a token of another tenant',
    entra,
    { ...ofEntra, email, tid: 'another' },
    'the tid claim is not the tenant of the issuer',
  ),
  of(
    'Entra, all tenants',
    'https://login.microsoftonline.com/common/v2.0',
    { ...ofEntra, email },
    'there is no email_verified claim',
  ),
  of(
    'Entra, organizations',
    'https://login.microsoftonline.com/organizations/v2.0',
    { ...ofEntra, email },
    'there is no email_verified claim',
  ),
  of(
    'Microsoft, a private account',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    { ...ofEntra, email, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' },
    'the tenant is that of private Microsoft accounts',
  ),
  of(
    'a host that looks like Entra',
    `https://login.microsoftonline.com.evil.example/${tenant}/v2.0`,
    { ...ofEntra, email },
    'there is no email_verified claim',
  ),
  of(
    'Okta',
    'https://firma.okta.com',
    { sub: '00u1', email, email_verified: true, ver: 1, amr: ['pwd'], idp: '00o1' },
    null,
  ),
  of(
    'Okta, not verified',
    'https://firma.okta.com',
    { sub: '00u1', email, email_verified: false },
    'email_verified is not true',
  ),
  of(
    'Google Workspace',
    'https://accounts.google.com',
    { sub: '1', email, email_verified: true, hd: 'firma.example' },
    null,
  ),
  of(
    'Google, a private account',
    'https://accounts.google.com',
    { sub: '1', email, email_verified: true },
    'the hd claim is not firma.example',
  ),
  of(
    'Keycloak',
    'https://sso.firma.example/realms/staff',
    { sub: 'k', email, email_verified: true, preferred_username: 'mia' },
    null,
  ),
  of(
    'Keycloak over LDAP',
    'https://sso.firma.example/realms/staff',
    { sub: 'k', email, email_verified: false },
    'email_verified is not true',
  ),
  of(
    'Keycloak over LDAP, vouched for',
    'https://sso.firma.example/realms/staff',
    { sub: 'k', email, email_verified: false },
    null,
    true,
  ),
  of(
    'Authentik since 2025.10',
    'https://auth.firma.example/application/o/nova/',
    { sub: 'h', email, email_verified: false },
    'email_verified is not true',
  ),
  of(
    'Authentik, vouched for',
    'https://auth.firma.example/application/o/nova/',
    { sub: 'h', email, email_verified: false },
    null,
    true,
  ),
  of('Zitadel', 'https://firma-abcd.zitadel.cloud', { sub: '1708', email, email_verified: true, amr: ['pwd'] }, null),
  of(
    'AD FS',
    'https://fs.firma.example/adfs',
    { sub: 'x', upn: email, unique_name: 'FIRMA\\mia' },
    'there is no email_verified claim',
  ),
  of(
    'AD FS, vouched for',
    'https://fs.firma.example/adfs',
    { sub: 'x', upn: email, unique_name: 'FIRMA\\mia' },
    null,
    true,
  ),
  of('Auth0', 'https://firma.eu.auth0.com/', { sub: 'auth0|1', email, email_verified: true, nickname: 'mia' }, null),
  of('GitLab', 'https://gitlab.example', { sub: '12', email, email_verified: true, groups_direct: ['hiring'] }, null),
])('$name: $why', ({ issuer, claims, vouches = false, why }) => {
  const given = connection({ issuer, vouches })
  expect(whyUnproven(given, claims, 'firma.example')).toBe(why)
  if (why === null) expect(addressIn(given, claims)).toBe(email)
})

test('a guest keeps the address of another domain, and no name of the tenant takes its place', () => {
  expect(addressIn(connection({ issuer: entra }), guest)).toBe('mia@partner.example')
  expect(addressIn(connection({ issuer: 'https://other.example' }), { preferred_username: email })).toBeUndefined()
  expect([
    tenantOf(entra.toUpperCase()),
    tenantOf(`${entra}/`),
    tenantOf('https://login.microsoftonline.com/x/v2.0'),
  ]).toEqual([...[tenant, tenant, undefined]])
})

test('groups are found by name, by path, as one, as a list and as keys, and nothing is taken from what every object has', () => {
  const claims = {
    groups: ['a', 7],
    'https://nova.example/roles': 'b',
    realm_access: { roles: ['c'] },
    'urn:zitadel:iam:org:project:roles': { d: { '1708': 'firma.example' } },
  }
  const read = (path: string) => [...groupsIn(claimAt(claims, path))]
  expect([read('groups'), read('https://nova.example/roles'), read('realm_access.roles')]).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
  expect(read('urn:zitadel:iam:org:project:roles')).toEqual(['d'])
  expect([read('constructor'), read('realm_access.constructor'), read('groups.length'), read('none')]).toEqual([
    [],
    [],
    [],
    [],
  ])
})

test('too many groups to be sent are told from none', () => {
  const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://graph.example' } } }
  expect([hasTooManyGroups(overage, 'groups'), hasTooManyGroups({ hasgroups: 'true' }, 'groups')]).toEqual([true, true])
  expect(hasTooManyGroups({ groups: ['a'] }, 'groups')).toBe(false)
  const groupRoles = [{ group: 'a', role: 'Viewer' as const }]
  const told = (absentMeansNone: boolean, claims: object) =>
    tellGroups(connection({ groupClaim: 'groups', groupRoles, absentMeansNone }), claims as Record<string, unknown>)
  expect(told(true, overage)).toContain('more groups than the provider sends')
  expect(told(true, {})).toContain('which means no groups')
  expect([told(false, {}), told(true, { groups: [] })]).toEqual([
    ' There is no claim “groups”, so their role stays.',
    '',
  ])
})
