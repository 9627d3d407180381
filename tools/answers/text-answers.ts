/**
 * How the reader of text answers agrees with people who graded them: `npm run answers -- read FILE...`, each line
 * { question, kind, text, grades } with a grade for each key point, or for each element of a story. Prints shares with exact 95 % intervals; -v lists
 * where it differs.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readKeyPoints } from '../../server/src/answers/key-points.ts'
import { readStory, starElements } from '../../server/src/answers/star.ts'
import { shareOf } from '../../server/src/model-check/share.ts'

export type Graded = {
  question: string
  kind: string
  text: string
  grades: Record<string, boolean>
  /** Points that the answer contradicts, according to its graders. */
  contradicted?: string[]
}
type Bank = {
  statement: string
  assumptions: string[]
  followUp: string
  keyPoints: { point: string; phrases: string[] }[]
}
export type Count = { hits: number; total: number }

export const readGraded = (file: string): Graded[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Graded)

const banks = new Map<string, Bank>()
export function bankOf(id: string): Bank {
  const file = fileURLToPath(new URL(`../../bank/technical/${id}.json`, import.meta.url))
  const bank = banks.get(id) ?? (JSON.parse(readFileSync(file, 'utf8')) as Bank)
  banks.set(id, bank)
  return bank
}

type Read = { key: string; point: string; isMet: boolean; quote: string | null }

export function readAnswer({ question, text, grades }: Pick<Graded, 'question' | 'text' | 'grades'>): Read[] {
  if ('situation' in grades) {
    const story = readStory(text, () => false)
    return starElements.map((key) => ({ key, point: key, isMet: story[key] > 0, quote: story.quotes[key] }))
  }
  return readKeyPoints(text, bankOf(question).keyPoints).map((read, at) => ({ key: String(at), ...read }))
}

/**
 * Measures agreement point by point, points found of those that people found, and points found that no person named.
 */
export function measure(answers: Graded[]): Record<string, Count> {
  const counts: Record<string, Count> = {}
  const add = (name: string, isHit: boolean) => {
    const count = (counts[name] ??= { hits: 0, total: 0 })
    count.total++
    if (isHit) count.hits++
  }
  for (const answer of answers) {
    readAnswer(answer).forEach(({ key, isMet }) => {
      const isGraded = answer.grades[key] === true
      add('agreement, all points', isMet === isGraded)
      add(`agreement, ${answer.kind}`, isMet === isGraded)
      if (isGraded) add('found of the points that are made', isMet)
      if (isGraded) add(`found of the points that are made, ${answer.kind}`, isMet)
      if (!isGraded) add('counted of the points that are not made', isMet)
      if (!isGraded) add(`counted of the points that are not made, ${answer.kind}`, isMet)
      if (answer.contradicted?.includes(key)) add('counted of the points that are contradicted', isMet)
    })
  }
  return counts
}

/** Each good answer read for every other question that is asked in the file. */
export function measureOthers(answers: Graded[]): Count {
  const ids = [...new Set(answers.map(({ question }) => question))]
  const count = { hits: 0, total: 0 }
  for (const { text, question } of answers.filter(({ kind }) => kind === 'good')) {
    for (const other of ids.filter((id) => id !== question)) {
      for (const { isMet } of readAnswer({ question: other, text, grades: {} })) {
        count.total++
        if (isMet) count.hits++
      }
    }
  }
  return count
}

function tell(name: string, { hits, total }: Count) {
  const { low, high } = shareOf(hits, total)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  console.log(
    `${name.padEnd(58)} ${percent(hits / total).padStart(8)}  (${hits} of ${total}, ${percent(low)} to ${percent(high)})`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const answers = args.filter((arg) => !arg.startsWith('-')).flatMap(readGraded)
  if (args.includes('-v')) {
    for (const answer of answers) {
      readAnswer(answer).forEach(({ key, point, isMet, quote }) => {
        if (isMet === (answer.grades[key] === true)) return
        console.log(
          `${isMet ? 'EXTRA' : 'LOST '} ${answer.question} ${answer.kind} ${key} [${point}]${quote ? ` «${quote}»` : ''}`,
        )
      })
    }
  }
  for (const [name, count] of Object.entries(measure(answers)).toSorted(([a], [b]) => a.localeCompare(b)))
    tell(name, count)
  const technical = answers.filter(({ grades }) => !('situation' in grades))
  if (technical.length > 0) tell('counted of other questions, good answers', measureOthers(technical))
}
