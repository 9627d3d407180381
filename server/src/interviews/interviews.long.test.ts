import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { InterviewStatus } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeCreationForm,
  makeDraft,
  makeInterviewer,
  makeJoined,
  makePublished,
  resumesFolder,
} from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: session.token, body })
const count = async () => (await call('GET', '/api/Interviews/summary')).body.total as number

function withFile(form: FormData, name: string): FormData {
  form.append('Pdfs', new Blob([readFileSync(join(resumesFolder, name))]), name)
  return form
}

describe('creating', () => {
  test('a resume and a job become a draft whose reasons quote their lines word for word', async () => {
    const form = withFile(
      makeCreationForm(session, { Description: 'Required:\nNode.js services\nPostgreSQL' }),
      'single-column.pdf',
    )
    const { status, body } = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    expect(status).toBe(201)
    const draft = body as Interview
    expect(draft).toMatchObject({
      status: 'Draft',
      candidateId: 'sam@example.test',
      duration: 60,
      selected: false,
      candidateAccessToken: null,
      resumeName: 'single-column.pdf',
    })
    const questions = [...draft.technicalQuestions, ...draft.behavioralQuestions]
    expect(questions.length).toBeGreaterThanOrEqual(10)
    const citations = questions.flatMap((question) => question.citations)
    expect(citations.length).toBeGreaterThan(0)
    for (const question of questions) for (const { line } of question.citations) expect(question.reason).toContain(line)
    expect(citations.some(({ source, line }) => source === 'job-description' && line === 'PostgreSQL')).toBe(true)
  })

  test.each([
    ['broken.pdf', 'unreadable_file'],
    ['encrypted.pdf', 'encrypted_file'],
    ['not-a-pdf.pdf', 'unreadable_file'],
    ['scanned.pdf', 'empty_file'],
    ['empty.txt', 'empty_file'],
  ])('%s is refused as %s, and nothing is half-made', async (name, code) => {
    const before = await count()
    const reply = await server.call('POST', '/api/Interviews', {
      body: withFile(makeCreationForm(session), name),
      token: session.token,
    })
    expect(reply.body.code).toBe(code)
    expect(reply.status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('a file of another kind is refused in the specified words', async () => {
    const form = makeCreationForm(session)
    form.append('Pdfs', new Blob(['MZ']), 'resume.exe')
    const reply = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    expect([reply.status, reply.body.message]).toEqual([415, 'Please upload a PDF, DOC, DOCX, or TXT file.'])
  })

  test('a file over 10 MB is refused as too large', async () => {
    const form = makeCreationForm(session)
    form.append('Pdfs', new Blob([Buffer.alloc(10 * 1024 * 1024 + 1, 'a')]), 'resume.txt')
    const reply = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    expect([reply.status, reply.body.code]).toEqual([413, 'file_too_large'])
  })

  test.each([
    ['another interviewer', { InterviewerId: crypto.randomUUID() }],
    ['no title', { Title: ' ' }],
    ['no title at all', { Title: undefined }],
    ['an email that is none', { CandidateId: 'sam' }],
    ['a language that is none', { ProgrammingLanguage: 'cobol' }],
    ['a duration that is none', { Duration: 'long' }],
    ['a date that is none', { ScheduledDate: 'tomorrow' }],
  ])('%s is refused with 400', async (_, overrides) => {
    const reply = await server.call('POST', '/api/Interviews', {
      body: makeCreationForm(session, overrides),
      token: session.token,
    })
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input'])
    expect(reply.body.details[0].path).toBe(Object.keys(overrides)[0])
  })

  test('company emails may come once or repeated, blanks skipped', async () => {
    const form = makeCreationForm(session, { CompanyEmails: ' a@e.test ' })
    form.append('CompanyEmails', '')
    form.append('CompanyEmails', 'B@e.test')
    const reply = await server.call('POST', '/api/Interviews', { body: form, token: session.token })
    expect(reply.body.companyEmails).toEqual(['a@e.test', 'b@e.test'])
  })
})

describe('choosing', () => {
  test('the chosen questions are asked in the chosen order, and what else is sent changes nothing', async () => {
    const draft = await makeDraft(server, session)
    const [first, second] = draft.technicalQuestions
    const body = {
      ...draft,
      title: 'Changed',
      behavioralQuestions: [],
      technicalQuestions: [{ ...second!, title: 'Mine' }, first!],
    }
    const saved = (await call('PUT', `/api/Interviews/${draft.id}`, body)).body as Interview
    expect(saved.technicalQuestions).toEqual([second, first])
    expect(saved).toMatchObject({ selected: true, behavioralQuestions: [], title: draft.title })
    expect(saved.proposedQuestions.technical).toEqual(draft.technicalQuestions)
  })

  test('a question of the bank that was not proposed can be chosen, and says who chose it', async () => {
    const draft = await makeDraft(server, session)
    const proposed = draft.proposedQuestions.technical.map(({ id }) => id)
    const added = ['top-customers', 'quoted-rows', 'undo-history'].find((id) => !proposed.includes(id))!
    const first = draft.technicalQuestions[0]!
    const body = { behavioralQuestions: [], technicalQuestions: [{ id: added }, first] }
    const saved = (await call('PUT', `/api/Interviews/${draft.id}`, body)).body as Interview
    expect(saved.technicalQuestions.map(({ id }) => id)).toEqual([added, first.id])
    expect(saved.technicalQuestions[0]).toMatchObject({ source: 'library', reason: 'Chosen by the interviewer.' })
    const mixedUp = { behavioralQuestions: [{ id: added }], technicalQuestions: [] }
    expect((await call('PUT', `/api/Interviews/${draft.id}`, mixedUp)).body.code).toBe('question_not_found')
  })

  test('a question that is added is proposed, once, and changes nothing about what is chosen', async () => {
    const draft = await makeDraft(server, session)
    const add = (questionId: string) => call('POST', `/api/Interviews/${draft.id}/questions`, { questionId })
    const proposed = draft.proposedQuestions.technical.map(({ id }) => id)
    const added = ['top-customers', 'quoted-rows', 'undo-history'].find((id) => !proposed.includes(id))!
    await add(added)
    const { selected, proposedQuestions } = (await add(added)).body as Interview
    expect(selected).toBe(false)
    expect(proposedQuestions.technical.map(({ id }) => id)).toEqual([...proposed, added])
    expect((await call('POST', `/api/Interviews/${draft.id}/publish`)).body.code).toBe('nothing_selected')
    expect((await add('nowhere')).body.code).toBe('question_not_found')
  })

  test('a question can be looked at as the candidate will see it, and in full', async () => {
    const draft = await makeDraft(server, session)
    for (const { id } of [...draft.technicalQuestions, ...draft.behavioralQuestions]) {
      const { status, body } = await call('GET', `/api/Interviews/${draft.id}/questions/${id}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body.asked)).not.toMatch(/"(reference|keyPoints|anchors|wrong|probe|reason|source)"/)
      if (body.full.kind === 'coding') expect(body.full.tests.length).toBeGreaterThan(body.asked.visibleTests.length)
      if (body.full.kind === 'technical') expect(body.full.keyPoints.length).toBeGreaterThan(3)
      if (body.full.kind === 'behavioral') expect(body.full.anchors).toHaveLength(5)
    }
    const missing = await call('GET', `/api/Interviews/${draft.id}/questions/nowhere`)
    expect(missing.body.code).toBe('question_not_found')
  })

  test('an unknown question is refused, and the choice stays', async () => {
    const draft = await makeDraft(server, session)
    const body = { behavioralQuestions: [], technicalQuestions: [{ id: 'made-up' }] }
    expect((await call('PUT', `/api/Interviews/${draft.id}`, body)).body.code).toBe('question_not_found')
    expect((await call('GET', `/api/Interviews/${draft.id}`)).body.selected).toBe(false)
  })

  test('choosing nothing is refused in the specified words', async () => {
    const draft = await makeDraft(server, session)
    const reply = await call('PUT', `/api/Interviews/${draft.id}`, { behavioralQuestions: [], technicalQuestions: [] })
    expect(reply.body.message).toBe('Please select at least one question')
  })

  test('a new proposal keeps the kept questions and replaces the rest', async () => {
    const draft = await makeDraft(server, session)
    const kept = draft.technicalQuestions[1]!.id
    const form = new FormData()
    form.append('keep', kept)
    const lists = (await call('POST', `/api/Interviews/${draft.id}/generate_questions`, form)).body
    const ids = lists.technicalQuestions.map(({ id }: { id: string }) => id)
    expect(ids).toContain(kept)
    expect(ids.join()).not.toBe(draft.technicalQuestions.map(({ id }) => id).join())
    expect((await call('GET', `/api/Interviews/${draft.id}`)).body.technicalQuestions).toEqual(lists.technicalQuestions)
  })

  test('brings nothing back that was there before, as long as the bank has more', async () => {
    const draft = await makeDraft(server, session)
    const kept = draft.behavioralQuestions[0]!.id
    const idsOf = (questions: { id: string; questionType: string }[]) =>
      questions.filter(({ questionType }) => questionType === 'technical').map(({ id }) => id)
    const regenerate = async () => {
      const form = new FormData()
      form.append('keep', kept)
      const { body } = await call('POST', `/api/Interviews/${draft.id}/generate_questions`, form)
      expect(Object.keys(body).toSorted()).toEqual(['behavioralQuestions', 'technicalQuestions'])
      return idsOf(body.technicalQuestions)
    }
    const before = idsOf(draft.technicalQuestions)
    const second = await regenerate()
    const third = await regenerate()
    expect(third.filter((id) => [...before, ...second].includes(id))).toEqual([])
  })
})

describe('status', () => {
  const allowed = [
    'Draft Scheduled',
    'Scheduled InProgress',
    'InProgress Completed',
    'Draft Cancelled',
    'Scheduled Cancelled',
    'InProgress Cancelled',
  ]
  const pairs = InterviewStatus.options.flatMap((from) => InterviewStatus.options.map((to) => [from, to] as const))

  async function makeIn(status: string): Promise<string> {
    if (status === 'Draft') {
      const draft = await makeDraft(server, session)
      await call('PUT', `/api/Interviews/${draft.id}`, draft)
      return draft.id
    }
    const { id } = (status === 'Scheduled' ? await makePublished(server, session) : await makeJoined(server, session))
      .interview
    if (status === 'Completed' || status === 'Cancelled')
      await call('PATCH', `/api/Interviews/${id}/status`, { status })
    return id
  }

  test.each(pairs)('from %s to %s', async (from, to) => {
    const id = await makeIn(from)
    const { status, body } = await call('PATCH', `/api/Interviews/${id}/status`, { status: to })
    if (from === to || allowed.includes(`${from} ${to}`)) expect([status, body.status]).toEqual([200, to])
    else {
      expect([status, body.code]).toEqual([409, 'illegal_transition'])
      expect(body.message).toContain(from)
      expect(body.message).toContain(to)
      expect((await call('GET', `/api/Interviews/${id}`)).body.status).toBe(from)
    }
  })

  test('either spelling of a status is understood', async () => {
    const id = await makeIn('Scheduled')
    expect((await call('PATCH', `/api/Interviews/${id}/status`, { status: 'in-progress' })).body.status).toBe(
      'InProgress',
    )
  })

  test('a draft without chosen questions cannot be published', async () => {
    const draft = await makeDraft(server, session)
    expect((await call('POST', `/api/Interviews/${draft.id}/publish`)).body.code).toBe('nothing_selected')
  })

  test('publishing twice gives the same link, even after the candidate has joined', async () => {
    const { interview, token } = await makeJoined(server, session)
    const again = await call('POST', `/api/Interviews/${interview.id}/publish`)
    expect([again.status, again.body.candidateAccessToken]).toEqual([200, token])
  })
})

describe('the candidate link', () => {
  test('is refused for a draft and for a cancelled interview', async () => {
    const draft = await makeDraft(server, session)
    expect((await call('GET', `/api/Interviews/${draft.id}/candidate-link`)).body.code).toBe('not_published')
    const { interview, token } = await makePublished(server, session)
    await call('PATCH', `/api/Interviews/${interview.id}/status`, { status: 'Cancelled' })
    expect((await call('GET', `/api/Interviews/${interview.id}/candidate-link`)).body.code).toBe('interview_cancelled')
    const opened = await server.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })
    expect(opened.body.message).toBe('This interview was cancelled.')
  })

  test('is not renewed for an interview that is being cancelled', async () => {
    const { interview } = await makePublished(server, session)
    const cancelling = await server.machinery.database.pool.connect()
    try {
      await cancelling.query('begin')
      await cancelling.query(`update interviews set status = 'Cancelled' where id = $1`, [interview.id])
      const asked = call('POST', `/api/Interviews/${interview.id}/candidate-link/renew`)
      await new Promise((resolve) => setTimeout(resolve, 200))
      await cancelling.query('commit')
      const { status, body } = await asked
      expect([status, body.code]).toEqual([409, 'interview_cancelled'])
    } finally {
      cancelling.release()
    }
  })

  test('once renewed, opens the interview while the old one does not', async () => {
    const { interview, token } = await makePublished(server, session)
    const { candidateLink } = (await call('POST', `/api/Interviews/${interview.id}/candidate-link/renew`)).body
    const renewed = new URL(candidateLink, server.url).searchParams.get('token')!
    const open = (candidate: string) => server.call('GET', `/api/candidate/interview/${interview.id}`, { candidate })
    expect((await open(token)).body.code).toBe('bad_candidate_token')
    expect((await open(renewed)).status).toBe(200)
    // The specification's way: as a query parameter.
    expect((await server.call('GET', `/api/candidate/interview/${interview.id}?token=${renewed}`)).status).toBe(200)
  })
})

describe('listing', () => {
  test('is newest first, by pages, and filtered by text, status and title', async () => {
    const mine = await makeInterviewer(server)
    const get = (query: string) => server.call('GET', `/api/Interviews${query}`, { token: mine.token })
    const titles = ['Alpha', 'Beta 100%', 'Gamma']
    for (const Title of titles) await makeDraft(server, mine, { Title, CandidateName: `${Title} Person` })
    const all = await get('')
    expect(all.body.map(({ title }: Interview) => title)).toEqual(titles.toReversed())
    expect(all.headers.get('x-total-count')).toBe('3')
    const first = await get('?limit=2')
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!
    expect((await server.call('GET', next, { token: mine.token })).body.map(({ title }: Interview) => title)).toEqual([
      'Alpha',
    ])
    expect((await get('?q=bETA')).body).toHaveLength(1)
    expect((await get(`?q=${encodeURIComponent('0%')}`)).body).toHaveLength(1)
    expect((await get('?q=_')).body).toHaveLength(0)
    expect((await get('?status=completed')).body).toHaveLength(0)
    expect((await get('?title=Gamma')).body).toHaveLength(1)
    const summary = (await server.call('GET', '/api/Interviews/summary', { token: mine.token })).body
    expect(summary).toMatchObject({ total: 3, byStatus: { Draft: 3, Completed: 0 }, titles })
  })

  test('a colleague sees an interview only when invited or administrator', async () => {
    const { pool } = server.machinery.database
    const colleague = await makeInterviewer(server, 'Cole')
    await pool.query(
      `update interviewers set role = 'Interviewer', company_id = (select company_id from interviewers where id = $1) where id = $2`,
      [session.interviewer.id, colleague.interviewer.id],
    )
    const hidden = await makeDraft(server, session)
    const shared = await makeDraft(server, session, { CompanyEmails: colleague.interviewer.email.toUpperCase() })
    const get = (id: string) => server.call('GET', `/api/Interviews/${id}`, { token: colleague.token })
    expect((await get(hidden.id)).status).toBe(404)
    expect((await get(shared.id)).status).toBe(200)
    const removal = await server.call('DELETE', `/api/Interviews/${shared.id}`, { token: colleague.token })
    expect(removal.body.code).toBe('forbidden')
  })
})

test('a date in the past is refused in the words of the form, but for the minutes that clocks may differ by', async () => {
  const at = (minutes: number) => new Date(server.machinery.now().getTime() + minutes * 60_000).toISOString()
  const make = (minutes: number) =>
    call('POST', '/api/Interviews', makeCreationForm(session, { ScheduledDate: at(minutes) }))
  const { status, body } = await make(-6)
  const message = 'The scheduled date cannot be in the past.'
  expect([status, body.code, body.message, body.details]).toEqual([
    ...[400, 'invalid_input', message, [{ path: 'ScheduledDate', message }]],
  ])
  expect((await make(-4)).status).toBe(201)
})

test('a date beyond ten years is refused in words, also one that no database can hold', async () => {
  for (const date of ['9999-12-31T23:59:59-14:00', '2099-01-01T09:00:00Z']) {
    const form = makeCreationForm(session)
    form.set('ScheduledDate', date)
    const { status, body } = await call('POST', '/api/Interviews', form)
    expect([status, body.code, body.message]).toEqual([
      400,
      'invalid_input',
      'Choose a date within the next ten years.',
    ])
  }
})

test('deleting removes the interview with its journal and files', async () => {
  const { interview } = await makeJoined(server, session)
  expect((await call('DELETE', `/api/Interviews/${interview.id}`)).status).toBe(204)
  expect((await call('GET', `/api/Interviews/${interview.id}`)).body.code).toBe('interview_not_found')
  const { pool } = server.machinery.database
  for (const table of ['journal', 'pads', 'answers', 'resumes', 'journal_heads']) {
    const { rows } = await pool.query(`select count(*)::int as rows from ${table} where interview_id = $1`, [
      interview.id,
    ])
    expect([table, rows[0].rows]).toEqual([table, 0])
  }
})

test('once published, the proposal changes no more; once the candidate has joined, neither does the choice', async () => {
  const { interview } = await makeJoined(server, session)
  const path = `/api/Interviews/${interview.id}`
  expect((await call('PUT', path, interview)).body.code).toBe('already_joined')
  expect((await call('POST', `${path}/generate_questions`, new FormData())).body.code).toBe('interview_not_draft')
  expect((await call('GET', path)).body.technicalQuestions).toEqual(interview.technicalQuestions)
})
