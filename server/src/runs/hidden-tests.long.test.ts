/** Checks how much a candidate can learn about hidden tests by running code that probes them. */
import type { Session } from '@nova/contract/accounts/accounts'
import { hiddenRunLimit, type TestReply } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withLimits } from '../../test/brief-runs.ts'
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

type Room = Awaited<ReturnType<typeof makeRoom>>
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

/** Times of the visible cases differ from run to run, and come before any hidden one. */
const comparable = ({ reply, stages, entry }: Told, without = 'nothing') =>
  JSON.parse(
    JSON.stringify([reply, stages, { ...entry, code: '' }], (key, value: unknown) =>
      key === 'durationMs' || key === 'id' ? 0 : key === without ? undefined : value,
    ),
  ) as unknown

async function ask({ path, token, send }: Room, language: Language, code: string): Promise<Told> {
  const { body: text } = await send({ language, code }, { accept: 'text/event-stream' })
  const reply = JSON.parse(/^event: done\ndata: (.*)$/m.exec(text as string)![1]!) as TestReply
  const stages = [...(text as string).matchAll(/^event: (.*)$/gm)].map(([, event]) => event!)
  const page = await server.call('GET', `${path}/journal`, { candidate: token })
  const entry = page.body.entries.at(-1).payload as Record<string, unknown>
  return { reply, stages, entry, own: page.body.entries.length }
}

function countFailed({ core, edge, scale, failures }: TestReply['hidden']) {
  const failed = [core, edge, scale].reduce((sum, { passed, total }) => sum + total - passed, 0)
  const { wrong, error, time, memory } = failures!
  return [failed, wrong + error + time + memory]
}

/** The visible tests, and one that never ends. */
const limits = { wallMs: 5_000 }

test.each(telling)('in %s, code that on a condition %s reveals nothing but the counts', async (language, _, body) => {
  const room = await makeRoom()
  const { name } = room.question.signature
  const opened = await server.call('GET', room.path, { candidate: room.token })
  const starter = opened.body.technicalQuestions[0].starters[language] as string
  const whole =
    language === 'python' ? python(name, body) : language === 'go' ? go(starter, body) : javascript(name, body)
  const code = whole.replace('VISIBLE', String(room.visible))
  const [yes, no] = language === 'python' ? ['True', 'False'] : ['true', 'false']
  const tell = (condition: string) => ask(room, language, code.replace('CONDITION', condition))
  const said = (condition: string) => withLimits(server, limits, () => tell(condition))
  const [asked, plain] = [await said(yes), await said(no)]
  expect(comparable(asked, 'failures')).toEqual(comparable(plain, 'failures'))
  for (const { reply } of [asked, plain]) {
    const [failed, told] = countFailed(reply.hidden)
    expect(told).toBe(failed)
  }
  expect(asked.reply.status).toBe('ok')
  expect(asked.reply.hidden.core.passed).toBe(0)
})

/** Each pair fails in the same of the four ways, and otherwise as differently as code can. */
const pairs: [string, 'wrong' | 'error' | 'time' | 'memory', string, string][] = [
  [
    'exceptions of its own',
    'error',
    'raise type("Yes", (Exception,), {})("1" * 90)',
    'raise type("No", (OSError,), {})()',
  ],
  ['ends of its process', 'error', 'os._exit(0)', 'os.kill(os.getpid(), signal.SIGABRT)'],
  ['sleeps', 'wrong', 'time.sleep(0.001)', 'time.sleep(0.03)'],
  ['allocations', 'wrong', 'held = bytearray(1 << 10)', 'held = bytearray(1 << 24)'],
  ['output', 'wrong', 'print("1" * 900)', 'sys.stderr.write("0")'],
]

test.each(pairs)('%s by a hidden input are one of four counts', async (_, way, one, other) => {
  const room = await makeRoom()
  const { name } = room.question.signature
  const code = (body: string) =>
    python(name, `    if asked: ${body}`).replace('VISIBLE', String(room.visible)).replace('CONDITION', 'True')
  const [asked, plain] = [await ask(room, 'python', code(one)), await ask(room, 'python', code(other))]
  expect(comparable(asked)).toEqual(comparable(plain))
  const [failed, told] = countFailed(asked.reply.hidden)
  expect([told, asked.reply.hidden.failures![way] > 0]).toEqual([failed, true])
})

test('code that fails its hidden tests in three ways hears how many failed in each', async () => {
  const room = await makeRoom()
  const code = python(
    room.question.signature.name,
    `    import json
    way = len(json.dumps(args, separators=(',', ':'), ensure_ascii=False)) % 8
    if way == 0: raise ValueError("no")
    if way == 1: held = [bytearray(1 << 28) for _ in range(64)]`,
  )
  const { reply } = await ask(room, 'python', code.replace('VISIBLE', '0').replace('CONDITION', 'True'))
  const hidden = room.question.tests.filter(({ visible }) => !visible)
  const ways = hidden.map(({ args }) => (['error', 'memory'] as const)[JSON.stringify(args).length % 8] ?? 'wrong')
  const expected = { wrong: 0, error: 0, time: 0, memory: 0 }
  for (const way of ways) expected[way] += 1
  expect(reply.hidden.failures).toEqual(expected)
})

test('hidden tests that never end, and those that have no time left, took too long', async () => {
  const room = await makeRoom()
  const code = python(room.question.signature.name, '    while asked: pass').replace('VISIBLE', String(room.visible))
  const endless = code.replace('CONDITION', 'True')
  const { reply } = await withLimits(server, limits, () => ask(room, 'python', endless))
  const { wrong, error, time, memory } = reply.hidden.failures!
  // A process that was stopped starts counting again, so some tests return at once.
  expect([error, memory, time > 1, wrong + time]).toEqual([0, 0, true, countFailed(reply.hidden)[0]])
})

test('hidden tests that waited are named so, and those that a busy machine did not let end are in no other count', async () => {
  const room = await makeRoom()
  const { tests, signature } = room.question
  const groups = tests.filter(({ visible }) => !visible).map(({ group }) => group)
  const count = (group: string) => groups.filter((each) => each === group).length
  // As the sandbox reports them where the machine is busy: edge tests had no end, large ones waited.
  const statusOf = { core: 'ok', edge: 'not_judged', scale: 'waited' } as const
  const { sandbox } = server.machinery
  const run = vi.spyOn(sandbox, 'run').mockImplementation(async ({ id, language, args = [], hiddenFrom = 0 }) => ({
    id,
    language,
    status: 'waited',
    version: '',
    engine: 'bubblewrap',
    queueMs: 0,
    cases: args.map((_, at) => {
      const test = at < hiddenFrom ? undefined : tests.filter(({ visible }) => !visible)[at - hiddenFrom]
      const status = at === 0 ? 'not_judged' : test ? statusOf[test.group] : 'ok'
      const returned = (test ?? tests.filter(({ visible }) => visible)[at])!.expected
      return { status, stdout: '', durationMs: 1, ...(status === 'ok' && { returned }) }
    }),
  }))
  const { body } = await room.send({ language: 'python', code: `def ${signature.name}(*args): pass` })
  run.mockRestore()
  const { hidden, status, visible } = body as TestReply
  expect(hidden).toMatchObject({
    core: { passed: count('core'), total: count('core') },
    edge: { passed: 0, total: 0 },
    scale: { passed: 0, total: count('scale') },
    failures: { wrong: 0, error: 0, time: 0, memory: 0, waited: count('scale') },
    notJudged: count('edge'),
  })
  expect([status, visible[0]!.status, visible[1]!.status]).toEqual(['not_judged', 'not_judged', 'passed'])
  const journal = await server.call('GET', `${room.path}/journal`, { candidate: room.token })
  const entry = journal.body.entries.findLast(({ kind }: { kind: string }) => kind === 'test')
  expect(entry.payload).toMatchObject({
    visible: { passed: room.visible - 1, total: room.visible - 1 },
    failure: null,
  })
})

test('hidden tests that print without end end with an error, and so do those that have no time left', async () => {
  const room = await makeRoom()
  const code = javascript(room.question.signature.name, "  while (asked) console.log('x')")
  const asked = code.replace('VISIBLE', String(room.visible)).replace('CONDITION', 'true')
  const { wrong, error, time, memory } = (await ask(room, 'javascript', asked)).reply.hidden.failures!
  // A process that was stopped starts counting again, so some tests return at once.
  expect([time, memory, error > 1]).toEqual([0, 0, true])
  expect(wrong + error).toBeGreaterThan(1)
})

test('of code that does not compile no hidden test failed in any way', async () => {
  const room = await makeRoom()
  const { reply } = await ask(room, 'java', 'class Solution {')
  expect(reply.status).toBe('compile_error')
  expect(Object.keys(reply.hidden)).toEqual(['core', 'edge', 'scale'])
})

test('runs that ask for the characters of a hidden input by failing learn them in the counts alone', async () => {
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
