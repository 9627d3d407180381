/** The rows of a file of outcomes: each with its person, result and start date, or its problem. Pure. */
import { outcomeLevels } from '@nova/contract/interviews/outcomes'
import { refuse } from '@nova/contract/refusals'
import type { CsvRow } from '../imports/csv-file.ts'

export type OutcomeRow = { line: number; keyKind: 'interview' | 'email'; key: string; level: number | null; at: string }
export type RowProblem = { line: number; message: string }

const names: Record<string, 'interview' | 'email' | 'outcome' | 'date'> = {
  interview: 'interview',
  'interview id': 'interview',
  interviewid: 'interview',
  id: 'interview',
  email: 'email',
  'e-mail': 'email',
  'candidate email': 'email',
  candidateemail: 'email',
  candidate: 'email',
  outcome: 'outcome',
  rating: 'outcome',
  date: 'date',
}
const words: Record<string, number | null> = { 'did well': 5, mixed: 3, 'did poorly': 1, 'not hired': null }
const told = 'Use a number from 1 to 5, “did well”, “mixed”, “did poorly” or “not hired”.'

/** Refuses a file without the columns. A row that is wrong is named by its line, and so is one that names the same again. */
export function readOutcomeRows([head, ...rows]: readonly CsvRow[], today: string) {
  const places = (head?.cells ?? []).map((cell) => names[cell.trim().toLowerCase()])
  const at = (name: 'interview' | 'email' | 'outcome' | 'date') => places.indexOf(name)
  if ((at('interview') < 0 && at('email') < 0) || at('outcome') < 0 || at('date') < 0)
    throw refuse('outcomes_without_columns')
  const [right, problems]: [OutcomeRow[], RowProblem[]] = [[], []]
  const lineByKey = new Map<string, number>()
  for (const { line, cells } of rows) {
    const cellOf = (name: 'interview' | 'email' | 'outcome' | 'date') => (cells[at(name)] ?? '').trim().toLowerCase()
    // If both are given, the interview is more specific.
    const by = cellOf('interview') === '' ? 'email' : 'interview'
    const key = cellOf(by)
    const earlier = lineByKey.get(key)
    const level = readLevel(cellOf('outcome'))
    const message =
      key === ''
        ? 'Neither an interview nor an email is given.'
        : earlier !== undefined
          ? `The same ${by} is in line ${earlier}.`
          : level === undefined
            ? `We can’t read the outcome “${shorten(cellOf('outcome'))}”. ${told}`
            : findDateFault(cellOf('date'), today)
    if (key !== '' && earlier === undefined) lineByKey.set(key, line)
    if (message === undefined) right.push({ line, keyKind: by, key, level: level!, at: cellOf('date') })
    else problems.push({ line, message })
  }
  return { right, problems }
}

function readLevel(text: string): number | null | undefined {
  if (text in words && Object.hasOwn(words, text)) return words[text]
  if (!/^\d([.,]\d{1,2})?$/.test(text)) return undefined
  const level = Number(text.replace(',', '.'))
  return level >= outcomeLevels.lowest && level <= outcomeLevels.highest ? level : undefined
}

function findDateFault(text: string, today: string): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && toDay(text) === text
  if (!isDay) return `We can’t read the date “${shorten(text)}”. Write it like 2026-12-03.`
  return text > today ? 'The date is in the future.' : undefined
}

/** Another day where there is no such one, as of the 31st of February. */
function toDay(text: string): string | undefined {
  const moment = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString().slice(0, 10)
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
