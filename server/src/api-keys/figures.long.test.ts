/** Tests which scores and decisions a key reads, by every way that has them, and what of a running interview it may do. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { makeKey } from '../../test/matrix-keys.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

const core = 'address-blocks'
let server: TestServer
let owner: Session
let position: string
let interview: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  position = (await send('POST', '/api/positions', { ...samplePosition(core), settings: { followUps: 'off' } })).id
  const form = { name: 'Ada Berg', email: 'ada@example.test', publish: true }
  const added = await send('POST', `/api/positions/${position}/candidates`, form)
  interview = `/api/Interviews/${added.interviewId}`
  const candidate = new URL(added.candidateLink, server.url).searchParams.get('token')!
  const seat = `/api/candidate/interview/${added.interviewId}`
  const body = { candidateName: 'Ada Berg', candidateEmail: 'ada@example.test', consentVersion: '1' }
  await server.call('POST', `${seat}/join`, { body, candidate })
  const entries = [makeEntry('navigate', { questionId: core }), makeTyping(core, 'function solve() { return [] }')]
  await server.call('POST', `${seat}/journal`, { body: { entries }, candidate })
  await server.call('POST', `${seat}/complete`, { candidate })
  await server.machinery.jobs.drain()
})
afterAll(() => server.close())

async function send(method: string, path: string, body: object = {}) {
  const reply = await server.call(method, path, { body, token: owner.token })
  expect([path, reply.status < 300]).toEqual([path, true])
  return reply.body
}

const read = async (path: string, token: string) => (await server.call('GET', path, { token })).body
const readTable = async (token: string) =>
  (await read(`/api/positions/${position}/candidates`, token)).candidates[0] as Record<string, unknown>

async function readPaper(token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${server.url}${interview}/report.pdf`, { headers })
  expect(reply.status).toBe(200)
  const { text } = await readPdf(new Uint8Array(await reply.arrayBuffer()))
  return text.replace(/\s+/g, ' ')
}

test('a key reads the scores with the decision only, in the evidence, the PDF, the history and the table of a position', async () => {
  const { secret } = await makeKey(server, owner)
  const narrow = (await makeKey(server, owner, { scopes: ['positions:read'] })).secret
  await send('POST', `${interview}/report/unseal`)
  await send('POST', `${interview}/overrides`, { figure: 'overall', value: 64, reason: 'The drawing was right.' })
  // Its maker has looked, which opens nothing for the key.
  expect((await readTable(owner.token))['scoreSetByHand']).toBe(64)

  const evidence = await read(`${interview}/evidence.json`, secret)
  expect([evidence.report.sealedUntil, evidence.report.scores, evidence.unreviewed]).toEqual([
    'decision',
    undefined,
    undefined,
  ])
  expect(await readPaper(secret)).toContain('Overall score Sealed')
  expect(await read(`${interview}/decision`, secret)).toMatchObject({ decisions: [], overrides: [], sealed: true })
  const sealed = await readTable(secret)
  expect([sealed['sealed'], sealed['score'], sealed['scoreSetByHand']]).toEqual([true, undefined, undefined])

  await send('POST', `${interview}/decision`, { outcome: 'Hold', reason: 'Later.' })
  const { report } = await read(`${interview}/evidence.json`, secret)
  expect(report.scores).toEqual((await read(`${interview}/report`, owner.token)).scores)
  expect(await readPaper(secret)).not.toContain('Overall score Sealed')
  expect((await read(`${interview}/decision`, secret)).overrides).toMatchObject([{ value: 64 }])
  expect(await readTable(secret)).toMatchObject({ scoreSetByHand: 64, decision: { outcome: 'Hold' } })

  // Positions alone are people and how far they are.
  const person = await readTable(narrow)
  expect(person).toMatchObject({ name: 'Ada Berg', status: 'Completed', hasReport: true })
  for (const figure of ['sealed', 'score', 'scoreSetByHand', 'decision']) expect(person).not.toHaveProperty(figure)
  const filtered = `/api/positions/${position}/candidates?decision=Hold`
  expect((await read(filtered, narrow)).code).toBe('scope_missing')
  expect((await read(filtered, secret)).candidates).toHaveLength(1)
})

test('a key neither ends an interview that is running nor changes who judges it', async () => {
  const { interview: running } = await makeJoined(server, owner)
  const { secret } = await makeKey(server, owner)
  const path = `/api/Interviews/${running.id}`
  const change = { method: 'PATCH', path: `${path}/status`, body: { status: 'Completed' } }
  const panel = { method: 'PUT', path: `${path}/panel`, body: { companyEmails: [] } }
  for (const call of [change, panel]) {
    const refused = await server.call(call.method, call.path, { body: call.body, token: secret })
    expect([refused.status, refused.body.code]).toEqual([403, 'key_not_allowed'])
  }
  expect((await read(path, secret)).status).toBe('InProgress')
  expect((await send('PATCH', change.path, change.body)).status).toBe('Completed')
})
