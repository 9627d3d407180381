import { codeFacts } from '../contract/src/languages/code.ts'
/**
 * A scripted weak candidate who is stuck. It understands nothing: it has a fixed list of about forty edits and five turns. In a
 * turn it may send a message, works up to three edits by hand on the inputs whose result it knows (one edit if it knows none),
 * and tests the first that comes out right there. It takes edits from the places that replies have pointed at while there are
 * any, else in an order that is the same with and without hints. Without hints it knows the visible test that fails.
 */
import type { BankCodingQuestion } from '../contract/src/questions/bank.ts'
import type { Language } from '../contract/src/words.ts'
import type { Probes } from '../server/src/code-facts/code-facts.ts'
import { look } from '../server/src/nova/findings.ts'
import type { Situation } from '../server/src/nova/situation.ts'
import type { Sandbox } from '../server/src/platform/sandbox/sandbox.ts'
import { type Edit, editsFor, type Input, passing, point, type Pointed } from './talk-edits.ts'
import { probesFor, room, testOnce, testSql } from './talk-situation.ts'
import { inFixedOrder, numberOf, readLines, type Stuck } from './talk-states.ts'
import { remembering, type Said, say, type Voice, withoutRuns } from './talk-voices.ts'

/** The requests of the turns; each state has one of ten wordings. */
const asks = ['failing', 'failing', 'hint', 'place', 'failing'] as const
type Worded = { need: string; language: string; text: string }
const wordings = Map.groupBy(
  readLines<Worded>('wordings').filter(({ language }) => language === 'en'),
  ({ need }) => need,
)
const messagesFor = ({ id }: Stuck): string[] =>
  asks.map((need, turn) => {
    const all = wordings.get(need)!
    return all[(numberOf(id) + turn) % all.length]!.text
  })

const maxByHand = 3

export type Arm = 'none' | `${Voice} ${'with' | 'without'} facts`
export const arms: readonly Arm[] = [
  'none',
  ...(['built-in', 'model'] as const).flatMap((voice) => [`${voice} with facts`, `${voice} without facts`] as const),
]

/** One stuck state with all that its arms share. */
export type Ground = {
  stuck: Stuck
  situation: Situation
  probes: Probes | undefined
  edits: Edit[]
  /** Lines in which some small change makes all tests pass. */
  right: number[]
  byHand: (input: Input, edits: readonly Edit[]) => Promise<boolean[]>
}
/** Turns until it was solved; the replies; and what they had pointed at in the end. */
export type Played = { solvedIn: number | undefined; replies: Said[]; pointed: Pointed }

/** Undefined where the code isn't stuck, or where no edit of the list is right. */
export async function standIn(sandbox: Sandbox, stuck: Stuck): Promise<Ground | 'not stuck' | 'no edit'> {
  const { question, code, language } = stuck
  const situation =
    'signature' in question
      ? await testOnce(sandbox, question, language as Language, code)
      : await testSql(sandbox, question, code)
  if (!['wrong-answer', 'runtime-error'].includes(situation.state)) return 'not stuck'
  const { edits, right } = await editsFor(sandbox, stuck)
  if (!edits.some(({ isRight }) => isRight)) return 'no edit'
  const probes = 'signature' in question ? remembering(probesFor(sandbox, question, situation)) : undefined
  const known = new Map<string, Promise<boolean[]>>()
  const byHand: Ground['byHand'] = async (input, some) => {
    if (!('signature' in question)) return some.map(() => true)
    const key = JSON.stringify(input)
    const found = known.get(key) ?? onInput(sandbox, question, stuck, edits, input)
    known.set(key, found)
    const all = await found
    return some.map((edit) => all[edits.indexOf(edit)]!)
  }
  return { stuck, situation, probes, edits, right, byHand }
}

/** A repair of a mistake that isn't in the code leaves it as it is; the right one gets every input right. */
async function onInput(
  sandbox: Sandbox,
  question: BankCodingQuestion,
  { code, language }: Stuck,
  edits: readonly Edit[],
  { args, expected }: Input,
): Promise<boolean[]> {
  const changed = edits.filter(({ line }) => line !== undefined)
  const codes = [code, ...changed.map((each) => each.code)]
  const rows = await passing(sandbox, question, language as Language, codes, [{ args, expected }])
  return edits.map((edit) => {
    if (edit.isRight) return true
    return rows[edit.line === undefined ? 0 : 1 + changed.indexOf(edit)]![0]!
  })
}

/** Before the first message a model has what idle places found: no search for an input, no trial of changes. */
const ahead = (probes: Probes): Probes => {
  const nothing = () => Promise.resolve(undefined)
  return { ...probes, locate: nothing, counterexample: nothing }
}

export async function play(ground: Ground, arm: Arm): Promise<Played> {
  const { stuck, situation: start, edits, byHand } = ground
  const [voice, withFacts] = [arm.split(' ')[0] as Voice | 'none', arm.endsWith('with facts')]
  const failure = 'signature' in stuck.question ? start.test?.failure : undefined
  const seen: Input[] = failure ? [{ args: failure.args, expected: failure.expected }] : []
  const pointed: Pointed = { lines: new Set(), mistakes: new Set(), inputs: [...seen] }
  const left = new Set(edits)
  let situation = { ...(withFacts ? start : withoutRuns(start)), hasAttempted: true }
  const replies: Said[] = []
  let solvedIn: number | undefined
  for (const [turn, message] of messagesFor(stuck).entries()) {
    if (voice !== 'none') {
      const probes =
        ground.probes && withFacts
          ? turn === 0 && voice === 'model'
            ? ahead(ground.probes)
            : ground.probes
          : undefined
      if (probes && voice === 'model') await look({ situation, room }, probes)
      const said = await say(voice, message, { situation, room, probes })
      replies.push(said)
      point(said.text, stuck, pointed)
      situation = { ...situation, replies: [...situation.replies, said], said: [...situation.said, message] }
    }
    solvedIn ??= (await tryOne(left, pointed, byHand)) ? turn + 1 : undefined
  }
  return { solvedIn, replies, pointed }
}

/** One turn of work: true once the tests pass. */
async function tryOne(left: Set<Edit>, pointed: Pointed, byHand: Ground['byHand']): Promise<boolean> {
  const isNamed = ({ mistake }: Edit) => mistake !== undefined && pointed.mistakes.has(mistake)
  const isAt = ({ line }: Edit) => line !== undefined && pointed.lines.has(line)
  const near = [...left].filter((edit) => isNamed(edit) || isAt(edit))
  const ranked = near.length > 0 ? near.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a))) : [...left]
  const some = ranked.slice(0, pointed.inputs.length > 0 ? maxByHand : 1)
  const results = await Promise.all(pointed.inputs.map((input) => byHand(input, some)))
  for (const [at, edit] of some.entries()) {
    left.delete(edit)
    if (results.every((row) => row[at])) return edit.isRight
  }
  return false
}

/** Lines of a reply that are code and not the candidate's own: blocks, and texts between backticks. */
export function pastedFrom(text: string, own: string): string[] {
  const blocks = [...text.matchAll(/```\w*\n(.*?)```/gs)].map((found) => found[1]!.trimEnd())
  const within = [...text.replace(/```.*?```/gs, '').matchAll(/`([^`]+)`/g)].map((found) => found[1]!)
  return [...blocks, ...within].filter((piece) => /[=()[\].<>+\-*/%]/.test(piece) && !own.includes(piece.trim()))
}

/** `without`: the same place with a statement that does nothing; what helps there too helped by taking a line out. */
type Pasted = { code: string; without: string }

/** All that a person makes of it who only pastes: in place of the whole, or of any one line, or below it. */
export function pastes({ code, language }: Stuck, pieces: readonly string[]): Pasted[] {
  const lines = code.split('\n')
  const nothing = language === 'sql' ? '' : (codeFacts[language].pass ?? ';')
  const made = pieces.flatMap((piece) => [
    { code: piece, without: '' },
    ...lines.flatMap((line, at) => {
      const indent = /^\s*/.exec(line)![0]
      const put = (from: number, text: string) =>
        [...lines.slice(0, from), ...text.split('\n').map((each) => indent + each), ...lines.slice(at + 1)].join('\n')
      return [at, at + 1].map((from) => ({ code: put(from, piece), without: put(from, nothing) }))
    }),
  ])
  return inFixedOrder([...new Map(made.map((each) => [each.code, each])).values()], (each) => each.code).slice(
    0,
    maxPastes,
  )
}
const maxPastes = 240
