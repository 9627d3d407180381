/** A company moves: its archive through HTTP, the import into an empty database, and both answering the same. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/database.ts'
import { makeColleague, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { setPassword } from '../accounts/accounts.ts'
import { eraseInterview } from '../erasure/erase.ts'
import { makeCtx } from '../platform/context/context.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Manifest } from './archive-format.ts'
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

/** Files of tables, by their hashes. */
function hashesOf({ tables }: Manifest): Record<string, string> {
  return Object.fromEntries(tables.map(({ name, rows, sha256 }) => [`${name}, ${rows} rows`, sha256]))
}

async function companyOf({ interviewer }: Session): Promise<string> {
  const { rows } = await server.machinery.database.pool.query<{ id: string }>(
    'select company_id as id from interviewers where id = $1',
    [interviewer.id],
  )
  return rows[0]!.id
}

const ofReports = [
  ...['report', 'report.pdf', 'report/line-sources', 'reports', 'evidence.json', 'journal', 'activity', 'pads'],
  ...['moments', 'feedback', 'findings', 'review', 'shares', 'debrief', 'boards', 'readings', 'requests'],
]

test('a company is imported with the same ids, and no byte of a report differs', async () => {
  const mia = await makeColleague(server, owner)
  const { token } = owner
  const first = await makeReported(server, owner)
  const second = await makeReported(server, mia, { CandidateName: 'Kim «Ünal»', Title: 'Ops\n\\x00 \u2028 engineer' })
  const joined = await makeJoined(server, owner)
  const published = await makePublished(server, owner)
  const erased = await makeReported(server, owner)
  await eraseInterview(systemOf(server), erased.interview.id, 'rule', async () => true)
  await server.call('POST', `${first.path}/decision`, { token, body: { outcome: 'Decline', reason: 'Too early' } })
  await server.call('POST', `${first.path}/report/unseal`, { token })
  const shared = await server.call('POST', `${first.path}/shares`, {
    ...{ token, body: { days: 7, includesName: true, includesIntegrity: true } },
  })
  // Another company on the same installation.
  const other = await makeInterviewer(server, 'Otto Lind')
  const foreign = await makeReported(server, other)
  await server.machinery.jobs.drain()

  const companyId = await companyOf(owner)
  const file = join(folder, 'company.zip')
  await writeFile(file, await makeArchive(owner))
  empty = await makeEmptyDatabase()
  const installation = { databaseUrl: empty.url, dataDir: join(folder, 'data'), settingsKey: undefined }
  const { signal } = new AbortController()
  const { manifest, journals } = await importCompany({ file, installation, log: silentLog, signal })
  expect([manifest.counts, journals]).toEqual([{ interviews: 4, reports: 2, people: 2 }, 4])

  const database = await openDatabase({ url: empty.url, dataDir: '', log: silentLog })
  moved = await startTestServer({ database })
  const again = await writeArchive(systemOf(moved), companyId, async () => undefined)
  expect(hashesOf(again)).toEqual(hashesOf(manifest))
  const email = owner.interviewer.email
  const refused = await moved.call('POST', '/api/auth/login', { body: { username: email, password } })
  expect(refused.status).toBe(401)
  await setPassword(systemOf(moved), email, password)
  const session = (await moved.call('POST', '/api/auth/login', { body: { username: email, password } })).body as Session

  const compared: string[] = []
  for (const { path } of [first, second])
    for (const end of ofReports) {
      const [was, is] = [
        await readBytes(server, `${path}/${end}`, { authorization: `Bearer ${token}` }),
        await readBytes(moved, `${path}/${end}`, { authorization: `Bearer ${session.token}` }),
      ]
      if (was[0] === 404 && is[0] === 404) continue
      compared.push(`${end} ${is[0]}: ${was[0] === is[0] && was[1].equals(is[1]) ? 'the same' : 'differs'}`)
      if (!was[1].equals(is[1])) console.log(end, was[1].toString().slice(0, 1500), is[1].toString().slice(0, 1500))
    }
  expect(compared).toEqual(compared.map((each) => each.replace('differs', 'the same')))
  console.log(compared, shared.status, published.interview.id, joined.path, foreign.path, randomUUID())
})
