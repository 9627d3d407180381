/** Checks that an exported record is complete and agrees with a receipt. Pure; breaks are described in plain words. */
import { Tombstone } from '@nova/contract/retention/retention'
import type { JournalEntry } from '@nova/contract/room/journal'
import { Receipt } from '@nova/contract/room/receipts'
import { applyChanges, type Changes } from '@nova/contract/room/text'
import { firstHash, hashEntry } from '../../server/src/journal/chain.ts'
import { digestReport } from '../../server/src/reports/digest.ts'

/** The file is none that can be checked. */
export class CannotCheck extends Error {}

export type Verdict = { isWhole: boolean; lines: string[] }

type Entry = { seq: number; hash: string; kind?: string; at?: string; payload?: unknown; questionId?: unknown }
type Pad = { questionId: unknown; language: unknown; text: unknown }
type ReportBody = Record<string, unknown> & { digest: unknown; journal: { lastSeq: number; lastHash: string } }
type Record_ = { interviewId: string; title: string; entries: Entry[]; pads: Pad[] | null; report: ReportBody | null }

/** The format of the fingerprint on a mailed receipt. */
export const isFingerprint = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/i.test(text)

/**
 * Parses the text of a file: JSON, or the record of a candidate's copy of their data, which has its head and then
 * one entry a line. Undefined for other text.
 */
export function parseFile(text: string): unknown {
  // A byte order mark is what some editors put in front.
  const clean = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(clean) as unknown
  } catch {
    return parseLines(clean)
  }
}

function parseLines(text: string): unknown {
  try {
    const [head, ...entries] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    const { kind, interview } = isObject(head) ? head : {}
    return kind === 'nova-interviews-record' ? { interview, entries } : undefined
  } catch {
    return undefined
  }
}

/** `proof`: a receipt, or the fingerprint on one. */
export function verifyRecord(file: unknown, proof?: unknown): Verdict {
  const tombstone = Tombstone.safeParse(file)
  if (tombstone.success) return verifyErased(tombstone.data, proof)
  const record = readRecord(file)
  const parts = [checkChain(record)]
  // These depend on the entries, so a broken chain makes them meaningless.
  if (parts[0]!.isWhole) parts.push(checkTexts(record), checkReport(record))
  if (isFingerprint(proof)) parts.push(checkFingerprint(record.entries, proof.toLowerCase()))
  else if (proof !== undefined) parts.push(checkReceipt(record, readReceipt(proof)))
  const isWhole = parts.every((part) => part.isWhole)
  return {
    isWhole,
    lines: [
      `Record of “${printable(record.title)}” (${record.interviewId})`,
      ...parts.flatMap(({ lines, isWhole: fits }) => lines.map((line) => `${fits ? 'OK     ' : 'BROKEN '} ${line}`)),
      isWhole
        ? 'Everything that was checked fits. The title and settings at the top of the file are not covered.'
        : 'This record was changed, or it is damaged.',
    ],
  }
}

/** Checks the counts and the ends of the chain of an erased interview. */
function verifyErased(tombstone: Tombstone, proof: unknown): Verdict {
  const { interviewId, entries, receipt, lastHash, erasedAt } = tombstone
  const parts = [
    receipt.lastSeq <= entries && tombstone.firstHash === firstHash
      ? fits(`Erased on ${erasedAt.slice(0, 10)}, ${entries} entries. Fingerprint of the last one: ${lastHash}`)
      : breaks('The numbers of this tombstone contradict each other.'),
  ]
  if (isFingerprint(proof))
    parts.push(
      [receipt.lastHash, lastHash].includes(proof.toLowerCase())
        ? fits('The fingerprint of the receipt is the one that the tombstone keeps.')
        : breaks('The tombstone keeps another fingerprint, so this is not the interview of the receipt.'),
    )
  else if (proof !== undefined) parts.push(compareReceipt(tombstone, readReceipt(proof)))
  const isWhole = parts.every((part) => part.isWhole)
  return {
    isWhole,
    lines: [
      `Tombstone of ${interviewId}`,
      ...parts.flatMap(({ lines, isWhole: holds }) => lines.map((line) => `${holds ? 'OK     ' : 'BROKEN '} ${line}`)),
      isWhole ? 'The interview was erased; of its content nothing is left to check.' : 'This doesn’t fit together.',
    ],
  }
}

function compareReceipt({ interviewId, receipt: kept }: Tombstone, { interviewId: id, journal }: Receipt): Verdict {
  if (id !== interviewId) return breaks('The receipt is for another interview.')
  return journal.lastSeq === kept.lastSeq && journal.lastHash === kept.lastHash
    ? fits(`The receipt is of this interview: both name entry ${kept.lastSeq} with the same fingerprint.`)
    : breaks('The receipt names another last entry than the tombstone.')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readRecord(file: unknown): Record_ {
  if (isObject(file) && file['kind'] === 'nova-interviews-receipt')
    throw new CannotCheck('The first file is a receipt. Name the record first: npm run verify -- RECORD RECEIPT')
  if (!isObject(file) || !isObject(file['interview']) || !Array.isArray(file['entries']))
    throw new CannotCheck(
      'This is neither a record of an interview nor a tombstone. Use the file of “Export Report”, or “Everything recorded” of a candidate’s page, or record.jsonl of a copy of their data.',
    )
  const { interview, entries, pads } = file
  // With confirmed findings the digest is that of the machine's own report, which is kept too.
  const report = file['unreviewed'] ?? file['report']
  const wrong = entries.findIndex(
    (entry) => !isObject(entry) || !Number.isInteger(entry['seq']) || typeof entry['hash'] !== 'string',
  )
  if (wrong >= 0)
    throw new CannotCheck(`Entry ${wrong + 1} of the file has no number or no fingerprint, so it can't be checked.`)
  if (entries.length === 0) throw new CannotCheck('This record has no entries.')
  const place = isObject(report) ? report['journal'] : undefined
  if (isObject(report) && !isObject(place))
    throw new CannotCheck('The report in this file does not say what it was made from.')
  return {
    interviewId: String(interview['id']),
    title: String(interview['title']),
    entries: entries as Entry[],
    // The record of a copy has its texts in files next to it.
    pads: Array.isArray(pads) ? (pads.filter(isObject) as Pad[]) : null,
    report: isObject(report) ? (report as ReportBody) : null,
  }
}

function readReceipt(file: unknown): Receipt {
  const read = Receipt.safeParse(file)
  if (read.success) return read.data
  throw new CannotCheck('The second file is not a receipt. Download it again from the candidate’s page.')
}

const fits = (...lines: string[]): Verdict => ({ isWhole: true, lines })
const breaks = (...lines: string[]): Verdict => ({ isWhole: false, lines })
const isHidden = ({ kind }: Entry) => kind === undefined

/** Each entry's fingerprint is made from its content and the fingerprint before it. */
function checkChain({ entries, report }: Record_): Verdict {
  let before = firstHash
  for (const [at, entry] of entries.entries()) {
    const { hash, ...content } = entry
    if (entry.seq !== at + 1)
      return breaks(`Entry ${at + 1} is missing or out of order: the file has number ${entry.seq} in its place.`)
    // Before an entry that is left out, others could be changed unseen; an export leaves out none.
    if (isHidden(entry) && report)
      return breaks(`Entry ${entry.seq} was left out. An export holds every entry in full.`)
    if (!isHidden(entry) && !hasHash(before, content, hash))
      return breaks(
        `${describe(entry)} does not fit. It was changed, or one before it was. This is the first that differs.`,
      )
    before = hash
  }
  const hidden = entries.filter(isHidden).length
  const last = entries.at(-1)!
  return fits(
    `${entries.length} entries, none missing. Fingerprint of the last one: ${last.hash}`,
    ...(hidden > 0
      ? [
          `${hidden} of them are not in a candidate's copy. A change right before one of those can't be seen, so compare with the export, too.`,
        ]
      : []),
  )
}

/** False, too, for content that cannot be put in order: nested too deeply, or no text at all. */
function hasHash(before: string, content: object, hash: string): boolean {
  try {
    return hashEntry(before, content as Omit<JournalEntry, 'hash'>) === hash
  } catch {
    return false
  }
}

function describe({ seq, kind, at }: Entry): string {
  return `Entry ${seq} (${printable(String(kind))}, ${printable(String(at))})`
}

/** Control characters from the file must not reach the terminal. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, 120)

/** The texts follow from the edits; the file includes them for reading. */
function checkTexts({ entries, pads }: Record_): Verdict {
  if (!pads) return fits('There are no texts beside the entries in this file.')
  const made = new Map<string, string | undefined>()
  for (const { kind, questionId, payload } of entries) {
    if (kind !== 'edit' || !isObject(payload)) continue
    const key = JSON.stringify([questionId, payload['language']])
    made.set(key, applyEdits(made.has(key) ? made.get(key) : '', payload['edits']))
  }
  const wrong = pads.find(
    ({ questionId, language, text }) => (made.get(JSON.stringify([questionId, language])) ?? '') !== text,
  )
  if (wrong) {
    const { questionId, language } = wrong
    return breaks(
      `The text of question ${printable(String(questionId))} (${printable(String(language))}) is not what its edits make.`,
    )
  }
  return fits(pads.length === 1 ? '1 text is what its edits make.' : `${pads.length} texts are what their edits make.`)
}

/** Undefined for edits that fit no text. */
function applyEdits(text: string | undefined, edits: unknown): string | undefined {
  let made = text
  try {
    for (const { changes } of edits as { changes: Changes }[])
      made = made === undefined ? undefined : applyChanges(made, changes)
  } catch {
    return undefined
  }
  return made
}

/** Its values are left out for its reader, so that its digest can't be made again. */
function checkSealed({ digest, journal }: ReportBody, entries: Entry[]): Verdict {
  if (entries[journal.lastSeq - 1]?.hash !== journal.lastHash)
    return breaks('The report was not made from this record.')
  if (!digestsNamed(entries).includes(digest))
    return breaks('The record does not name this report, so it was put in later.')
  return fits('Scores are sealed in this report, so only its place in the record was checked. Export it again later.')
}

function checkReport({ entries, report }: Record_): Verdict {
  if (!report) return fits('There is no report in this file.')
  if ('sealed' in report) return checkSealed(report, entries)
  const { digest, ...body } = report
  let isSame = false
  try {
    isSame = digestReport(body) === digest
  } catch {
    // Content that can't be canonicalized isn't the content that was signed.
  }
  if (!isSame) return breaks('The report was changed: its content does not fit its digest.')
  const { lastSeq, lastHash } = report.journal
  if (entries[lastSeq - 1]?.hash !== lastHash) return breaks('The report was not made from this record.')
  if (!digestsNamed(entries).includes(digest))
    return breaks('The record does not name this report, so it was put in later.')
  return fits(`The report fits its digest and this record: ${String(digest)}`)
}

const digestsNamed = (entries: Entry[]): unknown[] =>
  entries.flatMap(({ kind, payload }) => (kind === 'report' && isObject(payload) ? [payload['digest']] : []))

function checkFingerprint(entries: Entry[], fingerprint: string): Verdict {
  if (digestsNamed(entries).includes(fingerprint)) return fits('The record names the report with this fingerprint.')
  const found = entries.find(({ hash }) => hash === fingerprint)
  if (!found) return breaks('No entry has the fingerprint of the receipt, so this is not the record it was made for.')
  return fits(`The record agrees with the fingerprint up to entry ${found.seq}.`)
}

function checkReceipt(record: Record_, receipt: Receipt): Verdict {
  if (receipt.interviewId !== record.interviewId.toLowerCase()) return breaks('The receipt is for another interview.')
  const { lastSeq, lastHash } = receipt.journal
  const { entries } = record
  if (entries.length < lastSeq)
    return breaks(`The receipt covers ${lastSeq} entries, and this record has only ${entries.length}.`)
  if (lastSeq > 0 && entries[lastSeq - 1]?.hash !== lastHash)
    return breaks(
      `The record differs from the receipt at or before entry ${lastSeq}: the fingerprints are not the same.`,
    )
  const later = entries.length - lastSeq
  return mergeVerdicts(
    fits(
      `The record agrees with the receipt of ${receipt.issuedAt} up to entry ${lastSeq}.`,
      ...(later > 0 ? [`${later} entries are newer than the receipt, which says nothing about them.`] : []),
    ),
    checkReportOnReceipt(record, receipt),
  )
}

function checkReportOnReceipt({ entries, report }: Record_, receipt: Receipt): Verdict {
  if (!receipt.report) return fits('The receipt was made before there was a report.')
  const { digest } = receipt.report
  if (report?.['digest'] === digest) return fits('The report is the one that the receipt names.')
  if (digestsNamed(entries).includes(digest))
    return fits('The report on the receipt was made again later; the record names both.')
  if (entries.some(isHidden)) return fits("A candidate's copy holds no report to compare with the receipt.")
  return breaks('The receipt names another report, which this record does not know.')
}

const mergeVerdicts = (one: Verdict, other: Verdict): Verdict =>
  other.isWhole ? { isWhole: true, lines: [...one.lines, ...other.lines] } : other
