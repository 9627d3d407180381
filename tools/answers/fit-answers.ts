/**
 * Fits the weights of the reader of text answers to graded answers, and says how well answers to other questions are read:
 * `npm run answers -- fit FILE...` leaves each question out in its turn (a tenth of them at a time) and prints the share found and
 * wrongly counted of those left out, then the weights fitted to all of them. A logistic regression over each answer's best passage.
 */
import { fileURLToPath } from 'node:url'
import {
  fitted,
  type Signs,
  signNames,
  signsIn,
  type SignWeights,
  strengthOf,
} from '../../server/src/answers/key-points.ts'
import { bankOf, type Count, type Graded, readGraded } from './text-answers.ts'

type Case = { file: string; question: string; kind: string; isMade: boolean; weight: number; passages: Signs[] }
type Names = (keyof SignWeights)[]

const names: Names = ['bias', ...signNames]
const folds = 10
const rounds = 6
/** Weight of each kind of case in the fit: forbidden results count most. */
const weights = { other: 0.6, opposite: 6, made: 1.7 }
const pull = 1
/** Every n-th pair of answers to other questions is used. */
const everyOther = 23

function casesOf(answers: Graded[], file: string): Case[] {
  const own = answers.flatMap(({ question, kind, text, grades }) =>
    signsIn(text, bankOf(question).keyPoints).map((passages, at) => {
      const isMade = grades[String(at)] === true
      const isOpposite = !isMade && (kind === 'contradiction' || kind === 'wrong')
      const weight = isMade ? weights.made : isOpposite ? weights.opposite : 1
      return { file, question, kind, isMade, weight, passages }
    }),
  )
  return [...own, ...othersOf(answers, file)]
}

/** Good answers read for other questions: nothing in them makes a point there. */
function othersOf(answers: Graded[], file: string): Case[] {
  const ids = [...new Set(answers.map(({ question }) => question))]
  return answers
    .filter(({ kind }) => kind === 'good')
    .flatMap((answer) => ids.filter((id) => id !== answer.question).map((id) => ({ answer, id })))
    .filter((_, at) => at % everyOther === 0)
    .flatMap(({ answer, id }) =>
      signsIn(answer.text, bankOf(id).keyPoints)
        .filter((passages) => passages.length > 0)
        .map((passages) => ({ file, question: id, kind: 'other', isMade: false, weight: weights.other, passages })),
    )
}

const valueOf = (signs: Signs, name: keyof SignWeights) => (name === 'bias' ? 1 : signs[name])

const bestOf = (passages: Signs[], by: SignWeights) =>
  passages.reduce((best, each) => (strengthOf(each, by) > strengthOf(best, by) ? each : best))

/** Chooses each case's best passage by the weights so far, then fits to those, and again. */
function fitWeights(cases: Case[]): SignWeights {
  let by: SignWeights = fitted
  // Clearly contrary passages never count, so nothing is learned from them.
  const open = cases.filter(({ passages }) => passages.some((each) => Number.isFinite(strengthOf(each, by))))
  for (let round = 0; round < rounds; round++) {
    const rows = open.map(({ passages, isMade, weight }) => {
      const best = bestOf(passages, by)
      return { values: names.map((name) => valueOf(best, name)), isMade, weight }
    })
    by = regress(rows)
  }
  return by
}

type Row = { values: number[]; isMade: boolean; weight: number }

/** Newton's method with a pull towards nought, by the spread of each sign. */
function regress(rows: Row[]): SignWeights {
  const size = names.length
  const spread = names.map((_, at) => {
    const mean = rows.reduce((sum, { values }) => sum + values[at]!, 0) / rows.length
    return rows.reduce((sum, { values }) => sum + (values[at]! - mean) ** 2, 0) / rows.length
  })
  let beta = names.map(() => 0)
  for (let step = 0; step < 12; step++) {
    const slope = beta.map((each, at) => (at === 0 ? 0 : -pull * spread[at]! * each))
    const curve = beta.map((_, at) =>
      beta.map((__, other) => (at === other ? (at ? pull * spread[at]! : 0) + 1e-6 : 0)),
    )
    for (const { values, isMade, weight } of rows) {
      const share = 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * beta[at]!, 0)))
      for (let at = 0; at < size; at++) {
        slope[at]! += weight * (Number(isMade) - share) * values[at]!
        const bent = weight * share * (1 - share) * values[at]!
        for (let other = 0; other <= at; other++) curve[at]![other]! += bent * values[other]!
      }
    }
    for (let at = 0; at < size; at++) for (let other = 0; other < at; other++) curve[other]![at] = curve[at]![other]!
    const move = solve(curve, slope)
    beta = beta.map((each, at) => each + move[at]!)
  }
  return Object.fromEntries(names.map((name, at) => [name, beta[at]!])) as SignWeights
}

/** Gauss, for a positive definite matrix. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = right.length
  for (let at = 0; at < size; at++) {
    for (let below = at + 1; below < size; below++) {
      const factor = rows[below]![at]! / rows[at]![at]!
      for (let column = at; column <= size; column++) rows[below]![column]! -= factor * rows[at]![column]!
    }
  }
  const found = right.map(() => 0)
  for (let at = size - 1; at >= 0; at--) {
    const rest = rows[at]!.slice(at + 1, size).reduce((sum, value, of) => sum + value * found[at + 1 + of]!, 0)
    found[at] = (rows[at]![size]! - rest) / rows[at]![at]!
  }
  return found
}

const isCounted = ({ passages }: Case, by: SignWeights) =>
  passages.length > 0 && strengthOf(bestOf(passages, by), by) > 0

function countAll(cases: Case[], byOf: (question: string) => SignWeights): Record<string, Count> {
  const counts: Record<string, Count> = {}
  const add = (name: string, isHit: boolean) => {
    const count = (counts[name] ??= { hits: 0, total: 0 })
    count.total++
    if (isHit) count.hits++
  }
  for (const each of cases) {
    const isHit = isCounted(each, byOf(each.question))
    add(each.isMade ? 'found' : `counted, ${each.kind}`, isHit)
    if (each.kind !== 'other') add('agreement', isHit === each.isMade)
  }
  return counts
}

/** The fold of each question: by its place in the alphabet, so that a question is wholly in or out. */
function foldsOf(cases: Case[]): Map<string, number> {
  const ids = [...new Set(cases.map(({ question }) => question))].toSorted()
  return new Map(ids.map((id, at) => [id, at % folds]))
}

function leftOut(cases: Case[]): (question: string) => SignWeights {
  const foldOf = foldsOf(cases)
  const fits = Array.from({ length: folds }, (_, fold) =>
    fitWeights(cases.filter(({ question }) => foldOf.get(question) !== fold)),
  )
  return (question) => fits[foldOf.get(question)!]!
}

const tell = (title: string, counts: Record<string, Count>) => {
  console.log(title)
  for (const [name, { hits, total }] of Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${name.padEnd(28)} ${((100 * hits) / total).toFixed(1).padStart(5)} %  (${hits} of ${total})`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2)
  const cases = files.flatMap((file) => casesOf(readGraded(file), file))
  tell(
    'As it is',
    countAll(cases, () => fitted),
  )
  const byOf = leftOut(cases)
  tell('Left out', countAll(cases, byOf))
  for (const file of files)
    tell(
      `Left out, ${file}`,
      countAll(
        cases.filter((each) => each.file === file),
        byOf,
      ),
    )
  const by = fitWeights(cases)
  tell(
    'Fitted to',
    countAll(cases, () => by),
  )
  for (const name of names) console.log(`  ${name}: ${by[name].toFixed(2)},`)
}
