/** The candidate's own test cases. They are kept with the session, so that each device of the candidate's has them. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import { areWithinLimits, ownTestLimits } from '@nova/contract/room/own-test-limits'
import type { OwnTest } from '@nova/contract/room/own-tests'
import { newId } from '../device-id.ts'
import type { Outbox } from '../journal/outbox.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore, type Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { toast } from '../ui/toast.tsx'
import { mergeCases } from './merge-own-cases.ts'
import { type Kept, openDevice, type Read } from './own-cases-device.ts'
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
type Waiting = Kept & { id: string }

const none: OwnCase[] = []

/** Says by how much own tests exceed what can be saved and run; empty where they don't. */
export function describeExcess(cases: readonly OwnCase[]): string {
  const { cases: most, charactersOfOne, characters } = ownTestLimits
  if (cases.length > most)
    return `You have ${cases.length} tests, and up to ${most} can be saved and run. Remove ${cases.length - most}.`
  if (areWithinLimits(cases)) return ''
  return `A value can have up to ${charactersOfOne.toLocaleString('en')} characters, all tests together ${characters.toLocaleString('en')}.`
}

/**
 * The own cases of each question: those of this page until the journal has them, else the journal's newest. Where another
 * device's come between, both are joined.
 */
export function createOwnCases({ interviewId, questions, outbox, timeline, storage = localStorage }: Options) {
  const device = openDevice(storage, interviewId)
  const journalled = (questionId: string) => timeline.get().ownTests.get(questionId)
  const sent = listSent(outbox, device)
  /** Ids of this page's entries. */
  const own = new Set<string | null>(sent.map(([, { id }]) => id))
  const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map(sent))
  /** Tests on this device that aren't recorded: of a version that recorded none, or too many. */
  const held = createStore<ReadonlyMap<string, OwnCase[]>>(new Map())

  const read = (questionId: string): OwnCase[] =>
    waiting.get().get(questionId)?.cases ?? held.get().get(questionId) ?? journalled(questionId)?.cases ?? none

  const hold = (questionId: string, cases: OwnCase[]) => {
    device.keep(questionId, cases)
    held.set((all) => new Map(all).set(questionId, cases))
  }

  const send = (questionId: string, cases: OwnCase[]) => {
    const { clientId: before = null, cases: base = none } = journalled(questionId) ?? {}
    // A waiting change began with the same tests.
    const since = waiting.get().get(questionId) ?? { before, base }
    const kept = { cases, before: since.before, base: since.base }
    device.keep(questionId, kept)
    const id = outbox.addOwnTests(questionId, cases)
    own.add(id)
    waiting.set((all) => new Map(all).set(questionId, { id, ...kept }))
    held.set((all) => without(all, questionId))
  }

  const write = (questionId: string, cases: OwnCase[]) => {
    const excess = describeExcess(cases)
    if (excess === '') return send(questionId, cases)
    // Too many of before can only become fewer.
    if (held.get().has(questionId) && cases.length <= read(questionId).length) return hold(questionId, cases)
    toast.error('Your tests are too long', { id: 'own-tests', description: excess })
  }

  timeline.subscribe(() => {
    const kept = new Set(outbox.entries().map(({ id }) => id))
    for (const [questionId, { id, cases, before, base }] of waiting.get()) {
      const newest = journalled(questionId)?.clientId ?? null
      // Those of another device may have come with them, and after them.
      if (newest !== id && (kept.has(id) || newest === before)) continue
      device.forget(questionId)
      waiting.set((all) => without(all, questionId))
      const other = newest === id ? findOther(journalled(questionId), own, before) : undefined
      const merged = other && mergeCases(base, other, cases, newId)
      if (!merged || JSON.stringify(merged) === JSON.stringify(cases)) continue
      if (describeExcess(merged) === '') send(questionId, merged)
      else hold(questionId, merged)
    }
  })

  for (const { id: questionId, kind } of questions) {
    if (!kindFacts[kind].hasLanguages || waiting.get().has(questionId)) continue
    const kept = device.read(questionId)
    if (!kept) continue
    const line = journalled(questionId)
    const known = line?.cases ?? none
    if (isRecorded(line, kept)) {
      device.forget(questionId)
      continue
    }
    const merged = mergeCases('base' in kept ? kept.base : none, known, kept.cases, newId)
    if (JSON.stringify(merged) === JSON.stringify(known)) device.forget(questionId)
    // Refused while the server was updated, or the page was left before they were queued.
    else if ('base' in kept && describeExcess(merged) === '') send(questionId, merged)
    // Written before own tests were recorded, or too many: only a change or a run records them.
    else hold(questionId, merged)
  }

  const stores = new Map<string, Store<OwnCase[]>>()
  const storeOf = (questionId: string): Store<OwnCase[]> => {
    const known = stores.get(questionId)
    if (known) return known
    const get = () => read(questionId)
    const store: Store<OwnCase[]> = {
      get,
      set: (next) => write(questionId, typeof next === 'function' ? next(get()) : next),
      subscribe: (listener) => subscribeAll([waiting, held, timeline], listener),
    }
    stores.set(questionId, store)
    return store
  }
  /** Records tests that only this device has, as their run does. */
  const record = (questionId: string) => {
    const cases = held.get().get(questionId)
    if (cases && describeExcess(cases) === '') send(questionId, cases)
  }
  return { of: storeOf, record }
}

/** Tests that were on their way when the page was left. */
function listSent(outbox: Options['outbox'], device: ReturnType<typeof openDevice>): [string, Waiting][] {
  return outbox.entries().flatMap((entry): [string, Waiting][] => {
    if (entry.kind !== 'ownTests' || !entry.questionId) return []
    const kept = device.read(entry.questionId)
    const { before, base } = kept && 'base' in kept ? kept : { before: null, base: none }
    return [[entry.questionId, { id: entry.id, cases: entry.payload.cases, before, base }]]
  })
}

type Line = ReturnType<Timeline['ownTests']['get']>

/** True where the journal had this list since it was written; of a list of before, where it has its tests. */
function isRecorded(line: Line, kept: Read): boolean {
  const lines = line ? [line, ...line.earlier] : []
  if (!('base' in kept)) {
    const ids = new Set(line?.cases.map(({ id }) => id))
    return kept.cases.every(({ id }) => ids.has(id))
  }
  const before = lines.findIndex(({ clientId }) => clientId === kept.before)
  const since = before < 0 ? lines : lines.slice(0, before)
  return since.some(({ cases }) => JSON.stringify(cases) === JSON.stringify(kept.cases))
}

/** Another device's tests, between those that this page's began with and its own. */
function findOther(line: Line, own: ReadonlySet<string | null>, before: string | null): OwnCase[] | undefined {
  for (const each of line ? [line, ...line.earlier] : []) {
    if (each.clientId === before) return undefined
    if (!own.has(each.clientId)) return each.cases
  }
  return undefined
}

function subscribeAll(stores: readonly Pick<Store<unknown>, 'subscribe'>[], listener: () => void): () => void {
  const stops = stores.map((each) => each.subscribe(listener))
  return () => stops.forEach((stop) => stop())
}

const without = <V>(all: ReadonlyMap<string, V>, key: string) => new Map([...all].filter(([each]) => each !== key))

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
