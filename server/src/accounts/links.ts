/** Mailed links that work once, for an hour. Hides how they are kept: by the hash of their token. */
import { randomUUID } from 'node:crypto'
import { accountLinkMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { accountLinks } from './tables.ts'
import { hashToken } from './tokens.ts'

export type Link = typeof accountLinks.$inferSelect
type Kind = Link['kind']

/** Used and expired links are kept this long, so that a late visitor gets a specific error. */
const keptMs = 7 * 24 * 3_600_000

/** Makes a link, voids the account's older ones of its kind, and gives the token that goes into its address. */
export async function makeLink(ctx: Ctx, interviewerId: string, kind: Kind, email: string): Promise<string> {
  const now = ctx.now()
  const token = makeToken()
  await voidLinks(ctx, interviewerId, kind)
  await ctx.db.delete(accountLinks).where(lte(accountLinks.expiresAt, new Date(now.getTime() - keptMs)))
  await ctx.db.insert(accountLinks).values({
    id: randomUUID(),
    interviewerId,
    kind,
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + accountLinkMs),
  })
  return token
}

/** The link of a token, still to be used. Refuses one that is unknown, expired or used, each in its words. */
export async function getLink(ctx: Ctx, kind: Kind, token: string): Promise<Link> {
  const isMeant = and(eq(accountLinks.tokenHash, hashToken(token)), eq(accountLinks.kind, kind))
  const [found] = await ctx.db.select().from(accountLinks).where(isMeant)
  if (!found) throw refuse('link_invalid')
  if (found.usedAt) throw refuse('link_used')
  if (found.expiresAt <= ctx.now()) throw refuse('link_expired')
  return found
}

/** Marks a link used. If two requests use it at once, one is refused. */
export async function takeLink(ctx: Ctx, kind: Kind, token: string): Promise<Link> {
  const { id } = await getLink(ctx, kind, token)
  const isUnused = and(eq(accountLinks.id, id), isNull(accountLinks.usedAt))
  const [taken] = await ctx.db.update(accountLinks).set({ usedAt: ctx.now() }).where(isUnused).returning()
  if (!taken) throw refuse('link_used')
  return taken
}

/** The links of an account that can still be followed. */
export async function listOpenLinks(ctx: Ctx, interviewerId: string, kind: Kind): Promise<Link[]> {
  const isOpen = and(isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, ctx.now()))
  const isOwn = and(eq(accountLinks.interviewerId, interviewerId), eq(accountLinks.kind, kind))
  return ctx.db.select().from(accountLinks).where(and(isOwn, isOpen))
}

/** How many links of a kind an account was mailed since. */
export async function countLinks(ctx: Ctx, interviewerId: string, kind: Kind, since: Date): Promise<number> {
  const isOwn = and(eq(accountLinks.interviewerId, interviewerId), eq(accountLinks.kind, kind))
  return ctx.db.$count(accountLinks, and(isOwn, gt(accountLinks.createdAt, since)))
}

/** Makes an account's links void, of one kind or all. */
export async function voidLinks(ctx: Pick<Ctx, 'db' | 'now'>, interviewerId: string, kind?: Kind): Promise<void> {
  const isOfKind = kind === undefined ? undefined : eq(accountLinks.kind, kind)
  await ctx.db
    .update(accountLinks)
    .set({ usedAt: ctx.now() })
    .where(and(eq(accountLinks.interviewerId, interviewerId), isNull(accountLinks.usedAt), isOfKind))
}
