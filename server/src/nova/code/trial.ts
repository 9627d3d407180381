/** Nova runs code itself where somebody asks about a version that was not tested, and says that it did. */
import type { Intent } from '@nova/contract/knowledge'
import { findObjection } from '../gate.ts'
import { ofRules } from '../hints.ts'
import { describesPlan } from '../ideas.ts'
import { mayJudge, nextStep } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import { isOfSpeed, type Situation } from '../situation.ts'
import type { Follow } from '../task/worked-answers.ts'
import { isOfRoomForm } from '../understanding/known-forms.ts'
import { ofOwnResult } from '../understanding/seen-intents.ts'
import type { Part } from '../understanding/understanding.ts'
import { speaksOfFault } from './fault-answers.ts'
import { tellsSymptom } from './run-answers.ts'
import { linesSuspected } from './suspected-parts.ts'

/** What cannot be answered without knowing what the code does. */
const ofRun: readonly Intent[] = ['check', 'failing', 'error', 'slow', 'debug']
/** What is better with it, where the code is far enough. */
const ofHelp: readonly Intent[] = ['hint', 'solution']

/** Who tells the error has run the code, or another version of it: that error is what they ask about. */
const tellsError =
  /\w(?:Error|Exception)\b|\b(?:panic|error):|Traceback|\.(?:go|java|py|js|ts):\d+|(?:^|\s)["'“‘`].{8,}["'”’`]/

const isOf = (parts: readonly Part[], intents: readonly Intent[]) =>
  parts.some(({ intent }) => intents.includes(intent))

/** Whether a message asks for something that only a run of the code as it stands can tell. */
export function restsOnRun(parts: readonly Part[], scene: Scene): boolean {
  const { situation, room } = scene
  const mayLook = mayJudge(room)
  if (situation.question.kind !== 'coding' || situation.state !== 'untested' || !mayLook) return false
  const isAbout = (text: string) => !isOfRoomForm(text, scene) && !tellsError.test(text) && !describesPlan(text, scene)
  return parts.some(
    ({ intent, text }) => (ofRun.includes(intent) || ofHelp.includes(intent) || speaksOfFault(text)) && isAbout(text),
  )
}

/** Whether it helps to know the line where the mistake stands: what the failing test shows is known by then. */
export function asksForPlace(parts: readonly Part[], scene: Scene): boolean {
  const { situation, room } = scene
  if (situation.state !== 'wrong-answer' || !mayJudge(room) || room.ceiling < 2) return false
  if (parts.some(({ text }) => linesSuspected(text, situation.code).length > 0)) return true
  const isFirst = nextStep(situation, room.ceiling) < 2
  // The next thing to tell is the cause.
  if (situation.cause !== undefined && !isFirst) return false
  if (parts.some(({ text }) => tellsSymptom(text, scene))) return true
  return (
    (!isFirst || situation.test?.failure != null) &&
    parts.some(
      ({ intent, text }) =>
        intent === 'hypothesis' || ofRun.includes(intent) || ofHelp.includes(intent) || speaksOfFault(text),
    )
  )
}

/** Whether the line may be told by now that small changes point to: not before any hint, unless a part is suspected. */
export const mayTellLine = (parts: readonly Part[], scene: Scene): boolean =>
  nextStep(scene.situation, scene.room.ceiling) > 1 ||
  parts.some(({ text }) => linesSuspected(text, scene.situation.code).length > 0 || tellsSymptom(text, scene))

/** Whether it helps to know what the names hold in the line at which the code stopped. */
function asksWhyStopped(parts: readonly Part[], { situation, room }: Scene): boolean {
  if (situation.state !== 'runtime-error' || !mayJudge(room) || room.ceiling < 2) return false
  return isOf(parts, ofRun) || isOf(parts, ofHelp) || isOf(parts, ['hypothesis'])
}

/** Whether a reply offers what everybody is offered, an input or the rules, to code that fails on hidden tests alone. */
export function triesBlindly(text: string, { situation, room }: Scene): boolean {
  const { question, state, test, counter, searched } = situation
  if (question.kind !== 'coding' || state !== 'wrong-answer' || test?.failure || !mayJudge(room)) return false
  if (counter || searched) return false
  return text.includes(question.tryInput) || text.includes(ofRules)
}

/**
 * Whether it helps to have an input on which the code goes wrong: it does on hidden tests alone, which nobody sees. Where
 * those with large inputs alone fail, and no slow mistake fits, they may come out wrong.
 */
function asksForInput(parts: readonly Part[], { situation, room }: Scene): boolean {
  const mayLook = mayJudge(room)
  if (!mayLook) return false
  if (situation.state === 'slow') return !isOfSpeed(situation) && isOf(parts, [...ofRun, ...ofHelp, 'hypothesis'])
  if (situation.state !== 'wrong-answer' || situation.test?.failure) return false
  return parts.some(
    ({ intent, text }) =>
      ofRun.includes(intent) ||
      ofHelp.includes(intent) ||
      speaksOfFault(text) ||
      ofOwnResult.test(text) ||
      wantsFailing.test(text) ||
      tellsFailing.test(text) ||
      asksWhereItStops.test(text) ||
      asksOfLine.test(text),
  )
}

/** 'Can I get an input to try?', 'small input please', 'why do the hidden ones fail?' */
const wantsFailing =
  /\b(?:(?:can|could|may) i (?:get|have|see)|give|show|find|need|want)\b(?: me| you)?(?: an?| another| one| some)(?: \w+){0,2} (?:inputs?|(?:counter-? ?)?examples?|cases?)\b|\b(?:small|tiny|short|failing|wrong|breaking|concrete|another|other) (?:inputs?|(?:counter-? ?)?examples?|cases?)\b|\bcounter-? ?examples?\b|\b(?:which|what) (?:inputs?|cases?|tests?)\b(?:\W*$|.{0,24}\b(?:fail|miss|break|wrong|forg[eo]t)\w*)|\bhidden\b.{0,30}\b(?:fail\w*|wrong|red|left|broken?|not pass\w*)\b|\b(?:fail\w*|wrong|red)\b.{0,30}\b(?:hidden|edges?|invisible)\b|\b(?:have|got|give me|show me|is there) (?:you |u )?another(?: one)?\W*$|\bone more\W*$/i
/** '1 test broke', 'some cases are still red': said beside another question, which an input helps to answer. */
const tellsFailing =
  /\b(?:\d+|one|two|an?|some|another)(?: more)?(?: hidden| edge)? (?:tests?|cases?)(?: still)? (?:br(?:ea|o)k\w*|fail\w*|(?:is|are|went|goes?|turn(?:s|ed)?)(?: still)? (?:wrong|red))\b/i
const asksOfLine = /\b(?:line|ln) ?\d+\b/i

/** 'Which line does the exception come from?', 'where does it crash?' */
const asksWhereItStops =
  /\b(?:(?:which|what) line|where (?:does|did|is|do|exactly))\b[^.?!]{0,40}\b(?:exceptions?|crash\w*|throw\w*)|\b(?:exception|error|crash\w*|throw\w*)\b[^?!]{0,24}\b(?:which|what) line\b|\bwhere (?:does|did) (?:it|(?:the|my) code|the error)\b.{0,16}\b(?:stop|come from|happen)/i

/**
 * Whether a message asks for an input that the code fails on, where hidden tests alone show that there is one. Who suspects
 * a line besides hears of that. Where the code stops on such an input, no output of theirs tells the line.
 */
export const asksForFailing = (text: string, { situation, room }: Scene): boolean =>
  situation.state === 'wrong-answer' &&
  !situation.test?.failure &&
  mayJudge(room) &&
  (wantsFailing.test(text) || (Boolean(situation.counter?.error) && asksWhereItStops.test(text))) &&
  linesSuspected(text, situation.code).length === 0

/** Finds out more about a version by running it: the parts of `Lab` that are used here. */
type Running = {
  follow?: Follow
  halt?: (situation: Situation) => Promise<Pick<Situation, 'stopped' | 'origins'> | undefined>
  meet?: (situation: Situation) => Promise<Situation['counter'] | Situation['searched']>
}

/** The scene with what running the code shows for this message; `isBlind`: whatever it asks, an input is looked for. */
export async function withFound(
  parts: readonly Part[],
  scene: Scene,
  { follow, halt, meet }: Running,
  isBlind = false,
): Promise<Scene> {
  const { situation } = scene
  const met = isBlind || asksForInput(parts, scene) ? whatWasMet(await meet?.(situation), situation) : {}
  const stopped = asksWhyStopped(parts, scene) ? await halt?.(situation) : {}
  const making = met.counter && (await follow?.(situation, { error: '', ...met.counter }))
  const found = { ...met, ...(making !== undefined && { making }), ...stopped }
  return Object.keys(found).length > 0 ? { ...scene, situation: { ...situation, ...found } } : scene
}

/** An input that the code fails on, or on how many it was right. Code that is wrong on a small one is not just slow. */
function whatWasMet(
  met: Situation['counter'] | Situation['searched'],
  { state }: Situation,
): Partial<Pick<Situation, 'counter' | 'searched' | 'state'>> {
  if (met === undefined) return {}
  if ('args' in met) return { counter: met, state: 'wrong-answer' }
  return state === 'slow' ? {} : { searched: met }
}

/**
 * Whether the run says something of what was asked. Code that is still being written gives the same empty thing for
 * every input: who tells a plan, or only wants a hint, is not told so.
 */
export function isTelling({ cause, test }: Situation, parts: readonly Part[]): boolean {
  if (isOf(parts, ofRun)) return true
  if (isOf(parts, ofHelp)) return cause !== undefined
  const given = test?.cases?.map(({ actual }) => JSON.stringify(actual)) ?? []
  return new Set(given).size > 1
}

/** The reply that rests on the run, with a word that Nova ran it; the other where the run changes nothing. */
export function tellTrial<D extends { text: string; allowance: number }>(without: D, informed: D, scene: Scene): D {
  const { situation, room } = scene
  if (informed.text === without.text) return without
  const { passed, total } = situation.test!.visible
  const isCounted = passed < total && situation.state !== 'does-not-parse'
  const lead = say(isCounted ? 'tried' : 'tried-it', scene)
  const text = situation.isTested ? `${lead} ${informed.text}` : informed.text
  return findObjection(text, informed.allowance, situation, room.level) ? without : { ...informed, text }
}
