/** Answers from what the last run of the candidate's code showed: why it fails, what takes long, what an error means. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import type { VisibleCase } from '@nova/contract/runs'
import { explainComplaint, isPrinted, printedPart, quoteComplaint } from '../../code-facts/complaints.ts'
import type { Answer } from '../answer.ts'
import { byHand, hintAt, testOneInput } from '../hints.ts'
import { lowerFirst } from '../ideas.ts'
import { findPrintedError, findReference, packOf, topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene, sayTopic } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { repeatable } from '../task/task-answers.ts'
import type { Part } from '../understanding/understanding.ts'
import { withoutVerdict } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { caseNamed, tellOthers } from './cases-named.ts'
import { tellErrorCause } from './error-causes.ts'
import { withLine, withoutWords } from './error-lines.ts'
import { askOfMaking } from './made-where.ts'
import { tellAll, tellNext } from './origin-answers.ts'
import { causeAfter, seenCause } from './seen-causes.ts'
import { answerSlow, hinted, ofSpeed } from './slow-answers.ts'

/** From here on an entry of the language's reference is what was asked. */
export const isKnown = 0.42
/** The same of an error that is told in words. */
export const isQuoted = 0.55
/** The closest phrase of an error that is pasted. */
const isThisError = 0.47

/** Why the last run was not as expected: what it showed first, the cause once that was told; before it the tests asked about beside. */
export function answerFailing(text: string, scene: Scene, step: number): Answer {
  const answer = answerFailure(text, scene, step)
  const others = tellOthers(text, scene.situation)
  return others === undefined ? answer : { ...answer, text: `${others} ${answer.text}` }
}

function answerFailure(text: string, scene: Scene, step: number): Answer {
  const { situation } = scene
  const question = situation.question as BankCodingQuestion
  const { state } = situation
  if (state === 'slow' && ofSpeed.test(text)) return answerSlow(text, scene, step)
  // Another test may have stopped with an error: this one came out wrong.
  const asked = situation.complaint === '' ? undefined : caseNamed(text, situation)
  if (asked?.status === 'failed') return tellCase(asked, scene, step)
  const cause = causeAfter(situation.complaint === '' ? undefined : quoteComplaint(situation.complaint), scene, step)
  if (situation.complaint !== '') return cause ?? answerError(text, scene, step)
  if (state === 'slow')
    return cause ?? { text: sayAnew(testOneInput(question, situation), situation), step: Math.min(step, 1) }
  if (state !== 'wrong-answer')
    return cause ?? { text: sayTopic(topicOf('failing')!, scene)!, step: hinted(scene, step) }
  const named = caseNamed(text, situation)
  const isOther = named?.status === 'failed' && !isSame(named.args, situation.test?.failure?.args)
  const meant = isOther ? { ...scene, situation: onCase(named, situation) } : scene
  const passes =
    named?.status === 'passed' && situation.test?.failure ? `Test ${named.index + 1} passes with this version. ` : ''
  const shown = testOneInput(question, meant.situation)[0]!
  const isShown = situation.replies.some((reply) => reply.text.includes(shown))
  const explained = explainThing(text, meant)
  if (explained) return explained
  if (step > 0 && scene.room.ceiling > 1 && tellsSymptom(text, meant)) return afterSymptom(shown, meant, step)
  if (!isShown) {
    const made = meant === scene && step > 0 && scene.room.ceiling > 1 ? situation.making : undefined
    const from = made === undefined ? withExample(shown, meant) : tellFrom(shown, made, scene)
    return { text: passes + from, step: Math.min(step, 1) }
  }
  return causeAfter(shown, scene, step) ?? tellSuspect(scene, step) ?? tellMade(scene, step) ?? hintAt(situation, step)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What came out, and where in the run that comes about: as a debugger shows it, before any hint. */
const tellFrom = (shown: string, made: string, scene: Scene, verdict = '') =>
  [shown.replace(byHand, '').trim(), `In your code, ${made}`, verdict, askOfMaking(made, scene)]
    .filter(Boolean)
    .join(' ')

/**
 * Where the wrong value comes about, as far as that was not told, and what follows from it. On an input that nobody ran, the
 * run says nothing to who has not seen the input: it is told first.
 */
export function describeMaking(making: string, scene: Scene, verdict = ''): string {
  const { question, counter, test, replies } = scene.situation
  const isSeen = (each: string) => replies.some(({ text }) => text.includes(each))
  const isUnseen = question.kind === 'coding' && counter && !test?.failure
  const shown = isUnseen ? testOneInput(question, scene.situation)[0]!.replace(byHand, '').trim() : ''
  if (shown && !isSeen(shown)) return tellFrom(shown, making, scene, verdict)
  return isSeen(making) ? verdict : `${verdict} ${making} ${askOfMaking(making, scene)}`.trim()
}

/** Who tells what came out has taken the first step alone: the next is told at once. */
function afterSymptom(shown: string, scene: Scene, step: number): Answer {
  const situation = { ...scene.situation, replies: [...scene.situation.replies, { text: shown, step: 1 }] }
  const told = { ...scene, situation }
  const next = Math.max(2, step)
  return (
    causeOfFailure(scene) ??
    causeAfter(shown, told, next) ??
    tellSuspect(told, next) ??
    tellMade(told, next) ??
    walkThrough(told)
  )
}

/** What came out and what was wanted, with values of either. */
const tellsWanted =
  /\b(?:expect\w*|should(?:n['’]?t)?|supposed|wants?|wanted|instead|correct (?:is|would)|must be|needs? to be)\b/i
const tellsGiven =
  /\b(?:i(?:['’]m)? (?:get|got|getting|have|give|return|print)|gets?|got|gives?|gave|giving|returns?|returned|returning|mine|comes?|came|prints?|says?|result\w*|outputs?|answer)\b/i
const holdsValue = /[\d"'“‘`[{]|\b(?:none|null|nil|undefined|nothing|empty|true|false)\b/i

/** What a message may be taken for that tells what came out wrong. */
const ofOutcome: readonly Intent[] = [
  ...(['failing', 'hypothesis', 'check', 'debug', 'rule', 'explain-example', 'disagree', 'edge-cases'] as const),
  ...(['code-meaning', 'hint', 'feedback'] as const),
]

/** The cause for a message that tells what its writer saw go wrong, in the failing test or on an input of their own. */
export function causeForTeller(parts: readonly Part[], text: string, scene: Scene): Answer | undefined {
  if (parts.length === 0 || !parts.every(({ intent }) => ofOutcome.includes(intent))) return undefined
  const isTold =
    tellsSymptom(text, scene) ||
    (tellsWanted.test(text) && tellsGiven.test(text) && holdsValue.test(text.replace(nameOfCase, ' ')))
  return isTold ? causeOfFailure(scene) : undefined
}

/** What somebody can try to see the cause: the end of what is said of it. */
export const tryIt = /(?:^|[.:] )((?:Try|Run|Think of|Take)\b[^]*)$/

/**
 * The cause that the last results fit, with an input that shows it, for who has seen by themselves what goes wrong;
 * undefined where it was told before.
 */
export function causeOfFailure(scene: Scene): Answer | undefined {
  const { situation, room } = scene
  const pack = packOf(situation.question.id)
  const seen = pack && seenCause(scene, pack)
  if (!seen || situation.state !== 'wrong-answer' || !mayJudge(room) || room.ceiling < 2) return undefined
  const named = lowerFirst(seen.cause)
  const isTold = ({ text }: { text: string }) =>
    text.includes(withoutVerdict(seen.reply)) || text.includes(named.replace(/[.]$/, ''))
  if (situation.replies.some(isTold)) return undefined
  const [, input = ''] = tryIt.exec(seen.reply) ?? []
  return { text: `${say('cause-lead', scene)} ${named} ${input}`.trim(), step: 2 }
}

/** How to find the place oneself: by the example's explanation where it fails, else by one more look at the input. */
export function walkThrough(scene: Scene): Answer {
  const { situation } = scene
  const why = explanationOf(scene)
  return why === undefined
    ? { text: sayAnew(testOneInput(situation.question as BankCodingQuestion, situation).slice(1), situation), step: 1 }
    : { text: `The task explains the example: “${why}” ${say('symptom-walk', scene)}`, step: 1 }
}

/** The line where small changes mend the code, as a question, from the second step on. */
function tellSuspect(scene: Scene, step: number): Answer | undefined {
  const { suspect } = scene.situation
  return suspect && step > 1 ? { text: say(`suspect-${suspect.kind}`, scene), step: 2 } : undefined
}

/** Where the wrong value comes about in their run, from the second step on, once. */
export function tellMade(scene: Scene, step: number): Answer | undefined {
  const { making, replies } = scene.situation
  if (making === undefined || step < 2 || replies.some(({ text }) => text.includes(making))) return undefined
  const why = explanationOf(scene)
  const example = why === undefined ? '' : `The task explains the example: “${why}” In your code, `
  return { text: `${example}${describeMaking(making, scene)}`, step: 2 }
}

const ofResult =
  /\b(?:get|got|getting|gives?|gave|returns?|returned|prints?|comes? out|expected|expects?|should|supposed|instead|wants?|says?|output|result|why|shows?|da|dice|sagt|gibt|kommt|donne)\b/i

/** 'Example 2', whose number is no result. */
const nameOfCase = /\b(?:ex(?:a?mples?|emplos?|empl?)?|beispiel|ejemplo|samples?|tests?|cases?)\.? ?#?\d\b/gi

/** Whether a message itself tells what the failing test gave, or what it should have given. */
export function tellsSymptom(text: string, { situation: { test } }: Scene): boolean {
  const failure = test?.failure
  if (!failure || !ofResult.test(text)) return false
  const [given, wanted] = [leavesOf(failure.actual), leavesOf(failure.expected)]
  const telling = [...given.filter((each) => !wanted.includes(each)), ...wanted.filter((each) => !given.includes(each))]
  const said = ` ${text.replace(nameOfCase, ' ').replace(/[^\p{L}\p{N}.:+-]+/gu, ' ')} `
  return telling.some((each) => said.includes(` ${each} `))
}

/** 'Got 6, expected 4. Is this the time zone problem?': what is known of the failure is asked for, and no rule. */
export const aboutFailure = (parts: readonly Part[], scene: Scene): Part[] =>
  parts.map((part) =>
    part.intent === 'hypothesis' && tellsSymptom(part.text, scene) ? { ...part, intent: 'failing' as const } : part,
  )

/** The words and numbers of a value, and what nothing is called. */
const leavesOf = (value: unknown): string[] =>
  isEmpty(value) ? ['empty', 'nothing', 'null', 'None', 'undefined', 'vacío', 'leer'] : wordsOf(value)
const isEmpty = (value: unknown) => value === undefined || ['null', '""', '[]', '{}'].includes(JSON.stringify(value))
const wordsOf = (value: unknown): string[] =>
  (JSON.stringify(value) ?? '')
    .split(/[^\p{L}\p{N}.:+-]+/u)
    // Of a map the colon before a value is none of a time.
    .map((each) => each.replace(/^:+|:+$/g, ''))
    .filter((each) => each !== '')

/** The same situation with this test as the one that fails. */
function onCase({ args, expected, actual, error = '' }: VisibleCase, situation: Situation): Situation {
  return { ...situation, test: { ...situation.test!, failure: { args, expected, actual, error } } }
}

/** What came out in this test, as if it were the first that fails. */
function tellCase(named: VisibleCase, scene: Scene, step: number): Answer {
  const situation = onCase(named, { ...scene.situation, state: 'wrong-answer', complaint: '' })
  const [shown] = testOneInput(situation.question as BankCodingQuestion, situation)
  return { text: withExample(shown!, { ...scene, situation }), step: Math.min(step, 1) }
}

/** Where the failing test is an example, what the task itself says of it: that is no hint. */
export function withExample(shown: string, scene: Scene): string {
  const why = shown.startsWith('With ') ? explanationOf(scene) : undefined
  return why ? `${shown} The task explains the example: “${why}”` : shown
}

/** What the task says of the example that fails; undefined where the failing test is none. */
function explanationOf({ situation: { question, test } }: Scene): string | undefined {
  const failure = test?.failure
  if (question.kind !== 'coding' || !failure) return undefined
  const visible = question.tests.filter((each) => each.visible)
  const at = visible.findIndex(({ args }) => JSON.stringify(args) === JSON.stringify(failure.args))
  return question.examples[at]?.explanation
}

/** 'So folder 3 shouldn't be counted?' */
const asksOfThing =
  /^(?:\W*(?:so|but|and|hm+|wait|then|ok)\b)*\W*(?:(?:is|are|does|do|should|must|may|can)(?:n['’]?t)? )?(?:the )?([a-z]{3,}) (\d+)\b[^?]*\?+\s*$/i
const asksIfSo = /\b(?:is|are|does|do|should|must|may|can|has to|needs to)(?:n['’]?t| not)?\b/i

/** What the task's explanation of the failing example says of a thing of it that is asked about; undefined where it says nothing. */
export function explainThing(text: string, scene: Scene): Answer | undefined {
  const [, thing, number] = asksOfThing.exec(text) ?? []
  if (thing === undefined || !asksIfSo.test(text)) return undefined
  const named = new RegExp(String.raw`\b${thing.replace(/s$/, '')}s?\b[^.]*\b${number}\b`, 'i')
  const said = (explanationOf(scene) ?? '').split(/(?<=[.!]) /).filter((each) => named.test(each))
  return said.length === 0 ? undefined : { text: `The task says of this example: “${said.join(' ')}”`, step: 0 }
}

/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3

/**
 * What is said of an error, with what the names in its line hold as it stops and where they have that from. Who asks again
 * hears what the run shows besides, and what was told before only where it shows no more.
 */
function withStopped(told: Answer, text: string, scene: Scene): Answer {
  const { situation } = scene
  const { stopped, replies, origins = [] } = situation
  const isTold = replies.some((reply) => reply.text.includes(told.text))
  const next = tellNext(text, scene)
  if (next && (isTold || next.isStated))
    return { text: repeatable(next.text, scene), step: Math.max(1, told.step), allowance: formAllowance }
  const isNew = stopped !== undefined && !replies.some((reply) => reply.text.includes(stopped))
  const all = [told.text, ...(isNew ? [stopped] : []), ...(next ? [next.text] : [])]
  const again = origins.length > 0 && !next ? [tellAll(situation)] : all
  return {
    text: repeatable(again.join(' '), scene),
    step: again.length > 1 ? Math.max(1, told.step) : told.step,
    allowance: formAllowance,
  }
}

/** Words. */
const mostOfCry = 3

/** What an error means: the one in the message, else that of the last run. */
export function answerError(text: string, scene: Scene, step: number): Answer {
  const { situation, room } = scene
  const named = /\b(\w+(?:Error|Exception))\b(?!:)/.exec(text)?.[1]
  // Who only names the error of the last run means that one.
  const type = situation.isTested ? /\b\w+(?:Error|Exception)\b/i.exec(text)?.[0].toLowerCase() : named
  const isOfRun = type !== undefined && situation.complaint.toLowerCase().includes(type.toLowerCase())
  const pasted = isPrinted(text) && !isOfRun ? text : ''
  // 'Error???' means the one that the last run had.
  if (
    pasted === '' &&
    room.level !== 'clarify' &&
    (situation.complaint === '' || (!situation.isTested && text.split(/\s+/).length > mostOfCry))
  ) {
    const [told] = findReference(situation.language, text).filter(({ item }) => item.kind === 'error')
    // Some errors look like any other sentence.
    if (told && told.score >= isQuoted && told.alike >= isThisError)
      return withLine(repeatable(told.item.answer, scene), `${text}\n${situation.complaint}`, scene, step)
  }
  const complaint = pasted || situation.complaint
  if (complaint === '') return { text: say('error-unknown', scene), step: 0, isGuess: true }
  if (room.level === 'clarify') return { text: say('only-clarify', scene), step: 0 }
  // What ran too long has no error of its own.
  if (pasted === '' && /\btime limit was reached\b/.test(complaint)) return answerSlow(text, scene, step)
  const quoted = quoteComplaint(complaint)
  const place = situation.line !== undefined && !pasted ? ` at line ${situation.line}` : ''
  const [known] = findReference(situation.language, quoted).filter(({ item }) => item.kind === 'error')
  // Another error of the same type may have another cause.
  const isThis = known && known.score >= isKnown && known.alike >= isThisError
  const alike = isThis ? known.item.answer : explainComplaint(complaint)
  const shown = pasted === '' && step > 0 && room.ceiling > 0 ? tellErrorCause(complaint, situation) : undefined
  const shownAs = pasted === '' ? quoted : printedPart(quoted)
  const lead = shownAs === '' ? '' : `“${withoutWords(shownAs)}”${place}`
  if (shown !== undefined) return withStopped({ text: `${lead}: ${shown}`, step: 1 }, text, scene)
  // What the run shows of this very error says more than what others of its kind come from.
  const isShown = pasted === '' && step > 0 && (situation.origins ?? []).length > 0
  if (isShown) return withStopped({ text: `${lead}.`, step: 1 }, text, scene)
  const meaning = findPrintedError(situation.language, complaint)?.answer ?? alike
  const told = lead === '' ? meaning : `${lead}: ${meaning}`
  const answer = withLine(
    // An explanation that begins with these very words needs no quotation before it.
    repeatable(quoted !== '' && place === '' && meaning.startsWith(quoted) ? meaning : told, scene),
    complaint,
    scene,
    Math.min(step, 1),
  )
  return pasted === '' && step > 0 ? withStopped(answer, text, scene) : answer
}
