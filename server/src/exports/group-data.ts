/** Reads the uploaded group data of a bias audit: CSV, parsed once and not stored. Pure. */
import { setImmediate } from 'node:timers/promises'
import { maxGroupColumns, maxGroups } from '@nova/contract/interviews/exports'
import { refuse } from '@nova/contract/refusals'

export type GroupRow = { line: number; key: string; groups: string[] }
export type GroupData = { keyKind: 'interview' | 'email'; columns: string[]; rows: GroupRow[]; errors: LineError[] }
export type LineError = { line: number; message: string }

const maxRows = 60_000
const maxCellLength = 200
const maxLineLength = 10_000
const linesInPiece = 200
const byName = new Map<string, GroupData['keyKind']>(Object.entries({ interview: 'interview', email: 'email' }))
const alsoCalled = new Map(
  Object.entries({
    interviewid: 'interview',
    id: 'interview',
    candidateemail: 'email',
    'e-mail': 'email',
    'candidate email': 'email',
  }),
)

/** Refuses data without usable columns; a row that is wrong is named by its line. Reads in pieces: others are answered. */
export async function readGroupData(text: string): Promise<GroupData> {
  const lines = readCsv(text)
  const names = (await readHead(lines)).map((cell) => cell.trim())
  const columns = findColumns(names)
  const data: GroupData = {
    keyKind: columns.keyKind,
    columns: columns.groupAt.map((place) => names[place]!),
    rows: [],
    errors: [],
  }
  const seen = new Map<string, number>()
  let read = 0
  for await (const { line, cells } of inPieces(lines)) {
    read += 1
    if (read > maxRows) throw refuse('unusable_groups', `Please use at most ${maxRows.toLocaleString('en')} rows.`)
    const key = (cells[columns.keyAt] ?? '').trim().toLowerCase()
    const groups = columns.groupAt.map((place) => knownGroup((cells[place] ?? '').trim()))
    const message =
      cells.length === names.length
        ? findFault(key, groups, names[columns.keyAt]!, seen.get(key))
        : `This line has ${cells.length} cells; the first line has ${names.length}.`
    if (message === undefined) {
      seen.set(key, line)
      data.rows.push({ line, key, groups })
    } else data.errors.push({ line, message })
  }
  for (const [at, name] of data.columns.entries())
    if (new Set(data.rows.map(({ groups }) => groups[at])).size > maxGroups)
      throw refuse('unusable_groups', `The column “${name}” has more than ${maxGroups} different groups.`)
  return data
}

async function readHead(lines: Generator<Line, undefined>): Promise<string[]> {
  for await (const { cells } of inPieces(lines)) return cells
  return []
}

/** The lines that hold something; after some lines, empty ones too, others get their turn. */
async function* inPieces(lines: Generator<Line, undefined>): AsyncGenerator<Line, undefined> {
  // Read by hand: leaving a `for` would end the lines, and the first one is read apart from the rest.
  for (let at = 1, next = lines.next(); next.value; at += 1, next = lines.next()) {
    if (at % linesInPiece === 0) await setImmediate()
    if (next.value.cells.length > 0) yield next.value
  }
  return undefined
}

function findColumns(names: string[]): { keyKind: GroupData['keyKind']; keyAt: number; groupAt: number[] } {
  const places = names.map((name) => byName.get(alsoCalled.get(name.toLowerCase()) ?? name.toLowerCase()))
  // If both columns are given, the interview is more specific.
  const interviewAt = places.indexOf('interview')
  const keyAt = interviewAt < 0 ? places.indexOf('email') : interviewAt
  const groupAt = names.flatMap((name, place) => (places[place] === undefined && name !== '' ? [place] : []))
  if (keyAt < 0 || groupAt.length === 0) throw refuse('unusable_groups')
  if (groupAt.length > maxGroupColumns) {
    const told = `Please use at most ${maxGroupColumns} columns with groups; this file has ${groupAt.length}.`
    throw refuse('unusable_groups', told)
  }
  return { keyKind: places[keyAt]!, keyAt, groupAt }
}

/** Spellings of an unknown category; all count as an empty cell. */
const unknownWords = new Set(['unknown', 'not stated', 'not known', 'prefer not to say', 'declined', 'n/a', '-', '?'])

const knownGroup = (group: string) => (unknownWords.has(group.toLowerCase()) ? '' : group)

function findFault(key: string, groups: string[], column: string, earlier: number | undefined): string | undefined {
  if (key === '') return `The column “${column}” is empty.`
  if (earlier !== undefined) return `The same ${column} is in line ${earlier}.`
  return groups.some((group) => group.length > maxCellLength)
    ? `A group has more than ${maxCellLength} characters.`
    : undefined
}

type Line = { line: number; cells: string[] }

/** RFC 4180, with the separator that the first line uses; an empty line has no cells. */
function* readCsv(text: string): Generator<Line, undefined> {
  const source = text.replace(/^\uFEFF/, '')
  const first = source.slice(0, maxLineLength).split(/[\r\n]/, 1)[0]!
  const separator = [';', '\t'].find((each) => !first.includes(',') && first.includes(each)) ?? ','
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  let [line, began, beganAt] = [1, 1, 0]
  for (let at = 0; at <= source.length; at += 1) {
    const letter = source[at] ?? '\n'
    const isEnd = letter === '\n' && (!isQuoted || at === source.length)
    if (letter === '\n') line += 1
    if (at - beganAt > maxLineLength)
      throw refuse('unusable_groups', `Line ${began} is too long. Is a quotation mark missing?`)
    if (isEnd) {
      cells.push(cell)
      yield { line: began, cells: cells.length > 1 || cells[0]!.trim() !== '' ? cells : [] }
      ;[cells, cell, isQuoted, began, beganAt] = [[], '', false, line, at]
    } else if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') cell += source[(at += 1)]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') [cell, isQuoted] = ['', true]
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  return undefined
}
