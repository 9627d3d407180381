/** The candidate's own test cases. They are kept with the session, so that each device of the candidate's has them. */
import { areWithinLimits, ownTestLimits } from '@nova/contract/room/own-test-limits'
import type { OwnTest } from '@nova/contract/room/own-tests'
import type { Outbox } from '../journal/outbox.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore, type Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { toast } from '../ui/toast.tsx'
import { type Json, readValue } from './value-input.ts'

/** Texts as they were written, one a parameter; `expected` empty where nothing particular is expected. */
export type OwnCase = OwnTest
export type ReadCase = { args: Json[]; expected?: Json }

type Options = {
  interviewId: string
  questions: readonly Pick<RoomQuestion, 'id' | 'kind'>[]
  outbox: Pick<Outbox, 'addOwnTests' | 'entries'>
  timeline: Pick<Store<Timeline>, 'get' | 'subscribe'>
  storage?: Storage
}

export type OwnCases = ReturnType<typeof createOwnCases>
/** `before`: the journal's newest when they were written. */
type Waiting = { id: string; cases: OwnCase[]; before?: string | null | undefined }

const none: OwnCase[] = []
const { charactersOfOne, characters } = ownTestLimits
const tooLong = `A value can have up to ${charactersOfOne.toLocaleString('en')} characters, all tests together ${characters.toLocaleString('en')}.`

/** The own cases of each question: those of this page until the journal has them, else the journal's newest. */
export function createOwnCases({ interviewId, questions, outbox, timeline, storage = localStorage }: Options) {
  const sent = outbox.entries().flatMap((entry): [string, Waiting][] => {
    if (entry.kind !== 'ownTests' || !entry.questionId) return []
    return [[entry.questionId, { id: entry.id, cases: entry.payload.cases }]]
  })
  const device = openDevice(storage, interviewId)
  const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map(sent))
  timeline.subscribe(() => {
    const { ownTests } = timeline.get()
    const kept = new Set(outbox.entries().map(({ id }) => id))
    const left = [...waiting.get()].filter(([questionId, { id, before }]) => {
      const newest = ownTests.get(questionId)?.clientId
      // Those of another device may have come with them, and after them.
      return newest !== id && (kept.has(id) || newest === before)
    })
    if (left.length === waiting.get().size) return
    const still = new Map(left)
    for (const questionId of waiting.get().keys()) if (!still.has(questionId)) device.forget(questionId)
    waiting.set(still)
  })

  const read = (questionId: string): OwnCase[] =>
    waiting.get().get(questionId)?.cases ?? timeline.get().ownTests.get(questionId)?.cases ?? none

  const write = (questionId: string, cases: OwnCase[]) => {
    if (!areWithinLimits(cases)) {
      toast.error('Your tests are too long', { id: 'own-tests', description: tooLong })
      return
    }
    device.keep(questionId, cases)
    const id = outbox.addOwnTests(questionId, cases)
    const before = timeline.get().ownTests.get(questionId)?.clientId
    waiting.set((all) => new Map(all).set(questionId, { id, cases, before }))
  }

  // Of an earlier version, or refused while the server was updated.
  for (const { id: questionId, kind } of questions) {
    const cases = kind === 'coding' ? device.read(questionId) : none
    if (cases.length === 0 || waiting.get().has(questionId)) continue
    if (timeline.get().ownTests.has(questionId)) device.forget(questionId)
    else write(questionId, cases)
  }

  const stores = new Map<string, Store<OwnCase[]>>()
  const storeOf = (questionId: string): Store<OwnCase[]> => {
    const known = stores.get(questionId)
    if (known) return known
    const store: Store<OwnCase[]> = {
      get: () => read(questionId),
      set: (next) => write(questionId, typeof next === 'function' ? next(read(questionId)) : next),
      subscribe: (listener) => {
        const stops = [waiting.subscribe(listener), timeline.subscribe(listener)]
        return () => stops.forEach((stop) => stop())
      },
    }
    stores.set(questionId, store)
    return store
  }
  return { of: storeOf }
}

const prefix = 'nova-own-tests-'

/** The cases that this device holds until the journal has them; those of other interviews are removed. */
function openDevice(storage: Storage, interviewId: string) {
  const nameOf = (questionId: string) => `${prefix}${interviewId}-${questionId}`
  // A full or forbidden storage keeps nothing over a reload.
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  attempt(() => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (key.startsWith(prefix) && !key.startsWith(nameOf(''))) storage.removeItem(key)
  }, undefined)
  return {
    keep: (questionId: string, cases: OwnCase[]) =>
      attempt(() => storage.setItem(nameOf(questionId), JSON.stringify(cases)), undefined),
    forget: (questionId: string) => attempt(() => storage.removeItem(nameOf(questionId)), undefined),
    read: (questionId: string) => attempt(() => readEarlier(storage.getItem(nameOf(questionId)) ?? '[]'), none),
  }
}

function readEarlier(json: string): OwnCase[] {
  try {
    const kept = JSON.parse(json) as unknown
    return Array.isArray(kept) ? kept.filter(isOwnCase).slice(0, ownTestLimits.cases) : []
  } catch {
    return []
  }
}

function isOwnCase(value: unknown): value is OwnCase {
  const { id, args, expected } = (value ?? {}) as Partial<Record<keyof OwnCase, unknown>>
  const isValue = (text: unknown) => typeof text === 'string' && text.length <= ownTestLimits.charactersOfOne
  const areTexts = Array.isArray(args) && args.length <= ownTestLimits.values && args.every(isValue)
  return typeof id === 'string' && id !== '' && id.length <= 64 && areTexts && isValue(expected)
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
