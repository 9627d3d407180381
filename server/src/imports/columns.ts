/** Recognizes the columns of a file by their names in the languages of hiring systems, or by their cells if unnamed. */
import type { ImportField } from '@nova/contract/positions/imports'
import { refuse } from '@nova/contract/refusals'
import { type CsvRow, titleLines } from './csv-file.ts'

const names: Record<ImportField, string[]> = {
  name: [
    'name|full name|candidate|candidate name|candidate full name|student|student name|person|applicant|applicant name|display name',
    'vollständiger name|bewerber|bewerberin|kandidat|nom complet|nom et prénom|candidat|nombre completo|nombre y apellidos|candidato|nome completo|nome|volledige naam|naam|kandidaat',
    '姓名|名前|氏名|имя и фамилия|фио|imię i nazwisko|jméno a příjmení',
  ],
  'first name': [
    'first name|given name|forename|firstname|vorname|prénom|nombre|primeiro nome|voornaam|förnamn|imię|jméno|имя|名',
  ],
  'last name': [
    'last name|family name|surname|lastname|nachname|familienname|nom|nom de famille|apellido|apellidos|sobrenome|apelido|achternaam|efternamn|nazwisko|příjmení|фамилия|姓',
  ],
  email: [
    'email|e mail|mail|email address|e mail address|email addresses|e mail addresses|emails|e mails|primary email|personal email|candidate email|student email|work email|contact email',
    'e mail adresse|email adresse|courriel|adresse e mail|adresse mail|correo|correo electrónico|dirección de correo|endereço de e mail|correio eletrónico|e mailadres|e postadress|adres e mail|почта|эл почта|электронная почта|メール|メールアドレス|邮箱|電郵|电子邮件',
  ],
  date: [
    'date|scheduled date|scheduled|schedule|start|starts|start time|date and time|when|interview date|interview time',
    'termin|datum|fecha|data|日期|日時',
  ],
  zone: ['zone|time zone|timezone|tz|zeitzone|fuseau horaire|zona horaria|fuso horário|tijdzone|时区|タイムゾーン'],
  language: ['language|programming language|code language|programmiersprache|lenguaje|langage'],
}
const fieldByName = new Map(
  Object.entries(names).flatMap(([field, all]) =>
    all.flatMap((some) => some.split('|')).map((name) => [plain(name), field as ImportField] as const),
  ),
)
const address = /[^\s<>,;"]+@[^\s<>,;"]+\.[^\s<>,;"]+/

export type Column = { name: string; field: ImportField | null }
const maxNameLength = 100
/** Number of rows that are examined to recognize a column without a name. */
const judgedRows = 20

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
}

const fieldOf = (cell: string) => fieldByName.get(plain(cell)) ?? null

/**
 * Splits the row that names the columns from the rows below. A title may come first; without names the first row is a
 * person.
 */
export function splitHead(rows: CsvRow[]): { head: string[]; body: CsvRow[] } {
  const top = rows.slice(0, titleLines)
  const known = top.map(({ cells }) => cells.filter((cell) => fieldOf(cell) !== null).length)
  const most = Math.max(0, ...known)
  const firstPerson = rows.findIndex(({ cells }) => cells.some((cell) => address.test(cell)))
  const at = known.indexOf(most)
  if (most > 0 && (firstPerson < 0 || at < firstPerson)) return { head: rows[at]!.cells, body: rows.slice(at + 1) }
  if (firstPerson === 0) return { head: rows[0]!.cells.map(() => ''), body: rows }
  const named = Math.max(0, firstPerson - 1)
  return { head: rows[named]?.cells ?? [], body: rows.slice(named + 1) }
}

/**
 * Assigns a field to each column: the chosen one, else by its name, else by its cells. Refuses a file without anything
 * like an e-mail address.
 */
export function findColumns(head: string[], body: CsvRow[], chosen?: (ImportField | null)[]): Column[] {
  const taken = new Set<ImportField>()
  const take = (field: ImportField | null) => {
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const columns = head.map((cell, at) => ({
    name: cell.trim().slice(0, maxNameLength).toWellFormed(),
    field: take(chosen ? (chosen[at] ?? null) : fieldOf(cell)),
  }))
  if (chosen) return columns
  if (!taken.has('email')) {
    const at = emailColumn(columns.length, body)
    if (at < 0) throw refuse('import_without_columns')
    columns[at] = { ...columns[at]!, field: 'email' }
  }
  // 'First name' alone counts as the name; with first and last name, a third column for the full name isn't needed.
  return columns
}

function emailColumn(count: number, body: CsvRow[]): number {
  const rows = body.slice(0, judgedRows)
  const shares = Array.from(
    { length: count },
    (_, at) => rows.filter(({ cells }) => address.test(cells[at] ?? '')).length,
  )
  const most = Math.max(0, ...shares)
  return most > 0 ? shares.indexOf(most) : -1
}
