/**
 * Single sign-on by OpenID Connect: a company's members sign in through its own provider. Hides the protocol, how a browser
 * is bound to its sign-in, and how a provider's user becomes an account here.
 * Public files: domains.ts, settings.ts.
 */
import { randomUUID } from 'node:crypto'
import { roleNames } from '@nova/contract/accounts/roles'
import type { SsoResult } from '@nova/contract/accounts/single-sign-on'
import { Refusal, refuse } from '@nova/contract/refusals'
import { and, eq, isNotNull } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { domainOf, hashNobodysPassword } from '../accounts/sso-accounts.ts'
import { writeAuditOnce } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid, makeToken } from '../platform/context/context.ts'
import type { Wire } from '../platform/http/http.ts'
import { hasTooManyGroups, tellGroups } from './claims.ts'
import { admit, judge, NotLetIn } from './entering.ts'
import { browserOf, type Flow, keepBrowser, openFlow, takeFlow } from './flows.ts'
import { openProvider, type Proven, type Provider, ProviderProblem, redeem, wayToSignIn } from './provider.ts'
import { addressesOf, clientOf, findConnection, holdConnection, placeOfIdToken } from './settings.ts'
import { type Connection, connections, domains, ssoSessions } from './tables.ts'
import { noteTest } from './test-results.ts'

/** The provider's page for a person with this address. Looks at the domain alone, so that it says nothing about accounts. */
export async function startSso(
  ctx: Ctx,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
  wire: Wire,
): Promise<{ url: string }> {
  const [found] = await ctx.db
    .select({ connection: connections })
    .from(domains)
    .innerJoin(connections, eq(connections.companyId, domains.companyId))
    .where(and(eq(domains.domain, domainOf(email)), isNotNull(domains.verifiedAt), eq(connections.isOn, true)))
  if (!found) throw refuse('sso_unknown')
  return begin(ctx, found.connection, wire, { returnTo, hint: email })
}

/** The address of a test of the settings, which opens no session. */
export async function testSso(ctx: Ctx, wire: Wire): Promise<{ url: string }> {
  const { id, companyId } = requireInterviewer(ctx)
  const connection = await findConnection(ctx, companyId)
  if (!connection) throw refuse('sso_not_ready')
  return begin(ctx, connection, wire, { testerId: id })
}

type Beginning = { testerId?: string; returnTo?: string | undefined; hint?: string }

async function begin(ctx: Ctx, connection: Connection, wire: Wire, { hint, ...wanted }: Beginning) {
  const addresses = addressesOf(ctx, connection.companyId)
  if (!addresses || ctx.settings.publicUrl === undefined) throw refuse('sso_not_ready', noAddress)
  const browser = browserOf(wire) ?? makeToken()
  try {
    const provider = await openProvider(ctx.settings, await clientOf(ctx, connection))
    const secrets = openFlow(ctx, connection, { browser, ...wanted })
    keepBrowser(wire, browser, ctx.settings.publicUrl)
    const { redirect } = addresses
    return { url: await wayToSignIn(provider, { redirect, scope: connection.scope }, secrets, hint) }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    if (wanted.testerId !== undefined) throw refuse('sso_unavailable', error.message)
    await noteRefusal(ctx, connection.companyId, '', error.known)
    throw refuse('sso_unavailable')
  }
}

const noAddress =
  'This server doesn’t know its own address, which the provider has to send people back to. Ask who runs it to set PUBLIC_URL.'

/** Signs in by the provider's answer, or notes it as a test. */
export async function finishSso(
  ctx: Ctx,
  { company, answer }: { company: string; answer: string },
  wire: Wire,
  device: string | undefined,
): Promise<SsoResult> {
  wire.reply.header('cache-control', 'no-store')
  const connection = isUuid(company) ? await findConnection(ctx, company.toLowerCase()) : undefined
  const addresses = connection && addressesOf(ctx, connection.companyId)
  if (!connection || !addresses) throw refuse('sso_expired')
  const query = new URLSearchParams(answer)
  const { flow, secrets } = await takeFlow(ctx, connection, { browser: browserOf(wire), state: query.get('state') })
  if (flow.testerId === null && !connection.isOn) throw refuse('sso_not_ready', switchedOff)
  const url = new URL(addresses.redirect)
  url.search = query.toString()
  try {
    const provider = await openProvider(ctx.settings, await clientOf(ctx, connection))
    const proven = await redeem(provider, url, secrets, neededOf(connection))
    if (flow.testerId !== null) return await finishTest(ctx, connection, flow.testerId, proven)
    return await enter(ctx, { connection, provider, proven, flow, device })
  } catch (error) {
    return failSignIn(ctx, connection, flow, error)
  }
}

const switchedOff =
  'Your company has switched single sign-on off. Sign in with your password, or choose “Forgot your password?” to set one.'

const neededOf = ({ groupClaim }: Connection) => [
  'email',
  'email_verified',
  'name',
  ...(groupClaim ? [groupClaim.split('.')[0]!] : []),
]

async function failSignIn(ctx: Ctx, connection: Connection, flow: Flow, error: unknown): Promise<SsoResult> {
  const isOurs = error instanceof ProviderProblem || error instanceof NotLetIn || error instanceof Refusal
  if (!isOurs) throw error
  if (flow.testerId !== null) {
    const found = { isPassed: false, outcome: error.message, claims: [], email: undefined }
    await noteTest(ctx, connection, flow.testerId, found)
    return { kind: 'tested' }
  }
  const { companyId } = connection
  if (error instanceof NotLetIn) {
    await noteRefusal(ctx, companyId, error.email, error.message)
    throw refuse('sso_refused', error.words)
  }
  await noteRefusal(ctx, companyId, '', error instanceof ProviderProblem ? error.known : error.message)
  if (error instanceof ProviderProblem && error.isDeclined) throw refuse('sso_refused', declined)
  if (error instanceof ProviderProblem) throw refuse(error.kind === 'refused' ? 'sso_refused' : 'sso_unavailable')
  throw error
}

const declined =
  'You cancelled, or your company’s sign-in service doesn’t let you in here. Start again, or ask an administrator of your company.'

/** Notes each reason once an hour: anybody can be refused as often as they like. */
async function noteRefusal(ctx: Ctx, companyId: string, subject: string, reason: string): Promise<void> {
  const event = { act: 'single-sign-on.refused', companyId, subject, details: { reason } }
  await writeAuditOnce(ctx, event, `${subject} ${reason}`)
}

type Entering = {
  connection: Connection
  provider: Provider
  proven: Proven
  flow: Flow
  device: string | undefined
}

async function enter(ctx: Ctx, { connection, provider, proven, flow, device }: Entering): Promise<SsoResult> {
  const passwordHash = await hashNobodysPassword()
  const { issuer, subject, sid, claims, idToken } = proven
  const session = await inTransaction(ctx, async (tx) => {
    const held = await holdConnection(tx, connection)
    const id = await admit(tx, held, proven, await judge(tx, held, proven), passwordHash)
    const signInId = randomUUID()
    const groups = hasTooManyGroups(claims, held.groupClaim) ? 'more than the provider sends' : null
    const details = {
      by: 'single sign-on',
      secondFactor: 'left to the provider',
      methods: methodsOf(claims),
      groups,
    }
    const opened = await openSignIn(tx, id, device, { signInId, details })
    await tx.db.insert(ssoSessions).values({
      signInId,
      companyId: connection.companyId,
      issuer,
      subject,
      sid: sid ?? null,
      signOutUrl: provider.signOutUrl ?? null,
      // A hint for signing out; without a key to encrypt it, the provider asks instead.
      sealedIdToken: ctx.secrets.canSeal ? await ctx.secrets.seal(idToken, placeOfIdToken(signInId)) : null,
    })
    return opened
  })
  return { kind: 'signed-in', session, returnTo: flow.returnTo }
}

/** How the person proved who they are, as the provider says it. */
const methodsOf = ({ amr }: Proven['claims']): string | null =>
  Array.isArray(amr)
    ? amr
        .filter((each) => typeof each === 'string')
        .join(' ')
        .slice(0, 100)
    : null

async function finishTest(ctx: Ctx, connection: Connection, testerId: string, proven: Proven): Promise<SsoResult> {
  const { email } = proven.claims
  const claims = Object.entries(proven.claims)
    .filter(([name, value]) => name !== 'nonce' && value !== undefined)
    .slice(0, 40)
    .map(([name, value]) => ({ name: name.slice(0, 100), value: (JSON.stringify(value) ?? '').slice(0, 500) }))
  const found = { ...(await foresee(ctx, connection, proven)), claims }
  const given = typeof email === 'string' && email !== '' ? email.slice(0, 254) : undefined
  await noteTest(ctx, connection, testerId, { ...found, email: given })
  return { kind: 'tested' }
}

type Foreseen = { isPassed: boolean; outcome: string }

/** The outcome for a person who signs in with these claims. A test passes if it lets its tester in. */
async function foresee(ctx: Ctx, connection: Connection, proven: Proven): Promise<Foreseen> {
  try {
    const verdict = await inTransaction(ctx, (tx) => judge(tx, connection, proven))
    const groups = tellGroups(connection, proven.claims)
    if (verdict.does === 'joins')
      return { isPassed: true, outcome: `${verdict.email} would join as ${roleNames[verdict.role]}.${groups}` }
    const { name, email, role: own } = verdict.member
    const as = own === 'Administrator' ? own : (verdict.role ?? own)
    const known = verdict.does === 'known' ? 'known by the provider’s subject' : 'linked by the verified address'
    return { isPassed: true, outcome: `${name} (${email}) would be signed in as ${roleNames[as]}, ${known}.${groups}` }
  } catch (error) {
    if (error instanceof NotLetIn)
      return { isPassed: false, outcome: `This person would not be let in: ${error.message}.` }
    throw error
  }
}
