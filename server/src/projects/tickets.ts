/** Tickets: a page that may call this server may open one socket, which carries no credential itself. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { readSeatHash } from '../interview-access/interview-access.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Place } from './place.ts'
import { workspaceTickets } from './tables.ts'

const validMs = 30_000
/** 32 bytes in base64url; anything else is looked up nowhere. */
export const ticketPattern = /^[\w-]{43}$/

/** A new ticket; only its hash is kept. */
export async function makeTicket(ctx: Ctx, place: Place): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await ctx.db.delete(workspaceTickets).where(lt(workspaceTickets.expiresAt, now))
  const expiresAt = new Date(now.getTime() + validMs)
  const link = await readSeatHash(ctx, place.interviewId)
  await ctx.db.insert(workspaceTickets).values({ hash: hashOf(ticket), ...place, link: link ?? null, expiresAt })
  return ticket
}

/** The place that a ticket opens, and the link and device that requested it. */
export type Spent = { place: Place; seat: string }

/** Uses a ticket up; undefined where it was used, has expired or never was, and where the link was renewed or another device joined since. */
export async function spendTicket(ctx: Ctx, ticket: string): Promise<Spent | undefined> {
  const used = await ctx.db
    .delete(workspaceTickets)
    .where(and(eq(workspaceTickets.hash, hashOf(ticket)), gt(workspaceTickets.expiresAt, ctx.now())))
    .returning()
  if (!used[0]) return undefined
  const { interviewId, questionId, link } = used[0]
  const now = await readSeatHash(ctx, interviewId)
  return now !== undefined && link === now ? { place: { interviewId, questionId }, seat: now } : undefined
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')
