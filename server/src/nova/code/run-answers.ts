/** Answers from what the last run of the candidate's code showed: why it fails, what takes long, what an error means. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import type { VisibleCase } from '@nova/contract/runs'
import type { Answer } from '../answer.ts'
import { hintAt, testOneInput } from '../hints.ts'
import { lowerFirst } from '../ideas.ts'
import { type Cause, findPrintedError, findReference, findTopic, type Pack, packOf, topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { limitOf, outcomeOf, say, type Scene, sayTopic } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { repeatable } from '../task/task-answers.ts'
import type { Part } from '../understanding/understanding.ts'
import { capitalized, withoutVerdict } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { explainComplaint, quoteComplaint } from './complaints.ts'
import { withLine, withoutWords } from './error-lines.ts'
import { heaviestLine } from './heavy-lines.ts'

/** From here on an entry of the language's reference is what was asked. */
export const isKnown = 0.42
/** The same of an error that is told in words. */
export const isQuoted = 0.55
/** The closest phrase of an error that is pasted. */
const isThisError = 0.47

export const ofSpeed =
  /\b(?:slow\w*|fast\w*|quick\w*|time\w*|large|big|long|memory|quadratic|loops?|rounds?|again|every|each|all|never|ends?|finish\w*|stops?|forever)\b|O\(/i

/** The cause of the mistake that the results of the last test run fit. */
export function seenCause({ situation }: Scene, pack: Pack): Cause | undefined {
  return pack.causes.find(({ wrong }) => wrong === situation.cause)
}

/** Why the last run was not as expected: what it showed first, the cause once that was told. */
export function answerFailing(text: string, scene: Scene, step: number): Answer {
  const { situation } = scene
  const question = situation.question as BankCodingQuestion
  const { state } = situation
  if (state === 'slow' && ofSpeed.test(text)) return answerSlow(text, scene, step)
  const cause = causeAfter(situation.complaint === '' ? undefined : quoteComplaint(situation.complaint), scene, step)
  if (situation.complaint !== '') return cause ?? answerError(text, scene, step)
  if (state === 'slow')
    return cause ?? { text: sayAnew(testOneInput(question, situation), situation), step: Math.min(step, 1) }
  if (state !== 'wrong-answer')
    return cause ?? { text: sayTopic(topicOf('failing')!, scene)!, step: hinted(scene, step) }
  const named = caseNamed(text, situation)
  const meant = named?.status === 'failed' ? { ...scene, situation: onCase(named, situation) } : scene
  const passes =
    named?.status === 'passed' && situation.test?.failure ? `Test ${named.index + 1} passes with this version. ` : ''
  const shown = testOneInput(question, meant.situation)[0]!
  const isShown = situation.replies.some((reply) => reply.text.includes(shown))
  if (step > 0 && scene.room.ceiling > 1 && tellsSymptom(text, meant)) return afterSymptom(shown, meant, step)
  if (!isShown) return { text: passes + withExample(shown, meant), step: Math.min(step, 1) }
  return causeAfter(shown, scene, step) ?? tellSuspect(scene, step) ?? tellMade(scene, step) ?? hintAt(situation, step)
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
const tryIt = /(?:^|[.:] )((?:Try|Run|Think of|Take)\b[^]*)$/

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
  return { text: `${example}${making} ${say('making-ask', scene)}`, step: 2 }
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

const ofCase =
  /\b(?:ex(?:a?mples?|pl)?|samples?|tests?|(?:test )?cases?)\.? ?(?:no\.? ?|number |#)?(\d|one|two|three|four)\b|\b(first|second|third|fourth|1st|2nd|3rd|4th) (?:\w+ )?(?:ex(?:a?mple|pl)?|sample|test|case)\b/i
const numbers = [/^(?:1|one|first)/i, /^(?:2|two|second)/i, /^(?:3|three|third)/i, /^(?:4|four)/i]

/** The visible test that a message speaks of by its number, as the last run left it; examples are the first of them. */
export function caseNamed(text: string, { test }: Situation) {
  const [, number, place] = ofCase.exec(text) ?? []
  const at = numbers.findIndex((each) => each.test(number ?? place ?? ''))
  return test?.cases?.find(({ index, own }) => index === at && !own)
}

/** The same situation with this test as the one that fails. */
function onCase({ args, expected, actual, error = '' }: VisibleCase, situation: Situation): Situation {
  return { ...situation, test: { ...situation.test!, failure: { args, expected, actual, error } } }
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

const asksIfFine = /\b(?:fine|ok(?:ay)?|right|correct|pass\w*|good|works?)\b/i

/** 'That's 10^10, too slow right?' */
const asksIfTooSlow = /\btoo slow\b[^?]{0,20}\?/i

/** Why it takes too long: how to count first, what takes the time once that was told. */
export function answerSlow(text: string, scene: Scene, step: number): Answer {
  const cause = scene.situation.state === 'slow' ? causeAfter(undefined, scene, step) : undefined
  if (cause) return cause
  const line = step > 0 ? (tellEndless(scene) ?? tellBranching(scene) ?? tellHeavyLine(scene, text)) : undefined
  // Who asks whether it is fine as well is told what the tests say.
  const outcome = asksIfFine.test(text) && scene.situation.isTested ? `${outcomeOf(scene.situation)} ` : ''
  const yes = asksIfTooSlow.test(text) && scene.situation.state === 'slow' ? 'Yes, for the largest inputs it is. ' : ''
  if (line !== undefined) return { text: `${yes}${outcome}${line}`.trim(), step: 1 }
  const fast = step > 0 ? tellFastEnough(scene) : undefined
  if (fast !== undefined) return { text: fast, step: 1 }
  return { text: sayTopic(findTopic('slow', text)!, scene)!, step: hinted(scene, step) }
}

/** Of code that passes the tests with the largest inputs: that it is fast enough, and what a good solution costs. */
export function tellFastEnough(scene: Scene): string | undefined {
  const { situation } = scene
  const scale = situation.isTested && situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  if (!scale || scale.total === 0 || scale.passed < scale.total) return undefined
  const fact = packOf(situation.question.id)?.cost
  const told = fact !== undefined && !situation.replies.some((reply) => reply.text.includes(fact)) ? ` ${fact}` : ''
  return `${say('cost-enough', scene)}${told}`
}

/** Go has no `while`. */
const loopsOnCondition = /^\s*(?:while\b|for\b(?!.*(?:;|\brange\b|\bof\b|\bin\b|:)))/

/** The lines, from 1, of loops that go on until something changes. */
export const waitingLoops = (code: string): number[] =>
  code.split('\n').flatMap((line, at) => (loopsOnCondition.test(line) ? [at + 1] : []))

const defines =
  /^\s*(?:def (\w+)\(|(?:export )?function (\w+)\(|(?:const|let|var) (\w+) = (?:\([^)]*\)|\w+)(?:: \w+)? =>|(\w+) :?= func\(|func (\w+)\()/
const remembers = /\b(?:l?ru_?cache|cache\w*|memo\w*|seen|known|dp)\b/i
const fewestBranches = 2
/** Patterns look at each line and each name: of longer code, or of longer lines, they would take too long. */
const mostLines = 200
const mostOfLine = 200
const isLong = (code: string): boolean => {
  const lines = code.split('\n')
  return lines.length > mostLines || lines.some((line) => line.length > mostOfLine)
}

/** A function that calls itself several times in each call, and remembers nothing. */
function tellBranching({ situation }: Scene): string | undefined {
  const { code, question } = situation
  if (question.kind !== 'coding' || isLong(code) || remembers.test(code)) return undefined
  for (const line of code.split('\n')) {
    const name = defines.exec(line)?.slice(1).find(Boolean)
    if (name === undefined) continue
    const callsIn = (text: string) => (text.match(new RegExp(`\\b${name}\\(`, 'g')) ?? []).length
    // Of two ways out only one is taken: `return search(low, middle)` in one case, and another call in the other.
    const together = code.split('\n').filter((each) => !(/^\s*return\b/.test(each) && callsIn(each) === 1))
    // Its head, and of an inner function the call that begins it.
    const isBegun = name === question.signature.name || together.length < code.split('\n').length
    const calls = callsIn(together.join('\n')) - (isBegun ? 1 : 2)
    if (calls < fewestBranches) continue
    return sayAnew(
      [
        `It isn't endless, but \`${name}\` calls itself in ${calls} places, so the calls multiply with every step deeper. How many are that for the largest input, and how often is it called with the very same values?`,
        `Count the calls of \`${name}\` for inputs of 5, 10 and 15: by how much do they grow each time, and how many of them had the same values as one before?`,
      ],
      situation,
    )
  }
  return undefined
}

/** `for (let j = 0; j < n; i++)`: a loop that asks for one name and changes another. */
function otherCounter(code: string): string | undefined {
  if (isLong(code)) return undefined
  for (const [at, line] of code.split('\n').entries()) {
    const [, asked, changed] =
      /\bfor\b[^;]*;\s*(\w+)\s*(?:[<>]=?|!=)[^;]*;\s*(?:\+\+|--)?(\w+)(?:\+\+|--|\s*[+-]=)?/.exec(line) ?? []
    if (asked !== undefined && changed !== asked && !new RegExp(`;[^;]*\\b${asked}\\b[^;]*$`).test(line))
      return `The room works; your run was stopped because it took too long. Look at the loop in line ${at + 1}: its condition asks for \`${asked}\`. What changes in each of its rounds?`
  }
  return undefined
}

/** Of a run that did not end: a loop that goes on until something changes. */
function tellEndless({ situation }: Scene): string | undefined {
  if (situation.state !== 'endless') return undefined
  const other = otherCounter(situation.code)
  if (other !== undefined) return sayAnew([other], situation)
  const [line] = waitingLoops(situation.code)
  if (line === undefined) return undefined
  const loop = `the loop in line ${line}`
  return sayAnew(
    [
      `The room works; your run was stopped because it took too long. Look at ${loop}: what has to change in each round so that it ends, and is there an input where it doesn't?`,
      `Your run didn't end by itself. Print what ${loop} looks at in each round, with the example it hangs on: do the same values come back?`,
    ],
    situation,
  )
}

/** 'Isn't that 10^10?', 'what is the worst case?' */
const countsSteps =
  /\bn ?(?:\^ ?2|²|squared|log)|\b10 ?\^ ?\d+|\bO\(|\bbig[- ]?o\b|\bworst case\b|\bcomplexity\b|\bquadratic\b/i

const ofValues = /\[\w\]|\d{7}/

/** Which line of the candidate's own runs most often, as a question; undefined where the lines do not show it. */
export function tellHeavyLine(scene: Scene, text = ''): string | undefined {
  const { situation } = scene
  const heavy = situation.state === 'nothing-written' ? undefined : heaviestLine(situation.code)
  const limit = limitOf(situation)
  if (!heavy || limit === '') return undefined
  const { line, loop, isLoop, depth } = heavy
  const what = isLoop
    ? `the loop in line ${line} stands inside the one in line ${loop}`
    : `line ${line} seems to go through a whole list, and it runs in every round of the loop in line ${loop}`
  // A limit on values says nothing of how many there are.
  const most = ofValues.test(limit) ? 0 : Number(limit.match(/\d{3,}/g)?.at(-1) ?? 0)
  const scale = situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  // What passes with the largest inputs takes fewer steps than its loops could.
  if (scale && scale.total > 0 && scale.passed === scale.total && countsSteps.test(text) && isLoop)
    return `${capitalized(what)}. Even so the tests with the largest inputs pass in time. What counts is how often line ${line} runs in all: if it takes up each thing once only, that's n steps and not n times n.`
  // Who counts steps is helped by the number, and the line is their own.
  const counted = countsSteps.test(text) && most > 0 ? [say('steps-counted', { ...scene, tongue: 'en' })] : []
  const inAll = `If ${depth > 2 ? `all ${depth}` : 'both'} go as far as “${limit}” allows, that is ${(most ** depth).toLocaleString('en')} steps.`
  return sayAnew(
    [
      ...counted.map((speed) => `${capitalized(what)}. ${inAll} ${speed}`),
      `Look at how often things run: ${what}. With “${limit}”, how many steps is that in all?`,
      `In your code ${what}. What does it look for there that you could have remembered from before?`,
    ],
    situation,
  )
}

/** What is said of a run that ended badly is a hint; without one it is none. */
const hinted = ({ situation }: Scene, step: number) =>
  ['slow', 'endless', 'too-much'].includes(situation.state) ? Math.min(step, 1) : 0

/** The cause that the last results fit, from the second step on, once `shown` (or any hint) was told. */
function causeAfter(shown: string | undefined, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const pack = packOf(situation.question.id)
  const seen = pack && seenCause(scene, pack)
  const isShown = situation.replies.some((reply) => (shown === undefined ? reply.step > 0 : reply.text.includes(shown)))
  if (!seen || !isShown || step < 2) return undefined
  // Other code may be slow for another reason.
  const lead = situation.state === 'slow' ? 'cause-slow' : 'cause-lead'
  return { text: `${say(lead, scene)} ${lowerFirst(seen.cause)}`, step: 2 }
}

/** Words. */
const mostOfCry = 3

/** What an error means: the one in the message, else that of the last run. */
export function answerError(text: string, scene: Scene, step: number): Answer {
  const { situation, room } = scene
  const isPasted = /\w(Error|Exception)\b|panic:|cannot find symbol|error:|\.(?:go|java|py|[jt]s):\d+:/i.test(text)
  const named = /\b(\w+(?:Error|Exception))\b(?!:)/.exec(text)?.[1]
  // Who only names the error of the last run means that one.
  const type = situation.isTested ? /\b\w+(?:Error|Exception)\b/.exec(text)?.[0] : named
  const pasted = isPasted && !(type && situation.complaint.includes(type)) ? text : ''
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
  const meaning = findPrintedError(situation.language, complaint)?.answer ?? alike
  const told = `“${withoutWords(quoted)}”${place}: ${meaning}`
  return withLine(
    // An explanation that begins with these very words needs no quotation before it.
    repeatable(quoted !== '' && place === '' && meaning.startsWith(quoted) ? meaning : told, scene),
    complaint,
    scene,
    Math.min(step, 1),
  )
}
