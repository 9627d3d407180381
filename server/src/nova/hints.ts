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

/** Ways to make the candidate try one input, the most telling first: what the last run showed, then where to look. */
export function testOneInput(question: BankCodingQuestion, situation: Situation): string[] {
  const { state, complaint, line } = situation
  const [seen] = isCoding(situation) ? factsOfRun(situation) : []
  const isError = state === 'does-not-parse' || state === 'runtime-error'
  const ask = seen?.ask ?? (isError ? 'What was the last thing that you are sure it did?' : '')
  const lead = seen ? [`${seen.text} ${ask}`.trim()] : []
  switch (state) {
    case 'does-not-parse':
      return [
        ...lead,
        `Take out the last lines you wrote until it runs again. Which one brings “${quoteComplaint(complaint)}” back?`,
        `Look${line === undefined ? '' : ` at line ${line} and`} at the line before it, sign by sign. Does every bracket and quote have its partner?`,
      ]
    case 'runtime-error':
      return [
        ...lead,
        `Print the values${line === undefined ? '' : ` just before line ${line}`} and run the same input. Which one is not what you thought?`,
        `Which input leads to “${quoteComplaint(complaint)}”, and what is special about it?`,
      ]
    case 'wrong-answer':
      return wrongAnswer(question, situation, lead)
    case 'endless':
      return [
        ...lead,
        'Print a counter in the outermost loop and run one small input. Does it keep growing, or is each round slow?',
        'Take the smallest input you can think of. After how many rounds should your loop end, and what tells it to?',
      ]
    case 'waiting':
      return [...lead, 'Which line of your code waits: for input, for a timer, or for something that never happens?']
    case 'too-much':
      return [
        ...lead,
        'For an input twice as long, how much more does it keep or print? What of that is still needed later?',
      ]
    case 'slow':
      return [
        ...(isOfSpeed(situation) ? lead : [onlyLarge(question), ...lead]),
        'Which part of your code looks at the same thing again and again on a large input?',
        'On the largest input the limits allow: how often does each line run, and could a number grow too big?',
      ]
    case 'correct':
      return [
        'Your last test run passed everything. Which input would you be least sure about, and why?',
        `All tests pass. A change to think about: ${question.followUp}`,
        'It passes everything. What would you say if someone asked why it is right?',
      ]
    case 'untested':
      return [
        `This version has not met the tests yet. Before you run them: ${question.tryInput}`,
        'Press Test Cases on what stands there now, and we go on from what it says.',
        `Run it with the first example (${asCode(question.examples[0]!.input)}). Where does it first differ from what you would do by hand?`,
      ]
    default:
      return [
        question.tryInput,
        `Leave the code aside for a moment. Do the first example by hand (${asCode(question.examples[0]!.input)}). What did you have to remember between two steps?`,
        'Say in one sentence what goes into the function and what comes out. Which part of that could you write down first, however small?',
        `Begin with the smallest input that the limits allow. What comes out for it, and what changes with one element more?`,
      ]
  }
}

const onlyLarge = ({ tryInput }: BankCodingQuestion): string =>
  `Only tests with large inputs are left. Either your code takes too long there, or they hold a case that small ones don't. To look for such a case: ${tryInput}`

const ofRules =
  'Go through the rules of the task one by one, and point at the line of your code that does each. Which rule has none?'

function wrongAnswer({ tryInput }: BankCodingQuestion, { test, replies }: Situation, lead: string[]): string[] {
  const again = 'Take that input once more and write down each variable after every round. Which value surprises you?'
  if (test?.failure) return [...lead, again, tryInput, ofRules]
  // The general input is worth suggesting once.
  const isOffered = replies.some(({ text }) => text.includes(tryInput))
  return [`${lead.join(' ')} ${isOffered ? ofRules : tryInput}`, tryInput, ofRules]
}

function region(question: CodeQuestion, situation: Situation): string {
  const { line, state } = situation
  // The last idea completes the list: it stays with the candidate.
  const idea = sayAnew(question.keyIdeas.slice(0, -1), situation)
  const where = line !== undefined && state === 'runtime-error' ? `Look at line ${line} and what leads to it. ` : ''
  const ask = sayAnew(
    [
      'How does your code deal with that?',
      'Where does that stand in your code?',
      'What would change in your code if you took that seriously?',
    ],
    situation,
  )
  return `${where}${idea} ${ask}`
}

function syntaxForm(question: CodeQuestion, situation: Situation, ofKind: OfKind): string | undefined {
  const [language, form] = ofKind.form
  if (!form) return undefined
  const isGiven = situation.replies.some(({ text }) => text.includes(form))
  if (isGiven) return region(question, situation)
  return `A form of ${languageNames[language]} that may help here, with other names:\n\n\`${form}\`\n\nWhere in your code would something like it fit?`
}

function workedExample(question: CodeQuestion, situation: Situation, ofKind: OfKind): string {
  const { problem, idea } = question.workedExample
  if (situation.replies.some(({ text }) => text.includes(problem))) {
    return sayAnew(
      [`In the other problem the idea was this: ${idea} What is the same here, and what is not?`, ...ofKind.wordings],
      situation,
    )
  }
  const [language, shown] = ofKind.example
  return `Here is another problem that is solved in a similar spirit. ${problem} ${idea}\n\n\`\`\`${language}\n${shown.trim()}\n\`\`\`\n\nWhat corresponds to that in your problem?`
}

/** Leads on an answer in words, by its open points. */
export function hintOnPoints(question: BankTechnicalQuestion, situation: Situation, step: number): string {
  const hints = question.hints.slice(0, Math.max(1, step))
  const open = question.keyPoints.filter(({ phrases }) => !phrases.some((phrase) => isIn(situation.code, phrase)))
  const asked = open.flatMap(({ point }) => asksOf(question, point))
  return sayAnew(
    [
      ...hints.map((hint) => `${hint} What would you say to that, and why?`),
      // One question on each open point first, then another on each.
      ...asked.filter((_, at) => at % 2 === 0),
      ...asked.filter((_, at) => at % 2 === 1),
      'Name two ways of doing it and what each of them costs. Which one would you take here?',
      'What could go wrong with the way you would take, and how would you notice?',
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
      `${probes[0]!} A few sentences are enough.`,
      `${probes[1]!} Say what you yourself did.`,
      probes[2]!,
      probes[3]!,
      ...asked,
      'Which moment of it do you remember best? Begin there, and add the rest around it.',
    ],
    situation,
  )
}

export const asksOf = ({ id }: BankQuestion, point: string): string[] =>
  textPackOf(id)?.probes.find(({ of }) => of === point)?.asks ?? []
const isIn = (text: string, phrase: string) => spaced(text).includes(spaced(phrase))
