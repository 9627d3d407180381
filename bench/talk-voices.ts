/**
 * Both voices at a stuck candidate's side: the built-in one, and a model that says what its prompt tells it, asked and
 * guarded as the product does it. `withFacts` false: as if no run of the code were known.
 */
import type { Probes } from '../server/src/code-facts/code-facts.ts'
import { draftReply } from '../server/src/nova/drafting.ts'
import { findByRunning } from '../server/src/nova/findings.ts'
import { decideHelp } from '../server/src/nova/help.ts'
import { turnFor } from '../server/src/nova/model-facts.ts'
import { composeReply } from '../server/src/nova/reply/composer.ts'
import type { Room, Situation } from '../server/src/nova/situation.ts'

export type Voice = 'built-in' | 'model'
type Stand = { situation: Situation; room: Room; probes: Probes | undefined }
export type Said = { text: string; step: number }

const promptTokens = 8_000
const patienceMs = 60_000

/** As before any run of the code. */
export const withoutRuns = (situation: Situation): Situation => ({
  ...situation,
  state: 'untested',
  test: undefined,
  isTested: false,
  complaint: '',
  line: undefined,
  cause: undefined,
  alike: [],
})

export async function say(voice: Voice, message: string, { situation, room, probes }: Stand): Promise<Said> {
  const help = await decideHelp(message, situation, room)
  if (voice === 'built-in') return composeReply(message, situation, room, { probes, help })
  const scene = { situation, room }
  const seen = findByRunning(scene, probes)
  const turn = await turnFor({ scene, message, entries: [], help, seen, sheet: '' })
  let text = ''
  const drafted = await draftReply(turn, {
    say: async ({ turns, onPiece }) => {
      text = retell(turns.map(({ content }) => content).join('\n'), situation)
      onPiece?.(text)
      const usage = { tokensIn: 0, tokensOut: 0, cost: 0 }
      return { value: text, text, usage, trace: { isCut: false } } as never
    },
    promptTokens,
    quietMs: patienceMs,
    blankMs: patienceMs,
    onPiece: () => undefined,
    onHeldBack: () => undefined,
    stopped: () => '',
    lost: '',
  })
  if (drafted.text !== undefined) return { text: drafted.text, step: help.step }
  return composeReply(message, situation, room, { probes, help, isStopped: true })
}

const maxSentences = 2
/** Repeats a prompt's facts as a reply: a place, the result of a run, the idea of this step. */
function retell(prompt: string, { replies }: Situation): string {
  const told = [
    /^- You may lead them to this: (.*)$/gm,
    /^- Seen in a run: (.*)$/gm,
    /^The idea you may lead them towards now: (.*)$/gm,
  ]
    .flatMap((form) => [...prompt.matchAll(form)].map((found) => found[1]!))
    .filter((each) => !replies.some(({ text }) => text.includes(each)))
  return told.slice(0, maxSentences).join(' ') || 'Which line of your code does the rule that the task states last?'
}

/** Probes whose findings are kept, for both voices and all turns. */
export function remembering(probes: Probes): Probes {
  const kept = new Map<string, Promise<unknown>>()
  const once =
    <A extends unknown[], T>(name: string, find: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> => {
      const key = JSON.stringify([name, args])
      const found = (kept.get(key) as Promise<T> | undefined) ?? find(...args)
      kept.set(key, found)
      return found
    }
  return {
    test: once('test', probes.test),
    making: once('making', probes.making),
    stop: once('stop', probes.stop),
    values: once('values', probes.values),
    locate: once('locate', probes.locate),
    run: once('run', probes.run),
    counterexample: once('counterexample', probes.counterexample),
  }
}
