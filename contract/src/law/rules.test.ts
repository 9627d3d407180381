import { expect, test } from 'vitest'
import { placeNotices } from '../interviews/place-notices.ts'
import { retentionPlaces } from '../retention/periods.ts'
import { lawRules, type LawRule, readDayOf, sourcesOf } from './rules.ts'

const day = /^20\d\d-\d\d-\d\d$/
const dayOrYear = /^20\d\d(-\d\d-\d\d)?$/
/** A source that names a year alone counts to its end. */
const isOlder = (date: string, than: string) => date < than.slice(0, date.length)

/** Everything that a statement lacks. */
function faultsOf({ law, section, adopted, changed, applies, asks, sources, readOn, unread }: LawRule): string[] {
  const isDated = day.test(adopted) && day.test(readOn)
  return [
    ...(law && section && applies && asks ? [] : ['words']),
    ...(isDated ? [] : ['dates']),
    ...(sources.length > 0 ? [] : ['sources']),
    ...sources.flatMap(({ title, date, url }) => [
      ...(title.length > 10 && URL.parse(url)?.protocol === 'https:' ? [] : [`source ${url}`]),
      ...(dayOrYear.test(date) && !isOlder(date, adopted) && date <= readOn ? [] : [`date of ${url}`]),
    ]),
    ...(unread || sources.some(({ kind }) => kind === 'text') ? [] : ['what was not read']),
    ...(changed && sources.every(({ date }) => isOlder(date, changed)) ? ['no source of the change'] : []),
  ]
}

test.each(Object.entries(lawRules))(
  '%s has law, section, a day and sources that are no older than the rule',
  (_, rule) => {
    expect(faultsOf(rule)).toEqual([])
  },
)

test('a statement without section, day or source, and a source older than its rule, are found', () => {
  const rule = lawRules['us-ca-admt']
  const [source] = rule.sources
  expect(faultsOf({ ...rule, section: '' })).toEqual(['words'])
  expect(faultsOf({ ...rule, readOn: 'yesterday' })[0]).toBe('dates')
  expect(faultsOf({ ...rule, sources: [] })).toEqual(['sources'])
  expect(faultsOf({ ...rule, unread: '' })).toEqual(['what was not read'])
  expect(faultsOf({ ...rule, sources: [{ ...source!, date: '2024' }] })).toEqual([`date of ${source!.url}`])
  expect(faultsOf({ ...rule, changed: '2027-01-01' })).toEqual(['no source of the change'])
})

test('notices and periods of a place rest on rules of that place', () => {
  for (const [place, { rules }] of Object.entries(placeNotices)) {
    expect(rules.length).toBeGreaterThan(0)
    expect(new Set(rules.map((id) => lawRules[id].place))).toEqual(new Set([place]))
  }
  const urls = new Set(Object.values(lawRules).flatMap(({ sources }) => sources.map(({ url }) => url)))
  const unknown = Object.values(retentionPlaces).filter(({ url }) => !urls.has(url))
  // The authority's page about recruitment is about keeping alone.
  expect(unknown.map(({ name }) => name)).toEqual(['United Kingdom'])
})

test('the dates are those that were adopted', () => {
  expect(lawRules['eu-ai-26'].applies).toContain('2 December 2027')
  expect(placeNotices.eu.section).toContain('from 2 December 2027')
  expect(JSON.stringify(placeNotices.eu)).not.toContain('2 August 2026')
  expect([lawRules['us-ca-crd'].applies, lawRules['us-ca-admt'].applies]).toEqual([
    'since 1 October 2025',
    'in force since 1 January 2026; businesses that use such technology comply by 1 January 2027',
  ])
  expect(lawRules['us-co-records'].asks).toContain('three years')
})

test('sources of several rules are listed once, with the last day of reading', () => {
  const sources = sourcesOf(['us-co-admt', 'us-co-records'])
  expect(sources).toHaveLength(3)
  expect(readDayOf(['us-co-admt', 'us-co-records'])).toBe('2026-11-30')
})
