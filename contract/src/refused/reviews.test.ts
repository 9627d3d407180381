/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { changeScorecard, overrideScore, recordDecision, saveReviewDraft } from '../reviews.ts'

test('what changeScorecard refuses in its body', () => {
  expect(
    findDifferences(
      changeScorecard.body,
      {
        competencies: [
          {
            id: 'depth',
            name: 'Depth',
            description: 'How deep.',
            kinds: ['coding'],
            seniorities: ['Junior'],
            anchors: ['1', '2', '3', '4', '5'],
          },
        ],
        version: 1,
      },
      [
        ['competencies', undefined, 'Competencies are missing.'],
        ['competencies', null, null],
        ['competencies', [], 'Please keep at least one competency.'],
        [
          'competencies',
          list(12, {
            id: 'q1',
            name: 'Ana Bell',
            description: 'text',
            kinds: ['coding'],
            seniorities: ['Junior'],
            anchors: ['text', 'text', 'text', 'text', 'text'],
          }),
          'Two competencies have the same id.',
        ],
        [
          'competencies',
          list(13, {
            id: 'q1',
            name: 'Ana Bell',
            description: 'text',
            kinds: ['coding'],
            seniorities: ['Junior'],
            anchors: ['text', 'text', 'text', 'text', 'text'],
          }),
          'Competencies must have at most 12 entries.',
        ],
        ['competencies', 'x', 'Competencies must be a list.'],
        ['competencies.0.id', undefined, 'ID is missing.'],
        ['competencies.0.id', '?!', 'Use lowercase letters, digits and hyphens in an ID.'],
        ['competencies.0.id', 7, 'ID must be text.'],
        ['competencies.0.name', undefined, 'Name is missing.'],
        ['competencies.0.name', '', 'Please enter a name.'],
        ['competencies.0.name', '   ', 'Please enter a name.'],
        ['competencies.0.name', 'x'.repeat(60), null],
        ['competencies.0.name', 'x'.repeat(61), 'Please use at most 60 characters.'],
        ['competencies.0.name', 7, 'Name must be text.'],
        ['competencies.0.description', undefined, 'Description is missing.'],
        ['competencies.0.description', 'x'.repeat(240), null],
        ['competencies.0.description', 'x'.repeat(241), 'Please use at most 240 characters.'],
        ['competencies.0.description', 7, 'Description must be text.'],
        ['competencies.0.kinds', undefined, 'Kinds are missing.'],
        ['competencies.0.kinds', [], 'Please choose at least one kind of question.'],
        ['competencies.0.kinds', list(4, 'coding'), null],
        ['competencies.0.kinds', list(5, 'coding'), 'Kinds must have at most 4 entries.'],
        ['competencies.0.kinds', 'x', 'Kinds must be a list.'],
        ['competencies.0.seniorities', undefined, 'Seniorities are missing.'],
        ['competencies.0.seniorities', [], 'Please choose at least one level.'],
        ['competencies.0.seniorities', list(3, 'Junior'), null],
        ['competencies.0.seniorities', list(4, 'Junior'), 'Seniorities must have at most 3 entries.'],
        ['competencies.0.seniorities', 'x', 'Seniorities must be a list.'],
        ['competencies.0.anchors', undefined, 'Anchors are missing.'],
        ['competencies.0.anchors', 'x', 'Anchors must be a list.'],
        ['version', undefined, 'Version is missing.'],
        ['version', 0, null],
        ['version', -1, 'Version must be at least 0.'],
        ['version', 1.5, 'Version must be a whole number.'],
        ['version', 'one', 'Version must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what overrideScore refuses in its body', () => {
  expect(
    findDifferences(overrideScore.body, { figure: 'problemSolving', value: 1, reason: 'text' }, [
      ['figure', undefined, 'Figure must be one of: problemSolving, codeQuality, communication, efficiency, overall.'],
      ['figure', 'other', 'Figure must be one of: problemSolving, codeQuality, communication, efficiency, overall.'],
      ['figure', '', 'Figure must be one of: problemSolving, codeQuality, communication, efficiency, overall.'],
      ['value', undefined, 'Please enter a whole number.'],
      ['value', null, null],
      ['value', 0, null],
      ['value', -1, 'Use 0 to 100.'],
      ['value', 100, null],
      ['value', 101, 'Use 0 to 100.'],
      ['value', 1.5, 'Please enter a whole number.'],
      ['value', 'one', 'Please enter a whole number.'],
      ['reason', undefined, 'Reason is missing.'],
      ['reason', '', 'Please give a reason.'],
      ['reason', '   ', 'Please give a reason.'],
      ['reason', 'x'.repeat(2000), null],
      ['reason', 'x'.repeat(2001), 'Please use at most 2,000 characters.'],
      ['reason', 7, 'Reason must be text.'],
    ]),
  ).toEqual([])
})

test('what recordDecision refuses in its body', () => {
  expect(
    findDifferences(recordDecision.body, { outcome: 'Advance', reason: 'text' }, [
      ['outcome', undefined, 'Outcome must be one of: Advance, Hold, Decline.'],
      ['outcome', 'other', 'Outcome must be one of: Advance, Hold, Decline.'],
      ['outcome', '', 'Outcome must be one of: Advance, Hold, Decline.'],
      ['reason', undefined, 'Reason is missing.'],
      ['seen', '2026-11-20', 'Seen must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['seen', '2026-13-01T00:00:00Z', 'Seen must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['seen', 7, 'Seen must be text.'],
    ]),
  ).toEqual([])
})

test('what saveReviewDraft refuses in its body', () => {
  expect(
    findDifferences(saveReviewDraft.body, {}, [
      ['ratings', null, 'Ratings must be a list.'],
      ['ratings', list(12, { competencyId: 'q1', level: 1, seq: 1, reason: 'text' }), null],
      [
        'ratings',
        list(13, { competencyId: 'q1', level: 1, seq: 1, reason: 'text' }),
        'Ratings must have at most 12 entries.',
      ],
      ['ratings', 'x', 'Ratings must be a list.'],
      ['confirmations', null, 'Confirmations must be a list.'],
      ['confirmations', list(400, { questionId: 'q1', key: 'text', isMade: true }), null],
      [
        'confirmations',
        list(401, { questionId: 'q1', key: 'text', isMade: true }),
        'Confirmations must have at most 400 entries.',
      ],
      ['confirmations', 'x', 'Confirmations must be a list.'],
      ['note', null, 'Note must be text.'],
      ['note', 'x'.repeat(4000), null],
      ['note', 'x'.repeat(4001), 'Please use at most 4,000 characters.'],
      ['note', 7, 'Note must be text.'],
    ]),
  ).toEqual([])
})
