/** The group data of a bias audit, as somebody uploads it: CSV, read once and kept nowhere. Pure. */
import { mostGroupColumns } from '@nova/contract/exports'
import { refuse } from '@nova/contract/refusals'

export type GroupRow = { line: number; key: string; groups: string[] }
export type GroupData = { by: 'interview' | 'email'; columns: string[]; rows: GroupRow[]; errors: LineError[] }
export type LineError = { line: number; message: string }

const mostRows = 60_000
const longestCell = 200
const byName: Record<string, GroupData['by']> = { interview: 'interview', email: 'email' }
const alsoCalled: Record<string, string> = {
  interviewid: 'interview',
  id: 'interview',
  candidateemail: 'email',
  'e-mail': 'email',
  'candidate email': 'email',
}

/** Refuses data without usable columns; a row that is wrong is named by its line. */
export function readGroupData(text: string): GroupData {
  const [head, ...lines] = readCsv(text)
  const names = (head?.cells ?? []).map((cell) => cell.trim())
  const places = names.map((name) => byName[alsoCalled[name.toLowerCase()] ?? name.toLowerCase()])
  const key = places.findIndex((place) => place !== undefined)
  // Where both are given, the interview is the narrower.
  const at = Math.max(key, places.indexOf('interview'))
  const groupAt = names.flatMap((name, place) => (places[place] === undefined && name !== '' ? [place] : []))
  if (at < 0 || groupAt.length === 0) throw refuse('unusable_groups')
  if (groupAt.length > mostGroupColumns)
    throw refuse(
      'unusable_groups',
      `Please use at most ${mostGroupColumns} columns with groups; this file has ${groupAt.length}.`,
    )
  if (lines.length > mostRows)
    throw refuse(
      'unusable_groups',
      `Please use at most ${mostRows.toLocaleString('en')} rows; this file has ${lines.length.toLocaleString('en')}.`,
    )
  const errors: LineError[] = []
  const seen = new Map<string, number>()
  const rows: GroupRow[] = []
  for (const { line, cells } of lines) {
    const found = (cells[at] ?? '').trim().toLowerCase()
    const groups = groupAt.map((place) => (cells[place] ?? '').trim())
    const earlier = seen.get(found)
    const message =
      cells.length !== names.length
        ? `This line has ${cells.length} cells; the first line has ${names.length}.`
        : found === ''
          ? `The column “${names[at]}” is empty.`
          : earlier !== undefined
            ? `The same ${places[at]} is in line ${earlier}.`
            : groups.every((group) => group === '')
              ? 'No group is given.'
              : groups.some((group) => group.length > longestCell)
                ? `A group has more than ${longestCell} characters.`
                : undefined
    if (message !== undefined) errors.push({ line, message })
    else {
      seen.set(found, line)
      rows.push({ line, key: found, groups })
    }
  }
  return { by: places[at]!, columns: groupAt.map((place) => names[place]!), rows, errors }
}

type Line = { line: number; cells: string[] }

/** RFC 4180, with the separator that the first line uses; empty lines are left out. */
function readCsv(text: string): Line[] {
  const source = text.replace(/^\uFEFF/, '')
  const first = source.slice(0, source.search(/[\r\n]|$/))
  const separator = [';', '\t'].find((each) => !first.includes(',') && first.includes(each)) ?? ','
  const lines: Line[] = []
  let [cells, cell, isQuoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const endLine = () => {
    cells.push(cell)
    if (cells.length > 1 || cells[0]!.trim() !== '') lines.push({ line: began, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < source.length; at += 1) {
    const letter = source[at]!
    if (letter === '\n') line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') cell += source[(at += 1)]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endLine()
      began = line
    } else if (letter !== '\r') cell += letter
  }
  endLine()
  return lines
}
