import { expect, test } from 'vitest'
import { noticePlaces } from '../words.ts'
import { areBusinessDaysBetween, placeNotices, showNotice } from './place-notices.ts'

test('each place has a notice with law, section and words for both sides; no place has none', () => {
  expect(showNotice('none')).toBeNull()
  expect(['none', ...Object.keys(placeNotices)].toSorted()).toEqual([...noticePlaces].toSorted())
  for (const notice of Object.values(placeNotices)) {
    expect(notice.law.length * notice.section.length * notice.paragraphs.length * notice.forCompany.length).not.toBe(0)
  }
})

test('a candidate’s notice names the place and the law, and nothing meant for the company', () => {
  expect(showNotice('us-nyc')).toMatchObject({
    title: 'For interviews in New York City',
    law: 'New York City Local Law 144 of 2021, Automated Employment Decision Tools: N.Y.C. Admin. Code § 20-871(b); 6 RCNY § 5-304, enforced since 5 July 2023.',
  })
  expect(JSON.stringify(showNotice('us-nyc'))).not.toContain('bias audit')
})

test.each([
  ['2026-11-27T18:00:00Z', '2026-12-11T00:00:00Z', true],
  ['2026-11-27T18:00:00Z', '2026-12-10T23:59:00Z', false],
  // For a notice on a Saturday, Monday is the first day.
  ['2026-11-28T08:00:00Z', '2026-12-11T08:00:00Z', true],
  ['2026-11-28T08:00:00Z', '2026-12-10T08:00:00Z', false],
])('from %s to %s there are ten business days: %s', (from, to, are) => {
  expect(areBusinessDaysBetween(new Date(from), new Date(to), 10)).toBe(are)
})
