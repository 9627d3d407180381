/** Setting single sign-on up, and proving domains, against a whole provider on loopback. */
import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { Browser, client } from '../../test/openid-provider.ts'
import { startTestServer } from '../../test/server.ts'
import { change, type Company, makeCompany, readSso, Seat } from '../../test/single-sign-on.ts'
import { startSsoScene } from '../../test/sso-scenes.ts'
import { makeCtx } from '../platform/context/context.ts'
import { verifyDomainOf } from './domains.ts'

const path = '/api/company/single-sign-on'
const scene = await startSsoScene()
const { server, provider, company, user, invite, makeMember, signIn, me, events } = scene
afterAll(scene.close)

/** Tests the settings as the provider's user 'admin'; gives what was found. */
async function runTest(token = company.administrator.token) {
  const seat = new Seat(server)
  const { url } = (await seat.call(`${path}/test`, undefined, token)).body
  expect((await seat.finish(await new Browser().signIn(url, 'admin'))).body).toEqual({ kind: 'tested' })
  return (await readSso(server, company.administrator)).test!
}

describe('setting it up', () => {
  test('nothing can be switched on before a test of these settings passed', async () => {
    const other = await makeCompany(server)
    const { token } = other.administrator
    const flick = () => server.call('POST', `${path}/switch`, { body: { isOn: true }, token })
    expect((await flick()).body.code).toBe('sso_not_ready')
    expect((await server.call('POST', `${path}/test`, { token })).body.code).toBe('sso_not_ready')
    await change(server, other, { issuer: provider.issuer, clientSecret: client.secret })
    expect((await flick()).body.message).toMatch(/^Test the sign-in first/)
    // Its redirect address isn't the one that this provider knows.
    const seat = new Seat(server)
    const { url } = (await seat.call(`${path}/test`, undefined, token)).body
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(other.addresses.redirect)
    await expect(new Browser().signIn(url, 'admin')).rejects.toThrow('redirect_uri')
  })

  test('a test passes if it lets its tester in, and shows the claims until it is switched on', async () => {
    expect((await readSso(server, company.administrator)).test).toMatchObject({ isPassed: true, claims: [] })
    expect(await runTest()).toMatchObject({
      isPassed: false,
      outcome: expect.stringContaining('would not be let in'),
    })
    await change(server, company, { joins: 'domain' })
    const passed = await runTest()
    expect(passed).toMatchObject({ isPassed: true, outcome: `admin@${company.domain} would join as Viewer.` })
    expect(passed.claims).toContainEqual({ name: 'email', value: `"admin@${company.domain}"` })
    expect((await events('single-sign-on.tested'))[0]?.subject).toBe(`admin@${company.domain}`)
    await change(server, company, { joins: 'invited' })
    expect(JSON.stringify(await readSso(server, company.administrator))).not.toContain(client.secret)
    const { rows } = await server.machinery.database.pool.query('select * from sso_connections')
    expect(JSON.stringify(rows)).not.toContain(client.secret)
  })

  test('a test goes with the account of its tester', async () => {
    const { pool } = server.machinery.database
    const tester = await makeMember('tess', 'Administrator')
    await change(server, company, { joins: 'domain' })
    expect(await runTest(tester.token)).toMatchObject({ isPassed: true })
    await server.call('DELETE', `/api/people/${tester.interviewer.id}`, { token: company.administrator.token })
    expect((await readSso(server, company.administrator)).test).toBeNull()
    expect((await pool.query('select 1 from sso_tests where tester_id = $1', [tester.interviewer.id])).rows).toEqual([])
    expect(await runTest()).toMatchObject({ isPassed: true })
    await change(server, company, { joins: 'invited' })
  })

  test('another secret leaves it on, with the rule, and asks for another test', async () => {
    const { token } = company.administrator
    const rule = (isOnly: boolean) =>
      server.call('POST', `${path}/rule`, { body: { isOnly, password: 'long enough', breakGlass: [] }, token })
    expect((await rule(true)).status).toBe(200)
    const changed = await change(server, company, { clientSecret: 'another one' })
    expect(changed.body).toMatchObject({ isOn: true, isOnly: true, test: null })
    expect((await events('single-sign-on.changed'))[0]?.details).toMatchObject({ provider: 'same', secret: 'changed' })
    expect(await runTest()).toMatchObject({ isPassed: false, outcome: expect.stringContaining('invalid_client') })
    expect((await events('single-sign-on.tested'))[0]?.subject).toBe('nobody')
    await change(server, company, { clientSecret: client.secret })
    expect((await rule(false)).body).toMatchObject({ isOn: true, isOnly: false })
  })

  test('of two who save at once the second is refused', async () => {
    const { version } = await readSso(server, company.administrator)
    const both = await Promise.all([1, 2].map(() => change(server, company, { version })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['plain HTTP', 'http://login.example.com'],
    ['no address', 'login'],
    ['a script', 'javascript:alert(1)'],
    ['an account in it', 'https://me:pass@login.example.com'],
  ])('an issuer with %s is refused', async (_, issuer) => {
    const reply = await change(server, await makeCompany(server), { issuer })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  })

  test.each([
    'https://127.0.0.1:9',
    'https://10.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'http://localhost:9',
  ])('the server’s own network is not asked: %s', async (issuer) => {
    const other = await makeCompany(server)
    await change(server, other, { issuer })
    const reply = await server.call('POST', `${path}/test`, { token: other.administrator.token })
    expect([reply.status, reply.body.code]).toEqual([503, 'sso_unavailable'])
    expect(reply.body.message).toMatch(/FETCH_ALLOW/)
  })

  test('without its own address the server says what is missing', async () => {
    const bare = await startTestServer({ beside: server })
    const { token } = company.administrator
    const reply = await bare.call('POST', `${path}/test`, { token })
    expect([reply.body.code, reply.body.message]).toEqual(['sso_not_ready', expect.stringContaining('PUBLIC_URL')])
    await bare.close()
  })

  test('another server of the installation finishes what one began', async () => {
    const other = await startTestServer({ beside: server, publicUrl: 'http://127.0.0.1:3000' })
    other.machinery.settings.fetchAllow = server.machinery.settings.fetchAllow
    provider.users.set('sub-una', user('una'))
    await invite('una')
    const seat = new Seat(server)
    const answer = await new Browser().signIn(await seat.start(`x@${company.domain}`), 'sub-una')
    const there = new Seat(other)
    there.cookie = seat.cookie
    expect((await there.finish(answer)).status).toBe(200)
    expect((await seat.finish(answer)).body.code).toBe('sso_expired')
    await other.close()
  })

  test('an account can be unlinked, and is linked anew', async () => {
    await makeMember('wim')
    provider.users.set('sub-wim', user('wim'))
    const { session } = (await signIn('sub-wim')).body
    provider.users.set('sub-wim-2', user('wim'))
    expect((await signIn('sub-wim-2')).status).toBe(403)
    const { token } = company.administrator
    const unlink = (id: string) => server.call('DELETE', `${path}/people/${id}`, { token })
    expect((await unlink(session.interviewer.id)).status).toBe(200)
    expect((await me(session.token)).status).toBe(401)
    expect((await signIn('sub-wim-2')).body.session.interviewer.id).toBe(session.interviewer.id)
    const stranger = await makeColleague(server, await makeInterviewer(server))
    expect((await unlink(stranger.interviewer.id)).body.code).toBe('person_not_found')
  })

  test('a person is listed once, whatever the number of issuers', async () => {
    const { interviewer } = await makeMember('xan')
    provider.users.set('sub-xan', user('xan'))
    await signIn('sub-xan')
    await server.machinery.database.pool.query(
      `insert into sso_identities select gen_random_uuid(), company_id, interviewer_id, 'https://before.test', subject, created_at, used_at
        from sso_identities where interviewer_id = $1`,
      [interviewer.id],
    )
    const { linked } = await readSso(server, company.administrator)
    expect(linked.filter(({ id }) => id === interviewer.id)).toHaveLength(1)
  })
})

describe('domains', () => {
  const records = new Map<string, string>()
  const dns = createSocket('udp4')
  beforeAll(async () => {
    dns.on('message', (asked, from) => dns.send(answerTxt(asked, records), from.port, from.address))
    await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done))
    server.machinery.settings.dnsServers = [`127.0.0.1:${dns.address().port}`]
  })
  afterAll(() => void dns.close())

  const domainOf = async (one: Company, domain: string) =>
    (await readSso(server, one.administrator)).domains.find((each) => each.domain === domain)!
  const add = (one: Company, domain: string) =>
    server.call('POST', `${path}/domains`, { body: { domain }, token: one.administrator.token })
  const check = (one: Company, id: string) =>
    server.call('POST', `${path}/domains/${id}/check`, { token: one.administrator.token })

  test('a TXT record proves one, for one company', async () => {
    const [one, two] = [await makeCompany(server), await makeCompany(server)]
    for (const each of [one, two]) expect((await add(each, ' Proven.Example ')).status).toBe(200)
    const [own, theirs] = [await domainOf(one, 'proven.example'), await domainOf(two, 'proven.example')]
    expect((await check(one, own.id)).body.code).toBe('domain_unverified')
    records.set(own.record.name, 'nova-interviews=another')
    expect((await check(one, own.id)).body.code).toBe('domain_unverified')
    records.set(own.record.name, own.record.value)
    expect((await check(two, theirs.id)).body.code).toBe('domain_unverified')
    expect((await check(two, own.id)).body.code).toBe('domain_not_found')
    expect((await check(one, own.id)).body.domains).toContainEqual({ ...own, isVerified: true })
    records.set(theirs.record.name, theirs.record.value)
    expect((await check(two, theirs.id)).body.code).toBe('domain_taken')
    const { token } = one.administrator
    expect((await server.call('DELETE', `${path}/domains/${own.id}`, { token })).status).toBe(200)
    expect((await check(two, theirs.id)).status).toBe(200)
  })

  test('of two companies that check one at once, one has it', async () => {
    const both = [await makeCompany(server), await makeCompany(server)]
    for (let round = 0; round < 8; round += 1) {
      const domain = `race-${round}.example`
      for (const each of both) await add(each, domain)
      const { pool } = server.machinery.database
      await pool.query(`update sso_domains set proof = 'the same' where domain = $1`, [domain])
      records.set(`_nova-interviews.${domain}`, 'nova-interviews=the same')
      const ids = await Promise.all(both.map(async (each) => (await domainOf(each, domain)).id))
      const replies = await Promise.all(both.map((each, at) => check(each, ids[at]!)))
      expect(replies.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
        [200, undefined],
        [409, 'domain_taken'],
      ])
    }
  })

  test('the operator’s command moves one from another company, and both read of it', async () => {
    const [one, two] = [await makeCompany(server), await makeCompany(server)]
    const { email } = two.administrator.interviewer
    await verifyDomainOf(makeCtx(server.machinery, { role: 'system' }), one.domain, email)
    expect([await domainOf(one, one.domain), await domainOf(two, one.domain)]).toMatchObject([
      { isVerified: false },
      { isVerified: true },
    ])
    const acts = async ({ administrator: { token } }: Company) =>
      (await server.call('GET', '/api/audit?limit=200', { token })).body.events
        .filter(({ subject }: { subject: string }) => subject === one.domain)
        .map(({ act }: { act: string }) => act)
    expect(await acts(one)).toContain('domain.moved')
    expect(await acts(two)).toEqual(['domain.verified'])
  })

  test('the last verified one stays while single sign-on is on; people outside are named', async () => {
    const { token } = company.administrator
    const remove = (id: string) => server.call('DELETE', `${path}/domains/${id}`, { token })
    const last = await domainOf(company, company.domain)
    const refused = await remove(last.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'sso_not_ready'])
    const system = makeCtx(server.machinery, { role: 'system' })
    await verifyDomainOf(system, `second.${company.domain}`, company.administrator.interviewer.email)
    expect((await remove((await domainOf(company, `second.${company.domain}`)).id)).status).toBe(200)
    const [outside, inside] = [await makeColleague(server, company.administrator), await makeMember('yan')]
    const named = (await readSso(server, company.administrator)).outside
    expect(named).toContain(outside.interviewer.email)
    expect(named).not.toContain(inside.interviewer.email)
  })

  test.each(['', 'localhost', 'a b.test', 'http://x.test', '-x.test', '10.0.0.1', `${'a'.repeat(64)}.test`, '*.test'])(
    '%j is no domain',
    async (domain) => {
      expect((await add(company, domain)).status).toBe(400)
    },
  )
})

/** An answer of a name server with the TXT record of the name that was asked for, or without. */
function answerTxt(asked: Buffer, records: Map<string, string>): Buffer {
  const labels: string[] = []
  let place = 12
  for (let length = asked[place]!; length > 0; length = asked[place]!) {
    labels.push(asked.subarray(place + 1, place + 1 + length).toString())
    place += length + 1
  }
  const question = asked.subarray(12, place + 5)
  const text = records.get(labels.join('.').toLowerCase())
  const head = Buffer.alloc(12)
  asked.copy(head, 0, 0, 2)
  head.writeUInt16BE(text === undefined ? 0x81_83 : 0x81_80, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(text === undefined ? 0 : 1, 6)
  if (text === undefined) return Buffer.concat([head, question])
  const rest = Buffer.alloc(13)
  rest.writeUInt16BE(0xc0_0c, 0)
  rest.writeUInt16BE(16, 2)
  rest.writeUInt16BE(1, 4)
  rest.writeUInt16BE(text.length + 1, 10)
  rest[12] = text.length
  return Buffer.concat([head, question, rest, Buffer.from(text)])
}
