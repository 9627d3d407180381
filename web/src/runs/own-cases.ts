/** The candidate's own test cases, kept on this device for as long as this interview is the one worked on. */
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore, type Store } from '../journal/store.ts'
import { type Json, readValue } from './value-input.ts'

/** Texts as they were written, one a parameter; `expected` empty where nothing particular is expected. */
export type OwnCase = { id: string; args: string[]; expected: string }
export type ReadCase = { args: Json[]; expected?: Json }

const prefix = 'nova-own-tests-'
export const maxOwnCases = 20

/** Opens the test cases stored on this device for a question, and removes those of other interviews. */
export function openOwnCases(
  interviewId: string,
  questionId: string,
  storage: Storage = localStorage,
): Store<OwnCase[]> {
  const mine = `${prefix}${interviewId}-`
  for (const key of listKeys(storage)) {
    if (key.startsWith(prefix) && !key.startsWith(mine)) storage.removeItem(key)
  }
  const key = mine + questionId
  const store = createStore(readKept(storage, key))
  store.subscribe(() => write(storage, key, store.get()))
  return store
}

function listKeys(storage: Storage): string[] {
  try {
    return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  } catch {
    return []
  }
}

function readKept(storage: Storage, key: string): OwnCase[] {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? '[]') as unknown
    return Array.isArray(kept) ? kept.filter(isOwnCase).slice(0, maxOwnCases) : []
  } catch {
    return []
  }
}

function isOwnCase(value: unknown): value is OwnCase {
  const { id, args, expected } = (value ?? {}) as Partial<Record<keyof OwnCase, unknown>>
  const areTexts = Array.isArray(args) && args.every((arg) => typeof arg === 'string')
  return typeof id === 'string' && areTexts && typeof expected === 'string'
}

function write(storage: Storage, key: string, cases: OwnCase[]): void {
  try {
    if (cases.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(cases))
  } catch {
    // A full or forbidden storage keeps nothing over a reload; the cases still work in this visit.
  }
}

/** The problems of a test case by field; empty if there are none. */
export function findCaseProblems(each: OwnCase, signature: NonNullable<RoomQuestion['signature']>) {
  const args = signature.params.map(({ type }, at) => problemOf(each.args[at] ?? '', type))
  const expected = each.expected.trim() === '' ? '' : problemOf(each.expected, signature.returns)
  return { args, expected, isFine: expected === '' && args.every((problem) => problem === '') }
}

function problemOf(text: string, type: string): string {
  const read = readValue(text, type)
  return 'problem' in read ? read.problem : ''
}

/** The cases that can be run, as the server takes them; others are left out until they are right. */
export function readCases(cases: readonly OwnCase[], signature: RoomQuestion['signature']): ReadCase[] {
  if (!signature) return []
  return cases
    .filter((each) => findCaseProblems(each, signature).isFine)
    .map(({ args, expected }) => ({
      args: signature.params.map((_, at) => JSON.parse(args[at]!) as Json),
      ...(expected.trim() === '' ? {} : { expected: JSON.parse(expected) as Json }),
    }))
}
