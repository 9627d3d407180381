import type { ClientEntry, Edit } from '@nova/contract/room/journal'
import { expect, test } from 'vitest'
import { createUnsavedWork } from './unsaved-work.ts'

const edit = (changes: Edit['changes'], cause: Edit['cause'] = 'typed'): Edit => ({ changes, cause, at: 1 })
const makeEntry = (id: string, ...edits: Edit[]): ClientEntry => ({
  id,
  clientAt: 1,
  kind: 'edit',
  questionId: 'q1',
  payload: { language: 'python', baseVersion: 0, edits },
})

test('shows all that an edit would have put in, once, until it is dismissed', () => {
  const dismissed: string[] = []
  const work = createUnsavedWork((id) => void dismissed.push(id))
  let told = 0
  work.subscribe(() => (told += 1))
  const entry = makeEntry('one', edit([3, [0, 'ab', 'c']]), edit([[1, 'd'], 4, [2, '']]), edit([[0, 'new'], 5]))
  work.add(entry)
  work.add(entry)
  expect(work.get()).toEqual([{ id: 'one', questionId: 'q1', text: 'ab\ncdnew', isMessage: false }])
  work.dismiss('one')
  expect([work.get(), dismissed, told]).toEqual([[], ['one'], 3])
})

test('shows notes, problem reports and messages, and nothing without typed text', () => {
  const work = createUnsavedWork(() => {})
  work.add(makeEntry('template', edit([[0, 'def solve():']], 'template')))
  work.add(makeEntry('deletion', edit([[5]])))
  work.add({ id: 'focus', clientAt: 1, kind: 'focus', payload: { focused: true } })
  work.add({ id: 'note', clientAt: 1, kind: 'note', payload: { text: 'a note' } })
  work.add({ id: 'problem', clientAt: 1, kind: 'problem', payload: { text: 'a problem' } })
  work.add({ id: 'message', clientAt: 1, kind: 'message', payload: { text: 'a message' } })
  expect(work.get()).toEqual([
    { id: 'note', questionId: null, text: 'a note', isMessage: false },
    { id: 'problem', questionId: null, text: 'a problem', isMessage: false },
    { id: 'message', questionId: null, text: 'a message', isMessage: true },
  ])
})
