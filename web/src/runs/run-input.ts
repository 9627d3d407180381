/** The input of Run Code: arguments for the question's function, or standard input for the code as a program. */
import { maxTextLength } from '@nova/contract/constants'
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore, type Store } from '../journal/store.ts'
import { type Json, readValue } from './value-input.ts'

export type CustomInput = {
  /** Call runs the question's function with `texts`, Program the whole code with `stdin`. */
  way: 'call' | 'program'
  /** JSON, one text a parameter. */
  texts: string[]
  stdin: string
}

const prefix = 'nova-run-input-'

/** The first example's arguments, to begin with. */
export function startInput(question: RoomQuestion): CustomInput {
  const args = question.visibleTests[0]?.args ?? []
  const texts = question.signature?.params.map((_, at) => (at < args.length ? JSON.stringify(args[at]) : '')) ?? []
  const canCall = texts.length > 0 && texts.every((text) => text !== '')
  return { way: canCall ? 'call' : 'program', texts, stdin: '' }
}

/** Opens the input kept on this device for a question, and removes that of other interviews. */
export function openInput(
  interviewId: string,
  question: RoomQuestion,
  storage: Storage = localStorage,
): Store<CustomInput> {
  const mine = `${prefix}${interviewId}-`
  const key = mine + question.id
  const start = startInput(question)
  const store = createStore(readKept(storage, key, start) ?? start)
  store.subscribe(() => write(storage, key, store.get()))
  try {
    for (const each of Object.keys(storage))
      if (each.startsWith(prefix) && !each.startsWith(mine)) storage.removeItem(each)
  } catch {
    // Nothing was kept.
  }
  return store
}

function readKept(storage: Storage, key: string, { texts: own }: CustomInput): CustomInput | null {
  try {
    const { way, texts, stdin } = JSON.parse(storage.getItem(key) ?? 'null') as Record<string, unknown>
    const areTexts =
      Array.isArray(texts) && texts.length === own.length && texts.every((each) => typeof each === 'string')
    if ((way !== 'call' && way !== 'program') || !areTexts || typeof stdin !== 'string') return null
    return { way: own.length === 0 ? 'program' : way, texts, stdin }
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, input: CustomInput): void {
  try {
    storage.setItem(key, JSON.stringify(input))
  } catch {
    // A full or forbidden storage keeps nothing over a reload; the input still works in this visit.
  }
}

/** Says how much of the program's input is too much; undefined where it fits. */
export function findStdinProblem(stdin: string): string | undefined {
  const over = stdin.length - maxTextLength
  if (over <= 0) return undefined
  const count = (value: number) => value.toLocaleString('en')
  return `Program input can have up to ${count(maxTextLength)} characters. Remove ${count(over)}.`
}

/** What Run Code runs: the arguments of a call, or a program's input; null where either has a problem. */
export function readInput(
  { way, texts, stdin }: CustomInput,
  { signature }: RoomQuestion,
): { args: Json[] } | { stdin: string } | null {
  if (way === 'program' || !signature) return findStdinProblem(stdin) === undefined ? { stdin } : null
  const read = signature.params.map(({ type }, at) => readValue(texts[at] ?? '', type))
  if (read.some((each) => 'problem' in each)) return null
  return { args: read.flatMap((each) => ('value' in each ? [each.value] : [])) }
}
