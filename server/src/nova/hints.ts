/** The ladder's hints, filled from the question's own facts and the last run. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankTechnicalQuestion,
  CodeQuestion,
} from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { CodeLanguage } from '@nova/contract/words'
import { quoteComplaint } from '../code-facts/complaints.ts'
import { asCode } from '../code-facts/held-values.ts'
import { textPackOf } from '../knowledge/packs.ts'
import { isSaid, saidAs, sayAs } from '../knowledge/said.ts'
import { factsOfRun, isCoding } from './facts/of-runs.ts'
import { spaced } from './gate/told-points.ts'
import { isOfSpeed, type Situation } from './situation.ts'
import { sayAnew } from './wording.ts'

/** Parts that differ between kinds of code: ways to try one input, a form of syntax, a worked example. */
type OfKind = {
  wordings: string[]
  form: readonly [language: CodeLanguage, form: string | undefined]
  example: readonly [fence: string, code: string]
}

/**
 * Returns a hint of at most this step, in words not used yet. The last run comes first: a blocking error is handled
 * before ideas.
 */
export function hintOnCode(question: CodeQuestion, situation: Situation, step: number, ofKind: OfKind): Hint {
  const { wordings } = ofKind
  const urgent = step === 1 ? wordings : wordings.slice(0, countUrgent(situation))
  const isUrgent = step === 1 || urgent.some((wording) => !situation.replies.some(({ text }) => text.includes(wording)))
  if (isUrgent) return { text: sayAnew(urgent, situation), step: 1 }
  if (step === 2) return { text: region(question, situation), step }
  if (step === 3) return { text: syntaxForm(question, situation, ofKind) ?? region(question, situation), step }
  return { text: workedExample(question, situation, ofKind), step }
}
export type Hint = { text: string; step: number }

/** How many wordings about the last run come before the ladder's own hints. */
const urgentWordings: Partial<Record<Situation['state'], number>> = {
  'does-not-parse': 3,
  'runtime-error': 3,
  endless: 3,
  waiting: 3,
  'too-much': 2,
  'wrong-answer': 1,
  slow: 1,
  correct: 3,
}

const countUrgent = ({ state }: Situation): number => urgentWordings[state] ?? 0

/** Ways to make the candidate try one input, the clearest first: results of the last run, then a place. */
export function testOneInput(question: BankCodingQuestion, situation: Situation): string[] {
  const { state } = situation
  const [seen] = isCoding(situation) ? factsOfRun(situation) : []
  const isError = state === 'does-not-parse' || state === 'runtime-error'
  const ask = seen?.ask ?? (isError ? sayAs('hint.error-ask') : '')
  const lead = seen ? [`${seen.text} ${ask}`.trim()] : []
  if (state === 'wrong-answer') return wrongAnswer(question, situation, lead)
  const onlyLarge =
    state === 'slow' && !isOfSpeed(situation) ? saidAs('hint.only-large', { tryInput: question.tryInput }) : []
  return [...onlyLarge, ...(state === 'correct' ? [] : lead), ...hintsAt('hint', situation, question)]
}

/** The wordings for the state of the code; those for code that isn't there fit any. */
export function hintsAt(
  of: 'hint' | 'sql-hint',
  { state, complaint, line }: Situation,
  question: CodeQuestion,
): string[] {
  const key = `${of}.${state}`
  return saidAs(isSaid(key) ? key : `${of}.nothing-written`, {
    tryInput: question.tryInput,
    followUp: question.followUp,
    complaint: quoteComplaint(complaint),
    example: 'examples' in question ? asCode(question.examples[0]!.input) : '',
    atLine: line === undefined ? '' : ` at line ${line} and`,
    beforeLine: line === undefined ? '' : ` just before line ${line}`,
  })
}

function wrongAnswer(question: BankCodingQuestion, situation: Situation, lead: string[]): string[] {
  const [again, tryInput, ofRules] = hintsAt('hint', situation, question) as [string, string, string]
  if (situation.test?.failure) return [...lead, again, tryInput, ofRules]
  // The general input is worth suggesting once.
  const isOffered = situation.replies.some(({ text }) => text.includes(tryInput))
  return [`${lead.join(' ')} ${isOffered ? ofRules : tryInput}`, tryInput, ofRules]
}

function region(question: CodeQuestion, situation: Situation): string {
  const { line, state } = situation
  // The last idea completes the list: it stays with the candidate.
  const idea = sayAnew(question.keyIdeas.slice(0, -1), situation)
  const where = line !== undefined && state === 'runtime-error' ? `Look at line ${line} and what leads to it. ` : ''
  return `${where}${idea} ${sayAnew(saidAs('hint.region'), situation)}`
}

function syntaxForm(question: CodeQuestion, situation: Situation, ofKind: OfKind): string | undefined {
  const [language, form] = ofKind.form
  if (!form) return undefined
  const isGiven = situation.replies.some(({ text }) => text.includes(form))
  if (isGiven) return region(question, situation)
  return sayAs('hint.form', { language: languageNames[language], form })
}

function workedExample(question: CodeQuestion, situation: Situation, ofKind: OfKind): string {
  const { problem, idea } = question.workedExample
  if (situation.replies.some(({ text }) => text.includes(problem))) {
    return sayAnew([...saidAs('hint.other-problem', { idea }), ...ofKind.wordings], situation)
  }
  const [language, shown] = ofKind.example
  return sayAs('hint.example', { problem, idea, language, code: shown.trim() })
}

/** Leads on an answer in words, by its open points. */
export function hintOnPoints(question: BankTechnicalQuestion, situation: Situation, step: number): string {
  const hints = question.hints.slice(0, Math.max(1, step))
  const open = question.keyPoints.filter(({ phrases }) => !phrases.some((phrase) => isIn(situation.code, phrase)))
  const asked = open.flatMap(({ point }) => asksOf(question, point))
  return sayAnew(
    [
      ...hints.map((hint) => sayAs('hint.point', { hint })),
      // One question on each open point first, then another on each.
      ...asked.filter((_, at) => at % 2 === 0),
      ...asked.filter((_, at) => at % 2 === 1),
      ...saidAs('hint.points'),
    ],
    situation,
  )
}

/** A stage may be called what every object knows: `constructor`. */
const ideasOf = (keyIdeas: Readonly<Record<string, string[]>>, stage: string): string[] =>
  Object.hasOwn(keyIdeas, stage) ? keyIdeas[stage]! : []

/** The key ideas of each stage, in order; none gives the solution. */
export function projectHints({ stages, keyIdeas }: ProjectQuestion): string[] {
  return stages.flatMap(({ id, title }) => ideasOf(keyIdeas, id).map((idea) => `For “${title}”: ${idea}`))
}

/** Asks for a story part by part: a question about its next part keeps the candidate going. */
export function storyHint(question: BankBehavioralQuestion, situation: Situation): string {
  const { probes } = question
  const asked = ['situation', 'task', 'action', 'result'].flatMap((part) => asksOf(question, part))
  return sayAnew(
    [
      ...saidAs('hint.story', { first: probes[0], second: probes[1] }),
      probes[2]!,
      probes[3]!,
      ...asked,
      ...saidAs('hint.story-last'),
    ],
    situation,
  )
}

export const asksOf = ({ id }: BankQuestion, point: string): string[] =>
  textPackOf(id)?.probes.find(({ of }) => of === point)?.asks ?? []
const isIn = (text: string, phrase: string) => spaced(text).includes(spaced(phrase))
