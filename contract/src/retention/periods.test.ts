import { expect, test } from 'vitest'
import { addPeriod, datesOf, lastDueAnchor, noRule, type RetentionRule, sayPeriod, sayRule } from './periods.ts'

const day = (text: string) => new Date(`${text}T12:00:00.000Z`)
const rule = (more: Partial<RetentionRule>): RetentionRule => ({ ...noRule, ...more })

test('months are those of the calendar, and the end of a month stays one', () => {
  expect(addPeriod(day('2026-11-29'), { months: 6, days: 14 }).toISOString()).toBe('2027-06-12T12:00:00.000Z')
  expect(addPeriod(day('2027-08-31'), { months: 6, days: 0 }).toISOString()).toBe('2028-02-29T23:59:59.999Z')
  expect(addPeriod(day('2026-12-31'), { months: 36, days: 0 }).toISOString()).toBe('2029-12-31T12:00:00.000Z')
})

test('the shortest ceiling holds, unless a floor is longer', () => {
  const both = datesOf(rule({ places: ['eu', 'de'] }), day('2026-11-29'))
  expect([both.deletedOn?.toISOString(), both.keptUntil, both.isFloor]).toEqual([
    '2027-05-29T12:00:00.000Z',
    null,
    false,
  ])
  const floor = datesOf(rule({ places: ['eu', 'us-co', 'us-ca'] }), day('2026-11-29'))
  expect([floor.deletedOn?.toISOString(), floor.isFloor]).toEqual(['2030-11-29T12:00:00.000Z', true])
  const alone = datesOf(rule({ places: ['us-co'] }), day('2026-11-29'))
  expect([alone.deletedOn, alone.keptUntil?.toISOString()]).toEqual([null, '2029-11-29T12:00:00.000Z'])
})

test('everything up to the last due anchor is due, and nothing after it', () => {
  const rules = [
    rule({ places: ['eu'] }),
    rule({ deleteAfter: { months: 1, days: 0 } }),
    rule({ places: ['de', 'us-co'] }),
  ]
  for (const each of rules)
    for (let hours = 0; hours < 24 * 70; hours += 7) {
      const moment = new Date(day('2031-01-25').getTime() + hours * 3_600_000)
      const last = lastDueAnchor(each, moment)!
      expect(datesOf(each, last).deletedOn! <= moment).toBe(true)
      expect(datesOf(each, new Date(last.getTime() + 1)).deletedOn! > moment).toBe(true)
    }
  expect(lastDueAnchor(rule({ places: ['us-co'] }), day('2040-01-01'))).toBe(null)
})

test('a rule is one sentence', () => {
  expect(sayPeriod({ months: 6, days: 14 })).toBe('6 months and 2 weeks')
  expect(sayPeriod({ months: 12, days: 1 })).toBe('1 year and 1 day')
  expect(sayRule(noRule)).toBe('Interviews are kept until someone deletes them.')
  expect(sayRule(rule({ places: ['us-ca'] }))).toBe(
    'Interviews are kept for at least 4 years after the decision, the closing or the last contact, whichever is later.',
  )
})
