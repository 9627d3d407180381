/** Every call of the contract × every kind of caller, and every call × broken input; made from the contract. */
import type { Session } from '@nova/contract/accounts/accounts'
import { can, permissionOf } from '@nova/contract/accounts/roles'
import type { Endpoint } from '@nova/contract/endpoint'
import { endpoints } from '@nova/contract/endpoints'
import { Role } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../src/app.ts'
import { isForOperators, isLater, kindOfScene, needsDraft, needsPublished } from './call-kinds.ts'
import {
  invitationTokenOf,
  makeColleague,
  makeDraft,
  makeInterviewer,
  makeJoined,
  makeOperatorSession,
  makePublished,
  makeTemplate,
} from './factories.ts'
import { expectRefusedElsewhere } from './matrix-borders.ts'
import { latestEvent, makeChosen, makePosition, makeWebhook, openFollowUps, send, wrongBodies } from './matrix-calls.ts'
import { expectKeyNamed, isAboutKey, makeHiring, makeKey, makeKeys, type MatrixKeys, testKeys } from './matrix-keys.ts'
import { makePeople, type People, rolesFor } from './matrix-people.ts'
import { deafHost, sampleBodies, sampleModel, sampleQuestion, type Scene } from './samples.ts'
import { type Call, type Reply, startTestServer, type TestServer } from './server.ts'
import { allOr } from './thorough.ts'
import { unaudited } from './unaudited.ts'

let server: TestServer
let administrator: Session
/** With the administrator. The interviewer owns the interviews and all other test data; the recruiter is on no panel. */
let people: People
let owner: Session
/** The administrator of another company, and its people. */
let stranger: Session
let strangers: People
let operator: Session
/** In the owner's company, and not on the list of its interviews. */
let unlisted: People
let colleague: Session
/** In the company and on the list. */
let listedColleague: Session
let keys: MatrixKeys
let invitation: string
let otherCandidate: string
let lead: string
let question: string
let logo: string
/** With one question and those on its panel who see the interviews; no candidates. */
let position: string
/** For callers who are refused and calls that leave it as it is. */
const untouched = new Map<boolean, Promise<Ready>>()

beforeAll(async () => {
  server = await startTestServer({ settingsKey: 'a passphrase for the tests', webhookAllow: [deafHost] })
  administrator = await makeInterviewer(server)
  stranger = await makeInterviewer(server, 'Otto Vik')
  operator = await makeOperatorSession(server)
  people = await makePeople(server, administrator)
  unlisted = await makePeople(server, administrator)
  strangers = await makePeople(server, stranger)
  owner = people.Interviewer
  colleague = unlisted.Interviewer
  listedColleague = await makeColleague(server, administrator)
  keys = await makeKeys(server, administrator, stranger)
  invitation = invitationTokenOf(await invite({ maxUses: 100 }))
  const email = `${crypto.randomUUID()}@example.test`
  await server.call('POST', '/api/leads', { body: { type: 'whitepaper', email } })
  lead = (await server.call('GET', '/api/leads', { token: operator.token })).body.leads[0].id
  otherCandidate = (await makeJoined(server, stranger)).token
  const { body: branded } = await server.call('PUT', '/api/company/logo', {
    body: sampleBodies['changeLogo']!({} as never),
    token: (await makeInterviewer(server)).token,
  })
  logo = branded.logoUrl.split('/').at(-1)
  position = await makePosition(server, owner, onPanel())
  const written = { body: sampleQuestion(), token: owner.token }
  question = (await server.call('POST', '/api/questions', written)).body.id
})
afterAll(() => server.close())

/** Of another company, the last one may see nothing all the same. */
const onPanel = () =>
  [people.Viewer, people.HiringManager, listedColleague, strangers.Interviewer].map((each) => each.interviewer.email)

async function invite(form: object): Promise<{ id: string; link: string }> {
  const body = { role: 'Viewer', ...form }
  return (await server.call('POST', '/api/people/invitations', { body, token: administrator.token })).body
}

type Ready = Scene & {
  token: string
  answer: string
  template?: string
  model?: string
  position?: string
  setId?: string
  person?: string
  key?: string
  invited?: string
  webhook?: string
  delivery?: string
}

/** Lets those who may see it on its panel, and one who may not for being of another company. */
async function listColleaguesOn<Made extends { id: string }>(interview: Made): Promise<Made> {
  const companyEmails = onPanel()
  const call = { body: { companyEmails }, token: owner.token }
  await server.call('PUT', `/api/Interviews/${interview.id}/panel`, call)
  return { ...interview, companyEmails }
}

/** For calls about people: a person used by no other test. */
async function makePersonScene(name: string): Promise<Ready> {
  const scene = await untouchedScene(name)
  if (name.endsWith('Invitation')) return { ...scene, invited: (await invite({})).id }
  const person = (await makeColleague(server, administrator)).interviewer.id
  return { ...scene, person, colleague: colleague.interviewer.id }
}

/** An interview in which the candidate works, with one answer; a draft for the calls that need one. */
async function makeScene(name: string): Promise<Ready> {
  if (needsDraft(name) || name === 'publishInterview') {
    const isChosen = name === 'publishInterview'
    const interview = isChosen
      ? await makeChosen(server, owner)
      : await listColleaguesOn(await makeDraft(server, owner))
    return { interview, session: owner, coding: interview.technicalQuestions[0]!.id, token: 'none', answer: 'none' }
  }
  if (needsPublished(name)) {
    const { interview: published, token } = await makePublished(server, owner)
    const interview = await listColleaguesOn(published)
    return { interview, session: owner, coding: interview.technicalQuestions[0]!.id, token, answer: 'none' }
  }
  const FollowUps = name.includes('FollowUp') ? 'skippable' : 'off'
  const { interview: made, token, path } = await makeJoined(server, owner, { FollowUps })
  const interview = await listColleaguesOn(made)
  const template = /^(delete|change)Template$/.test(name) ? await makeTemplate(server, owner, interview.id) : undefined
  const isAboutModel = /^(change|delete|check)Model$/.test(name)
  const model = isAboutModel
    ? (await server.call('POST', '/api/models', { body: sampleModel(), token: operator.token })).body.id
    : undefined
  const coding = interview.technicalQuestions[0]!.id
  const body = { questionId: coding, codeSubmission: 'let a', language: 'javascript' }
  const answer = await server.call('POST', `${path}/response`, { body, candidate: token })
  const setId = FollowUps === 'off' ? undefined : await openFollowUps(server, path, token, name === 'answerFollowUp')
  const { id } = answer.body as { id: string }
  return { interview, session: owner, coding, invitation, token, answer: id, template, model, setId }
}

function untouchedScene(name: string): Promise<Ready> {
  const scene = untouched.get(needsDraft(name)) ?? makeScene(name)
  untouched.set(needsDraft(name), scene)
  return scene
}

/** Permitted callers' scenes, which get broken input next: it must be refused in any state. */
const left = new Map<string, Awaited<ReturnType<typeof sceneFor>>>()

/** Scenes that no call has changed: making one takes most of the time of all these tests. */
const unchanged = new Map<string, Ready[]>()

/** Calls that may change something get a new scene; a call that was refused returns it for reuse. */
async function sceneFor(name: string, { method, path }: Endpoint): Promise<{ scene: Ready; giveBack: () => void }> {
  const keep = () => undefined
  if (isAboutKey(path)) {
    const key = (await (path.includes('/hiring/') ? makeHiring : makeKey)(server, administrator)).id
    return { scene: { ...(await untouchedScene(name)), key }, giveBack: keep }
  }
  if (path.startsWith('/api/people/')) return { scene: await makePersonScene(name), giveBack: keep }
  if (path.startsWith('/api/webhooks/')) {
    const made = await makeWebhook(server, administrator, name)
    return { scene: { ...(await untouchedScene(name)), ...made }, giveBack: keep }
  }
  if (path.startsWith('/api/positions/')) {
    const own = await makePosition(server, owner, onPanel())
    return { scene: { ...(await untouchedScene(name)), position: own }, giveBack: keep }
  }
  if (method === 'GET' || !path.includes('{')) return { scene: await untouchedScene(name), giveBack: keep }
  const kind = kindOfScene(name)
  const others = unchanged.get(kind) ?? []
  unchanged.set(kind, others)
  const scene = others.pop() ?? (await makeScene(name))
  return { scene, giveBack: () => void others.push(scene) }
}

function idFor(path: string, scene: Ready): string {
  if (path.startsWith('/api/QuestionResponse/')) return scene.answer
  if (path.startsWith('/api/leads/')) return lead
  if (path.startsWith('/api/people/invitations/')) return scene.invited ?? 'nobody-has-it'
  if (isAboutKey(path)) return scene.key ?? 'nobody-has-it'
  if (path.startsWith('/api/people/')) return scene.person ?? colleague.interviewer.id
  if (path.startsWith('/api/models/')) return scene.model ?? 'nobody-has-it'
  if (path.startsWith('/api/templates/')) return scene.template ?? 'nobody-has-it'
  if (path.startsWith('/api/webhooks/')) return scene.webhook ?? 'nobody-has-it'
  if (path.startsWith('/api/positions/')) return scene.position ?? position
  if (path.startsWith('/api/questions/')) return question
  if (path.startsWith('/api/Interviewers/')) return colleague.interviewer.id
  return scene.interview.id
}

function fill(endpoint: Endpoint, scene: Ready): string {
  return endpoint.path
    .replace('{id}', idFor(endpoint.path, scene))
    .replace('{interviewId}', scene.interview.id)
    .replace('{questionId}', scene.coding)
    .replace(/\{(?:runId|requestId|proposal|wish)\}/, crypto.randomUUID())
    .replace('{setId}', scene.setId ?? crypto.randomUUID())
    .replace('{logoId}', logo)
    .replace('{deliveryId}', scene.delivery ?? crypto.randomUUID())
    .replace(/\{(?:domainId|personId|companyId)\}/, crypto.randomUUID())
}

const all = Object.entries(endpoints)

test('every call of the contract has its handler, and none beside', () => {
  const mounted = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(mounted.toSorted()).toEqual(all.map(([, { method, path }]) => `${method} ${path}`).toSorted())
})

test('every call that takes a body has a sample', () => {
  const taking = all.filter(([, { body, form }]) => body ?? form).map(([name]) => name)
  expect(Object.keys(sampleBodies).toSorted()).toEqual(taking.toSorted())
})

test('every call listed as unaudited is one that writes', () => {
  const writing = all.filter(([, { method, who }]) => method !== 'GET' && who !== 'anyone' && who !== 'candidate')
  expect(writing.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(unaudited)))
})

async function askFor(name: string, endpoint: Endpoint, call: Call): Promise<Reply> {
  const scene = await untouchedScene(name)
  return send(server, endpoint, fill(endpoint, scene), { body: sampleBodies[name]?.(scene), ...call })
}

describe.each(all.filter(([, { system }]) => !system))('%s', (name, endpoint) => {
  const isPublic = endpoint.who === 'anyone'
  const expectAnswered = ({ status, body }: Reply) =>
    isLater(name) ? expect(endpoint.errors).toContain(body.code) : expect(status).toBeLessThan(300)
  const isCandidates = endpoint.who === 'candidate'
  const ask = (call: Call) => askFor(name, endpoint, call)

  // Signing out ends the very session that asks.
  const sessionOf = (session: Session) => (/^(signOut|endSso)$/.test(name) ? makeInterviewer(server) : session)

  const { permission, refused, roles, isOffPanel } = rolesFor(name, endpoint)
  const entitled = (role: Role) => (isForOperators(name) ? operator : people[role])

  test.each(refused)('by someone of the company in the role %s', async (role) => {
    const { status, body } = await ask({ token: (await sessionOf(people[role])).token })
    expect([status, body.code]).toEqual([403, 'forbidden'])
  })

  // A recruiter who is not on the panel, and an interviewer of the panel who did not create it.
  if (isOffPanel || permission === 'manage')
    test('by someone who sees it, and whose permission does not reach it', async () => {
      const { status, body } = await ask({ token: (isOffPanel ? people.Recruiter : listedColleague).token })
      expect([status, body.code]).toEqual([403, 'forbidden'])
    })

  test('by a visitor', async () => {
    const reply = await ask({})
    const { status, body } = reply
    if (isPublic) expectAnswered(reply)
    else expect([status, body.code]).toEqual([401, isCandidates ? 'bad_candidate_token' : 'not_signed_in'])
  })

  test('by someone with a made-up token', async () => {
    const reply = await ask({ token: 'made-up', candidate: 'made-up' })
    if (isPublic) expectAnswered(reply)
    else expect(reply.status).toBe(401)
  })

  test("by another interview's candidate", async () => {
    const reply = await ask({ candidate: otherCandidate })
    if (isPublic) expectAnswered(reply)
    else expect(reply.status).toBe(401)
  })

  const expectElsewhere = (reply: Reply, role: Role) =>
    isPublic
      ? expectAnswered(reply)
      : expectRefusedElsewhere(reply, { name, endpoint, permission, role, ownerId: owner.interviewer.id })

  // Full rights in another company grant none here; of the lower roles there, `npm test` uses one per call.
  const elsewhere = allOr(Role.options, (role, at) => role === 'Administrator' || at === 1 + (name.length % 4))
  test.each(elsewhere)('by someone of another company in the role %s', async (role) => {
    const reply = await ask({ token: (await sessionOf(strangers[role])).token })
    expect(reply.status).toBeLessThan(500)
    expectElsewhere(reply, role)
  })

  const isByCandidates = isCandidates || endpoint.who === 'participant'
  const seats = [...(isByCandidates ? (['candidate'] as const) : []), ...roles]

  test.each(seats)('by the %s who may', async (seat) => {
    const isByInterviewer = seat !== 'candidate'
    const { scene: found, giveBack } = await sceneFor(name, endpoint)
    const session = isByInterviewer ? entitled(seat) : found.session
    const scene = { ...found, isByInterviewer, session }
    const credential = isByInterviewer ? { token: (await sessionOf(session)).token } : { candidate: scene.token }
    const latest = await latestEvent(server)
    const { status, body } = await send(server, endpoint, fill(endpoint, scene), {
      body: sampleBodies[name]?.(scene),
      ...credential,
    })
    left.get(name)?.giveBack()
    left.set(name, { scene: found, giveBack: status < 400 ? () => undefined : giveBack })
    if (isLater(name, isByInterviewer)) expect(endpoint.errors).toContain(body.code)
    else expect([status, status < 300 ? '' : body]).toEqual([status < 300 ? status : 'below 300', ''])
    if (isLater(name, isByInterviewer) || endpoint.method === 'GET' || isPublic || !isByInterviewer) return
    // Interviewers' actions on personal data are in the audit log, or have a reason not to be.
    expect([name, (await latestEvent(server)) > latest]).toEqual([name, !(name in unaudited)])
  })

  const call = { endpoint, permission, keys: () => keys, ask, expectAnswered, expectElsewhere }
  testKeys(call, async (token) => {
    const { scene } = await sceneFor(name, endpoint)
    const latest = await latestEvent(server)
    const body = sampleBodies[name]?.({ ...scene, session: administrator })
    const reply = await send(server, endpoint, fill(endpoint, scene), { body, token })
    expectAnswered(reply)
    if (endpoint.method !== 'GET') await expectKeyNamed(server, latest, token)
    return reply.status
  })

  test('with broken input, no reply is a failure of ours', async () => {
    const { scene, giveBack } = left.get(name) ?? (await sceneFor(name, endpoint))
    const credential = seats.includes('candidate')
      ? { candidate: scene.token }
      : isPublic
        ? {}
        : { token: (await sessionOf(entitled(roles[0]!))).token }
    const path = fill(endpoint, scene)
    const paths = [
      path,
      `${path}?after=x&limit=-1&cursor=%00&q=%00&status=%FF`,
      path.replace(scene.interview.id, '%00'),
      path.replace(scene.interview.id, crypto.randomUUID()),
    ]
    const sample = sampleBodies[name]?.(scene)
    const faults: unknown[] = []
    let isChanged = false
    for (const each of new Set(paths)) {
      for (const body of endpoint.method === 'GET' ? [undefined] : wrongBodies(sample, path, each)) {
        const headers = typeof body === 'string' ? { headers: { 'content-type': 'application/json' } } : {}
        const { status, body: answer } = await send(server, endpoint, each, { ...credential, ...headers, body })
        isChanged ||= status < 400
        const isInWords = typeof answer?.message === 'string' && typeof answer.code === 'string'
        if (status >= 500 || (status >= 400 && !isInWords)) faults.push([each, body, status, answer])
      }
    }
    expect(faults).toEqual([])
    if (!isChanged) giveBack()
  })
})

const ofInterview = all.filter(([, { who }]) => who === 'owner' || who === 'participant')

describe.each(ofInterview)('%s beyond the borders of a company', (name, endpoint) => {
  test('by colleagues who are not on the list of the interview', async () => {
    for (const role of ['Interviewer', 'HiringManager', 'Viewer'] as const) {
      const { token } = unlisted[role]
      const { status, body } = await askFor(name, endpoint, { token })
      const isEnough = can(role, permissionOf(endpoint))
      expect([role, status, body.code]).toEqual([
        role,
        ...(isEnough ? [404, 'interview_not_found'] : [403, 'forbidden']),
      ])
    }
  })
})

test('a call answers at its older paths too, and a candidate token decides who calls', async () => {
  const older = all.flatMap(([name, endpoint]) => (endpoint.olderPaths ?? []).map((path) => ({ name, endpoint, path })))
  expect(older.length).toBeGreaterThan(6)
  for (const { name, endpoint, path } of older) {
    const scene = await untouchedScene(name)
    const ask = (call: Call) =>
      send(server, endpoint, fill({ ...endpoint, path }, scene), { body: sampleBodies[name]?.(scene), ...call })
    const byCandidate = await ask({ candidate: scene.token })
    if (isLater(name)) expect([name, endpoint.errors]).toEqual([name, expect.arrayContaining([byCandidate.body.code])])
    else expect([name, byCandidate.status < 300]).toEqual([name, true])
    // A session in addition doesn't help where the candidate token is wrong.
    const withBoth = await ask({ candidate: otherCandidate, token: owner.token })
    expect([name, withBoth.status, withBoth.body.code]).toEqual([name, 401, 'bad_candidate_token'])
  }
})

test('a colleague on the list sees the interview, and those beyond the border do not find it in their lists', async () => {
  const reader = await makeColleague(server, administrator, 'Viewer')
  const draft = await makeDraft(server, owner, { CompanyEmails: reader.interviewer.email })
  const outsider = await makeColleague(server, stranger)
  await makeDraft(server, owner, { CompanyEmails: outsider.interviewer.email })
  const listed = async ({ token }: Session) =>
    (await server.call('GET', '/api/Interviews?limit=500', { token })).body.map(({ id }: { id: string }) => id)
  expect(await listed(reader)).toEqual([draft.id])
  expect((await server.call('GET', `/api/Interviews/${draft.id}`, { token: reader.token })).status).toBe(200)
  expect([await listed(colleague), await listed(outsider)]).toEqual([[], []])
})
