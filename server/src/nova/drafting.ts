/**
 * A reply drafted by a model and released while it is written. Before anything is shown a draft that the gate stops is tried
 * once more, with the reason, and so is one that did not come. Once something is shown there is no second try: the rest is
 * replaced by a sentence of the built-in engine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../platform/ai/ai.ts'
import type { Ask, Failure, Tested, Work } from '../platform/ai/ask.ts'
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
  /** How long its first sentence may take, without the time of tools. */
  firstSentenceMs: number
  /** Given each piece of the reply as it may be shown. */
  onPiece: (piece: string) => void
  onHeldBack: (objection: Objection) => void
  /** Replaces a rest that the gate stopped, or that never arrived (`lost`). */
  stopped: string
  lost: string
}

export type Drafted =
  /** `stop` says why it ends early: the gate, or a model that failed. */
  | { text: string; stop?: 'gate' | 'failure'; answers: Answer<string>[] }
  | { text: undefined; stop: 'gate' | 'failure'; answers: Answer<string>[] }

const attempts = 2
const passing: readonly Failure[] = ['timeout', 'unavailable', 'rate_limited', 'unreadable']
const pauseMs = 500

/** Time limit for a model's first sentence; longer for a model that a test found to be slow. */
export function firstSentenceMsOf(tested: Pick<Tested, 'firstSentenceMs'> | undefined): number {
  return Math.min(maxFirstMs, Math.max(draftLimits.firstMs, slack * (tested?.firstSentenceMs ?? 0)))
}
/** Changed by tests alone. */
export const draftLimits = { firstMs: 6_000 }
const maxFirstMs = 30_000
const slack = 1.5

export async function draftReply(turn: TurnToAnswer, drafting: Drafting): Promise<Drafted> {
  const answers: Answer<string>[] = []
  let objection: Objection | undefined
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { answer, release } = await tryOnce(turn, drafting, objection?.reason)
    answers.push(answer)
    objection = release.objection()
    if (objection) drafting.onHeldBack(objection)
    const shown = release.shown().trimEnd()
    if (shown === '') {
      if (objection) continue
      const mayPass = answer.failure === undefined || passing.includes(answer.failure)
      if (!mayPass) break
      if (answer.failure === 'rate_limited' && attempt < attempts) await sleep(pauseMs)
      continue
    }
    if (!objection && !answer.failure) return { text: shown, answers }
    const ending = `\n\n${objection ? drafting.stopped : drafting.lost}`
    drafting.onPiece(ending)
    return { text: shown + ending, stop: objection ? 'gate' : 'failure', answers }
  }
  return { text: undefined, stop: objection ? 'gate' : 'failure', answers }
}

async function tryOnce(
  turn: TurnToAnswer,
  { say, promptTokens, tools, firstSentenceMs, onPiece }: Drafting,
  reason: string | undefined,
): Promise<{ answer: Answer<string>; release: Release }> {
  const stopping = new AbortController()
  const first = watchFirst(firstSentenceMs, () => stopping.abort(new DOMException('too late', 'TimeoutError')))
  const early: string[] = []
  let release: Release | undefined
  const opened = turn.gate.then((gate) => {
    const show = (piece: string) => {
      first.end()
      onPiece(piece)
    }
    release = openRelease(gate, show, () => stopping.abort())
    for (const piece of early) release.take(piece)
    return release
  })
  const ask = askFor(turn, { reason, promptTokens, hasTools: tools !== undefined })
  const given: Pick<TalkAsk, 'tools' | 'onText'> = tools ? { tools: first.around(tools) } : { onText: first.hear }
  const answer = await say({
    ...ask,
    ...given,
    signal: stopping.signal,
    onPiece: (piece) => (release ? release.take(piece) : early.push(piece)),
  }).finally(first.end)
  const released = await opened
  if (!answer.failure) released.end(answer.trace.isCut)
  return { answer, release: released }
}

/** This many characters count as a sentence, even while they are held back until the whole is there. */
const charactersOfSentence = 80

/** Calls `onLate` when the first sentence is late. Time spent in tools doesn't count. */
function watchFirst(limitMs: number, onLate: () => void) {
  let left = limitMs
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(onLate, left)
  let isOver = false
  let working = 0
  const pause = () => {
    working += 1
    if (isOver || working > 1) return
    clearTimeout(timer)
    left -= performance.now() - startedAt
  }
  const goOn = () => {
    working -= 1
    if (isOver || working > 0) return
    startedAt = performance.now()
    timer = setTimeout(onLate, Math.max(0, left))
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  return {
    end,
    hear: (characters: number) => characters >= charactersOfSentence && end(),
    around: (tools: Work['tools']): Work['tools'] =>
      Object.fromEntries(
        Object.entries(tools).map(([name, tool]) => {
          const run: typeof tool.run = (...input) => {
            pause()
            return tool.run(...input).finally(goOn)
          }
          return [name, { ...tool, run }]
        }),
      ),
  }
}
