/**
 * A run's wait for its turn. Promises that a person's run waits up to a minute, and for as long as it takes where they
 * keep their place; that one who leaves, or runs newer code, gives that place up; and that a judgement is never refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { maxWaitSeconds } from '@nova/contract/questions/runs'
import { type Refusal, refuse } from '@nova/contract/refusals'
import { type Claim, claim, endHolder } from '../platform/claims/claims.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Later } from '../platform/queue/foresight.ts'

/** How a person waits. `leaving` aborts once they are gone. */
export type Patience = { keepPlace?: boolean | undefined; leaving?: AbortSignal | undefined }

/** Thrown in jobs, which are tried again until the code was judged. */
export class NotYetJudged extends Error {
  override name = 'NotYetJudged'
}

/** The longest promised wait of a run; undefined for as long as it takes. */
export const maxWaitOf = (ctx: Ctx, { keepPlace }: Patience): number | undefined =>
  ctx.actor.role === 'system' || keepPlace ? undefined : maxWaitSeconds * 1_000

/** The refusal of a run that had no turn: how long it would have waited, if that was the reason. */
export function refuseWait({ seconds, position }: Later): Refusal {
  if (seconds === undefined || position === undefined) return refuse('run_not_taken')
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes < 2 ? 'more than a minute' : `about ${minutes} minutes`
  const words = `Many people are running code, so yours would wait ${wait}. Keep your place, or run it again later.`
  return refuse('long_wait', words, { seconds, before: position - 1 })
}

const keptKeyOf = (key: string) => `kept:${key}`

/** A kept place can be taken by newer code of the same person; undefined where no place is kept. */
export const claimKeptPlace = (ctx: Ctx, key: string, { keepPlace }: Patience): Promise<Claim | undefined> =>
  keepPlace ? claim(ctx, keptKeyOf(key)) : Promise.resolve(undefined)

const lookMs = 100
const maxLooks = 30

/** Claims the key, also from a run that waits at a kept place, on whichever server. */
export async function claimTurn(ctx: Ctx, key: string): Promise<Claim | undefined> {
  const free = await claim(ctx, key)
  if (free || !(await endHolder(ctx, keptKeyOf(key)))) return free
  for (let look = 0; look < maxLooks; look += 1) {
    await sleep(lookMs)
    const claimed = await claim(ctx, key)
    if (claimed) return claimed
  }
  return undefined
}

/** Follows one run until it begins: `stop` is called where its person gives it up before. */
export function watchStart(kept: Claim | undefined, { leaving }: Patience, stop: () => void) {
  let [hasBegun, isGivenUp] = [false, false]
  const giveUp = () => {
    if (hasBegun) return
    isGivenUp = true
    stop()
  }
  const signals = [leaving, kept?.signal].filter((signal) => signal !== undefined)
  for (const signal of signals) signal.addEventListener('abort', giveUp, { once: true })
  return {
    /** Call once it may be stopped. */
    look: () => void (signals.some(({ aborted }) => aborted) && giveUp()),
    begin() {
      if (!hasBegun) void kept?.release()
      hasBegun = true
    },
    hasBegun: () => hasBegun,
    isGivenUp: () => isGivenUp && !hasBegun,
    async end() {
      for (const signal of signals) signal.removeEventListener('abort', giveUp)
      if (!hasBegun) await kept?.release()
    },
  }
}
