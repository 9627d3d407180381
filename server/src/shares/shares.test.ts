/** Tests links to a report over HTTP: their content, audience and lifetime, and what the sharer learns of them. */
import type { Session } from '@nova/contract/accounts/accounts'
import { maxSharesEver, SharedReport } from '@nova/contract/interviews/shares'
import { Report } from '@nova/contract/reports/reports'
import { PadLanguage } from '@nova/contract/words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeColleague, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { plantIn } from '../../test/planted.ts'
import { readWhole, makeReported, spokenCode } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { sealReport } from '../reports/sealing.ts'
import { withoutNames } from './nameless.ts'

let server: TestServer
let owner: Session
let path: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  path = (await makeReported(server, owner)).path
})
afterAll(() => server.close())

const share = (body: object = {}, { token } = owner) => server.call('POST', `${path}/shares`, { body, token })
const tokenOf = ({ link }: { link: string }) => link.slice('/shared/report/'.length)
const open = (token: string, agent = 'curl/8.0') =>
  server.call('GET', `/api/shared/reports/${token}`, { headers: { 'user-agent': agent } })
const list = async () => (await server.call('GET', `${path}/shares`, { token: owner.token })).body

test('a link opens the report without an account, doesn’t leak its address, and ends when it is revoked', async () => {
  const { status, body } = await share()
  expect([status, body.state, body.includesName]).toEqual([201, 'open', true])
  expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(7 * 86_400_000)
  const token = tokenOf(body)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await server.machinery.database.pool.query('select s::text as text from report_shares s')
  for (const spelling of [token, Buffer.from(token, 'base64url').toString('hex'), Buffer.from(token).toString('hex')])
    expect(rows[0].text).not.toContain(spelling)
  const shown = await open(token)
  const report = (await readWhole(server, path, owner.token)).body
  const before = SharedReport.parse(shown.body)
  expect(before).toMatchObject({ company: 'Nordwind', sharedBy: 'Ana Kim', includesName: true, decision: null })
  // Nobody has decided, so that the link has the facts alone.
  expect(before.report).toEqual(sealReport(report, 'decision'))
  await server.call('POST', `${path}/decision`, { body: { outcome: 'Hold', reason: 'Later.' }, token: owner.token })
  const shared = SharedReport.parse((await open(token)).body)
  expect(shared.decision).toMatchObject({ outcome: 'Hold' })
  expect(shared.report).toEqual(report)
  const { headers } = shown
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'no-store',
    'noindex, nofollow, noarchive',
    'no-referrer',
  ])
  for (const other of [path, `${path}/report`, `${path}/evidence.json`, `${path}/shares`])
    expect([other, (await server.call('GET', other, { token })).status]).toEqual([other, 401])
  await open(token, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0')
  const [listed] = await list()
  expect(listed).toMatchObject({
    createdBy: 'Ana Kim',
    opened: 3,
    openings: [{ device: 'Chrome on Linux' }, { device: null }, { device: null }],
  })
  expect(JSON.stringify(listed)).not.toContain(token)
  expect((await server.call('DELETE', `${path}/shares/${listed.id}`, { token: owner.token })).status).toBe(204)
  const closed = await open(token)
  expect([closed.status, closed.body.code]).toEqual([404, 'share_closed'])
  expect((await open(`${token}x`)).body).toEqual(closed.body)
  expect((await list())[0].state).toBe('revoked')
  const { body: log } = await server.call('GET', '/api/audit?limit=200', { token: owner.token })
  const acts = log.events.map(({ act }: { act: string }) => act)
  for (const act of ['report.shared', 'report.share-opened', 'report.share-revoked'])
    expect(acts.filter((each: string) => each === act)).toEqual([act])
})

test('without the name nothing that is shared has it, nor the address, nor what would confirm a guess', async () => {
  const token = tokenOf((await share({ days: 1, includesName: false })).body)
  const { body } = await open(token)
  const { report } = SharedReport.parse(body)
  expect(JSON.stringify(body)).not.toMatch(/\bsam\b|okafor|sam@example/i)
  expect(report.candidateName).toBe('Candidate')
  expect(report.answers.map(({ text }) => text)).toContain(
    'My name is Candidate, and I (Candidate) would measure first. Samples are not me.',
  )
  expect(report.submissions[0]!.code).toContain('// by Candidate <candidate@redacted>\nfunction solve')
  expect([report.digest, report.journal]).toEqual([undefined, undefined])
})

test('without the name every name under which the candidate joined is hidden', async () => {
  const { interview, token: candidate, path: room } = await makeJoined(server, owner, { CandidateName: 'Robin Vale' })
  const questionId = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id
  await server.call('POST', `${room}/journal`, { body: { entries: [makeTyping(questionId, spokenCode)] }, candidate })
  const again = { candidateName: 'R. Vale', candidateEmail: 'r@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${room}/join`, { body: again, candidate })).status).toBe(200)
  await server.call('POST', `${room}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const shares = `/api/Interviews/${interview.id}/shares`
  const made = await server.call('POST', shares, { body: { includesName: false }, token: owner.token })
  const { body } = await open(tokenOf(made.body))
  expect(SharedReport.parse(body).report.submissions[0]!.code).toMatch(/^\/\/ by Candidate <candidate@redacted>/)
  expect(JSON.stringify(body)).not.toMatch(/\bsam\b|okafor|sam@example|vale/i)
})

test('a link without the name leaves it out of every field of a report that can hold it, file names too', async () => {
  const session = await makeInterviewer(server)
  const own = await makeReported(server, session)
  const words = ['Sam Okafor <sam@example.test> wrote sam.ts', 'file:sam@example.test/okafor.ts', 'sam_okafor']
  // At the longest path there is no room for a longer word.
  const planted = { ...(plantIn(Report, words) as Report), interviewId: own.interview.id, candidateName: 'Sam' }
  planted.integrity.provenance.push({
    ...planted.integrity.provenance[0]!,
    language: `file:${'sam/'.repeat(49)}.ts`,
  })
  await server.machinery.database.pool.query('update reports set body = $1 where interview_id = $2', [
    planted,
    own.interview.id,
  ])
  const read = async (includesName: boolean) => {
    const made = await server.call('POST', `${own.path}/shares`, { body: { includesName }, token: session.token })
    const { status, body } = await open(tokenOf(made.body))
    expect(status).toBe(200)
    return SharedReport.parse(body)
  }
  const named = JSON.stringify(await read(true)).match(/sam@example/g)
  expect(named?.length).toBeGreaterThan(80)
  const nameless = await read(false)
  expect(JSON.stringify(nameless)).not.toMatch(/\bsam\b|okafor|sam@example/i)
  expect(nameless.report.integrity?.provenance.map(({ language }) => language)).toEqual([
    'file:candidate@redacted/Candidate.ts',
    'file:Candidate',
  ])
})

test('without integrity the findings, the risk and what speaks of them stay here', async () => {
  const { body } = await open(tokenOf((await share({ includesIntegrity: false })).body))
  const shared = SharedReport.parse(body).report
  expect(Object.keys(shared)).not.toEqual(expect.arrayContaining(['integrity']))
  expect([shared.plagiarismDetection, shared.receivedLate, shared.digest]).toEqual([undefined, undefined, undefined])
  const whole = (await readWhole(server, path, owner.token)).body
  expect('scores' in shared && shared.scores).toEqual(whole.scores)
})

test('a link ends by itself, only interviewers who see the interview make one, and not without a report', async () => {
  const token = tokenOf((await share({ days: 30 })).body)
  const viewer = await makeColleague(server, owner, 'Viewer')
  const stranger = await makeInterviewer(server)
  expect((await share({}, viewer)).status).toBe(403)
  expect((await share({}, stranger)).status).toBe(404)
  expect((await share({ days: 2 })).body.message).toBe('Choose 1, 7 or 30 days.')
  const gone = await server.call('DELETE', `${path}/shares/${crypto.randomUUID()}`, { token: owner.token })
  expect([gone.status, gone.body.code]).toEqual([404, 'share_not_found'])
  const { interview } = await makeJoined(server, owner)
  const early = await server.call('POST', `/api/Interviews/${interview.id}/shares`, { body: {}, token: owner.token })
  expect([early.status, early.body.code]).toEqual([404, 'report_not_found'])
  await server.machinery.database.pool.query(
    `insert into report_shares (id, interview_id, token_hash, created_by_name, created_at, expires_at, includes_name,
      includes_integrity)
     select gen_random_uuid(), interview_id, sha256((id || '-' || n)::bytea), 'Ana', now(), now() + interval '1 hour', true, true
     from report_shares, generate_series(1, 50) n where token_hash = sha256($1::bytea)`,
    [token],
  )
  expect((await share()).body.code).toBe('too_many_shares')
  await server.pass(29 * 86_400_000)
  expect((await open(token)).status).toBe(200)
  await server.pass(86_400_000)
  expect((await open(token)).body.code).toBe('share_closed')
})

test('names are found in every spelling, and words that look like them are left', () => {
  const known = { names: ['José Will-Smith', '田中 太郎'], emails: ['jose.w@example.test'] }
  const texts = {
    'Jose will try, José did; JOSÉ WILL-SMITH, jose_will-smith.':
      'Candidate will try, Candidate did; Candidate, Candidate.',
    私は田中です: '私はCandidateです',
    'Mail Jose.W@example.test or jose.w now': 'Mail candidate@redacted or Candidate now',
    'josephine stays': 'josephine stays',
  }
  for (const [text, expected] of Object.entries(texts)) expect(withoutNames(z.string(), text, known)).toBe(expected)
  const Code = z.object({ language: PadLanguage, text: z.string() })
  const go = { language: 'go', text: 'Go is here' } as const
  expect(withoutNames(Code, go, { names: ['Go Mori'], emails: [] })).toEqual({
    language: 'go',
    text: 'Candidate is here',
  })
})

test.each([
  // A word of every sentence is hidden where it is written as a name, and left where it is a word.
  ['May Lee', '', 'May and lee and LEE: they may go', 'Candidate and lee and Candidate: they may go'],
  ['May Lee', '', 'maylee.dev and lee_may and Lee, May', 'Candidate.dev and Candidate and Candidate'],
  // Neither a generic address nor a single letter is searched for.
  [
    'J Ng',
    'info@example.test',
    'More info by J or NG: info@example.test',
    'More info by J or Candidate: candidate@redacted',
  ],
  ['Ola', 'ola7@example.test', 'Ola7 and ola77, olaf and Ola', 'Candidate and ola77, olaf and Candidate'],
  ['Анна', '', 'Анна, Аннам', 'Candidate, Аннам'],
  // Regular expression metacharacters match literally.
  ['C. (Mo) [D*]', '', 'Mo wrote D* and mood', 'Candidate wrote D* and mood'],
])('the name of %s <%s> is hidden in "%s"', (name, email, text, expected) => {
  expect(
    withoutNames(z.array(z.object({ note: z.string() })), [{ note: text }], { names: [name], emails: [email] }),
  ).toEqual([{ note: expected }])
})

test('a name of signs and marks hides the words in it alone, and is looked for as quickly as another', () => {
  const hide = (name: string, text: string) => withoutNames(z.string(), text, { names: [name], emails: [] })
  const [line, acute] = ['_'.repeat(200), '\u0301']
  expect(hide('__ ** Li', `${line} ** LI`)).toBe(`${line} ** Candidate`)
  expect(hide(`${acute}${acute} Li`, `li and ${acute}`)).toBe(`Candidate and ${acute}`)
  expect(hide(`${'__ '.repeat(36)}Li`, line)).toBe(line)
  const marked = hide(`q${acute}a ${`${acute}q${acute} `.repeat(20)}x${acute}y`, `q${acute}`.repeat(300))
  expect(marked).toMatch(/^Candidate/)
})

test('a report has a maximum number of links, including ended ones', async () => {
  const fresh = await makeInterviewer(server)
  const { path: other } = await makeReported(server, fresh)
  const id = other.split('/').at(-1)
  await server.machinery.database.pool.query(
    `insert into report_shares (id, interview_id, token_hash, created_by, created_by_name, created_at, expires_at, includes_name, includes_integrity, opened, openings)
     select gen_random_uuid(), $1, convert_to('old ' || n, 'UTF8'), $2, 'Ana Kim', now(), now() - interval '1 day', true, true, 0, '[]' from generate_series(1, $3::int) n`,
    [id, fresh.interviewer.id, maxSharesEver],
  )
  const { status, body } = await server.call('POST', `${other}/shares`, { body: {}, token: fresh.token })
  expect([status, body.code]).toEqual([409, 'share_limit'])
})

test('the links of a deleted interview open nothing, also while it can be brought back', async () => {
  const session = await makeInterviewer(server)
  const own = await makeReported(server, session)
  const made = await server.call('POST', `${own.path}/shares`, { body: {}, token: session.token })
  const token = tokenOf(made.body)
  const watch = () => server.call('GET', `/api/shared/reports/${token}/mark`)
  expect([(await open(token)).status, (await watch()).status]).toEqual([200, 200])
  const bulk = async (act: string) => {
    const body = { act, ids: [own.interview.id] }
    const { body: told } = await server.call('POST', '/api/Interviews/bulk', { body, token: session.token })
    expect(told.results).toMatchObject([{ refused: null }])
  }
  await bulk('delete')
  for (const reply of [await open(token), await watch()])
    expect([reply.status, reply.body.code]).toEqual([404, 'share_closed'])
  await bulk('restore')
  expect([(await open(token)).status, (await watch()).status]).toEqual([200, 200])
})

test('all links that still work are listed even if there are very many, so that each can be withdrawn', async () => {
  const session = await makeInterviewer(server)
  const own = await makeReported(server, session)
  const make = async (days: number) =>
    (await server.call('POST', `${own.path}/shares`, { body: { days }, token: session.token })).body
  const oldest = await make(30)
  await server.machinery.database.pool.query(
    `insert into report_shares (id, interview_id, token_hash, created_by_name, created_at, expires_at, includes_name,
       includes_integrity, revoked_at)
     select gen_random_uuid(), interview_id, sha256((id || '-' || n)::bytea), created_by_name, created_at + n * interval '1 ms',
       expires_at, true, true, now()
     from report_shares, generate_series(1, 120) n where id = $1`,
    [oldest.id],
  )
  const newest = await make(1)
  const listed = (await server.call('GET', `${own.path}/shares`, { token: session.token })).body
  expect(listed).toHaveLength(100)
  const openOnes = listed.filter(({ state }: { state: string }) => state === 'open')
  expect(openOnes.map(({ id }: { id: string }) => id).toSorted()).toEqual([oldest.id, newest.id].toSorted())
  const times = listed.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt))
  expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
})
