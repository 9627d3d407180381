/** Checks each row of a file: the person it names, and its problems in words for the author of the file. */
import { setImmediate } from 'node:timers/promises'
import { maxNameLength } from '@nova/contract/constants'
import { normalizeEmail } from '@nova/contract/email'
import { languageCalled } from '@nova/contract/languages/code'
import type { ImportField } from '@nova/contract/positions/imports'
import { CandidateForm } from '@nova/contract/positions/positions'
import { languageNames } from '@nova/contract/questions/language-names'
import { hasWebAddress } from '@nova/contract/web-address'
import { type Language, languages } from '@nova/contract/words'
import { isNear } from '../interview-plan/scheduled-date.ts'
import { cleanLine } from '../platform/mail/clean-line.ts'
import type { Column } from './columns.ts'
import type { CsvRow } from './csv-file.ts'
import { makeDateReader, offsetOf } from './dates.ts'
import type { ImportedPerson } from './tables.ts'
import { prepareZones, readZone, seasonOf, seasonProblem } from './zones.ts'

export type CheckedRow = { line: number; cells: string[]; person: ImportedPerson; problems: string[] }

/** The position's rules for rows. `languageProblem`: why an interview in that language isn't possible. */
type Rules = {
  now: Date
  timeZone: string
  languageProblem: (language: Language) => string | undefined
  /** The chosen meanings of ambiguous time zones; keys in capitals. */
  zones?: Record<string, string>
}

/** Texts that may mean several time zones. */
export type AskedZones = Map<string, string[]>

const rowsInPiece = 20

/** Checks all rows but the head. Works in pieces to keep the event loop free. */
export async function checkRows(
  columns: Column[],
  rows: CsvRow[],
  rules: Rules,
  asked: AskedZones = new Map(),
): Promise<CheckedRow[]> {
  if (columns.some(({ field }) => field === 'zone')) await prepareZones()
  const reader = makeDateReader()
  const zone = reader.isZone(rules.timeZone) ? rules.timeZone : 'UTC'
  const lineByEmail = new Map<string, number>()
  const checked: CheckedRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsInPiece === 0) await setImmediate()
    const { person, problems } = checkRow(columns, row, { ...rules, timeZone: zone, reader, asked })
    const earlier = lineByEmail.get(person.email)
    if (earlier !== undefined) problems.push(`The same email is in line ${earlier}.`)
    else if (person.email) lineByEmail.set(person.email, row.line)
    checked.push({ ...row, person, problems })
  }
  return checked
}

type RowRules = Rules & { reader: ReturnType<typeof makeDateReader>; asked: AskedZones }

function checkRow(columns: Column[], { cells }: CsvRow, rules: RowRules) {
  const problems: string[] = []
  const cellOf = (field: ImportField) => cleanLine(cells[columns.findIndex((column) => column.field === field)] ?? '')
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    problems.push(`This row has ${cells.length} cells, but the first line has ${columns.length}.`)
  }
  const { emails, named } = readAddresses(cellOf('email'))
  const parts = `${cellOf('first name')} ${cellOf('last name')}`.trim()
  const name = cellOf('name') || parts || named
  const email = normalizeEmail(emails.length > 1 ? '' : (emails[0] ?? cellOf('email'))).toLowerCase()
  if (emails.length > 1)
    problems.push(`This cell has ${emails.length} emails: ${shorten(emails.join(', '))}. Keep one.`)
  for (const [field, value] of Object.entries({ name, email })) {
    const fault = CandidateForm.shape[field as 'name' | 'email'].safeParse(value).error?.issues[0]
    if (fault && !(field === 'email' && emails.length > 1))
      problems.push(value === '' ? `The ${field} is empty.` : tellFault(field, value))
  }
  const date = checkDate(cellOf('date'), cellOf('zone'), rules)
  const language = checkLanguage(cellOf('language'), rules)
  problems.push(...date.problems, ...language.problems)
  const person: ImportedPerson = {
    // Cut within a character it would be half of one, which no database keeps.
    name: name.slice(0, maxShownLength).toWellFormed(),
    email: email.slice(0, maxShownLength).toWellFormed(),
    scheduledDate: date.scheduledDate,
    timeZone: date.timeZone,
    language: language.language,
  }
  return { person, problems }
}

const maxShownLength = 254
const address = /[^\s<>,;"()]+@[^\s<>,;"()]+/g

/** 'Ada Berg <ada@example.com>', or several addresses in one cell. */
function readAddresses(cell: string): { emails: string[]; named: string } {
  const emails = [...new Set(cell.match(address) ?? [])]
  const named =
    emails.length === 1 && emails[0] !== cell
      ? cell
          .replace(emails[0]!, '')
          .replace(/[<>"()]|^mailto:/g, '')
          .trim()
      : ''
  return { emails, named: /\p{L}/u.test(named) ? named : '' }
}

const tellFault = (field: string, value: string) =>
  field !== 'name'
    ? `“${shorten(value)}” isn’t a valid email.`
    : hasWebAddress(value)
      ? 'The name has a web address in it.'
      : `The name has more than ${maxNameLength} characters.`

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function checkDate(text: string, zone: string, { reader, timeZone, now, zones = {}, asked }: RowRules) {
  const problems: string[] = []
  const found = zone === '' ? undefined : readZone(zone, zones, reader.isZone)
  if (found && 'problem' in found) {
    problems.push(found.problem)
    if (found.options.length > 0) asked.set(zone.trim().toUpperCase(), found.options)
  }
  const named = found && 'zone' in found ? found.zone : null
  if (text === '') return { problems, scheduledDate: null, timeZone: named }
  const there = named ?? timeZone
  const read = reader.read(text, there)
  if ('problem' in read) return { problems: [...problems, read.problem], scheduledDate: null, timeZone: there }
  const { moment, isAmbiguous } = settle(read, named ? seasonOf(zone) : undefined)
  if (moment <= now) problems.push('The date has passed.')
  else if (!isNear(moment, now)) problems.push('The date is more than ten years ahead.')
  if (isAmbiguous) problems.push(tellTwice(read, there))
  const season = named ? seasonProblem(zone, named, moment) : undefined
  if (season) problems.push(season)
  return { problems, scheduledDate: moment.toISOString(), timeZone: there }
}

type Read = { moment: Date; again?: Date }

/** Of a time that comes twice, summer's is the first. */
function settle({ moment, again }: Read, season: 'summer' | 'winter' | undefined) {
  return { moment: again && season === 'winter' ? again : moment, isAmbiguous: again !== undefined && !season }
}

function tellTwice({ moment, again }: Read, zone: string): string {
  const [first, second] = [offsetOf(moment, zone), offsetOf(again!, zone)]
  return `This time comes twice in ${zone}, because the clocks go back that day. Add ${first} for the first or ${second} for the second, as in 02:30 ${first}.`
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function checkLanguage(text: string, { languageProblem }: Rules): { problems: string[]; language: Language | null } {
  if (text === '') return { problems: [], language: null }
  const language = languageCalled(text)
  if (!language) {
    const message = `“${shorten(text)}” isn’t offered. Use ${alternatives.format(languages.map((each) => languageNames[each]))}, or leave it empty.`
    return { problems: [message], language: null }
  }
  const problem = languageProblem(language)
  return { problems: problem ? [problem] : [], language }
}
