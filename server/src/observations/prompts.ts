import { fold, wordsOf } from './folding.ts'
import type { EvidenceQuestion } from './input.ts'
import { type Observations, spokenAnswers, type Turn } from './observations.ts'
import { asksForSolution, isReadable } from './prompt-tongues.ts'
import * as lexicon from './prompt-words.ts'

/** code: asks for code. why: asks why or how. result: reports an input, an outcome or an error. argument: gives a reason or a guess. */
export const promptKinds = ['code', 'why', 'result', 'argument', 'other'] as const
export type PromptKind = (typeof promptKinds)[number] | 'injection'

const literals = /\{[^}\n]{0,400}\}|"[^"\n]+"|(?<![\p{L}'])'[^'\n]+'(?!\p{L})|`[^`\n]+`/gu
/** A bare number is an input only where the message is about a result or a wish. */
const numbers = /(?<![\w.])-?\d+(?:\.\d+)?(?!\w)/gu
const costs = /\bO\s?\([^)]*\)/gi

function findLiterals(text: string, hasOutcome: boolean): string[] {
  const found: string[] = []
  let rest = text
  for (let at = rest.indexOf('['); at >= 0; at = rest.indexOf('[')) {
    let [depth, end] = [0, at]
    do {
      if (rest[end] === '[') depth++
      if (rest[end] === ']') depth--
      end++
    } while (depth > 0 && end < rest.length)
    found.push(rest.slice(at, end))
    rest = `${rest.slice(0, at)} ${rest.slice(end)}`
  }
  const words = rest.replace(/\b(?:line|linea|línea|zeile|ligne|linha|test)\s*\d+/giu, ' ')
  return [
    ...found,
    ...(words.match(literals) ?? []),
    ...(hasOutcome ? (words.replace(literals, ' ').match(numbers) ?? []) : []),
  ]
}

/** Inputs, outcomes and errors: the same in all languages, except a bare number next to a word for an outcome. */
function countFacts(text: string, folded: string): number {
  const hasOutcome = lexicon.expectedWords.test(folded) || lexicon.actualWords.test(folded)
  const places = [lexicon.lineNumber, lexicon.errorName].filter((words) => words.test(folded))
  return findLiterals(text.replace(costs, ' '), hasOutcome).length + 2 * places.length
}

/**
 * Classifies a message to Nova, in the order of docs/assessment.md section 4. Grammar, length and politeness don't
 * matter.
 */
export function classifyPrompt(text: string): PromptKind {
  const folded = fold(text)
  const meant = lexicon.respell(folded)
  if (lexicon.injection.some((pattern) => pattern.test(folded))) return 'injection'
  const facts = countFacts(text, meant)
  // A message with a failing case asks about that.
  if (facts < 2 && (asksForSolution(folded) || isDelegation(meant))) return 'code'
  if (/[?¿？]/.test(text) || lexicon.startsAsking.test(meant)) return 'why'
  if (facts > 0 || lexicon.outcomes.test(meant)) return 'result'
  if (lexicon.asking.test(meant) || lexicon.stuckWords.test(folded)) return 'why'
  return lexicon.arguing.test(meant) ? 'argument' : 'other'
}

const isDelegation = (meant: string): boolean =>
  !lexicon.ownDoing.test(meant) && lexicon.delegation.some((pattern) => pattern.test(meant))

export type ReadPrompt = {
  turn: Turn
  kind: PromptKind
  /** The same words in the same question came before. */
  isRepeat: boolean
  /** False where its words are not read: then question marks, inputs and errors alone decide its kind. */
  isReadable: boolean
}

/** Every message of the candidate to Nova; answers spoken to behavioural questions are none. */
export function readPrompts(seen: Observations, questions: EvidenceQuestion[]): ReadPrompt[] {
  const answers = new Set(questions.flatMap((question) => spokenAnswers(seen, question)))
  const said = new Set<string>()
  return seen.turns
    .filter((turn) => turn.author === 'candidate' && !answers.has(turn))
    .map((turn) => {
      const folded = fold(turn.text)
      const key = `${turn.questionId} ${[...new Set(wordsOf(folded))].toSorted().join(' ')}`
      const isRepeat = said.has(key)
      said.add(key)
      return { turn, kind: classifyPrompt(turn.text), isRepeat, isReadable: isReadable(folded) }
    })
}
