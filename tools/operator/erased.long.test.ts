/** Bytes of erased people: in no file of an installation, nor of one restored from a backup that was made before. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { expect, test } from 'vitest'
import { openSharedDatabase } from '../../server/src/platform/database/database.ts'
import { makeCreationForm, makeInterviewer, makeTyping } from '../../server/test/factories.ts'
import { silentLog } from '../../server/test/silent-log.ts'
import { backup, dataDir, place, patience, restore, scheduled, server, startAgain } from './backup-stage.ts'

const people = 20
/** In every planted word there is one of these, in three scripts. */
const markers = ['PLNTQXZ', 'ЖПЛНТЩЫ', '植絹験鵜鑢'] as const

type Planted = { name: string; email: string; resume: string; code: string; chat: string }

function plant(number: number): Planted {
  const [latin, cyrillic, han] = markers
  return {
    name: `Ann ${latin}${number} ${cyrillic}`,
    email: `${latin.toLowerCase()}${number}@example.test`,
    resume: `Ann ${latin}${number}\n12 ${cyrillic}street ${number}, ${han}\n+49 30 ${latin}${number}\nBuilt the ${han} ledger of ${cyrillic}${number}.\nNode.js and PostgreSQL, five years.\n`,
    code: `// ${han} ${cyrillic} ${number}\nconst ${latin}${number} = 1\n`,
    chat: `${cyrillic} ${number} ${han} ${latin}`,
  }
}

/** One who joined, typed, was written to, and was declined. */
async function interviewOne(session: Session, planted: Planted): Promise<string> {
  const { token } = session
  const form = makeCreationForm(session, { CandidateName: planted.name, CandidateId: planted.email })
  form.append('Pdfs', new Blob([planted.resume]), 'resume.txt')
  const draft = (await server.call('POST', '/api/Interviews', { body: form, token })).body as Interview
  const coding = draft.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const own = `/api/Interviews/${draft.id}`
  const body = { behavioralQuestions: [], technicalQuestions: [coding] }
  expect((await server.call('PUT', own, { body, token })).status).toBe(200)
  const published = (await server.call('POST', `${own}/publish`, { token })).body as Interview
  const candidate = published.candidateAccessToken!
  const path = `/api/candidate/interview/${draft.id}`
  const join_ = { candidateName: planted.name, candidateEmail: planted.email }
  expect((await server.call('POST', `${path}/join`, { body: join_, candidate })).status).toBe(200)
  const entries = [makeTyping(coding.id, planted.code)]
  expect((await server.call('POST', `${path}/journal`, { body: { entries }, candidate })).status).toBe(200)
  await server.call('POST', `${own}/control`, { body: { action: 'message', text: planted.chat }, token })
  expect((await server.call('PATCH', `${own}/status`, { body: { status: 'Completed' }, token })).status).toBe(200)
  return draft.id
}

async function query<Row extends object>(folder: string, text: string): Promise<Row[]> {
  const database = await openSharedDatabase({ dataDir: folder, log: silentLog })
  try {
    return (await database.pool.query<Row>(text)).rows
  } finally {
    await database.close()
  }
}

/** Writes every table again, as an administrator of the database does. */
const rewrite = (folder: string) => query(folder, 'vacuum full')

/** Planted files after a checkpoint: the log goes once it is copied to the backups, within a minute. */
async function findLeft(folder: string): Promise<string[]> {
  await query(folder, 'select pg_switch_wal()')
  await query(folder, 'checkpoint')
  return findPlanted(folder)
}

const needles = markers.flatMap((marker) => {
  const texts = [marker, marker.toLowerCase()]
  const encoded = texts.flatMap((text) => {
    const utf16 = Buffer.from(text, 'utf16le')
    return [Buffer.from(text), utf16, Buffer.from(utf16).swap16(), ...base64Forms(text)]
  })
  return encoded
})

/** The part of the text that is the same in Base64 after any other text, at each of three places. */
function base64Forms(text: string): Buffer[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
      .toString('base64')
      .replaceAll('=', '')
    const from = Math.ceil((shift * 4) / 3)
    return Buffer.from(whole.slice(from, from + Math.floor(((Buffer.byteLength(text) - 1) * 4) / 3) - 1))
  })
}

const hasNeedle = (bytes: Buffer) => needles.some((needle) => bytes.includes(needle))

/** Content that is packed within a file, found by the first bytes of its formats. */
function* unpack(bytes: Buffer): Generator<Buffer> {
  const formats = [
    [Buffer.from([0x1f, 0x8b, 0x08]), gunzipSync],
    [Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), zstdDecompressSync],
  ] as const
  for (const [first, open] of formats)
    for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
      try {
        yield open(bytes.subarray(at), { maxOutputLength: 64 * 1024 * 1024 })
      } catch {
        // Bytes that only look like it.
      }
    }
}

async function findPlanted(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of names.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (hasNeedle(bytes) || [...unpack(bytes)].some(hasNeedle)) found.push(path.slice(folder.length + 1))
  }
  return found
}

test('twenty people are erased from every file, and from what an older backup brings back', async () => {
  const session = await makeInterviewer(server as never)
  const { token } = session
  const ids: string[] = []
  for (let number = 1; number <= people; number += 1) ids.push(await interviewOne(session, plant(number)))
  await query(dataDir, 'checkpoint')
  expect((await findPlanted(dataDir)).length).toBeGreaterThan(3)
  // The server may be making its own backup.
  await expect.poll(async () => (await backup(place('before'))).code, patience).toBe(0)
  await query(dataDir, `update retention_anchors set contact_at = '2020-01-01', closed_at = null, planned_until = null`)
  const rule = { places: [], deleteAfter: { months: 6, days: 0 }, keepAtLeast: null }
  // The room of the stage is under way, so it stays; it counts as due all the same.
  const { total } = (await server.call('POST', '/api/company/retention/preview', { body: { rule }, token })).body as {
    total: number
  }
  const saved = await server.call('PUT', '/api/company/retention', {
    body: { rule, version: 0, deletesNow: total },
    token,
  })
  expect([total, saved.status]).toEqual([people, 200])
  await query(
    dataDir,
    `select graphile_worker.add_job('retention', '{}'::json, job_key := 'retention', run_at := now())`,
  )
  const left = async () =>
    (
      await query<{ count: number }>(dataDir, `select count(*)::int from interviews where id = any('{${ids.join()}}')`)
    )[0]!.count
  await expect.poll(left, patience).toBe(0)
  await expect
    .poll(
      async () =>
        (await readFile(join(dataDir, 'erased.jsonl'), 'utf8').catch(() => '')).split('\n').filter(Boolean).length,
      patience,
    )
    .toBe(people)
  await rewrite(dataDir)
  await expect.poll(() => findLeft(dataDir), { timeout: 480_000, interval: 5_000 }).toEqual([])
  for (const folder of [scheduled(), `${scheduled()}-key`]) {
    const list = await readFile(join(folder, 'erased.jsonl'), 'utf8')
    expect([list.split('\n').filter(Boolean).length, hasNeedle(Buffer.from(list))]).toEqual([people, false])
  }

  // The folder of this backup hears of it with the next one.
  await expect.poll(async () => (await backup(place('before'))).code, patience).toBe(0)
  const older = (await readdir(place('before'))).filter((name) => name.startsWith('nova-')).toSorted()[0]!
  expect((await restore(place('again'), join(place('before'), older))).code).toBe(0)
  await server.stop()
  await startAgain(place('again'), { isScheduled: false })
  const back = await query<{ count: number }>(
    place('again'),
    `select count(*)::int from interviews where id = any('{${ids.join()}}')`,
  )
  expect(back[0]!.count).toBe(0)
  expect((await server.call('GET', `/api/erased/${ids[0]!}`)).status).toBe(200)
  expect((await server.call('GET', `/api/erased/${randomUUID()}`)).status).toBe(404)
  await rewrite(place('again'))
  await expect.poll(() => findLeft(place('again')), { timeout: 480_000, interval: 5_000 }).toEqual([])
})
