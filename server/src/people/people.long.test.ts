/** People of a company: permitted changes, and how soon they take effect. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Invitation, Person } from '@nova/contract/accounts/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: Session
let second: Session
let interviewer: Session
let viewer: Session
beforeAll(async () => {
  server = await startTestServer({ settingsKey: 'a passphrase of the operator' })
  admin = await makeInterviewer(server)
  second = await makeColleague(server, admin, 'Administrator', 'Ada Berg')
  interviewer = await makeColleague(server, admin)
  viewer = await makeColleague(server, admin, 'Viewer', 'Vera Holm')
})
afterAll(() => server.close())

const call = (by: Session, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) })
const pathOf = ({ interviewer: { id } }: Session) => `/api/people/${id}`
const change = (by: Session, of: Session, role: string) => call(by, 'PATCH', pathOf(of), { role })
const list = async (by: Session) => (await call(by, 'GET', '/api/people')).body as Person[]
const acts = async (subject: string) => {
  const like = `%${subject}%`
  const text = 'select act, actor_name, details from audit_events where subject like $1 and act <> $2 order by id'
  return (await server.machinery.database.pool.query(text, [like, 'person.signed-in'])).rows
}

test('everyone can read the members of the company; last visits and ownership are for administrators alone', async () => {
  await makeDraft(server, interviewer)
  const seen = await list(admin)
  expect(seen.map(({ name, role, isActive }) => [name, role, isActive])).toEqual([
    ['Ada Berg', 'Administrator', true],
    ['Ida Reyes', 'Administrator', true],
    ['Mia Lund', 'Interviewer', true],
    ['Vera Holm', 'Viewer', true],
  ])
  const mia = seen.find(({ id }) => id === interviewer.interviewer.id)!
  expect(Date.parse(mia.lastSeenAt!)).toBeGreaterThan(Date.now() - 60_000)
  expect(mia.interviews).toBe(1)
  expect(await list(viewer)).toEqual(seen.map((person) => ({ ...person, lastSeenAt: null, interviews: null })))
  expect((await list(await makeInterviewer(server))).map(({ name }) => name)).toEqual(['Ida Reyes'])
})

test('a changed role holds from the next call on, and is in the audit log', async () => {
  const colleague = await makeColleague(server, admin, 'Viewer')
  const draft = () => call(colleague, 'POST', '/api/jobs/parse', { text: 'Senior Go developer. Required: Go.' })
  const refused = await draft()
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'forbidden',
      message: 'Your role is Viewer. Only interviewers, recruiters and administrators can do this.',
    },
  ])
  expect((await change(admin, colleague, 'Interviewer')).body).toMatchObject({ role: 'Interviewer' })
  expect((await draft()).status).toBe(200)
  expect((await call(colleague, 'GET', '/api/people/invitations')).body.message).toBe(
    'Your role is Interviewer. Only administrators can do this.',
  )
  await change(admin, colleague, 'Viewer')
  expect((await draft()).status).toBe(403)
  const { email } = admin.interviewer
  expect(await acts(colleague.interviewer.email)).toMatchObject([
    { act: 'person.invited', actor_name: `Ida Reyes <${email}>`, details: { role: 'Viewer' } },
    { act: 'person.joined', actor_name: `Mia Lund <${colleague.interviewer.email}>` },
    { act: 'person.role-changed', details: { from: 'Viewer', to: 'Interviewer' } },
    { act: 'person.role-changed', details: { from: 'Interviewer', to: 'Viewer' } },
  ])
})

test('a viewer sees the interviews that list them, without the link that would let them answer', async () => {
  const draft = await makeDraft(server, admin, { CompanyEmails: viewer.interviewer.email })
  await makeDraft(server, admin)
  await call(admin, 'PUT', `/api/Interviews/${draft.id}`, draft)
  const published = await call(admin, 'POST', `/api/Interviews/${draft.id}/publish`)
  expect(published.body.candidateAccessToken).toEqual(expect.any(String))
  const listed = (await call(viewer, 'GET', '/api/Interviews')).body
  expect(listed.map(({ id, candidateAccessToken }: any) => [id, candidateAccessToken])).toEqual([[draft.id, null]])
  expect((await call(viewer, 'GET', `/api/Interviews/${draft.id}`)).body.candidateAccessToken).toBeNull()
  expect((await call(viewer, 'GET', `/api/Interviews/${draft.id}/candidate-link`)).status).toBe(403)
})

describe('the last active administrator', () => {
  test('stays one: not demoted, deactivated or deleted', async () => {
    const alone = await makeInterviewer(server)
    const former = await makeColleague(server, alone, 'Administrator')
    await call(alone, 'POST', `${pathOf(former)}/deactivate`, {})
    const replies = [
      await change(alone, alone, 'Viewer'),
      await call(alone, 'POST', `${pathOf(alone)}/deactivate`, {}),
      await call(alone, 'DELETE', pathOf(alone)),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
      replies.map(() => [409, 'last_administrator']),
    )
    await call(alone, 'POST', `${pathOf(former)}/reactivate`)
    expect((await change(alone, alone, 'Viewer')).status).toBe(200)
  })

  test('stays one when two administrators remove each other at once', async () => {
    for (const act of ['demote', 'deactivate', 'delete'] as const) {
      const one = await makeInterviewer(server)
      const other = await makeColleague(server, one, 'Administrator')
      const removeBy = (by: Session, of: Session) => {
        if (act === 'demote') return change(by, of, 'Interviewer')
        if (act === 'deactivate') return call(by, 'POST', `${pathOf(of)}/deactivate`, {})
        return call(by, 'DELETE', pathOf(of))
      }
      const statuses = (await Promise.all([removeBy(one, other), removeBy(other, one)])).map(({ status }) => status)
      expect([act, statuses.filter((status) => status < 300).length]).toEqual([act, 1])
      const { rows } = await server.machinery.database.pool.query(
        `select count(*)::int as left from interviewers where role = 'Administrator' and deactivated_at is null and id = any($1)`,
        [[one.interviewer.id, other.interviewer.id]],
      )
      expect([act, rows[0].left]).toEqual([act, 1])
    }
  })
})

test('a deactivated person is signed out everywhere, sees the reason at sign-in, and is back when reactivated', async () => {
  const colleague = await makeColleague(server, admin)
  const { email } = colleague.interviewer
  const signIn = (password: string) => server.call('POST', '/api/auth/login', { body: { username: email, password } })
  const elsewhere = (await signIn('long enough')).body as Session
  expect((await call(admin, 'POST', `${pathOf(colleague)}/deactivate`, {})).body).toMatchObject({ isActive: false })
  for (const session of [colleague, elsewhere]) expect((await call(session, 'GET', '/api/people')).status).toBe(401)
  expect((await signIn('wrong password')).body.code).toBe('bad_credentials')
  const told = await signIn('long enough')
  expect([told.status, told.body.code]).toEqual([403, 'account_deactivated'])
  const names = async () =>
    (await call(admin, 'GET', '/api/Interviewers/colleagues')).body.map((each: any) => each.email)
  expect(await names()).not.toContain(email)
  await call(admin, 'POST', `${pathOf(colleague)}/reactivate`)
  expect((await signIn('long enough')).status).toBe(200)
  expect(await names()).toContain(email)
})

test('a former administrator cannot return by a kept link; people invited by others get a new one', async () => {
  const invite = async (by: Session, form: object) =>
    (await call(by, 'POST', '/api/people/invitations', { role: 'Administrator', ...form })).body
  const read = async (link: string) => {
    const { status, body } = await server.call('POST', '/api/invitations/read', {
      body: { token: link.split('/').at(-1)! },
    })
    return status === 200 ? 'open' : body.code
  }
  const leave: ((colleague: Session) => Promise<unknown>)[] = [
    (colleague) => change(admin, colleague, 'Interviewer'),
    (colleague) => call(admin, 'POST', `${pathOf(colleague)}/deactivate`, {}),
    (colleague) => call(admin, 'DELETE', pathOf(colleague)),
  ]
  for (const go of leave) {
    const colleague = await makeColleague(server, admin, 'Administrator')
    const anyEmail = () => `${crypto.randomUUID()}@example.test`
    const sent = await invite(colleague, { email: anyEmail() })
    const open = await invite(admin, { maxUses: 5 })
    const other = await invite(admin, { email: anyEmail() })
    const known = (await call(colleague, 'GET', '/api/people/invitations')).body as Invitation[]
    expect(known.map(({ link }) => link)).toContain(other.link)
    await go(colleague)
    expect([await read(sent.link), await read(open.link), await read(other.link)]).toEqual([
      ...['invitation_revoked', 'invitation_revoked', 'invitation_not_found'],
    ])
    const kept = ((await call(admin, 'GET', '/api/people/invitations')).body as Invitation[]).find(
      ({ id }) => id === other.id,
    )!
    expect([await read(kept.link!), kept.expiresAt]).toEqual(['open', other.expiresAt])
    const mails = 'select count(*)::int as count from mails where to_address = $1'
    expect((await server.machinery.database.pool.query(mails, [other.email])).rows[0].count).toBe(2)
  }
  expect(await acts('anyone with the link')).toContainEqual(
    expect.objectContaining({
      act: 'invitation.revoked',
      details: { role: 'Administrator', because: 'Mia Lund is no longer an administrator' },
    }),
  )
})

test('interviews go to a colleague who may hold them, before or with the deletion of an account, and its journals stay', async () => {
  const leaver = await makeColleague(server, admin, 'Interviewer', 'Lea Voss')
  const { interview } = await makeJoined(server, leaver)
  await call(leaver, 'POST', `/api/Interviews/${interview.id}/control`, { action: 'message', text: 'Welcome' })
  const refused = await call(admin, 'DELETE', pathOf(leaver))
  expect([refused.status, refused.body.code]).toEqual([409, 'interviews_remain'])
  for (const transferTo of [viewer, leaver, await makeInterviewer(server)].map((each) => each.interviewer.id)) {
    const reply = await call(admin, 'POST', `${pathOf(leaver)}/transfer`, { transferTo })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
  }
  const moved = await call(admin, 'POST', `${pathOf(leaver)}/transfer`, { transferTo: interviewer.interviewer.id })
  expect(moved.body).toEqual({ interviews: 1 })
  expect((await call(interviewer, 'GET', `/api/Interviews/${interview.id}`)).body.creatorId).toBe(
    interviewer.interviewer.id,
  )
  expect((await call(leaver, 'GET', `/api/Interviews/${interview.id}`)).status).toBe(404)
  const another = await makeDraft(server, leaver, { CompanyEmails: leaver.interviewer.email })
  const deleted = await call(admin, 'DELETE', `${pathOf(leaver)}?transferTo=${interviewer.interviewer.id}`)
  expect(deleted.status).toBe(204)
  expect((await call(interviewer, 'GET', `/api/Interviews/${another.id}`)).body.companyEmails).toEqual([])
  expect((await call(leaver, 'GET', '/api/people')).status).toBe(401)
  const { entries } = (await call(interviewer, 'GET', `/api/Interviews/${interview.id}/journal`)).body
  const said = entries.find(({ kind }: { kind: string }) => kind === 'message')
  expect(said.actor).toEqual({ role: 'interviewer', id: leaver.interviewer.id, name: 'Lea Voss' })
  expect((await acts('Lea Voss')).map(({ act }) => act)).toEqual([
    'person.joined',
    'person.interviews-transferred',
    'person.interviews-transferred',
    'person.deleted',
  ])
})

test('positions are given away and written down where there is no interview to give', async () => {
  const leaver = await makeColleague(server, admin, 'Interviewer', 'Ona Reuter')
  const position = (await call(leaver, 'POST', '/api/positions', { title: 'Back end', level: 'Medium' })).body.id
  const transferTo = interviewer.interviewer.id
  expect((await call(admin, 'POST', `${pathOf(leaver)}/transfer`, { transferTo })).body).toEqual({ interviews: 0 })
  expect((await call(interviewer, 'GET', `/api/positions/${position}`)).body.mayManage).toBe(true)
  const to = `${interviewer.interviewer.name} <${interviewer.interviewer.email}>`
  expect((await acts('Ona Reuter')).slice(1)).toMatchObject([
    { act: 'person.interviews-transferred', details: { to, interviews: 0, positions: 1 } },
  ])
  // A person without interviews or positions has nothing to transfer.
  await call(admin, 'POST', `${pathOf(leaver)}/transfer`, { transferTo })
  expect(await acts('Ona Reuter')).toHaveLength(2)
})

test('people of another company, or deleted ones, cannot be changed', async () => {
  const stranger = await makeInterviewer(server)
  for (const of of [viewer.interviewer.id, crypto.randomUUID(), 'x']) {
    const replies = [
      await call(stranger, 'PATCH', `/api/people/${of}`, { role: 'Administrator' }),
      await call(stranger, 'POST', `/api/people/${of}/deactivate`, {}),
      await call(stranger, 'DELETE', `/api/people/${of}`),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [404, 'person_not_found']))
  }
})

describe('an open stream of a live interview ends', () => {
  /** Follows the interview as a colleague on its panel; gives how long it took until the server ended it. */
  async function loseBy(colleague: Session, act: (interviewId: string) => Promise<unknown>) {
    const { email } = colleague.interviewer
    const { interview } = await makeJoined(server, second, { CompanyEmails: email })
    const open = (by: Session) =>
      readStream(`${server.url}/api/Interviews/${interview.id}/stream?after=0`, { authorization: `Bearer ${by.token}` })
    const [streams, keeper] = [[open(colleague), open(colleague)], open(second)]
    let hasKeeperEnded = false
    void keeper.ended.then(() => (hasKeeperEnded = true))
    for (const stream of [...streams, keeper]) await stream.next('state', () => true)
    const began = performance.now()
    await act(interview.id)
    await Promise.all(streams.map(({ ended }) => ended))
    const tookMs = performance.now() - began
    const again = await call(colleague, 'GET', `/api/Interviews/${interview.id}/stream?after=0`)
    expect(hasKeeperEnded).toBe(false)
    keeper.stop()
    return { tookMs, status: again.status }
  }

  test.each([
    ['deactivated', 401, (of: Session) => () => call(admin, 'POST', `${pathOf(of)}/deactivate`, {})],
    ['deleted', 401, (of: Session) => () => call(admin, 'DELETE', pathOf(of))],
    [
      'taken off the panel',
      404,
      () => (id: string) => call(second, 'PUT', `/api/Interviews/${id}/panel`, { companyEmails: [] }),
    ],
  ])('when its colleague is %s, and does not open again', async (_, status, act) => {
    const colleague = await makeColleague(server, admin)
    const lost = await loseBy(colleague, act(colleague))
    expect(lost.status).toBe(status)
    // The next look at all streams is 15 seconds away.
    expect(lost.tookMs).toBeLessThan(9000)
  })

  test('when its administrator is demoted and not on the panel', async () => {
    const colleague = await makeColleague(server, admin, 'Administrator')
    const { interview } = await makeJoined(server, second)
    const path = `/api/Interviews/${interview.id}/stream?after=0`
    const stream = readStream(server.url + path, { authorization: `Bearer ${colleague.token}` })
    await stream.next('state', () => true)
    await change(admin, colleague, 'Interviewer')
    await stream.ended
    expect((await call(colleague, 'GET', path)).status).toBe(404)
  })

  test('when the right is lost in the moment in which it opens', async () => {
    const colleague = await makeColleague(server, admin)
    const { interview } = await makeJoined(server, second, { CompanyEmails: colleague.interviewer.email })
    const path = `/api/Interviews/${interview.id}/stream?after=0`
    const stream = readStream(server.url + path, { authorization: `Bearer ${colleague.token}` })
    await stream.next('state', () => true)
    // As if the panel had changed after the right was judged and before the place was taken: nothing ends it from outside.
    const { pool } = server.machinery.database
    await pool.query(`update interviews set company_emails = '{}' where id = $1`, [interview.id])
    await pool.query(`select pg_notify('session', $1)`, [interview.id])
    await stream.ended
    expect((await call(colleague, 'GET', path)).status).toBe(404)
  })
})

test('the panel is changed by the creator and administrators in any status, and colleagues see it at once', async () => {
  const { interview } = await makeJoined(server, interviewer)
  const colleague = await makeColleague(server, admin)
  const { email } = colleague.interviewer
  const path = `/api/Interviews/${interview.id}`
  const panel = (by: Session, companyEmails: string[]) => call(by, 'PUT', `${path}/panel`, { companyEmails })
  expect((await panel(interviewer, [email.toUpperCase(), email])).body.companyEmails).toEqual([email])
  expect((await call(colleague, 'GET', path)).status).toBe(200)
  expect((await panel(colleague, [])).body.code).toBe('forbidden')
  expect((await panel(admin, [viewer.interviewer.email])).status).toBe(200)
  expect((await call(colleague, 'GET', path)).status).toBe(404)
  const { rows } = await server.machinery.database.pool.query(
    `select details from audit_events where interview_id = $1 and details ? 'added' order by id`,
    [interview.id],
  )
  expect(rows.map(({ details }) => details)).toEqual([
    { added: email, removed: '' },
    { added: viewer.interviewer.email, removed: email },
  ])
})

test('the list of invitations belongs to one company', async () => {
  const stranger = await makeInterviewer(server)
  await call(admin, 'POST', '/api/people/invitations', { email: 'new@example.test', role: 'Viewer' })
  const [own] = (await call(admin, 'GET', '/api/people/invitations')).body as Invitation[]
  expect((await call(stranger, 'GET', '/api/people/invitations')).body).toEqual([])
  for (const [method, act] of [
    ['POST', '/resend'],
    ['POST', '/renew'],
    ['DELETE', ''],
  ] as const) {
    const reply = await call(stranger, method, `/api/people/invitations/${own!.id}${act}`)
    expect([reply.status, reply.body.code]).toEqual([404, 'invitation_not_found'])
  }
})
