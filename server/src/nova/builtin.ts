/** The built-in engine: intent × situation × ladder step, filled from the question's own facts. Needs no network. */
import { hintAt } from './hints.ts'
import { type Intent, readTongue, type Tongue } from './intent.ts'
import { explainTask, plainReply } from './plain.ts'
import type { Room, Situation } from './situation.ts'
import { sayAnew } from './wording.ts'

export type Draft = { text: string; step: number }
/** Drafts the reply to a message; `step` is where the ladder stands for this turn. */
export function draftReply(intent: Intent, message: string, situation: Situation, step: number, room: Room): Draft {
  const opening = greetingIn(readTongue(message), situation)
  const plain = plainReply(intent, message, situation, room)
  if (plain !== undefined) return { text: opening + plain, step: 0 }
  if (step === 0) return { text: opening + explainTask(situation), step: 0 }
  // Asking for the solution is no attempt and no reason to refuse: the same step again, and how to go on.
  const turn = intent === 'solution' ? `${sayAnew(turns, situation)} ` : ''
  const hint = hintAt(situation, step)
  return { text: opening + turn + hint.text, step: hint.step }
}

const turns = [
  'The solution itself has to be yours, but let us find the next piece of it.',
  'That part is for you to write; here is something that brings you closer.',
  'I leave the writing to you. One thing to go on with:',
]

const openings: Record<Tongue, string> = {
  en: '',
  es: 'Te entiendo; respondo en inglés, como la tarea. ',
  de: 'Ich verstehe Sie; ich antworte auf Englisch, wie die Aufgabe. ',
  fr: 'Je vous comprends ; je réponds en anglais, comme la tâche. ',
}

/** Says once that the message was understood, in its own language. */
function greetingIn(tongue: Tongue, { replies }: Situation): string {
  const opening = openings[tongue]
  return replies.some(({ text }) => text.startsWith(opening)) ? '' : opening
}
