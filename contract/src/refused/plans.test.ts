/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { changePlan, duplicateInterview, pickSlot, previewPlanMails } from '../plans.ts'

test('what changePlan refuses in its body', () => {
  expect(
    findDifferences(changePlan.body, { revision: 1 }, [
      ['revision', undefined, 'Revision is missing.'],
      ['revision', 0, null],
      ['revision', -1, 'Revision must be at least 0.'],
      ['revision', 1.5, 'Revision must be a whole number.'],
      ['revision', 'one', 'Revision must be a number.'],
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
      ['duration', null, 'Duration must be a number.'],
      ['duration', 5, null],
      ['duration', 4, 'Duration must be at least 5 minutes.'],
      ['duration', 480, null],
      ['duration', 481, 'Duration must be at most 480 minutes.'],
      ['duration', 1.5, 'Duration must be a whole number.'],
      ['duration', 'one', 'Duration must be a number.'],
      ['openUntil', '2026-11-20', 'Open until must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['openUntil', '2026-13-01T00:00:00Z', 'Open until must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['openUntil', 7, 'Open until must be text.'],
      ['slots', null, 'Slots must be a list.'],
      ['slots', list(10, '2026-11-20T09:00:00Z'), null],
      ['slots', list(11, '2026-11-20T09:00:00Z'), 'Slots must have at most 10 entries.'],
      ['slots', 'x', 'Slots must be a list.'],
    ]),
  ).toEqual([])
})

test('what duplicateInterview refuses in its body', () => {
  expect(
    findDifferences(duplicateInterview.body, { candidateEmail: 'ana@example.test' }, [
      ['candidateEmail', undefined, 'Email is missing.'],
      ['candidateEmail', 'x'.repeat(254), 'Please enter a valid candidate email.'],
      ['candidateEmail', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['candidateEmail', 7, 'Email must be text.'],
      ['candidateName', null, 'Name must be text.'],
      ['candidateName', 'x'.repeat(120), null],
      ['candidateName', 'x'.repeat(121), 'Name must have at most 120 characters.'],
      ['candidateName', 7, 'Name must be text.'],
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
      ['publish', null, 'Publish must be true or false.'],
      ['publish', 'yes', 'Publish must be true or false.'],
    ]),
  ).toEqual([])
})

test('what pickSlot refuses in its body', () => {
  expect(
    findDifferences(
      pickSlot.body,
      { slotId: '0197a000-0000-7000-8000-000000000001', scheduledDate: '2026-11-20T09:00:00Z' },
      [
        ['slotId', undefined, 'Slot ID is missing.'],
        ['slotId', '7', 'Slot ID must be a valid ID.'],
        ['slotId', 7, 'Slot ID must be text.'],
        ['scheduledDate', undefined, 'Scheduled date is missing.'],
        ['scheduledDate', null, null],
        ['scheduledDate', '2026-11-20', 'Scheduled date must be a date and time, such as 2026-11-20T09:00:00Z.'],
        [
          'scheduledDate',
          '2026-13-01T00:00:00Z',
          'Scheduled date must be a date and time, such as 2026-11-20T09:00:00Z.',
        ],
        ['scheduledDate', 7, 'Scheduled date must be text.'],
      ],
    ),
  ).toEqual([])
})

test('what previewPlanMails refuses in its body', () => {
  expect(
    findDifferences(previewPlanMails.body, { revision: 1 }, [['revision', undefined, 'Revision is missing.']]),
  ).toEqual([])
})
