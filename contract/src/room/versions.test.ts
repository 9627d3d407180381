/** The version of an answer that counts, by the journal alone, and its description in words. */
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
const edit = (seq: number, language = 'java', cause = 'typed', changes: unknown = [[0, 'ab']]) =>
  entry(seq, 'edit', { language, baseVersion: 0, edits: [{ changes, cause, at: 0 }] })
const late = [edit(2, 'java', 'typed', [[0, 'ab']]), edit(3, 'java', 'typed', [2, [0, 'c']])]
const counted = (...entries: EntryOf[]) => {
  const version = readVersions(entries).get('q1')
  return version && [version.cause, version.answer.codeSubmission, version.upTo]
}
const told = (...entries: EntryOf[]) => tellVersion(readVersions(entries).get('q1')!, timeOf)

test('a submitted answer counts until another one is submitted or chosen', () => {
  expect(counted()).toBeUndefined()
  expect(counted(answer(1, 'submitted'), edit(2))).toEqual(['submitted', 'code 1', 1])
  expect(counted(answer(1, 'submitted'), answer(2, 'submitted'))).toEqual(['submitted', 'code 2', 2])
  expect(counted(answer(1, 'submitted'), answer(2, 'taken'))).toEqual(['taken', 'code 2', 2])
  expect(counted(answer(5, 'taken', { asOf: { seq: 3, at: at(4) } }))).toEqual(['taken', 'code 5', 3])
})

test('a state taken at the end by an older server or a job counts if nothing was submitted, and the newest one wins', () => {
  expect(counted(answer(1, 'submitted'), answer(2, 'ended'))).toEqual(['submitted', 'code 1', 1])
  expect(counted(answer(1, 'ended'), answer(2, 'tested'))).toEqual(['tested', 'code 2', null])
  expect(counted(answer(1, 'ended'), answer(2, 'submitted'))).toEqual(['submitted', 'code 2', 2])
})

test('a withdrawn answer or an interviewer’s mark does not count, and the answer submitted before counts again', () => {
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
  expect(readVersions([answer(1, 'submitted'), answer(2, 'submitted')], { isAnswer }).get('q1')!.seq).toBe(1)
})

test('edits since then are counted by language, without templates and earlier edits', () => {
  const since = (...entries: EntryOf[]) => readVersions(entries).get('q1')!.since
  expect(since(edit(1), answer(2, 'submitted'), edit(3, 'java', 'template'))).toBeNull()
  expect(since(answer(1, 'submitted'), ...late, edit(4, 'go'), entry(5, 'chat', {}))).toEqual({
    changes: 3,
    characters: 5,
    languages: ['java', 'go'],
  })
  expect(since(answer(1, 'ended'), edit(2))).toBeNull()
  expect(since(answer(3, 'taken', { asOf: { seq: 1, at: at(1) } }), edit(2))).toMatchObject({ changes: 1 })
})

test('the version is described with its reason, and later edits with their place', () => {
  const words = { responseText: 'a', codeSubmission: '', language: 'text' as const }
  expect(told(answer(1, 'submitted'))).toBe('Submitted in Python at 12:01.')
  expect(told(answer(1, 'submitted'), ...late, edit(4, 'javascript'))).toBe(
    'Submitted in Python at 12:01. Edited since in Java and JavaScript, not judged.',
  )
  expect(told(answer(1, 'submitted', words), edit(2, 'text'))).toBe('Submitted at 12:01. Edited since, not judged.')
  const draw = entry(2, 'draw', { changed: [], removed: [] })
  expect(told(answer(1, 'submitted', words), draw)).toBe('Submitted at 12:01. Edited since, not judged.')
  const acts = [edit(2, 'file:a.ts'), entry(3, 'file', { act: 'delete', path: 'b.ts' })]
  expect(told(answer(1, 'submitted', words), ...acts)).toBe('Submitted at 12:01. Edited since in 2 files, not judged.')
  expect(told(answer(2, 'taken'))).toBe('Chosen when completing, at 12:02: Python.')
  expect(told(answer(1, 'submitted'), answer(2, 'taken', { language: 'java' }))).toBe(
    'Chosen when completing, at 12:02: Java, instead of the Python version submitted at 12:01.',
  )
  expect(told(answer(1, 'submitted', words), answer(2, 'taken', words))).toBe(
    'Chosen when completing, at 12:02: instead of the version submitted at 12:01.',
  )
  expect(told(answer(3, 'taken', { asOf: { seq: 1, at: at(1) } }))).toBe(
    'Chosen when completing, at 12:03: the Python version that was tested at 12:01.',
  )
  expect(told(answer(1, 'tested', { tested: { passed: 2, total: 3 } }))).toBe(
    'Not submitted. Of several languages, the Python version counts: it passed the most visible tests, 2 of 3.',
  )
  expect(told(answer(1, 'ended'))).toBe('Not submitted. The latest Python version counts.')
  expect(told(answer(1, 'ended', words))).toBe('Not submitted. The latest version counts.')
})

test('an edit that was undone, and blanks or a comment in another starter, are not edited since', () => {
  const since = (...entries: EntryOf[]) => readVersions(entries).get('q1')!.since
  const submitted = [edit(1, 'python', 'typed', [[0, 'code 2']]), answer(2, 'submitted')]
  const removed = edit(3, 'python', 'typed', [5, [1]])
  expect(since(...submitted, removed)).toMatchObject({ languages: ['python'] })
  expect(since(...submitted, removed, edit(4, 'python', 'undone', [5, [0, '2']]))).toBeNull()
  const template = edit(3, 'java', 'template', [[0, 'class A {}']])
  expect(since(...submitted, template, edit(4, 'java', 'typed', [10, [0, ' // later']]))).toBeNull()
  expect(since(...submitted, template, edit(4, 'java', 'typed', [10, [0, ' later']]))).toMatchObject({
    languages: ['java'],
  })
  const startersOf = () => 'class B {}'
  const other = [...submitted, edit(3, 'java', 'typed', [[0, 'class B {}', '']])]
  expect(readVersions(other, { startersOf }).get('q1')!.since).toBeNull()
})
