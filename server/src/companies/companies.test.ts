/** A company's settings through HTTP: access, effects, and valid logos. */
import type { Session } from '@nova/contract/accounts/accounts'
import { maxLogoBytes } from '@nova/contract/accounts/companies'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { sampleLogo } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let operator: Session
let colleague: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  operator = await makeOperatorSession(server)
  colleague = await makeInterviewer(server, 'Mia Lund')
  await server.machinery.database.pool.query(
    `update interviewers set role = 'Interviewer', company_id = (select company_id from interviewers where id = $1)
     where id = $2`,
    [owner.interviewer.id, colleague.interviewer.id],
  )
})
afterAll(() => server.close())

const ask = (method: string, path: string, body?: unknown, { token } = owner) =>
  server.call(method, path, { token, body })
const read = async (session = owner) => (await ask('GET', '/api/company', undefined, session)).body
const formOf = async (changes: object) => {
  const { name, defaults, model, version } = await read()
  return { name, defaults, model, version, ...changes }
}
const putLogo = (bytes: Buffer, session = owner) =>
  ask('PUT', '/api/company/logo', { data: bytes.toString('base64') }, session)

test('administrators change them for everyone in the company, others read them', async () => {
  expect(await read()).toEqual({
    name: 'Nordwind',
    defaults: {},
    logoUrl: null,
    model: 'default',
    models: [],
    usedModel: null,
    liveAgent: null,
    version: 0,
    mayChange: true,
  })
  const defaults = {
    duration: 45,
    programmingLanguage: 'python',
    onlyThisLanguage: true,
    aiPolicy: 'none',
    followUps: 'off',
  }
  const saved = await ask('PUT', '/api/company', await formOf({ name: ' Nordwind AG ', defaults }))
  expect(saved.body).toMatchObject({ name: 'Nordwind AG', defaults, version: 1 })
  expect(await read(colleague)).toEqual({ ...saved.body, mayChange: false })
  expect((await ask('GET', '/api/Interviewers/me', undefined, colleague)).body.company).toBe('Nordwind AG')
  const refused = [
    await ask('PUT', '/api/company', await formOf({ name: 'Mine' }), colleague),
    await putLogo(sampleLogo(), colleague),
    await ask('DELETE', '/api/company/logo', undefined, colleague),
  ]
  expect(refused.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  expect((await read(operator)).name).toBe('Nordwind')
  const { events } = (await ask('GET', '/api/audit?act=company')).body
  expect(events[0].details.changed).toBe('name, defaults for new interviews')
})

test('if two administrators change them at once, the second sees a conflict', async () => {
  const form = await formOf({ defaults: { difficulty: 'Senior' } })
  const replies = await Promise.all([1, 2].map(() => ask('PUT', '/api/company', form)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await ask('PUT', '/api/company', form)).body.code).toBe('settings_changed')
})

test('a logo whose head names an absurd size, or none, is refused in words', async () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.from(sampleLogo())
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  const jpeg = (width: number) =>
    Buffer.from(['ffd8ffe000040000ffc0000b080010', width.toString(16).padStart(4, '0'), '01011100'].join(''), 'hex')
  const wide = Buffer.concat([Buffer.from('RIFF0000WEBPVP8X'), Buffer.alloc(8), Buffer.from('ffff3f0f0000', 'hex')])
  const told = async (bytes: Buffer) => (await putLogo(bytes)).body.message
  for (const absurd of [png(60_000, 60_000), png(0, 10), png(10, 2 ** 31), jpeg(65_000), wide])
    expect(await told(absurd)).toBe('Please choose a picture of at most 4096 × 4096 pixels.')
  expect(await told(sampleLogo().subarray(0, 20))).toBe('Please choose a PNG, JPEG, or WebP file of at most 200 KB.')
  expect((await putLogo(jpeg(400))).status).toBe(200)
})

test('a logo is a picture by its content, has an address of its own, and can do nothing there', async () => {
  const webp = Buffer.concat([Buffer.from('RIFF0000WEBPVP8 '), Buffer.alloc(40)])
  webp.writeUInt16LE(120, 26)
  webp.writeUInt16LE(40, 28)
  const { logoUrl: earlier } = (await putLogo(webp)).body
  const { logoUrl } = (await putLogo(sampleLogo())).body
  const shown = await server.call('GET', logoUrl)
  expect([shown.status, ...['content-type', 'x-content-type-options'].map((name) => shown.headers.get(name))]).toEqual([
    ...[200, 'image/png', 'nosniff'],
  ])
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(shown.headers.get('cache-control')).toContain('immutable')
  expect((await server.call('GET', earlier)).body.code).toBe('not_found')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const large = Buffer.concat([sampleLogo(), Buffer.alloc(maxLogoBytes - sampleLogo().length + 1)])
  const refused = [svg, Buffer.from('GIF89a'), Buffer.from('')].map((bytes) => putLogo(bytes))
  expect((await Promise.all(refused)).map(({ body }) => body.code)).toEqual(Array(3).fill('unsupported_file'))
  expect((await putLogo(large)).body.code).toBe('unsupported_file')
  const { interview, token } = await makePublished(server, owner)
  const invitation = () => server.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })
  expect((await invitation()).body.company).toEqual({ name: 'Nordwind AG', logoUrl })
  expect((await ask('DELETE', '/api/company/logo')).body.logoUrl).toBeNull()
  expect((await server.call('GET', logoUrl)).status).toBe(404)
  expect((await invitation()).body.company.logoUrl).toBeNull()
})

test('a place that an older server beside this one doesn’t know is chosen once that server has stopped', async () => {
  const { interview } = await makePublished(server, owner)
  const older = new pg.Client({
    connectionString: server.machinery.database.url,
    application_name: 'nova 0.2.0',
  })
  await older.connect()
  const noticePlace = 'us-ca'
  const change = async () => ask('PUT', '/api/company', await formOf({ defaults: { noticePlace } }))
  const correct = () =>
    ask('PATCH', `/api/Interviews/${interview.id}/details`, { noticePlace, revision: interview.revision })
  try {
    for (const choose of [change, correct]) {
      const { status, body } = await choose()
      expect([status, body.code, body.message]).toEqual([
        400,
        'invalid_input',
        'This place can be chosen once the upgrade of this site is over. Choose none until then.',
      ])
    }
  } finally {
    await older.end()
  }
  expect([(await change()).status, (await correct()).status]).toEqual([200, 200])
})
