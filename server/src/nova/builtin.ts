/**
 * The built-in engine: understands a message part by part, and answers each from what is known for certain of the room,
 * the task, the code and the language. Needs no network.
 */
import type { Intent } from '@nova/contract/knowledge'
import { type Answer, unsure } from './answer.ts'
import { topicFor } from './asked-topics.ts'
import { answerAtOnce } from './code/asked-at-once.ts'
import { failureNamed } from './code/cases-named.ts'
import {
  answerConcept,
  answerCost,
  answerEdges,
  answerHypothesis,
  answerPiece,
  answerPlan,
  answerSyntax,
  asksForWhole,
  statesCause,
} from './code/code-answers.ts'
import { answerTrap } from './code/code-pitfalls.ts'
import { answerDepth } from './code/depth-answers.ts'
import { answerFault } from './code/fault-answers.ts'
import { answerGuessedKind } from './code/kind-answers.ts'
import { routeBoth } from './code/language-along.ts'
import { answerLine, answerSuspected } from './code/line-answers.ts'
import { answerGuess, answersMaking, answerWatchedLine } from './code/named-guesses.ts'
import { answerFurther } from './code/origin-answers.ts'
import { answerOwnCode, answerSlip, asksOfCode, asHanging, underPassing } from './code/own-code.ts'
import { judgePlannedCost } from './code/planned-cost.ts'
import { answerPrintedError, quotesError } from './code/printed-errors.ts'
import { aboutFailure, answerError, answerFailing, causeForTeller } from './code/run-answers.ts'
import { answerByRun } from './code/run-questions.ts'
import { answerSlow } from './code/slow-answers.ts'
import { confirmStated } from './code/stated-causes.ts'
import { askedBeside, linesSuspected, looksAtOwnRun } from './code/suspected-parts.ts'
import {
  asksForFailing,
  asksForPlace,
  isTelling,
  mayTellLine,
  restsOnRun,
  tellTrial,
  triesBlindly,
  withFound,
} from './code/trial.ts'
import { comfort, giveStart } from './comfort.ts'
import { findObjection } from './gate.ts'
import { isHardlyMeant, isOfTaskAfterAll, leastOfTopic, withoutStrayRules } from './hardly-meant.ts'
import { giveHint, turnToHint, withHint } from './hint-answers.ts'
import { answerKnownPlan, describesPlan } from './ideas.ts'
import { findTopic, topicOf } from './knowledge.ts'
import type { Lab } from './lab.ts'
import { nextStep } from './ladder.ts'
import { asksWhich, elaborate, giveReason, shownLast } from './more-answers.ts'
import { isOfRoom, isSmallTalk, splitByForm, understandIn, withoutAsides, withoutStrays, withoutTalk } from './parts.ts'
import { comparedOf, draftOf } from './reading.ts'
import { say, type Scene, sayTopic, withOpening } from './sayings.ts'
import { type Room, type Situation, withReadableCode } from './situation.ts'
import { asksAboutTask } from './task/facts.ts'
import { answerPlainly } from './task/plain-questions.ts'
import { answerRuleOrRun, answerRules } from './task/several-rules.ts'
import {
  answerAskedWord,
  answerRule,
  explainTask,
  isSurelyOfTask,
  readExample,
  ruleBehind,
} from './task/task-answers.ts'
import { answerInputs, type Worked } from './task/worked-answers.ts'
import { answerOfCase } from './text/case-turns.ts'
import { beforeLast, correctedBy } from './text/corrections.ts'
import { answerInTalk } from './text/in-talk.ts'
import { answerOwnText, speaksOfOwnText } from './text/own-text.ts'
import { answerStory, lacksDemanded } from './text/story-fits.ts'
import {
  aboutAnswer,
  answerAboutText,
  answerFromText,
  guessFromText,
  isNearPack,
  ofStory,
} from './text/text-answers.ts'
import { earlierOf, inThread, wantsReason, withoutLeadIn } from './thread.ts'
import { inEnglish, isUnread, readTongue } from './understanding/glosses.ts'
import { answerRoomForm, isOfRoomForm } from './understanding/known-forms.ts'
import { readForReply } from './understanding/meanings.ts'
import { inPlainSigns } from './understanding/plain-signs.ts'
import {
  asksBesideWork,
  asksOnlyForHint,
  intentSeen,
  nudge,
  wantsHint,
  wantsStart,
} from './understanding/seen-intents.ts'
import { type Part, textsToRead } from './understanding/understanding.ts'
import { isClear, withoutVerdict } from './understanding/verdicts.ts'

/** A reply as it stands before the gate. `isPlain` is false where it helps with the task, which a model may do better. */
export type Draft = { text: string; step: number; allowance: number; choices: string[]; isPlain: boolean }

/** The reply that the rules alone choose, for which `replyBuiltIn` may find a better one. */
export const replyByRules = async (written: string, situation: Situation, room: Room, lab: Lab = {}): Promise<Draft> =>
  (await routeMessage(written, situation, room, lab)).draft

/** What the rules make of a message: how it is read, the scene with all that was found out, and a reply; `asked` '': a sure one. */
export type Routed = { draft: Draft; asked: string; scene: Scene; parts: readonly Part[] }

export function routeMessage(written: string, situation: Situation, room: Room, lab: Lab = {}): Promise<Routed> {
  const scene: Scene = { situation: withReadableCode(situation), room, tongue: readTongue(written) }
  return routeBoth(withShortRuns(written), scene, (text) => routeWhole(text, situation, room, lab))
}

async function routeWhole(written: string, situation: Situation, room: Room, lab: Lab): Promise<Routed> {
  const { tryOut, locate, follow, halt, meetKind, workOut, runOwn } = lab
  const message = inPlainSigns(withShortRuns(written))
  const scene: Scene = { situation: withReadableCode(situation), room, tongue: readTongue(message) }
  if (isUnread(message)) {
    const { text } = answerRoomForm(message, scene) ?? { text: say('talk-language-unread', scene) }
    return { draft: plainly(text), asked: '', scene, parts: [] }
  }
  const said = withoutLeadIn(inEnglish(message, scene.tongue))
  const corrected = situation.question.kind === 'coding' ? undefined : correctedBy(said, scene)
  const asked = inThread(corrected ?? said, scene)
  const compared = comparedOf(asked, situation.question.kind === 'coding')
  await readForReply([...compared, ...textsToRead(earlierOf(scene)), ...draftOf(asked, scene)])
  const isSaidAgain = corrected !== undefined && corrected === inEnglish(situation.said.at(-1) ?? '').trim()
  const before = corrected === undefined ? scene : beforeLast(scene)
  const inTalk = isSaidAgain ? undefined : answerInTalk(corrected ?? said, scene, before, corrected ?? message)
  const atFirst = inTalk ?? (await answerByRun(said, scene, lab))
  if (atFirst) return { draft: draftOfAnswer(atFirst, scene), asked: '', scene, parts: [] }
  const worked = workOut && (await answerInputs(message, scene, { workOut, runOwn, follow }))
  if (worked) return { draft: tellWorked(worked, asked, scene), asked, scene, parts: [] }
  const guessed = meetKind && (await answerGuessedKind(said, scene, { meetKind, follow }))
  if (guessed && mayBeTold(guessed, scene)) return { draft: draftOfAnswer(guessed, scene), asked: '', scene, parts: [] }
  const atOnce = answerAtOnce(asked, scene)
  if (atOnce) return { draft: draftOfAnswer(atOnce, scene), asked: '', scene, parts: [] }
  const whole = (intent: Intent) => [{ intent, text: asked, isSure: true, share: 1 }]
  const besideRoom = splitByForm(asked, scene)
  const isOwn = speaksOfOwn(asked, scene) || (situation.question.kind === 'coding' && asksOfCode(asked, situation))
  const beside = answersMaking(asked, scene) ? 'failing' : askedBeside(asked, situation)
  const of = quotesError(asked, scene) ? 'error' : (beside ?? (isOwn ? 'check' : undefined))
  const parts =
    of !== 'error' && wantsReason(asked, scene)
      ? whole('elaborate')
      : asksOnlyForHint(asked)
        ? whole('hint')
        : besideRoom.length > 0
          ? besideRoom
          : of !== undefined
            ? whole(of)
            : asHanging(
                withoutTalk(withoutStrays(withoutAsides(understandIn(situation, asked), scene), scene), scene),
                scene,
              )
  const stated = confirmStated(asked, earlierOf(scene), scene)
  if (stated && mayBeTold(stated, scene)) return { draft: draftOfAnswer(stated, scene), asked, scene, parts }
  const cause = statesCause(asked, scene) ? undefined : causeForTeller(parts, asked, scene)
  if (cause && mayBeTold(cause, scene)) return { draft: draftOfAnswer(cause, scene), asked, scene, parts }
  const further = await answerFurther(asked, scene, beside === 'error', halt)
  if (further && mayBeTold(further, scene)) return { draft: draftOfAnswer(further, scene), asked: '', scene, parts }
  const guess = await answerGuess(asked, scene, lab)
  if (guess && mayBeTold(guess, scene))
    return { draft: draftOfAnswer(guess, scene), asked: guess.isTried ? '' : asked, scene, parts }
  if (asksForPlace(parts, scene)) {
    const suspect = mayTellLine(parts, scene) ? await locate?.(linesSuspected(asked, situation.code)) : undefined
    const watched = suspect ? undefined : await answerWatchedLine(asked, scene, lab)
    if (watched && mayBeTold(watched, scene)) return { draft: draftOfAnswer(watched, scene), asked, scene, parts }
    const making = suspect ? undefined : await follow?.(scene.situation, failureNamed(asked, scene.situation))
    const informed = {
      ...scene,
      situation: { ...scene.situation, ...(suspect && { suspect }), ...(making !== undefined && { making }) },
    }
    if (suspect || making !== undefined)
      return { draft: draftBest(aboutFailure(parts, informed), informed), asked, scene: informed, parts }
  }
  const seen = await withFound(parts, scene, lab)
  const first = draftBest(parts, seen)
  // An input that somebody else's code goes wrong on may be one that this code is right on.
  const blind = triesBlindly(first.text, seen) ? await withFound(parts, seen, lab, true) : seen
  const draft = blind === seen ? first : draftBest(parts, blind)
  const tried = restsOnRun(parts, scene) ? await tryOut?.() : undefined
  // Code that was taken for slow and is wrong on a small input: nothing else says more.
  const told = blind.situation.state === situation.state ? asked : ''
  if (!tried || !isTelling(tried, parts)) return { draft, asked: told, scene: blind, parts }
  const informed = await withFound(parts, { ...scene, situation: withReadableCode(tried) }, lab)
  return { draft: tellTrial(draft, draftBest(parts, informed), informed), asked, scene: informed, parts }
}

const mayBeTold = ({ text, step }: Answer, { situation, room }: Scene): boolean =>
  !findObjection(text, step, situation, room.level)

const ofFault: readonly Intent[] = ['failing', 'hypothesis', 'check', 'debug']

/** What comes out for the candidate's own input, then what else they ask, or else the rule that is surely behind it. */
function tellWorked({ text, beside, cause }: Worked, asked: string, scene: Scene): Draft {
  const { situation } = scene
  const told: Draft = { ...plainly(text), isPlain: true }
  if (cause) return { ...told, step: cause.step, allowance: cause.step }
  const sureOf = (each: string) => understandIn(situation, each).filter(({ isSure }) => isSure)
  // Beside code that fails, the message is about that as well.
  const ofCode = sureOf(asked).filter(({ intent }) => ofFault.includes(intent))
  const parts = situation.state === 'wrong-answer' && ofCode.length > 0 ? ofCode : beside.flatMap(sureOf)
  if (parts.length === 0) {
    const trap = answerTrap('failing', asked, scene, nextStep(situation, scene.room.ceiling))
    if (trap) return { ...told, ...trap, text: `${text} ${trap.text}`, allowance: trap.allowance ?? trap.step }
    const rule = ruleBehind(asked, text, scene)
    return rule === undefined ? told : { ...told, text: `${text} ${rule}` }
  }
  const also = draftBest(parts.slice(0, 1), scene)
  return also.choices.length > 0 ? told : { ...also, text: `${text}\n\n${also.text}` }
}

/** The highest draft, from the ladder's step down, to which the gate has no objection. */
function draftBest(parts: readonly Part[], scene: Scene): Draft {
  const { situation, room } = scene
  for (let step = nextStep(situation, room.ceiling); step >= 0; step -= 1) {
    const draft = draftReply(parts, scene, step)
    if (!findObjection(draft.text, draft.allowance, situation, room.level)) return draft
  }
  // A form of the language that this solution happens to use is told in words.
  const last = draftReply(parts, scene, 0)
  const inWords = last.text.replace(fences, '').trim()
  if (inWords !== last.text && inWords !== '' && !findObjection(inWords, last.allowance, situation, room.level))
    return { ...last, text: inWords }
  const { text } = unsure({ ...scene, tongue: 'en' })
  return plainly(text)
}

const mostOfRun = 40
const longRuns = /([^\p{L}\p{N}])\1{40,}/gu
/** Patterns at the end of a text look at a run of signs once from each of them. */
const withShortRuns = (text: string) => text.replace(longRuns, (run) => run.slice(0, mostOfRun))

const plainly = (text: string): Draft => ({ text, step: 0, allowance: 0, choices: [], isPlain: false })

export const draftOfAnswer = (answer: Answer, scene: Scene): Draft => ({
  text: withOpening(answer.text, scene),
  step: answer.step,
  allowance: answer.allowance ?? answer.step,
  choices: answer.choices ?? [],
  isPlain: false,
})

const fences = /\n*```[^]*?```/g

/** Drafts the reply to all parts of a message; `step` is where the ladder stands for this turn. */
function draftReply(parts: readonly Part[], scene: Scene, step: number): Draft {
  const answered = withoutStrayRules(
    parts.map((part) => ({ part, answer: underPassing(answerPart(part, scene, step), part, scene) })),
  )
  const sure = answered.filter(({ answer }) => !answer.isGuess)
  const near = answered.find(({ answer }) => answer.isNamed)
  const given =
    sure.length > 0 ? answered.filter((each) => !each.answer.isGuess || each === near) : answered.slice(0, 1)
  const left = given.find(({ answer }) => answer.isLeft)
  const answers = given.filter((each) => !each.answer.isLeft || each === left)
  const only = answers.length === 1 ? answers[0]!.answer.more : undefined
  const said = [...new Set([...answers.map(({ answer }) => answer.text), ...(only === undefined ? [] : [only])])]
  // One answer may hold the other: a failing input, and again with what to do.
  const text = said.filter((each) => !said.some((other) => other !== each && other.includes(each))).join('\n\n')
  return {
    // What is only guessed does not begin with having understood.
    text: sure.length > 0 ? withOpening(text, scene) : text,
    step: Math.max(...answers.map(({ answer }) => answer.step)),
    allowance: Math.max(...answers.map(({ answer }) => answer.allowance ?? answer.step)),
    choices: answers.length === 1 ? (answers[0]!.answer.choices ?? []) : [],
    isPlain: answers.every(({ part }) => isSurelyOfRoom(part, scene)),
  }
}

/** Beside a question in words, what sounds like the room may be about the case: 'can I go back after I dropped it?' */
const isSurelyOfRoom = (part: Part, { situation: { question } }: Scene): boolean =>
  isOfRoom(part) &&
  (question.kind === 'coding' || isSmallTalk(part) || (topicFor(part.intent, part.text)?.score ?? 0) >= surelyOfRoom)
const surelyOfRoom = 0.6

const ruleOf = (text: string, scene: Scene) => answerRules(text, scene, earlierOf(scene))
/** Asks whether something may be, and not what a word means. */
const isOfTask = (text: string) =>
  asksAboutTask(text) && /^\W*(?:\w+\W+){0,2}?(?:can|could|may|must|should|do|does|is|are|will)\b/i.test(text)

type Answerer = (text: string, scene: Scene, step: number) => Answer

/** Of coding questions; what is not here is a topic. */
const ofCode: Partial<Record<Intent, Answerer>> = {
  rule: (text, scene, step) => answerRuleOrRun(text, scene, earlierOf(scene), step),
  term: (text, scene) => answerConcept(text, scene, earlierOf(scene)),
  concept: (text, scene) => (isOfTask(text) ? ruleOf(text, scene) : answerConcept(text, scene, earlierOf(scene))),
  'explain-task': (_, scene) => ({ text: explainTask(scene), step: 0 }),
  'explain-example': (text, scene) => ({ text: readExample(scene.situation, text) ?? explainTask(scene), step: 0 }),
  hint: (_, scene, step) => giveHint(scene, step),
  solution: (_, scene, step) => turnToHint('solution', scene, step),
  hypothesis: (text, scene) => answerHypothesis(text, scene),
  plan: (text, scene) => answerPlan(text, scene),
  failing: (text, scene, step) => answerFailing(text, scene, step),
  slow: (text, scene, step) => (scene.situation.counter ? answerFailing : answerSlow)(text, scene, step),
  error: (text, scene, step) => answerError(text, scene, step),
  syntax: (text, scene) => answerSyntax(text, scene),
  cost: (text, scene) => answerCost(text, scene),
  'edge-cases': (text, scene) => (isOfTask(text) ? ruleOf(text, scene) : answerEdges(scene)),
  'write-code': (text, scene, step) =>
    asksForWhole(text, scene) ? turnToHint('solution', scene, step) : answerPiece(text, scene),
  elaborate: (text, scene, step) => elaborate(text, scene, step),
}

const ofText: Partial<Record<Intent, Answerer>> = {
  rule: (text, scene) => answerFromText('rule', text, scene),
  term: (text, scene) => answerFromText('term', text, scene),
  'explain-task': (_, scene) => ({ text: explainTask(scene), step: 0 }),
  hint: (text, scene, step) => giveHint(scene, step, text),
  solution: (_, scene, step) => turnToHint('solution', scene, step),
  elaborate: (text, scene, step) => elaborate(text, scene, step),
}

/** Whether a message is about the candidate's own answer or story, whatever else its words look like. */
const speaksOfOwn = (text: string, scene: Scene): boolean =>
  isOfRoomForm(text, scene) ||
  wantsStart(text) ||
  lacksDemanded(text, scene) ||
  (scene.situation.question.kind === 'coding' ? describesPlan(text, scene) : speaksOfOwnText(text, scene))

const ofPlan: readonly Intent[] = ['hypothesis', 'plan', 'check']

function answerPart(part: Part, scene: Scene, step: number): Answer {
  const { text, isSure } = part
  const isCoding = scene.situation.question.kind === 'coding'
  // A part of a plan may sound like the language: 'does the rounding break this?'
  const atOnce = ofPlan.includes(part.intent) ? undefined : answerAtOnce(text, scene)
  if (atOnce) return atOnce
  const shown = asksWhich.test(text) ? shownLast(scene) : undefined
  if (isCoding && !shown && asksForFailing(text, scene)) return answerFailing(text, scene, step)
  const before =
    answerAskedWord(text, scene) ?? shown ?? (wantsReason(text, scene) ? giveReason(text, scene, step) : undefined)
  if (before) return before
  const ofRoom = isSurelyOfTask(text, scene) ? undefined : answerRoomForm(text, scene, isNearPack(text, scene))
  const ofCodeOrTask = () => answerSuspected(text, scene, step) ?? answerPlainly(text, scene)
  const first = ofRoom ?? answerPrintedError(text, scene, step) ?? ofCodeOrTask()
  if (first) return first
  if (wantsStart(text)) return giveStart(scene, step)
  if (lacksDemanded(text, scene)) return answerStory(text, scene)
  if (isCoding && asksBesideWork(part, scene.situation)) return answerSyntax(text, scene)
  const found = step > 0 ? (answerLine(text, scene) ?? judgePlannedCost(text, scene)) : undefined
  if (found) return found
  const intent = isCoding ? intentSeen(part, scene) : part.intent
  const own = isCoding ? answerKnownPlan(text, scene) : answerOwnText(text, scene)
  if (own && isCoding) {
    // Of code that fails, a trap in its lines says more than what its plan is worth.
    const isWrong = scene.situation.state === 'wrong-answer' && !scene.situation.cause
    const shown = isWrong ? answerTrap(intent, text, scene, step) : undefined
    return shown ?? (part.intent === 'hint' ? withHint(own, scene, step) : own)
  }
  if (own) return own
  const depth = isCoding && step > 0 ? answerDepth(text, scene) : undefined
  if (depth) return depth
  const trap = isCoding ? answerTrap(intent, text, scene, step) : undefined
  if (trap) return trap
  const answer = (isCoding ? ofCode : ofText)[intent]
  const fault = isCoding
    ? (answerSlip(intent, text, scene, step) ??
      answerFault(intent, text, scene, step) ??
      answerOwnCode(text, scene, step))
    : undefined
  if (fault) return fault
  if (!isCoding && wantsHint(intent, text)) return giveHint(scene, step, text)
  // What can be seen of a message is surer than what its words look like.
  const isSeen = intent !== part.intent
  if (!isSure && !isSeen && intent !== 'hint') return guessCarefully(text, scene, step)
  if (isCoding && intent === 'syntax' && step > 0 && looksAtOwnRun(text, scene.situation))
    return answerFailing(text, scene, step)
  if (isCoding && intent === 'nervous' && scene.situation.state === 'wrong-answer') return comfort(text, scene, step)
  const told = isCoding || isOwnTurn(intent, scene) ? undefined : answerAboutText(intent, text, scene)
  if (told) return told
  const ofCase = isCoding ? undefined : answerOfCase(part, scene)
  if (ofCase) return ofCase
  if (!isCoding && isHardlyMeant(part)) return nudge.test(text) ? giveHint(scene, step) : guessFromText(text, scene)
  if (answer) return answer(text, scene, step)
  const story = !isCoding && intent === 'answer' ? ofStory(text, scene) : undefined
  if (story) return story
  const topic = topicFor(intent, text)
  if (isCoding && !isSeen && isOfTaskAfterAll(text, topic?.score ?? 0, scene)) return answerRule(text, scene, '')
  const isOther = intent === 'small-talk' && (topic?.alike ?? 0) < leastOfTopic
  const said = sayTopic((isOther ? topicOf('small-talk') : topic?.item) ?? findTopic(intent, text)!, scene)
  if (said === undefined) return unsure(scene)
  const sure = topic && isClear(text, [topic]) ? said : withoutVerdict(said)
  return isCoding ? { text: sure, step: 0 } : aboutAnswer(intent, sure, scene)
}

/** Asked about what Nova said last, and not about the question. */
const isOwnTurn = (intent: Intent, { situation }: Scene) =>
  ['hint', 'solution', 'extract'].includes(intent) || (intent === 'elaborate' && situation.replies.length > 0)

/** What is not understood may still be on a rule of the task; else Nova asks. */
function guessCarefully(text: string, scene: Scene, step: number): Answer {
  if (scene.situation.question.kind !== 'coding')
    return nudge.test(text) ? giveHint(scene, step) : guessFromText(text, scene)
  return answerRuleOrRun(text, scene, earlierOf(scene), step)
}
