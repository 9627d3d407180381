/** The accounts of one company, for the rules about people: read, changed and removed within their transactions. */
import type { Role } from '@nova/contract/words'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { companies, interviewers } from './tables.ts'

export type Member = {
  id: string
  email: string
  name: string
  role: Role
  deactivatedAt: Date | null
  seenAt: Date | null
}

const { id, email, name, role, deactivatedAt, seenAt } = interviewers
const columns = { id, email, name, role, deactivatedAt, seenAt }

/** Everyone of a company, the active first, by name. */
export function listMembers(ctx: Ctx, companyId: string): Promise<Member[]> {
  return ctx.db
    .select(columns)
    .from(interviewers)
    .where(eq(interviewers.companyId, companyId))
    .orderBy(sql`${deactivatedAt} is not null`, asc(sql`lower(${name})`), asc(id))
}

/** The same, and nobody else changes the company's people until the transaction ends. */
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

/** Whether an address has an account, in whichever company. */
export async function hasAccount(ctx: Ctx, address: string): Promise<boolean> {
  const isSame = eq(sql`lower(${email})`, address.toLowerCase())
  return (await ctx.db.select({ id }).from(interviewers).where(isSame)).length > 0
}

export async function changeMember(
  ctx: Ctx,
  memberId: string,
  change: Partial<Pick<Member, 'role' | 'deactivatedAt'>>,
): Promise<void> {
  await ctx.db
    .update(interviewers)
    .set({ ...change, updatedAt: ctx.now() })
    .where(eq(id, memberId))
}

/** Deletes an account; what it made in the library and as templates stays with the company. */
export async function removeMember(ctx: Ctx, memberId: string): Promise<void> {
  await ctx.db.delete(interviewers).where(eq(id, memberId))
}

/** The ids of those of a company's active accounts that have one of these addresses. */
export async function findMemberIds(ctx: Ctx, companyId: string, addresses: string[]): Promise<string[]> {
  const isHere = and(eq(interviewers.companyId, companyId), isNull(deactivatedAt))
  const found = await ctx.db.select({ id, email }).from(interviewers).where(isHere)
  return found.filter((each) => addresses.includes(each.email.toLowerCase())).map((each) => each.id)
}
