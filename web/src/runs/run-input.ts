/** The input of Run Code: arguments for the question's function. */
import type { RoomQuestion } from '../journal/questions.ts'
import { type Json, readValue } from './value-input.ts'

export type CustomInput = {
  /** False: the code runs as a program of its own. */
  isCall: boolean
  /** JSON, one text a parameter. */
  texts: string[]
}

/** The first example's arguments, to begin with. */
export function startInput(question: RoomQuestion): CustomInput {
  const args = question.visibleTests[0]?.args ?? []
  const texts = question.signature?.params.map((_, at) => (at < args.length ? JSON.stringify(args[at]) : '')) ?? []
  return { isCall: texts.length > 0 && texts.every((text) => text !== ''), texts }
}

/** The arguments to call with; null where a text does not fit, undefined where nothing is to be called. */
export function readInput({ isCall, texts }: CustomInput, { signature }: RoomQuestion): Json[] | null | undefined {
  if (!isCall || !signature) return undefined
  const read = signature.params.map(({ type }, at) => readValue(texts[at] ?? '', type))
  return read.some((each) => 'problem' in each) ? null : read.flatMap((each) => ('value' in each ? [each.value] : []))
}
