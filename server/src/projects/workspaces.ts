/**
 * The open workspaces of this server. Of all servers one has a project's box; where the candidate comes to another, the
 * box there ends and a new one is made here from the journal.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '@nova/contract/refusals'
import { requireInterview } from '../interviews/access.ts'
import { feedOf } from '../journal/feed.ts'
import { claim, type Claim, endHolder } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { TerminalSize } from '../platform/sandbox/project/project-box.ts'
import { hasTimeEnded } from '../sessions/clock.ts'
import { type LiveWorkspace, openLive } from './live.ts'
import type { Place } from './place.ts'
import { requireProject } from './projects.ts'

type Open = Exclude<LiveWorkspace, { unavailable: string }>
type Kept = Map<string, Promise<Open>>

const opened = new WeakMap<Database, Kept>()
const takeoverMs = 25_000
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

/** What commands have changed so far is in the journal, where this server has the box; elsewhere it follows in a second. */
export async function bringHome(ctx: Ctx, place: Place): Promise<void> {
  await requireInterview(ctx, place.interviewId)
  const live = await opened
    .get(ctx.database)
    ?.get(keyOf(place))
    ?.catch(() => undefined)
  await live?.bringHome()
}

/** Ends all boxes of this server, as it stops. */
export async function endWorkspaces(database: Database): Promise<void> {
  const all = [...(opened.get(database)?.values() ?? [])]
  await Promise.all(all.map((each) => each.then((live) => live.end()).catch(() => undefined)))
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
    const now = await requireInterview(ctx, place.interviewId).catch(() => undefined)
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
  claimed.signal.addEventListener('abort', () => void live.end())
  // Asked for while the box began.
  if (claimed.signal.aborted) void live.end()
  return live
}

/** The claim on a workspace; another server that holds it ends its box first. */
async function takeOver(ctx: Ctx, key: string): Promise<Claim> {
  const until = Date.now() + takeoverMs
  for (;;) {
    const claimed = await claim(ctx, key)
    if (claimed) return claimed
    if (Date.now() > until) throw refuse('project_unavailable')
    await endHolder(ctx, key)
    await wait(200)
  }
}
