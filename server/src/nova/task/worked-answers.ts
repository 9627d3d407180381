/** What comes out for an input that the candidate made up: worked out by the question's reference, and told. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { sameValue } from '@nova/contract/signature'
import { quoteComplaint } from '../../code-facts/complaints.ts'
import type { OwnRun } from '../../code-facts/worked-inputs.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import { compareOf } from '../../question-validation/provable.ts'
import type { Answer } from '../answer.ts'
import { causeOfFailure } from '../code/run-answers.ts'
import { waitingLoops } from '../code/slow-answers.ts'
import { say, type Scene } from '../sayings.ts'
import { readLine, type Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { type OwnInput, readOwnInputs } from './own-inputs.ts'
import { findValues } from './written-values.ts'

/** Works out inputs; undefined in the place of one that it has no result for. */
export type WorkOut = (inputs: Json[][]) => Promise<(Json | undefined)[]>
/** An input with what it should give and what it gives. */
export type Failing = { args: Json[]; expected: Json; actual: Json; error: string }
/** Tells where in a run the wrong value comes about: in the last test's first failure, where no other is given. */
export type Follow = (situation: Situation, failure?: Failing) => Promise<string | undefined>
/** Runs the candidate's code on inputs; undefined in the place of one that it learned nothing from. */
export type RunOwn = (inputs: Json[][]) => Promise<(OwnRun | undefined)[]>

/** `beside`: what else is asked; `cause`: of what comes out otherwise, told already in the text. */
export type Worked = { text: string; beside: string[]; cause: Answer | undefined }

/**
 * What is said of the inputs in a message, with the rest of it that asks for something else; undefined where it gives
 * none, or nothing came of them.
 */
export async function answerInputs(
  message: string,
  scene: Scene,
  { workOut, runOwn, follow }: { workOut: WorkOut; runOwn?: RunOwn | undefined; follow?: Follow | undefined },
): Promise<Worked | undefined> {
  const { situation, room } = scene
  const { question } = situation
  if (question.kind !== 'coding' || room.policy === 'none') return undefined
  const inputs = readOwnInputs(message, question, situation.said)
  if (inputs.length === 0) return undefined
  const results = await workOut(inputs.map(({ args }) => args))
  const known = inputs.flatMap((input, at) => (results[at] === undefined ? [] : [{ input, result: results[at] }]))
  const mayRun = room.level !== 'clarify' && canRun.includes(situation.state)
  const runs = mayRun ? await runOwn?.(known.map(({ input }) => input.args)) : undefined
  const cause = causeOfFailure(scene)
  const told = await Promise.all(
    known.map(async ({ input, result }, at) => {
      const run = runs?.[at]
      const guessed = isOwnResult(input, run, scene) ? { args: input.args } : input
      const own = tellOwn(run, guessed, result, scene, cause !== undefined)
      const made = own?.isOther && !cause ? await follow?.(scene.situation, failureOf(input, result, run!)) : undefined
      const text = [tellOne(guessed, result, message, scene), own?.text, made].filter(Boolean).join(' ')
      return { text, isOther: own?.isOther === true }
    }),
  )
  if (told.length === 0) return undefined
  const text = told.map((each) => each.text).join('\n\n')
  const isOther = told.some((each) => each.isOther)
  return isOther && cause
    ? { text: `${text} ${cause.text}`, beside: [], cause }
    : { text, beside: besideIn(message), cause: undefined }
}

/** Whether the result that is told is what their code gives, and no guess at what is right. */
function isOwnResult({ said }: OwnInput, run: OwnRun | undefined, { situation: { question } }: Scene): boolean {
  if (said === undefined || run?.returned === undefined) return false
  return sameValue(said, run.returned, compareOf((question as BankCodingQuestion).tests))
}

function tellOne({ args, said }: OwnInput, result: Json, message: string, scene: Scene): string {
  const { signature, tests } = scene.situation.question as BankCodingQuestion
  const input = signature.params.map(({ name }, at) => `${name} = ${written(args[at]!)}`).join(', ')
  const isRight = said !== undefined && sameValue(said, result, compareOf(tests))
  // Who takes a test for broken is not told yes.
  const topic =
    said === undefined || doubtsTest.test(message) ? 'worked-out' : isRight ? 'worked-out-right' : 'worked-out-wrong'
  const worked = { input: asCode(input), result: asCode(written(result)), said: asCode(written(said ?? null)) }
  return say(topic, { ...scene, situation: { ...scene.situation, worked } })
}

/** Code that comes to a function that can be called. */
const canRun: readonly Situation['state'][] = [
  'untested',
  'wrong-answer',
  'runtime-error',
  'endless',
  'too-much',
  'slow',
  'correct',
]

/** What the candidate's code does with it; undefined where that was not seen, or is what they say themselves. */
function tellOwn(
  run: OwnRun | undefined,
  { said }: OwnInput,
  result: Json,
  scene: Scene,
  isExplained: boolean,
): Own | undefined {
  if (!run) return undefined
  const compare = compareOf((scene.situation.question as BankCodingQuestion).tests)
  if (run.status === 'timeout')
    return { text: [say('worked-own-endless', scene), tellLoops(scene)].filter(Boolean).join(' ') }
  if (run.status === 'error') return { text: tellError(run.error ?? '', scene) }
  if (run.returned === undefined || (said !== undefined && sameValue(said, run.returned, compare))) return undefined
  if (sameValue(run.returned, result, compare)) return { text: say('worked-own-same', scene) }
  const worked = { input: '', result: asCode(written(run.returned)), said: '' }
  const topic = isExplained ? 'worked-own-value' : 'worked-own-other'
  return { text: say(topic, { ...scene, situation: { ...scene.situation, worked } }), isOther: true }
}

/** What stops the code, and in which line: the candidate would see both by running it. */
function tellError(error: string, scene: Scene): string {
  const line = readLine(error)
  if (line === undefined) return say('worked-own-error', scene)
  const worked = { input: '', result: asCode(quoteComplaint(error)), said: '' }
  const { suspect: _, ...situation } = scene.situation
  return say('worked-own-stopped', { ...scene, situation: { ...situation, line, worked } })
}

type Own = { text: string; isOther?: boolean }
const failureOf = ({ args }: OwnInput, expected: Json, { returned }: OwnRun) => ({
  args,
  ...{ expected, actual: returned ?? null, error: '' },
})

const mostLoops = 6

/** The loops that go on until something changes, of which one does not end. */
function tellLoops({ situation, tongue }: Scene): string | undefined {
  const lines = waitingLoops(situation.code)
  if (lines.length === 0 || lines.length > mostLoops || tongue === 'es' || tongue === 'de') return undefined
  const ends = 'what has to change in each round so that it ends, and does it here?'
  return lines.length === 1
    ? `Look at the loop in line ${lines[0]}: ${ends}`
    : `The loops in lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)} go on until something changes. Print what each looks at: ${ends}`
}

const doubtsTest = /\b(?:test|example|expected\w*)\b.{0,16}\b(?:broken|wrong|buggy?|mistaken?|incorrect)\b/i

/** As examples write values. */
const written = (value: Json): string => {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${written(each)}`)
    .join(', ')}}`
}

const fewestWords = 4

const asksElse = /\?|\bi (?:suspect|think|guess|believe|assume)\b/i

/** Sentences that ask, or tell an idea, and name no value. */
const besideIn = (message: string): string[] =>
  message
    .split(/(?<=[?!.])\s+|\n/)
    .filter((each) => asksElse.test(each) && findValues(each).length === 0 && each.split(/\s+/).length >= fewestWords)
