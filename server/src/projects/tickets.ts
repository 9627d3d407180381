/** Tickets: a page that may call this server may open one socket, which carries no credential of its own. */
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
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
  await ctx.db.insert(workspaceTickets).values({ hash: hashOf(ticket), ...place, expiresAt })
  return ticket
}

/** Uses a ticket up; undefined where it was used, has expired or never was. */
export async function spendTicket(ctx: Pick<Ctx, 'db' | 'now'>, ticket: string): Promise<Place | undefined> {
  const used = await ctx.db
    .delete(workspaceTickets)
    .where(and(eq(workspaceTickets.hash, hashOf(ticket)), gt(workspaceTickets.expiresAt, ctx.now())))
    .returning({ interviewId: workspaceTickets.interviewId, questionId: workspaceTickets.questionId })
  return used[0]
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')
