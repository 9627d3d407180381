/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { ClientEntry } from '../journal.ts'

test('what is refused in an entry of kind problem', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'problem', payload: { text: 'text' } },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind message', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'message', payload: { text: 'text' } },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        ['payload.text', 'x'.repeat(2000), null],
        ['payload.text', 'x'.repeat(2001), 'Text must have at most 2,000 characters.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind draw', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'draw',
        payload: { changed: [], removed: [{ id: 'box', version: 2, versionNonce: 1 }] },
      },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        ['payload.changed', undefined, 'Changed is missing.'],
        [
          'payload.changed',
          list(200, {
            id: 'q1',
            version: 1,
            versionNonce: 1,
            index: 'text',
            x: 1,
            y: 1,
            width: 1,
            height: 1,
            seed: 1,
            strokeColor: 'text',
            type: 'rectangle',
          }),
          null,
        ],
        [
          'payload.changed',
          list(201, {
            id: 'q1',
            version: 1,
            versionNonce: 1,
            index: 'text',
            x: 1,
            y: 1,
            width: 1,
            height: 1,
            seed: 1,
            strokeColor: 'text',
            type: 'rectangle',
          }),
          'Changed must have at most 200 entries.',
        ],
        ['payload.changed', 'x', 'Changed must be a list.'],
        ['payload.removed', undefined, 'Removed is missing.'],
        ['payload.removed', list(1000, { id: 'q1', version: 1, versionNonce: 1 }), null],
        [
          'payload.removed',
          list(1001, { id: 'q1', version: 1, versionNonce: 1 }),
          'Removed must have at most 1,000 entries.',
        ],
        ['payload.removed', 'x', 'Removed must be a list.'],
        ['payload.removed.0.id', undefined, 'ID is missing.'],
        ['payload.removed.0.id', '?!', "ID has a format that we can't use."],
        ['payload.removed.0.id', 7, 'ID must be text.'],
        ['payload.removed.0.version', undefined, 'Version is missing.'],
        ['payload.removed.0.version', 0, null],
        ['payload.removed.0.version', -1, 'Version must be at least 0.'],
        ['payload.removed.0.version', 2147483648, null],
        ['payload.removed.0.version', 2147483649, 'Version must be at most 2,147,483,648.'],
        ['payload.removed.0.version', 1.5, 'Version must be a whole number.'],
        ['payload.removed.0.version', 'one', 'Version must be a number.'],
        ['payload.removed.0.versionNonce', undefined, 'Version nonce is missing.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind file', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'file',
        payload: { act: 'create', path: 'text' },
      },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        ['payload', {}, 'Act must be one of: create, rename, delete.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind diffView', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'diffView',
        payload: { proposal: '0197a000-0000-7000-8000-000000000001', path: 'text', isOpen: true },
      },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        ['payload.proposal', undefined, 'Proposal is missing.'],
        ['payload.proposal', '7', 'Proposal must be a valid ID.'],
        ['payload.proposal', 7, 'Proposal must be text.'],
        ['payload.path', undefined, 'Path is missing.'],
        ['payload.isOpen', undefined, 'Is open is missing.'],
        ['payload.isOpen', 'yes', 'Is open must be true or false.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind console', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'console', payload: { lines: [] } },
      [
        [
          'kind',
          undefined,
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        [
          'kind',
          'other',
          'Kind must be one of: edit, focus, copy, paste, navigate, note, declaration, problem, message, draw, file, diffView, console.',
        ],
        ['payload.lines', undefined, 'Lines are missing.'],
        ['payload.lines', list(200, { level: 'log', text: 'text' }), null],
        ['payload.lines', list(201, { level: 'log', text: 'text' }), 'Lines must have at most 200 entries.'],
        ['payload.lines', 'x', 'Lines must be a list.'],
        ['payload.isFresh', null, 'Is fresh must be true.'],
        ['payload.isFresh', 'other', 'Is fresh must be true.'],
      ],
    ),
  ).toEqual([])
})
