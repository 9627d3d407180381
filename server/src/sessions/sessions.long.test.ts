import type { Session } from '@nova/contract/accounts/accounts'
import type { Answer } from '@nova/contract/interviews/candidates'
import type { JournalEntry, ServerPayload } from '@nova/contract/room/journal'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makePublished, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { creditDowntime } from './clock.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
// The clock only moves forward; sessions would not outlive it.
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const minutes = 60_000

type Payload = ServerPayload<'answer'>

async function makeRoom(overrides: Record<string, string> = {}) {
  const room = await makeJoined(server, session, overrides)
  const coding = room.interview.technicalQuestions[0]!.id
  const behavioral = room.interview.behavioralQuestions[0]!.id
  const path = `/api/Interviews/${room.interview.id}`
  return {
    ...room,
    coding,
    behavioral,
    ask: (method: string, call: string, body?: unknown) =>
      server.call(method, room.path + call, { body, candidate: room.token }),
    control: (body: unknown) => server.call('POST', `${path}/control`, { body, token: session.token }),
    open: async () => (await server.call('GET', room.path, { candidate: room.token })).body,
    entries: async () =>
      (await server.call('GET', `${path}/journal`, { token: session.token })).body.entries as JournalEntry[],
    write: (...entries: unknown[]) =>
      server.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token }),
  }
}

describe('before joining', () => {
  test('the candidate reads what is recorded and the AI policy, and sees no question', async () => {
    const { interview, token } = await makePublished(server, session, { AiPolicy: 'none' })
    const { body } = await server.call('GET', `/api/candidate/interview/${interview.id}`, { candidate: token })
    expect(body).toMatchObject({ joined: false, durationMinutes: 60, aiPolicy: 'none', disclosure: { version: '19' } })
    expect(body).toMatchObject({ extraMinutes: 0, breaks: null, inputModes: [] })
    expect(body.questionCounts).toEqual({ coding: 1, technical: 1, behavioral: 1 })
    expect(body.disclosure.text).toMatch(
      /without AI help[\s\S]*Recorded in this room[\s\S]*what you copy anywhere in this room[\s\S]*your interviewers write to each other/,
    )
    expect(Object.keys(body).some((key) => /questions/i.test(key))).toBe(false)
  })

  test('nothing can be written, run, said or answered', async () => {
    const { interview, token } = await makePublished(server, session)
    const path = `/api/candidate/interview/${interview.id}`
    const questionId = interview.technicalQuestions[0]!.id
    const bodies: Record<string, unknown> = {
      journal: { entries: [makeTyping(questionId, 'x')] },
      run: { questionId, language: 'javascript', code: '1' },
      chat: { questionId, userMessage: 'Hi there, is it sorted?' },
      response: { questionId, codeSubmission: 'x', language: 'javascript' },
    }
    for (const [call, body] of Object.entries(bodies)) {
      expect([call, (await server.call('POST', `${path}/${call}`, { body, candidate: token })).body.code]).toEqual([
        call,
        'not_joined',
      ])
    }
  })

  test('a scheduled interview opens a quarter of an hour ahead', async () => {
    const ScheduledDate = new Date(server.machinery.now().getTime() + 30 * minutes).toISOString()
    const { interview, token } = await makePublished(server, session, { ScheduledDate })
    const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test' }
    const join = () => server.call('POST', `/api/candidate/interview/${interview.id}/join`, { body, candidate: token })
    expect((await join()).body.code).toBe('too_early')
    await server.pass(16 * minutes)
    expect((await join()).status).toBe(200)
  })

  test('an interview that an interviewer has started is open, days before its date', async () => {
    const ScheduledDate = new Date(server.machinery.now().getTime() + 3 * 24 * 60 * minutes).toISOString()
    const { interview, token } = await makePublished(server, session, { ScheduledDate })
    const at = `/api/candidate/interview/${interview.id}`
    const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test' }
    const join = () => server.call('POST', `${at}/join`, { body, candidate: token })
    expect((await join()).body.code).toBe('too_early')
    const start = { body: { action: 'start' }, token: session.token }
    expect((await server.call('POST', `/api/Interviews/${interview.id}/control`, start)).status).toBe(200)
    expect((await server.call('GET', at, { candidate: token })).body).toMatchObject({
      joined: false,
      status: 'InProgress',
    })
    expect((await join()).status).toBe(200)
  })

  test('a candidate learns that their address differs from the invited one, but not the invited address', async () => {
    const { interview, token } = await makePublished(server, session)
    const check = (candidateEmail: string) =>
      server.call('POST', `/api/candidate/interview/${interview.id}/check-email`, {
        body: { candidateEmail },
        candidate: token,
      })
    expect((await check(` ${interview.candidateEmail.toUpperCase()} `)).body).toEqual({ isInvited: true })
    expect((await check('somebody.else@example.test')).body).toEqual({ isInvited: false })
  })

  test('joining needs name and email, in the specified words', async () => {
    const { interview, token } = await makePublished(server, session)
    for (const body of [
      { candidateName: '', candidateEmail: 'a@b.co' },
      { candidateName: 'Sam', candidateEmail: 'sam' },
    ]) {
      const { status, body: reply } = await server.call('POST', `/api/candidate/interview/${interview.id}/join`, {
        body,
        candidate: token,
      })
      expect([status, reply.message]).toEqual([400, 'Please provide your name and email'])
    }
  })
})

describe('in the room', () => {
  test('questions come without what would give an answer away', async () => {
    const room = await makeRoom()
    const open = await room.open()
    const text = JSON.stringify(open)
    for (const secret of [
      'reason',
      'citations',
      'source',
      'reference',
      'probe',
      'competency',
      'wrong',
      'keyPoints',
      'keyIdeas',
    ]) {
      expect([secret, text.includes(`"${secret}"`)]).toEqual([secret, false])
    }
    const [coding] = open.technicalQuestions
    expect(coding.visibleTests.length).toBeGreaterThanOrEqual(2)
    expect(Object.keys(coding.starters)).toEqual(expect.arrayContaining(['javascript', 'typescript', 'python']))
    expect(open.languages).toEqual(['javascript', 'typescript', 'python', 'java', 'go'])
  })

  test('joining again continues with the same clock', async () => {
    const room = await makeRoom()
    const first = await room.open()
    await server.pass(10 * minutes)
    const again = await room.ask('POST', '/join', { candidateName: 'Sam', candidateEmail: 'sam@example.test' })
    expect(again.body.interviewStartTime).toBe(first.interviewStartTime)
    expect(again.body.remainingSeconds).toBeLessThanOrEqual(50 * 60)
    expect((await room.entries()).filter(({ kind }) => kind === 'joined')).toHaveLength(2)
  })

  test('an answer is kept, and what differs from the pad becomes one more edit', async () => {
    const room = await makeRoom()
    await room.write(makeTyping(room.coding, 'let a = 1'))
    const answer = { questionId: room.coding, codeSubmission: 'let a = 2', language: 'javascript', timeSpent: 30 }
    const { status, body } = await room.ask('POST', '/response', answer)
    expect([status, body.isCompleted]).toEqual([201, true])
    // Submissions are tested in the background, maybe before this read.
    const entries = (await room.entries()).filter(({ kind }) => kind !== 'test')
    expect(entries.at(-2)).toMatchObject({ kind: 'edit', payload: { edits: [{ cause: 'submitted' }] } })
    expect(entries.at(-1)).toMatchObject({
      kind: 'answer',
      payload: { cause: 'submitted', codeSubmission: 'let a = 2' },
    })
    await room.ask('POST', '/response', { ...answer, codeSubmission: 'let a = 3' })
    const latest = (await room.ask('GET', '/responses')).body
    expect(latest).toHaveLength(1)
    expect(latest[0].codeSubmission).toBe('let a = 3')
  })

  test('any text that fits a pad can be submitted', async () => {
    const room = await makeRoom()
    const responseText = 'אבגד '.repeat(52_428)
    const { status } = await room.ask('POST', '/response', { questionId: room.behavioral, responseText })
    expect(status).toBe(201)
    expect((await room.ask('GET', '/responses')).body[0].responseText).toBe(responseText)
    expect(
      (await room.ask('POST', '/response', { questionId: room.behavioral, responseText: `${responseText}12345` }))
        .status,
    ).toBe(400)
  })

  test('an empty answer is refused in the specified words', async () => {
    const room = await makeRoom()
    const { status, body } = await room.ask('POST', '/response', { questionId: room.coding, responseText: '  ' })
    expect([status, body.message]).toEqual([400, 'Please provide a response'])
  })

  test('an interviewer marks a question complete but writes no answer', async () => {
    const room = await makeRoom()
    const post = (body: object) =>
      server.call('POST', '/api/QuestionResponse', {
        body: { interviewId: room.interview.id, questionId: room.behavioral, ...body },
        token: session.token,
      })
    expect((await post({ responseText: 'I would' })).body.code).toBe('forbidden')
    const marked = await post({ isCompleted: true })
    expect(marked.body).toMatchObject({ isCompleted: true, responseText: '' })
    await server.call('DELETE', `/api/QuestionResponse/${marked.body.id}`, { token: session.token })
    expect(
      (await server.call('GET', `/api/QuestionResponse/${marked.body.id}`, { token: session.token })).body.code,
    ).toBe('answer_not_found')
    expect((await room.entries()).at(-1)).toMatchObject({ kind: 'answer', payload: { cause: 'withdrawn' } })
  })

  test('a candidate takes back what they submitted, all of it, but no mark of an interviewer alone', async () => {
    const room = await makeRoom()
    const { coding: questionId } = room
    const answer = (codeSubmission: string) =>
      room.ask('POST', '/response', { questionId, codeSubmission, language: 'javascript' })
    const withdraw = (question: string) => room.ask('DELETE', `/response/${question}`)
    const standing = async () => (await room.ask('GET', '/responses')).body.map((each: Answer) => each.questionId)
    await answer('let a = 1')
    await answer('let a = 2')
    await room.control({ action: 'markComplete', questionId })
    await room.control({ action: 'markComplete', questionId: room.behavioral })
    expect([(await withdraw(questionId)).status, (await withdraw(questionId)).status]).toEqual([204, 204])
    expect((await withdraw(room.behavioral)).status).toBe(204)
    expect((await withdraw('nobody-has-it')).body.code).toBe('question_not_found')
    expect(await standing()).toEqual([room.behavioral])
    const withdrawn = (await room.entries()).filter(
      ({ kind, payload }) => kind === 'answer' && (payload as Payload).cause === 'withdrawn',
    )
    expect(withdrawn.map(({ actor, payload }) => [actor.role, (payload as Payload).codeSubmission])).toEqual([
      ['candidate', 'let a = 1'],
      ['candidate', 'let a = 2'],
      ['candidate', 'let a = 2'],
    ])
    await answer('let a = 3')
    expect((await standing()).toSorted()).toEqual([room.behavioral, questionId].toSorted())
    await withdraw(questionId)
    await room.ask('POST', '/complete')
    expect((await withdraw(questionId)).body.code).toBe('interview_completed')
    const handedIn = async () =>
      (await room.ask('GET', '/responses')).body.find((each: Answer) => each.questionId === questionId)
    await expect.poll(handedIn).toMatchObject({ codeSubmission: 'let a = 3', isCompleted: false })
  })

  test('of a completed interview can’t be changed, and no code is run on it', async () => {
    const room = await makeRoom()
    const { coding: questionId } = room
    const work = { questionId, codeSubmission: 'let a = 1', language: 'javascript' }
    const { id } = (await room.ask('POST', '/response', work)).body
    await room.ask('POST', '/complete')
    const path = `/api/Interviews/${room.interview.id}`
    const calls: [method: string, path: string, body?: object][] = [
      ['POST', '/api/QuestionResponse', { interviewId: room.interview.id, questionId }],
      ['PATCH', `/api/QuestionResponse/${id}`, { isCompleted: false }],
      ['DELETE', `/api/QuestionResponse/${id}`],
      ['POST', `${path}/control`, { action: 'markComplete', questionId }],
      ['POST', `${path}/run`, { questionId, language: 'javascript', code: '1' }],
    ]
    for (const [method, at, body] of calls) {
      const reply = await server.call(method, at, { body, token: session.token })
      expect([method, at, reply.body.code]).toEqual([method, at, 'interview_completed'])
    }
  })
})

describe('the clock', () => {
  test('added time shows at once and can be taken back, no other can, and an untimed interview has no end', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await room.control({ action: 'addTime', minutes: 15 })
    expect((await room.open()).remainingSeconds).toBeGreaterThan(74 * 60)
    await room.control({ action: 'addTime', minutes: -15 })
    expect((await room.open()).remainingSeconds).toBeLessThanOrEqual(60 * 60)
    const returned = await server.call('POST', `/api/Interviews/${room.interview.id}/control`, {
      body: { action: 'addTime', minutes: -1 },
      token: session.token,
    })
    expect(returned.body.message).toBe('You can only take back time that was added.')
    await room.control({ action: 'continue' })
    expect(await room.open()).toMatchObject({ remainingSeconds: null, endsAt: null })
    await server.pass(300 * minutes)
    expect((await room.open()).status).toBe('InProgress')
  })

  test('an accommodation stretches the running clock and is not named in the journal', async () => {
    const room = await makeRoom()
    const stretched = { body: { timeMultiplier: 1.5 }, token: session.token }
    await server.call('PATCH', `/api/Interviews/${room.interview.id}/accommodations`, stretched)
    const opened = await room.open()
    expect(opened.remainingSeconds).toBeGreaterThan(89 * 60)
    // The time that is planned for each question is stretched with it.
    const planned = room.interview.technicalQuestions.map(({ timeEstimate }) => Math.round(timeEstimate * 1.5))
    expect(opened.technicalQuestions.map(({ minutes: shown }: { minutes: number }) => shown)).toEqual(planned)
    // A moment such as 12:00:31.512 has digits before it.
    expect(JSON.stringify(await room.entries())).not.toMatch(/multiplier|accommodation|(?<!\d)1\.5/i)
  })

  test('at zero the pads count as they are, writing is refused, and untouched it completes by itself', async () => {
    const room = await makeRoom()
    await room.write(makeTyping(room.coding, 'half done'))
    await server.pass(60 * minutes + 5000)
    const ended = await room.open()
    expect([ended.status, ended.remainingSeconds]).toEqual(['InProgress', 0])
    session = await makeSessionAgain()
    expect((await room.entries()).find(({ kind }) => kind === 'answer')).toMatchObject({
      payload: { cause: 'ended', codeSubmission: 'half done' },
    })
    const now = { ...makeEntry('focus', { focused: true }), clientAt: server.machinery.now().getTime() }
    expect((await room.write(now)).body.code).toBe('time_ended')
    expect((await room.ask('POST', '/response', { questionId: room.coding, codeSubmission: 'late' })).body.code).toBe(
      'time_ended',
    )
    await server.pass(2 * minutes)
    expect((await room.open()).status).toBe('Completed')
  })

  test('the interviewer may go on after zero, and then it does not complete by itself', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await server.pass(61 * minutes)
    session = await makeSessionAgain()
    await room.control({ action: 'addTime', minutes: 5 })
    expect((await room.entries()).at(-1)).toMatchObject({ kind: 'time', payload: { reason: 'added', seconds: 300 } })
    await room.control({ action: 'continue' })
    await server.pass(20 * minutes)
    expect((await room.open()).status).toBe('InProgress')
    expect((await room.write(makeEntry('focus', { focused: true }))).status).toBe(200)
  })

  test('work from before the end that arrives after it is taken for a day and marked late; later work is not', async () => {
    const room = await makeRoom()
    const madeAt = server.machinery.now().getTime() + 30 * minutes
    const edits = [{ changes: [[0, 'offline']], cause: 'typed', at: madeAt }]
    const offline = makeEntry('edit', { language: 'javascript', baseVersion: 0, edits }, room.coding)
    const before = { ...offline, clientAt: madeAt }
    await server.pass(65 * minutes)
    session = await makeSessionAgain()
    expect((await room.write(before)).status).toBe(200)
    expect((await room.entries()).find(({ kind }) => kind === 'edit')).toMatchObject({ late: true })
    const after = { ...makeEntry('focus', { focused: true }), clientAt: server.machinery.now().getTime() }
    const refused = await room.write(after)
    expect(refused.body).toMatchObject({ code: 'time_ended', details: { endedAt: expect.any(String) } })
    await server.pass(24 * 60 * minutes)
    session = await makeSessionAgain()
    expect((await room.write({ ...before, id: crypto.randomUUID() })).body.code).toBe('time_ended')
  })

  // The account outlives its idle session.
  async function makeSessionAgain(): Promise<Session> {
    const body = { username: session.interviewer.email, password: 'long enough' }
    return (await server.call('POST', '/api/auth/login', { body })).body as Session
  }
})

describe('control', () => {
  test('a paused Nova refuses to talk until resumed', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    const chat = () => room.ask('POST', '/chat', { questionId: room.coding, userMessage: "I'm stuck" })
    await room.control({ action: 'pauseNova' })
    expect((await chat()).body.code).toBe('nova_paused')
    await room.control({ action: 'resumeNova' })
    expect((await chat()).status).toBe(200)
  })

  test('a message and a move to a question reach the journal; an unknown question does not', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await room.control({ action: 'message', text: 'Take a breath.' })
    await room.control({ action: 'goTo', questionId: room.behavioral })
    expect((await room.entries()).slice(-2)).toMatchObject([
      { kind: 'message', payload: { text: 'Take a breath.' }, actor: { role: 'interviewer' } },
      { kind: 'navigate', questionId: room.behavioral },
    ])
    expect((await room.control({ action: 'goTo', questionId: 'nowhere' })).body.code).toBe('question_not_found')
  })

  test('nothing is controlled in an interview that is over', async () => {
    const room = await makeRoom()
    await room.ask('POST', '/complete')
    for (const action of ['continue', 'pauseNova'])
      expect((await room.control({ action })).body.code).toBe('not_in_progress')
    expect((await room.ask('POST', '/complete')).body.status).toBe('Completed')
    expect((await room.ask('POST', '/join', { candidateName: 'S', candidateEmail: 's@e.test' })).body.code).toBe(
      'interview_completed',
    )
  })
})

test('the time in which no server lived is given back', async () => {
  const system = makeCtx(server.machinery, { role: 'system' })
  await creditDowntime(system)
  const room = await makeRoom()
  const before = (await room.open()).remainingSeconds
  await server.pass(7 * minutes)
  await server.machinery.database.pool.query(`update heartbeat set noted_at = now() - interval '7 minutes'`)
  expect(await creditDowntime(system)).toBeGreaterThanOrEqual(1)
  expect((await room.open()).remainingSeconds).toBeGreaterThan(before - 60)
  expect((await room.entries()).findLast((it) => it.kind === 'time')).toMatchObject({ payload: { reason: 'credited' } })
})
