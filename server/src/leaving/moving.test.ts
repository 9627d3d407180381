/** A company moves: its archive through HTTP, the import into an empty database, and both answering the same. */
import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { makeEmptyDatabase } from '../../test/database.ts'
import { makeColleague, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { makeReported } from '../../test/reported.ts'
import { sampleLogo } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { setPassword } from '../accounts/accounts.ts'
import { eraseInterview } from '../erasure/erase.ts'
import { makeCtx } from '../platform/context/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Manifest } from './archive-format.ts'
import { makeArchive as makeArchiveNow } from './archives.ts'
import { importCompany } from './importing.ts'
import { writeArchive } from './writing.ts'

let server: TestServer
let owner: Session
let folder: string
let empty: Awaited<ReturnType<typeof makeEmptyDatabase>>
let moved: TestServer
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'nova-moving-'))
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(async () => {
  await moved?.close()
  await server.close()
  await empty?.drop()
  await rm(folder, { recursive: true, force: true })
})

const systemOf = (of: TestServer) => makeCtx(of.machinery, { role: 'system' })
const password = 'long enough'

async function readBytes(of: TestServer, path: string, headers: Record<string, string>): Promise<[number, Buffer]> {
  const reply = await fetch(of.url + path, { headers })
  return [reply.status, Buffer.from(await reply.arrayBuffer())]
}

async function makeArchive(session: Session): Promise<Buffer> {
  const { token } = session
  const asked = await server.call('POST', '/api/company/archive', { token, body: { password } })
  expect([asked.status, asked.body.archive.state]).toEqual([202, 'making'])
  await server.machinery.jobs.drain()
  const { archive } = (await server.call('GET', '/api/company/leaving/plan', { token })).body as LeavingPlan
  expect(archive!.state).toBe('ready')
  const [status, bytes] = await readBytes(server, '/api/company/archive.zip', { authorization: `Bearer ${token}` })
  expect([status, bytes.length]).toEqual([200, archive!.bytes])
  return bytes
}

/** As the operator's command does. */
function importInto(databaseUrl: string, file: string) {
  const installation = { databaseUrl, dataDir: join(folder, 'data'), settingsKey: undefined }
  return importCompany({ file, installation, log: silentLog, signal: new AbortController().signal })
}

/** Texts of the archive's files by their names. */
async function readParts(file: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  zip.close()
  return parts
}

/** Files of tables, by their hashes. */
function hashesOf({ tables }: Manifest): Record<string, string> {
  return Object.fromEntries(tables.map(({ name, rows, sha256 }) => [`${name}, ${rows} rows`, sha256]))
}

const ofReports = [
  ...['report', 'report.pdf', 'report/line-sources', 'reports', 'evidence.json', 'journal', 'pads', 'moments'],
  ...['feedback', 'findings', 'review', 'shares', 'debrief', 'boards', 'readings'],
]

test('a company is imported with the same ids, and no byte of a report differs', { timeout: 180_000 }, async () => {
  const mia = await makeColleague(server, owner)
  const { token } = owner
  const first = await makeReported(server, owner)
  const second = await makeReported(server, mia, { CandidateName: 'Kim «Ünal»', Title: 'Ops \\x00 "\u2028" engineer' })
  const joined = await makeJoined(server, owner)
  const erased = await makeReported(server, owner)
  await eraseInterview(systemOf(server), erased.interview.id, 'rule', async () => true)
  await server.call('POST', `${first.path}/decision`, { token, body: { outcome: 'Decline', reason: 'Too early' } })
  await server.call('POST', `${first.path}/report/unseal`, { token })
  const share = { days: 7, includesName: true, includesIntegrity: true }
  const { link } = (await server.call('POST', `${first.path}/shares`, { token, body: share })).body as { link: string }
  await server.call('PUT', '/api/company/logo', { token, body: { data: sampleLogo().toString('base64') } })
  // Another company on the same installation.
  const other = await makeInterviewer(server, 'Otto Lind')
  const foreign = await makeReported(server, other, { Title: 'FOREIGNTITLE' })
  const receipt = await readOwn(server, joined)

  const bytes = await makeArchive(owner)
  const file = join(folder, 'company.zip')
  await writeFile(file, bytes)
  empty = await makeEmptyDatabase()
  const { manifest, journals } = await importInto(empty.url, file)
  expect([manifest.counts, journals]).toEqual([{ interviews: 3, reports: 2, people: 2 }, 3])

  moved = await startTestServer({ database: await openDatabase({ url: empty.url, dataDir: '', log: silentLog }) })
  const again = await writeArchive(systemOf(moved), manifest.company.id, async () => undefined)
  expect(hashesOf(again)).toEqual(hashesOf(manifest))
  expect(again.files).toEqual(manifest.files)
  expect(manifest.files.map(({ table, ending }) => `${table} ${ending}`).toSorted()).toEqual([
    'company_settings png',
    ...['resumes txt', 'resumes txt', 'resumes txt'],
  ])
  // Passwords stay where they are.
  const { email } = owner.interviewer
  const signIn = () => moved.call('POST', '/api/auth/login', { body: { username: email, password } })
  expect((await signIn()).status).toBe(401)
  await setPassword(systemOf(moved), email, password)
  const session = (await signIn()).body as Session

  const compared: string[] = []
  for (const { path } of [first, second])
    for (const end of ofReports) {
      const was = await readBytes(server, `${path}/${end}`, { authorization: `Bearer ${token}` })
      const is = await readBytes(moved, `${path}/${end}`, { authorization: `Bearer ${session.token}` })
      compared.push(`${end}: ${was[0]}, ${is[0]}, ${was[1].equals(is[1]) ? 'the same' : 'differs'}`)
    }
  expect(compared).toEqual([...ofReports, ...ofReports].map((end) => `${end}: 200, 200, the same`))
  // Links go on working, and what was erased is known as such; the other company is not there.
  expect(await readOwn(moved, joined)).toEqual(receipt)
  const path = `/api/shared/reports/${link.slice(link.lastIndexOf('/') + 1)}`
  expect((await readBytes(moved, path, {}))[1].equals((await readBytes(server, path, {}))[1])).toBe(true)
  const tombstone = `/api/erased/${erased.interview.id}`
  expect((await moved.call('GET', tombstone)).body).toEqual((await server.call('GET', tombstone)).body)
  expect((await moved.call('GET', foreign.path, { token: session.token })).status).toBe(404)
  // The end of the interview under way is planned again.
  const query = 'select task_identifier as name, key from graphile_worker.jobs order by 1'
  const { rows } = await moved.machinery.database.pool.query<{ name: string; key: string }>(query)
  const own = rows.filter(({ key }) => key?.endsWith(joined.interview.id))
  expect(own.map(({ name }) => name)).toEqual(['auto-complete', 'time-up'])
  const parts = [...(await readParts(file))]
  expect(parts.filter(([, text]) => /FOREIGNTITLE|Otto Lind/.test(text))).toEqual([])
})

/** The candidate's page, by the link. */
async function readOwn(of: TestServer, { interview, token }: Awaited<ReturnType<typeof makeJoined>>) {
  const { status, body } = await of.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })
  const { title, candidateName, technicalQuestions } = body as Interview
  return { status, title, candidateName, questions: technicalQuestions.map(({ id }) => id) }
}

test(
  'an archive that is damaged, foreign or of a newer version is refused in words, and nothing of it stays',
  { timeout: 180_000 },
  async () => {
    const owner = await makeInterviewer(server, 'Rosa Blum')
    const stranger = await makeInterviewer(server, 'Ulf Berg')
    await makeReported(server, owner)
    const good = join(folder, 'good.zip')
    await writeFile(good, await makeArchive(owner))
    const parts = await readParts(good)
    const manifest = JSON.parse(parts.get('manifest.json')!) as Manifest
    const journal = parts.get('tables/journal.jsonl')!
    const resume = [...parts.keys()].find((name) => name.startsWith('files/resumes/'))!
    const people = parts.get('tables/interviewers.jsonl')!
    /** Other files, with the sums that their manifest should have. */
    const remade = (changes: Record<string, string>, more: object = {}): Map<string, string> => {
      const changed = new Map([...parts, ...Object.entries(changes)])
      const tables = manifest.tables.map((table) => {
        const content = changed.get(`tables/${table.name}.jsonl`)!
        return { ...table, bytes: Buffer.byteLength(content), sha256: hash('sha256', content) }
      })
      return changed.set('manifest.json', JSON.stringify({ ...manifest, tables, ...more }))
    }
    const migrations = [...manifest.migrations, { name: '9999_later.sql', checksum: 'x', at: '2030-01-01' }]
    const cases: [RegExp, Map<string, string>][] = [
      [
        /journal\.jsonl is not as it was written/,
        new Map([...parts, ['tables/journal.jsonl', journal.replace('answer', 'anzwer')]]),
      ],
      [/is cut off|not as it was written/, new Map([...parts, ['tables/journal.jsonl', journal.slice(0, -40)]])],
      [/files\/resumes\/.*\.txt is not as it was written/, new Map([...parts, [resume, 'another resume']])],
      [/journal\.jsonl is missing/, new Map([...parts].filter(([name]) => name !== 'tables/journal.jsonl'))],
      [/has format 2, and this version reads format 1/, remade({}, { format: 2 })],
      [/has migration 9999_later\.sql, which this version lacks/, remade({}, { migrations })],
      [/no archive of a company: it has no manifest\.json/, new Map([['hello.txt', 'hello']])],
      [/a file "extra\/evil\.sh" that its manifest doesn’t name/, new Map([...parts, ['extra/evil.sh', 'x']])],
      [
        /chain of the journal of interview .* is broken/,
        remade({ 'tables/journal.jsonl': journal.replace('PLANTED', 'x').replace(/"seq":2,/, '"seq":900,') }),
      ],
      [
        /a row of tables\/interviewers\.jsonl has other columns/,
        remade({ 'tables/interviewers.jsonl': people.replace('{', '{"is_operator":true,') }),
      ],
      [
        /interviewers\.jsonl is not as its schema says|is not of the company/,
        remade({ 'tables/interviewers.jsonl': people.replaceAll(manifest.company.id, stranger.interviewer.id) }),
      ],
    ]
    const target = await makeEmptyDatabase()
    const file = join(folder, 'bad.zip')
    for (const [words, content] of cases) {
      await writeZip(file, content)
      await expect(importInto(target.url, file)).rejects.toThrow(words)
      expect(
        await target.query(
          `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
        ),
      ).toEqual([])
    }
    await writeFile(file, 'not a ZIP file')
    await expect(importInto(target.url, file)).rejects.toThrow(/is no archive of a company/)
    await expect(importInto(target.url, join(folder, 'none.zip'))).rejects.toThrow(/There is no file/)
    // A name that leads out of the archive, written into the ZIP file by hand.
    await writeZip(file, new Map([...parts, ['xx/evil', 'x']]))
    await writeFile(
      file,
      Buffer.from((await readFile(file)).toString('latin1').replaceAll('xx/evil', '../evil'), 'latin1'),
    )
    await expect(importInto(target.url, file)).rejects.toThrow(/is no archive of a company/)
    await writeZip(file, remade({}))
    expect((await importInto(target.url, file)).manifest.company).toEqual(manifest.company)
    await expect(importInto(target.url, file)).rejects.toThrow(/is not empty/)
    await target.drop()
  },
)

async function writeZip(file: string, parts: ReadonlyMap<string, string>): Promise<void> {
  const zip = new ZipFile()
  for (const [name, content] of parts) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  await writeFile(file, await buffer(zip.outputStream))
}

test('a try that was killed leaves nothing, and an archive goes with an interview that is deleted', async () => {
  const owner = await makeInterviewer(server, 'Nils Ek')
  const { path } = await makeReported(server, owner)
  const { pool } = server.machinery.database
  const { length } = await makeArchive(owner)
  const { rows } = await pool.query<{ id: string }>(
    `update company_archives set state = 'making', is_stale = true where company_id =
      (select company_id from interviewers where id = $1) returning id`,
    [owner.interviewer.id],
  )
  const { id } = rows[0]!
  // As a killed process leaves it: half of the parts, and no whole.
  await pool.query('update company_archive_parts set place = place + 1 where archive_id = $1', [id])
  const download = () => readBytes(server, '/api/company/archive.zip', { authorization: `Bearer ${owner.token}` })
  expect((await download())[0]).toBe(404)
  await makeArchiveNow(systemOf(server), id)
  const [status, bytes] = await download()
  expect([status, Math.abs(bytes.length - length) < 2_000]).toEqual([200, true])
  const file = join(folder, 'again.zip')
  await writeFile(file, bytes)
  expect((await readParts(file)).get('tables/reports.jsonl')).toContain('overallScore')
  // A job that fails leaves nothing either, and says so until it is tried again.
  await pool.query(`update company_archives set state = 'making' where id = $1`, [id])
  const failing = { ...systemOf(server), database: { ...server.machinery.database, pool: { connect: failingConnect } } }
  await expect(makeArchiveNow(failing as never, id)).rejects.toThrow('gone')
  const plan = async () => (await server.call('GET', '/api/company/leaving/plan', { token: owner.token })).body
  expect(((await plan()) as LeavingPlan).archive!.state).toBe('failed')
  expect((await pool.query('select from company_archive_parts where archive_id = $1', [id])).rowCount).toBe(0)
  await makeArchiveNow(systemOf(server), id)
  expect((await download())[0]).toBe(200)
  expect((await server.call('DELETE', path, { token: owner.token })).status).toBe(204)
  await server.pass(60_000 * 20)
  expect((await download())[0]).toBe(404)
})

const failingConnect = async () => {
  throw new Error('gone')
}
