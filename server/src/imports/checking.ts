/** Each row of a file checked: whom it names, and what is wrong with it in words for whoever made the file. */
import { setImmediate } from 'node:timers/promises'
import { longestName } from '@nova/contract/constants'
import type { ImportField } from '@nova/contract/imports'
import { CandidateForm } from '@nova/contract/positions'
import { hasWebAddress } from '@nova/contract/web-address'
import { Language } from '@nova/contract/words'
import { isNear } from '../interviews/scheduled-date.ts'
import { cleanLine } from '../platform/mail/clean-line.ts'
import type { Column } from './columns.ts'
import type { CsvRow } from './csv-file.ts'
import { makeDateReader } from './dates.ts'
import type { ImportedPerson } from './tables.ts'

export type CheckedRow = { line: number; cells: string[]; person: ImportedPerson; problems: string[] }

/** What the position says about rows. `languageProblem`: why somebody can't be interviewed in that language. */
type Rules = {
  now: Date
  timeZone: string
  languageProblem: (language: Language) => string | undefined
}

const rowsInPiece = 20

/** All rows but the head. In pieces: others are answered meanwhile. */
export async function checkRows(columns: Column[], rows: CsvRow[], rules: Rules): Promise<CheckedRow[]> {
  const reader = makeDateReader()
  const zone = reader.isZone(rules.timeZone) ? rules.timeZone : 'UTC'
  const lineByEmail = new Map<string, number>()
  const checked: CheckedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsInPiece === 0) await setImmediate()
    const { person, problems } = checkRow(columns, row, { ...rules, timeZone: zone, reader })
    const earlier = lineByEmail.get(person.email)
    if (earlier !== undefined) problems.push(`The same email is in line ${earlier}.`)
    else if (person.email) lineByEmail.set(person.email, row.line)
    checked.push({ ...row, person, problems })
  }
  return checked
}

type RowRules = Rules & { reader: ReturnType<typeof makeDateReader> }

function checkRow(columns: Column[], { cells }: CsvRow, rules: RowRules) {
  const problems: string[] = []
  const cellOf = (field: ImportField) => cleanLine(cells[columns.findIndex((column) => column.field === field)] ?? '')
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    problems.push(`This row has ${cells.length} cells, but the first line has ${columns.length}.`)
  }
  const name = cellOf('name') || `${cellOf('first name')} ${cellOf('last name')}`.trim()
  const email = cellOf('email').toLowerCase()
  for (const [field, value] of Object.entries({ name, email })) {
    const fault = CandidateForm.shape[field as 'name' | 'email'].safeParse(value).error?.issues[0]
    if (fault) problems.push(value === '' ? `The ${field} is empty.` : tellFault(field, value))
  }
  const date = checkDate(cellOf('date'), cellOf('zone'), rules)
  const language = checkLanguage(cellOf('language'), rules)
  problems.push(...date.problems, ...language.problems)
  const person: ImportedPerson = {
    // Cut within a character it would be half of one, which no database keeps.
    ...{ name: name.slice(0, longestShown).toWellFormed(), email: email.slice(0, longestShown).toWellFormed() },
    ...{ scheduledDate: date.scheduledDate, timeZone: date.timeZone, language: language.language },
  }
  return { person, problems }
}

const longestShown = 254

const tellFault = (field: string, value: string) =>
  field !== 'name'
    ? `“${shorten(value)}” isn’t a valid email.`
    : hasWebAddress(value)
      ? 'The name has a web address in it.'
      : `The name has more than ${longestName} characters.`

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function checkDate(text: string, zone: string, { reader, timeZone, now }: RowRules) {
  const problems: string[] = []
  const isKnown = zone === '' || reader.isZone(zone)
  if (!isKnown) problems.push(`We don’t know the time zone “${shorten(zone)}”. Use a name like Europe/Berlin.`)
  if (text === '') return { problems, scheduledDate: null, timeZone: isKnown && zone ? zone : null }
  const there = isKnown && zone ? zone : timeZone
  const read = reader.read(text, there)
  if ('problem' in read) return { problems: [...problems, read.problem], scheduledDate: null, timeZone: there }
  if (read.moment <= now) problems.push('The date has passed.')
  else if (!isNear(read.moment, now)) problems.push('The date is more than ten years ahead.')
  return { problems, scheduledDate: read.moment.toISOString(), timeZone: there }
}

const languageByName: Record<string, Language> = { js: 'javascript', ts: 'typescript', py: 'python', golang: 'go' }

function checkLanguage(text: string, { languageProblem }: Rules): { problems: string[]; language: Language | null } {
  if (text === '') return { problems: [], language: null }
  const name = text.toLowerCase()
  const { data: language } = Language.safeParse(languageByName[name] ?? name)
  if (!language) {
    const message = `“${shorten(text)}” isn’t offered. Use JavaScript, TypeScript, Python, Java or Go, or leave it empty.`
    return { problems: [message], language: null }
  }
  const problem = languageProblem(language)
  return { problems: problem ? [problem] : [], language }
}
