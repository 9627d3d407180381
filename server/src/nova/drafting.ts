/**
 * A reply drafted by a model and released while it is written. Before anything is shown a draft that the gate stops is tried
 * once more, with the reason, and so is one that did not come. Once something is shown there is no second try: the rest is
 * replaced by a sentence of the built-in engine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../platform/ai/ai.ts'
import { type Ask, type Failure, repeating, type Tested, type Work } from '../platform/ai/ask.ts'
import type { Objection } from './gate/objection.ts'
import { openRelease, type Release } from './gate/release.ts'
import { askFor, type TurnToAnswer } from './model.ts'

/** A request to a model; with tools if it can use them. */
export type TalkAsk = Ask & { tools?: Work['tools'] }

export type Drafting = {
  say: (ask: TalkAsk) => Promise<Answer<string>>
  /** Most tokens of the prompt. */
  promptTokens: number
  tools?: Work['tools'] | undefined
  /** How long nothing may come at all, and nothing that can be shown, without the time of tools. */
  quietMs: number
  blankMs: number
  /** Given each piece of the reply as it may be shown. */
  onPiece: (piece: string) => void
  onHeldBack: (objection: Objection) => void
  /** Replaces a rest that the gate stopped, or that never arrived (`lost`). */
  stopped: (objection: Objection) => string
  lost: string
}

export type Drafted =
  /** `stop` says why it ends early: the gate, or a model that failed. */
  | { text: string; stop?: 'gate' | 'failure'; answers: Answer<string>[] }
  | {
      text: undefined
      stop: 'gate' | 'failure'
      objection: Objection | undefined
      isLate: boolean
      answers: Answer<string>[]
    }

const attempts = 2
const passing: readonly Failure[] = ['timeout', 'unavailable', 'rate_limited', 'unreadable']
const isPassing = ({ failure, message }: { failure: Failure; message: string }) =>
  passing.includes(failure) && message !== repeating
const pauseMs = 500

/** How long nothing may come; longer for a model that a test found to be slow to begin. */
export function quietMsOf(tested: Pick<Tested, 'firstSentenceMs'> | undefined): number {
  return Math.min(maxQuietMs, Math.max(draftLimits.quietMs, slack * (tested?.firstSentenceMs ?? 0)))
}
/** Changed by tests alone. */
export const draftLimits = { quietMs: 6_000, blankMs: 20_000, restMs: 5 * 60_000 }
const maxQuietMs = 30_000
const slack = 1.5

export async function draftReply(turn: TurnToAnswer, drafting: Drafting): Promise<Drafted> {
  const answers: Answer<string>[] = []
  let objection: Objection | undefined
  let isLate = false
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const tried = await tryOnce(turn, drafting, objection?.reason)
    const { answer, release } = tried
    isLate = tried.isLate
    answers.push(answer)
    objection = release.objection()
    if (objection) drafting.onHeldBack(objection)
    const shown = release.shown().trimEnd()
    if (shown === '') {
      if (objection) continue
      // A person has waited for one that was silent or went round in circles.
      if (isLate || (answer.failure !== undefined && !isPassing(answer))) break
      if (answer.failure === 'rate_limited' && attempt < attempts) await sleep(pauseMs)
      continue
    }
    if (!objection && !answer.failure) return { text: shown, answers }
    const ending = `\n\n${objection ? drafting.stopped(objection) : drafting.lost}`
    drafting.onPiece(ending)
    return { text: shown + ending, stop: objection ? 'gate' : 'failure', answers }
  }
  return { text: undefined, stop: objection ? 'gate' : 'failure', objection, isLate, answers }
}

async function tryOnce(
  turn: TurnToAnswer,
  { say, promptTokens, tools, quietMs, blankMs, onPiece }: Drafting,
  reason: string | undefined,
): Promise<{ answer: Answer<string>; release: Release; isLate: boolean }> {
  const stopping = new AbortController()
  let isLate = false
  const late = () => {
    isLate = true
    stopping.abort(new DOMException('too late', 'TimeoutError'))
  }
  const quiet = watch(quietMs, late)
  const blank = watch(blankMs, late)
  const early: string[] = []
  let release: Release | undefined
  const opened = turn.gate.then((gate) => {
    const show = (piece: string) => {
      blank.end()
      onPiece(piece)
    }
    release = openRelease(gate, show, () => stopping.abort())
    for (const piece of early) release.take(piece)
    return release
  })
  const ask = askFor(turn, { reason, promptTokens, hasTools: tools !== undefined })
  const answer = await say({
    ...ask,
    ...(tools && { tools: around(tools, [quiet, blank]) }),
    onHeard: quiet.again,
    signal: stopping.signal,
    onPiece: (piece) => (release ? release.take(piece) : early.push(piece)),
  }).finally(() => [quiet, blank].forEach(({ end }) => end()))
  const released = await opened
  if (!answer.failure) released.end(answer.trace.isCut)
  return { answer, release: released, isLate }
}

type Watch = ReturnType<typeof watch>

/** Calls `onLate` when its time is over; time spent in tools doesn't count. */
function watch(limitMs: number, onLate: () => void) {
  let left = limitMs
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(onLate, left)
  let isOver = false
  let working = 0
  const start = () => {
    clearTimeout(timer)
    startedAt = performance.now()
    timer = setTimeout(onLate, Math.max(0, left))
  }
  return {
    pause: () => {
      working += 1
      if (isOver || working > 1) return
      clearTimeout(timer)
      left -= performance.now() - startedAt
    },
    goOn: () => {
      working -= 1
      if (!isOver && working === 0) start()
    },
    /** The time begins again. */
    again: () => {
      left = limitMs
      if (!isOver && working === 0) start()
    },
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

const around = (tools: NonNullable<Work['tools']>, watches: readonly Watch[]): Work['tools'] =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => {
      const run: typeof tool.run = (...input) => {
        for (const each of watches) each.pause()
        return tool.run(...input).finally(() => watches.forEach(({ goOn }) => goOn()))
      }
      return [name, { ...tool, run }]
    }),
  )
