/** Checks how much a candidate can learn about hidden tests by running code that probes them. */
import type { Session } from '@nova/contract/accounts/accounts'
import { hiddenRunLimit, type TestReply } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { allOr } from '../../test/thorough.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
  await server.machinery.sandbox.whenReady()
})
afterAll(() => server.close())

async function makeRoom() {
  const { interview, path, token } = await makeJoined(server, session)
  const question = findBankQuestion(interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const send = (body: object, headers: Record<string, string> = {}) =>
    server.call('POST', `${path}/test`, { body: { questionId: question.id, ...body }, headers, candidate: token })
  return { interview, path, token, question, send, visible: question.tests.filter(({ visible }) => visible).length }
}

const python = (name: string, body: string) =>
  `import os, sys, time, signal
calls = 0
def ${name}(*args):
    global calls
    calls += 1
    asked = calls > VISIBLE and (CONDITION)
${body}
    return None`
const javascript = (name: string, body: string) =>
  `let calls = 0
function ${name}(...args) {
  calls += 1
  const asked = calls > VISIBLE && (CONDITION)
${body}
  return null
}`
const go = (starter: string, body: string) =>
  starter
    .replace(/\/\/ Write.*\n/, () => `calls++; asked := calls > VISIBLE && (CONDITION); _ = asked\n${body}\n`)
    .replace('package main\n', 'package main\nimport "os"\nvar calls int\nvar _ = os.Exit\n')

/** Observable behaviors that code can make conditional. */
const signs: [Language, string, string][] = [
  ['python', 'raises', '    if asked: raise ValueError("no")'],
  ['python', 'ends its process', '    if asked: os._exit(0)'],
  ['python', 'is killed', '    if asked: os.kill(os.getpid(), signal.SIGKILL)'],
  ['python', 'never ends', '    while asked: pass'],
  ['python', 'uses all memory', '    if asked: held = [bytearray(1 << 28) for _ in range(64)]'],
  ['python', 'prints without end', '    while asked: os.write(1, b"x" * 65536)'],
  ['python', 'prints to the error stream', '    if asked: print("x" * 100, file=sys.stderr, flush=True)'],
  [
    'python',
    'reports a syntax error itself',
    `    if asked:
        nonce = sys._getframe(1).f_locals['nonce']
        for kind in ('syntax', 'failed', 'missing'): os.write(5, f'{nonce} {kind} {{"message":"no"}}\\n'.encode())`,
  ],
  ['javascript', 'throws', '  if (asked) throw new Error("no")'],
  ['javascript', 'aborts', '  if (asked) process.abort()'],
  ['javascript', 'leaves timers behind', '  if (asked) setInterval(() => undefined, 1)'],
  ['go', 'panics', '  if asked { panic("no") }'],
  ['go', 'exits', '  if asked { os.Exit(3) }'],
]

/** They end as others do: their process is gone, or it says much. */
const alike = /^(is killed|uses all memory|prints to the error stream|aborts|exits)$/
const telling = allOr(signs, ([, way]) => !alike.test(way))

type Told = { reply: TestReply; stages: string[]; entry: Record<string, unknown>; own: unknown }

test.each(telling)('in %s, code that on a condition %s reveals nothing but the counts', async (language, _, body) => {
  const room = await makeRoom()
  const { name } = room.question.signature
  const opened = await server.call('GET', room.path, { candidate: room.token })
  const starter = opened.body.technicalQuestions[0].starters[language] as string
  const whole =
    language === 'python' ? python(name, body) : language === 'go' ? go(starter, body) : javascript(name, body)
  const code = whole.replace('VISIBLE', String(room.visible))
  const [yes, no] = language === 'python' ? ['True', 'False'] : ['true', 'false']
  const said = async (condition: string): Promise<Told> => {
    const headers = { accept: 'text/event-stream' }
    const { body: text } = await room.send({ language, code: code.replace('CONDITION', condition) }, headers)
    const reply = JSON.parse(/^event: done\ndata: (.*)$/m.exec(text as string)![1]!) as TestReply
    const stages = [...(text as string).matchAll(/^event: (.*)$/gm)].map(([, event]) => event!)
    const page = await server.call('GET', `${room.path}/journal`, { candidate: room.token })
    const entry = page.body.entries.at(-1).payload as Record<string, unknown>
    return { reply, stages, entry, own: page.body.entries.length }
  }
  const [asked, plain] = [await said(yes), await said(no)]
  // Times of the visible cases differ from run to run, and come before any hidden one.
  const comparable = ({ reply, stages, entry }: Told) =>
    JSON.parse(
      JSON.stringify([reply, stages, { ...entry, code: '' }], (key, value: unknown) =>
        key === 'durationMs' || key === 'id' ? 0 : value,
      ),
    ) as unknown
  expect(comparable(asked)).toEqual(comparable(plain))
  expect(asked.reply.status).toBe('ok')
  expect(asked.reply.hidden.core.passed).toBe(0)
})

test('runs that ask for the characters of a hidden input by failing learn none of them', async () => {
  const room = await makeRoom()
  const { name } = room.question.signature
  const learnt: unknown[] = []
  // As if most had been asked already; then all that reach hidden tests, and some beyond: from then on each is the same.
  const bits = 12
  for (let bit = 0; bit < bits; bit += 1) {
    if (bit === 4) {
      await server.machinery.database.pool.query('update hidden_runs set runs = $1 where interview_id = $2', [
        hiddenRunLimit.free - 4,
        room.interview.id,
      ])
    }
    const at = Math.floor(bit / 8)
    const code = `let calls = 0
function ${name}(...args) {
  calls += 1
  if (calls === ${room.visible + 1} && (JSON.stringify(args).charCodeAt(${at}) >> ${bit % 8}) & 1) throw new Error('yes')
  return null
}`
    const { body } = await room.send({ language: 'javascript', code })
    const { status, compile, hidden, visible } = body as TestReply
    learnt.push({
      status,
      compile,
      passed: hidden.core.passed,
      errors: visible.map(({ status: of, error }) => [of, error]),
    })
  }
  expect(new Set(learnt.map((each) => JSON.stringify(each))).size).toBe(1)
  const limited = (await room.send({ language: 'javascript', code: '' })).body as TestReply
  expect(limited.hidden.notRun).toBe(true)
})

test('hidden tests run 30 times for a question, then once every 20 seconds; visible ones always', async () => {
  const room = await makeRoom()
  const code = room.question.reference.javascript!
  const passed = () => room.send({ language: 'javascript', code }).then(({ body }) => body as TestReply)
  const { pool } = server.machinery.database
  const first = await passed()
  expect(first.hidden.core.passed).toBe(first.hidden.core.total)
  await pool.query('update hidden_runs set runs = $1 where interview_id = $2', [
    hiddenRunLimit.free - 1,
    room.interview.id,
  ])
  const last = await passed()
  expect([last.hidden.notRun, last.hidden.core.passed]).toEqual([undefined, last.hidden.core.total])
  const put = await passed()
  expect(put).toMatchObject({ status: 'ok', hidden: { notRun: true, core: { passed: 0 } } })
  expect(put.hidden.waitSeconds).toBeGreaterThan(0)
  expect(put.hidden.waitSeconds).toBeLessThanOrEqual(hiddenRunLimit.everySeconds)
  expect(put.visible.map(({ status }) => status)).toEqual(Array.from({ length: room.visible }, () => 'passed'))
  await server.pass(hiddenRunLimit.everySeconds * 1000)
  expect((await passed()).hidden.notRun).toBeUndefined()
  expect((await passed()).hidden.notRun).toBe(true)
})

test('the limit is one question’s own, is not the interviewer’s, and does not touch the judgement at the end', async () => {
  const room = await makeRoom()
  const code = room.question.reference.javascript!
  const body = { questionId: room.question.id, language: 'javascript', code }
  await room.send(body)
  const { pool } = server.machinery.database
  await pool.query('update hidden_runs set runs = 1000 where interview_id = $1', [room.interview.id])
  expect((await room.send(body)).body.hidden.notRun).toBe(true)
  const other = await makeRoom()
  expect((await other.send(body)).body.hidden.notRun).toBeUndefined()
  const byInterviewer = { body, token: session.token }
  const theirs = await server.call('POST', `/api/Interviews/${room.interview.id}/test`, byInterviewer)
  expect(theirs.body.hidden.notRun).toBeUndefined()
  await server.call('POST', `${room.path}/response`, {
    body: { questionId: room.question.id, codeSubmission: code, language: 'javascript' },
    candidate: room.token,
  })
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  await server.machinery.jobs.drain()
  const page = await server.call('GET', `/api/Interviews/${room.interview.id}/journal`, { token: session.token })
  const judged = page.body.entries.filter(
    ({ kind, payload }: { kind: string; payload: { trigger: string } }) =>
      kind === 'test' && payload.trigger === 'submitted',
  )
  expect(judged).toHaveLength(1)
  expect(judged[0].payload.hidden.core.passed).toBe(judged[0].payload.hidden.core.total)
  // Nothing of that judgement is the candidate's to read.
  const own = (await server.call('GET', `${room.path}/journal`, { candidate: room.token })).body.entries
  expect(Object.keys(own[judged[0].seq - 1])).toEqual(['seq', 'hash'])
})
