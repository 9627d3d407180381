/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { applyProposal, rejectProposal } from '../agent.ts'

test('what applyProposal refuses in its body', () => {
  expect(
    findDifferences(applyProposal.body, { files: [{ path: 'text', hunks: [] }] }, [
      ['files', undefined, 'Files are missing.'],
      ['files', [], 'Files must have at least 1 entry.'],
      ['files', list(30, { path: 'text', hunks: [] }), null],
      ['files', list(31, { path: 'text', hunks: [] }), 'Files must have at most 30 entries.'],
      ['files', 'x', 'Files must be a list.'],
      ['files.0.path', undefined, 'Path is missing.'],
      ['files.0.path', 'x'.repeat(200), "This path isn't in the workspace."],
      ['files.0.path', 'x'.repeat(201), 'Path must have at most 200 characters.'],
      ['files.0.path', 7, 'Path must be text.'],
      ['files.0.hunks', undefined, 'Hunks are missing.'],
      ['files.0.hunks', list(200, 1), null],
      ['files.0.hunks', list(201, 1), 'Hunks must have at most 200 entries.'],
      ['files.0.hunks', 'x', 'Hunks must be a list.'],
      ['files.0.text', null, 'Text must be text.'],
      ['files.0.text', 'x'.repeat(262144), null],
      ['files.0.text', 'x'.repeat(262145), 'Text must have at most 262,144 characters.'],
      ['files.0.text', 7, 'Text must be text.'],
    ]),
  ).toEqual([])
})

test('what rejectProposal refuses in its body', () => {
  expect(
    findDifferences(rejectProposal.body, {}, [
      ['reason', null, 'Reason must be text.'],
      ['reason', 'x'.repeat(500), null],
      ['reason', 'x'.repeat(501), 'Reason must have at most 500 characters.'],
      ['reason', 7, 'Reason must be text.'],
    ]),
  ).toEqual([])
})
