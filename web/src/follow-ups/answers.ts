/** Answers to questions about submitted code: kept on this device as they are written, and until the server has them. */
import type { FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import type { FollowUpAnswer } from '@nova/contract/reviews/follow-ups'
import { ApiError, messageOf } from '../api.ts'
import { type CandidateWire, isPassing } from '../journal/journal.ts'
import { createStore } from '../journal/store.ts'

export type KeptAnswer = {
  setId: string
  id: string
  text: string
  choice: number | null
  /** Some of it was spoken. */
  voice: boolean
  writtenAt: number
  /** On its way; it is final. */
  isSent: boolean
}

export type FollowUpAnswers = ReturnType<typeof createFollowUpAnswers>

type Options = {
  interviewId: string
  wire: Pick<CandidateWire, 'answerFollowUp'>
  now: () => number
  onRefused: (message: string) => void
  storage?: Storage
}

const firstRetryMs = 1000
const maxRetryMs = 15_000
const notTaken = "We couldn't save this answer."

/** One interview's. They are sent one after the other. */
export function createFollowUpAnswers({ interviewId, wire, now, onRefused, storage = localStorage }: Options) {
  const key = `nova-follow-ups-${interviewId}`
  const kept = createStore(readKept(storage, key))
  /** Those that the server has taken, though the journal may not show them yet. */
  const taken = createStore<ReadonlySet<string>>(new Set())
  kept.subscribe(() => keep(storage, key, kept.get()))
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const find = (setId: string, id: string) => kept.get().find(isOf(setId, id))
  const change = (setId: string, id: string, changes: Partial<KeptAnswer>) =>
    kept.set((before) => {
      const known = before.find(isOf(setId, id)) ?? { ...nothing, setId, id }
      return [...before.filter((each) => each !== known), { ...known, ...changes }]
    })
  const remove = ({ setId, id }: KeptAnswer) => kept.set((before) => before.filter((each) => !isOf(setId, id)(each)))

  /** Saves the current input; an answer already sent stays unchanged. */
  const write = (setId: string, id: string, changes: Partial<Pick<KeptAnswer, 'text' | 'choice' | 'voice'>>) => {
    if (!find(setId, id)?.isSent) change(setId, id, { ...changes, writtenAt: now() })
  }

  /** Sends what was written, for good. */
  const send = (setId: string, id: string) => {
    const found = find(setId, id)
    if (!found || isEmpty(found)) return
    change(setId, id, { isSent: true })
    void pump()
  }

  /** Time is up: sends all answers in their current state. */
  const sendAll = (setIds?: readonly string[]): Promise<void> => {
    for (const { setId, id, isSent } of kept.get()) {
      if (!isSent && (!setIds || setIds.includes(setId))) send(setId, id)
    }
    return pump()
  }

  const pump = async (): Promise<void> => {
    clearTimeout(timer)
    const next = kept.get().find(({ isSent }) => isSent)
    if (isSending || !next) return
    isSending = true
    try {
      await wire.answerFollowUp(next.setId, toBody(next))
      settle(next)
    } catch (error) {
      const isInBreak = error instanceof ApiError && error.code === 'in_break'
      if (isPassing(error) || isInBreak) failures += 1
      else {
        settle(next)
        onRefused(messageOf(error, notTaken))
      }
    } finally {
      isSending = false
    }
    if (failures === 0) return pump()
    timer = setTimeout(() => void pump(), Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 5)))
  }
  const settle = (answer: KeptAnswer) => {
    failures = 0
    taken.set((before) => new Set(before).add(placeOf(answer)))
    remove(answer)
  }

  /** Forgets what the journal shows as answered elsewhere. */
  const forgetAnswered = (sets: readonly FollowUpSet[]) => {
    const isAnswered = ({ setId, id }: KeptAnswer) => sets.find((set) => set.setId === setId)?.answers.has(id) ?? false
    if (kept.get().some(isAnswered)) kept.set((before) => before.filter((each) => !isAnswered(each)))
  }

  /** Another tab of this browser has written. */
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key && event.storageArea === storage) kept.set(readKept(storage, key))
  }
  addEventListener('storage', handleStorage)
  const close = () => {
    clearTimeout(timer)
    removeEventListener('storage', handleStorage)
  }
  void pump()
  return { kept, taken, write, send, sendAll, retry: () => void pump(), forgetAnswered, close }
}

export const placeOf = ({ setId, id }: Pick<KeptAnswer, 'setId' | 'id'>) => `${setId} ${id}`

const nothing = { text: '', choice: null, voice: false, writtenAt: 0, isSent: false }
const isOf = (setId: string, id: string) => (each: KeptAnswer) => each.setId === setId && each.id === id

export function isEmpty({ text, choice }: Pick<KeptAnswer, 'text' | 'choice'>): boolean {
  return choice === null && text.trim() === ''
}

function toBody({ id, text, choice, voice, writtenAt }: KeptAnswer): FollowUpAnswer {
  return { id, voice, writtenAt, ...(choice === null ? { text } : { choice }) }
}

function readKept(storage: Storage, key: string): readonly KeptAnswer[] {
  try {
    const read = JSON.parse(storage.getItem(key) ?? '[]') as unknown
    return Array.isArray(read) ? read.filter(isKept) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is KeptAnswer {
  const { setId, id, text, choice, voice, writtenAt, isSent } = (value ?? {}) as Record<keyof KeptAnswer, unknown>
  const areTexts = [setId, id, text].every((each) => typeof each === 'string')
  const isChoice = choice === null || typeof choice === 'number'
  return (
    areTexts && isChoice && typeof writtenAt === 'number' && typeof voice === 'boolean' && typeof isSent === 'boolean'
  )
}

function keep(storage: Storage, key: string, answers: readonly KeptAnswer[]): void {
  try {
    const text = JSON.stringify(answers)
    if (answers.length === 0) storage.removeItem(key)
    else if (storage.getItem(key) !== text) storage.setItem(key, text)
  } catch {
    // A browser that keeps nothing has them for this visit.
  }
}

/** After the end: sends answers still on this device until they have arrived or were refused. */
export function sendLateAnswers(wire: CandidateWire, interviewId: string): void {
  const answers = createFollowUpAnswers({ interviewId, wire, now: Date.now, onRefused: () => undefined })
  void answers.sendAll()
}
