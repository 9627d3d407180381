/** Tests that the database, or a copy of it, reveals no secrets without the settings key. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealStoredTokens } from '../src/interview-access/token-sealing.ts'
import { inTransaction, makeCtx, makeToken } from '../src/platform/context/context.ts'
import { queueMail } from '../src/platform/mail/mail.ts'
import { resealAll } from '../src/resealing.ts'
import { appCodeAt } from './app-code.ts'
import { invitationTokenOf, makeInterviewer, makeOperatorSession, makePublished } from './factories.ts'
import { makeHiringSecrets } from './hiring-stage.ts'
import { makeKey } from './matrix-keys.ts'
import { deafHost, sampleModel, samplePosition } from './samples.ts'
import { startTestServer, testSettingsKey, type TestServer } from './server.ts'
import { makeSsoSession } from './single-sign-on.ts'

let server: TestServer
let operator: Session
let made: { interview: Interview; token: string }
beforeAll(async () => {
  server = await startTestServer({ webhookAllow: [deafHost] })
  operator = await makeOperatorSession(server)
  made = await makePublished(server, operator)
})
afterAll(() => server.close())

const system = () => makeCtx(server.machinery, { role: 'system' })
const pathOf = () => `/api/candidate/interview/${made.interview.id}`
const linkOf = (on = server) =>
  on.call('GET', `/api/Interviews/${made.interview.id}/candidate-link`, { token: operator.token })
const query = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await server.machinery.database.pool.query(text, values)).rows

/** Every value of every table as PostgreSQL writes it, bytes in hexadecimal. */
async function readEverything(): Promise<string> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(25)
  const texts = await Promise.all(
    tables.map(({ name }) => query<{ text: string }>(`select t::text as text from ${name} t`)),
  )
  return texts.flat().reduce((all, { text }) => `${all}\n${text}`, '')
}

/** All encodings in which a text may appear in a column. */
function spellings(secret: string): string[] {
  const bytes = [Buffer.from(secret), Buffer.from(secret, 'base64url')]
  return [secret, ...bytes.flatMap((each) => [each.toString('hex'), each.toString('base64').replace(/=+$/, '')])]
}

const post = async (method: string, path: string, body: object = {}) => {
  const reply = await server.call(method, `/api/${path}`, { body, token: operator.token })
  expect([path, reply.status < 300]).toEqual([path, true])
  return reply.body
}

/** The authenticator app's secret, as text and as bytes, and the recovery codes. */
async function makeSecondFactor(): Promise<Record<string, string>> {
  const { secret } = await post('POST', 'account/second-factor', { password: 'long enough' })
  const code = appCodeAt(secret, server.machinery.now().getTime())
  const { recoveryCodes } = await post('POST', 'account/second-factor/confirm', { code })
  expect(recoveryCodes).toHaveLength(10)
  const named = recoveryCodes.map((each: string, at: number) => [`recovery code ${at}`, each])
  return {
    factor: secret,
    factorBytes: Buffer.from(Secret.fromBase32(secret).bytes).toString('base64url'),
    ...Object.fromEntries(named),
  }
}

async function inviteColleague(): Promise<string> {
  return invitationTokenOf(await post('POST', 'people/invitations', { email: 'mia@example.test', role: 'Viewer' }))
}

async function offerEnrolment(): Promise<string> {
  const { id } = await post('POST', 'positions', samplePosition('address-blocks'))
  return invitationTokenOf(await post('PUT', `positions/${id}/enrolment`, { isOn: true, places: 9 }))
}

test('the database holds no kind of secret in plain text', async () => {
  const apiKey = 'sk-a-long-and-very-secret-key-91ab'
  const { token } = operator
  const model = await server.call('POST', '/api/models', { body: { ...sampleModel(), apiKey }, token })
  expect(model.status).toBe(201)
  const { secret: programs } = await makeKey(server, operator)
  // Its answer, which holds the link, is kept for a repeated call.
  const repeatable = { token: programs, headers: { 'idempotency-key': crypto.randomUUID() } }
  const renewed = await server.call('POST', `/api/Interviews/${made.interview.id}/candidate-link/renew`, repeatable)
  const earlier = made.token
  made.token = /token=(.+)/.exec(renewed.body.candidateLink)![1]!
  const mailed = makeToken()
  await inTransaction(system(), (tx) => {
    const action = { label: 'Set a new password', url: `https://nova.example/reset?token=${mailed}` }
    const content = { subject: 'Your password', heading: 'Set a new password', paragraphs: ['Hello'], action }
    return queueMail(tx, { kind: 'test', to: 'mailed@example.test', sender: 'own', content })
  })
  const factor = await makeSecondFactor()
  const providers = await makeSsoSession(server)
  const [joining, enrolling] = [await inviteColleague(), await offerEnrolment()]
  const receiver = { url: `http://${deafHost}/hook`, events: ['report.ready'] }
  const { secret: webhook } = await post('POST', 'webhooks', receiver)
  const hiring = await makeHiringSecrets(server, operator, made.interview.id)
  const everything = await readEverything()
  for (const known of [operator.interviewer.email, 'mailed@example.test', 'Back-end developer'])
    expect(everything).toContain(known)
  const secrets = {
    earlier,
    invited: made.token,
    signIn: token,
    apiKey,
    programs,
    mailed,
    testSettingsKey,
    password: 'long enough',
    joining,
    enrolling,
    webhook: webhook.slice('whsec_'.length),
    ...factor,
    ...providers,
    ...hiring,
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const found = spellings(secret).filter((spelling) => everything.includes(spelling))
    expect([name, found]).toEqual([name, []])
  }
})

test('a token that an earlier version kept in plain works before and after it is sealed, by several servers at once', async () => {
  const { id } = made.interview
  await query(
    `update interviews set candidate_token = $2, candidate_token_hash = null, sealed_candidate_token = null where id = $1`,
    [id, made.token],
  )
  const open = () => server.call('GET', pathOf(), { candidate: made.token })
  const before = [(await open()).status, (await linkOf()).body]
  expect(before).toEqual([200, { candidateLink: `/candidate/${id}?token=${made.token}` }])
  const sealed = await Promise.all([1, 2, 3].map(() => sealStoredTokens(system())))
  expect(sealed.toSorted()).toEqual([0, 0, 1])
  expect([(await open()).status, (await linkOf()).body]).toEqual(before)
  expect(await readEverything()).not.toContain(made.token)
  expect(await sealStoredTokens(system())).toBe(0)
  expect((await server.call('GET', pathOf(), { candidate: `${made.token}x` })).status).toBe(401)
})

test('with a new key all is encrypted again; with a lost one links still open, and are shown once renewed', async () => {
  await server.call('POST', '/api/people/invitations', { body: { role: 'Viewer' }, token: operator.token })
  const position = { body: samplePosition('address-blocks'), token: operator.token }
  const { id } = (await server.call('POST', '/api/positions', position)).body
  const enrolment = { body: { isOn: true, places: 5 }, token: operator.token }
  const { link } = (await server.call('PUT', `/api/positions/${id}/enrolment`, enrolment)).body
  expect(await readEverything()).not.toContain(link.split('/').at(-1))
  const { secret } = await makeKey(server, operator)
  const repeatable = { token: secret, headers: { 'idempotency-key': crypto.randomUUID() } }
  const renewLink = (on: TestServer) =>
    on.call('POST', `/api/Interviews/${made.interview.id}/candidate-link/renew`, repeatable)
  const keptLink = (await renewLink(server)).body.candidateLink
  made.token = /token=(.+)/.exec(keptLink)![1]!
  await server.call('POST', '/api/account/second-factor', { body: { password: 'long enough' }, token: operator.token })
  await makeSsoSession(server)
  await makeHiringSecrets(server, operator, made.interview.id)
  // A job that runs later would seal with the old key.
  await server.machinery.jobs.drain()
  const newKey = Buffer.alloc(32, 'new').toString('base64')
  const later = await startTestServer({ beside: server, settingsKey: newKey, oldSettingsKey: testSettingsKey })
  const ctx = makeCtx(later.machinery, { role: 'system' })
  const both = await Promise.all([resealAll(ctx), resealAll(ctx)])
  const counts = both[0].map(({ name, resealed }, at) => [name, resealed + both[1][at]!.resealed])
  expect(both.flat().every(({ unreadable }) => unreadable === 0)).toBe(true)
  for (const [name, count] of counts) expect([name, count]).toEqual([name, expect.toSatisfy((n) => n > 0)])
  const [oldId] = await server.machinery.secrets.keyIds()
  // Nothing that bears the old key's name is left in any column.
  expect(await readEverything()).not.toContain(`v1.${oldId}.`)
  expect((await linkOf(later)).body.candidateLink).toContain(made.token)
  // A call that was made under the key before gets its answer, and isn't made again.
  expect((await renewLink(later)).body.candidateLink).toBe(keptLink)
  await later.close()
  const newAlone = await startTestServer({ beside: server, settingsKey: newKey })
  const { mails } = (await newAlone.call('GET', '/api/outbox', { token: operator.token })).body
  expect(mails.map(({ subject }: { subject: string | null }) => subject)).toContain('Your password')
  await newAlone.close()
  const lost = await linkOf()
  expect([lost.status, lost.body.code]).toEqual([409, 'secrets_unavailable'])
  const shown = await server.call('GET', `/api/Interviews/${made.interview.id}`, { token: operator.token })
  expect(shown.body.candidateAccessToken).toBeNull()
  expect((await server.call('GET', pathOf(), { candidate: made.token })).status).toBe(200)
  const renew = `/api/Interviews/${made.interview.id}/candidate-link/renew`
  const { candidateLink } = (await server.call('POST', renew, { token: operator.token })).body
  expect((await linkOf()).body).toEqual({ candidateLink })
  expect((await server.call('GET', pathOf(), { candidate: made.token })).status).toBe(401)
})

test('without a key nothing is published, and the interview stays a draft', async () => {
  const bare = await startTestServer({ beside: server, settingsKey: null })
  const owner = await makeInterviewer(server)
  await expect(makePublished(bare, owner)).rejects.toThrow('"code":"secrets_unavailable"')
  const [listed] = (await server.call('GET', '/api/Interviews', { token: owner.token })).body
  expect(listed.status).toBe('Draft')
  await bare.close()
})
