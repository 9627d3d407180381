/**
 * Importing people into a position from a CSV file. A file is read and checked first; a job then adds everyone in one
 * transaction, so that nothing is ever half-imported. Hides how files are read and rows are kept.
 * Public files: csv-file.ts, importing.ts.
 */
import { randomUUID } from 'node:crypto'
import { kindFacts } from '@nova/contract/kinds/kinds'
import {
  type ImportFile,
  type ImportReading,
  type ListedImport,
  maxListedImports,
  maxAskedZones,
  maxShownProblems,
  type PositionImport,
  type startImport as startCall,
} from '@nova/contract/positions/imports'
import { refuse } from '@nova/contract/refusals'
import type { Language } from '@nova/contract/words'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { offeredLanguages } from '../asked-questions/asked-questions.ts'
import { findInvited } from '../interview-access/of-position.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import { cleanStrings } from '../platform/http/input.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { requirePosition } from '../positions/access.ts'
import { requireAddable } from '../positions/adding-many.ts'
import { type PreparedPosition, prepareAdding } from '../positions/adding.ts'
import { type AskedZones, type CheckedRow, checkRows } from './checking.ts'
import { findColumns, splitHead } from './columns.ts'
import { readCsvApart } from './csv-apart.ts'
import { type ImportRow, positionImportRows, positionImports } from './tables.ts'
import { readZone } from './zones.ts'

/** Names and e-mails of a file are kept no longer. */
const keptMs = 7 * 86_400_000
const rowsAtATime = 100
const maxColumns = 50
const shownRight = 5

/** Reads and checks a file without adding candidates. */
export async function checkImport(ctx: Ctx, positionId: string, file: ImportFile): Promise<PositionImport> {
  const caller = requireInterviewer(ctx)
  const prepared = await prepareAdding(ctx, positionId)
  requireAddable(prepared)
  await requireNoneRunning(ctx, prepared.row.id)
  const { rows: read, encoding, isSure } = await readCsvApart(Buffer.from(file.data, 'base64'), file.encoding)
  const { head, body } = splitHead(read)
  if (read.length === 0) throw refuse('import_unreadable', 'This file is empty.')
  if (head.length > maxColumns) throw refuse('import_unreadable', `Please use at most ${maxColumns} columns.`)
  if (body.length === 0) throw refuse('import_unreadable', 'This file has column names but no rows below them.')
  const columns = findColumns(cleanStrings(head), body, file.columns)
  const { now, timeZone } = { now: ctx.now(), timeZone: file.timeZone }
  const zones = cleanStrings(file.zones ?? {})
  const asked: AskedZones = new Map(Object.keys(zones).map((text) => [text, readOptions(text)]))
  const rules = { now, timeZone, zones, languageProblem: languageRule(ctx, prepared) }
  const rows = await checkRows(columns, body, rules, asked)
  await noteInvited(ctx, prepared.row.id, rows)
  const row: ImportRow = {
    id: randomUUID(),
    positionId: prepared.row.id,
    createdBy: caller.id,
    createdByName: caller.name,
    createdAt: now,
    fileName: file.fileName,
    state: 'checked',
    columns,
    total: rows.length,
    reading: { encoding, isSure, zones: askedZones(asked, zones) },
    wrong: countWrong(rows),
    made: 0,
    publish: null,
    onlyRight: false,
    failure: null,
  }
  await inTransaction(ctx, async (tx) => {
    await requirePosition(tx, positionId, { lock: true })
    await replaceChecked(tx, row.positionId)
    await tx.db.insert(positionImports).values(row)
    await saveRows(tx, row.id, rows)
    await noteImport(tx, prepared, 'position.file-checked', { rows: rows.length })
    const runAt = new Date(now.getTime() + keptMs)
    await tx.jobs.add(tx.db, 'forget-import', { importId: row.id }, { key: `forget-import:${row.id}`, runAt })
  })
  return viewImport(ctx, row)
}

/** The texts that may mean several zones, for a person to say which one; those that were answered keep their select. */
function askedZones(asked: AskedZones, chosen: Record<string, string>): ImportReading['zones'] {
  const all = [...asked].filter(([, options]) => options.length > 0)
  return all
    .slice(0, maxAskedZones)
    .map(([text, options]) => ({ text: text.slice(0, 100), options, chosen: chosen[text] ?? null }))
}

function readOptions(text: string): string[] {
  const read = readZone(text, {}, () => false)
  return 'options' in read ? read.options : []
}

/** Starts the import; does nothing if it has started already. */
export async function startImport(
  ctx: Ctx,
  positionId: string,
  importId: string,
  { publish, onlyRight }: z.output<typeof startCall.body>,
): Promise<PositionImport> {
  const prepared = await prepareAdding(ctx, positionId)
  return inTransaction(ctx, async (tx) => {
    const row = await requireImport(tx, prepared.row.id, importId, { lock: true })
    if (row.state !== 'checked') return viewImport(tx, row)
    requireAddable(prepared)
    if (publish && !canQueueMail(tx)) throw refuse('secrets_unavailable')
    if (row.wrong === row.total) throw refuse('import_empty')
    if (row.wrong > 0 && !onlyRight) throw refuse('import_has_problems')
    const change = { state: 'running' as const, publish, onlyRight, made: 0, failure: null }
    await tx.db.update(positionImports).set(change).where(eq(positionImports.id, row.id))
    await noteImport(tx, prepared, 'position.import-started', { rows: row.total - row.wrong, file: row.fileName })
    await tx.jobs.add(tx.db, 'import-candidates', { importId: row.id }, { key: `import:${row.id}` })
    return viewImport(tx, { ...row, ...change })
  })
}

export async function getImport(ctx: Ctx, positionId: string, importId: string): Promise<PositionImport> {
  const { id } = await requirePosition(ctx, positionId)
  return viewImport(ctx, await requireImport(ctx, id, importId))
}

export async function listImports(ctx: Ctx, positionId: string): Promise<ListedImport[]> {
  const { id } = await requirePosition(ctx, positionId)
  const rows = await ctx.db
    .select()
    .from(positionImports)
    .where(eq(positionImports.positionId, id))
    .orderBy(desc(positionImports.createdAt), desc(positionImports.id))
    .limit(maxListedImports)
  return rows.map(viewListed)
}

/** The rows with problems as a CSV file that no spreadsheet takes for formulas. */
export async function writeProblems(
  ctx: Ctx,
  positionId: string,
  importId: string,
): Promise<{ name: string; text: string }> {
  const position = await requirePosition(ctx, positionId)
  const row = await requireImport(ctx, position.id, importId)
  const { line, cells, problems } = positionImportRows
  const rows = await ctx.db
    .select({ line, cells, problems })
    .from(positionImportRows)
    .where(and(eq(positionImportRows.importId, row.id), hasProblems))
    .orderBy(asc(line))
  const { companyId, title: subject } = position
  await writeAudit(ctx, { act: 'position.problems-downloaded', companyId, subject, details: { rows: rows.length } })
  const names = [...row.columns.map(({ name }) => name), 'line', 'problem']
  // The names come from the file, too.
  const head = csvHead([]).trimEnd() + csvLine(names)
  const texts = rows.map((each) => csvLine([...each.cells, String(each.line), each.problems.join(' ')]))
  return { name: `problems-${row.createdAt.toISOString().slice(0, 10)}.csv`, text: head + texts.join('') }
}

/** Job `forget-import`: deletes an abandoned import. */
export async function forgetImport(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.delete(positionImports).where(eq(positionImports.id, importId))
}

/** Marks rows of people who are in the position already. */
export async function noteInvited<R extends CheckedRow>(ctx: Ctx, positionId: string, rows: R[]): Promise<R[]> {
  const emails = [...new Set(rows.map(({ person }) => person.email).filter(Boolean))]
  const invited = await findInvited(ctx, positionId, emails)
  const found = rows.filter(({ person }) => invited.has(person.email))
  for (const { problems } of found) problems.push('Someone with this email is already in this position.')
  return found
}

/** Explains why an interview in another language than the position's isn't possible. */
function languageRule(ctx: Ctx, { row, questions }: PreparedPosition) {
  return (language: Language): string | undefined => {
    if (offeredLanguages(ctx, { language, onlyLanguage: true }).length === 0) {
      return 'This language doesn’t run on this installation.'
    }
    if (language === row.settings.programmingLanguage) return undefined
    const missing = questions.find(
      ({ content, provenIn }) => kindFacts[content.kind].hasLanguages && !provenIn.includes(language),
    )
    return missing && `“${missing.content.title}” isn’t available in this language.`
  }
}

/** A file that was checked and not imported makes room for the next; one that is running does not. */
async function replaceChecked(tx: Ctx, positionId: string): Promise<void> {
  await requireNoneRunning(tx, positionId)
  const isChecked = and(eq(positionImports.positionId, positionId), eq(positionImports.state, 'checked'))
  await tx.db.delete(positionImports).where(isChecked)
}

async function requireNoneRunning(ctx: Ctx, positionId: string): Promise<void> {
  const isRunning = and(eq(positionImports.positionId, positionId), eq(positionImports.state, 'running'))
  if ((await ctx.db.$count(positionImports, isRunning)) > 0) throw refuse('import_running')
}

async function saveRows(tx: Ctx, importId: string, rows: CheckedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtATime) {
    const values = rows.slice(at, at + rowsAtATime).map(({ line, cells, person, problems }) => ({
      importId,
      line,
      person,
      problems,
      cells: cleanStrings(cells.slice(0, maxColumns)),
    }))
    await tx.db.insert(positionImportRows).values(values)
  }
}

type Details = Record<string, string | number>

async function noteImport(ctx: Ctx, { row }: PreparedPosition, act: string, details: Details): Promise<void> {
  await writeAudit(ctx, { act, companyId: row.companyId, subject: row.title, details })
}

async function requireImport(ctx: Ctx, positionId: string, id: string, options: { lock?: boolean } = {}) {
  if (!isUuid(id)) throw refuse('import_not_found')
  const isMeant = and(eq(positionImports.id, id), eq(positionImports.positionId, positionId))
  const query = ctx.db.select().from(positionImports).where(isMeant)
  const [found] = await (options.lock ? query.for('no key update') : query)
  if (!found) throw refuse('import_not_found')
  return found
}

const hasProblems = sql`cardinality(${positionImportRows.problems}) > 0`
const countWrong = (rows: CheckedRow[]) => rows.filter(({ problems }) => problems.length > 0).length

function viewListed({ id, fileName, state, createdAt, createdByName, total, wrong, ...row }: ImportRow): ListedImport {
  const { made, publish, failure } = row
  return {
    id,
    fileName,
    state,
    createdAt: createdAt.toISOString(),
    createdBy: createdByName,
    total,
    wrong,
    right: total - wrong,
    made,
    publish,
    failure,
  }
}

async function viewImport(ctx: Ctx, row: ImportRow): Promise<PositionImport> {
  const { importId, line } = positionImportRows
  const read = (isWanted: ReturnType<typeof sql>, most: number) =>
    ctx.db
      .select()
      .from(positionImportRows)
      .where(and(eq(importId, row.id), isWanted))
      .orderBy(asc(line))
      .limit(most)
  const wrong = await read(hasProblems, maxShownProblems)
  const right = row.state === 'checked' ? await read(sql`not ${hasProblems}`, shownRight) : []
  return {
    ...viewListed(row),
    columns: row.columns,
    reading: row.reading,
    problems: wrong.map(({ line: at, person, problems }) => ({
      line: at,
      name: person.name,
      email: person.email,
      problems,
    })),
    preview: right.map(({ line: at, person }) => ({ line: at, ...person })),
  }
}
