/** Title and firm that a resume labels: in the fields of a form, or in the columns of a table. */
import type { DateRange } from '../../platform/documents/period.ts'
import type { Section } from './resume-headings.ts'
import { type Part, readColumns, readLabel, readParts, withoutContract } from './role-parts.ts'

type Field = Part & { line: number }
export type Fields = { title?: Field; firm?: Field }
/** `firm`: the line with the firm's own period, above all roles there. */
export type Dated = { at: number; range: DateRange; rest: string; firm?: Omit<Dated, 'fields'>; fields: Fields }

/** The labelled fields around each line in `dated`; a form may have its period before or after them. */
export function findFields(lines: string[], { from, to }: Section, dated: number[]): Fields[] {
  const labelled = Array.from({ length: to - from }, (_, step) => from + step).filter((at) => readLabel(lines[at]!))
  const labelOf = (at: number) => /^[^\t:]*/.exec(lines[at]!)![0]
  const isForm = labelled.some((at) => /title|firm/.test(readLabel(lines[at]!)!.kind))
  const first = isForm && labelled.length > 0 ? labelOf(labelled[0]!) : undefined
  const starts = labelled.filter((at) => labelOf(at) === first)
  const table = Array.from({ length: to - from }, (_, step) => from + step).find((at) => readColumns(lines[at]!))
  // The period of each form is above its first label.
  const isBehind = dated.length > 0 && starts.length > 0 && dated[0]! < starts[0]!
  return dated.map((at, index) => {
    if (table !== undefined && table < at) return fieldsOfRow(lines, at, readColumns(lines[table]!)!)
    const start = (isBehind ? undefined : starts.findLast((one) => one <= at)) ?? at + 1
    const end = starts.find((one) => one > at) ?? to
    const next = dated[index + 1] ?? to
    const last = isBehind ? next : start > at ? Math.min(end, next) : end
    const own = labelled.filter((one) => one >= start && one < last)
    const find = (kind: 'title' | 'firm') => own.find((one) => readLabel(lines[one]!)!.kind === kind)
    const [title, firm] = [find('title'), find('firm')]
    return {
      ...(title !== undefined && { title: fieldOf(readLabel(lines[title]!)!.text, 'title', title) }),
      ...(firm !== undefined && { firm: fieldOf(readLabel(lines[firm]!)!.text, 'firm', firm) }),
    }
  })
}

function fieldsOfRow(lines: string[], at: number, columns: Record<'title' | 'firm', number>): Fields {
  const cells = lines[at]!.split('\t')
  const [title, firm] = [cells[columns.title], cells[columns.firm]]
  return title && firm ? { title: fieldOf(title, 'title', at), firm: fieldOf(firm, 'firm', at) } : {}
}

/** A title is all of its field, a firm what is before its place. */
function fieldOf(text: string, kind: 'title' | 'firm', line: number): Field {
  const part = readParts(text).find((one) => one.kind === 'firm') ?? readParts(text)[0]
  const whole = { text: withoutContract(text).trim(), isAside: false, score: 0 }
  return { ...(kind === 'firm' && part ? part : whole), kind, line }
}
