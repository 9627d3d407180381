/**
 * The gate of a model's reply. It meets what every reply meets, and two rules more: a model could solve the task and answer
 * the question by itself, and say so in words.
 */
import type { Intent } from '@nova/contract/knowledge'
import { findObjection, type Objection } from './gate.ts'
import type { Room, Situation } from './situation.ts'
import { openPointGate } from './text/told-points.ts'
import { openProgramGate } from './told-program.ts'

/** The first rule that a reply breaks; undefined where it may be sent. */
export type Gate = (text: string) => Objection | undefined

type Turn = {
  situation: Situation
  room: Room
  message: string
  step: number
  allowance: number
  /** What the message asks for, as far as it was understood. */
  intents: readonly Intent[]
}

const ofSolution: readonly Intent[] = ['solution', 'extract', 'write-code']

/** The gate of one turn; what the candidate has said and written is read once, here. */
export async function openModelGate({
  situation,
  room: { level },
  message,
  step,
  allowance,
  intents,
}: Turn): Promise<Gate> {
  const { question } = situation
  const tellsPoint = await openPointGate(situation, message)
  const isWanted = intents.some((each) => ofSolution.includes(each))
  // What holds of the language may take some steps, and of code that passes all tests nothing can be given away.
  const isOpen = level === 'pair' || allowance > step || situation.state === 'correct'
  const may = isOpen ? 'more' : isWanted ? 'less' : 'usual'
  const told = { ...situation, said: [...situation.said, message] }
  const tellsProgram = question.kind === 'coding' ? openProgramGate({ ...told, question }, may) : () => false
  const steps: Objection = { rule: 'steps', reason: 'It tells step by step what to do: one idea is enough.' }
  return (text) =>
    findLength(text) ??
    findObjection(text, allowance, situation, level) ??
    tellsPoint(text) ??
    (tellsProgram(text) ? steps : undefined)
}

/** Words. A reply has 90; a sentence that ends a little later is let through. */
const mostWords = 110

const findLength = (text: string): Objection | undefined =>
  text.replace(/```[^]*?(?:```|$)/g, '').split(/\s+/).length > mostWords
    ? { rule: 'long', reason: 'It is too long: say one thing in at most 90 words.' }
    : undefined
