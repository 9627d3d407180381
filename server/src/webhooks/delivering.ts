/**
 * Sends events that wait for webhooks, on every server at once: woken by the commit of an event, and looking every two seconds
 * for those that are due again or were left by a server that ended.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../platform/context/context.ts'
import { findProblem } from './address.ts'
import { type Claimed, claimDue, renewClaims, renewMs } from './claiming.ts'
import { forgetOld } from './forgetting.ts'
import { noteAnswer, type TellPaused } from './outcomes.ts'
import { type Answer, post } from './posting.ts'
import { channel } from './recording.ts'
import { openValidSecrets } from './secrets.ts'
import { signHeaders } from './signing.ts'

const maxAtOnce = 16
const lookMs = 2_000
const forgetEveryMs = 3_600_000
/** A minute: a database that is started again is there before. */
const [maxNotes, noteMs] = [120, 500]
/** A process that was stopped for so long since its claim may no longer hold it. */
const maxLateMs = 5_000

/** Works until stopped; `stop` waits for running work. */
export function keepDelivering(ctx: Ctx, tell: TellPaused): { stop: () => Promise<void> } {
  const underWay = new Map<Promise<void>, string>()
  let isStopped = false
  let looking: Promise<void> | undefined
  let isAskedAgain = false
  let forgotAt = -Infinity

  async function look(): Promise<void> {
    do {
      isAskedAgain = false
      if (isStopped) return
      const room = maxAtOnce - underWay.size
      if (room === 0) break
      const claimedAt = performance.now()
      const claimed = await claimDue(ctx, room)
      for (const each of claimed) begin(each, claimedAt)
      if (claimed.length > 0) isAskedAgain = true
    } while (isAskedAgain)
    if (ctx.now().getTime() - forgotAt < forgetEveryMs) return
    forgotAt = ctx.now().getTime()
    await forgetOld(ctx)
  }

  function begin(claimed: Claimed, claimedAt: number): void {
    const work = deliver(ctx, claimed, claimedAt, tell)
      .catch((error: unknown) => ctx.log.error({ err: error, delivery: claimed.id }, 'a webhook was not delivered'))
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.set(work, claimed.id)
  }

  function wake(): void {
    isAskedAgain = true
    if (isStopped || looking) return
    looking = look()
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'webhooks were not looked at'))
      .finally(() => (looking = undefined))
  }

  const renewing = setInterval(() => {
    if (underWay.size === 0) return
    const renewed = renewClaims(ctx, [...underWay.values()])
    renewed.catch((error: unknown) => ctx.log.warn({ err: error }, 'claims of webhooks were not renewed'))
  }, renewMs).unref()
  const unlisten = ctx.database.listen(channel, wake, wake)
  const timer = setInterval(wake, lookMs).unref()
  wake()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      unlisten()
      await looking
      await Promise.all(underWay.keys())
      clearInterval(renewing)
    },
  }
}

async function deliver(ctx: Ctx, claimed: Claimed, claimedAt: number, tell: TellPaused): Promise<void> {
  const secrets = await openValidSecrets(ctx, claimed.webhookId)
  if (performance.now() - claimedAt > maxLateMs) return
  const at = ctx.now()
  const answer = findObstacle(ctx, claimed, secrets) ?? (await send(ctx, claimed, secrets))
  // Without this note it would be sent again.
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await noteAnswer(ctx, claimed, answer, at, tell)
    } catch (error) {
      if (attempt === maxNotes) throw error
      await sleep(noteMs)
    }
  }
}

/** In place of an answer, where nothing may be sent. */
function findObstacle({ settings }: Ctx, { url }: Claimed, secrets: string[]): Answer | undefined {
  const nothing = { tookMs: 0, status: null, text: '' }
  const unreadable = 'The secret can’t be read with this SETTINGS_KEY, so nothing was sent. Make a new secret.'
  if (secrets.length === 0) return { ...nothing, failure: unreadable }
  const problem = findProblem(new URL(url), settings.webhookAllow)
  return problem ? { ...nothing, failure: `Nothing was sent. ${problem}` } : undefined
}

function send(ctx: Ctx, { eventId: id, body, url }: Claimed, secrets: string[]): Promise<Answer> {
  const { version, webhookAllow } = ctx.settings
  const headers = {
    'content-type': 'application/json',
    'user-agent': `NovaInterviews/${version} (webhooks)`,
    // The machine's own clock: receivers compare it with theirs.
    ...signHeaders(secrets, { id: `evt_${id}`, at: ctx.wallNow?.() ?? ctx.now(), body }),
  }
  return post(url, headers, body, webhookAllow)
}
