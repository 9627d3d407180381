/**
 * The open workspaces of this server. Only one server has a project's box at a time: if the candidate comes to another
 * server, that one goes on with the box where its runner keeps it; elsewhere a new one is made there from the journal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal, refuse } from '@nova/contract/refusals'
import { requireInterview } from '../interview-access/interview-access.ts'
import { feedOf } from '../journal/feed.ts'
import { claim, type Claim, endHolder, takeClaim } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { TerminalSize } from '../platform/project-boxes/project-box.ts'
import { hasTimeEnded } from '../sessions/clock.ts'
import { type LiveWorkspace, openLive } from './live.ts'
import type { Place } from './place.ts'
import { requireProject } from './projects.ts'

type Open = Exclude<LiveWorkspace, { unavailable: string }>
type Kept = Map<string, Promise<Open>>

const opened = new WeakMap<Database, Kept>()
const takeoverMs = 25_000
const politeMs = 2_000
const lookMs = 5_000

/** The workspace of a project, opened where it is not; refuses with a sentence where it cannot be. */
export async function enterWorkspace(ctx: Ctx, place: Place, size: TerminalSize): Promise<Open> {
  const kept = opened.get(ctx.database) ?? new Map()
  opened.set(ctx.database, kept)
  const key = keyOf(place)
  const known = kept.get(key)
  if (known) return known
  const opening = open(ctx, place, size, () => kept.delete(key))
  kept.set(key, opening)
  opening.catch(() => kept.delete(key))
  return opening
}

/** Flushes the commands' changes to the journal if this server has the box; elsewhere they follow within a second. */
export async function bringHome(ctx: Ctx, place: Place): Promise<void> {
  await requireInterview(ctx, place.interviewId)
  const live = await opened
    .get(ctx.database)
    ?.get(keyOf(place))
    ?.catch(() => undefined)
  await live?.bringHome()
}

/** Leaves all boxes of this server, as it stops. */
export async function endWorkspaces(database: Database): Promise<void> {
  const all = [...(opened.get(database)?.values() ?? [])]
  await Promise.all(all.map((each) => each.then((live) => live.leave()).catch(() => undefined)))
}

const keyOf = ({ interviewId, questionId }: Place) => `workspace:${interviewId}:${questionId}`

async function open(ctx: Ctx, place: Place, size: TerminalSize, forget: () => void): Promise<Open> {
  const row = await requireInterview(ctx, place.interviewId)
  if (row.status !== 'InProgress' || hasTimeEnded(row, ctx.now())) throw refuse('time_ended')
  const question = await requireProject(ctx, row, place.questionId)
  const claimed = await takeOver(ctx, keyOf(place))
  const stops: (() => void)[] = []
  const onEnded = (recorded: Promise<void>) => {
    for (const stop of stops) stop()
    forget()
    void recorded.finally(claimed.release)
  }
  const live = await openLive(ctx, place, { question, size, companyId: row.companyId, onEnded }).catch(
    async (error: unknown) => {
      await claimed.release()
      throw error
    },
  )
  if ('unavailable' in live) {
    await claimed.release()
    throw refuse('project_unavailable', live.unavailable)
  }
  const endIfOver = async () => {
    // A database that is away says nothing about the interview.
    const now = await requireInterview(ctx, place.interviewId).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    if (!now || now.status !== 'InProgress' || hasTimeEnded(now, ctx.now())) await live.end()
  }
  const look = () =>
    void endIfOver().catch((error: unknown) => ctx.log.warn({ err: error }, 'a workspace was not ended'))
  const looking = setInterval(look, lookMs).unref()
  const following = feedOf(ctx).follow(place.interviewId, {
    onState: look,
    onGap: look,
    onGrown: () => undefined,
    onSelection: () => undefined,
  })
  stops.push(() => clearInterval(looking), following.stop)
  claimed.signal.addEventListener('abort', () => void live.leave())
  // Asked for while the box began.
  if (claimed.signal.aborted) void live.leave()
  return live
}

/**
 * The claim on a workspace; another server that holds it leaves its box first. Where boxes are kept at runners, one that
 * does not answer is not waited for: the runner sees to it that it has the box no longer.
 */
async function takeOver(ctx: Ctx, key: string): Promise<Claim> {
  const until = Date.now() + takeoverMs
  const politeUntil = Date.now() + politeMs
  for (;;) {
    const claimed = await claim(ctx, key)
    if (claimed) return claimed
    if (Date.now() > until) throw refuse('project_unavailable')
    if (ctx.sandbox.attachProjectBox && Date.now() > politeUntil) return takeClaim(ctx, key)
    await endHolder(ctx, key)
    await wait(200)
  }
}
