/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { compareCandidates, listPositionCandidates, readReadiness, releaseResults } from '../position-people.ts'

test('what compareCandidates refuses in its query', () => {
  expect(
    findDifferences(compareCandidates.query, {}, [
      ['ids', null, 'IDs must be text.'],
      ['ids', 'x'.repeat(148), 'IDs, entry 1, must be a valid ID.'],
      ['ids', 'x'.repeat(149), 'IDs must have at most 148 characters.'],
      ['ids', 7, 'IDs must be text.'],
    ]),
  ).toEqual([])
})

test('what listPositionCandidates refuses in its query', () => {
  expect(
    findDifferences(listPositionCandidates.query, {}, [
      ['q', null, 'Search text must be text.'],
      ['q', 'x'.repeat(200), null],
      ['q', 'x'.repeat(201), 'Search text must have at most 200 characters.'],
      ['q', 7, 'Search text must be text.'],
      ['status', null, 'Status must be text.'],
      ['status', 7, 'Status must be text.'],
      ['decision', null, 'Decision must be one of: Advance, Hold, Decline, none.'],
      ['decision', 'other', 'Decision must be one of: Advance, Hold, Decline, none.'],
      ['decision', '', 'Decision must be one of: Advance, Hold, Decline, none.'],
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 200, null],
      ['limit', 201, 'Limit must be at most 200.'],
      ['limit', 'one', 'Limit must be a number.'],
      ['cursor', null, 'Cursor must be text.'],
      ['cursor', 'x'.repeat(200), null],
      ['cursor', 'x'.repeat(201), 'Cursor must have at most 200 characters.'],
      ['cursor', 7, 'Cursor must be text.'],
    ]),
  ).toEqual([])
})

test('what readReadiness refuses in its query', () => {
  expect(
    findDifferences(readReadiness.query, {}, [
      ['ids', null, 'IDs must be text.'],
      ['ids', 'x'.repeat(3700), 'IDs, entry 1, must be a valid ID.'],
      ['ids', 'x'.repeat(3701), 'IDs must have at most 3,700 characters.'],
      ['ids', 7, 'IDs must be text.'],
    ]),
  ).toEqual([])
})

test('what releaseResults refuses in its body', () => {
  expect(
    findDifferences(releaseResults.body, { interviewIds: ['0197a000-0000-7000-8000-000000000001'] }, [
      ['interviewIds', undefined, 'Interview IDs are missing.'],
      ['interviewIds', [], 'Choose at least one person.'],
      ['interviewIds', list(100, '0197a000-0000-7000-8000-000000000001'), null],
      ['interviewIds', list(101, '0197a000-0000-7000-8000-000000000001'), 'Choose at most 100 people.'],
      ['interviewIds', 'x', 'Interview IDs must be a list.'],
    ]),
  ).toEqual([])
})
