/** A company's own notice: its versions, the consents that name them, and the warning for those who publish. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makePublished } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const empty = {
  controllerName: '',
  controllerAddress: '',
  contact: '',
  officer: '',
  legalBasis: null,
  basisWords: '',
  url: '',
  validUntil: null,
}
const whole = {
  ...empty,
  controllerName: 'Nordwind GmbH',
  controllerAddress: 'Hafenstraße 12\n20457 Hamburg',
  contact: 'privacy@nordwind.test',
  legalBasis: 'before-contract',
  url: 'https://nordwind.test/privacy',
}

async function openCompany() {
  const owner = await makeInterviewer(server)
  const ask = (method: string, path: string, body?: unknown, { token }: Session = owner) =>
    server.call(method, path, { token, body })
  const save = (notice: object, version: number, session = owner) =>
    ask('PUT', '/api/company/privacy-notice', { notice, version }, session)
  const publish = async (form: Record<string, string> = {}) => {
    const { interview, token: candidate } = await makePublished(server, owner, form)
    const path = `/api/candidate/interview/${interview.id}`
    const read = async () => (await server.call('GET', path, { candidate })).body.disclosure
    const join = (consentVersion?: string) => {
      const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion }
      return server.call('POST', `${path}/join`, { body, candidate })
    }
    const consent = async () => {
      const own = await server.call('GET', `${path}/consent`, { candidate })
      const shown = await ask('GET', `/api/Interviews/${interview.id}/consent`)
      expect(shown.body).toEqual(own.body)
      return own.body
    }
    return { interview, read, join, consent }
  }
  return { owner, ask, save, publish }
}

const warnedOfAll = ['controller', 'contact', 'legal-basis', 'own-notice']

test('administrators save versions, everyone in the company reads the newest, and the same text is no new version', async () => {
  const { owner, ask, save } = await openCompany()
  const colleague = await makeColleague(server, owner)
  const before = (await ask('GET', '/api/company/privacy-notice')).body
  expect(before).toMatchObject({ notice: empty, version: 0, savedAt: null, mayChange: true })
  expect(before.missing.parts).toEqual(warnedOfAll)
  expect((await save(whole, 0, colleague)).body.code).toBe('forbidden')
  const { body } = await save(whole, 0)
  const kept = { ...whole, controllerAddress: 'Hafenstraße 12, 20457 Hamburg' }
  expect(body).toMatchObject({ notice: kept, version: 1, savedBy: owner.interviewer.name, missing: null })
  expect((await save(whole, 1)).body.version).toBe(1)
  expect((await ask('GET', '/api/company/privacy-notice', undefined, colleague)).body).toEqual({
    ...body,
    mayChange: false,
  })
  expect((await save({ ...whole, officer: 'Jana Weiß' }, 0)).body.code).toBe('settings_changed')
  const twice = await Promise.all(['A', 'B'].map((officer) => save({ ...whole, officer }, 1)))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [{ url: 'http://nordwind.test' }, 'Please enter an address that starts with https.'],
  [{ url: 'https://user:word@nordwind.test' }, 'Please enter an address that starts with https.'],
  [{ url: 'javascript:alert(1)' }, 'Please enter an address that starts with https.'],
  [{ contact: 'nobody' }, 'Please enter a valid email.'],
  [{ legalBasis: 'other' }, 'Please name the legal basis in your own words.'],
  [{ basisWords: 'Read https://evil.test' }, 'Please leave out web addresses: this appears in emails.'],
  [{ controllerName: 'x'.repeat(201) }, 'Please use at most 200 characters.'],
  [{ validUntil: '2020-01-31' }, 'Choose a day that is not over.'],
])('%j is refused in words', async (change, message) => {
  const { save } = await openCompany()
  const { status, body } = await save({ ...whole, ...change }, 0)
  expect([status, body.message]).toEqual([400, message])
})

test('candidates read it before joining and in the invitation, or that the company has not named it', async () => {
  const { save, publish } = await openCompany()
  const first = await publish()
  const none = await first.read()
  expect([none.version, none.own.version, none.own.url]).toEqual(['19', 0, null])
  expect(none.text.split('\n\n').at(-1)).toBe(
    'The company has not named who is responsible for your data, a contact for privacy, the legal basis, or an address of its own privacy notice. You can ask the person who invited you.',
  )
  await save({ ...whole, officer: 'Jana Weiß', basisWords: 'we read your application' }, 0)
  const CandidateId = 'notice@example.test'
  const { read } = await publish({ CandidateId })
  const { version, text, own } = await read()
  expect([version, own.version, own.url]).toEqual(['19+own@1', 1, 'https://nordwind.test/privacy'])
  expect(own.paragraphs).toEqual([
    'Responsible for your data: Nordwind GmbH, Hafenstraße 12, 20457 Hamburg.',
    'Contact for privacy: privacy@nordwind.test. Data protection officer: Jana Weiß.',
    'Legal basis, as the company names it: steps before a contract, which you asked for by applying (GDPR, Article 6(1)(b)): we read your application.',
  ])
  expect(text.split('\n\n').at(-1)).toBe(
    `${own.paragraphs.join(' ')} The company’s own privacy notice: https://nordwind.test/privacy`,
  )
  const [mail] = (await readMails(server, CandidateId)).filter(({ kind }) => kind === 'invitation')
  const said = JSON.stringify(mail)
  expect(said).toContain('Responsible for your data: Nordwind GmbH')
  expect(said).not.toContain('https://nordwind.test')
})

test('who read an earlier version is asked again; the version that was read stays with the consent', async () => {
  const { ask, save, publish } = await openCompany()
  await save(whole, 0)
  const [early, older, late] = [await publish({ NoticePlace: 'uk' }), await publish(), await publish()]
  const first = await early.read()
  expect(first.version).toBe('19+uk@1+own@1')
  expect((await early.join(first.version)).status).toBe(200)
  const second = await late.read()
  await save({ ...whole, controllerName: 'Nordwind SE' }, 1)
  const refused = await late.join(second.version)
  expect([refused.status, refused.body.code]).toEqual([409, 'disclosure_changed'])
  // Without the company's part it is no version that was ever shown.
  expect((await late.join('19')).body.code).toBe('disclosure_changed')
  expect(await late.consent()).toEqual({ joinedAt: null, consentVersion: null, notice: null })
  expect((await late.join((await late.read()).version)).status).toBe(200)
  // A page from before this version of the text says nothing about the company's notice.
  expect((await older.join('16')).status).toBe(200)
  await save({ ...whole, controllerName: 'Nordwind AG' }, 2)
  const consents = [await early.consent(), await late.consent(), await older.consent()]
  expect(consents.map(({ consentVersion, notice }) => [consentVersion, notice?.version ?? null])).toEqual([
    ['19+uk@1+own@1', 1],
    ['19+own@2', 2],
    ['16', null],
  ])
  expect(consents[0].notice.paragraphs[0]).toContain('Nordwind GmbH')
  expect(consents[1].notice.paragraphs[0]).toContain('Nordwind SE')
  await ask('PATCH', `/api/Interviews/${early.interview.id}/status`, { status: 'Completed' })
  expect((await early.consent()).notice.version).toBe(1)
})

test('a version is kept while a consent names it, and goes with the next change after that', async () => {
  const { owner, ask, save, publish } = await openCompany()
  const kept = async () => {
    const { rows } = await server.machinery.database.pool.query<{ version: number }>(
      'select version from privacy_notices where company_id = (select company_id from interviewers where id = $1) order by 1',
      [owner.interviewer.id],
    )
    return rows.map(({ version }) => version)
  }
  await save(whole, 0)
  await save({ ...whole, officer: 'A' }, 1)
  expect(await kept()).toEqual([2])
  const { interview, read, join } = await publish()
  await join((await read()).version)
  await save({ ...whole, officer: 'B' }, 2)
  await save({ ...whole, officer: 'C' }, 3)
  expect(await kept()).toEqual([2, 4])
  await ask('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Completed' })
  expect((await ask('DELETE', `/api/Interviews/${interview.id}`)).status).toBe(204)
  await save({ ...whole, officer: 'D' }, 4)
  expect(await kept()).toEqual([5])
})

test('calls that publish warn of what is missing, stop nothing, and are silent once it is there', async () => {
  const { owner, ask, save } = await openCompany()
  const draft = async () => {
    const { id, proposedQuestions } = await makeDraft(server, owner)
    const { technical: technicalQuestions, behavioral: behavioralQuestions } = proposedQuestions
    await ask('PUT', `/api/Interviews/${id}`, { technicalQuestions, behavioralQuestions })
    return id
  }
  const replies = async () => {
    const { body: position } = await ask('POST', '/api/positions', samplePosition('address-blocks'))
    const path = `/api/positions/${position.id}`
    const person = { email: `${crypto.randomUUID()}@example.test`, name: 'Ida', publish: true }
    const file = {
      fileName: 'a.csv',
      data: Buffer.from(`name,email\nIda,${crypto.randomUUID()}@a.test\n`).toString('base64'),
    }
    const { body: checked } = await ask('POST', `${path}/imports`, file)
    return {
      position: { status: 201, body: position },
      publish: await ask('POST', `/api/Interviews/${await draft()}/publish`, {}),
      bulk: await ask('POST', '/api/Interviews/bulk', { act: 'publish', ids: [await draft()] }),
      quick: await ask('POST', '/api/Interviews/quick-start', { questionId: 'address-blocks' }),
      added: await ask('POST', `${path}/candidates`, person),
      imported: await ask('POST', `${path}/imports/${checked.id}/start`, { publish: true }),
      enrolment: await ask('PUT', `${path}/enrolment`, { isOn: true, places: 3 }),
      reopened: await ask('PATCH', `${path}/status`, { status: 'open' }),
    }
  }
  const partsOf = (of: Record<string, { body: { missingNotice?: { parts: string[] } } }>) =>
    Object.fromEntries(Object.entries(of).map(([name, { body }]) => [name, body.missingNotice?.parts]))
  const before = await replies()
  expect(Object.values(before).map(({ status }) => status)).toEqual([201, 200, 200, 201, 201, 202, 200, 200])
  expect(partsOf(before)).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, warnedOfAll])))
  expect(before.publish.body).toMatchObject({
    status: 'Scheduled',
    missingNotice: {
      message:
        'The privacy notice that candidates read doesn’t name who is responsible for their data, a contact for privacy, the legal basis, or an address of the company’s own notice.',
      settings: '/settings/privacy',
    },
  })
  await save({ ...whole, contact: '' }, 0)
  expect(partsOf(await replies())).toMatchObject({ publish: ['contact'], bulk: ['contact'], imported: ['contact'] })
  await save(whole, 1)
  const after = await replies()
  expect(Object.values(after).filter(({ body }) => 'missingNotice' in body)).toEqual([])
  // Drafts are no publication.
  const copied = await ask('POST', `/api/Interviews/${after.publish.body.id}/duplicate`, { candidateEmail: 'x@y.test' })
  expect(copied.body.missingNotice).toBeUndefined()
})
