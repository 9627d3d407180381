/** The reading of a session for the candidate's last page. */
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { readOwnSession } from './own-session.ts'

const at = (seq: number) => new Date(Date.UTC(2026, 0, 5, 12, seq)).toISOString()
const make = (seq: number, kind: string, payload: unknown, more: object = {}) => {
  const actor = { role: 'candidate', id: null, name: null }
  return { seq, at: at(seq), kind, payload, questionId: 'q1', actor, ...more } as unknown as EntryOf
}
const edit = (seq: number, text: string, more: object = {}) =>
  make(
    seq,
    'edit',
    { language: 'text', baseVersion: seq - 1, edits: [{ changes: [[0, text]], cause: 'typed', at: 0 }] },
    more,
  )
const taken = (seq: number, cause = 'ended') =>
  make(seq, 'answer', { id: `a${seq}`, responseText: 'x', codeSubmission: '', language: 'text', cause })
const ended = (role: string) => make(9, 'status', { to: 'Completed', novaPaused: null }, { actor: { role } })

test('late work that counts is waited for until the last state was taken with it', () => {
  const late = edit(4, 'late', { late: true })
  const isSettled = (...entries: EntryOf[]) => readOwnSession(entries).isSettled
  expect(isSettled(edit(1, 'x'), taken(3))).toBe(true)
  expect(isSettled(edit(1, 'x'), taken(3), late)).toBe(false)
  expect(isSettled(edit(1, 'x'), late)).toBe(false)
  expect(isSettled(edit(1, 'x'), taken(3), late, taken(5))).toBe(true)
  // A submitted version counts, even if later work arrives.
  expect(isSettled(edit(1, 'x'), taken(3, 'submitted'), late)).toBe(true)
})

test('work that is not counted is named once for a question and reason, and a window that was left is none', () => {
  const unjudged = (seq: number, kind: string, reason: string) => make(seq, 'unjudged', { kind, payload: {}, reason })
  const session = readOwnSession([
    unjudged(1, 'edit', 'connected'),
    unjudged(2, 'edit', 'connected'),
    unjudged(3, 'focus', 'completed'),
  ])
  expect(session.uncounted).toEqual([{ questionId: 'q1', reason: 'connected' }])
})

test('the end is described by the role of the person who ended it', () => {
  expect(readOwnSession([]).endedBy).toBeNull()
  expect(readOwnSession([ended('candidate')]).endedBy).toBe('candidate')
  expect(readOwnSession([ended('interviewer')]).endedBy).toBe('interviewer')
})
