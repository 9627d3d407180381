/** A company leaves by the real commands: a server that is killed while it makes the archive, the import, and an older backup. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import type { Interview } from '@nova/contract/interviews/interviews'
import { expect, test } from 'vitest'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { makeCreationForm, makeInterviewer, makeTyping } from '../../server/test/factories.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { backup, dataDir, ended, patience, place, restore, server, start, startAgain } from './backup-stage.ts'

const password = 'long enough'

async function query<Row extends object>(folder: string, statement: string): Promise<Row[]> {
  const database = await openSharedDatabase({ dataDir: folder, log: silentLog })
  try {
    return (await database.pool.query<Row>(statement)).rows
  } finally {
    await database.close()
  }
}

/** An interview that was held, with its report. */
async function interviewOne({ token, ...session }: Session, name: string): Promise<string> {
  const body = makeCreationForm({ token, ...session }, { CandidateName: name })
  body.append('Pdfs', new Blob([`${name}\nBuilt a ledger in Node.js, five years.\n`]), 'resume.txt')
  const draft = (await server.call('POST', '/api/Interviews', { body, token })).body as Interview
  const coding = draft.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const own = `/api/Interviews/${draft.id}`
  await server.call('PUT', own, { body: { behavioralQuestions: [], technicalQuestions: [coding] }, token })
  const { candidateAccessToken } = (await server.call('POST', `${own}/publish`, { token })).body as Interview
  const candidate = candidateAccessToken!
  const path = `/api/candidate/interview/${draft.id}`
  const join = { candidateName: name, candidateEmail: 'sam@example.test' }
  await server.call('POST', `${path}/join`, { body: join, candidate })
  const entries = [makeTyping(coding.id, `// ${name}\nfunction solve(list) {\n  return list\n}\n`)]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${path}/complete`, { candidate })
  await expect.poll(async () => (await server.call('GET', `${own}/report`, { token })).status, patience).toBe(200)
  return own
}

async function readAll(paths: readonly string[], token: string): Promise<Record<string, Buffer>> {
  const all: Record<string, Buffer> = {}
  for (const path of paths)
    for (const end of ['report', 'report.pdf', 'evidence.json']) {
      const reply = await fetch(`${server.url}${path}/${end}`, { headers: { authorization: `Bearer ${token}` } })
      expect(reply.status).toBe(200)
      all[`${path}/${end}`] = Buffer.from(await reply.arrayBuffer())
    }
  return all
}

const signIn = async ({ interviewer }: Session) =>
  (await server.call('POST', '/api/auth/login', { body: { username: interviewer.email, password } })).body as Session

test('a company leaves a server that is killed, arrives with the same reports, and no backup brings it back', async () => {
  const owner = await makeInterviewer(server as never)
  const { token } = owner
  const paths = [await interviewOne(owner, 'Ann Berg'), await interviewOne(owner, 'Ole Dahl')]
  const planOf = async () => (await server.call('GET', '/api/company/leaving/plan', { token })).body as LeavingPlan
  // The server may be making its own backup.
  await expect.poll(async () => (await backup(place('before'))).code, patience).toBe(0)
  expect((await server.call('POST', '/api/company/archive', { token, body: { password } })).status).toBe(202)
  await server.kill()
  await startAgain(dataDir, { isScheduled: true })
  await expect.poll(async () => (await planOf()).archive?.state, patience).toBe('ready')
  const reply = await fetch(`${server.url}/api/company/archive.zip`, { headers: { authorization: `Bearer ${token}` } })
  const file = place('company.zip')
  await writeFile(file, Buffer.from(await reply.arrayBuffer()))
  const was = await readAll(paths, token)

  // Deleted on its date, which the database's clock has passed.
  await server.call('POST', '/api/company/leaving', { token, body: { password } })
  await query(dataDir, `update company_leavings set delete_at = now() - interval '1 minute'`)
  const job = `select graphile_worker.add_job('retention', '{}'::json, job_key := 'retention', run_at := now())`
  await query(dataDir, job)
  const companies = (folder: string) =>
    query<{ name: string }>(folder, 'select name from companies order by created_at')
  await expect.poll(async () => (await companies(dataDir)).length, patience).toBe(1)
  await expect.poll(() => readFile(`${dataDir}/erased.jsonl`, 'utf8'), patience).toContain('companyId')
  // The folder of this backup hears of it with the next one.
  await expect.poll(async () => (await backup(place('before'))).code, patience).toBe(0)
  await server.stop()

  const imported = await ended(start('import-company.ts', [file], { DATA_DIR: place('moved') }))
  expect(imported.said).toContain('2 interviews, 2 reports, 1 person.')
  const again = await ended(start('import-company.ts', [file], { DATA_DIR: place('moved') }))
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('is not empty')])
  const setting = start('password.ts', [owner.interviewer.email], { DATA_DIR: place('moved') })
  setting.stdin!.end(`${password}\n`)
  expect((await ended(setting)).code).toBe(0)
  await startAgain(place('moved'), { isScheduled: false })
  const is = await readAll(paths, (await signIn(owner)).token)
  expect(Object.keys(was).filter((path) => !was[path]!.equals(is[path]!))).toEqual([])
  await server.stop()

  const older = (await readdir(place('before'))).filter((name) => name.startsWith('nova-')).toSorted()[0]!
  expect((await restore(place('again'), `${place('before')}/${older}`)).code).toBe(0)
  await startAgain(place('again'), { isScheduled: false })
  expect(await companies(place('again'))).toHaveLength(1)
  expect(
    (await server.call('POST', '/api/auth/login', { body: { username: owner.interviewer.email, password } })).status,
  ).toBe(401)
})
