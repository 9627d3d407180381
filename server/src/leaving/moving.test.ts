/** A company moves: its archive through HTTP, the import into an empty database, and both answering the same. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import type { Interview } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importInto, makeFolder, password, readBytes, readParts, takeArchive } from '../../test/company-archives.ts'
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
import { makeArchive } from './archives.ts'
import { writeArchive } from './writing.ts'

let server: TestServer
let owner: Session
let folder: string
let remove: () => Promise<void>
let empty: Awaited<ReturnType<typeof makeEmptyDatabase>>
let moved: TestServer
beforeAll(async () => {
  server = await startTestServer()
  ;({ folder, remove } = await makeFolder())
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(async () => {
  await moved?.close()
  await server.close()
  await empty?.drop()
  await remove()
})

const systemOf = (of: TestServer) => makeCtx(of.machinery, { role: 'system' })

/** Files of tables, by their hashes. */
function hashesOf({ tables }: Manifest): Record<string, string> {
  return Object.fromEntries(tables.map(({ name, rows, sha256 }) => [`${name}, ${rows} rows`, sha256]))
}

const ofReports = [
  ...['report', 'report.pdf', 'report/line-sources', 'reports', 'evidence.json', 'journal', 'pads', 'moments'],
  ...['feedback', 'findings', 'review', 'shares', 'debrief', 'boards', 'readings'],
]

test('a company is imported with the same ids, and no byte of a report differs', async () => {
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

  const bytes = await takeArchive(server, owner)
  const file = join(folder, 'company.zip')
  await writeFile(file, bytes)
  empty = await makeEmptyDatabase()
  const { manifest, journals } = await importInto(empty.url, folder, file)
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
      const was = await readBytes(server, `${path}/${end}`, token)
      const is = await readBytes(moved, `${path}/${end}`, session.token)
      compared.push(`${end}: ${was[0]}, ${is[0]}, ${was[1].equals(is[1]) ? 'the same' : 'differs'}`)
    }
  expect(compared).toEqual([...ofReports, ...ofReports].map((end) => `${end}: 200, 200, the same`))
  // Links go on working, and what was erased is known as such; the other company is not there.
  expect(await readOwn(moved, joined)).toEqual(receipt)
  const path = `/api/shared/reports/${link.slice(link.lastIndexOf('/') + 1)}`
  expect((await readBytes(moved, path))[1].equals((await readBytes(server, path))[1])).toBe(true)
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

test('a try that was killed leaves nothing, and an archive goes with an interview that is deleted', async () => {
  const owner = await makeInterviewer(server, 'Nils Ek')
  const { path } = await makeReported(server, owner)
  const { pool } = server.machinery.database
  const { length } = await takeArchive(server, owner)
  const { rows } = await pool.query<{ id: string }>(
    `update company_archives set state = 'making', is_stale = true where company_id =
      (select company_id from interviewers where id = $1) returning id`,
    [owner.interviewer.id],
  )
  const { id } = rows[0]!
  // As a killed process leaves it: half of the parts, and no whole.
  await pool.query('update company_archive_parts set place = place + 1 where archive_id = $1', [id])
  const download = () => readBytes(server, '/api/company/archive.zip', owner.token)
  expect((await download())[0]).toBe(404)
  await makeArchive(systemOf(server), id)
  const [status, bytes] = await download()
  expect([status, Math.abs(bytes.length - length) < 2_000]).toEqual([200, true])
  const file = join(folder, 'again.zip')
  await writeFile(file, bytes)
  expect((await readParts(file)).get('tables/reports.jsonl')).toContain('overallScore')
  // A job that fails leaves nothing either, and says so until it is tried again.
  await pool.query(`update company_archives set state = 'making' where id = $1`, [id])
  const failing = { ...systemOf(server), database: { ...server.machinery.database, pool: { connect: failingConnect } } }
  await expect(makeArchive(failing as never, id)).rejects.toThrow('gone')
  const plan = async () => (await server.call('GET', '/api/company/leaving/plan', { token: owner.token })).body
  expect(((await plan()) as LeavingPlan).archive!.state).toBe('failed')
  expect((await pool.query('select from company_archive_parts where archive_id = $1', [id])).rowCount).toBe(0)
  await makeArchive(systemOf(server), id)
  expect((await download())[0]).toBe(200)
  expect((await server.call('DELETE', path, { token: owner.token })).status).toBe(204)
  await server.pass(60_000 * 20)
  expect((await download())[0]).toBe(404)
})

const failingConnect = async () => {
  throw new Error('gone')
}
