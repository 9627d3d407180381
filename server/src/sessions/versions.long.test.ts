/** Tests which version of an answer is judged, from the candidate's calls to the report, with the real sandbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import { Report } from '@nova/contract/reports/reports'
import { deviceHeader } from '@nova/contract/room/devices'
import type { EntryOf } from '@nova/contract/room/journal'
import { tellVersion } from '@nova/contract/room/versions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
})
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

type Call = { status: number; body: any }

async function makeRoom(overrides: Record<string, string> = {}) {
  const joined = await makeJoined(server, session, overrides)
  const { interview, token: candidate, path } = joined
  const owned = `/api/Interviews/${interview.id}`
  const pick = (type: string) => interview.technicalQuestions.find(({ questionType }) => questionType === type)!.id
  const coding = pick('coding')
  const bank = findBankQuestion(coding)!
  if (bank.kind !== 'coding') throw new Error('a coding question')
  const ask = (method: string, call: string, body?: unknown): Promise<Call> =>
    server.call(method, path + call, { body, candidate })
  const padOf = async (questionId: string, language: string) => {
    const pads = (await ask('GET', '/pads')).body as {
      questionId: string
      language: string
      text: string
      version: number
    }[]
    return pads.find((pad) => pad.questionId === questionId && pad.language === language) ?? { text: '', version: 0 }
  }
  const put = async (questionId: string, language: string, text: string, madeAt = Date.now()) => {
    const { text: before, version } = await padOf(questionId, language)
    const edits = [{ changes: [[before.length, ...text.split('\n')]], cause: 'typed', at: madeAt }]
    const entry = { ...makeEntry('edit', { language, baseVersion: version, edits }, questionId), clientAt: madeAt }
    return ask('POST', '/journal', { entries: [entry] })
  }
  return {
    interview,
    candidate,
    path,
    bank,
    coding,
    ask,
    padOf,
    put,
    id: interview.id,
    technical: pick('technical'),
    behavioral: interview.behavioralQuestions[0]!.id,
    starter: (language: 'java' | 'python' | 'javascript' | 'typescript' | 'go') =>
      starterCode(bank.signature, language),
    /** Replaces the text of a pad as if it were typed. */
    write: async (questionId: string, language: string, text: string) =>
      expect((await put(questionId, language, text)).status).toBe(200),
    submit: (questionId: string, text: string, language = 'python') =>
      ask(
        'POST',
        '/response',
        language === 'text' ? { questionId, responseText: text } : { questionId, codeSubmission: text, language },
      ),
    test: async (language: string, code: string) =>
      (await ask('POST', '/test', { questionId: coding, language, code })).body.id as string,
    manage: (method: string, call: string, body?: unknown): Promise<Call> =>
      server.call(method, owned + call, { body, token: session.token }),
    review: async () =>
      (await ask('GET', '/completion')).body.questions as { questionId: string; state: string; choices: any[] }[],
    entries: async () =>
      (await server.call('GET', `${owned}/journal`, { token: session.token })).body.entries as EntryOf[],
    finish: async (take?: object[], deviceId?: string) => {
      const headers: Record<string, string> = deviceId ? { [deviceHeader]: deviceId } : {}
      const completing = { body: take && { take }, candidate, headers }
      expect((await server.call('POST', `${path}/complete`, completing)).status).toBe(200)
      await server.machinery.jobs.drain()
      return Report.parse((await readWhole(server, owned, session.token)).body)
    },
    report: async () => Report.parse((await readWhole(server, owned, session.token)).body),
  }
}

const questionOf = (report: Report, id: string) => report.questions!.find(({ questionId }) => questionId === id)!
const versionOf = (report: Report, id: string) => questionOf(report, id).version!
const told = (report: Report, id: string) => tellVersion(versionOf(report, id), () => '12:40')
const isSolved = (report: Report, id: string) =>
  questionOf(report, id).tests.length > 1 && questionOf(report, id).tests.every(({ passed, total }) => passed === total)

describe('a submitted answer is judged', () => {
  test('though its candidate types one blank in another language’s starter before completing', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.write(room.coding, 'python', solution)
    expect((await room.submit(room.coding, solution)).status).toBe(201)
    await room.write(room.coding, 'java', `${room.starter('java')} `)
    const report = await room.finish()
    expect(questionOf(report, room.coding)).toMatchObject({ language: 'python', code: solution, state: 'answered' })
    expect(isSolved(report, room.coding)).toBe(true)
    expect(report.submissions[0]).toMatchObject({ language: 'python', code: solution })
    expect(report.submissions[0]).not.toHaveProperty('editedSince')
    expect(told(report, room.coding)).toBe('Submitted in Python at 12:40.')
    const answers = (await room.entries()).filter(({ kind }) => kind === 'answer')
    expect(answers.filter(({ questionId }) => questionId === room.coding)).toHaveLength(1)
  })

  test('as it was submitted, where its text became one letter', async () => {
    const room = await makeRoom()
    const text = 'I would measure first, because the slowest part decides.'
    await room.submit(room.technical, text, 'text')
    await room.write(room.technical, 'text', 'x')
    const report = await room.finish()
    expect(questionOf(report, room.technical)).toMatchObject({ text, state: 'answered' })
    expect(report.answers.find(({ questionId }) => questionId === room.technical)!.text).toBe(text)
    expect(told(report, room.technical)).toBe('Submitted at 12:40. Edited since, not judged.')
  })

  test('without what its candidate changed, ran and pasted afterwards in the same language', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.write(room.coding, 'python', solution)
    await room.submit(room.coding, solution)
    const outside = Array.from({ length: 12 }, (_, at) => `outside_${at} = [${at}, ${at * 7}, ${at * 13}]`).join('\n')
    const { version } = await room.padOf(room.coding, 'python')
    const edits = [{ changes: [solution.length, [0, ...outside.split('\n')]], cause: 'pasted', at: Date.now() }]
    await room.ask('POST', '/journal', {
      entries: [makeEntry('edit', { language: 'python', baseVersion: version, edits }, room.coding)],
    })
    for (const code of ['broken(', 'broken((']) await room.test('python', code)
    const report = await room.finish()
    expect(isSolved(report, room.coding)).toBe(true)
    expect(questionOf(report, room.coding).code).toBe(solution)
    expect(report.integrity.pastes).toMatchObject([{ from: 'external', surviving: 0 }])
    const sources = report.integrity.provenance.find(({ questionId }) => questionId === room.coding)!
    expect(sources.authored).toBeLessThanOrEqual(solution.replace(/\s/g, '').length)
  })

  test('until it is submitted again, and after a withdrawal the last state is', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.submit(room.coding, 'first = 1')
    await room.submit(room.coding, solution)
    await room.write(room.coding, 'python', 'second = 2')
    await room.submit(room.technical, 'A cache helps reads.', 'text')
    await room.ask('DELETE', `/response/${room.technical}`)
    await room.write(room.technical, 'text', 'A queue helps writes.')
    const report = await room.finish()
    expect([questionOf(report, room.coding).code, isSolved(report, room.coding)]).toEqual([solution, true])
    expect(questionOf(report, room.technical).text).toBe('A queue helps writes.')
    expect(told(report, room.technical)).toBe('Not submitted. The latest version counts.')
  })

  test('as submitted when an interviewer marks it complete after an edit', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.submit(room.coding, solution)
    await room.write(room.coding, 'python', `${solution}\nx = 1`)
    expect((await room.manage('POST', '/control', { action: 'markComplete', questionId: room.coding })).status).toBe(
      200,
    )
    expect((await room.manage('POST', '/control', { action: 'markComplete', questionId: room.technical })).status).toBe(
      200,
    )
    await room.write(room.technical, 'text', 'Written after the mark.')
    const report = await room.finish()
    expect(questionOf(report, room.coding).code).toBe(solution)
    expect(questionOf(report, room.technical).text).toBe('Written after the mark.')
  })

  test('as submitted when offline edits arrive after the end, which do count for unsubmitted questions', async () => {
    const room = await makeRoom({ Duration: '30' })
    const solution = room.bank.reference.python!
    await room.submit(room.coding, solution)
    await room.write(room.technical, 'text', 'Before the connection was lost.')
    await server.pass(10 * 60_000)
    const madeAt = server.machinery.now().getTime()
    await server.pass(18 * 60_000)
    await server.pass(10 * 60_000)
    const first = await room.report()
    expect((await room.put(room.coding, 'python', 'late = 1', madeAt)).status).toBe(200)
    expect((await room.put(room.technical, 'text', 'Written without a connection.', madeAt)).status).toBe(200)
    await server.machinery.jobs.drain()
    const second = await room.report()
    const late = (await room.entries()).filter((entry) => entry.kind === 'edit' && entry.late)
    expect(late).toHaveLength(2)
    expect((await room.padOf(room.coding, 'python')).text).toBe('late = 1')
    expect([questionOf(second, room.coding).code, isSolved(second, room.coding)]).toEqual([solution, true])
    expect(questionOf(first, room.technical).text).toBe('Before the connection was lost.')
    expect(questionOf(second, room.technical).text).toBe('Written without a connection.')
  })

  test('whichever device its candidate submitted from and edits on', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.submit(room.coding, solution)
    await room.ask('POST', '/join', { candidateName: 'Sam', candidateEmail: 's@e.test', deviceId: 'tablet' })
    const { version } = await room.padOf(room.coding, 'python')
    const edits = [{ changes: [[solution.length, 'tablet = 1']], cause: 'typed', at: Date.now() }]
    const entry = makeEntry('edit', { language: 'python', baseVersion: version, edits }, room.coding)
    expect((await room.ask('POST', '/journal', { entries: [entry], deviceId: 'tablet' })).status).toBe(200)
    const report = await room.finish(undefined, 'tablet')
    expect(questionOf(report, room.coding).code).toBe(solution)
    expect(versionOf(report, room.coding).since).toMatchObject({ languages: ['python'], changes: 1 })
  })
})

describe('the version taken of unsubmitted code', () => {
  test('is the text that passes most visible tests, even if another language was edited last', async () => {
    const room = await makeRoom()
    const solution = room.bank.reference.python!
    await room.write(room.coding, 'python', solution)
    await room.write(room.coding, 'javascript', `// later\n${room.starter('javascript')}`)
    await room.write(room.coding, 'typescript', `${room.starter('typescript')}\nexport const later = 1`)
    const report = await room.finish()
    expect(questionOf(report, room.coding)).toMatchObject({ language: 'python', code: solution })
    expect(isSolved(report, room.coding)).toBe(true)
    const visible = room.bank.tests.filter((each) => each.visible).length
    expect(versionOf(report, room.coding)).toMatchObject({
      cause: 'tested',
      tested: { passed: visible, total: visible },
    })
    const tests = (await room.entries()).filter((entry) => entry.kind === 'test')
    // A comment in a starter is no work: it is not run.
    expect(tests.map(({ payload }) => [payload.trigger, payload.language])).toEqual([
      ['compared', 'typescript'],
      ['compared', 'python'],
      ['submitted', 'python'],
    ])
    // The system's own runs are no acts of the candidate.
    expect(questionOf(report, room.coding).runs).toEqual([])
    const seen = (await server.call('GET', `${room.path}/journal`, { candidate: room.candidate })).body.entries
    expect(seen.filter(({ kind }: { kind: string }) => kind === 'test')).toEqual([])
  })

  test('is the newest among texts that pass as many', async () => {
    const room = await makeRoom()
    await room.write(room.coding, 'python', room.bank.reference.python!)
    await room.write(room.coding, 'javascript', room.bank.reference.javascript!)
    expect(questionOf(await room.finish(), room.coding).language).toBe('javascript')
  })

  test.each(['python', 'javascript', 'typescript', 'java', 'go'] as const)(
    'is nothing where %s has its starter with blanks and comments alone',
    async (language) => {
      const room = await makeRoom()
      const comment = language === 'python' ? '# why' : '// why\n/* and how */'
      const text = `${comment}\n${room.starter(language).replaceAll('\n', '\n\n')}\n${comment}\n`
      await room.write(room.coding, language, text)
      expect((await room.submit(room.coding, text, language)).body).toMatchObject({
        code: 'invalid_input',
        message: 'This is still the starter code. Write your solution first.',
      })
      const report = await room.finish()
      expect(questionOf(report, room.coding)).toMatchObject({ state: 'unanswered', code: null, version: null })
      expect((await room.entries()).filter(({ kind }) => kind === 'answer')).toEqual([])
    },
  )

  test('is nothing where Java has the starter of earlier sessions, which had no import', async () => {
    const room = await makeRoom()
    const text = room.starter('java').replace('import java.util.*;\n\n', '')
    expect(text).not.toBe(room.starter('java'))
    await room.write(room.coding, 'java', text)
    expect((await room.submit(room.coding, text, 'java')).body).toMatchObject({ code: 'invalid_input' })
    expect(questionOf(await room.finish(), room.coding).state).toBe('unanswered')
  })

  test('is taken at zero, and again with what is written once an interviewer has taken the timer away', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop', Duration: '30' })
    await room.write(room.coding, 'python', room.bank.reference.python!)
    await room.write(room.coding, 'javascript', 'const later = 1')
    await room.submit(room.technical, 'Submitted before zero.', 'text')
    await server.pass((await room.ask('GET', '')).body.remainingSeconds * 1000)
    const taken = async () =>
      (await room.entries()).flatMap((entry) =>
        entry.kind === 'answer' && entry.questionId === room.coding
          ? [[entry.payload.cause, entry.payload.language]]
          : [],
      )
    expect(await taken()).toEqual([['tested', 'python']])
    expect(
      (await room.ask('POST', '/complete', { take: [{ questionId: room.coding, language: 'javascript' }] })).body.code,
    ).toBe('time_ended')
    expect((await room.manage('POST', '/control', { action: 'continue' })).status).toBe(200)
    await room.write(room.coding, 'javascript', room.bank.reference.javascript!)
    await room.write(room.technical, 'text', 'Changed after zero.')
    const report = await room.finish()
    expect(await taken()).toEqual([
      ['tested', 'python'],
      ['tested', 'javascript'],
    ])
    expect([questionOf(report, room.coding).language, isSolved(report, room.coding)]).toEqual(['javascript', true])
    expect(questionOf(report, room.technical).text).toBe('Submitted before zero.')
  })
})
