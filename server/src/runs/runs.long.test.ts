import type { Session } from '@nova/contract/accounts/accounts'
import type { JournalEntry } from '@nova/contract/room/journal'
import { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { withLimits } from '../../test/brief-runs.ts'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function makeRoom() {
  const room = await makeJoined(server, session)
  const question = findBankQuestion(room.interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const questionId = question.id
  return {
    ...room,
    question,
    run: (body: object) =>
      server.call('POST', `${room.path}/run`, {
        body: { questionId, language: 'javascript', ...body },
        candidate: room.token,
      }),
    test: (body: object) =>
      server.call('POST', `${room.path}/test`, {
        body: { questionId, language: 'javascript', ...body },
        candidate: room.token,
      }),
    entries: async () =>
      (await server.call('GET', `/api/Interviews/${room.interview.id}/journal`, { token: session.token })).body
        .entries as JournalEntry[],
  }
}

const printing: Record<Language, string> = {
  javascript: 'console.log("hello")',
  typescript: 'console.log("hello")',
  python: 'print("hello")',
  java: 'class Main { public static void main(String[] args) { System.out.println("hello"); } }',
  go: 'package main\nimport "fmt"\nfunc main() { fmt.Println("hello") }',
}
const failing: Record<Language, string> = {
  javascript: '\nthrow new Error("no")',
  typescript: '\nthrow new Error("no")',
  python: '\nraise ValueError("no")',
  java: 'class Main { public static void main(String[] args) {\nthrow new RuntimeException("no"); } }',
  go: 'package main\nfunc main() { panic("no") }',
}

describe.each(Language.options)('in %s', (language) => {
  test('the reference passes every test, and the starter does not', async () => {
    const room = await makeRoom()
    const good = (await room.test({ language, code: room.question.reference[language]! })).body
    expect(good.visible.every(({ status }: { status: string }) => status === 'passed')).toBe(true)
    for (const { passed, total } of Object.values<{ passed: number; total: number }>(good.hidden)) {
      expect(passed).toBe(total)
      expect(total).toBeGreaterThanOrEqual(3)
    }
    const open = await server.call('GET', room.path, { candidate: room.token })
    const starter = open.body.technicalQuestions[0].starters[language]
    const empty = (await room.test({ language, code: starter })).body
    expect(empty.hidden.core.passed).toBeLessThan(empty.hidden.core.total)
  })

  test('a program prints, and an error names its line', async () => {
    const room = await makeRoom()
    const { body: printed } = await room.run({ language, code: printing[language] })
    expect(printed.run).toMatchObject({ stdout: 'hello\n', exitCode: 0 })
    const { body } = await room.run({ language, code: failing[language] })
    expect([body.status, body.run.stderr]).toEqual([
      'runtime_error',
      expect.stringMatching(/main\.(js|ts|py|java|go)(", line |:)2/i),
    ])
  })
})

test('hidden tests come back as counts alone, in the reply and in the journal', async () => {
  const room = await makeRoom()
  // Each hidden input is thrown back, for it to show up wherever it could.
  const code = `function ${room.question.signature.name}(...args) { console.log('SEEN', JSON.stringify(args)); throw new Error('SEEN ' + JSON.stringify(args)) }`
  const reply = await room.test({ code })
  const shown = JSON.stringify([reply.body, (await room.entries()).at(-1)])
  const visible = room.question.tests.filter((each) => each.visible).map(({ args }) => JSON.stringify(args))
  for (const { args, visible: isVisible } of room.question.tests) {
    const text = JSON.stringify(args)
    if (!isVisible && text.length > 12 && !visible.some((each) => each.includes(text))) {
      expect(shown).not.toContain(JSON.stringify(text).slice(1, -1))
    }
  }
  expect(reply.body.visible[0].error).toContain('SEEN')
  expect(Object.keys(reply.body.hidden)).toEqual(['core', 'edge', 'scale', 'failures'])
})

test("the candidate's own cases run beside, with and without an expected value", async () => {
  const room = await makeRoom()
  const { args, expected } = room.question.tests.find(({ visible }) => visible)!
  const code = room.question.reference.javascript!
  const cases = [{ args }, { args, expected }, { args, expected: 'something else' }]
  const own = (await room.test({ code, cases })).body.visible.filter((each: { own?: boolean }) => each.own)
  expect(own.map(({ status }: { status: string }) => status)).toEqual(['passed', 'passed', 'failed'])
})

test('running the function shows what it returns and what it prints', async () => {
  const room = await makeRoom()
  const code = `console.log('loading')\nfunction ${room.question.signature.name}() { console.log('called'); return 7 }`
  const { args } = room.question.tests[0]!
  const { body } = await room.run({ code, args })
  expect(body.run).toMatchObject({ status: 'ok', returned: 7 })
  expect(body.run.stdout).toContain('called')
  expect(body.run.stdout).toContain('loading')
})

test('a result too long to read is compared and not shown', async () => {
  const room = await makeRoom()
  const code = `function ${room.question.signature.name}() { return 'x'.repeat(100_000) }`
  const { body } = await room.test({ code })
  expect(body.visible[0]).toMatchObject({ actual: null, status: 'failed' })
  expect(body.visible[0].error).toMatch(/100002 characters long/)
})

test('an endless loop is stopped and said to be a timeout', async () => {
  const room = await makeRoom()
  const { body } = await withLimits(server, { cpuMs: 1_000 }, () => room.run({ code: 'for (;;) {}' }))
  expect(body.status).toBe('timeout')
})

test('one run at a time: a second click is refused, and a run can be stopped', async () => {
  const room = await makeRoom()
  const path = `${server.url}${room.path}/run`
  const headers = { 'x-candidate-token': room.token, 'content-type': 'application/json', accept: 'text/event-stream' }
  const body = JSON.stringify({
    questionId: room.question.id,
    language: 'javascript',
    code: 'setInterval(() => {}, 50)',
  })
  const stream = await fetch(path, { method: 'POST', headers, body })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  while (!seen.includes('"id"')) seen += (await reader.read()).value
  expect((await room.run({ code: '1' })).body.code).toBe('run_in_progress')
  const id = /"id":"([^"]+)"/.exec(seen)![1]!
  expect((await server.call('DELETE', `${room.path}/runs/${id}`, { candidate: room.token })).status).toBe(204)
  for (let part = await reader.read(); !part.done; part = await reader.read()) seen += part.value
  expect(seen).toMatch(/event: done/)
  expect(seen).toMatch(/"status":"killed"/)
  expect((await room.run({ code: '1' })).status).toBe(200)
})

test('a test run is also reported as a stream: queued, its stages, and the result', async () => {
  const room = await makeRoom()
  const body = { questionId: room.question.id, language: 'javascript', code: room.question.reference.javascript }
  const headers = { accept: 'text/event-stream' }
  const reply = await server.call('POST', `${room.path}/test`, { body, headers, candidate: room.token })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  expect([...reply.body.matchAll(/^event: (\w+)$/gm)].map((match) => match[1])).toEqual(
    expect.arrayContaining(['queued', 'stage', 'done']),
  )
})

test('a language that is not ready here is refused', async () => {
  const room = await makeRoom()
  const { sandbox } = server.machinery
  const without = sandbox.languages.map((each) => (each.id === 'java' ? { ...each, version: null } : each))
  const languages = vi.spyOn(sandbox, 'languages', 'get').mockReturnValue(without)
  const refused = await room.run({ language: 'java', code: 'class A {}' })
  languages.mockRestore()
  expect(refused.body.code).toBe('language_unavailable')
})

test('a call that never returned is reported with the time until it was stopped, not with zero', async () => {
  const room = await makeRoom()
  const args = room.question.tests[0]!.args
  const { body } = await withLimits(server, { cpuMs: 1_000 }, () => room.run({ code: 'while (true) {}', args }))
  expect(body.status).toBe('timeout')
  expect(body.run.durationMs).toBeGreaterThan(500)
})

test('a run that ends while the candidate types loses neither', async () => {
  const room = await makeRoom()
  const write = (text: string) =>
    server.call('POST', `${room.path}/journal`, {
      body: { entries: [makeEntry('focus', { focused: text.length % 2 === 0 })] },
      candidate: room.token,
    })
  let isRunning = true
  const statuses: number[] = []
  const typing = Promise.all(
    [1, 2, 3].map(async (writer) => {
      while (isRunning) statuses.push((await write('x'.repeat(writer))).status)
    }),
  )
  for (let time = 0; time < 6; time += 1) expect((await room.run({ code: 'console.log(1)' })).status).toBe(200)
  isRunning = false
  await typing
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { entries } = (
    await server.call('GET', `/api/Interviews/${room.interview.id}/journal`, { token: session.token })
  ).body as { entries: { seq: number; kind: string }[] }
  expect(entries.filter(({ kind }) => kind === 'run')).toHaveLength(6)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1))
})

test('candidates are offered only the allowed language', async () => {
  const room = await makeJoined(server, session, { OnlyThisLanguage: 'true', ProgrammingLanguage: 'python' })
  const seen = (await server.call('GET', room.path, { candidate: room.token })).body
  expect(seen.languages).toEqual(['python'])
  expect(Object.keys(seen.technicalQuestions[0].starters)).toEqual(['python'])
  const body = { questionId: room.interview.technicalQuestions[0]!.id, language: 'javascript', code: '1' }
  const refused = await server.call('POST', `${room.path}/run`, { body, candidate: room.token })
  expect(refused.body.code).toBe('language_unavailable')
})

test('a run that is over, or that is not of this interview, cannot be stopped', async () => {
  const room = await makeRoom()
  const { id } = (await room.run({ code: '1' })).body
  for (const run of [id, crypto.randomUUID()]) {
    const reply = await server.call('DELETE', `${room.path}/runs/${run}`, { candidate: room.token })
    expect([reply.status, reply.body.code]).toEqual([404, 'run_not_found'])
  }
})
