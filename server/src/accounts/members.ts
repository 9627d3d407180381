/** The accounts of one company, for the rules about people: read, changed and removed within their transactions. */
import type { Role } from '@nova/contract/words'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { forgetAnswers } from '../webhooks/recording.ts'
import { noteMember } from './member-event.ts'
import { companies, interviewers } from './tables.ts'

export type Member = {
  id: string
  email: string
  name: string
  role: Role
  deactivatedAt: Date | null
  seenAt: Date | null
  isBreakGlass: boolean
}

const { id, email, name, role, deactivatedAt, seenAt, isBreakGlass } = interviewers
const columns = { id, email, name, role, deactivatedAt, seenAt, isBreakGlass }

/** Everyone of a company, the active first, by name. */
export function listMembers(ctx: Ctx, companyId: string): Promise<Member[]> {
  return ctx.db
    .select(columns)
    .from(interviewers)
    .where(eq(interviewers.companyId, companyId))
    .orderBy(sql`${deactivatedAt} is not null`, asc(sql`lower(${name})`), asc(id))
}

/** Those who administer the company and can sign in. */
export async function listAdministrators(ctx: Ctx, companyId: string): Promise<Member[]> {
  const members = await listMembers(ctx, companyId)
  return members.filter(({ role, deactivatedAt: gone }) => role === 'Administrator' && !gone)
}

/** Like listMembers, and locks the company's members until the transaction ends. */
export async function lockMembers(ctx: Ctx, companyId: string): Promise<Member[]> {
  // Not `for update`: new interviews refer to the company and need not wait.
  await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  return listMembers(ctx, companyId)
}

export async function getCompanyName(ctx: Ctx, companyId: string): Promise<string> {
  const found = await ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  return found[0]?.name ?? ''
}

/** The names of these accounts. */
export async function findNames(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.select({ id, name }).from(interviewers).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The e-mail of an account. */
export async function findEmail(ctx: Ctx, memberId: string): Promise<string | undefined> {
  const rows = await ctx.db.select({ email }).from(interviewers).where(eq(id, memberId))
  return rows[0]?.email
}

/** True if an address has an account in any company. */
export async function hasAccount(ctx: Ctx, address: string): Promise<boolean> {
  const isSame = eq(sql`lower(${email})`, address.toLowerCase())
  return (await ctx.db.select({ id }).from(interviewers).where(isSame)).length > 0
}

export async function changeMember(
  ctx: Ctx,
  memberId: string,
  change: Partial<Pick<Member, 'role' | 'deactivatedAt' | 'isBreakGlass'>>,
): Promise<void> {
  const [changed] = await ctx.db
    .update(interviewers)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(id, memberId))
    .returning()
  if (changed) await noteMember(ctx, changed, 'changed')
}

/** Deletes an account; its library questions and templates stay with the company. */
export async function removeMember(ctx: Ctx, memberId: string): Promise<void> {
  const [removed] = await ctx.db.delete(interviewers).where(eq(id, memberId)).returning()
  if (!removed) return
  await noteMember(ctx, removed, 'removed')
  await forgetAnswers(ctx, memberId)
}

/** The ids of those of a company's active accounts that have one of these addresses. */
export async function findMemberIds(ctx: Ctx, companyId: string, addresses: string[]): Promise<string[]> {
  const isHere = and(eq(interviewers.companyId, companyId), isNull(deactivatedAt))
  const found = await ctx.db.select({ id, email }).from(interviewers).where(isHere)
  return found.filter((each) => addresses.includes(each.email.toLowerCase())).map((each) => each.id)
}

/** Those of a company's active accounts that have one of these addresses. */
export async function findMembers(ctx: Ctx, companyId: string, addresses: readonly string[]): Promise<Member[]> {
  if (addresses.length === 0) return []
  const isHere = and(eq(interviewers.companyId, companyId), isNull(deactivatedAt))
  const lowered = addresses.map((address) => address.toLowerCase())
  return ctx.db
    .select(columns)
    .from(interviewers)
    .where(and(isHere, inArray(sql`lower(${email})`, lowered)))
    .orderBy(asc(sql`lower(${name})`), asc(id))
}
