/** Shared set-up for tests of hiring systems: a server that mails, a company with a position, and a system that calls. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Session } from '@nova/contract/accounts/accounts'
import type { HiringConnection, NewHiringConnection } from '@nova/contract/hiring/connections'
import { expect } from 'vitest'
import { makeToken } from '../src/platform/context/context.ts'
import { makeEntry, makeInterviewer, makeTyping } from './factories.ts'
import { startMailServer, type TestMailServer } from './mail-server.ts'
import { readMails } from './mails.ts'
import { makeHiring } from './matrix-keys.ts'
import { samplePosition } from './samples.ts'
import { type Reply, startTestServer, type TestServer } from './server.ts'

export const coding = 'address-blocks'
export const publicUrl = 'https://nova.example'
export const hourMs = 3_600_000

/** A request that arrived at a hiring system. */
export type Told = { method: string; path: string; headers: IncomingHttpHeaders; body: any }

export type FakeSystem = {
  host: string
  url: string
  received: Told[]
  /** How it answers from now on; 200 at first. */
  answer: (reply: ServerResponse) => void
  close: () => Promise<void>
}

export async function startSystem(port = 0): Promise<FakeSystem> {
  const taken = (reply: ServerResponse) => void reply.writeHead(200).end('{"success":true}')
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      system.received.push({ method, path, headers, body: text === '' ? undefined : JSON.parse(text) })
      system.answer(reply)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((done) => void server.close(() => done()))
  }
  const system: FakeSystem = { host, url: `http://${host}`, received: [], answer: taken, close }
  return system
}

export const basic = (key: string) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` })

export type HiringStage = {
  server: TestServer
  mail: TestMailServer
  system: FakeSystem
  owner: Session
  position: string
}

export async function openHiring(): Promise<HiringStage> {
  const [mail, system] = [await startMailServer(), await startSystem()]
  const server = await startTestServer({ smtp: mail.settings, publicUrl, webhookAllow: [system.host] })
  server.machinery.settings.ashbyApi = system.url
  const owner = await makeInterviewer(server)
  return { server, mail, system, owner, position: await makeOffered(server, owner) }
}

export async function closeHiring({ server, mail, system }: HiringStage): Promise<void> {
  await server.close()
  await mail.close()
  await system.close()
}

/** An open position that asks one coding question. */
export async function makeOffered(
  server: TestServer,
  { token }: Session,
  title = 'Back-end developer',
): Promise<string> {
  const body = { ...samplePosition(coding), title, settings: { followUps: 'off' } }
  const made = await server.call('POST', '/api/positions', { body, token })
  expect(made.status).toBe(201)
  return made.body.id
}

export const connect = ({ server, owner }: HiringStage, form: object = {}): Promise<NewHiringConnection> =>
  makeHiring(server, owner, form)

export async function readConnection({ server, owner }: HiringStage, id: string): Promise<HiringConnection> {
  const { body } = await server.call('GET', '/api/company/hiring', { token: (await signInAgain(server, owner)).token })
  return body.find((each: { id: string }) => each.id === id)
}

/** A sign-in lasts an hour without use, which passes in these tests. */
export async function signInAgain(server: TestServer, { interviewer }: Session): Promise<Session> {
  const body = { username: interviewer.email, password: 'long enough' }
  return (await server.call('POST', '/api/auth/login', { body })).body
}

export function callGreenhouse({ server }: HiringStage, key: string, path: string, body?: unknown): Promise<Reply> {
  const call = { headers: basic(key), ...(body === undefined ? {} : { body }) }
  return server.call(body === undefined ? 'GET' : 'POST', `/api/hiring/greenhouse/${path}`, call)
}

export function callAshby({ server }: HiringStage, key: string, name: string, body: unknown = {}): Promise<Reply> {
  return server.call('POST', `/api/hiring/ashby/assessment.${name}`, { headers: basic(key), body })
}

/** As Greenhouse's documentation shows it, for a person of the test's own. */
export const writeSendTest = (partner_test_id: string, email: string, url: string | null = null) => ({
  partner_test_id,
  candidate: {
    first_name: 'Harry',
    last_name: 'Potter',
    resume_url: 'https://hogwarts.example/resume',
    phone_number: '123-456-7890',
    email,
    greenhouse_profile_url: 'https://app.greenhouse.io/people/17681532?application_id=26234709',
  },
  url,
})

export const makeEmail = () => `${crypto.randomUUID()}@example.test`

/** The candidate, by the link in their mail. */
export async function openMailed(server: TestServer, email: string) {
  const [mail] = await readMails(server, email)
  const link = new URL(mail!.action!.url, publicUrl)
  const id = link.pathname.split('/').at(-1)!
  const candidate = link.searchParams.get('token')!
  const seat = `/api/candidate/interview/${id}`
  const call = (path: string, body: unknown = {}) => server.call('POST', `${seat}/${path}`, { body, candidate })
  return {
    id,
    join: async () =>
      expect(
        (await call('join', { candidateName: 'Harry Potter', candidateEmail: email, consentVersion: '1' })).status,
      ).toBe(200),
    complete: async () => {
      const entries = [
        makeEntry('navigate', { questionId: coding }),
        makeTyping(coding, 'function solve() { return [] }'),
      ]
      await call('journal', { entries })
      expect((await call('complete')).status).toBeLessThan(300)
      await server.machinery.jobs.drain()
    },
  }
}

/** Records a decision, which unseals the figures for readers outside. */
export async function decide({ server, owner }: HiringStage, interview: string): Promise<void> {
  const { token } = await signInAgain(server, owner)
  const body = { outcome: 'Advance', reason: 'Clear code.' }
  const decided = await server.call('POST', `/api/Interviews/${interview}/decision`, { body, token })
  expect(decided.status).toBeLessThan(300)
  await server.machinery.jobs.drain()
}

/** All that connections keep sealed: their keys, the company's own of Ashby, and the token of a link to an interview's report. */
export async function makeHiringSecrets(
  server: TestServer,
  session: Session,
  interview: string,
): Promise<Record<string, string>> {
  const companysKey = 'key-of-the-company-at-ashby'
  const connected = await makeHiring(server, session)
  const { secret: ashbys } = await makeHiring(server, session, { system: 'ashby', ashbyKey: companysKey })
  const { database, secrets } = server.machinery
  const [id, token] = [crypto.randomUUID(), makeToken()]
  await database.pool.query(
    `insert into hiring_tests (id, connection_id, interview_id, request, sealed_token, created_at)
     values ($1, $2, $3, sha256($4::text::bytea), $4::text, now()) on conflict (interview_id) do nothing`,
    [id, connected.id, interview, await secrets.seal(token, `hiring_tests:${id}:token`)],
  )
  return { greenhouses: connected.secret, ashbys, companysKey, linkOfSystem: token }
}
