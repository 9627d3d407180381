/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { computeExpected, previewStarters } from '../question-trying.ts'

test('what computeExpected refuses in its body', () => {
  expect(
    findDifferences(
      computeExpected.body,
      {
        signature: { name: 'add', params: [{ name: 'a', type: 'int' }], returns: 'int' },
        language: 'javascript',
        code: 'const add = (a) => a',
        args: [[1]],
      },
      [
        ['signature', undefined, 'Signature is missing.'],
        ['signature', 'x', 'Signature must be a set of fields.'],
        ['signature.name', undefined, 'Name is missing.'],
        ['signature.name', '?!', 'Use a name like mergeIntervals.'],
        ['signature.name', 7, 'Name must be text.'],
        ['signature.params', undefined, 'Params are missing.'],
        ['signature.params', [], 'Params must have at least 1 entry.'],
        ['signature.params', list(8, { name: 'Ana Bell', type: 'text' }), "Name has a format that we can't use."],
        ['signature.params', list(9, { name: 'Ana Bell', type: 'text' }), 'Params must have at most 8 entries.'],
        ['signature.params', 'x', 'Params must be a list.'],
        ['signature.params.0.name', undefined, 'Name is missing.'],
        ['signature.params.0.name', '?!', "Name has a format that we can't use."],
        ['signature.params.0.name', 7, 'Name must be text.'],
        ['signature.params.0.type', undefined, 'Type is missing.'],
        [
          'signature.params.0.type',
          'x'.repeat(80),
          'Unknown type. Use int, long, float, bool, string, T[], map<string,T> or T?.',
        ],
        ['signature.params.0.type', 'x'.repeat(81), 'Type must have at most 80 characters.'],
        ['signature.params.0.type', 7, 'Type must be text.'],
        ['signature.returns', undefined, 'Returns is missing.'],
        ['language', undefined, 'Language must be one of: javascript, typescript, python, java, go.'],
        ['code', undefined, 'Code is missing.'],
        ['code', 'x'.repeat(262144), null],
        ['code', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
        ['code', 7, 'Code must be text.'],
        ['args', undefined, 'Arguments are missing.'],
        ['args', [], 'Arguments must have at least 1 entry.'],
        ['args', list(100, []), null],
        ['args', list(101, []), 'Arguments must have at most 100 entries.'],
        ['args', 'x', 'Arguments must be a list.'],
      ],
    ),
  ).toEqual([])
})

test('what previewStarters refuses in its body', () => {
  expect(
    findDifferences(
      previewStarters.body,
      { signature: { name: 'add', params: [{ name: 'a', type: 'int' }], returns: 'int' } },
      [['signature', undefined, 'Signature is missing.']],
    ),
  ).toEqual([])
})
