/**
 * Importing candidates from a CSV file through HTTP: the rows read, the problems reported by row, and that nothing is
 * half-imported.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { measureEmptyCall, measureHeld, maxEmptyCalls } from '../../test/loop-hold.ts'
import { readMails } from '../../test/mails.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { inviteMany } from '../notices/inviting-many.ts'
import { importCandidates } from './importing.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, by = owner) =>
  server.call(method, `/api/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) })
const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows

async function makePosition(over: object = {}): Promise<string> {
  const made = await call('POST', 'positions', {
    ...samplePosition('address-blocks'),
    title: crypto.randomUUID(),
    ...over,
  })
  return made.body.id
}
const check = (id: string, file: string | Buffer, more: object = {}) =>
  call('POST', `positions/${id}/imports`, {
    fileName: 'people.csv',
    data: Buffer.from(file).toString('base64'),
    ...more,
  })
const start = (id: string, importId: string, body: object) =>
  call('POST', `positions/${id}/imports/${importId}/start`, body)
const read = async (id: string, importId: string) => (await call('GET', `positions/${id}/imports/${importId}`)).body
const peopleOf = (id: string) =>
  query(
    'select candidate_name, candidate_email, status, language, scheduled_at from interviews where position_id = $1 order by candidate_email',
    [id],
  )
const problemsOf = (body: { problems: { line: number; problems: string[] }[] }) =>
  Object.fromEntries(body.problems.map(({ line, problems }) => [line, problems]))

test('a file is understood in the encodings and separators that spreadsheets write', async () => {
  const id = await makePosition()
  const text =
    'Full Name;E-Mail;Scheduled date;Time zone;Notes\r\n"Zoë; Größe";ZOE@example.test;03.12.2031 14:00;Europe/Berlin;x\r\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const files = [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text.replaceAll(';', '\t').replace('Zoë\t', 'Zoë;')}`),
    utf16,
    Buffer.from(utf16).swap16(),
    Buffer.from(text, 'latin1'),
    Buffer.from(`sep=;\r\n${text}`),
  ]
  for (const [at, file] of files.entries()) {
    const { status, body } = await check(id, file)
    expect([at, status, body.wrong, body.preview[0]]).toEqual([
      ...[at, 201, 0],
      {
        line: at === 5 ? 3 : 2,
        name: 'Zoë; Größe',
        email: 'zoe@example.test',
        language: null,
        scheduledDate: '2031-12-03T13:00:00.000Z',
        timeZone: 'Europe/Berlin',
      },
    ])
    expect(body.columns.map(({ field }: never) => field)).toEqual(['name', 'email', 'date', 'zone', null])
  }
  // Only the last file that was checked and not imported is kept.
  expect((await call('GET', `positions/${id}/imports`)).body).toHaveLength(1)
})

test('each row says what is wrong with it, and hostile cells are text', async () => {
  const id = await makePosition()
  await call('POST', `positions/${id}/candidates`, { name: 'Old', email: 'old@example.test' })
  const lines = [
    `first name,last name,email,date,zone,language,${'r'.repeat(99)}😀`,
    '=HYPERLINK("http://x"),"Two',
    'lines",one@example.test,2031-03-30 02:30,Europe/Berlin,,',
    ',,no-address,2031-02-31 10:00,,rust,',
    `${'x'.repeat(253)}😀,Long,long@example.test,2020-01-01 10:00,Moon/Base,go,`,
    'Ada,Berg,ONE@example.test,2031-12-03,,,',
    'Old,Friend,Old@Example.test,2031-12-03T14:00+02:00,,py,,extra',
    'N\0ul,\u202Eevil,nul@example.test,2031-12-03 2:30 pm,America/New_York,python,',
  ]
  const { body } = await check(id, lines.join('\n'), { timeZone: 'Asia/Tokyo' })
  expect(problemsOf(body)).toEqual({
    2: ['The name has a web address in it.', 'This time doesn’t exist in Europe/Berlin: the clocks change that day.'],
    4: [
      ...['The name is empty.', '“no-address” isn’t a valid email.'],
      'We can’t read the date “2031-02-31 10:00”. Write it like 2026-12-03 14:00.',
      '“rust” isn’t offered. Use JavaScript, TypeScript, Python, Java or Go, or leave it empty.',
    ],
    5: [
      'The name has more than 120 characters.',
      'We don’t know the time zone “Moon/Base”. Use a city or a name like Europe/Berlin.',
      'The date has passed.',
    ],
    6: ['The date has no time. Write it like 2026-12-03 14:00.', 'The same email is in line 2.'],
    7: ['This row has 8 cells, but the first line has 7.', 'Someone with this email is already in this position.'],
  })
  expect(body.preview).toMatchObject([{ line: 8, name: 'N ul evil', scheduledDate: '2031-12-03T19:30:00.000Z' }])
  const path = `positions/${id}/imports/${body.id}`
  const file = await call('GET', `${path}/problems.csv`)
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.body).toContain(`"'=HYPERLINK(""http://x"")","Two\nlines","one@example.test"`)
  expect(file.body.trimEnd().split('\r\n')[0]).toMatch(/"r{99}\uFFFD","line","problem"$/)
  expect((await start(id, body.id, { publish: false })).body.code).toBe('import_has_problems')
  expect(await peopleOf(id)).toHaveLength(1)
  // A deliberate second choice.
  expect((await start(id, body.id, { publish: false, onlyRight: true })).status).toBe(202)
  await server.machinery.jobs.drain()
  expect(await read(id, body.id)).toMatchObject({ state: 'done', made: 1, wrong: 5 })
  expect((await peopleOf(id))[0]).toMatchObject({ candidate_name: 'N ul evil', language: 'python', status: 'Draft' })
})

test('a file that is not CSV is refused in words', async () => {
  const id = await makePosition()
  const codeOf = async (file: string | Buffer) => (await check(id, file)).body
  expect(await codeOf('a,b\n1,2')).toMatchObject({ code: 'import_without_columns' })
  expect(await codeOf('name,email\n')).toMatchObject({ message: expect.stringContaining('no rows') })
  expect(await codeOf('name,email\n"open,a@example.test\n')).toMatchObject({ code: 'import_unreadable' })
  expect(await codeOf(Buffer.from(crypto.getRandomValues(new Uint8Array(5000))))).toMatchObject({
    code: 'import_unreadable',
  })
  expect(await codeOf(`name,email\n${'a,a@example.test\n'.repeat(1001)}`)).toMatchObject({
    message: expect.stringContaining('more than 1,000 rows'),
  })
  expect(await codeOf(`name,email\n${'a,'.repeat(510_000)}`)).toMatchObject({
    message: expect.stringContaining('1 MB'),
  })
  expect((await check(await makePosition({ questions: [] }), 'name,email\nA,a@b.de')).body.code).toBe(
    'position_without_questions',
  )
  expect((await start(id, crypto.randomUUID(), { publish: true })).body.code).toBe('import_not_found')
})

const many = 100

test('many rows are imported once however often the import is started, block no other request, and are like those added one by one', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const id = await makePosition({ settings: { programmingLanguage: 'python' } })
  const emptyMs = await measureEmptyCall(server, owner)
  const rows = Array.from({ length: many }, (_, at) => `Person ${at},p${at}@example.test,2031-12-03 09:00`)
  const file = ['name,email,date', ...rows].join('\n')
  const { result, heldMs } = await measureHeld(async () => {
    const { body } = await check(id, file)
    const starts = await Promise.all([1, 2, 3].map(() => start(id, body.id, { publish: true })))
    expect(starts.map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await check(id, file)).body.code).toBe('import_running')
    let shown = await read(id, body.id)
    const seen = new Set<number>()
    while (shown.state === 'running') {
      seen.add(shown.made)
      // No reader sees a partial import.
      expect([0, many]).toContain(
        (await query('select count(*)::int from interviews where position_id = $1', [id]))[0].count,
      )
      shown = await read(id, body.id)
    }
    return { shown, seen }
  })
  expect(result.shown).toMatchObject({ state: 'done', made: many, problems: [] })
  expect(result.seen.size).toBeGreaterThan(1)
  expect(heldMs / emptyMs).toBeLessThanOrEqual(maxEmptyCalls)
  const ctx = { ...server.machinery, db: server.machinery.database.db, actor: { role: 'system' as const } }
  await importCandidates(ctx, result.shown.id)
  expect(await peopleOf(id)).toHaveLength(many)
  const { candidates } = (await call('GET', `positions/${id}/candidates?limit=60`)).body
  expect(candidates.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 60 }, (_, at) => `Person ${at}`),
  )
  const single = (
    await call('POST', `positions/${id}/candidates`, {
      name: 'By hand',
      email: 'hand@example.test',
      scheduledDate: '2031-12-03T09:00:00.000Z',
      timeZone: 'UTC',
      publish: true,
    })
  ).body.interviewId
  const [imported] = await query(
    `select id from interviews where position_id = $1 and candidate_email = 'p99@example.test'`,
    [id],
  )
  const own = 'id|created_at|updated_at|candidate_\\w+|sealed_\\w+|interview_id|at|hash|clock'
  const strip = (text: string) => text.replaceAll(new RegExp(`"(${own})": ?("[^"]*"|null)`, 'g'), '')
  const shapeOf = async (interview: string) => [
    strip((await query('select to_jsonb(i)::text as row from interviews i where id = $1', [interview]))[0].row),
    await query('select seq, kind, payload, actor from journal where interview_id = $1 order by seq', [interview]),
    (await query('select content::text from question_copies where interview_id = $1', [interview])).length,
    await query('select act, actor_name, details from audit_events where interview_id = $1 order by id', [interview]),
    (await query('select seq from journal_heads where interview_id = $1', [interview]))[0].seq,
  ]
  expect(await shapeOf(imported.id)).toEqual(await shapeOf(single))
  await server.machinery.jobs.drain()
  const [{ count }] = await query(
    `select count(*)::int from mails m join interviews i on i.id = m.interview_id
    where i.position_id = $1 and m.kind = 'invitation'`,
    [id],
  )
  expect(count).toBe(many + 1)
  // The invitations are written some dozens at a time, each with its own link; and the reminders with them.
  const texts = asked.mock.calls.map(([query]) => (query as { text?: string }).text ?? '')
  expect(texts.filter((text) => text.startsWith('insert into "mails"')).length).toBeLessThan(many / 10)
  asked.mockRestore()
  for (const at of [3, 98]) {
    const its = (await query('select id from interviews where candidate_email = $1', [`p${at}@example.test`]))[0].id
    const mails = await readMails(server, `p${at}@example.test`)
    expect(mails.map(({ kind, paragraphs }) => [kind, paragraphs[0]])).toEqual([['invitation', `Hello Person ${at},`]])
    expect(mails[0]!.action!.url).toContain(`/candidate/${its}?token=`)
    const keys = await query(`select key from graphile_worker.jobs where key like $1 order by key`, [
      `reminder-%:${its}`,
    ])
    expect(keys.map(({ key }) => key)).toEqual([`reminder-day:${its}`, `reminder-hour:${its}`])
  }
  const ids = (await query('select id from interviews where position_id = $1', [id])).map((row) => row.id)
  await inviteMany(ctx, { interviewIds: ids.slice(0, 20) })
  expect(await readMails(server, 'p3@example.test')).toHaveLength(1)
})

test('an import holds its position for a moment only, and sees what happened while it ran', async () => {
  const id = await makePosition()
  const people = Array.from({ length: many }, (_, at) => `Someone ${at},s${at}@example.test`)
  const runWith = async (onlyRight: boolean, meanwhile: () => Promise<unknown>) => {
    const { body } = await check(id, ['name,email', ...people].join('\n'))
    // Its first statement for 25 people waits here, until something else was done.
    const gate = await server.machinery.database.pool.connect()
    await gate.query('begin')
    await gate.query('lock table question_copies in exclusive mode')
    await start(id, body.id, { publish: false, onlyRight })
    await expect
      .poll(
        async () =>
          (await query(`select from pg_locks where not granted and relation = 'question_copies'::regclass`)).length,
      )
      .toBe(1)
    const done = await meanwhile()
    await gate.query('commit')
    gate.release()
    await server.machinery.jobs.drain()
    return { done, shown: await read(id, body.id) }
  }
  const first = await runWith(false, async () => {
    // It does not wait for the import.
    return (await call('PATCH', `positions/${id}/status`, { status: 'closed' })).status
  })
  expect([first.done, first.shown.state, first.shown.failure]).toEqual([
    ...[200, 'checked', 'Nothing was imported. This position is closed. Reopen it to add people.'],
  ])
  expect(await peopleOf(id)).toHaveLength(0)
  await call('PATCH', `positions/${id}/status`, { status: 'open' })
  // One of them is added by hand during the import: the others are added, each once.
  const second = await runWith(true, () => addInRow(id, 's7@example.test'))
  expect(second.shown).toMatchObject({ state: 'done', made: many - 1, wrong: 1 })
  const emails = (await peopleOf(id)).map((row) => row.candidate_email)
  expect([emails.length, new Set(emails).size]).toEqual([many, many])
})

/** Acts like an interviewer who adds one person while an import runs; without copies of questions, which wait. */
async function addInRow(positionId: string, email: string): Promise<void> {
  await query(
    `insert into interviews select made.* from interviews as i,
      jsonb_populate_record(null::interviews, to_jsonb(i) - 'candidate_token_hash' || jsonb_build_object(
        'id', gen_random_uuid(), 'position_id', $1::text, 'candidate_email', $2::text, 'status', 'Draft')) as made limit 1`,
    [positionId, email],
  )
}

test('a person who is added after the check stops the whole file, and a position that is closed adds no candidate', async () => {
  const id = await makePosition()
  const { body } = await check(id, 'name,email\nAda,ada@example.test\nEva,eva@example.test')
  await call('POST', `positions/${id}/candidates`, { name: 'Eva', email: 'eva@example.test' })
  await start(id, body.id, { publish: false })
  await server.machinery.jobs.drain()
  const shown = await read(id, body.id)
  expect(shown).toMatchObject({
    state: 'checked',
    made: 0,
    wrong: 1,
    failure: expect.stringContaining('Nothing was imported'),
  })
  expect(problemsOf(shown)).toEqual({ 3: ['Someone with this email is already in this position.'] })
  expect(await peopleOf(id)).toHaveLength(1)
  await call('PATCH', `positions/${id}/status`, { status: 'closed' })
  expect((await start(id, body.id, { publish: false, onlyRight: true })).body.code).toBe('position_closed')
  const stranger = await makeInterviewer(server)
  expect((await call('GET', `positions/${id}/imports/${body.id}`, undefined, stranger)).body.code).toBe(
    'position_not_found',
  )
  expect(
    (await call('GET', `positions/${id}/imports`, undefined, await makeColleague(server, owner, 'Viewer'))).status,
  ).toBe(403)
  const other = await makePosition()
  const all = await check(other, 'name,email\n,x')
  const none = await start(other, all.body.id, { publish: false, onlyRight: true })
  expect(none.body.code).toBe('import_empty')
  // Forgotten after a week.
  await server.pass(7 * 86_400_000 + 60_000)
  expect((await query('select count(*)::int from position_imports where id = $1', [body.id]))[0].count).toBe(0)
})
