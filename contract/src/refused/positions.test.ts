/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import {
  addCandidate,
  changePosition,
  changePositionStatus,
  createInPosition,
  createPosition,
  listPositions,
  suggestForPosition,
} from '../positions.ts'

test('what addCandidate refuses in its body', () => {
  expect(
    findDifferences(addCandidate.body, { name: 'Ana Bell', email: 'ana@example.test' }, [
      ['name', undefined, 'Name is missing.'],
      ['name', '', 'Please enter a name.'],
      ['name', '   ', 'Please enter a name.'],
      ['name', 'x'.repeat(120), null],
      ['name', 'x'.repeat(121), 'Please use at most 120 characters.'],
      ['name', 7, 'Name must be text.'],
      ['email', undefined, 'Email is missing.'],
      ['email', 'x'.repeat(254), 'Please enter a valid email.'],
      ['email', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['email', 7, 'Email must be text.'],
      ['scheduledDate', null, 'Scheduled date must be text.'],
      ['scheduledDate', '2026-11-20', 'Scheduled date must be a date and time, such as 2026-11-20T09:00:00Z.'],
      [
        'scheduledDate',
        '2026-13-01T00:00:00Z',
        'Scheduled date must be a date and time, such as 2026-11-20T09:00:00Z.',
      ],
      ['scheduledDate', 7, 'Scheduled date must be text.'],
      ['timeZone', null, 'Time zone must be text.'],
      ['timeZone', 'x'.repeat(64), null],
      ['timeZone', 'x'.repeat(65), 'Time zone must have at most 64 characters.'],
      ['timeZone', 7, 'Time zone must be text.'],
      ['questionIds', null, 'Question IDs must be a list.'],
      ['questionIds', list(30, 'text'), null],
      ['questionIds', list(31, 'text'), 'Question IDs must have at most 30 entries.'],
      ['questionIds', 'x', 'Question IDs must be a list.'],
      ['publish', null, 'Publish must be true or false.'],
      ['publish', 'yes', 'Publish must be true or false.'],
    ]),
  ).toEqual([])
})

test('what changePosition refuses in its body', () => {
  expect(
    findDifferences(changePosition.body, { title: 'text', level: 'Junior', version: 1 }, [
      ['title', undefined, 'Title is missing.'],
      ['title', '', 'Please enter a title.'],
      ['title', '   ', 'Please enter a title.'],
      ['title', 'x'.repeat(200), null],
      ['title', 'x'.repeat(201), 'Please use at most 200 characters.'],
      ['title', 7, 'Title must be text.'],
      ['level', undefined, 'Level must be one of: Junior, Medium, Senior.'],
      ['description', null, 'Description must be text.'],
      ['description', 'x'.repeat(50000), null],
      ['description', 'x'.repeat(50001), 'Please use at most 50,000 characters.'],
      ['description', 7, 'Description must be text.'],
      ['duration', null, 'Duration must be a number.'],
      ['duration', 5, null],
      ['duration', 4, 'Use at least 5 minutes.'],
      ['duration', 480, null],
      ['duration', 481, 'Use at most 480 minutes.'],
      ['duration', 1.5, 'Duration must be a whole number.'],
      ['duration', 'one', 'Duration must be a number.'],
      ['peopleWord', null, 'People word must be one of: candidate, student.'],
      ['peopleWord', 'other', 'People word must be one of: candidate, student.'],
      ['peopleWord', '', 'People word must be one of: candidate, student.'],
      ['settings', null, 'Settings must be a set of fields.'],
      ['settings', 'x', 'Settings must be a set of fields.'],
      ['panel', null, 'Panel must be a list.'],
      ['panel', list(50, 'text'), 'Please enter a valid email.'],
      ['panel', list(51, 'text'), 'Panel must have at most 50 entries.'],
      ['panel', 'x', 'Panel must be a list.'],
      ['questions', null, 'Questions must be a list.'],
      ['questions', list(30, { id: 'q1' }), 'Each question can be in the set once.'],
      ['questions', list(31, { id: 'q1' }), 'Use at most 30 questions.'],
      ['questions', 'x', 'Questions must be a list.'],
      ['competencyIds', [], 'Competency IDs must have at least 1 entry.'],
      ['competencyIds', list(12, 'text'), null],
      ['competencyIds', list(13, 'text'), 'Competency IDs must have at most 12 entries.'],
      ['competencyIds', 'x', 'Competency IDs must be a list.'],
      ['version', undefined, 'Version is missing.'],
      ['version', 0, null],
      ['version', -1, 'Version must be at least 0.'],
      ['version', 2147483647, null],
      ['version', 2147483648, 'Version must be at most 2,147,483,647.'],
      ['version', 1.5, 'Version must be a whole number.'],
      ['version', 'one', 'Version must be a number.'],
    ]),
  ).toEqual([])
})

test('what changePositionStatus refuses in its body', () => {
  expect(
    findDifferences(changePositionStatus.body, { status: 'open' }, [
      ['status', undefined, 'Status must be one of: open, closed, archived.'],
      ['status', 'other', 'Status must be one of: open, closed, archived.'],
      ['status', '', 'Status must be one of: open, closed, archived.'],
    ]),
  ).toEqual([])
})

test('what createInPosition refuses in its form', () => {
  expect(
    findDifferences(
      createInPosition.form,
      {
        Title: 'Backend engineer',
        InterviewerId: '7',
        CandidateId: 'ana@example.test',
        Difficulty: 'Junior',
        ProgrammingLanguage: 'javascript',
        InterviewType: 'AiOnly',
        QuestionType: 'Coding',
      },
      [
        ['Title', undefined, 'Title is missing.'],
        ['InterviewerId', undefined, 'Interviewer is missing.'],
        ['CandidateId', undefined, 'Candidate email is missing.'],
        ['Difficulty', undefined, 'Difficulty must be one of: Junior, Medium, Senior.'],
        [
          'ProgrammingLanguage',
          undefined,
          'Programming language must be one of: javascript, typescript, python, java, go.',
        ],
        ['InterviewType', undefined, 'Interview type must be one of: AiOnly, HumanInLoop.'],
        ['QuestionType', undefined, 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
      ],
    ),
  ).toEqual([])
})

test('what createPosition refuses in its body', () => {
  expect(
    findDifferences(createPosition.body, { title: 'text', level: 'Junior' }, [
      ['title', undefined, 'Title is missing.'],
      ['level', undefined, 'Level must be one of: Junior, Medium, Senior.'],
      ['fromInterview', null, 'From interview must be text.'],
      ['fromInterview', 'x'.repeat(64), null],
      ['fromInterview', 'x'.repeat(65), 'From interview must have at most 64 characters.'],
      ['fromInterview', 7, 'From interview must be text.'],
    ]),
  ).toEqual([])
})

test('what listPositions refuses in its query', () => {
  expect(
    findDifferences(listPositions.query, {}, [
      ['q', null, 'Search text must be text.'],
      ['q', 'x'.repeat(200), null],
      ['q', 'x'.repeat(201), 'Search text must have at most 200 characters.'],
      ['q', 7, 'Search text must be text.'],
      ['status', null, 'Status must be one of: open, closed, archived.'],
      ['status', 'other', 'Status must be one of: open, closed, archived.'],
      ['status', '', 'Status must be one of: open, closed, archived.'],
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

test('what suggestForPosition refuses in its body', () => {
  const job = { level: 'Medium', questionType: 'Both', programmingLanguage: 'go' }
  expect(
    findDifferences(suggestForPosition.body, job, [
      ['title', 'x'.repeat(200), null],
      ['title', 'x'.repeat(201), 'Please use at most 200 characters.'],
      ['description', 'x'.repeat(50_000), null],
      ['description', 'x'.repeat(50_001), 'Please use at most 50,000 characters.'],
      ['duration', 4, 'Use at least 5 minutes.'],
      ['duration', 481, 'Use at most 480 minutes.'],
      ['chosen', list(30, 'text'), null],
      ['chosen', list(31, 'text'), 'Chosen must have at most 30 entries.'],
    ]),
  ).toEqual([])
})
