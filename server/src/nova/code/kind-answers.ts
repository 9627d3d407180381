/** What is said to whoever guesses which kind of input breaks their code: what came out when it was tried. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { returnedNothing } from '@nova/contract/signature'
import { quoteComplaint } from '../../code-facts/complaints.ts'
import type { OfKind } from '../../code-facts/counterexamples.ts'
import { type InputKind, isOfKind } from '../../code-facts/input-kinds.ts'
import { tellDifference } from '../../code-facts/result-differences.ts'
import type { Answer } from '../answer.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import { readLine, type Situation } from '../situation.ts'
import { rulesOut } from '../task/limits.ts'
import type { Follow } from '../task/worked-answers.ts'
import { asCode } from '../wording.ts'
import { nameKind, readGuess } from './guessed-kinds.ts'

/** Runs code on inputs of a kind; undefined where nothing was learned. */
export type MeetKind = (situation: Situation, kind: InputKind) => Promise<OfKind | undefined>
type Wrong = NonNullable<Situation['counter']>

const judged: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'correct', 'untested']

/** Undefined where a message guesses at no kind of input, or nothing came of it. */
export async function answerGuessedKind(
  message: string,
  scene: Scene,
  { meetKind, follow }: { meetKind: MeetKind; follow?: Follow | undefined },
): Promise<Answer | undefined> {
  const { situation, room } = scene
  const { question, state, test, isTested, code } = situation
  if (question.kind !== 'coding' || !mayJudge(room) || !judged.includes(state) || code.trim() === '') return undefined
  const kind = readGuess(message, question, situation)
  if (!kind) return undefined
  const failure = isTested ? test?.failure : undefined
  if (failure && isShort(failure.args) && isOfKind(kind, question)(failure.args))
    return tell(`${say('guess-in-test', scene)} ${tellWrong(failure, question)}`)
  const found = await meetKind(situation, kind)
  if (!found) return tellRuledOut(message, kind, scene)
  if (!found.counter) {
    const tried = found.right === 1 ? 'guess-right-once' : 'guess-right'
    const worked = { input: nameKind(kind, question), result: String(found.right), said: '' }
    return tell(say(tried, { ...scene, situation: { ...situation, worked } }))
  }
  const wrong = tellWrong(found.counter, question)
  if (found.elsewhere)
    return tell(
      `${say('guess-elsewhere', scene)} ${wrong} Without that: ${lowerFirst(tellWrong(found.elsewhere, question))}`,
    )
  const isStopped = found.counter.error !== ''
  const made = isStopped ? undefined : await follow?.(situation, { ...found.counter, error: '' })
  const { actual, expected } = found.counter
  const difference = isStopped ? undefined : tellDifference(actual, expected, question.tests[0]?.compare)
  const more = made === undefined ? difference : `In your code, ${made}`
  return tell([`${say('guess-yes', scene)} ${wrong}`, more].filter(Boolean).join(' '))
}

const tell = (text: string): Answer => ({ text, step: 1 })
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Characters of an input that a sentence can hold. */
const longest = 200
const isShort = (args: readonly unknown[]) => JSON.stringify(args).length <= longest

/** 'With `a = [], b = 1` your code gives `x`, and `y` is expected.' */
function tellWrong({ args, expected, actual, error = '' }: Wrong, { signature }: BankCodingQuestion): string {
  const input = args.map((arg, at) => `${signature.params[at]!.name} = ${JSON.stringify(arg)}`).join(', ')
  return `With ${asCode(input)} your code ${does(actual, error)}, and ${asCode(JSON.stringify(expected))} is expected.`
}

function does(actual: Wrong['actual'], error: string): string {
  if (error === returnedNothing) return 'gives nothing'
  if (error === '') return `gives ${asCode(JSON.stringify(actual))}`
  const line = readLine(error)
  return `stops (“${quoteComplaint(error)}”${line === undefined ? '' : `, line ${line}`})`
}

/** That the task says such inputs never come, where its limits do. */
function tellRuledOut(message: string, { kind }: InputKind, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  if (question.kind !== 'coding' || (kind !== 'empty' && kind !== 'negative' && kind !== 'zero')) return undefined
  const said = rulesOut(question, message, kind)
  return said === '' ? undefined : tell(`${say('guess-ruled-out', scene)} ${said}`)
}
