/**
 * A reply drafted by a model and released while it is written. Before anything is shown a draft that the gate stops is
 * tried once more, with the reason. Once something is shown there is no second try: the rest is replaced by a sentence
 * of the built-in engine.
 */
import type { Answer } from '../platform/ai/ai.ts'
import type { Ask } from '../platform/ai/ask.ts'
import type { Objection } from './gate.ts'
import { askFor, type TurnToAnswer } from './model.ts'
import { openRelease } from './release.ts'

export type Drafting = {
  say: (ask: Ask) => Promise<Answer<string>>
  /** Most tokens of the prompt. */
  promptTokens: number
  /** Given each piece of the reply as it may be shown. */
  onPiece: (piece: string) => void
  onHeldBack: (objection: Objection) => void
  /** What is said in place of a rest that the gate stopped, or that never came. */
  stopped: () => string
  lost: () => string
}

export type Drafted =
  /** `stop` says why it ends early: the gate, or a model that failed. */
  | { text: string; stop?: 'gate' | 'failure'; answers: Answer<string>[] }
  | { text: undefined; stop: 'gate' | 'failure'; answers: Answer<string>[] }

const attempts = 2

export async function draftReply(turn: TurnToAnswer, drafting: Drafting): Promise<Drafted> {
  const answers: Answer<string>[] = []
  let reason: string | undefined
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const stopping = new AbortController()
    const release = openRelease(turn.gate, drafting.onPiece, () => stopping.abort())
    const ask = askFor(turn, { reason, promptTokens: drafting.promptTokens })
    const answer = await drafting.say({ ...ask, signal: stopping.signal, onPiece: release.take })
    answers.push(answer)
    if (!answer.failure) release.end(answer.trace.isCut)
    const objection = release.objection()
    if (objection) drafting.onHeldBack(objection)
    const shown = release.shown().trimEnd()
    if (shown === '' && objection) {
      ;({ reason } = objection)
      continue
    }
    if (shown === '') return { text: undefined, stop: 'failure', answers }
    if (!objection && !answer.failure) return { text: shown, answers }
    const ending = `\n\n${objection ? drafting.stopped() : drafting.lost()}`
    drafting.onPiece(ending)
    return { text: shown + ending, stop: objection ? 'gate' : 'failure', answers }
  }
  return { text: undefined, stop: 'gate', answers }
}
