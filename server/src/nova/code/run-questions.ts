import { isCutShort, type Step } from '../../code-facts/trace.ts'
/** Questions on what the candidate's own code does are answered by running it: the values of names, and how often lines run. */
import type { Json } from '../../platform/sandbox/request.ts'
import type { Answer } from '../answer.ts'
import { findObjection } from '../gate.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { repeatable } from '../task/task-answers.ts'
import { readRunsQuestion, tellRuns } from './line-runs.ts'
import { inputMeant } from './meant-inputs.ts'
import { answerNulls } from './open-ends.ts'
import { quotesError } from './printed-errors.ts'
import { readEquations, readValueQuestion, type Told, tellValue } from './value-questions.ts'

/** The steps of a version on an input. */
export type Trace = (situation: Situation, args: Json[]) => Promise<Step[] | undefined>

const cannotRun: readonly Situation['state'][] = ['nothing-written', 'does-not-parse', 'text']

/** Undefined where a message asks for nothing of the kind, or the run doesn't tell it. */
export async function answerByRun(
  text: string,
  scene: Scene,
  { trace }: { trace?: Trace },
): Promise<Answer | undefined> {
  const { situation, room } = scene
  if (situation.question.kind !== 'coding' || !mayJudge(room) || cannotRun.includes(situation.state)) return undefined
  const ofNull = answerNulls(text, scene)
  if (ofNull && !findObjection(ofNull.text, ofNull.step, situation, room.level)) return ofNull
  if (!trace) return undefined
  const value = readValueQuestion(text, situation)
  // What a name is decides of an error which methods it has.
  if (value?.expression.ways.length === 0 && quotesError(text, scene)) return undefined
  const runs = value ? undefined : readRunsQuestion(text, situation)
  const values = value ? [value] : runs ? [] : readEquations(text, situation)
  if (!runs && values.length === 0) return undefined
  const input = inputMeant(text, scene)
  const steps = input && (await trace(situation, input.args))
  if (!steps || steps.length === 0) return undefined
  const isCut = isCutShort(steps)
  const told = runs
    ? tellRuns(runs, steps, situation, isCut)
    : values.map((each) => tellValue(each, steps, situation, isCut)).find(Boolean)
  if (!told) return undefined
  const answer = { text: repeatable(sentence(told, input.called), scene), step: 1, isTried: true }
  return findObjection(answer.text, answer.step, situation, room.level) ? undefined : answer
}

const sentence = ({ verdict, text }: Told, called: string) =>
  verdict === undefined
    ? `${called}, ${text}`
    : `${verdict}: ${called.charAt(0).toLowerCase()}${called.slice(1)}, ${text}`
