/** The account against planted truth, and its sums in every way out. */
import { sourceNames } from '@nova/contract/reports/sources'
import { openLineOrigins, readSources } from '@nova/contract/room/line-origins'
import { isFilePad } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { measureForgeries, measurePlanted, readAccount } from '../../../test/origins/account-figures.ts'
import { composeForgeries } from '../../../test/origins/composed.ts'
import { plantSessions } from '../../../test/origins/planted.ts'
import { isThorough } from '../../../test/thorough.ts'
import { assess } from '../../evidence/report.ts'
import { isSolid, solidOf } from '../../observations/figures.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import { type Account, listLineSources } from './account.ts'

type Pad = Account['pads'][number]

test('at least 99 % of planted characters have their source, those that nobody could see apart', () => {
  const { known, knownRight } = measurePlanted(200, 68)
  expect(knownRight / known).toBeGreaterThanOrEqual(0.99)
})

test('of forgeries above the ordinary amount at least 95 % are Medium or above, below the pace of keys apart', () => {
  const { large, seen, unseen } = measureForgeries(composeForgeries(isThorough ? 1_000 : 200, 68))
  expect(large).toBeGreaterThan(100)
  const share = seen / large
  expect(share >= 0.95 ? [] : unseen).toEqual([])
})

/** Every text of a report, but for the candidate's own. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(sentencesOf)
}

const sumOf = ({ text, marks }: Pad) => ({
  text,
  sources: countSources(
    text,
    marks.map(({ origin }) => origin.source),
  ),
})

function countSources(text: string, sources: readonly string[]) {
  const counts: Record<string, number> = {}
  for (const [at, source] of sources.entries()) if (isSolid(text[at]!)) counts[source] = (counts[source] ?? 0) + 1
  return counts
}

/** The text of a project's file and its sources as playback reads them: from the journal and the sources by edit. */
function readLines({ entries }: EvidenceInput, account: Account, { questionId, language }: Pad) {
  const fold = openLineOrigins(readSources(JSON.parse(JSON.stringify(listLineSources(account)))))
  for (const entry of entries) if (entry.questionId === questionId) fold.take(entry)
  const lines = fold.linesOf(language.slice('file:'.length))
  const text = lines.map((line) => line.text).join('\n')
  const solid = lines.flatMap((line) => line.marks.filter((_, at) => isSolid(line.text[at]!)))
  return {
    text,
    sources: countSources(
      text.replace(/\s/g, ''),
      solid.map(({ source }) => source),
    ),
  }
}

const sessions = function* (count: number) {
  for (const { name, input } of plantSessions(count, 6868)) yield { name, input }
  for (const { name, input } of composeForgeries(count, 6868)) yield { name, input }
}

test('sources add up to the texts, the report has the account’s amounts, and says outside only where it is', () => {
  for (const { name, input } of sessions(isThorough ? 1_000 : 60)) {
    const account = readAccount(input)
    const { pads, deleted } = account
    const report = assess(input)
    for (const { text, marks } of pads) {
      expect(marks).toHaveLength(text.length)
      expect(marks.filter((_, at) => isSolid(text[at]!)).length).toBe(solidOf(text).length)
    }
    for (const pad of pads.filter(({ language }) => isFilePad(language)))
      expect({ name, ...readLines(input, account, pad) }).toEqual({ name, ...sumOf(pad) })
    expect([...deleted.values()].every((count) => count > 0)).toBe(true)
    for (const { questionId, language, sources, authored } of report.integrity.provenance) {
      const pad = pads.find((each) => each.questionId === questionId && each.language === language && !each.isGone)!
      const counts = Object.fromEntries(sourceNames.map((source) => [source, 0]))
      pad.marks.forEach(({ origin }, at) => {
        if (isSolid(pad.text[at]!)) counts[origin.source]! += 1
      })
      expect({ name, sources }).toEqual({ name, sources: counts })
      expect(authored).toBe(solidOf(pad.text).length - counts['template']!)
    }
    const { plagiarismDetection, integrity } = report
    const isOutside = integrity.provenance.some(({ sources }) => sources!.outside > 0)
    const isPasted = integrity.pastes.some(({ from }) => from === 'external')
    const said = sentencesOf([plagiarismDetection.measured, plagiarismDetection.detectedPatterns, integrity.findings])
    const claims = said.filter((text) => /\d+ (characters )?(came )?from outside|% from outside/.test(text))
    if (!isOutside && !isPasted) expect({ name, claims }).toEqual({ name, claims: [] })
  }
})
