/** Names the places that text is pasted into. */
import type { EntryOf } from './journal.ts'

export type PastedInto = EntryOf<'paste'>['payload']['into']

/** Follows "Pasted 12 characters into". */
export const pastePlaces: Record<PastedInto, string> = {
  pad: 'the editor',
  chat: 'the chat with Nova',
  board: 'the drawing board',
  message: 'a message to the interviewers',
  problem: 'Report a problem',
  declaration: 'Declare AI use',
  followUp: 'an answer about their code',
  input: 'a test input',
  terminal: 'the terminal',
  search: 'a search field',
  file: 'a file name',
  other: 'another field',
}
