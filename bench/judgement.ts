/**
 * Checks the figures of a report: ranges on candidates of a known level, twenty kinds of people with the assistant's
 * changes, forty relations between sessions, kinds of messages, and text answers writer by writer. Shares of readers
 * have exact 95 % intervals.
 */
import { readFileSync } from 'node:fs'
import { describeShare } from '../contract/src/reports/exact-interval.ts'
import { classifyPrompt } from '../server/src/observations/prompts.ts'
import {
  correlations,
  type SimulatedRanges,
  simulateProject,
  simulateRanges,
  stageCorrelations,
  trueLevels,
} from '../server/test/simulator/interval-sessions.ts'
import { plans, simulatePlan } from '../server/test/simulator/planned-sessions.ts'
import { playRelations } from '../server/test/simulator/relations.ts'
import { rankSupervised } from '../server/test/simulator/supervised-people.ts'
import { type Count, measure, readGraded } from '../tools/answers/text-answers.ts'
import { rounded } from './figures.ts'

const rounds = 4000
const sessionsOfKind = 20
const seed = 2026

export async function* measureJudgement(): AsyncIterable<Record<string, unknown>> {
  yield* measurePlans()
  yield* measureRanges()
  const ranked = rankSupervised(sessionsOfKind, seed)
  for (const [at, { kind, leads, overall, supervision, problemSolving }] of ranked.entries()) {
    yield {
      place: at + 1,
      kind,
      leads,
      overall: rounded(overall),
      supervision: rounded(supervision),
      problemSolving: rounded(problemSolving),
    }
  }
  const firstOther = ranked.findIndex(({ leads }) => !leads)
  yield {
    kinds: ranked.length,
    'who leads is above who does not': ranked.slice(firstOther).every(({ leads }) => !leads),
  }
  const relations = playRelations()
  for (const { name, expects, holds } of relations) yield { relation: name, expects, holds }
  yield { relations: relations.length, hold: relations.filter(({ holds }) => holds).length }
  yield* measureMessages()
  yield* measureWriters()
}

function* measurePlans(): Iterable<Record<string, unknown>> {
  for (const [plan, questions] of Object.entries(plans)) {
    const cells = trueLevels.map((level) => simulatePlan(questions, level, rounds))
    const tell = (of: (cell: (typeof cells)[number]) => number) => cells.map((cell) => rounded(of(cell))).join(' ')
    yield {
      plan,
      levels: trueLevels.join(' '),
      heldPercent: tell(({ held }) => 100 * held),
      meanHeldPercent: rounded((100 * cells.reduce((sum, { held }) => sum + held, 0)) / cells.length),
      width: tell(({ width }) => width),
      'over 40 points, percent': tell(({ wide }) => 100 * wide),
    }
  }
}

function* measureRanges(): Iterable<Record<string, unknown>> {
  for (const questions of [3, 6]) {
    for (const correlation of correlations) {
      const cells = trueLevels.map((level) => simulateRanges({ questions, correlation, level }, rounds))
      yield { questions, correlation, ...tellCells(cells) }
    }
  }
  for (const stages of [3, 5]) {
    for (const correlation of stageCorrelations) {
      const cells = trueLevels.map((level) => simulateProject({ stages, ...correlation, level }, rounds))
      yield { 'one project, stages': stages, ...correlation, ...tellCells(cells) }
    }
  }
}

function tellCells(cells: SimulatedRanges[]): Record<string, unknown> {
  const percents = (of: (cell: SimulatedRanges) => number) =>
    Object.fromEntries(cells.map((cell, at) => [trueLevels[at]!, rounded(100 * of(cell))]))
  const mean = cells.reduce((sum, { held }) => sum + held, 0) / cells.length
  return {
    heldPercent: percents(({ held }) => held),
    meanHeldPercent: rounded(100 * mean),
    wrongLabelPercent: percents(({ wrong }) => wrong),
    strongPercent: percents(({ strong }) => strong),
    noLabelPercent: percents(({ open }) => open),
  }
}

const fileOf = (path: string) => new URL(path, import.meta.url)

function* measureMessages(): Iterable<Record<string, unknown>> {
  const lines = readFileSync(fileOf('./talk/prompt-kinds.jsonl'), 'utf8').trim().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { kind: string; text: string; aside: boolean })
  const aside = read.filter((each) => each.aside)
  const isRequest = (kind: string) => ['delegation', 'injection', 'code'].includes(kind)
  for (const kind of [...new Set(aside.map((each) => each.kind)), 'all']) {
    const some = aside.filter((each) => kind === 'all' || each.kind === kind)
    const right = some.filter((each) => isRequest(classifyPrompt(each.text)) === isRequest(each.kind)).length
    yield { messages: 'kept aside', kind, right: describeShare(right, some.length) }
  }
}

/** Each set has its own writer; the reader was fitted to some, which are marked. */
const writers: { set: string; isFitted: boolean }[] = [
  { set: 'aside', isFitted: true },
  { set: 'aside-2', isFitted: true },
  { set: 'aside-3', isFitted: true },
  { set: 'aside-4', isFitted: false },
  { set: 'aside-5', isFitted: false },
  { set: 'aside-6', isFitted: false },
  { set: 'stories-aside', isFitted: true },
  { set: 'stories-aside-2', isFitted: true },
  { set: 'stories-aside-3', isFitted: false },
  { set: 'stories-aside-4', isFitted: false },
]

function* measureWriters(): Iterable<Record<string, unknown>> {
  for (const { set, isFitted } of writers) {
    const counts = measure(readGraded(fileOf(`./answers/${set}.jsonl`).pathname))
    const say = (count: Count | undefined) => (count ? describeShare(count.hits, count.total) : 'none')
    yield {
      set,
      isFitted,
      found: say(counts['found of the points that are made']),
      absentCounted: say(counts['counted of the points that are not made']),
      contradictedCounted: say(counts['counted of the points that are contradicted']),
      keywordsCounted: say(counts['counted of the points that are not made, keywords']),
    }
  }
}
