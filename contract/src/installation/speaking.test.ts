import { expect, test } from 'vitest'
import { saySpeaking, type Speaker } from './speaking.ts'

const speaker = (model: string | null, companies: string[] | null, changes: Partial<Speaker> = {}): Speaker => ({
  model,
  companies,
  more: 0,
  isSilent: false,
  ...changes,
})

test.each<[Speaker[], string]>([
  [[speaker(null, null)], 'The built-in Nova speaks in the interviews of all companies.'],
  [[speaker('House model', null)], 'House model speaks in the interviews of all companies.'],
  [
    [speaker('Big', ['Acme', 'Nordwind'], { more: 4 }), speaker('House model', null)],
    'Big speaks in the interviews of Acme, Nordwind, and 4 more and House model in those of all others.',
  ],
  [
    [speaker('Big', ['Acme']), speaker(null, ['Kim Ltd']), speaker('House model', null, { isSilent: true })],
    'Big speaks in the interviews of Acme, the built-in Nova in those of Kim Ltd, and House model in those of all others. House model isn’t answering, so the built-in Nova speaks there now.',
  ],
])('%#: one sentence says which model speaks where', (speakers, sentence) => {
  expect(saySpeaking(speakers)).toBe(sentence)
})
