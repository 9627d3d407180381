/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { createQuestion, getQuestion, listQuestions } from '../library.ts'

test('what createQuestion refuses in its body of kind coding', () => {
  expect(
    findDifferences(createQuestion.body, { kind: 'coding' }, [
      ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ]),
  ).toEqual([])
})

test('what createQuestion refuses in its body of kind technical', () => {
  expect(
    findDifferences(createQuestion.body, { kind: 'technical' }, [
      ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ]),
  ).toEqual([])
})

test('what createQuestion refuses in its body of kind behavioral', () => {
  expect(
    findDifferences(createQuestion.body, { kind: 'behavioral' }, [
      ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ]),
  ).toEqual([])
})

test('what createQuestion refuses in its body of kind project', () => {
  expect(
    findDifferences(createQuestion.body, { kind: 'project' }, [
      ['kind', undefined, 'Kind must be one of: coding, technical, behavioral, project.'],
    ]),
  ).toEqual([])
})

test('what getQuestion refuses in its query', () => {
  expect(
    findDifferences(getQuestion.query, {}, [
      ['version', null, 'Version must be at least 1.'],
      ['version', 1.5, 'Version must be a whole number.'],
      ['version', 1, null],
      ['version', 0, 'Version must be at least 1.'],
      ['version', 100000, null],
      ['version', 100001, 'Version must be at most 100,000.'],
      ['version', 'one', 'Version must be a number.'],
    ]),
  ).toEqual([])
})

test('what listQuestions refuses in its query', () => {
  expect(
    findDifferences(listQuestions.query, {}, [
      ['q', null, 'Search text must be text.'],
      ['q', 'x'.repeat(200), null],
      ['q', 'x'.repeat(201), 'Search text must have at most 200 characters.'],
      ['q', 7, 'Search text must be text.'],
      ['kind', null, 'Kind must be one of: coding, behavioral, technical, project.'],
      ['kind', 'other', 'Kind must be one of: coding, behavioral, technical, project.'],
      ['kind', '', 'Kind must be one of: coding, behavioral, technical, project.'],
      ['tag', null, 'Tag must be text.'],
      ['tag', 'x'.repeat(40), null],
      ['tag', 'x'.repeat(41), 'Tag must have at most 40 characters.'],
      ['tag', 7, 'Tag must be text.'],
      ['difficulty', null, 'Difficulty must be one of: easy, medium, hard.'],
      ['difficulty', 'other', 'Difficulty must be one of: easy, medium, hard.'],
      ['difficulty', '', 'Difficulty must be one of: easy, medium, hard.'],
      ['skill', null, 'Skill must be text.'],
      ['skill', 'x'.repeat(60), null],
      ['skill', 'x'.repeat(61), 'Skill must have at most 60 characters.'],
      ['skill', 7, 'Skill must be text.'],
      ['role', null, 'Role must be text.'],
      ['role', 'x'.repeat(80), null],
      ['role', 'x'.repeat(81), 'Role must have at most 80 characters.'],
      ['role', 7, 'Role must be text.'],
      ['language', null, 'Language must be one of: javascript, typescript, python, java, go.'],
      ['language', 'other', 'Language must be one of: javascript, typescript, python, java, go.'],
      ['language', '', 'Language must be one of: javascript, typescript, python, java, go.'],
      ['minutes', null, 'Minutes must be at least 1.'],
      ['minutes', 1.5, 'Minutes must be a whole number.'],
      ['minutes', 1, null],
      ['minutes', 0, 'Minutes must be at least 1.'],
      ['minutes', 480, null],
      ['minutes', 481, 'Minutes must be at most 480.'],
      ['minutes', 'one', 'Minutes must be a number.'],
      ['favourite', null, 'Favourite must be text.'],
      ['favourite', 7, 'Favourite must be text.'],
      ['scope', null, 'Scope must be one of: own, bank, all.'],
      ['scope', 'other', 'Scope must be one of: own, bank, all.'],
      ['scope', '', 'Scope must be one of: own, bank, all.'],
      ['status', null, 'Status must be one of: ready, draft, retired.'],
      ['status', 'other', 'Status must be one of: ready, draft, retired.'],
      ['status', '', 'Status must be one of: ready, draft, retired.'],
      ['retired', null, 'Retired must be text.'],
      ['retired', 7, 'Retired must be text.'],
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 500, null],
      ['limit', 501, 'Limit must be at most 500.'],
      ['limit', 'one', 'Limit must be a number.'],
      ['cursor', null, 'Cursor must be text.'],
      ['cursor', 'xxxxxxxxxxxxxxxxxxxx', null],
      ['cursor', 'xxxxxxxxxxxxxxxxxxxxx', 'Cursor must have at most 20 characters.'],
      ['cursor', 7, 'Cursor must be text.'],
    ]),
  ).toEqual([])
})
