/** Facts of the product that the trust pack states: constants, counts of its data, and figures that documents keep. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { disclosureVersion, formulaVersion, minObservations, signInIdleMs } from '../../contract/src/constants.ts'
import { minAnswers } from '../../contract/src/interviews/measurement.ts'
import { placeNotices } from '../../contract/src/interviews/place-notices.ts'
import { reservedAt, strongAt } from '../../contract/src/reports/labels.ts'
import { readerAccuracy } from '../../contract/src/reports/reader-accuracy.ts'
import { maxWidth } from '../../contract/src/reports/report-scores.ts'
import type { Facts } from './pages.ts'

/** Until there is a page about law. */
const notices = '[security: letters and notices of places](../security.md#letters-and-notices-of-places)'
const number = (value: number) => value.toLocaleString('en')

export function readProductFacts(root: string): Facts {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const count = (folder: string) => String(readdirSync(join(root, folder)).length)
  const manifest = JSON.parse(read('package.json')) as { version: string; config: { runtime: string } }
  const accuracy = (of: 'points' | 'elements', which: 'found' | 'wrong') =>
    `${readerAccuracy[of][which].low} to ${readerAccuracy[of][which].high} %`
  return {
    version: manifest.version,
    law: existsSync(join(root, 'docs/law.md')) ? '[law.md](../law.md)' : notices,
    node: manifest.config.runtime,
    formulaVersion,
    disclosureVersion,
    strongAt: String(strongAt),
    reservedAt: String(reservedAt),
    minObservations: String(minObservations),
    minAnswers: String(minAnswers),
    maxWidth: String(maxWidth),
    idleMinutes: String(signInIdleMs / 60_000),
    noticePlaces: String(Object.keys(placeNotices).length),
    'found.points': accuracy('points', 'found'),
    'wrong.points': accuracy('points', 'wrong'),
    'found.elements': accuracy('elements', 'found'),
    'wrong.elements': accuracy('elements', 'wrong'),
    'writers.points': String(readerAccuracy.points.writers),
    'writers.elements': String(readerAccuracy.elements.writers),
    'bank.coding': count('bank/coding'),
    'bank.sql': count('bank/sql'),
    'bank.technical': count('bank/technical'),
    'bank.behavioral': count('bank/behavioral'),
    'bank.projects': count('bank/projects'),
    ...phrasingFacts(root),
    ...markedFacts(root),
    ...measuredFacts(read),
  }
}

type Technical = { keyPoints: { phrases: string[]; contrary?: string[] }[] }

function phrasingFacts(root: string): Facts {
  const folder = join(root, 'bank/technical')
  const points = readdirSync(folder).flatMap(
    (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Technical).keyPoints,
  )
  const sum = (of: (point: Technical['keyPoints'][number]) => number) =>
    number(points.reduce((all, point) => all + of(point), 0))
  return {
    points: number(points.length),
    phrasings: sum(({ phrases }) => phrases.length),
    contraries: sum(({ contrary = [] }) => contrary.length),
    rowsMb: (statSync(join(root, 'bank/answer-rows.json')).size / 1e6).toFixed(1),
  }
}

/** Answers that people graded, by their files. */
function markedFacts(root: string): Facts {
  const folder = join(root, 'bench/answers')
  const lines = (wanted: RegExp) =>
    readdirSync(folder)
      .filter((name) => wanted.test(name))
      .reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').trim().split('\n').length, 0)
  const talk = JSON.parse(readFileSync(join(root, 'bank/talk/en.json'), 'utf8')) as Record<string, string[]>
  return {
    'answers.fitted': number(lines(/^dev\.jsonl$/)),
    'answers.aside': number(lines(/^aside/)),
    'stories.fitted': number(lines(/^stories-dev\.jsonl$/)),
    'stories.aside': number(lines(/^stories-aside/)),
    'talk.examples': number(Object.values(talk).reduce((sum, examples) => sum + examples.length, 0)),
  }
}

/** Figures as their documents state them: a row of a table by its first cell, or a group of a pattern. */
function measuredFacts(read: (path: string) => string): Facts {
  const cell = (path: string, row: string, at: number) => {
    const line = read(path)
      .split('\n')
      .find((each) => each.startsWith(`| ${row}`))
    const found = line?.split('|')[at + 1]?.trim()
    if (!found) throw new Error(`${path} has no row “${row}” with a cell ${at}.`)
    return found
  }
  const said = (path: string, pattern: RegExp) => {
    const found = pattern.exec(read(path).replaceAll(/\s+/g, ' '))?.[1]
    if (!found) throw new Error(`${path} doesn’t say ${pattern.source}.`)
    return found
  }
  const assessment = 'docs/assessment.md'
  return {
    'integrity.honest': cell(assessment, 'honest never High', 1),
    'integrity.outside': cell(assessment, 'surviving outside pastes High', 1),
    'integrity.copied': cell(assessment, 'copied by hand after clearing', 1),
    'account.sources': cell(assessment, 'planted characters with their source', 1),
    'account.aside': cell(assessment, '12 ways kept aside, first look', 1),
    'range.three': cell(assessment, 'three coding questions', 6),
    'range.worst': cell(assessment, '3, .9', 2),
    'range.project': cell(assessment, 'a project |', 6),
    'nova.attacks': said('docs/nova.md', /(In [\d,]+ sessions of attacks on \d+ questions)/),
    'nova.helped': said('docs/nova.md', /(helped \d+ and \d+ %, harmless \d+ and \d+ %, untrue \d+ and \d+ %)/),
    'nova.marked': said('docs/nova.md', /fitted to (\d+) marked messages/),
    'crash.lost': said('docs/operations.md', /(200 rounds of .*? lost none of [\d,]+ acknowledged batches)/),
    'backup.times': said('docs/backup.md', /(0\.3, 0\.9 and 2\.1 GB take [^s]+ s),/),
    'restore.times': said('docs/backup.md', /are restored in ([^.]+)\./),
    'speech.mb': said('docs/decisions/014-hearing-on-the-device.md', /([\d.]+ MB) compressed/),
    'advisories.date': said('docs/security.md', /Checked on (\d{4}-\d\d-\d\d)/),
    'advisories.unchecked': said('docs/security.md', /(Most of the \d+ runtime packages) were/),
  }
}
