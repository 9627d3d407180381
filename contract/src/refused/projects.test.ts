/** What calls refuse, field by field, and in which words: `null` is taken. */
import { test } from 'vitest'
import { ProjectFile, ProjectStage } from '../projects.ts'
import { expectRefusals } from './expect-refusals.ts'

test('what a project refuses in a file', () => {
  expectRefusals(ProjectFile, { path: 'src/a.ts', text: '' }, [
    ['path', undefined, 'Path is missing.'],
    ['path', '', 'Path must not be empty.'],
    ['path', '   ', 'A path has folders and a name of letters, digits, spaces and . _ - + @ ( ) [ ].'],
    ['path', 'x'.repeat(200), 'A path has folders and a name of letters, digits, spaces and . _ - + @ ( ) [ ].'],
    ['path', 'x'.repeat(201), 'Path must have at most 200 characters.'],
    ['path', 7, 'Path must be text.'],
    ['text', undefined, 'Text is missing.'],
    ['text', 'x'.repeat(262144), null],
    ['text', 'x'.repeat(262145), 'Text must have at most 262,144 characters.'],
    ['text', 7, 'Text must be text.'],
  ])
})

test('what a project refuses in a stage', () => {
  expectRefusals(
    ProjectStage,
    {
      id: 'q1',
      title: 'text',
      kind: 'fix',
      statement: 'textxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      minutes: 5,
      hidden: ['text'],
      failing: [],
    },
    [
      ['id', undefined, 'ID is missing.'],
      ['id', '?!', "ID has a format that we can't use."],
      ['id', 7, 'ID must be text.'],
      ['title', undefined, 'Title is missing.'],
      ['title', 'xx', 'Title must have at least 3 characters.'],
      ['title', 'x'.repeat(80), null],
      ['title', 'x'.repeat(81), 'Title must have at most 80 characters.'],
      ['title', 7, 'Title must be text.'],
      ['kind', undefined, 'Kind must be one of: fix, extend, review, refactor.'],
      ['kind', 'other', 'Kind must be one of: fix, extend, review, refactor.'],
      ['kind', '', 'Kind must be one of: fix, extend, review, refactor.'],
      ['statement', undefined, 'Statement is missing.'],
      ['statement', 'x'.repeat(39), 'Statement must have at least 40 characters.'],
      ['statement', 'x'.repeat(6000), null],
      ['statement', 'x'.repeat(6001), 'Statement must have at most 6,000 characters.'],
      ['statement', 7, 'Statement must be text.'],
      ['minutes', undefined, 'Minutes is missing.'],
      ['minutes', 5, null],
      ['minutes', 4, 'Minutes must be at least 5.'],
      ['minutes', 40, null],
      ['minutes', 41, 'Minutes must be at most 40.'],
      ['minutes', 1.5, 'Minutes must be a whole number.'],
      ['minutes', 'one', 'Minutes must be a number.'],
      ['hidden', undefined, 'Hidden is missing.'],
      ['hidden', [], 'Hidden must have at least 1 entry.'],
      ['hidden', 'x', 'Hidden must be a list.'],
      ['hiddenTotal', null, 'Hidden total must be a number.'],
      ['hiddenTotal', 1, null],
      ['hiddenTotal', 0, 'Hidden total must be at least 1.'],
      ['hiddenTotal', 1.5, 'Hidden total must be a whole number.'],
      ['hiddenTotal', 'one', 'Hidden total must be a number.'],
      ['failing', undefined, 'Failing is missing.'],
      ['failing', 'x', 'Failing must be a list.'],
    ],
  )
})
