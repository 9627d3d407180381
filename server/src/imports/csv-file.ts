/** A CSV file as people have it: any encoding and separator that spreadsheets write, read in pieces. */
import { setImmediate } from 'node:timers/promises'
import { importLimits, type ImportEncoding } from '@nova/contract/positions/imports'
import { Refusal, refuse } from '@nova/contract/refusals'
import { CsvError, type Info, parse } from 'csv-parse'
import { type DecodedFile, decodeFile } from './encodings.ts'

/** `line`: first line of the row in the file, from 1. */
export type CsvRow = { line: number; cells: string[] }

const separators = [',', ';', '\t']
const pieceLength = 8192
const maxRowLength = 20_000
export const titleLines = 5

/** Reads all non-empty rows, the head among them. Refuses a file that isn't CSV, with a message for the interviewer. */
export async function readCsvFile(bytes: Uint8Array, encoding?: ImportEncoding): Promise<CsvRow[]> {
  return (await readEncodedCsv(bytes, encoding)).rows
}

/** The same, with the encoding that the file was read in. */
export async function readEncodedCsv(
  bytes: Uint8Array,
  wanted?: ImportEncoding,
): Promise<Omit<DecodedFile, 'text'> & { rows: CsvRow[] }> {
  if (bytes.length > importLimits.bytes) throw unreadable('This file is larger than 1 MB. Split it into smaller files.')
  const { text, encoding, isSure } = await decode(bytes, wanted)
  const { body, skipped, separator } = findSeparator(text)
  try {
    return { encoding, isSure, rows: await parseText(body, separator, skipped) }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(tellFault(error, skipped))
    throw error
  }
}

async function decode(bytes: Uint8Array, wanted: ImportEncoding | undefined): Promise<DecodedFile> {
  try {
    const { text, ...how } = await decodeFile(bytes, wanted)
    // Line ends as one letter: the parser counts the two of Windows twice inside a cell, and names wrong lines below it.
    return { ...how, text: text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n') }
  } catch (error) {
    if (error instanceof Refusal) throw refuse('import_unreadable')
    throw error
  }
}

/** By the first line; spreadsheets may name it in its own line (`sep=;`). */
function findSeparator(text: string): { body: string; skipped: number; separator: string } {
  const named = /^sep=([,;\t])\n/i.exec(text)
  if (named) return { body: text.slice(named[0].length), skipped: 1, separator: named[1]! }
  // A title may precede the names of the columns.
  const heads = text
    .slice(0, maxRowLength)
    .split('\n', titleLines)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const counts = separators.map((each) => Math.max(...heads.map((head) => head.split(each).length)))
  return { body: text, skipped: 0, separator: separators[counts.indexOf(Math.max(...counts))]! }
}

async function parseText(text: string, delimiter: string, skipped: number): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Quotation marks inside a cell are part of its text.
    relax_quotes: true,
    max_record_size: maxRowLength,
  }
  const parser = parse(options)
  const done = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve)
    parser.on('error', reject)
  })
  parser.on('data', ({ record, info }: { record: string[]; info: Info }) => {
    const inside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    if (record.some((cell) => cell.trim() !== '')) rows.push({ line: info.lines - inside + skipped, cells: record })
    if (rows.length > importLimits.rows + 1) parser.destroy(tooManyRows())
  })
  const feeding = (async () => {
    for (let at = 0; at < text.length && !parser.destroyed; at += pieceLength) {
      parser.write(text.slice(at, at + pieceLength))
      // Others get their turn after each piece.
      await setImmediate()
    }
    if (!parser.destroyed) parser.end()
  })()
  await Promise.all([done, feeding])
  return rows
}

const unreadable = (message: string) => refuse('import_unreadable', message)
const tooManyRows = () =>
  unreadable(`This file has more than ${importLimits.rows.toLocaleString('en')} rows. Split it into smaller files.`)

function tellFault({ code, lines }: CsvError & { lines?: number }, skipped: number): string {
  const where = lines === undefined ? '' : ` near line ${lines + skipped}`
  if (code === 'CSV_MAX_RECORD_SIZE') return `A row${where} is too long. Is a quotation mark missing?`
  if (/QUOTE/.test(code))
    return `We couldn’t read the row${where}: a quotation mark is missing, or there is one too many.`
  return `We couldn’t read this file${where}. Save it as CSV and choose it again.`
}
