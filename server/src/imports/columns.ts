/** Which column of a file is what, by its name in plain words. */
import type { ImportField } from '@nova/contract/imports'
import { refuse } from '@nova/contract/refusals'

const names: Record<ImportField, string[]> = {
  name: ['name', 'full name', 'candidate', 'candidate name', 'student', 'student name', 'person'],
  'first name': ['first name', 'given name', 'forename', 'firstname'],
  'last name': ['last name', 'family name', 'surname', 'lastname'],
  email: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'candidate email', 'student email'],
  date: ['date', 'scheduled date', 'scheduled', 'schedule', 'start', 'starts', 'start time', 'date and time', 'when'],
  zone: ['zone', 'time zone', 'timezone'],
  language: ['language', 'programming language', 'code language'],
}
const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as ImportField] as const)),
)

export type Column = { name: string; field: ImportField | null }
const longestName = 100

/** Refuses a first line that names no person and e-mail, or one thing twice. */
export function findColumns(head: string[]): Column[] {
  const columns = head.map((cell) => ({ name: cell.trim().slice(0, longestName).toWellFormed(), field: fieldOf(cell) }))
  const fields = columns.flatMap(({ field }) => field ?? [])
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice) throw refuse('import_without_columns', `Two columns are read as “${twice}”. Rename or remove one of them.`)
  const hasName = fields.includes('name') || (fields.includes('first name') && fields.includes('last name'))
  if (!hasName || !fields.includes('email')) throw refuse('import_without_columns')
  return columns
}

const fieldOf = (cell: string) =>
  fieldByName.get(
    cell
      .toLowerCase()
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim(),
  ) ?? null
