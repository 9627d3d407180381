/** The rules of a candidate's time and work at their boundaries, with a clock that the test sets. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf, JournalEntry } from '@nova/contract/room/journal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makePublished, makeShape } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { completeUntouched, endTime, finishAnswers } from './ending.ts'

let server: TestServer
let session: Session
const clock = { now: Date.now() }
beforeAll(async () => {
  server = await startTestServer()
  server.machinery.now = () => new Date(clock.now)
})
beforeEach(async () => {
  clock.now = Date.now()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const second = 1000
const minute = 60_000
const hour = 60 * minute
const system = () => makeCtx(server.machinery, { role: 'system' })

async function makeRoom(overrides: Record<string, string> = {}) {
  const room = await makeJoined(server, session, overrides)
  const { id, technicalQuestions, behavioralQuestions } = room.interview
  const path = `/api/Interviews/${id}`
  const open = async () => (await server.call('GET', room.path, { candidate: room.token })).body
  return {
    ...room,
    id,
    end: Date.parse((await open()).endsAt),
    coding: technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id,
    technical: technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id,
    behavioral: behavioralQuestions[0]!.id,
    open,
    ask: (method: string, call: string, body?: unknown) =>
      server.call(method, room.path + call, { body, candidate: room.token }),
    manage: (method: string, call: string, body?: unknown) =>
      server.call(method, path + call, { body, token: session.token }),
    write: async (entries: unknown[], deviceId?: string) => {
      const body = { entries, ...(deviceId ? { deviceId } : {}) }
      const reply = await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
      return reply.body.code ?? reply.status
    },
    watch: async (entries: unknown[]) => {
      const reply = await server.call('POST', `${path}/journal`, { body: { entries }, token: session.token })
      return reply.body.code ?? reply.status
    },
    // The database itself, for an interviewer's session does not outlive the clock.
    entries: async () => {
      const text = 'select seq, kind, question_id, late, payload from journal where interview_id = $1 order by seq'
      return (await server.machinery.database.pool.query(text, [id])).rows as (JournalEntry & { question_id: string })[]
    },
  }
}

const at = (clientAt: number, entry: object = makeEntry('focus', { focused: true })) => ({
  ...entry,
  id: randomUUID(),
  clientAt,
})
const edit = (questionId: string, text: string, at: number, language = 'javascript', cause = 'typed') => {
  const edits = [{ changes: [[0, text]], cause, at }]
  return { ...makeEntry('edit', { language, baseVersion: 0, edits }, questionId), clientAt: at }
}

describe('joining', () => {
  test('opens a quarter of an hour ahead to the millisecond, and says when', async () => {
    const scheduled = clock.now + hour
    const { interview, token } = await makePublished(server, session, {
      ScheduledDate: new Date(scheduled).toISOString(),
    })
    const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test' }
    const join = () => server.call('POST', `/api/candidate/interview/${interview.id}/join`, { body, candidate: token })
    clock.now = scheduled - 15 * minute - 1
    const early = (await join()).body
    expect([early.code, early.details]).toEqual([
      'too_early',
      { opensAt: new Date(scheduled - 15 * minute).toISOString() },
    ])
    clock.now += 1
    expect((await join()).body).toEqual({
      interviewStartTime: new Date(clock.now).toISOString(),
      endsAt: new Date(clock.now + hour).toISOString(),
      remainingSeconds: 3600,
    })
  })

  test('is written down with who joined, from which device, and whether again', async () => {
    const room = await makeRoom()
    clock.now += minute
    await room.ask('POST', '/join', { candidateName: 'Samuel', candidateEmail: 's@e.test', deviceId: 'tablet' })
    const joined = (await room.entries()).filter(({ kind }) => kind === 'joined')
    const first = { name: 'Sam Okafor', email: 'sam@example.test', consentVersion: '1', deviceId: null }
    expect(joined.map(({ payload }) => payload)).toEqual([
      { ...first, again: false, recordsContact: true },
      {
        name: 'Samuel',
        email: 's@e.test',
        consentVersion: null,
        deviceId: 'tablet',
        again: true,
        recordsContact: true,
      },
    ])
    expect(await room.open()).toMatchObject({
      joined: true,
      candidateName: 'Samuel',
      candidateEmail: 's@e.test',
      remainingSeconds: 59 * 60,
      durationMinutes: 60,
    })
    const started = (await room.entries()).filter(({ kind }) => kind === 'time')
    expect(started.map(({ payload }) => (payload as { reason: string }).reason)).toEqual(['started'])
  })

  test('shows before it how much longer than planned the time is', async () => {
    const { interview, token } = await makePublished(server, session)
    await server.call('PATCH', `/api/Interviews/${interview.id}/accommodations`, {
      body: { timeMultiplier: 1.5 },
      token: session.token,
    })
    const path = `/api/candidate/interview/${interview.id}`
    expect((await server.call('GET', path, { candidate: token })).body).toMatchObject({
      joined: false,
      durationMinutes: 90,
      extraMinutes: 30,
    })
    expect((await server.call('POST', `${path}/complete`, { candidate: token })).body.code).toBe('not_joined')
  })

  test('is refused in a cancelled interview, as reading, writing and completing are', async () => {
    const room = await makeRoom()
    await room.manage('PATCH', '/status', { status: 'Cancelled' })
    const body = { candidateName: 'Sam', candidateEmail: 'sam@example.test' }
    expect([
      (await room.ask('GET', '')).body.code,
      (await room.ask('POST', '/join', body)).body.code,
      (await room.ask('POST', '/complete')).body.code,
      await room.write([at(clock.now)]),
    ]).toEqual(Array.from({ length: 4 }, () => 'interview_cancelled'))
  })
})

describe('the end', () => {
  test('takes work to the last of 24 hours, made to two seconds after it', async () => {
    const room = await makeRoom()
    clock.now = room.end - 1
    expect(await room.write([at(clock.now)])).toBe(200)
    expect((await room.entries()).at(-1)).toMatchObject({ kind: 'focus', late: null })
    clock.now = room.end
    expect(await room.write([at(room.end + 2 * second)])).toBe(200)
    expect(await room.write([at(room.end + 2 * second + 1)])).toBe('time_ended')
    expect(await room.write([at(room.end), at(room.end + 2 * second + 1)])).toBe('time_ended')
    expect((await room.entries()).filter(({ kind }) => kind === 'focus').map(({ late }) => late)).toEqual([null, true])
    clock.now = room.end + 24 * hour
    expect(await room.write([at(room.end)])).toBe(200)
    clock.now += 1
    expect(await room.write([at(room.end)])).toBe('time_ended')
  })

  test('counts an edit only if every key of it counts, and nothing on top of one that does not', async () => {
    const room = await makeRoom()
    clock.now = room.end + 3 * second
    const key = (changes: unknown[], moment: number) => ({ changes, cause: 'typed', at: moment })
    const keys = (baseVersion: number, edits: unknown[], moment: number) =>
      at(moment, makeEntry('edit', { language: 'javascript', baseVersion, edits }, room.coding))
    const sound = keys(
      0,
      [key([[0, 'a']], room.end - second), key([1, [0, 'b']], room.end - second)],
      room.end - second,
    )
    const onTop = keys(2, [key([2, [0, 'c']], room.end)], room.end)
    const forged = keys(3, [key([3, [0, 'd']], room.end - 30 * minute), key([4, [0, 'e']], room.end)], room.end)
    const after = keys(5, [key([5, [0, 'f']], room.end)], room.end)
    // The device has been heard again just before, so that only what was on its way counts.
    await room.ask('GET', '')
    await server.machinery.database.pool.query('delete from journal where interview_id = $1 and kind = $2', [
      ...[room.id, 'contact'],
    ])
    expect(await room.write([sound, onTop, forged, after])).toBe(200)
    const late = (await room.entries()).filter(({ kind }) => kind === 'edit' || kind === 'unjudged')
    expect(late.map(({ kind, late: isLate }) => [kind, isLate])).toEqual([
      ['edit', true],
      ['edit', true],
      ['unjudged', null],
      ['unjudged', null],
    ])
    expect(late.at(-1)!.payload).toMatchObject({ kind: 'edit', reason: 'connected' })
  })

  test('is recorded once, and again only after it was moved', async () => {
    const room = await makeRoom()
    const ended = async () =>
      (await room.entries()).filter(
        (entry) => entry.kind === 'time' && (entry as unknown as EntryOf<'time'>).payload.reason === 'ended',
      )
    clock.now = room.end - 1
    await endTime(system(), room.id)
    expect(await ended()).toEqual([])
    clock.now = room.end
    await endTime(system(), room.id)
    await endTime(system(), room.id)
    const first = { reason: 'ended', seconds: 0, endsAt: new Date(room.end).toISOString() }
    expect((await ended()).map(({ payload }) => payload)).toEqual([first])
    const moved = new Date(room.end + minute)
    await server.machinery.database.pool.query('update interviews set ends_at = $1 where id = $2', [moved, room.id])
    await endTime(system(), room.id)
    clock.now = moved.getTime()
    await endTime(system(), room.id)
    expect((await ended()).map(({ payload }) => payload)).toEqual([first, { ...first, endsAt: moved.toISOString() }])
  })

  test('completes an interview that was left open, not a millisecond early, and only once', async () => {
    const room = await makeRoom()
    const statuses = async () =>
      (await room.entries()).flatMap(({ kind, payload }) => (kind === 'status' ? [(payload as { to: string }).to] : []))
    const before = await statuses()
    clock.now = room.end - 1
    await completeUntouched(system(), room.id)
    expect(await statuses()).toEqual(before)
    clock.now = room.end
    await completeUntouched(system(), room.id)
    await completeUntouched(system(), room.id)
    expect(await statuses()).toEqual([...before, 'Completed'])
  })

  test('hands in what was last written by hand for each question, and nothing that is handed in already', async () => {
    const room = await makeRoom()
    await room.write([
      edit(room.coding, 'template', clock.now, 'python', 'template'),
      edit(room.coding, 'let a', clock.now),
      edit(room.behavioral, 'I did', clock.now, 'text'),
      edit(room.technical, '   ', clock.now, 'text'),
    ])
    const answers = async () =>
      (await room.entries())
        .filter(({ kind }) => kind === 'answer')
        .map(({ question_id, payload }) => {
          const { id: _, ...rest } = payload as { id: string }
          return { questionId: question_id, ...rest }
        })
    await finishAnswers(system(), room.id)
    const open = { timeSpent: 0, isCompleted: false, cause: 'ended' }
    const byQuestion = (a: { questionId: string }, b: { questionId: string }) =>
      a.questionId.localeCompare(b.questionId)
    const expected = [
      { questionId: room.coding, responseText: '', codeSubmission: 'let a', language: 'javascript', ...open },
      { questionId: room.behavioral, responseText: 'I did', codeSubmission: '', language: 'text', ...open },
    ].toSorted(byQuestion)
    expect((await answers()).toSorted(byQuestion)).toEqual(expected)
    await finishAnswers(system(), room.id)
    expect((await answers()).length).toBe(2)
    await room.write([makeEntry('draw', { changed: [makeShape('box')], removed: [] }, room.technical)])
    await finishAnswers(system(), room.id)
    await finishAnswers(system(), room.id)
    expect((await answers()).slice(2)).toEqual([
      { questionId: room.technical, responseText: '', codeSubmission: '', language: 'text', ...open },
    ])
  })
})

describe('writing', () => {
  test('is for the device that joined last, and without a name for one that joined without', async () => {
    const room = await makeRoom()
    expect([await room.write([at(clock.now)], 'any'), await room.write([at(clock.now)])]).toEqual(['other_device', 200])
    await room.ask('POST', '/join', { candidateName: 'Sam', candidateEmail: 's@e.test', deviceId: 'tablet' })
    expect([
      await room.write([at(clock.now)], 'tablet'),
      await room.write([at(clock.now)], 'laptop'),
      await room.write([at(clock.now)]),
    ]).toEqual([200, 'other_device', 'other_device'])
  })

  test('by an interviewer is allowed for notes at any time, and for edits only while an interview with both is running', async () => {
    const alone = await makeRoom()
    const together = await makeRoom({ InterviewType: 'HumanInLoop' })
    const note = () => at(clock.now, makeEntry('note', { text: 'x' }))
    expect([await alone.watch([note()]), await alone.watch([note(), edit(alone.coding, 'x', clock.now)])]).toEqual([
      200,
      'forbidden',
    ])
    expect([
      await together.watch([note(), edit(together.coding, 'x', clock.now)]),
      await together.watch([note(), at(clock.now)]),
    ]).toEqual([200, 'forbidden'])
    await together.ask('POST', '/complete')
    expect([await together.watch([note()]), await together.watch([edit(together.coding, 'x', clock.now)])]).toEqual([
      200,
      'not_in_progress',
    ])
  })

  test('by a candidate never includes notes, not even among other entries', async () => {
    const room = await makeRoom()
    expect(await room.write([at(clock.now), at(clock.now, makeEntry('note', { text: 'x' }))])).toBe('forbidden')
    expect(await room.write([edit('nowhere', 'x', clock.now)])).toBe('question_not_found')
  })

  test('in a break takes nothing of it, whichever key of a batch was made in it', async () => {
    const room = await makeRoom()
    await room.manage('PATCH', '/accommodations', { breaks: { count: 2, minutesEach: 10 } })
    const began = clock.now
    expect((await room.ask('POST', '/break')).status).toBe(200)
    clock.now += minute
    const typed = (moment: number) => ({ ...edit(room.coding, 'x', moment), clientAt: began })
    expect([
      await room.write([at(began + 2 * second)]),
      await room.write([at(began + 2 * second + 1)]),
      await room.write([at(began), at(began + 3 * second)]),
      await room.write([typed(began + 3 * second)]),
      await room.write([{ ...typed(began), clientAt: began + 3 * second }]),
      await room.write([typed(began)]),
    ]).toEqual([200, 'in_break', 'in_break', 'in_break', 'in_break', 200])
  })
})

describe('an answer', () => {
  test('with text and code writes both to their pads, once', async () => {
    const room = await makeRoom()
    const form = { questionId: room.coding, responseText: 'why', codeSubmission: 'a\r\nb', timeSpent: 7 }
    const { body } = await room.ask('POST', '/response', form)
    expect(body).toEqual({
      id: body.id,
      interviewId: room.id,
      questionId: room.coding,
      responseText: 'why',
      codeSubmission: 'a\r\nb',
      language: 'javascript',
      timeSpent: 7,
      isCompleted: true,
    })
    await room.ask('POST', '/response', form)
    // Submissions are tested in the background, maybe before this read.
    const kinds = (await room.entries()).map(({ kind }) => kind).filter((kind) => kind !== 'test')
    expect(kinds.slice(-4)).toEqual(['edit', 'edit', 'answer', 'answer'])
    const pads = (await room.manage('GET', '/pads')).body as { language: string; text: string }[]
    expect(pads.map(({ language, text }) => [language, text]).toSorted()).toEqual([
      ['javascript', 'a\nb'],
      ['text', 'why'],
    ])
    const text = { questionId: room.behavioral, responseText: 'I did' }
    expect((await room.ask('POST', '/response', text)).body).toMatchObject({ language: 'text', codeSubmission: '' })
    const unknown = { questionId: 'nowhere', responseText: 'x' }
    expect((await room.ask('POST', '/response', unknown)).body.code).toBe('question_not_found')
  })

  test('that an interviewer marks keeps what the candidate wrote and how long it took', async () => {
    const room = await makeRoom()
    const form = { questionId: room.coding, codeSubmission: 'a', language: 'python', timeSpent: 7, isCompleted: false }
    const { id } = (await room.ask('POST', '/response', form)).body
    const post = (body: object) =>
      server.call('POST', '/api/QuestionResponse', { body: { interviewId: room.id, ...body }, token: session.token })
    const { body: marked } = await post({ questionId: room.coding })
    expect(marked).toMatchObject({ codeSubmission: 'a', language: 'python', timeSpent: 7, isCompleted: true })
    expect((await post({ questionId: room.behavioral })).body).toMatchObject({ timeSpent: 0, isCompleted: true })
    expect((await post({ questionId: room.coding, isCompleted: false })).body.isCompleted).toBe(false)
    expect((await post({ questionId: room.coding, codeSubmission: 'x' })).body.code).toBe('forbidden')
    expect((await post({ questionId: 'nowhere' })).body.code).toBe('question_not_found')
    const read = async (which: string, token = session.token) =>
      (await server.call('GET', `/api/QuestionResponse/${which}`, { token })).body
    expect((await read(id)).id).toBe(id)
    expect([(await read('no-id')).code, (await read(randomUUID())).code]).toEqual([
      'answer_not_found',
      'answer_not_found',
    ])
    const stranger = await makeInterviewer(server)
    expect((await read(id, stranger.token)).code).toBe('answer_not_found')
  })
})

test('an interviewer shows a cursor only in a running interview of both', async () => {
  const select = async (room: Awaited<ReturnType<typeof makeRoom>>, questionId = room.coding) => {
    const body = { questionId, language: 'javascript', version: 0, ranges: [{ anchor: 0, head: 0 }] }
    const reply = await room.manage('POST', '/selection', body)
    return reply.body.code ?? reply.status
  }
  const together = await makeRoom({ InterviewType: 'HumanInLoop' })
  expect([await select(together), await select(together, 'nowhere'), await select(await makeRoom())]).toEqual([
    204,
    'question_not_found',
    'forbidden',
  ])
  await together.ask('POST', '/complete')
  expect(await select(together)).toBe('not_in_progress')
})
