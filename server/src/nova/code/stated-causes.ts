/**
 * Causes that candidates state in words of their own ('the row above is the row im writing in, thats why d counts twice,
 * right?') and that no known mistake fits: whether they are right shows by trying, and Nova says on which input.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { VisibleCase } from '@nova/contract/runs'
import { returnedNothing } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import { quoteComplaint } from '../../code-facts/complaints.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import type { Answer } from '../answer.ts'
import { findReference, packOf } from '../knowledge.ts'
import { say, type Scene } from '../sayings.ts'
import { readLine, type Situation } from '../situation.ts'
import { repeatable } from '../task/task-answers.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'
import { asCode } from '../wording.ts'
import { firstFailure } from './cases-named.ts'
import { confirmSurely, isKnownFact, statesCause } from './code-answers.ts'
import { confirmCause, isBlaming, rankCauses } from './confirmed-causes.ts'
import { withoutWords } from './error-lines.ts'
import { mistakeOf } from './seen-causes.ts'
import { lineAsked } from './suspected-parts.ts'

/** Words. */
const leastOfClaim = 6
const mostOfClaim = 60
/** Characters: patterns take their time with longer ones, which nobody writes. */
const longestClaim = 400
const because = String.raw`(?:because|cause|cuz|coz|bc|since|thats why|that['’]s why|so)`
const claims = new RegExp(
  [
    // 'that's it or?', 'thats a bug right', 'is that it?'
    String.raw`\b(?:that['’]?s|this is|is that|is this|that is|that must be|that was)(?: (?:probably|maybe))? (?:it|why|(?:a|the|my) (?:rest|bug|mistake|problem|reason|cause|error|fault))\b`,
    // 'its cause there is no unit, right?'
    String.raw`\b${because}\b.{8,}\b(?:right|or|no|yes|correct|true)\W*$`,
    String.raw`\b(?:it['’]?s|is it|thats|that['’]?s|this is) ${because}\b`,
    // 'so u >= last is true cause last starts at 0?', 'so bids need sorting the other way?'
    String.raw`\b(?:because|cause|cuz|coz|bc)\b.{8,}\?\s*$`,
    String.raw`\bso\b.{0,40}\b(?:needs?|should|must|has to|have to)\b.{4,}\?\s*$`,
    // 'i think i give back the two numbers the wrong way round'
    String.raw`\b(?:i (?:think|guess|bet|suspect)|maybe|probably|ohh?|ahh?)\b.{0,12}\b(?:i|my|it|the|a|an)\b.{4,}\b(?:wrong|twice|never|always|still|too|instead|not|n['’]?t|also|forg[eo]t|miss\w*|old|first|last|only|counts?|starts?|takes?|gives?|drops?|skips?|keeps?|lost|los(?:es?|ing)|gone|thrown away)\b`,
    // 'ahh i push the new price but it has to be the old one'
    String.raw`^\W*(?:o+h+|a+h+|aha+|i see|got it|wait|of course)\b.{8,}\b(?:has to|have to|must|should|needs to)(?: have)? be\w*\b`,
    String.raw`\bbut (?:it|that|this) (?:has to|must|should|needs to) be\b`,
  ].join('|'),
  'i',
)
/** Asks for something else, or for a rule. */
const asksElse =
  /\b(?:hint|how (?:do|can|should|to)|what (?:is|are|does|do|should)|complexity|faster|slow\w*|O\(|syntax|allowed|task|statement|example|(?:can|may|must|should|could) (?:i|we|it|there)|do i (?:have|need))\b|^\W*(?:(?:so|and|but|ok|then|hm+)\W+)*(?:which|where|what|why|how|can|may|must|does|is there)\b/i
/** Tells what was done, and what is left is asked. */
const isDone = /\b(?:fixed|changed|works now|all green|solved|swapped|thanks?|thx)\b/i

/** Whether a message states what is wrong with the code. */
export function claimsCause(text: string): boolean {
  if (text.length > longestClaim) return false
  const count = text.split(/\s+/).length
  const last = text.split(/(?<=[.?!])\s+/).at(-1)!
  return (
    count >= leastOfClaim && count <= mostOfClaim && claims.test(text) && !asksElse.test(last) && !isDone.test(last)
  )
}

/** 'Is that my mistake, yes or no?' */
const asksBack =
  /\byes or no\b|\b(?:is|was) (?:that|it|this) (?:(?:then|really|now|not) )?(?:it|(?:my|the|a) (?:mistake|bug|problem|cause|reason|error|fault))\b|\bam i (?:right|wrong)(?: or (?:not|wrong))?\b/i
/** Words. */
const mostOfBack = 14

/** Whether a message asks once more about what was said just before, and names nothing that was not named there. */
function asksOnceMore(text: string, before: string): boolean {
  if (!asksBack.test(text) || text.split(/\s+/).length > mostOfBack) return false
  const named = text.replace(new RegExp(asksBack, 'gi'), ' ').match(/-?\d+|[a-z_]\w{4,}/gi) ?? []
  return named.every((each) => before.toLowerCase().includes(each.toLowerCase()))
}

/** Yes, to who surely states the cause that the last results fit, or asks once more about the one stated in `before`. */
export function confirmStated(text: string, before: string, scene: Scene): Answer | undefined {
  const states = (said: string) => statesCause(said, scene) || claimsCause(said)
  if (!asksOnceMore(text, before) || !states(before)) return states(text) ? confirmSurely(text, scene) : undefined
  const confirmed = confirmSurely(before, scene)
  return confirmed && { ...confirmed, text: repeatable(confirmed.text, scene) }
}

/** What the known mistake of a question gives back for an input; undefined where it can't be run. */
export type RunMistake = (mistake: { language: Language; code: string }, args: Json[]) => Promise<Json | undefined>
type Trying = {
  meet?: (situation: Situation) => Promise<Situation['counter'] | Situation['searched']>
  runMistake?: RunMistake
}

/**
 * Yes, where the mistake is known and gives the same wrong result on the input that fails; else that it has to be tried, and
 * on which input. Undefined where what the last run shows or a rule of the task says more.
 */
export async function answerStatedCause(text: string, scene: Scene, trying: Trying = {}): Promise<Answer | undefined> {
  const { situation } = scene
  const { question, cause } = situation
  if (question.kind !== 'coding' || !mayGuess(situation) || cause !== undefined || !claimsCause(text)) return undefined
  if (lineAsked(text) !== undefined || confirmCause(text, scene)) return undefined
  const isKnown = isKnownFact(text, scene)
  const seen = firstFailure(situation)
  const met = seen || isKnown ? undefined : await trying.meet?.(situation)
  const failure = seen ?? (met && 'args' in met ? met : undefined)
  if (!failure || failure.error === returnedNothing) return undefined
  const confirmed = await confirmByRun(text, scene, failure, trying.runMistake)
  if (confirmed || isKnown) return confirmed
  const fact = tellLanguage(text, scene)
  const lead = fact === undefined ? '' : `${fact} `
  if (seen) return { text: `${lead}${tellTrying(failure, scene)}`, step: 1 }
  // The input that was found may show another mistake than the one stated.
  const shown = showFailure(failure, question)
  const also = shown ? ` ${say('cause-try-input', scene)} ${shown.input}: ${shown.came}` : ''
  return { text: `${lead}${say('cause-try-hidden', scene)}${also}`, step: 1 }
}

type Failure = Pick<VisibleCase, 'args' | 'expected' | 'actual' | 'error'>

/** That the way somebody states is to be tried, and on which input. */
export function tellTrying(failure: Failure, scene: Scene): string {
  const shown = showFailure(failure, scene.situation.question as BankCodingQuestion)
  const told = shown ? `${shown.input} again: now ${shown.came}` : `${say('cause-try-test', scene)} again.`
  return `${say('cause-try', scene)} ${told} ${say('cause-try-closer', scene)}`
}

/** An input and what comes out, in pieces of a sentence; undefined where they are long. */
function showFailure(failure: Failure, question: BankCodingQuestion): { input: string; came: string } | undefined {
  const input = inputOf(question, failure.args)
  const expected = JSON.stringify(failure.expected) ?? 'nothing'
  const does = outcomeFor(failure, JSON.stringify(failure.actual) ?? 'nothing')
  if (input.length + expected.length + does.length > longestInput) return undefined
  return { input: asCode(input), came: `your code ${does}, and ${asCode(expected)} is expected.` }
}

/** Code that comes out wrong is guessed about; of code that stops, what the error means comes first. */
export const mayGuess = ({ state, complaint, replies }: Situation): boolean =>
  state === 'wrong-answer' ||
  (state === 'runtime-error' && replies.some(({ text }) => text.includes(withoutWords(quoteComplaint(complaint)))))

/** What code does with an input: gives something back, or stops. */
export function outcomeFor({ error = '' }: { error?: string | undefined }, given: string): string {
  const line = readLine(error)
  const place = line === undefined ? '' : ` at line ${line}`
  if (error === '') return `gives ${asCode(given)}`
  // A result that is none, as NaN is, stops nothing.
  const [, returned] = /^The function returned (\S+?)\.?$/.exec(error) ?? []
  return returned === undefined ? `stops with “${quoteComplaint(error)}”${place}` : `gives back ${asCode(returned)}`
}

/** What a message has to come to before the mistake is run that it names, and how much closer than any other. */
const closeToMistake = { score: 0.5, alike: 0.45, lead: 0.1 }
/** What comes out for many a mistake. */
const givenByMany = ['null', '0', '1', '-1', '""', '[]', '{}', 'true', 'false']

/** That a known mistake is theirs, where it gives what their code gives. */
async function confirmByRun(
  text: string,
  { situation: { question, replies } }: Scene,
  { args, actual }: Pick<VisibleCase, 'args' | 'actual'>,
  runMistake?: RunMistake,
): Promise<Answer | undefined> {
  const pack = packOf(question.id)
  const given = JSON.stringify(actual)
  if (!pack || !runMistake || question.kind !== 'coding' || !isBlaming(text)) return undefined
  if (given === undefined || givenByMany.includes(given)) return undefined
  const [closest, next] = rankCauses(text, pack)
  const { score, alike, lead } = closeToMistake
  if (!closest || closest.score < score || closest.alike < alike) return undefined
  if (next && closest.score - next.score < lead) return undefined
  const cause = pack.causes.find(({ wrong }) => wrong === closest.wrong)!
  const mistake = mistakeOf(cause, question)
  if (!mistake || replies.some((each) => each.text.includes(withoutVerdict(cause.reply)))) return undefined
  return JSON.stringify(await runMistake(mistake, args)) === given ? { text: cause.reply, step: 2 } : undefined
}

/** From here on a part of a message states what the language does. */
const ofLanguage = { score: 0.6, alike: 0.525 }

/** Words with a letter: 'so 1 stays 1' is of any numbers, and close to whatever the reference says of some. */
const leastOfFact = 4
const saysEnough = (text: string) => (text.match(/(?<![\w'’])[a-z]['’\w]*/gi) ?? []).length >= leastOfFact

/** What the language does in the case that a part of the message names: a fact, whatever the code does with it. */
function tellLanguage(text: string, { situation: { language, replies } }: Scene): string | undefined {
  const [known] = textsToRead(text)
    .flatMap((each) =>
      findReference(language, each)
        .slice(0, 1)
        .filter(({ isNamed }) => isNamed || saysEnough(each)),
    )
    .filter(
      ({ item, score, alike }) => item.kind === 'guarantee' && score >= ofLanguage.score && alike >= ofLanguage.alike,
    )
    .toSorted((one, other) => other.alike - one.alike)
  const answer = known?.item.answer
  const told = answer !== undefined && /^(?:Yes|No)\b/.test(answer) ? withoutVerdict(answer) : answer
  return told === undefined || replies.some((each) => each.text.includes(told)) ? undefined : told
}

/** Characters. */
const longestInput = 300

/** An input by the names of its parameters. */
export const inputOf = ({ signature }: BankCodingQuestion, args: readonly unknown[]) =>
  signature.params.map(({ name }, at) => `${name} = ${JSON.stringify(args[at])}`).join(', ')
