/** A course behind one address: enrolment, rooms and sign-ins of all of it at once, while wrong secrets stay limited. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { parseMail } from '../../test/mail-content.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { samplePosition } from '../../test/samples.ts'
import { type Reply, startTestServer, type TestServer } from '../../test/server.ts'

const people = 300
let mail: TestMailServer
let server: TestServer
let owner: Session
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtp: mail.settings, rateLimits: true })
  owner = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const all = Array.from({ length: people }, (_, at) => `student-${at}@example.test`)
/** Counts the statuses of calls, all of which are under way at once. */
async function ask<T>(of: readonly T[], call: (each: T) => Promise<Reply>) {
  const replies = await Promise.all(of.map(call))
  const counts = Object.groupBy(replies, ({ status }) => status)
  return {
    counts: Object.fromEntries(Object.entries(counts).map(([status, found]) => [status, found!.length])),
    replies,
  }
}
const post = (path: string, body: object) => server.call('POST', `/api/${path}`, { body })

async function readConfirmations(): Promise<string[]> {
  await server.machinery.jobs.drain()
  const { rows } = await server.machinery.database.pool.query<{ id: string; sealed_content: string }>(
    `select id, sealed_content from mails where kind = 'enrolment-verification'`,
  )
  return Promise.all(
    rows.map(async ({ id, sealed_content }) => {
      const opened = await server.machinery.secrets.open(sealed_content, `mails:${id}`)
      return parseMail(opened!).action!.url.split('/').at(-1)!
    }),
  )
}

test('300 people behind one address enrol, confirm, and open their interview at once, and none is refused', async () => {
  const made = await server.call('POST', '/api/positions', {
    body: samplePosition('address-blocks'),
    token: owner.token,
  })
  const path = `/api/positions/${made.body.id}/enrolment`
  const body = { isOn: true, places: people }
  const token = (await server.call('PUT', path, { body, token: owner.token })).body.link.split('/').at(-1)
  expect((await ask(all, () => post('enrolment/read', { token }))).counts).toEqual({ 200: people })
  const requested = await ask(all, (email) => post('enrolment/request', { token, name: 'Ada Berg', email }))
  expect(requested.counts).toEqual({ 202: people })
  const confirmed = await ask(await readConfirmations(), (mailed) => post('enrolment/confirm', { token: mailed }))
  expect(confirmed.counts).toEqual({ 200: people })
  const links = confirmed.replies.map(({ body: { candidateLink, email } }) => {
    const [, id, candidate] = /candidate\/(.+)\?token=(.+)/.exec(candidateLink)!
    return { path: `/api/candidate/interview/${id}`, candidate: candidate!, email }
  })
  const opened = await ask(links, ({ path: room, candidate }) => server.call('GET', room, { candidate }))
  expect(opened.counts).toEqual({ 200: people })
  // Callers of rooms are counted by interview; these show that it works.
  const joined = await ask(links.slice(0, 10), ({ path: room, candidate, email }) => {
    const form = { candidateName: 'Ada Berg', candidateEmail: email, consentVersion: '1' }
    return server.call('POST', `${room}/join`, { candidate, body: form })
  })
  expect(joined.counts).toEqual({ 200: 10 })
  // The next person is beyond the places.
  const late = await post('enrolment/request', { token, name: 'Late', email: 'late@example.test' })
  expect([late.status, late.body.code]).toEqual([409, 'enrolment_full'])
  expect((await server.call('GET', path, { token: owner.token })).body).toMatchObject({ state: 'full', taken: people })
})

test('60 people with the right password sign in at once behind one address; wrong ones are refused after twenty', async () => {
  await server.machinery.database.pool.query('delete from call_counts')
  const { email } = owner.interviewer
  const signIn = (password: string) => post('auth/login', { username: email, password })
  const right = Array.from({ length: 60 }, () => 'long enough')
  expect((await ask(right, signIn)).counts).toEqual({ 200: 60 })
  // All of them at once: no more are compared than the limit allows, and right ones then wait, too.
  const wrong = Array.from({ length: 60 }, (_, at) => `guess ${at}`)
  expect((await ask(wrong, signIn)).counts).toEqual({ 401: 20, 429: 40 })
  const last = await signIn('long enough')
  expect([last.status, last.headers.has('retry-after')]).toEqual([429, true])
})
