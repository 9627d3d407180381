/** A company's provider and its rules, set by administrators: off until a test of exactly these settings has passed. */
import { defaultSsoScope, type SsoForm, type SsoSettings } from '@nova/contract/accounts/single-sign-on'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq, ne } from 'drizzle-orm'
import { getCompanyName, listMembers, lockMembers, type Member } from '../accounts/members.ts'
import { requireKnownRoles } from '../accounts/newer-roles.ts'
import { holdOwnPassword, requirePassword } from '../accounts/passwords.ts'
import { domainOf, endSessions, requiresSso, setPasswordRule } from '../accounts/sso-accounts.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid, makeToken } from '../platform/context/context.ts'
import { endStreams } from '../platform/events/admission.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { hasVerifiedDomain, listDomains } from './domains.ts'
import { readAddress, UnfitProvider } from './provider-fetch.ts'
import { bare, type Client } from './provider.ts'
import { type Connection, connections, identities, ssoSessions } from './tables.ts'
import { forgetClaims, readTest } from './test-results.ts'

const placeOf = (companyId: string) => `single-sign-on:${companyId}:secret`
export const placeOfIdToken = (signInId: string) => `single-sign-on:${signInId}:id-token`

export const sealedSsoSecrets: SealedColumn = {
  name: 'secrets of sign-on providers',
  table: connections,
  id: connections.companyId,
  sealed: connections.sealedSecret,
  placeOf,
}
export const sealedIdTokens: SealedColumn = {
  name: 'sign-on tokens',
  table: ssoSessions,
  id: ssoSessions.signInId,
  sealed: ssoSessions.sealedIdToken,
  placeOf: placeOfIdToken,
}

/** The addresses that a provider is given; undefined where the server doesn't know its own. */
export function addressesOf({ settings: { publicUrl } }: Pick<Ctx, 'settings'>, companyId: string) {
  return publicUrl === undefined
    ? undefined
    : {
        redirect: `${publicUrl}/interviewer/sso/${companyId}`,
        signedOut: `${publicUrl}/interviewer/login`,
        logout: `${publicUrl}/api/auth/sso/logout/${companyId}`,
      }
}

/** How many companies have it switched on. For commands only. */
export async function countSwitchedOn(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const rows = await ctx.db.select({ id: connections.companyId }).from(connections).where(eq(connections.isOn, true))
  return rows.length
}

export async function findConnection(ctx: Ctx, companyId: string): Promise<Connection | undefined> {
  const [found] = await ctx.db.select().from(connections).where(eq(connections.companyId, companyId))
  return found
}

/**
 * The settings as a transaction finds them, which holds the company's members until its end. Refuses where they aren't any
 * more those that a sign-in began with, or are switched off: its provider may have taken a while to answer.
 */
export async function holdConnection(tx: Ctx, { companyId, version }: Connection): Promise<Connection> {
  await lockMembers(tx, companyId)
  const found = await findConnection(tx, companyId)
  if (found?.isOn && found.version === version) return found
  throw refuse('sso_expired', 'Your company changed its single sign-on just now. Start again.')
}

/** This installation at a company's provider. Refuses where its secret can't be read any more. */
export async function clientOf(ctx: Ctx, connection: Connection): Promise<Client> {
  const { companyId, issuer, clientId, sealedSecret } = connection
  if (sealedSecret === null) return { issuer, clientId, secret: undefined }
  const secret = await ctx.secrets.open(sealedSecret, placeOf(companyId))
  if (secret === undefined) throw refuse('sso_not_ready', 'An administrator has to enter the client secret again.')
  return { issuer, clientId, secret }
}

const unset = {
  issuer: '',
  clientId: '',
  scope: defaultSsoScope,
  joins: 'invited',
  defaultRole: 'Viewer',
  groupClaim: '',
  absentMeansNone: true,
  vouches: false,
} as const

export async function readSso(ctx: Ctx): Promise<SsoSettings> {
  const { id: ownId, companyId } = requireAdministrator(ctx)
  const found = await findConnection(ctx, companyId)
  const members = await listMembers(ctx, companyId)
  const domains = await listDomains(ctx, companyId)
  const used = await readUses(ctx, companyId)
  const { issuer, clientId, scope, joins, defaultRole, groupClaim, absentMeansNone, vouches } = found ?? unset
  const canStart = new Set(domains.filter(({ isVerified }) => isVerified).map(({ domain }) => domain))
  const isOutside = ({ id, email, deactivatedAt, isBreakGlass }: Member) =>
    deactivatedAt === null && id !== ownId && !isBreakGlass && !used.has(id) && !canStart.has(domainOf(email))
  return {
    issuer,
    clientId,
    scope,
    joins,
    defaultRole,
    groupClaim,
    groupRoles: found?.groupRoles ?? [],
    absentMeansNone,
    vouches,
    version: found?.version ?? 0,
    hasSecret: (found?.sealedSecret ?? null) !== null,
    addresses: addressesOf(ctx, companyId) ?? null,
    test: (found && (await readTest(ctx, found))) ?? null,
    isOn: found?.isOn ?? false,
    isOnly: await requiresSso(ctx, companyId),
    domains,
    administrators: members
      .filter(isActiveAdministrator)
      .map(({ id, name, email, isBreakGlass }) => ({ id, name, email, isBreakGlass, isOwn: id === ownId })),
    linked: listLinked(used, members).slice(0, maxListed),
    outside: members
      .filter(isOutside)
      .map(({ email }) => email)
      .slice(0, maxListed),
  }
}

const isActiveAdministrator = ({ role, deactivatedAt }: Member) => role === 'Administrator' && deactivatedAt === null

const maxListed = 500

/** The last use of the provider by account, the latest first; also of an issuer of before. */
async function readUses(ctx: Ctx, companyId: string): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ id: identities.interviewerId, usedAt: identities.usedAt })
    .from(identities)
    .where(eq(identities.companyId, companyId))
    .orderBy(desc(identities.usedAt))
  const uses = new Map<string, Date>()
  for (const { id, usedAt } of rows) if (!uses.has(id)) uses.set(id, usedAt)
  return uses
}

function listLinked(uses: Map<string, Date>, members: Member[]): SsoSettings['linked'] {
  const byId = new Map(members.map((member) => [member.id, member]))
  return [...uses].flatMap(([id, usedAt]) => {
    const member = byId.get(id)
    return member ? [{ id, name: member.name, email: member.email, usedAt: usedAt.toISOString() }] : []
  })
}

/**
 * Changes the settings. Another provider or client stays off until a test has passed, and ends the sessions from the
 * one before. Another secret or scope needs a test only to be switched on again: a secret is replaced while people sign
 * in.
 */
export async function changeSso(ctx: Ctx, form: SsoForm): Promise<SsoSettings> {
  const { companyId, signInId } = requireAdministrator(ctx)
  const { clientSecret, version: seen, ...fields } = form
  const issuer = readIssuer(ctx, form.issuer)
  if (clientSecret && !ctx.secrets.canSeal) throw refuse('secrets_unavailable')
  await requireKnownRoles(ctx, [form.defaultRole, ...form.groupRoles.map(({ role }) => role)])
  await inTransaction(ctx, async (tx) => {
    await lockMembers(tx, companyId)
    const before = await findConnection(tx, companyId)
    if ((before?.version ?? 0) !== seen) throw refuse('settings_changed')
    const isSameProvider =
      before !== undefined && bare(before.issuer) === bare(issuer) && before.clientId === form.clientId
    if (!isSameProvider) await requireNoRule(tx, companyId)
    const sealedSecret =
      clientSecret === undefined
        ? (before?.sealedSecret ?? null)
        : clientSecret && (await ctx.secrets.seal(clientSecret, placeOf(companyId)))
    const isSame = isSameProvider && clientSecret === undefined && before.scope === form.scope
    const row = {
      ...fields,
      issuer,
      sealedSecret,
      version: seen + 1,
      updatedAt: ctx.now(),
      providerVersion: (before?.providerVersion ?? 0) + (isSame ? 0 : 1),
      flowKey: isSame ? before.flowKey : makeToken(),
      isOn: isSameProvider && before.isOn,
    }
    await tx.db
      .insert(connections)
      .values({ companyId, ...row })
      .onConflictDoUpdate({ target: connections.companyId, set: row })
    const sessionsEnded = isSameProvider ? 0 : await endProviderSessions(tx, companyId, signInId)
    const details = { ...describeForm(form), issuer, provider: isSameProvider ? 'same' : 'changed', sessionsEnded }
    await writeAudit(tx, { act: 'single-sign-on.changed', companyId, subject: '', details })
  })
  return readSso(ctx)
}

const maxDetail = 1_000

/** For the audit log: all but the secret itself. */
function describeForm({ clientSecret, groupRoles, issuer: _, version: __, ...form }: SsoForm) {
  const groups = groupRoles.map(({ group, role }) => `${group}: ${role}`).join(', ')
  const secret = clientSecret === undefined ? 'same' : clientSecret === null ? 'removed' : 'changed'
  return { ...form, secret, groups: groups.slice(0, maxDetail) }
}

/** Ends the sessions that the provider gave, but for the caller's own. Gives how many. */
async function endProviderSessions(tx: Ctx, companyId: string, ownSignInId: string): Promise<number> {
  const open = await tx.db
    .select({ id: ssoSessions.signInId })
    .from(ssoSessions)
    .where(and(eq(ssoSessions.companyId, companyId), ne(ssoSessions.signInId, ownSignInId)))
  const ended = await endSessions(
    tx,
    open.map(({ id }) => id),
  )
  for (const person of new Set(ended.map(({ interviewerId }) => interviewerId))) await endStreams(tx.db, { person })
  return ended.length
}

/** Refuses where passwords don't count: lifting that rule takes a password, and this would lift it without one. */
async function requireNoRule(tx: Ctx, companyId: string): Promise<void> {
  if (await requiresSso(tx, companyId)) throw refuse('sso_not_ready', stillRequired)
}

const stillRequired = 'Single sign-on is required now. Allow passwords for everyone again first, under Passwords.'

function readIssuer(ctx: Ctx, typed: string): string {
  try {
    const issuer = typed.replace(/\/\.well-known\/openid-configuration\/?$/, '')
    const url = readAddress(issuer, ctx.settings)
    if (url.search || url.hash) throw new UnfitProvider('An issuer has no ? and no #.')
    return issuer
  } catch (error) {
    if (!(error instanceof UnfitProvider)) throw error
    throw refuse('invalid_input', error.message, [{ path: 'issuer', message: error.message }])
  }
}

/** On, after a passed test and with a verified domain; or off, which ends the sessions that the provider gave. */
export async function switchSso(ctx: Ctx, isOn: boolean): Promise<SsoSettings> {
  const { companyId, signInId } = requireAdministrator(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockMembers(tx, companyId)
    const found = await findConnection(tx, companyId)
    if (!found) throw refuse('sso_not_ready')
    if (found.isOn === isOn) return
    if (isOn) {
      const test = await readTest(tx, found)
      if (!test?.isPassed) throw refuse('sso_not_ready', 'Test the sign-in first. It has to pass with these settings.')
      if (!(await hasVerifiedDomain(tx, companyId))) throw refuse('sso_not_ready', 'Verify a domain first.')
      await forgetClaims(tx, companyId)
    } else await requireNoRule(tx, companyId)
    const sessionsEnded = isOn ? 0 : await endProviderSessions(tx, companyId, signInId)
    await tx.db.update(connections).set({ isOn, updatedAt: ctx.now() }).where(eq(connections.companyId, companyId))
    const details = { on: isOn, sessionsEnded }
    await writeAudit(tx, { act: 'single-sign-on.switched', companyId, subject: '', details })
  })
  return readSso(ctx)
}

type Rule = { isOnly: boolean; breakGlass: string[]; password: string }

/**
 * Sets the rule for passwords. The caller gives their own, which proves that at least one administrator can sign in without
 * the provider; for the same reason each becomes a break-glass administrator by their own call.
 */
export async function setSsoRule(ctx: Ctx, { isOnly, breakGlass, password }: Rule): Promise<SsoSettings> {
  const { id, companyId } = requireAdministrator(ctx)
  const passwordHash = await requirePassword(ctx, password)
  await inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, companyId)
    await holdOwnPassword(tx, passwordHash)
    const wanted = new Set(breakGlass.map((each) => each.toLowerCase()))
    const kept = members.filter((each) => isActiveAdministrator(each) && (each.id === id || wanted.has(each.id)))
    if (!kept.some((each) => each.id === id)) throw refuse('forbidden')
    if (!kept.every((each) => each.id === id || each.isBreakGlass)) throw refuse('forbidden', eachOwn)
    if (isOnly && !(await findConnection(tx, companyId))?.isOn)
      throw refuse('sso_not_ready', 'Switch single sign-on on first.')
    const ended = await setPasswordRule(tx, companyId, { isOnly, breakGlass: kept.map((member) => member.id) })
    for (const person of ended) await endStreams(tx.db, { person })
    const details = { only: isOnly, byPassword: kept.map(({ email }) => email).join(', '), sessionsEnded: ended.length }
    const subject = await getCompanyName(tx, companyId)
    await writeAudit(tx, { act: 'single-sign-on.rule-changed', companyId, subject, details })
  })
  return readSso(ctx)
}

const eachOwn = 'An administrator chooses this with their own password: ask them to open this page and do so.'

/** For a person whom the provider gave another subject, or the wrong account. */
export async function unlinkSso(ctx: Ctx, personId: string): Promise<SsoSettings> {
  const { companyId } = requireAdministrator(ctx)
  if (!isUuid(personId)) throw refuse('person_not_found')
  await inTransaction(ctx, async (tx) => {
    const members = await lockMembers(tx, companyId)
    const isMeant = and(eq(identities.companyId, companyId), eq(identities.interviewerId, personId))
    const gone = await tx.db.delete(identities).where(isMeant).returning()
    const person = members.find(({ id }) => id === personId.toLowerCase())
    if (gone.length === 0 || !person) throw refuse('person_not_found')
    for (const { issuer, subject } of gone) {
      const isTheirs = and(eq(ssoSessions.issuer, issuer), eq(ssoSessions.subject, subject))
      const open = await tx.db
        .select({ id: ssoSessions.signInId })
        .from(ssoSessions)
        .where(and(eq(ssoSessions.companyId, companyId), isTheirs))
      await endSessions(
        tx,
        open.map(({ id }) => id),
      )
    }
    await endStreams(tx.db, { person: person.id })
    const subject = `${person.name} <${person.email}>`
    await writeAudit(tx, { act: 'single-sign-on.unlinked', companyId, subject })
  })
  return readSso(ctx)
}
