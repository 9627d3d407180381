/** The provable parts of a coding question, and the verdict of each gate. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Compare, TestCase } from '@nova/contract/questions/signature'
import { type Language, languages } from '@nova/contract/words'
import { codeParts } from '../platform/languages/code-parts.ts'
import type { Json } from '../platform/sandbox/request.ts'

/**
 * One gate's verdict, in words that the question's author understands. `survivors` are small mistakes that no test
 * notices, for the question's reviewer.
 */
export type Gate = { gate: string; passed: boolean; detail: string; survivors?: string[] }
export type OnGate = (gate: Gate) => void

type Wrong = Pick<BankCodingQuestion['wrong'][number], 'language' | 'code' | 'group'>
type Words = Pick<
  BankCodingQuestion,
  | 'title'
  | 'statement'
  | 'examples'
  | 'constraints'
  | 'followUp'
  | 'probe'
  | 'keyIdeas'
  | 'tryInput'
  | 'syntaxHint'
  | 'workedExample'
>

/** A coding question of the bank's or a company's own. A gate about words that it does not have is left out. */
export type Provable = Pick<BankCodingQuestion, 'signature' | 'tests' | 'reference'> & {
  [Key in keyof Words]?: Words[Key] | undefined
} & {
  id?: string | undefined
  wrong?: Wrong[] | undefined
  /**
   * JavaScript of a function `isValid` with the question's parameters, to check an input against the constraints.
   * Needed only if generated inputs could break constraints that the tests do not show, such as 'no circles'.
   */
  validInput?: string | undefined
}

/** The languages in which there is a reference, the quickest to start first. */
export function offeredLanguages({ reference }: Pick<Provable, 'reference'>): Language[] {
  return languages
    .filter((language) => reference[language] !== undefined)
    .toSorted((one, other) => codeParts[one].startMs - codeParts[other].startMs)
}

/** The laxest comparison among the tests: results of other inputs are compared by it. */
export function compareOf(tests: TestCase[]): Compare {
  const used = new Set(tests.map(({ compare }) => compare))
  if (used.has('approx')) return 'approx'
  return used.has('unordered') ? 'unordered' : 'exact'
}

/** A value as text, short enough for a sentence. */
export function cut(value: Json | undefined, most = 120): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The first few complaints, each a sentence. */
export function listed(problems: string[], most = 4): string {
  const sentences = problems.slice(0, most).map((problem) => `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`)
  const more = problems.length - most
  return [...sentences, ...(more > 0 ? [`There ${more === 1 ? 'is 1 more' : `are ${more} more`}.`] : [])].join(' ')
}
