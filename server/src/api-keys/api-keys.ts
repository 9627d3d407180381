/**
 * API keys of a company. A key acts in its maker's name, with the largest role that its own and the maker's include; it stops while the
 * maker could not sign in, and ends with their account. Hides how secrets are kept: by their hash, two at most for a key.
 * Public files: secrets.ts.
 */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import {
  type ApiKey,
  type ApiKeyForm,
  maxKeys,
  type NewApiKey,
  type RotationForm,
  type ScopesForm,
} from '@nova/contract/accounts/api-keys'
import { includesRole, sharedRole } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { and, count, desc, eq, gt, inArray, lte, ne, or, isNull } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { listMembers, lockMembers, type Member } from '../accounts/members.ts'
import { requireKnownRoles } from '../accounts/newer-roles.ts'
import { holdOwnPassword, requirePassword } from '../accounts/passwords.ts'
import { findAdmitted } from '../accounts/sign-in.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, type InterviewerCaller, isUuid } from '../platform/context/context.ts'
import { hashSecret, hintOf, makeSecret } from './secrets.ts'
import { apiKeys, apiKeySecrets } from './tables.ts'

type KeyRow = typeof apiKeys.$inferSelect
type SecretRow = typeof apiKeySecrets.$inferSelect

const dayMs = 86_400_000
const hourMs = 3_600_000
/** How often the last use of a key is written. */
const usedAtStepMs = 60_000

/** The caller behind a secret; undefined where it works no more or never did, or where its maker could not sign in. */
export async function identifyKey(ctx: Ctx, secret: string): Promise<InterviewerCaller | undefined> {
  const hash = hashSecret(secret)
  if (!hash) return undefined
  const now = ctx.now()
  const [found] = await ctx.db
    .select({ key: apiKeys, hash: apiKeySecrets.hash })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .where(and(eq(apiKeySecrets.hash, hash), gt(apiKeySecrets.endsAt, now), gt(apiKeys.expiresAt, now)))
  if (!found || !timingSafeEqual(found.hash, hash)) return undefined
  const { key } = found
  const maker = (await findAdmitted(ctx, [key.makerId])).get(key.makerId)
  if (!maker) return undefined
  await noteUse(ctx, key)
  const { id, name, scopes } = key
  return { ...maker, companyRole: sharedRole(key.role, maker.companyRole), key: { id, name, scopes } }
}

async function noteUse(ctx: Ctx, { id, lastUsedAt }: KeyRow): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - usedAtStepMs)
  if (lastUsedAt && lastUsedAt > before) return
  // One of several servers writes it.
  const isDue = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))
  await ctx.db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isDue))
}

/** Lists the company's keys, newest first. */
export async function listApiKeys(ctx: Ctx): Promise<ApiKey[]> {
  const { companyId } = requireInterviewer(ctx)
  const keys = await ctx.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.companyId, companyId))
    .orderBy(desc(apiKeys.createdAt), apiKeys.id)
  if (keys.length === 0) return []
  const members = new Map((await listMembers(ctx, companyId)).map((member) => [member.id, member]))
  const ids = keys.map(({ id }) => id)
  const secrets = await ctx.db.select().from(apiKeySecrets).where(inArray(apiKeySecrets.keyId, ids))
  const secretsByKey = Map.groupBy(secrets, ({ keyId }) => keyId)
  const admitted = await findAdmitted(ctx, [...new Set(keys.map(({ makerId }) => makerId))])
  return keys.map((key) => {
    const shown = view(ctx, key, members.get(key.makerId)!, secretsByKey.get(key.id) ?? [])
    return admitted.has(key.makerId) ? shown : { ...shown, state: 'stopped' as const }
  })
}

/** Makes a key that acts in the caller's name. */
export async function createApiKey(ctx: Ctx, form: ApiKeyForm): Promise<NewApiKey> {
  await requireKnownRoles(ctx, [form.role])
  const known = await requirePassword(ctx, form.password)
  return inTransaction(ctx, async (tx) => {
    const { caller, maker } = await lockAdministrator(tx)
    await holdOwnPassword(tx, known)
    if (!includesRole(maker.role, form.role)) throw refuse('forbidden')
    const [kept] = await tx.db.select({ total: count() }).from(apiKeys).where(eq(apiKeys.companyId, caller.companyId))
    if (kept!.total >= maxKeys) throw refuse('api_key_limit')
    const now = tx.now()
    const { name, role, days } = form
    const scopes = [...new Set(form.scopes)]
    const expiresAt = new Date(now.getTime() + days * dayMs)
    const whose = { id: randomUUID(), companyId: caller.companyId, makerId: caller.id }
    const key: KeyRow = { ...whose, name, role, scopes, createdAt: now, expiresAt, lastUsedAt: null }
    await tx.db.insert(apiKeys).values(key)
    const { secret, row } = await addSecret(tx, key)
    const details = { apiKeyId: key.id, scopes: scopes.join(', '), role, until: expiresAt.toISOString() }
    await writeAudit(tx, { act: 'api-key.created', companyId: caller.companyId, subject: name, details })
    return { ...view(tx, key, maker, [row]), secret }
  })
}

/**
 * Gives a key of the caller's own a new secret. The one before works on for the overlap; an older one ends at once. Another
 * administrator would hold a secret that acts in the maker's name: they can revoke the key.
 */
export async function rotateApiKey(ctx: Ctx, id: string, form: RotationForm): Promise<NewApiKey> {
  const known = await requirePassword(ctx, form.password)
  return inTransaction(ctx, async (tx) => {
    const { caller, maker } = await lockAdministrator(tx)
    await holdOwnPassword(tx, known)
    const before = await requireKey(tx, id)
    if (before.makerId !== caller.id) throw refuse('forbidden', notTheMaker)
    const now = tx.now()
    const overlapEnd = new Date(now.getTime() + form.overlapHours * hourMs)
    const oldEnd = before.expiresAt < overlapEnd ? before.expiresAt : overlapEnd
    const isOfKey = eq(apiKeySecrets.keyId, id)
    const [newest] = await tx.db
      .select()
      .from(apiKeySecrets)
      .where(isOfKey)
      .orderBy(desc(apiKeySecrets.endsAt))
      .limit(1)
    await tx.db.delete(apiKeySecrets).where(and(isOfKey, ne(apiKeySecrets.hash, newest!.hash)))
    await tx.db.update(apiKeySecrets).set({ endsAt: oldEnd }).where(isOfKey)
    const key = { ...before, expiresAt: new Date(now.getTime() + form.days * dayMs) }
    await tx.db.update(apiKeys).set({ expiresAt: key.expiresAt }).where(eq(apiKeys.id, id))
    const { secret, row } = await addSecret(tx, key)
    const details = { apiKeyId: id, overlapHours: form.overlapHours, until: key.expiresAt.toISOString() }
    await writeAudit(tx, { act: 'api-key.rotated', companyId: caller.companyId, subject: key.name, details })
    return { ...view(tx, key, maker, [{ ...newest!, endsAt: oldEnd }, row]), secret }
  })
}

const notTheMaker =
  'This key acts in the name of the person who created it, so only they can rotate it or change its scopes. You can revoke it and create your own.'

/** Changes the scopes of a key of the caller's own; another administrator would act in the maker's name. */
export async function changeScopes(ctx: Ctx, id: string, form: ScopesForm): Promise<ApiKey> {
  const known = await requirePassword(ctx, form.password)
  return inTransaction(ctx, async (tx) => {
    const { caller, maker } = await lockAdministrator(tx)
    await holdOwnPassword(tx, known)
    const before = await requireKey(tx, id)
    if (before.makerId !== caller.id) throw refuse('forbidden', notTheMaker)
    const scopes = [...new Set(form.scopes)]
    await tx.db.update(apiKeys).set({ scopes }).where(eq(apiKeys.id, id))
    const details = { apiKeyId: id, scopes: scopes.join(', '), before: before.scopes.join(', ') }
    await writeAudit(tx, { act: 'api-key.changed', companyId: caller.companyId, subject: before.name, details })
    const secrets = await tx.db.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyId, id))
    return view(tx, { ...before, scopes }, maker, secrets)
  })
}

/** Ends a key with all its secrets. */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { caller } = await lockAdministrator(tx)
    const { name } = await requireKey(tx, id)
    await tx.db.delete(apiKeys).where(eq(apiKeys.id, id))
    const details = { apiKeyId: id }
    await writeAudit(tx, { act: 'api-key.revoked', companyId: caller.companyId, subject: name, details })
  })
}

/** Ends the keys of a person whose account ends, in the caller's transaction. */
export async function endKeysOf(tx: Ctx, makerId: string): Promise<void> {
  const ended = await tx.db.delete(apiKeys).where(eq(apiKeys.makerId, makerId)).returning()
  for (const { id: apiKeyId, companyId, name: subject } of ended)
    await writeAudit(tx, { act: 'api-key.revoked', companyId, subject, details: { apiKeyId } })
}

/** The caller as they are by now: a role taken away since makes no key. */
export async function lockAdministrator(tx: Ctx): Promise<{ caller: InterviewerCaller; maker: Member }> {
  const caller = requireInterviewer(tx)
  const maker = (await lockMembers(tx, caller.companyId)).find(({ id }) => id === caller.id)
  if (caller.key || !maker || maker.deactivatedAt || maker.role !== 'Administrator') throw refuse('forbidden')
  return { caller, maker }
}

async function requireKey(tx: Ctx, id: string): Promise<KeyRow> {
  const { companyId } = requireInterviewer(tx)
  if (!isUuid(id)) throw refuse('api_key_not_found')
  const [key] = await tx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.companyId, companyId)))
    .for('update')
  if (!key) throw refuse('api_key_not_found')
  return key
}

async function addSecret(tx: Ctx, key: KeyRow): Promise<{ secret: string; row: SecretRow }> {
  const secret = makeSecret()
  const made = { keyId: key.id, hint: hintOf(secret), createdAt: tx.now(), endsAt: key.expiresAt }
  const row: SecretRow = { hash: hashSecret(secret)!, ...made }
  await tx.db.insert(apiKeySecrets).values(row)
  return { secret, row }
}

function view(ctx: Ctx, key: KeyRow, maker: Member, secrets: SecretRow[]): ApiKey {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = key
  const now = ctx.now()
  // The newest ends with the key, the one before earlier.
  const [newest, older] = secrets.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  return {
    id,
    name,
    scopes,
    role: sharedRole(key.role, maker.role),
    madeBy: maker.name,
    isOwn: key.makerId === requireInterviewer(ctx).id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    state: expiresAt <= now ? 'expired' : 'active',
    hint: newest?.hint ?? '',
    oldSecretEndsAt: older && older.endsAt > now ? older.endsAt.toISOString() : null,
  }
}
