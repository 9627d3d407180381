/** Unsent speech, one text per question; kept over a reload of this page, and nowhere else. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import { programmed } from '../journal/edit-cause.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { createStore, type Store } from '../journal/store.ts'
import type { Conversation } from './conversation.ts'

export type SpokenWords = {
  text: string
  /** Something in it was pasted, which its place in the answer will say. */
  isPasted: boolean
}

export const noWords: SpokenWords = { text: '', isPasted: false }
const opened = new Map<string, Store<SpokenWords>>()

/** Opens them; the same for everyone in this visit, since the last words can come after their question was left. */
export function openSpokenWords(interviewId: string, questionId: string): Store<SpokenWords> {
  const key = `nova-spoken-${interviewId}-${questionId}`
  const known = opened.get(key)
  if (known) return known
  const store = createStore(readKept(key))
  store.subscribe(() => write(key, store.get()))
  opened.set(key, store)
  return store
}

export function addHeard(words: Store<SpokenWords>, heard: string): void {
  words.set(({ text, isPasted }) => ({ text: text + (/\S$/.test(text) ? ' ' : '') + heard, isPasted }))
}

/** Puts words behind what the answer holds; false where it is full, which the room has said then. */
export async function addToAnswer(
  session: Conversation,
  question: RoomQuestion,
  { text, isPasted }: SpokenWords,
): Promise<boolean> {
  const pad = await session.openPad(question, 'text')
  const before = pad.text()
  const gap = before === '' || /\s$/.test(before) ? '' : ' '
  // Dictation counts as completion, not as typing; pasted parts stay a paste.
  const cause = programmed.of(isPasted ? 'pasted' : 'completed')
  pad.change({ changes: { from: before.length, insert: gap + text.trim() }, annotations: cause })
  return pad.text() !== before
}

/** Appends unsent speech to its answers while they can be written; returns true if there was any. */
export async function addUnsentWords(session: Conversation): Promise<boolean> {
  const found = session.questions
    .filter(({ kind }) => kindFacts[kind].isSpoken)
    .map((question) => ({ question, words: openSpokenWords(session.interview.id, question.id) }))
    .filter(({ words }) => words.get().text.trim() !== '')
  for (const { question, words } of found) {
    const unsent = words.get()
    words.set(noWords)
    await addToAnswer(session, question, unsent)
  }
  return found.length > 0
}

function readKept(key: string): SpokenWords {
  try {
    const { text, isPasted } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SpokenWords>
    return typeof text === 'string' ? { text, isPasted: isPasted === true } : noWords
  } catch {
    return noWords
  }
}

function write(key: string, words: SpokenWords): void {
  try {
    if (words.text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(words))
  } catch {
    // A browser that keeps nothing has them for this visit.
  }
}
