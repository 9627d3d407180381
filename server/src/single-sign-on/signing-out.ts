/** Signing out: by the person, here and at the provider; and by the provider, whose signed token ends what it names. */
import { createHash } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { requireInterviewer } from '../accounts/accounts.ts'
import { findEmail } from '../accounts/members.ts'
import { signOut } from '../accounts/sign-in.ts'
import { endSessions } from '../accounts/sso-accounts.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { endStreams } from '../platform/events/admission.ts'
import { makeProviderFetch, type ProviderFetch } from './provider-fetch.ts'
import { algorithms, bare, isName, openProvider, wayToSignOut } from './provider.ts'
import { addressesOf, findConnection, placeOfIdToken } from './settings.ts'
import { type Connection, logoutTokens, ssoSessions } from './tables.ts'

/** Ends the caller's session; gives the provider's page for signing out there, where the session came from it. */
export async function endSso(ctx: Ctx): Promise<{ url: string | null }> {
  const { signInId, companyId } = requireInterviewer(ctx)
  const [session] = await ctx.db.select().from(ssoSessions).where(eq(ssoSessions.signInId, signInId))
  const connection = session && (await findConnection(ctx, companyId))
  await signOut(ctx)
  const back = addressesOf(ctx, companyId)?.signedOut
  if (!session?.signOutUrl || !back || !connection || bare(connection.issuer) !== bare(session.issuer))
    return { url: null }
  const sealed = session.sealedIdToken
  const idToken = sealed === null ? undefined : await ctx.secrets.open(sealed, placeOfIdToken(signInId))
  return { url: wayToSignOut(session.signOutUrl, connection, back, idToken) }
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const maxAgeSeconds = 300
const toleranceSeconds = 60
const keysMs = 300_000
const keysFailedMs = 10_000
const maxKept = 500

/** Ends the sessions that a provider's logout token names: one by its sid, or all of a subject. */
export async function receiveLogout(ctx: Ctx, companyId: string, token: string): Promise<void> {
  const connection = isUuid(companyId) ? await findConnection(ctx, companyId) : undefined
  if (!connection || !isPlausible(token, connection)) throw refuse('sso_logout_refused')
  const { jti, iss, sub, sid } = await verifyLogout(ctx, connection, token)
  await inTransaction(ctx, async (tx) => {
    await takeOnce(tx, connection, jti)
    const isOfSid = sid === undefined ? undefined : eq(ssoSessions.sid, sid)
    const isMeant = and(
      ...[eq(ssoSessions.companyId, connection.companyId), eq(ssoSessions.issuer, iss)],
      // A session that the provider gave no name to is the subject's in any case.
      sub === undefined ? isOfSid : and(eq(ssoSessions.subject, sub), isOfSid && or(isOfSid, isNull(ssoSessions.sid))),
    )
    const found = await tx.db.select({ id: ssoSessions.signInId }).from(ssoSessions).where(isMeant)
    const ended = await endSessions(
      tx,
      found.map(({ id }) => id),
    )
    for (const person of new Set(ended.map(({ interviewerId }) => interviewerId))) {
      await endStreams(tx.db, { person })
      const count = ended.filter(({ interviewerId }) => interviewerId === person).length
      const subject = (await findEmail(tx, person)) ?? ''
      await writeAudit(tx, {
        act: 'single-sign-on.ended',
        companyId: connection.companyId,
        subject,
        details: { count },
      })
    }
  })
}

/** Checks the claims that anybody could write, before the provider's keys are fetched for it. */
function isPlausible(token: string, { issuer, clientId }: Connection): boolean {
  try {
    const { alg } = decodeProtectedHeader(token)
    const { iss, aud } = decodeJwt(token)
    const isMeant = [aud].flat().includes(clientId) && typeof iss === 'string' && bare(iss) === bare(issuer)
    return isMeant && algorithms.includes(alg ?? '')
  } catch {
    return false
  }
}

type Logout = { jti: string; iss: string; sub: string | undefined; sid: string | undefined }

type Keys = { issuer: string; keySet: ReturnType<typeof createRemoteJWKSet> }

/** The keys of providers, by company, so that a forged token costs no request. */
const kept = new Map<string, { keys: Promise<Keys>; until: number }>()

function keysOf(ctx: Ctx, connection: Connection): Promise<Keys> {
  const name = `${connection.companyId} ${connection.issuer}`
  const now = ctx.now().getTime()
  const known = kept.get(name)
  if (known && known.until > now) return known.keys
  const entry = { keys: openKeys(ctx, connection), until: now + keysMs }
  entry.keys.catch(() => {
    entry.until = now + keysFailedMs
  })
  kept.delete(name)
  for (const oldest of kept.keys()) {
    if (kept.size < maxKept) break
    kept.delete(oldest)
  }
  kept.set(name, entry)
  return entry.keys
}

async function openKeys({ settings }: Ctx, { issuer, clientId }: Connection): Promise<Keys> {
  // Keys are public: the client's secret isn't needed, which may be unreadable.
  const { config } = await openProvider(settings, { issuer, clientId, secret: undefined })
  const { issuer: own, jwks_uri: place = '' } = config.serverMetadata()
  // Each request has its own time limit.
  const ask: ProviderFetch = (address, init) => makeProviderFetch(settings)(address, init)
  return { issuer: own, keySet: createRemoteJWKSet(new URL(place), { [customFetch]: ask }) }
}

async function verifyLogout(ctx: Ctx, connection: Connection, token: string): Promise<Logout> {
  try {
    const { issuer, keySet } = await keysOf(ctx, connection)
    const { payload, protectedHeader } = await jwtVerify(token, keySet, {
      issuer,
      audience: connection.clientId,
      algorithms,
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ['exp', 'jti', 'iat'],
    })
    const { typ } = protectedHeader
    if (typ === undefined || /^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)) return readLogout(payload)
  } catch {
    // A provider that isn't reached or whose keys are none, too: the token is anybody's, and must break nothing here.
  }
  throw refuse('sso_logout_refused')
}

function readLogout(payload: JWTPayload): Logout {
  const { events, nonce, jti, iss = '', sub, sid } = payload
  const named = (events as Record<string, unknown> | undefined)?.[event]
  const isEvent = typeof named === 'object' && named !== null && !Array.isArray(named)
  // A nonce would make it an ID token, and those must end nothing.
  if (!isEvent || nonce !== undefined || !isName(jti)) throw refuse('sso_logout_refused')
  if (!isName(sub ?? sid) || (sub !== undefined && !isName(sub)) || (sid !== undefined && !isName(sid)))
    throw refuse('sso_logout_refused')
  return { jti, iss, sub, sid }
}

/** Refuses a token that came before. */
async function takeOnce(tx: Ctx, { companyId }: Connection, jti: string): Promise<void> {
  const now = tx.now()
  await tx.db.delete(logoutTokens).where(lte(logoutTokens.expiresAt, now))
  const jtiHash = createHash('sha256').update(jti).digest()
  // Longer than it could be accepted, by clocks that differ.
  const expiresAt = new Date(now.getTime() + 2 * (maxAgeSeconds + toleranceSeconds) * 1000)
  const kept = await tx.db
    .insert(logoutTokens)
    .values({ companyId, jtiHash, expiresAt })
    .onConflictDoNothing()
    .returning({ companyId: logoutTokens.companyId })
  if (kept.length === 0) throw refuse('sso_logout_refused')
}
