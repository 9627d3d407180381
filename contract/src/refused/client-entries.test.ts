/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { ClientEntry } from '../journal.ts'

test('what is refused in an entry of kind edit', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'edit',
        payload: { language: 'javascript', baseVersion: 1, edits: [{ changes: [], cause: 'typed', at: 1 }] },
      },
      [
        ['id', undefined, 'ID is missing.'],
        ['id', '7', 'ID must be a valid ID.'],
        ['id', 7, 'ID must be text.'],
        ['clientAt', undefined, 'Client at is missing.'],
        ['clientAt', 'one', 'Client at must be a number.'],
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
        ['questionId', null, 'Question must be text.'],
        ['questionId', 'x'.repeat(100), null],
        ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
        ['questionId', 7, 'Question must be text.'],
        ['payload', undefined, 'Payload is missing.'],
        ['payload', 'x', 'Payload must be a set of fields.'],
        ['payload.language', undefined, 'Language is missing.'],
        ['payload.baseVersion', undefined, 'Base version is missing.'],
        ['payload.baseVersion', 0, null],
        ['payload.baseVersion', -1, 'Base version must be at least 0.'],
        ['payload.baseVersion', 2146483647, null],
        ['payload.baseVersion', 2146483648, 'Base version must be at most 2,146,483,647.'],
        ['payload.baseVersion', 1.5, 'Base version must be a whole number.'],
        ['payload.baseVersion', 'one', 'Base version must be a number.'],
        ['payload.edits', undefined, 'Edits are missing.'],
        ['payload.edits', [], 'Edits must have at least 1 entry.'],
        ['payload.edits', list(2000, { changes: [], cause: 'typed', at: 1 }), null],
        ['payload.edits', list(2001, { changes: [], cause: 'typed', at: 1 }), 'Edits must have at most 2,000 entries.'],
        ['payload.edits', 'x', 'Edits must be a list.'],
        ['payload.edits.0.changes', undefined, 'Changes are missing.'],
        ['payload.edits.0.changes', 'x', 'Changes must be a list.'],
        [
          'payload.edits.0.cause',
          undefined,
          'Cause must be one of: typed, deleted, pasted, dropped, completed, undone, redone, restored, template, submitted, command, renamed, proposed.',
        ],
        [
          'payload.edits.0.cause',
          'other',
          'Cause must be one of: typed, deleted, pasted, dropped, completed, undone, redone, restored, template, submitted, command, renamed, proposed.',
        ],
        [
          'payload.edits.0.cause',
          '',
          'Cause must be one of: typed, deleted, pasted, dropped, completed, undone, redone, restored, template, submitted, command, renamed, proposed.',
        ],
        ['payload.edits.0.at', undefined, 'At is missing.'],
        ['payload.edits.0.at', 'one', 'At must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind focus', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'focus', payload: { focused: true } },
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
        ['payload.focused', undefined, 'Focused is missing.'],
        ['payload.focused', 'yes', 'Focused must be true or false.'],
        ['payload.awayMs', null, 'Away ms must be a number.'],
        ['payload.awayMs', 0, null],
        ['payload.awayMs', -1, 'Away ms must be at least 0.'],
        ['payload.awayMs', 1.5, 'Away ms must be a whole number.'],
        ['payload.awayMs', 'one', 'Away ms must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind copy', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'copy',
        payload: { from: 'editor', text: 'text' },
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
        ['payload.from', undefined, 'From must be one of: editor, problem, nova, console, other.'],
        ['payload.from', 'other', null],
        ['payload.from', '', 'From must be one of: editor, problem, nova, console, other.'],
        ['payload.text', undefined, 'Text is missing.'],
        ['payload.text', 'x'.repeat(20000), null],
        ['payload.text', 'x'.repeat(20001), 'Text must have at most 20,000 characters.'],
        ['payload.text', 7, 'Text must be text.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind paste', () => {
  expect(
    findDifferences(
      ClientEntry,
      {
        id: '0197a000-0000-7000-8000-000000000001',
        clientAt: 1,
        kind: 'paste',
        payload: { into: 'pad', characters: 1, text: 'text' },
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
        [
          'payload.into',
          undefined,
          'Into must be one of: pad, chat, board, message, problem, declaration, followUp, input, terminal, search, file, other.',
        ],
        ['payload.into', 'other', null],
        [
          'payload.into',
          'nova',
          'Into must be one of: pad, chat, board, message, problem, declaration, followUp, input, terminal, search, file, other.',
        ],
        [
          'payload.into',
          '',
          'Into must be one of: pad, chat, board, message, problem, declaration, followUp, input, terminal, search, file, other.',
        ],
        ['payload.characters', undefined, 'Characters is missing.'],
        ['payload.characters', 0, null],
        ['payload.characters', -1, 'Characters must be at least 0.'],
        ['payload.characters', 1.5, 'Characters must be a whole number.'],
        ['payload.characters', 'one', 'Characters must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind navigate', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'navigate', payload: { questionId: 'q1' } },
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
        ['payload.language', 'cobol', 'Language must be one of: javascript, typescript, python, java, go.'],
        ['payload.questionId', undefined, 'Question is missing.'],
        ['payload.questionId', 'x'.repeat(100), null],
        ['payload.questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
        ['payload.questionId', 7, 'Question must be text.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind note', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'note', payload: { text: 'text' } },
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
        ['payload.text', '', 'Text must not be empty.'],
        ['payload.text', '   ', 'Text must not be empty.'],
        ['payload.text', 'x'.repeat(4000), null],
        ['payload.text', 'x'.repeat(4001), 'Text must have at most 4,000 characters.'],
      ],
    ),
  ).toEqual([])
})

test('what is refused in an entry of kind declaration', () => {
  expect(
    findDifferences(
      ClientEntry,
      { id: '0197a000-0000-7000-8000-000000000001', clientAt: 1, kind: 'declaration', payload: { text: 'text' } },
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
