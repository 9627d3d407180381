/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { changeTemplate, parseJob, saveTemplate } from '../questions.ts'

test('what changeTemplate refuses in its body', () => {
  expect(
    findDifferences(
      changeTemplate.body,
      {
        name: 'Ana Bell',
        duration: 5,
        difficulty: 'Junior',
        questionType: 'Coding',
        interviewType: 'AiOnly',
        programmingLanguage: 'javascript',
        followUps: 'ask',
      },
      [
        ['name', undefined, 'Name is missing.'],
        ['name', '', 'Please enter a name.'],
        ['name', '   ', 'Please enter a name.'],
        ['name', 'x'.repeat(80), null],
        ['name', 'x'.repeat(81), 'Name must have at most 80 characters.'],
        ['name', 7, 'Name must be text.'],
        ['description', null, 'Description must be text.'],
        ['description', 'x'.repeat(500), null],
        ['description', 'x'.repeat(501), 'Description must have at most 500 characters.'],
        ['description', 7, 'Description must be text.'],
        ['tags', null, 'Tags must be a list.'],
        ['tags', list(10, 'text'), null],
        ['tags', list(11, 'text'), 'Tags must have at most 10 entries.'],
        ['tags', 'x', 'Tags must be a list.'],
        ['duration', undefined, 'Duration is missing.'],
        ['duration', 5, null],
        ['duration', 4, 'Duration must be at least 5 minutes.'],
        ['duration', 480, null],
        ['duration', 481, 'Duration must be at most 480 minutes.'],
        ['duration', 1.5, 'Duration must be a whole number.'],
        ['duration', 'one', 'Duration must be a number.'],
        ['difficulty', undefined, 'Difficulty must be one of: Junior, Medium, Senior.'],
        ['difficulty', 'other', 'Difficulty must be one of: Junior, Medium, Senior.'],
        ['difficulty', '', 'Difficulty must be one of: Junior, Medium, Senior.'],
        ['questionType', undefined, 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
        ['questionType', 'other', 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
        ['questionType', '', 'Question type must be one of: Coding, Behavioral, Technical, Both.'],
        ['interviewType', undefined, 'Interview type must be one of: AiOnly, HumanInLoop.'],
        ['interviewType', 'other', 'Interview type must be one of: AiOnly, HumanInLoop.'],
        ['interviewType', '', 'Interview type must be one of: AiOnly, HumanInLoop.'],
        [
          'programmingLanguage',
          undefined,
          'Programming language must be one of: javascript, typescript, python, java, go.',
        ],
        ['followUps', undefined, 'Follow-ups must be one of: ask, skippable, off.'],
        ['followUps', 'other', 'Follow-ups must be one of: ask, skippable, off.'],
        ['followUps', '', 'Follow-ups must be one of: ask, skippable, off.'],
        ['competencyIds', null, 'Competency IDs must be a list.'],
        ['competencyIds', list(12, 'text'), null],
        ['competencyIds', list(13, 'text'), 'Competency IDs must have at most 12 entries.'],
        ['competencyIds', 'x', 'Competency IDs must be a list.'],
      ],
    ),
  ).toEqual([])
})

test('what parseJob refuses in its body with url', () => {
  expect(
    findDifferences(parseJob.body, { url: 'https://example.test/a' }, [
      ['url', undefined, 'Please enter the address or the text of a job posting.'],
      ['url', 'x'.repeat(2001), 'URL must be a web address that starts with http.'],
      ['url', 'example.test', 'URL must be a web address that starts with http.'],
      ['url', 'javascript:alert(1)', null],
      ['url', 7, 'Please enter the address or the text of a job posting.'],
    ]),
  ).toEqual([])
})

test('what parseJob refuses in its body with text', () => {
  expect(
    findDifferences(parseJob.body, { text: 'text' }, [
      ['text', undefined, 'Please enter the address or the text of a job posting.'],
      ['text', '', 'Text must not be empty.'],
      ['text', '   ', null],
      ['text', 'x'.repeat(50000), null],
      ['text', 'x'.repeat(50001), 'Text must have at most 50,000 characters.'],
      ['text', 7, 'Please enter the address or the text of a job posting.'],
    ]),
  ).toEqual([])
})

test('what saveTemplate refuses in its body', () => {
  expect(
    findDifferences(saveTemplate.body, { interviewId: 'q1', name: 'Ana Bell' }, [
      ['interviewId', undefined, 'Interview is missing.'],
      ['interviewId', 'x'.repeat(100), null],
      ['interviewId', 'x'.repeat(101), 'Interview must have at most 100 characters.'],
      ['interviewId', 7, 'Interview must be text.'],
      ['name', undefined, 'Name is missing.'],
    ]),
  ).toEqual([])
})
