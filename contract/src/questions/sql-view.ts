/** Results of SQL as a person reads them: the first rows, and of long texts the beginning. */
import type { SqlOutcome } from './runs.ts'
import { sqlLimits, type SqlRows } from './sql.ts'

/** Of the rows of one data set of a test, of a run, and of the data shown with a question. */
export const maxCharactersOfCase = 12 * 1024
export const maxCharactersOfQuestion = 24 * 1024
const maxCharactersOfRun = 48 * 1024

/** The first rows; `total` keeps their number. */
export function cutRows({ columns, rows, total, isMore }: SqlRows, maxCharacters: number): SqlRows {
  const shown: SqlRows['rows'] = []
  let characters = 0
  for (const row of rows.slice(0, sqlLimits.shownRows)) {
    const cut = row.map((cell) => cutCell(cell, Math.min(sqlLimits.cellCharacters, maxCharacters)))
    characters += JSON.stringify(cut).length
    if (characters > maxCharacters) break
    shown.push(cut)
  }
  return { columns, rows: shown, total, ...(isMore && { isMore }) }
}

const cutCell = (cell: string | null, most: number) =>
  cell !== null && cell.length > most ? `${cell.slice(0, most)}…` : cell

/** The outcome of a run, with its first rows; results of earlier statements share the space of one. */
export function cutOutcome({ rows, earlier, plan, tags }: SqlOutcome): SqlOutcome {
  return {
    tags,
    ...(rows && { rows: cutRows(rows, maxCharactersOfRun) }),
    ...(earlier && { earlier: earlier.map((each) => cutRows(each, maxCharactersOfRun / earlier.length)) }),
    ...(plan !== undefined && { plan: plan.slice(0, maxCharactersOfRun) }),
  }
}
