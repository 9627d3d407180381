/** Tests which side may stop a run, and which side sees its result in the journal. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeQueue } from '../platform/queue/queue.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

type Credential = { token: string } | { candidate: string }

/** Begins a run that lasts until it is stopped; gives its id and its end. */
async function beginRun(path: string, questionId: string, credential: Credential) {
  const response = await fetch(`${server.url}${path}/run`, {
    method: 'POST',
    headers: {
      ...('token' in credential
        ? { authorization: `Bearer ${credential.token}` }
        : { 'x-candidate-token': credential.candidate }),
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ questionId, language: 'javascript', code: 'setInterval(() => {}, 50)' }),
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!/"id":"[^"]+"/.test(seen)) seen += (await reader.read()).value
  const readEnd = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value
    return seen
  }
  return { id: /"id":"([^"]+)"/.exec(seen)![1]!, readEnd }
}

async function stop(path: string, id: string, credential: Credential) {
  const { status, body } = await server.call('DELETE', `${path}/runs/${id}`, credential)
  return [status, body.code]
}

test('a run can be stopped only by the side that started it', async () => {
  const room = await makeJoined(server, session)
  const elsewhere = await makeJoined(server, session)
  const questionId = room.interview.technicalQuestions[0]!.id
  const sides: [string, Credential][] = [
    [room.path, { candidate: room.token }],
    [`/api/Interviews/${room.interview.id}`, { token: session.token }],
  ]
  const others: [string, Credential][] = [
    [elsewhere.path, { candidate: elsewhere.token }],
    [`/api/Interviews/${elsewhere.interview.id}`, { token: session.token }],
  ]
  for (const [path, credential] of sides) {
    const { id, readEnd } = await beginRun(path, questionId, credential)
    const strangers = [...sides.filter(([own]) => own !== path), ...others]
    for (const [other, its] of strangers) {
      expect([other, ...(await stop(other, id, its))]).toEqual([other, 404, 'run_not_found'])
    }
    expect(await stop(path, id, credential)).toEqual([204, undefined])
    expect(await readEnd()).toContain('"status":"killed"')
  }
})

test('an interviewer’s run does not wait for the candidate’s to end', async () => {
  const room = await makeJoined(server, session)
  const body = { questionId: room.interview.technicalQuestions[0]!.id, language: 'javascript', code: '1' }
  const { machinery } = server as { machinery: { sandbox: typeof server.machinery.sandbox } }
  const { sandbox } = machinery
  const queue = makeQueue(2)
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const run: typeof sandbox.run = async (request) => {
    const turn = await queue.wait(request.queue, new AbortController().signal, () => undefined)
    if (typeof turn === 'string' || 'later' in turn) throw new Error('no turn')
    begun.resolve()
    if (request.code === 'held') await held.promise
    turn.release()
    const { id, language } = request
    return { id, status: 'killed', language, version: '', engine: 'pretended', queueMs: 0 }
  }
  machinery.sandbox = Object.create(sandbox, { run: { value: run } })
  try {
    const { path, token: candidate } = room
    const first = server.call('POST', `${path}/run`, { body: { ...body, code: 'held' }, candidate })
    await begun.promise
    const inside = `/api/Interviews/${room.interview.id}/run`
    expect((await server.call('POST', inside, { body, token: session.token })).status).toBe(200)
    held.resolve()
    expect((await first).status).toBe(200)
  } finally {
    held.resolve()
    machinery.sandbox = sandbox
  }
})

test('a candidate sees their own tests and runs in the journal, and neither the judge’s nor an interviewer’s', async () => {
  const room = await makeJoined(server, session)
  const question = findBankQuestion(room.interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('The first question is a coding question.')
  const body = { questionId: question.id, language: 'javascript', code: question.reference.javascript }
  const inside = `/api/Interviews/${room.interview.id}`
  const asCandidate = { candidate: room.token }
  const asInterviewer = { token: session.token }
  expect((await server.call('POST', `${room.path}/test`, { body, ...asCandidate })).status).toBe(200)
  expect((await server.call('POST', `${room.path}/run`, { body, ...asCandidate })).status).toBe(200)
  expect((await server.call('POST', `${inside}/test`, { body, ...asInterviewer })).status).toBe(200)
  expect((await server.call('POST', `${inside}/run`, { body, ...asInterviewer })).status).toBe(200)
  const answer = { questionId: question.id, codeSubmission: body.code, language: 'javascript' }
  expect((await server.call('POST', `${room.path}/response`, { body: answer, ...asCandidate })).status).toBe(201)
  expect((await server.call('POST', `${room.path}/complete`, asCandidate)).status).toBe(200)
  await server.machinery.jobs.drain()

  const read = async (path: string, credential: Credential) =>
    (await server.call('GET', `${path}/journal`, credential)).body.entries as {
      kind?: string
      payload?: { trigger?: string }
      actor?: { role: string }
    }[]
  const runsOf = (entries: Awaited<ReturnType<typeof read>>) =>
    entries
      .filter(({ kind }) => kind === 'test' || kind === 'run')
      .map(({ kind, payload, actor }) => `${kind} by ${payload!.trigger ?? actor!.role}`)
  const all = await read(inside, asInterviewer)
  expect(runsOf(all)).toEqual([
    'test by candidate',
    'run by candidate',
    'test by interviewer',
    'run by interviewer',
    'test by submitted',
  ])
  const seen = await read(room.path, asCandidate)
  expect(runsOf(seen)).toEqual(['test by candidate', 'run by candidate'])
  // Hidden entries show only their place in the hash chain.
  const hidden = seen.filter(({ kind }) => kind === undefined)
  expect(hidden.map((entry) => Object.keys(entry).toSorted())).toEqual(hidden.map(() => ['hash', 'seq']))
  expect(seen).toHaveLength(all.length)
})
