/** A recruiter and a hiring manager through a company: what opens, what is refused, and what becomes of it with the role. */
import type { Session } from '@nova/contract/accounts/accounts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { makePosition } from '../../test/matrix-calls.ts'
import { makeKey } from '../../test/matrix-keys.ts'
import { sampleBodies, sampleQuestion } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let admin: Session
let owner: Session
let recruiter: Session
let manager: Session
beforeAll(async () => {
  server = await startTestServer({ settingsKey: 'a passphrase for the tests' })
  admin = await makeInterviewer(server)
  owner = await makeColleague(server, admin, 'Interviewer', 'Omar Haddad')
  recruiter = await makeColleague(server, admin, 'Recruiter', 'Rita Engel')
  manager = await makeColleague(server, admin, 'HiringManager', 'Hanna Moor')
})
afterAll(() => server.close())

const call = (by: Session, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: by.token, ...(body === undefined ? {} : { body }) })
const statusOf = async (by: Session, method: string, path: string, body?: unknown) =>
  (await call(by, method, path, body)).status

/** A completed interview of the owner's with these people on its panel. */
async function makeCompleted(panel: Session[]) {
  const { interview, token: candidate, path } = await makeJoined(server, owner)
  const at = `/api/Interviews/${interview.id}`
  await call(owner, 'PUT', `${at}/panel`, { companyEmails: panel.map((each) => each.interviewer.email) })
  await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  return at
}

const review = { ratings: [{ competencyId: 'communication', level: 3, reason: 'Said why.', seq: null }], note: '' }
const decision = { outcome: 'Hold', reason: 'A second look.' }
const override = { figure: 'overall', value: 50, reason: 'Seen in the room.' }

/** The calls that judge an interview. */
const judge = async (by: Session, at: string) => [
  await call(by, 'PATCH', `${at}/review/draft`, { note: 'So far.' }),
  await call(by, 'POST', `${at}/review`, review),
  await call(by, 'POST', `${at}/overrides`, override),
  await call(by, 'POST', `${at}/decision`, decision),
]

const settings = [
  ['PUT', '/api/company', 'changeCompanySettings'],
  ['PUT', '/api/company/scorecard', 'changeScorecard'],
  ['GET', '/api/company/keys', ''],
  ['GET', '/api/company/hiring', ''],
  ['GET', '/api/company/single-sign-on', ''],
  ['PUT', '/api/company/single-sign-on', 'changeSso'],
  ['GET', '/api/company/second-factor', ''],
  ['GET', '/api/webhooks', ''],
  ['GET', '/api/audit', ''],
  ['GET', '/api/people/invitations', ''],
  ['POST', '/api/people/invitations', 'invitePerson'],
  ['POST', '/api/reports/bias-audit', ''],
] as const

async function openSettings(by: Session) {
  const replies = await Promise.all(
    settings.map(([method, path, name]) => call(by, method, path, sampleBodies[name]?.({} as never))),
  )
  return replies.map(({ status, body }) => [status, body.code])
}

describe('a recruiter', () => {
  test('sees and runs every interview and position of the company without being named', async () => {
    const draft = await makeDraft(server, owner)
    const at = `/api/Interviews/${draft.id}`
    const listed = (await call(recruiter, 'GET', '/api/Interviews?limit=500')).body as { id: string }[]
    expect(listed.map(({ id }) => id)).toContain(draft.id)
    const chosen = { ...draft, technicalQuestions: draft.technicalQuestions.slice(0, 1) }
    expect(await statusOf(recruiter, 'PUT', at, chosen)).toBe(200)
    expect(await statusOf(recruiter, 'POST', `${at}/publish`)).toBe(200)
    expect((await call(recruiter, 'GET', `${at}/candidate-link`)).body.candidateLink).toContain(draft.id)
    expect(await statusOf(recruiter, 'POST', `${at}/candidate-link/renew`)).toBe(200)
    expect(await statusOf(recruiter, 'PATCH', `${at}/accommodations`, { extraMinutes: 5 })).toBe(200)
    expect(await statusOf(recruiter, 'PUT', `${at}/panel`, { companyEmails: [] })).toBe(200)
    expect(await statusOf(recruiter, 'PATCH', `${at}/status`, { status: 'Cancelled' })).toBe(200)
    expect(await statusOf(recruiter, 'DELETE', at)).toBe(204)

    const position = `/api/positions/${await makePosition(server, owner, [])}`
    expect((await call(recruiter, 'GET', position)).body).toMatchObject({ mayManage: true, mayAdd: true })
    const person = { name: 'Sam Okafor', email: `${crypto.randomUUID()}@example.test` }
    expect(await statusOf(recruiter, 'POST', `${position}/candidates`, person)).toBe(201)
    const { candidates } = (await call(recruiter, 'GET', `${position}/candidates`)).body
    expect(candidates.map(({ name }: { name: string }) => name)).toEqual(['Sam Okafor'])
    expect(await statusOf(recruiter, 'PATCH', `${position}/status`, { status: 'closed' })).toBe(200)
  })

  test('rates, decides and changes scores only where the panel names them', async () => {
    const at = await makeCompleted([owner])
    const refused = await judge(recruiter, at)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'forbidden']))
    expect(refused[0]!.body.message).toBe('You rate and decide where you are on the panel.')
    const state = async () => [
      (await call(recruiter, 'GET', `${at}/review`)).body.mayRate,
      (await call(recruiter, 'GET', `${at}/decision`)).body.mayDecide,
      (await call(recruiter, 'GET', `${at}/findings`)).body.mayResolve,
    ]
    expect(await state()).toEqual([false, false, false])
    expect((await call(owner, 'GET', `${at}/decision`)).body.decisions).toEqual([])

    await call(owner, 'PUT', `${at}/panel`, { companyEmails: [recruiter.interviewer.email] })
    expect(await state()).toEqual([true, true, true])
    expect((await judge(recruiter, at)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await call(owner, 'GET', `${at}/decision`)).body.decisions).toMatchObject([{ by: 'Rita Engel' }])
  })

  test('off the panel reads its reviews at once, and scores once the whole panel has rated', async () => {
    const at = await makeCompleted([owner])
    expect((await call(recruiter, 'GET', `${at}/report`)).body).toMatchObject({ sealed: true, sealedUntil: 'decision' })
    await call(owner, 'POST', `${at}/review`, review)
    expect((await call(recruiter, 'GET', `${at}/review`)).body.panel).toHaveLength(1)
    expect((await call(recruiter, 'GET', `${at}/report`)).body.sealed).toBeUndefined()
  })

  test('opens no settings, members, keys, sign-on or audit log, and changes no question of others', async () => {
    expect(await openSettings(recruiter)).toEqual(settings.map(() => [403, 'forbidden']))
    expect((await call(recruiter, 'GET', '/api/company')).body.mayChange).toBe(false)
    const people = (await call(recruiter, 'GET', '/api/people')).body
    expect(new Set(people.map(({ interviews }: { interviews: unknown }) => interviews))).toEqual(new Set([null]))
    const { message } = (await call(recruiter, 'GET', '/api/company/keys')).body
    expect(message).toBe('Your role is Recruiter. Only administrators can do this.')
    const own = { role: 'Administrator' }
    expect(await statusOf(recruiter, 'PATCH', `/api/people/${recruiter.interviewer.id}`, own)).toBe(403)
    const { id } = (await call(owner, 'POST', '/api/questions', sampleQuestion())).body
    expect((await call(recruiter, 'GET', `/api/questions/${id}`)).body.isEditable).toBe(false)
    expect(await statusOf(recruiter, 'DELETE', `/api/questions/${id}`)).toBe(403)
  })
})

describe('a hiring manager', () => {
  test('rates and decides where the panel names them, as one of its reviewers, and sees nothing else', async () => {
    const [named, other] = [await makeCompleted([owner, manager]), await makeCompleted([owner])]
    const listed = (await call(manager, 'GET', '/api/Interviews?limit=500')).body as { id: string }[]
    expect(listed.map(({ id }) => `/api/Interviews/${id}`)).toEqual([named])
    expect([
      await statusOf(manager, 'GET', other),
      await statusOf(manager, 'POST', `${other}/decision`, decision),
    ]).toEqual([404, 404])
    // A reviewer like the others: figures are sealed, and reviews hidden, until their own is in.
    expect((await call(manager, 'GET', `${named}/report`)).body).toMatchObject({
      sealed: true,
      sealedUntil: 'scorecard',
    })
    const { reviewers } = (await call(owner, 'GET', `${named}/debrief`)).body
    expect(reviewers.map(({ name }: { name: string }) => name)).toEqual(['Hanna Moor', 'Omar Haddad'])
    await call(owner, 'POST', `${named}/review`, review)
    expect((await call(manager, 'GET', `${named}/review`)).body).toMatchObject({ mayRate: true, panel: null })
    expect((await judge(manager, named)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await call(owner, 'GET', `${named}/decision`)).body.decisions).toMatchObject([{ by: 'Hanna Moor' }])
  })

  test('sees the positions that name them, and adds nobody to these', async () => {
    const named = await makePosition(server, owner, [manager.interviewer.email])
    const other = await makePosition(server, owner, [])
    const { positions } = (await call(manager, 'GET', '/api/positions')).body
    expect(positions.map(({ id }: { id: string }) => id)).toEqual([named])
    expect((await call(manager, 'GET', `/api/positions/${named}`)).body).toMatchObject({
      mayManage: false,
      mayAdd: false,
    })
    expect(await statusOf(manager, 'GET', `/api/positions/${other}`)).toBe(404)
    const person = { name: 'Sam Okafor', email: `${crypto.randomUUID()}@example.test` }
    expect(await statusOf(manager, 'POST', `/api/positions/${named}/candidates`, person)).toBe(403)
    expect(await statusOf(manager, 'PATCH', `/api/positions/${named}/status`, { status: 'closed' })).toBe(403)
  })

  test('publishes, cancels, invites, edits and passes on nothing, and reads no candidate’s link', async () => {
    const { interview } = await makePublished(server, owner)
    const at = `/api/Interviews/${interview.id}`
    await call(owner, 'PUT', `${at}/panel`, { companyEmails: [manager.interviewer.email] })
    expect((await call(manager, 'GET', at)).body).toMatchObject({ id: interview.id, candidateAccessToken: null })
    const refused = [
      await call(manager, 'GET', `${at}/candidate-link`),
      await call(manager, 'POST', `${at}/candidate-link/renew`),
      await call(manager, 'PATCH', `${at}/status`, { status: 'Cancelled' }),
      await call(manager, 'POST', `${at}/publish`),
      await call(manager, 'POST', `${at}/shares`, sampleBodies['createShare']!({} as never)),
      await call(manager, 'PUT', `${at}/panel`, { companyEmails: [] }),
      await call(manager, 'DELETE', at),
      await call(manager, 'POST', `${at}/journal`, { entries: [] }),
      await call(manager, 'GET', '/api/questions'),
      await call(manager, 'POST', '/api/positions', sampleBodies['createPosition']!({} as never)),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, 'forbidden']))
    const only = 'Only interviewers, recruiters and administrators can do this.'
    expect(refused[3]!.body.message).toBe(`Your role is Hiring manager. ${only}`)
    expect(await openSettings(manager)).toEqual(settings.map(() => [403, 'forbidden']))
  })
})

test('an API key does no more than its role and its maker’s, whatever becomes of the maker', async () => {
  const maker = await makeColleague(server, admin, 'Administrator')
  const keys = [await makeKey(server, maker), await makeKey(server, maker, { role: 'Recruiter' })]
  const draft = await makeDraft(server, owner)
  const become = (role: string) => call(admin, 'PATCH', `/api/people/${maker.interviewer.id}`, { role })
  const rolesNow = async () => {
    const found = (await call(admin, 'GET', '/api/company/keys')).body as { id: string; role: string }[]
    return keys.map(({ id }) => found.find((each) => each.id === id)!.role)
  }
  const use = async (method: string) =>
    Promise.all(
      keys.map(
        async ({ secret }) => (await server.call(method, `/api/Interviews/${draft.id}`, { token: secret })).status,
      ),
    )
  expect(await rolesNow()).toEqual(['Administrator', 'Recruiter'])
  expect(await use('GET')).toEqual([200, 200])
  await become('Recruiter')
  expect([await rolesNow(), await use('GET')]).toEqual([
    ['Recruiter', 'Recruiter'],
    [200, 200],
  ])
  // Neither includes the other: an interviewer sees less, and a recruiter judges less.
  await become('Interviewer')
  expect([await rolesNow(), await use('GET')]).toEqual([
    ['Interviewer', 'HiringManager'],
    [404, 404],
  ])
  await become('HiringManager')
  expect([await rolesNow(), await use('DELETE')]).toEqual([
    ['HiringManager', 'HiringManager'],
    [403, 403],
  ])
})

test('a role that an older server beside this one doesn’t know is given once that server has stopped', async () => {
  const { url } = server.machinery.database
  const older = new pg.Client({ connectionString: url, application_name: 'nova 0.2.0' })
  await older.connect()
  const invite = (role: string) =>
    call(admin, 'POST', '/api/people/invitations', { email: `${crypto.randomUUID()}@example.test`, role })
  const give = (role: string) => call(admin, 'PATCH', `/api/people/${owner.interviewer.id}`, { role })
  const key = (role: string) =>
    call(admin, 'POST', '/api/company/keys', {
      name: 'Program',
      scopes: ['interviews:read'],
      role,
      password: 'long enough',
    })
  const signOn = (defaultRole: string) =>
    call(admin, 'PUT', '/api/company/single-sign-on', { ...sampleBodies['changeSso']!({} as never)!, defaultRole })
  try {
    for (const ask of [invite, give, key, signOn])
      for (const role of ['Recruiter', 'HiringManager'])
        expect((await ask(role)).body).toMatchObject({ code: 'upgrade_running' })
    expect([(await invite('Viewer')).status, (await key('Viewer')).status]).toEqual([201, 201])
  } finally {
    await older.end()
  }
  expect((await invite('Recruiter')).status).toBe(201)
})
