/** The worth of a provider's word: its company's administrators choose it, and gain no more than they have. */
import { afterAll, describe, expect, test } from 'vitest'
import { client } from '../../test/openid-provider.ts'
import { change } from '../../test/single-sign-on.ts'
import { startSsoScene } from '../../test/sso-scenes.ts'
import { listUnverified, makeOperator, setPassword } from '../accounts/accounts.ts'
import { inTransaction, makeCtx } from '../platform/context/context.ts'
import { judge } from './entering.ts'
import { findConnection } from './settings.ts'

const path = '/api/company/single-sign-on'
const scene = await startSsoScene()
const { server, provider, company, user, invite, makeMember, squat, signIn, me, byPassword, events } = scene
afterAll(scene.close)

const system = () => makeCtx(server.machinery, { role: 'system' })
const { token: own, interviewer: boss } = company.administrator
const emailOf = (name: string) => `${name}@${company.domain}`
const bySso = async (name: string) => {
  provider.users.set(`sub-${name}`, user(name))
  return (await signIn(`sub-${name}`)).body.session
}
const rule = (isOnly: boolean, token = own, breakGlass: string[] = []) =>
  server.call('POST', `${path}/rule`, { body: { isOnly, password: 'long enough', breakGlass }, token })

describe('a provider makes nobody an operator', () => {
  const leads = async (token: string) => (await server.call('GET', '/api/leads', { token })).status
  const states = async (session: { token: string; interviewer: { isOperator: boolean } }) => [
    session.interviewer.isOperator,
    (await me(session.token)).body.isOperator,
    await leads(session.token),
  ]

  test('not by a session on an operator’s account, whose own sessions stay what they are', async () => {
    const { token, interviewer } = await makeMember('olga')
    await makeOperator(system(), interviewer.email)
    expect([(await me(token)).body.isOperator, await leads(token)]).toEqual([true, 200])
    expect(await states(await bySso('olga'))).toEqual([false, false, 403])
    expect([(await me(token)).body.isOperator, await leads(token)]).toEqual([true, 200])
  })

  test('nor by an address of OPERATOR_EMAILS, of a new account or of one that is linked', async () => {
    const emails = [emailOf('ona'), emailOf('oda')]
    server.machinery.settings.operatorEmails = emails
    await invite('ona')
    await squat('oda')
    const sessions = [await bySso('ona'), await bySso('oda')]
    for (const each of sessions) expect(await states(each)).toEqual([false, false, 403])
    // Nor later: the address counts as proven once a mailed link was followed.
    expect(await listUnverified(system(), emails)).toEqual(emails)
    // It is enough for mail.
    const account = await server.call('GET', '/api/account', { token: sessions[0].token })
    expect(account.body).toMatchObject({ isVerified: true, mayMail: true })
    server.machinery.settings.operatorEmails = []
  })
})

describe('at Google', () => {
  const google = 'https://accounts.google.com'
  // Nothing can stand in for it, so that the decision is asked for as a sign-in asks.
  const decide = async (more: Record<string, unknown>) => {
    const connection = (await findConnection(system(), company.id))!
    const claims = { email: emailOf('new'), email_verified: true, ...more }
    const proven = { issuer: google, subject: 'sub-new', sid: undefined, claims, idToken: '' }
    return inTransaction(system(), (tx) => judge(tx, { ...connection, issuer: google, joins: 'domain' }, proven))
  }

  test.each([
    ['a private account with a work address, which has none', undefined],
    ['an account of another company', 'evil.test'],
    ['a list', [company.domain]],
    ['a domain below', `sub.${company.domain}`],
    ['nothing in it', ''],
  ])('hd with %s lets nobody in', async (_, hd) => {
    await expect(decide({ hd })).rejects.toThrow(`the hd claim is not ${company.domain}`)
  })

  test('the company’s own accounts come in', async () => {
    expect(await decide({ hd: company.domain.toUpperCase() })).toMatchObject({ does: 'joins', email: emailOf('new') })
  })
})

describe('a break-glass administrator', () => {
  test('is one no more after a demotion or a deactivation, also once that is undone', async () => {
    const { interviewer } = await makeMember('ben', 'Administrator')
    const { token } = await bySso('ben')
    expect((await rule(true)).status).toBe(200)
    const becomeOne = async () => {
      expect((await rule(true, token, [boss.id])).status).toBe(200)
      expect((await byPassword(interviewer.email)).status).toBe(200)
    }
    const person = `/api/people/${interviewer.id}`
    await becomeOne()
    for (const role of ['Viewer', 'Administrator'])
      expect((await server.call('PATCH', person, { body: { role }, token: own })).status).toBe(200)
    expect((await byPassword(interviewer.email)).body.code).toBe('sso_required')
    await becomeOne()
    await server.call('POST', `${person}/deactivate`, { body: {}, token: own })
    await server.call('POST', `${person}/reactivate`, { token: own })
    expect((await byPassword(interviewer.email)).body.code).toBe('sso_required')
    expect((await rule(false)).status).toBe(200)
  })

  test('is made by the operator’s command where passwords don’t count, and the audit log says so', async () => {
    const { interviewer } = await makeMember('cas', 'Administrator')
    await setPassword(system(), interviewer.email, 'long enough')
    expect((await events('password.reset'))[0]?.details).toEqual({ by: 'command' })
    await rule(true)
    await setPassword(system(), interviewer.email, 'long enough')
    expect((await byPassword(interviewer.email)).status).toBe(200)
    expect((await events('password.reset'))[0]?.details).toEqual({ by: 'command', breakGlass: true })
    await rule(false)
  })
})

describe('an account that nothing had proven', () => {
  test('is the owner’s alone once the provider proves its address, an administrator’s too', async () => {
    const squatter = await squat('vera', 'Administrator')
    expect((await bySso('vera')).interviewer.id).toBe(squatter.interviewer.id)
    expect((await me(squatter.token)).status).toBe(401)
    expect((await byPassword(emailOf('vera'))).body.code).toBe('bad_credentials')
    const [linked] = await events('single-sign-on.linked')
    expect(linked?.details).toEqual({ issuer: provider.issuer, subject: 'sub-vera' })
  })

  test('keeps its password where it is the last way into the company', async () => {
    const { pool } = server.machinery.database
    await pool.query('update interviewers set email = $1 where id = $2', [emailOf('first'), boss.id])
    await pool.query(
      `update interviewers set role = 'Viewer' where id <> $1 and role = 'Administrator'
        and company_id = (select company_id from interviewers where id = $1)`,
      [boss.id],
    )
    expect((await bySso('first')).interviewer.id).toBe(boss.id)
    expect((await me(own)).status).toBe(200)
    expect((await byPassword(emailOf('first'))).status).toBe(200)
  })

  test('has no password that its owner could know, and is told how to get one', async () => {
    await invite('nell')
    const { token } = await bySso('nell')
    const ask = (session: string) =>
      server.call('POST', '/api/account/second-factor', { body: { password: 'a guess' }, token: session })
    expect((await ask(token)).body).toMatchObject({
      code: 'wrong_password',
      message: expect.stringContaining('Forgot your password?'),
    })
    expect((await ask(own)).body.message).not.toContain('Forgot your password?')
  })
})

describe('groups', () => {
  const groupRoles = [
    { group: 'hiring', role: 'Viewer' as const },
    { group: 'engineers', role: 'Interviewer' as const },
  ]

  test('count from an invited person’s first sign-in; an invited administrator is one', async () => {
    await change(server, company, { groupClaim: 'groups', groupRoles })
    const roleOf = async (name: string, invited: string, groups?: string[]) => {
      await invite(name, invited)
      provider.users.set(`sub-${name}`, user(name, { groups }))
      return (await signIn(`sub-${name}`)).body.session.interviewer.role
    }
    expect(await roleOf('ivy', 'Interviewer', ['hiring'])).toBe('Viewer')
    expect(await roleOf('jon', 'Viewer', ['engineers'])).toBe('Interviewer')
    expect(await roleOf('kay', 'Administrator', ['hiring'])).toBe('Administrator')
    // A missing claim means no groups, unless that is switched off.
    expect(await roleOf('lea', 'Interviewer')).toBe('Viewer')
    await change(server, company, { absentMeansNone: false })
    expect(await roleOf('lou', 'Interviewer')).toBe('Interviewer')
  })

  test('give the roles of recruiters and hiring managers; of several, the last in the list of roles wins', async () => {
    const given = ['Recruiter', 'Interviewer', 'HiringManager', 'Viewer'].map((role) => ({
      group: `are ${role}`,
      role,
    }))
    expect((await change(server, company, { groupClaim: 'groups', groupRoles: given as never })).status).toBe(200)
    const roleOf = async (...roles: string[]) => {
      provider.users.set('sub-jon', user('jon', { groups: roles.map((role) => `are ${role}`) }))
      return (await signIn('sub-jon')).body.session.interviewer.role
    }
    expect(await roleOf('HiringManager', 'Viewer')).toBe('HiringManager')
    expect(await roleOf('Interviewer', 'Recruiter', 'HiringManager')).toBe('Recruiter')
    expect(await roleOf('HiringManager', 'Interviewer')).toBe('Interviewer')
    const asAdministrator = [{ group: 'bosses', role: 'Administrator' as never }]
    expect((await change(server, company, { groupRoles: asAdministrator })).status).toBe(400)
    await change(server, company, { groupRoles })
  })

  test('that the provider says nothing about leave the role as it is where no claim doesn’t mean no groups', async () => {
    const roleOf = async (groups: string[] | undefined) => {
      provider.users.set('sub-jon', user('jon', { groups }))
      return (await signIn('sub-jon')).body.session.interviewer.role
    }
    expect(await roleOf(undefined)).toBe('Interviewer')
    // It names groups for a scope that isn't asked for.
    await change(server, company, { scope: 'openid email profile' })
    expect(await roleOf(['hiring'])).toBe('Interviewer')
    await change(server, company, { scope: 'openid email profile groups' })
    expect(await roleOf(['hiring'])).toBe('Viewer')
    await change(server, company, { groupClaim: '', groupRoles: [] })
  })

  test.each(['email profile', 'openid,email', 'openidx', 'openid "x"', ''])('%j is no scope', async (scope) => {
    expect((await change(server, company, { scope })).status).toBe(400)
  })
})

describe('a provider that is replaced', () => {
  test('is off, and ends its sessions but for the own; while passwords don’t count it stays', async () => {
    const [open, admin] = [await bySso('nell'), await bySso('first')]
    await rule(true)
    const refused = await change(server, company, { clientId: 'another' })
    expect([refused.status, refused.body.code]).toEqual([409, 'sso_not_ready'])
    expect((await me(open.token)).status).toBe(200)
    await rule(false)
    const inHerName = { ...company, administrator: { ...company.administrator, token: admin.token } }
    const replaced = await change(server, inHerName, { clientId: 'another' })
    expect(replaced.body).toMatchObject({ isOn: false, isOnly: false, test: null })
    expect([(await me(open.token)).status, (await me(admin.token)).status]).toEqual([401, 200])
    const details = (await events('single-sign-on.changed'))[0]?.details
    expect(details).toMatchObject({ provider: 'changed', secret: 'same', joins: 'invited', defaultRole: 'Viewer' })
    expect(details).toMatchObject({ groupClaim: '', groups: '', scope: 'openid email profile groups' })
    expect(JSON.stringify(await events('single-sign-on.changed'))).not.toContain(client.secret)
  })
})
