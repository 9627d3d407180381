import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstHash } from '../../server/src/journal/chain.ts'
import { type NewEntry, sealEntries } from '../../server/src/journal/seal.ts'
import { digestReport } from '../../server/src/reports/digest.ts'
import { CannotCheck, verifyRecord } from './verification.ts'

const interviewId = '3f0e0a52-7f41-4c3e-9a7b-0f8f9f3a6d11'
const candidate = { role: 'candidate', id: null, name: 'Sam' } as const
const system = { role: 'system', id: null, name: 'Nova' } as const

type Made = Awaited<ReturnType<typeof makeRecord>>
let made: Made
let folder: string
beforeAll(async () => {
  made = await makeRecord()
  folder = mkdtempSync(join(tmpdir(), 'nova-verify-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A record as the server makes it: text typed in two entries, a note that candidates don't see, and a report. */
async function makeRecord() {
  const edit = (baseVersion: number, changes: unknown): NewEntry => ({
    actor: candidate,
    kind: 'edit',
    questionId: 'q1',
    payload: { language: 'javascript', baseVersion, edits: [{ changes, cause: 'typed', at: 1 }] },
  })
  const work = [
    edit(0, [[0, 'let a']]),
    edit(1, [5, [0, ' = 1']]),
    { actor: system, kind: 'note', payload: { text: 'Calm.' } } as NewEntry,
  ]
  const first = await sealEntries({ seq: 0, hash: firstHash, used: {} }, work, new Date())
  const body = { interviewId, overallScore: 71, journal: { lastSeq: 3, lastHash: first.head.hash } }
  const report = { ...body, digest: digestReport(body) }
  const named = { actor: system, kind: 'report', payload: { digest: report.digest, formulaVersion: '3' } } as NewEntry
  const second = await sealEntries(first.head, [named], new Date())
  const entries: object[] = [...first.sealed, ...second.sealed]
  const pads = [{ questionId: 'q1', language: 'javascript', version: 2, text: 'let a = 1' }]
  const record = { interview: { id: interviewId, title: 'Back-end developer' }, entries, pads, report }
  const now = new Date().toISOString()
  const receipt = {
    kind: 'nova-interviews-receipt',
    version: 1,
    interviewId,
    title: 'Back-end developer',
    company: 'Nordwind',
    candidateName: 'Sam',
    startedAt: now,
    completedAt: now,
    issuedAt: now,
    journal: { lastSeq: second.head.seq, lastHash: second.head.hash },
    report: { digest: report.digest, formulaVersion: '3', madeAt: now },
  }
  return { record, receipt, atCompletion: { ...receipt, journal: body.journal, report: null } }
}

/** The same with work on a project, whose files are pads and whose other entries list the files. */
async function makeProjectRecord() {
  const entry = (kind: 'edit' | 'file' | 'workspace' | 'terminal', payload: object): NewEntry => ({
    actor: kind === 'workspace' ? system : candidate,
    kind,
    questionId: 'p1',
    payload,
  })
  const edit = (path: string, changes: unknown, cause: string) =>
    entry('edit', { language: `file:${path}`, baseVersion: 0, edits: [{ changes, cause, at: 1 }] })
  const work = [
    entry('workspace', { paths: ['src/a.ts'] }),
    edit('src/a.ts', [[0, 'let a']], 'template'),
    entry('file', { act: 'create', path: 'src/empty.ts' }),
    entry('file', { act: 'rename', path: 'src/a.ts', to: 'src/b.ts' }),
    edit('src/b.ts', [[0, 'let a']], 'renamed'),
    entry('terminal', { terminal: 1, events: [[12, 'i', 'ls\r']] }),
  ]
  const { sealed } = await sealEntries({ seq: 0, hash: firstHash, used: {} }, work, new Date())
  const pad = (path: string, text: string) => ({ questionId: 'p1', language: `file:${path}`, version: 1, text })
  const pads = [{ ...pad('src/a.ts', 'let a'), isDeleted: true }, pad('src/b.ts', 'let a'), pad('src/empty.ts', '')]
  return { interview: { id: interviewId, title: 'Back-end developer' }, entries: sealed, pads, report: null }
}

const said = (record: unknown, receipt?: unknown) => {
  const { isWhole, lines } = verifyRecord(record, receipt)
  return [isWhole, lines.join('\n')] as const
}
/** The same record with one text in it replaced. */
const changed = (from: string, to: string) =>
  JSON.parse(JSON.stringify(made.record).replace(from, to)) as Made['record']

describe('a record', () => {
  test('as it was exported fits, and agrees with both receipts', () => {
    for (const receipt of [made.receipt, made.atCompletion]) {
      const [isWhole, text] = said(made.record, receipt)
      expect([isWhole, text]).toEqual([true, expect.stringContaining('agrees with the receipt')])
    }
  })

  test('that names a report agrees with the fingerprint of the report too, and with no other', () => {
    expect(said(made.record, made.record.report.digest)).toEqual([
      true,
      expect.stringContaining('names the report with this fingerprint'),
    ])
    expect(said(made.record, '0'.repeat(64))[0]).toBe(false)
  })

  test('in which one character of one entry was changed breaks at that entry', () => {
    expect(said(changed('let a"', 'let b"'))).toEqual([
      false,
      expect.stringMatching(/Entry 1 \(edit.* is the first that differs/s),
    ])
    expect(said(changed('Calm.', 'Late.'))).toEqual([false, expect.stringContaining('Entry 3 (note')])
  })

  test('from which an entry was taken breaks where it is missing', () => {
    const entries = made.record.entries.toSpliced(1, 1)
    expect(said({ ...made.record, entries })).toEqual([false, expect.stringContaining('Entry 2 is missing')])
  })

  test('whose report or text was changed, or that names no such report, is found out', () => {
    expect(said(changed('"overallScore":71', '"overallScore":91'))).toEqual([
      false,
      expect.stringContaining('The report was changed'),
    ])
    expect(said(changed('"text":"let a = 1"', '"text":"let a = 2"'))).toEqual([
      false,
      expect.stringContaining('not what its edits make'),
    ])
    const body = { interviewId, overallScore: 99, journal: made.record.report.journal }
    const report = { ...body, digest: digestReport(body) }
    expect(said({ ...made.record, report })).toEqual([false, expect.stringContaining('does not name this report')])
  })

  test('of work on a project is valid, and a changed file is detected', async () => {
    const record = await makeProjectRecord()
    expect(said(record)).toEqual([true, expect.stringContaining('3 texts are what their edits make')])
    const pads = record.pads.map((pad) => ({ ...pad, text: pad.text.replace('let a', 'let b') }))
    expect(said({ ...record, pads })).toEqual([false, expect.stringContaining('(file:src/a.ts) is not what its edits')])
    const entries = record.entries.toSpliced(3, 1)
    expect(said({ ...record, entries })).toEqual([false, expect.stringContaining('Entry 4 is missing')])
  })

  test('that was rewritten as a whole differs from the receipt', async () => {
    const other = await makeRecord()
    const [isWhole, text] = said(other.record, made.receipt)
    // Made a moment later: the same entries with other times, each of which fits the one before it.
    expect(said(other.record)[0]).toBe(true)
    expect([isWhole, text]).toEqual([false, expect.stringContaining('differs from the receipt at or before entry 4')])
    const { lastHash } = made.receipt.journal
    expect(said(made.record, lastHash)).toEqual([
      true,
      expect.stringContaining('agrees with the fingerprint up to entry 4'),
    ])
    expect(said(other.record, lastHash)).toEqual([false, expect.stringContaining('No entry has the fingerprint')])
    expect(said(made.record, { ...made.receipt, interviewId: crypto.randomUUID() })[1]).toContain('another interview')
    const report = { digest: '0'.repeat(64), formulaVersion: '3', madeAt: new Date().toISOString() }
    expect(said(made.record, { ...made.receipt, report })[1]).toContain('names another report')
  })

  test("as the candidate's own copy is checked between what it does not hold", () => {
    const entries = made.record.entries.map((entry, at) =>
      at > 1 ? { seq: at + 1, hash: (entry as { hash: string }).hash } : entry,
    )
    const copy = { ...made.record, entries, report: null }
    expect(said(copy, made.receipt)).toEqual([true, expect.stringContaining("2 of them are not in a candidate's copy")])
    // A file with the report isn't a candidate's copy: it may hide earlier changes.
    expect(said({ ...copy, report: made.record.report }, made.receipt)[1]).toContain('Entry 3 was left out')
    const wrong = JSON.parse(JSON.stringify(copy).replace('let a"', 'let b"')) as object
    expect(said(wrong)[0]).toBe(false)
  })

  test('that is none is refused with a message, regardless of its content', () => {
    const deep = JSON.parse(
      `{"seq":1,"kind":"edit","hash":"x","payload":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ) as object
    expect(said({ ...made.record, entries: [deep] })[0]).toBe(false)
    const hostile = { ...made.record, interview: { id: 'x', title: '\u001B[2J' } }
    expect(said(hostile)[1]).not.toContain('\u001B')
    for (const file of [
      null,
      7,
      [],
      {},
      { interview: {}, entries: [{}] },
      { interview: {}, entries: [] },
      made.receipt,
    ])
      expect(() => verifyRecord(file)).toThrow(CannotCheck)
    expect(() => verifyRecord(made.record, made.record)).toThrow('not a receipt')
  })
})

test('a tombstone says when the interview was erased, and agrees with its receipt alone', () => {
  const { journal } = made.receipt
  const tombstone = {
    kind: 'nova-interviews-tombstone',
    version: 1,
    interviewId,
    entries: journal.lastSeq + 1,
    firstHash,
    receipt: journal,
    lastHash: 'c'.repeat(64),
    erasedAt: '2026-12-01T10:00:00.000Z',
  }
  const { isWhole, lines } = verifyRecord(tombstone, made.receipt)
  expect([isWhole, lines[1]]).toEqual([
    true,
    `OK      Erased on 2026-12-01, ${journal.lastSeq + 1} entries. Fingerprint of the last one: ${'c'.repeat(64)}`,
  ])
  expect(verifyRecord(tombstone, journal.lastHash).isWhole).toBe(true)
  expect(verifyRecord(tombstone, 'd'.repeat(64)).isWhole).toBe(false)
  expect(verifyRecord({ ...tombstone, entries: 1 }).isWhole).toBe(false)
  const later = { ...made.receipt, journal: { ...journal, lastSeq: journal.lastSeq - 1 } }
  expect(verifyRecord(tombstone, later).isWhole).toBe(false)
  expect(verifyRecord(tombstone, { ...made.receipt, interviewId: crypto.randomUUID() }).isWhole).toBe(false)
})

test('the command exits with 0, 1 or 2', () => {
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const run = (...args: string[]) => {
    const tool = resolve(import.meta.dirname, 'verify.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' })
    return [status, stdout + stderr]
  }
  const receipt = write('receipt.json', JSON.stringify(made.receipt))
  expect(run(write('record.json', JSON.stringify(made.record)), receipt)).toEqual([
    0,
    expect.stringContaining('Everything that was checked fits'),
  ])
  // The record of a candidate's copy of their data: its head, then one entry a line.
  const { interview, entries } = made.record
  const linesOf = (all: object[]) =>
    [{ kind: 'nova-interviews-record', interview }, ...all].map((each) => JSON.stringify(each))
  expect(run(write('record.jsonl', `${linesOf(entries).join('\n')}\n`), receipt)).toEqual([
    0,
    expect.stringContaining(`${entries.length} entries, none missing`),
  ])
  expect(run(write('less.jsonl', linesOf(entries.slice(1)).join('\n')))).toEqual([1, expect.stringContaining('BROKEN')])
  expect(run(write('cut.jsonl', linesOf(entries).join('\n').slice(0, -5)))).toEqual([
    2,
    expect.stringContaining('is not JSON'),
  ])
  expect(run(write('changed.json', JSON.stringify(changed('Calm.', 'Late.'))))).toEqual([
    1,
    expect.stringContaining('BROKEN'),
  ])
  expect(run(write('cut.json', '{"interview":'))).toEqual([2, expect.stringContaining('is not JSON')])
  expect(run(join(folder, 'none.json'))).toEqual([2, expect.stringContaining('There is no file')])
})
