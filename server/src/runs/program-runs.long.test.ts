import type { Session } from '@nova/contract/accounts/accounts'
import type { JournalEntry } from '@nova/contract/room/journal'
import { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
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
  const call = (path: string, body: object) =>
    server.call('POST', `${room.path}/${path}`, { body: { questionId: question.id, ...body }, candidate: room.token })
  return {
    question,
    run: async (body: object) => (await call('run', body)).body,
    test: async (body: object) => (await call('test', body)).body,
    runs: async () => {
      const path = `/api/Interviews/${room.interview.id}/journal`
      const { entries } = (await server.call('GET', path, { token: session.token })).body as { entries: JournalEntry[] }
      return entries.flatMap(({ kind, payload }) => (kind === 'run' ? [payload] : []))
    },
  }
}

const scriptMain = `if (require.main === module) console.log('main ' + require('fs').readFileSync(0, 'utf8').trim())`
/** The reference with a main that reads its input. */
const withMain: Record<Language, (reference: string) => string> = {
  javascript: (reference) => `${reference}\n${scriptMain}`,
  typescript: (reference) => `${reference}\ndeclare const require: any, module: any\n${scriptMain}`,
  python: (reference) => `${reference}\nif __name__ == '__main__':\n    print('main ' + input())`,
  java: (reference) =>
    `${reference}\nclass Reader { public static void main(String[] args) { System.out.println("main " + new java.util.Scanner(System.in).nextLine()); } }`,
  go: (reference) =>
    `${reference.replace('package main', 'package main\n\nimport print "fmt"')}\nfunc main() { var word string; print.Scan(&word); print.Println("main", word) }`,
}

describe.each(Language.options)('code with a main in %s', (language) => {
  test('reads its input as a program, and main has no part in a call or in tests', async () => {
    const room = await makeRoom()
    const code = withMain[language](room.question.reference[language]!)
    const program = await room.run({ language, code, stdin: 'hello\n' })
    expect(program).toMatchObject({ status: 'ok', run: { stdout: 'main hello\n' } })
    expect(program.run).not.toHaveProperty('returned')

    const { args, expected } = room.question.tests.find(({ visible }) => visible)!
    const called = await room.run({ language, code, args })
    expect(called).toMatchObject({ status: 'ok', run: { stdout: '', stderr: '', returned: expected } })
    const tested = await room.test({ language, code })
    expect(tested.visible.every(({ status }: { status: string }) => status === 'passed')).toBe(true)
    expect(tested.hidden).not.toHaveProperty('failures')
    expect(await room.runs()).toMatchObject([
      { stdin: 'hello\n', args: null, stdout: 'main hello\n' },
      { stdin: null, args },
    ])
  })
})

test('a program gets as much input as the room lets a candidate write, and no more', async () => {
  const room = await makeRoom()
  const code = `print(len(open(0).read()))`
  expect((await room.run({ language: 'python', code, stdin: 'x'.repeat(256 * 1024) })).run.stdout).toBe('262144\n')
  expect(await room.run({ language: 'python', code, stdin: 'x'.repeat(256 * 1024 + 1) })).toMatchObject({
    code: 'invalid_input',
  })
})
