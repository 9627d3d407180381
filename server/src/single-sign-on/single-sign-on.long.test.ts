/** Signing in and out through a company's own provider, against a whole one on loopback. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { Browser, client } from '../../test/openid-provider.ts'
import { change, Seat } from '../../test/single-sign-on.ts'
import { startSsoScene } from '../../test/sso-scenes.ts'
import type { Wire } from '../platform/http/http.ts'
import { keepBrowser } from './flows.ts'

const path = '/api/company/single-sign-on'
const scene = await startSsoScene()
const { server, provider, company, user, invite, makeMember, squat, signIn, me, byPassword, events, refusedBecause } =
  scene
afterAll(scene.close)

describe('signing in', () => {
  test('a member is linked by the verified address, and comes in by subject from then on', async () => {
    const { interviewer } = await makeMember('mia')
    provider.users.set('sub-mia', user('mia'))
    const first = await signIn('sub-mia', { returnTo: '/interview/7/report?tab=2#end' })
    expect(first.body).toMatchObject({
      kind: 'signed-in',
      returnTo: '/interview/7/report?tab=2#end',
      session: { interviewer: { id: interviewer.id, role: 'Interviewer' } },
    })
    expect((await me(first.body.session.token)).body.id).toBe(interviewer.id)
    // Another address at the provider, even another account's here, changes nothing about this person's identity.
    await makeMember('noa')
    provider.users.set('sub-mia', user('noa'))
    expect((await signIn('sub-mia')).body.session.interviewer.id).toBe(interviewer.id)
    const [signedIn] = await events('person.signed-in')
    expect(signedIn?.details).toMatchObject({ by: 'single sign-on', secondFactor: 'left to the provider' })
    expect((await events('single-sign-on.linked')).map(({ subject }) => subject)).toContain(
      `Member mia <mia@${company.domain}>`,
    )
  })

  test('another user of the provider with the address of a linked account is refused', async () => {
    provider.users.set('sub-other-mia', user('mia'))
    const reply = await signIn('sub-other-mia')
    expect([reply.status, reply.body.code]).toEqual([403, 'sso_refused'])
    expect(await refusedBecause()).toBe('the account of this address belongs to another user of the provider')
  })

  test.each([
    ['an address that is not verified', { email_verified: false }, 'email_verified is not true'],
    ['a verification in other words', { email_verified: 'yes' }, 'email_verified is not true'],
    ['no word about the address', { email_verified: undefined }, 'there is no email_verified claim'],
    ['no address', { email: undefined }, 'no email claim'],
    ['an address that is none', { email: 'mia' }, 'no email claim'],
    ['a domain that is not verified', { email: 'mia@elsewhere.test' }, 'the domain elsewhere.test is not verified'],
    ['a domain below the verified one', {}, /^the domain sub\..* is not verified$/],
    ['nobody who was invited', {}, 'no account and no invitation'],
  ])('%s lets nobody in', async (what, more, reason) => {
    const subject = randomUUID()
    const email = what.includes('below') ? { email: `x@sub.${company.domain}` } : {}
    provider.users.set(subject, user(`nobody-${subject}`, { ...more, ...email }))
    const reply = await signIn(subject)
    expect([reply.status, reply.body.code]).toEqual([403, 'sso_refused'])
    expect(reply.body.message).toMatch(/^(Your company|You have no account).*administrator/)
    if (typeof reason === 'string') expect(await refusedBecause()).toBe(reason)
    else expect(await refusedBecause()).toMatch(reason)
  })

  test('an account of another company stays there', async () => {
    const email = `otto@${company.domain}`
    const form = { name: 'Otto Vik', email, company: 'Sued', password: 'long enough' }
    const refused = await server.call('POST', '/api/auth/signup', { body: form })
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      ...[403, 'sso_required'],
      `People of ${company.domain} sign in through their company’s own page. Choose “Sign in with SSO” on the sign-in page.`,
    ])
    // One that was made before.
    const { token } = company.administrator
    const turn = (isOn: boolean) => server.call('POST', '/api/company/single-sign-on/switch', { body: { isOn }, token })
    await turn(false)
    expect((await server.call('POST', '/api/auth/signup', { body: form })).status).toBe(201)
    expect((await turn(true)).status).toBe(200)
    provider.users.set('sub-otto', user('otto'))
    expect((await signIn('sub-otto')).body.code).toBe('sso_refused')
    expect(await refusedBecause()).toBe('the address has an account in another company')
  })

  test('a deactivated member does not come in, and a deleted one neither', async () => {
    const { interviewer } = await makeMember('dora', 'Viewer')
    provider.users.set('sub-dora', user('dora'))
    const open = (await signIn('sub-dora')).body.session.token
    const { token } = company.administrator
    await server.call('POST', `/api/people/${interviewer.id}/deactivate`, { body: {}, token })
    expect((await me(open)).status).toBe(401)
    expect((await signIn('sub-dora')).body.code).toBe('sso_refused')
    expect(await refusedBecause()).toBe('the account is deactivated')
    await server.call('DELETE', `/api/people/${interviewer.id}`, { token })
    expect((await signIn('sub-dora')).body.code).toBe('sso_refused')
    expect(await refusedBecause()).toBe('no account and no invitation')
  })

  test('an invited person joins in the invited role; others once the domain may, in the default role', async () => {
    await invite('ivo', 'Interviewer')
    provider.users.set('sub-ivo', user('ivo'))
    expect((await signIn('sub-ivo')).body.session.interviewer).toMatchObject({
      role: 'Interviewer',
      name: 'Name of ivo',
    })
    provider.users.set('sub-jan', user('jan', { name: 'Click www.evil.test' }))
    expect((await signIn('sub-jan')).status).toBe(403)
    expect((await change(server, company, { joins: 'domain' })).status).toBe(200)
    // A name that mails would turn into a link is not taken over.
    expect((await signIn('sub-jan')).body.session.interviewer).toMatchObject({ role: 'Viewer', name: 'jan' })
    await change(server, company, { joins: 'invited' })
    expect((await signIn('sub-jan')).status).toBe(200)
    // They have no known password.
    expect((await byPassword(`jan@${company.domain}`)).status).toBe(401)
  })

  test('an administrator vouches for the addresses of the directory, which the audit log keeps', async () => {
    await invite('vera')
    provider.users.set('sub-vera', user('vera', { email_verified: undefined }))
    expect((await signIn('sub-vera')).status).toBe(403)
    expect((await change(server, company, { vouches: true })).status).toBe(200)
    expect((await signIn('sub-vera')).status).toBe(200)
    expect((await events('single-sign-on.changed'))[0]?.details).toMatchObject({ vouches: true })
    await change(server, company, { vouches: false })
  })

  test('an address that is verified in the words of a claims policy counts', async () => {
    await invite('wim')
    provider.users.set('sub-wim', user('wim', { email_verified: 'true' }))
    expect((await signIn('sub-wim')).status).toBe(200)
  })

  test('groups give roles, the highest wins, and never an administrator', async () => {
    const groupRoles = [
      { group: 'hiring', role: 'Viewer' as const },
      { group: 'engineers', role: 'Interviewer' as const },
    ]
    await change(server, company, { joins: 'domain', groupClaim: 'groups', groupRoles })
    const roleOf = async (groups: unknown) => {
      provider.users.set('sub-gil', user('gil', { groups }))
      return (await signIn('sub-gil')).body.session.interviewer.role
    }
    expect(await roleOf(['engineers', 'hiring'])).toBe('Interviewer')
    expect(await roleOf('hiring')).toBe('Viewer')
    expect(await roleOf(['engineers'])).toBe('Interviewer')
    expect(await roleOf([])).toBe('Viewer')
    // Providers leave the claim out for a person without groups.
    expect(await roleOf(['engineers'])).toBe('Interviewer')
    provider.users.set('sub-gil', user('gil', { groups: undefined }))
    expect((await signIn('sub-gil')).body.session.interviewer.role).toBe('Viewer')
    await change(server, company, { absentMeansNone: false })
    expect(await roleOf(['engineers'])).toBe('Interviewer')
    expect(await roleOf(undefined)).toBe('Interviewer')
    const asAdministrator = { groupRoles: [{ group: 'engineers', role: 'Administrator' as never }] }
    expect((await change(server, company, asAdministrator)).status).toBe(400)
    // Nor does a group take one away.
    provider.users.set('sub-boss', user('boss', { groups: ['hiring'] }))
    await makeMember('boss', 'Administrator')
    expect((await signIn('sub-boss')).body.session.interviewer.role).toBe('Administrator')
    await change(server, company, { joins: 'invited', groupClaim: '', groupRoles: [] })
  })

  test('who made an account with an address that is not theirs loses it to whom the provider proves', async () => {
    const squatter = await squat('vic')
    provider.users.set('sub-vic', user('vic'))
    expect((await signIn('sub-vic')).body.session.interviewer.id).toBe(squatter.interviewer.id)
    expect((await me(squatter.token)).status).toBe(401)
    expect((await byPassword(`vic@${company.domain}`)).body.code).toBe('bad_credentials')
  })
})

describe('the way there and back', () => {
  test('an answer works once, in the browser that began, within ten minutes; two tabs don’t disturb each other', async () => {
    provider.users.set('sub-tab', user('tab'))
    await invite('tab')
    const seat = new Seat(server)
    const [first, second] = [await seat.start(`x@${company.domain}`), await seat.start(`x@${company.domain}`)]
    const browser = new Browser()
    const [one, two] = [await browser.signIn(first, 'sub-tab'), await browser.signIn(second, 'sub-tab')]
    const stranger = new Seat(server)
    await stranger.start(`x@${company.domain}`)
    expect((await stranger.finish(one)).body.code).toBe('sso_expired')
    expect((await new Seat(server).finish(one)).body.code).toBe('sso_expired')
    expect(await seat.finish(two)).toMatchObject({ status: 200, body: { kind: 'signed-in' } })
    expect((await seat.finish(one)).status).toBe(200)
    expect((await seat.finish(one)).body.code).toBe('sso_expired')
    const late = await browser.signIn(await seat.start(`x@${company.domain}`), 'sub-tab')
    await server.pass(601_000)
    expect((await seat.finish(late)).body.code).toBe('sso_expired')
  })

  test('the cookie is bound to its path and hidden from scripts', async () => {
    const reply = await server.call('POST', '/api/auth/sso/start', { body: { email: `x@${company.domain}` } })
    expect(reply.headers.get('set-cookie')).toMatch(
      /^nova_sso=[\w-]{43}; Path=\/api\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const url = new URL(reply.body.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: company.addresses.redirect,
      code_challenge_method: 'S256',
      response_type: 'code',
      scope: 'openid email profile groups',
      client_id: client.id,
    })
    expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  })

  test('the cookie travels by https alone where people use the product by https', () => {
    const headers = new Headers()
    const reply = { header: (name: string, value: string) => headers.set(name, value) }
    keepBrowser({ reply } as unknown as Wire, 'x'.repeat(43), 'https://nova.example')
    expect(headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  })

  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/a b', ''])(
    'the return path %j is refused',
    async (returnTo) => {
      const body = { email: `x@${company.domain}`, returnTo }
      expect((await server.call('POST', '/api/auth/sso/start', { body })).status).toBe(400)
    },
  )

  test('the first step answers alike for an account and none, and an unknown domain has no sign-on', async () => {
    const ask = async (email: string) => {
      const { status, body } = await server.call('POST', '/api/auth/sso/start', { body: { email } })
      const { searchParams, origin } = new URL(body.url ?? 'https://none.test')
      return [status, origin, [...searchParams.keys()]]
    }
    expect(await ask(`mia@${company.domain}`)).toEqual(await ask(`nobody@${company.domain}`))
    const unknown = await server.call('POST', '/api/auth/sso/start', { body: { email: 'mia@elsewhere.test' } })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'sso_unknown'])
  })

  test('what the person refuses at the provider is said in plain words', async () => {
    const reply = await signIn('nobody-there')
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      ...[403, 'sso_refused'],
      'You cancelled, or your company’s sign-in service doesn’t let you in here. Start again, or ask an administrator of your company.',
    ])
    expect(await refusedBecause()).toBe('The provider said access_denied.')
  })

  test('strangers put no words of theirs into the audit log, and each reason once an hour', async () => {
    const answerWith = async (error: string) => {
      const seat = new Seat(server)
      const start = new URL(await seat.start(`stranger@${company.domain}`))
      const answer = new URL(company.addresses.redirect)
      const query = { error, error_description: 'Ask the zebra', iss: provider.issuer }
      answer.search = new URLSearchParams({ ...query, state: start.searchParams.get('state')! }).toString()
      expect((await seat.finish(answer)).body.code).toBe('sso_refused')
    }
    await answerWith('access_denied')
    await answerWith('zebra')
    const before = (await events('single-sign-on.refused')).length
    for (let at = 0; at < 5; at += 1) {
      await answerWith('access_denied')
      await answerWith(`zebra_${at}`)
    }
    const all = await events('single-sign-on.refused')
    // Two more if an hour ends during the test.
    expect(all.length - before).toBeLessThanOrEqual(2)
    expect(JSON.stringify(all)).not.toMatch(/zebra|stranger/)
  })

  test('sign-ins that begin leave nothing in the database, and keep a return path of usual length', async () => {
    const { pool } = server.machinery.database
    const { rows } = await pool.query(`select tablename as name from pg_tables where tablename like 'sso\\_%'`)
    const names = rows.map(({ name }: { name: string }) => name)
    expect(names.length).toBeGreaterThan(3)
    const count = () =>
      Promise.all(
        names.map(async (name) => (await pool.query(`select count(*)::int as count from ${name}`)).rows[0].count),
      )
    const before = await count()
    for (let at = 0; at < 20; at += 1) await new Seat(server).start(`x@${company.domain}`, '/interview/7')
    expect(await count()).toEqual(before)
    const seat = new Seat(server)
    const long = await seat.start(`x@${company.domain}`, `/${'a'.repeat(1_900)}`)
    expect(long.length).toBeLessThan(1_500)
    provider.users.set('sub-lou', user('lou'))
    await invite('lou')
    expect((await seat.finish(await new Browser().signIn(long, 'sub-lou'))).body).toMatchObject({
      kind: 'signed-in',
      returnTo: null,
    })
  })
})

describe('only through single sign-on', () => {
  const rule = (isOnly: boolean, password = 'long enough', breakGlass: string[] = []) =>
    server.call('POST', `${path}/rule`, {
      body: { isOnly, password, breakGlass },
      token: company.administrator.token,
    })

  test('passwords are for break-glass administrators alone, and one of them always stays', async () => {
    const { token, interviewer } = company.administrator
    const member = await makeMember('pia')
    const second = await makeMember('quinn', 'Administrator')
    provider.users.set('sub-pia', user('pia'))
    const bySso = (await signIn('sub-pia')).body.session.token
    const pending = (await invite('rob')).body
    expect((await rule(true, 'not this one')).body.code).toBe('wrong_password')
    expect((await rule(true)).body).toMatchObject({ isOnly: true })
    expect([(await me(member.token)).status, (await me(second.token)).status]).toEqual([401, 401])
    expect([(await me(bySso)).status, (await me(token)).status]).toEqual([200, 200])
    expect((await byPassword(member.interviewer.email)).body.code).toBe('sso_required')
    expect((await byPassword(interviewer.email)).status).toBe(200)
    // Joining with a password would go round it.
    const body = { token: pending.link.split('/').at(-1), name: 'Rob', password: 'long enough' }
    expect((await server.call('POST', '/api/invitations/accept', { body })).body.code).toBe('sso_required')
    const last = await server.call('PATCH', `/api/people/${interviewer.id}`, { body: { role: 'Viewer' }, token })
    expect([last.status, last.body.code]).toEqual([409, 'last_administrator'])
    // Each becomes one by their own password, which no colleague could know to be right.
    expect((await rule(true, 'long enough', [second.interviewer.id])).body.code).toBe('forbidden')
    provider.users.set('sub-quinn', user('quinn'))
    const hers = (await signIn('sub-quinn')).body.session.token
    const wish = { isOnly: true, password: 'long enough', breakGlass: [interviewer.id] }
    expect((await server.call('POST', `${path}/rule`, { body: wish, token: hers })).status).toBe(200)
    const byHers = await byPassword(second.interviewer.email)
    expect(byHers.status).toBe(200)
    expect((await rule(true, 'long enough', [second.interviewer.id])).status).toBe(200)
    // An administrator of before is like any other member.
    await server.call('PATCH', `/api/people/${second.interviewer.id}`, { body: { role: 'Viewer' }, token })
    expect((await byPassword(second.interviewer.email)).body.code).toBe('sso_required')
    expect((await me(byHers.body.token)).status).toBe(401)
    expect((await rule(false)).body).toMatchObject({ isOnly: false })
    expect((await byPassword(member.interviewer.email)).status).toBe(200)
  })

  test('a required second factor is the provider’s for sessions through it', async () => {
    const require = (isRequired: boolean) =>
      server.machinery.database.pool.query('update companies set requires_second_factor = $2 where id = $1', [
        ...[company.id, isRequired],
      ])
    provider.users.set('sub-sam', user('sam'))
    await invite('sam')
    const { token } = (await signIn('sub-sam')).body.session
    await require(true)
    const statuses = [(await me(token)).status, (await me(company.administrator.token)).status]
    await require(false)
    expect(statuses).toEqual([200, 401])
  })

  test('it is switched off once passwords are allowed again, which ends the sessions from the provider', async () => {
    const { token } = company.administrator
    const flick = (isOn: boolean) => server.call('POST', `${path}/switch`, { body: { isOn }, token })
    provider.users.set('sub-ulf', user('ulf'))
    await invite('ulf')
    const open = (await signIn('sub-ulf')).body.session.token
    await rule(true)
    const held = await flick(false)
    expect([held.status, held.body.code]).toEqual([409, 'sso_not_ready'])
    expect((await me(open)).status).toBe(200)
    await rule(false)
    expect((await flick(false)).body).toMatchObject({ isOn: false, isOnly: false })
    expect([(await me(open)).status, (await me(token)).status]).toEqual([401, 200])
    expect((await events('single-sign-on.switched'))[0]?.details).toMatchObject({ on: false })
    const start = await server.call('POST', '/api/auth/sso/start', { body: { email: `x@${company.domain}` } })
    expect(start.body.code).toBe('sso_unknown')
    expect((await flick(true)).body.isOn).toBe(true)
  })
})

describe('signing out', () => {
  test('ends the session here and gives the provider’s page, which ends all of its sessions by the back channel', async () => {
    provider.users.set('sub-tim', user('tim'))
    await invite('tim')
    const browser = new Browser()
    const [one, two] = [await signIn('sub-tim', { browser }), await signIn('sub-tim', { browser })]
    // Another device has its own session at the provider.
    const elsewhere = await signIn('sub-tim')
    const tokens = [one, two, elsewhere].map(({ body }) => body.session.token as string)
    const { body } = await server.call('POST', '/api/auth/sso/sign-out', { token: tokens[0]! })
    expect((await me(tokens[0]!)).status).toBe(401)
    const url = new URL(body.url)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(company.addresses.signedOut)
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await browser.signOut(body.url)).href).toContain('/interviewer/login')
    await expect.poll(async () => (await me(tokens[1]!)).status).toBe(401)
    expect((await me(tokens[2]!)).status).toBe(200)
    expect((await events('single-sign-on.ended'))[0]).toMatchObject({ details: { count: 1 } })
  })

  test('a session by password has no page at the provider', async () => {
    const { token } = await makeInterviewer(server)
    expect((await server.call('POST', '/api/auth/sso/sign-out', { token })).body).toEqual({ url: null })
    expect((await me(token)).status).toBe(401)
  })
})
