/**
 * The day's work: sentences of a posting about tasks, and the questions on that work (bank/day-work.json). A sentence that wishes for,
 * denies or leaves behind its subject calls for nothing.
 */
import type { Citation } from '@nova/contract/questions/questions'
import type { Seniority } from '@nova/contract/words'
import type { DayWork } from '../bank.ts'
import { seemsUnwanted } from '../job/denial.ts'
import { isNegated, wishesOf } from '../job/job-cues.ts'
import type { Job } from '../job/job.ts'
import { withoutBullet } from '../resume/resume-headings.ts'
import { isQuotable } from './needs.ts'
import { quote, type Reason } from './reasons.ts'
import type { Trade } from './trades.ts'

/** One sentence that calls for one kind of work; `weight` is less where the sentence or the work says less. */
export type Task = {
  work: string
  questions: readonly string[]
  line: string
  voice: Job['sentences'][number]['voice']
  weight: number
  isTelling: boolean
}

const weights = { work: 1, asked: 0.75, named: 0.6 }
const broadShare = 0.7
/** Worth of the second, third and further questions on one kind of work. */
const placeShare = 0.75

const patterns = new WeakMap<DayWork, RegExp>()

function patternOf(row: DayWork): RegExp {
  const known = patterns.get(row)
  if (known) return known
  const phrases = row.words.map((phrase) =>
    phrase
      .replace(/[+?^${}()|[\]\\/]/g, '\\$&')
      .replace(/ \.\. /g, '(?:\\s+[^\\s.;:!?]+){0,4}\\s+')
      .replaceAll('*', "[\\p{L}’'-]*")
      .replaceAll(' ', '[\\s-]+'),
  )
  const made = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
  patterns.set(row, made)
  return made
}

/** The tasks that a job's sentences name, each kind of work once, by the sentence that says most. */
export function findTasks(
  rows: readonly DayWork[],
  { sentences }: Pick<Job, 'sentences'>,
  seniority: Seniority,
  trades: ReadonlySet<Trade>,
): Task[] {
  // Where tasks have a part of their own, a line outside it may speak of the firm.
  const hasDuties = sentences.some(({ voice }) => voice === 'work')
  return rows.flatMap((row) => {
    if (row.levels && !row.levels.includes(seniority)) return []
    if (row.trades && trades.size > 0 && !row.trades.some((trade) => trades.has(trade))) return []
    const pattern = patternOf(row)
    const found = sentences.flatMap(({ line, voice }) => {
      const match = isQuotable(line) ? pattern.exec(line) : null
      return match && isWanted(line, match) ? [{ line: withoutBullet(line), voice }] : []
    })
    const [best] = found.toSorted((one, other) => weights[other.voice] - weights[one.voice])
    if (!best) return []
    const isTelling = row.isBroad !== true && (best.voice !== 'named' || !hasDuties)
    const weight = weights[best.voice] * (row.isBroad ? broadShare : 1)
    return [{ work: row.work, questions: row.questions, line: best.line, voice: best.voice, weight, isTelling }]
  })
}

function isWanted(line: string, { index, 0: text }: RegExpExecArray): boolean {
  const mention = { name: text, line: 0, start: index, end: index + text.length }
  return !isNegated(line, mention) && !seemsUnwanted(line, mention) && !wishesOf(line, [mention]).has(mention)
}

/** The worth of each task that a question is on, the most telling first. */
export function tasksOf(id: string, tasks: readonly Task[]): { task: Task; worth: number }[] {
  return tasks
    .flatMap((task) => {
      const at = task.questions.indexOf(id)
      return at < 0 ? [] : [{ task, worth: task.weight * placeShare ** at }]
    })
    .toSorted((one, other) => other.worth - one.worth)
}

/** The sentence as the reason for a question on its work. */
export function explainTask({ work, line }: Task): Reason {
  const citation: Citation = { source: 'job-description', line }
  return { reason: `The posting speaks of ${work}: ${quote(line)}.`, citations: [citation], source: 'job-description' }
}
