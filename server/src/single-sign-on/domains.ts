/**
 * Domains that a company has proven to be its own: by a TXT record, which only the domain's own people can make; or by the
 * word of the operator, on a server without DNS or where another company has it. One company has a domain.
 */
import { randomUUID } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { maxSsoDomains, type SsoDomain } from '@nova/contract/accounts/single-sign-on'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import { findAccount, type Keeping, writeCommandAudit } from '../accounts/accounts.ts'
import { lockMembers } from '../accounts/members.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid, makeToken } from '../platform/context/context.ts'
import { connections, domains } from './tables.ts'

type Row = typeof domains.$inferSelect

const recordOf = ({ domain, proof }: Row) => ({ name: `_nova-interviews.${domain}`, value: `nova-interviews=${proof}` })

export async function listDomains(ctx: Ctx, companyId: string): Promise<SsoDomain[]> {
  const rows = await ctx.db.select().from(domains).where(eq(domains.companyId, companyId)).orderBy(asc(domains.domain))
  return rows.map((row) => ({
    id: row.id,
    domain: row.domain,
    isVerified: row.verifiedAt !== null,
    record: recordOf(row),
  }))
}

export async function hasVerifiedDomain(ctx: Ctx, companyId: string): Promise<boolean> {
  const isMeant = and(eq(domains.companyId, companyId), isNotNull(domains.verifiedAt))
  return (await ctx.db.$count(domains, isMeant)) > 0
}

/** In the form that is compared. Refuses text that isn't a domain. */
function readDomain(typed: string): string {
  const domain = domainToASCII(typed.trim().toLowerCase().replace(/^@/, ''))
  if (/^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(domain)) return domain
  const message = 'Enter a domain such as example.com.'
  throw refuse('invalid_input', message, [{ path: 'domain', message }])
}

export async function addDomain(ctx: Ctx, typed: string): Promise<void> {
  const { companyId } = requireAdministrator(ctx)
  const domain = readDomain(typed)
  if ((await ctx.db.$count(domains, eq(domains.companyId, companyId))) >= maxSsoDomains)
    throw refuse('sso_not_ready', `A company can have ${maxSsoDomains} domains. Remove one first.`)
  await inTransaction(ctx, async (tx) => {
    const row = { id: randomUUID(), companyId, domain, proof: makeToken(), createdAt: ctx.now() }
    const made = await tx.db.insert(domains).values(row).onConflictDoNothing().returning()
    if (made.length > 0) await writeAudit(tx, { act: 'domain.added', companyId, subject: domain })
  })
}

/** Verifies a domain if its TXT record says so. */
export async function checkDomain(ctx: Ctx, id: string): Promise<void> {
  const { companyId } = requireAdministrator(ctx)
  const row = await getDomain(ctx, companyId, id)
  if (row.verifiedAt) return
  const { name, value } = recordOf(row)
  if (!(await readTexts(ctx, name)).includes(value)) throw refuse('domain_unverified')
  await inTransaction(ctx, async (tx) => {
    await verify(tx, row)
    await writeAudit(tx, { act: 'domain.verified', companyId, subject: row.domain, details: { by: 'TXT record' } })
  })
}

const dnsTimeoutMs = 3_000

async function readTexts(ctx: Ctx, name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 })
  if (ctx.settings.dnsServers) resolver.setServers(ctx.settings.dnsServers)
  const found = await resolver.resolveTxt(name).catch(() => [])
  return found.map((parts) => parts.join(''))
}

async function verify(tx: Pick<Ctx, 'db' | 'now'>, { id, domain }: Pick<Row, 'id' | 'domain'>): Promise<void> {
  const isElsewhere = and(eq(domains.domain, domain), isNotNull(domains.verifiedAt))
  if ((await tx.db.$count(domains, isElsewhere)) > 0) throw refuse('domain_taken')
  try {
    await tx.db.update(domains).set({ verifiedAt: tx.now() }).where(eq(domains.id, id))
  } catch (error) {
    // The unique index decides between two at once.
    throw isDuplicate(error) ? refuse('domain_taken') : error
  }
}

function isDuplicate(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return (cause?.code ?? code) === '23505'
}

/** For commands: verifies a domain for the company of an account, and takes it from another that has it. Gives the domain. */
export async function verifyDomainOf(ctx: Keeping, typed: string, email: string): Promise<string> {
  const { companyId } = await findAccount(ctx, email)
  const domain = readDomain(typed)
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const isMeant = and(eq(domains.companyId, companyId), eq(domains.domain, domain))
    const [known] = await db.select().from(domains).where(isMeant)
    if (known?.verifiedAt) return domain
    const row = known ?? { id: randomUUID(), companyId, domain, proof: makeToken(), createdAt: ctx.now() }
    if (!known) await db.insert(domains).values(row)
    await takeFromOthers(tx, companyId, domain)
    await verify(tx, row)
    await writeCommandAudit(tx, { act: 'domain.verified', companyId, subject: domain })
    return domain
  })
}

async function takeFromOthers(tx: Keeping, companyId: string, domain: string): Promise<void> {
  const isTheirs = and(eq(domains.domain, domain), ne(domains.companyId, companyId), isNotNull(domains.verifiedAt))
  const losers = await tx.db.update(domains).set({ verifiedAt: null }).where(isTheirs).returning()
  for (const loser of losers)
    await writeCommandAudit(tx, { act: 'domain.moved', companyId: loser.companyId, subject: domain })
}

/** Forgets a domain; while sign-on is on, not the last one, since each sign-in begins with one. */
export async function removeDomain(ctx: Ctx, id: string): Promise<void> {
  const { companyId } = requireAdministrator(ctx)
  await inTransaction(ctx, async (tx) => {
    await lockMembers(tx, companyId)
    const row = await getDomain(tx, companyId, id)
    const isOther = and(eq(domains.companyId, companyId), ne(domains.id, row.id), isNotNull(domains.verifiedAt))
    const isLast = row.verifiedAt !== null && (await tx.db.$count(domains, isOther)) === 0
    const isOn = and(eq(connections.companyId, companyId), eq(connections.isOn, true))
    if (isLast && (await tx.db.$count(connections, isOn)) > 0) throw refuse('sso_not_ready', lastDomain)
    await tx.db.delete(domains).where(eq(domains.id, row.id))
    await writeAudit(tx, { act: 'domain.removed', companyId, subject: row.domain })
  })
}

const lastDomain =
  'Without this domain, the last verified one, nobody could sign in through your provider. Switch single sign-on off first.'

async function getDomain(ctx: Ctx, companyId: string, id: string): Promise<Row> {
  if (!isUuid(id)) throw refuse('domain_not_found')
  const isMeant = and(eq(domains.id, id), eq(domains.companyId, companyId))
  const [row] = await ctx.db.select().from(domains).where(isMeant)
  if (!row) throw refuse('domain_not_found')
  return row
}
