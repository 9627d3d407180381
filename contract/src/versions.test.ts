/** Which version of an answer counts, by the journal alone, and how that is told. */
import { expect, test } from 'vitest'
import type { EntryOf } from './journal.ts'
import { readVersions, tellVersion } from './versions.ts'

type Answer = EntryOf<'answer'>['payload']
const at = (seq: number) => new Date(Date.UTC(2026, 0, 5, 12, seq)).toISOString()
const timeOf = (iso: string) => iso.slice(11, 16)

const entry = (seq: number, kind: string, payload: unknown, questionId = 'q1') =>
  ({ seq, at: at(seq), kind, payload, questionId }) as EntryOf
const answer = (seq: number, cause: Answer['cause'], more: Partial<Answer> = {}) => {
  const text = { responseText: '', codeSubmission: `code ${seq}`, language: 'python' }
  return entry(seq, 'answer', { id: `a${seq}`, ...text, timeSpent: 0, isCompleted: true, cause, ...more })
}
const edit = (seq: number, language = 'java', cause = 'typed', changes: unknown = [2, [1, 'ab']]) =>
  entry(seq, 'edit', { language, baseVersion: 0, edits: [{ changes, cause, at: 0 }] })
const counted = (...entries: EntryOf[]) => {
  const version = readVersions(entries).get('q1')
  return version && [version.cause, version.answer.codeSubmission, version.upTo]
}
const told = (...entries: EntryOf[]) => tellVersion(readVersions(entries).get('q1')!, timeOf)

test('what is submitted counts until it is submitted or chosen again', () => {
  expect(counted()).toBeUndefined()
  expect(counted(answer(1, 'submitted'), edit(2))).toEqual(['submitted', 'code 1', 1])
  expect(counted(answer(1, 'submitted'), answer(2, 'submitted'))).toEqual(['submitted', 'code 2', 2])
  expect(counted(answer(1, 'submitted'), answer(2, 'taken'))).toEqual(['taken', 'code 2', 2])
  expect(counted(answer(5, 'taken', { asOf: { seq: 3, at: at(4) } }))).toEqual(['taken', 'code 5', 3])
})

test('what an older server or a job took at the end counts where nothing was submitted, and then the newest of it', () => {
  expect(counted(answer(1, 'submitted'), answer(2, 'ended'))).toEqual(['submitted', 'code 1', 1])
  expect(counted(answer(1, 'ended'), answer(2, 'tested'))).toEqual(['tested', 'code 2', null])
  expect(counted(answer(1, 'ended'), answer(2, 'submitted'))).toEqual(['submitted', 'code 2', 2])
})

test('what is withdrawn or marked by an interviewer counts for nothing, and what was submitted before counts again', () => {
  const withdrawn = (seq: number, id: string) => answer(seq, 'withdrawn', { id })
  expect(counted(answer(1, 'submitted'), withdrawn(2, 'a1'))).toBeUndefined()
  expect(counted(answer(1, 'submitted'), answer(2, 'submitted'), withdrawn(3, 'a2'))).toEqual([
    'submitted',
    'code 1',
    1,
  ])
  expect(counted(answer(1, 'marked'))).toBeUndefined()
  expect(counted(answer(1, 'submitted'), answer(2, 'marked'))).toEqual(['submitted', 'code 1', 1])
  const isAnswer = ({ seq }: { seq: number }) => seq === 1
  expect(readVersions([answer(1, 'submitted'), answer(2, 'submitted')], isAnswer).get('q1')!.seq).toBe(1)
})

test('what was edited since is counted by language, without templates and what was there before', () => {
  const since = (...entries: EntryOf[]) => readVersions(entries).get('q1')!.since
  expect(since(edit(1), answer(2, 'submitted'), edit(3, 'java', 'template'))).toBeNull()
  expect(since(answer(1, 'submitted'), edit(2), edit(3), edit(4, 'go'), entry(5, 'chat', {}))).toEqual({
    ...{ changes: 3, characters: 9, languages: ['java', 'go'] },
  })
  expect(since(answer(1, 'ended'), edit(2))).toBeNull()
  expect(since(answer(3, 'taken', { asOf: { seq: 1, at: at(1) } }), edit(2))).toMatchObject({ changes: 1 })
})

test('the version is told with its reason, and what was edited since with its place', () => {
  expect(told(answer(1, 'submitted'))).toBe('Submitted at 12:01.')
  expect(told(answer(1, 'submitted'), edit(2), edit(3), edit(4, 'javascript'))).toBe(
    'Submitted at 12:01. Edited since: 3 changes in Java and JavaScript, not judged.',
  )
  expect(told(answer(1, 'submitted'), edit(2, 'text'))).toBe('Submitted at 12:01. Edited since: 1 change, not judged.')
  const draw = entry(2, 'draw', { changed: [], removed: [] })
  expect(told(answer(1, 'submitted'), draw)).toBe('Submitted at 12:01. Edited since: 1 change, not judged.')
  const acts = [edit(2, 'file:a.ts'), entry(3, 'file', { act: 'delete', path: 'b.ts' })]
  expect(told(answer(1, 'submitted'), ...acts)).toBe(
    'Submitted at 12:01. Edited since: 2 changes in 2 files, not judged.',
  )
  expect(told(answer(2, 'taken'))).toBe('Chosen when completing, at 12:02.')
  expect(told(answer(3, 'taken', { asOf: { seq: 1, at: at(1) } }))).toBe(
    'Chosen when completing, at 12:03: the version that was tested at 12:01.',
  )
  expect(told(answer(1, 'tested', { tested: { passed: 2, total: 3 } }))).toBe(
    'Not submitted. Of the texts in several languages, the one that passed the most visible tests was taken at the end: 2 of 3.',
  )
  expect(told(answer(1, 'ended'))).toBe('Not submitted. Its last state was taken at the end.')
})
