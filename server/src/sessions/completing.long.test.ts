/** Tests the questions a candidate is asked before completing, and the versions that are then taken. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { VersionChoice } from '@nova/contract/interviews/candidates'
import { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { tellVersion } from '@nova/contract/room/versions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makeShape } from '../../test/factories.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function makeRoom() {
  const { interview, token: candidate, path } = await makeJoined(server, session)
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!.id
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id
  const bank = findBankQuestion(coding)!
  if (bank.kind !== 'coding') throw new Error('a coding question')
  const ask = (method: string, call: string, body?: unknown) => server.call(method, path + call, { body, candidate })
  const owned = (call: string) => server.call('GET', `/api/Interviews/${interview.id}${call}`, { token: session.token })
  return {
    coding,
    technical,
    bank,
    ask,
    solution: bank.reference.python!,
    behavioral: interview.behavioralQuestions[0]!.id,
    starter: (language: 'java' | 'python' | 'javascript') => starterCode(bank.signature, language),
    write: async (questionId: string, language: string, text: string) => {
      const pads = (await ask('GET', '/pads')).body as {
        questionId: string
        language: string
        text: string
        version: number
      }[]
      const pad = pads.find((each) => each.questionId === questionId && each.language === language)
      const changes = [[pad?.text.length ?? 0, ...text.split('\n')]]
      const payload = { language, baseVersion: pad?.version ?? 0, edits: [{ changes, cause: 'typed', at: Date.now() }] }
      const { status } = await ask('POST', '/journal', { entries: [makeEntry('edit', payload, questionId)] })
      expect(status).toBe(200)
    },
    draw: (questionId: string, id: string) =>
      ask('POST', '/journal', { entries: [makeEntry('draw', { changed: [makeShape(id)], removed: [] }, questionId)] }),
    run: async (language: string, code: string) =>
      (await ask('POST', '/test', { questionId: coding, language, code })).body.id as string,
    review: async (questionId: string) => {
      const { status, body } = await ask('GET', '/completion')
      expect(status).toBe(200)
      const found = body.questions.find((each: { questionId: string }) => each.questionId === questionId)
      return found as { state: string; choices: VersionChoice[] }
    },
    complete: (take: unknown) => ask('POST', '/complete', { take }),
    report: async () => {
      await server.machinery.jobs.drain()
      return Report.parse((await readWhole(server, `/api/Interviews/${interview.id}`, session.token)).body)
    },
    boards: async () => (await owned('/boards')).body as { elements: { id: string }[] }[],
    answers: async () =>
      ((await owned('/journal')).body.entries as EntryOf[]).flatMap((entry) =>
        entry.kind === 'answer' ? [entry.payload] : [],
      ),
  }
}

const shownOf = ({ choices }: { choices: VersionChoice[] }) =>
  choices.map(({ kind, language, tested, isPreselected }) => [kind, language, tested?.passed ?? null, isPreselected])

test('a candidate sees no choices when everything is submitted and unchanged, and sees which questions are empty', async () => {
  const room = await makeRoom()
  await room.ask('POST', '/response', { questionId: room.coding, codeSubmission: room.solution, language: 'python' })
  await room.write(room.coding, 'java', `${room.starter('java')}\n// later`)
  await room.ask('POST', '/response', { questionId: room.technical, responseText: 'A queue.' })
  expect(await room.review(room.coding)).toMatchObject({ state: 'submitted', choices: [] })
  expect(await room.review(room.technical)).toMatchObject({ state: 'submitted', choices: [] })
  expect(await room.review(room.behavioral)).toMatchObject({ state: 'empty', choices: [] })
})

test('a candidate chooses between what they submitted and what they wrote since, in each language', async () => {
  const room = await makeRoom()
  await room.ask('POST', '/response', { questionId: room.coding, codeSubmission: 'a = 1', language: 'python' })
  await room.write(room.coding, 'python', room.solution)
  await room.write(room.coding, 'java', `${room.starter('java')}\nclass Later {}`)
  await room.ask('POST', '/response', { questionId: room.technical, responseText: 'A queue.' })
  await room.write(room.technical, 'text', 'A queue. And a cache.')
  await server.machinery.jobs.drain()
  const asked = await room.review(room.coding)
  expect([asked.state, shownOf(asked)]).toEqual([
    'edited',
    [
      ['kept', 'python', 0, true],
      ['current', 'java', null, false],
      ['current', 'python', null, false],
    ],
  ])
  expect(shownOf(await room.review(room.technical))).toEqual([
    ['kept', null, null, true],
    ['current', null, null, false],
  ])
  const take = [{ questionId: room.coding, language: 'python' }, { questionId: room.technical }]
  expect((await room.complete(take)).status).toBe(200)
  // Completing again changes nothing.
  expect((await room.complete([{ questionId: room.coding, language: 'java' }])).status).toBe(200)
  const report = await room.report()
  const coding = report.questions!.find(({ questionId }) => questionId === room.coding)!
  expect([coding.code, coding.tests.every(({ passed, total }) => passed === total)]).toEqual([room.solution, true])
  expect(tellVersion(coding.version!, () => '12:58')).toBe(
    'Chosen when completing, at 12:58: Python, instead of the Python version submitted at 12:58.',
  )
  expect(report.questions!.find(({ questionId }) => questionId === room.technical)!.text).toBe('A queue. And a cache.')
  expect((await room.answers()).filter(({ cause }) => cause === 'taken')).toHaveLength(2)
})

test('the better tested version of unsubmitted code is preselected, and an earlier version can be chosen', async () => {
  const room = await makeRoom()
  await room.write(room.coding, 'python', room.solution)
  const testId = await room.run('python', room.solution)
  await room.write(room.coding, 'python', `${room.solution}\nbroken(`)
  await room.write(room.coding, 'javascript', 'const later = 1')
  await room.run('javascript', 'const later = 1')
  const visible = room.bank.tests.filter((each) => each.visible).length
  const asked = await room.review(room.coding)
  expect([asked.state, shownOf(asked)]).toEqual([
    'open',
    [
      ['current', 'javascript', 0, false],
      ['current', 'python', null, false],
      ['tested', 'python', visible, true],
    ],
  ])
  expect(asked.choices[2]!.testId).toBe(testId)
  expect((await room.complete([{ questionId: room.coding, language: 'python', testId }])).status).toBe(200)
  const report = await room.report()
  const coding = report.questions!.find(({ questionId }) => questionId === room.coding)!
  expect([coding.code, coding.tests.every(({ passed, total }) => passed === total)]).toEqual([room.solution, true])
  expect(tellVersion(coding.version!, () => '12:58')).toBe(
    'Chosen when completing, at 12:58: the Python version that was tested at 12:58. Edited since in Python and JavaScript, not judged.',
  )
})

test('the server tests each version of untested, unsubmitted code before asking, as it does when time is up', async () => {
  const room = await makeRoom()
  await room.write(room.coding, 'python', room.solution)
  await room.write(room.coding, 'javascript', `// later\n${room.starter('javascript')}\n/ later`)
  const test = async () => (await room.ask('POST', '/completion')).body.left as number
  expect([await test(), await test(), await test()]).toEqual([1, 0, 0])
  const visible = room.bank.tests.filter((each) => each.visible).length
  expect(shownOf(await room.review(room.coding))).toEqual([
    ['current', 'javascript', 0, false],
    ['current', 'python', visible, true],
  ])
  const seen = (await room.ask('GET', '/journal')).body.entries as EntryOf[]
  expect(seen.filter(({ kind }) => kind === 'test')).toEqual([])
  expect((await room.complete([{ questionId: room.coding, language: 'python' }])).status).toBe(200)
  expect((await room.ask('POST', '/completion')).body.code).toBe('interview_completed')
})

test('completing by what was shown is refused where another tab has edited since, and takes what is shown again', async () => {
  const room = await makeRoom()
  await room.write(room.coding, 'python', 'a = 1')
  await room.write(room.coding, 'javascript', 'const b = 1')
  const shown = async () => (await room.ask('GET', '/completion')).body.seq as number
  const asOf = await shown()
  await room.write(room.coding, 'python', room.solution)
  const take = [{ questionId: room.coding, language: 'python' }]
  expect((await room.ask('POST', '/complete', { take, asOf })).body.code).toBe('work_changed')
  expect(await room.answers()).toEqual([])
  expect((await room.ask('GET', '')).body.status).toBe('InProgress')
  expect((await room.ask('POST', '/complete', { take, asOf: await shown() })).status).toBe(200)
  expect((await room.answers()).map(({ codeSubmission }) => codeSubmission)).toEqual([room.solution])
})

test('a question whose answer was tested, withdrawn and cleared has no answer', async () => {
  const room = await makeRoom()
  await room.write(room.coding, 'python', room.solution)
  await room.run('python', room.solution)
  await room.ask('POST', '/response', { questionId: room.coding, codeSubmission: room.solution, language: 'python' })
  await room.ask('DELETE', `/response/${room.coding}`)
  await room.write(room.coding, 'python', '')
  expect(await room.review(room.coding)).toMatchObject({ state: 'empty', choices: [] })
})

test('a drawing that was changed since it was submitted is named, and so is one without a word', async () => {
  const room = await makeRoom()
  await room.draw(room.technical, 'box')
  expect(await room.review(room.technical)).toMatchObject({ state: 'open' })
  await room.ask('POST', '/response', { questionId: room.technical })
  expect(await room.review(room.technical)).toMatchObject({ state: 'submitted', choices: [] })
  await room.draw(room.technical, 'circle')
  expect(shownOf(await room.review(room.technical))).toEqual([
    ['kept', null, null, true],
    ['current', null, null, false],
  ])
  expect((await room.complete([])).status).toBe(200)
  const drawn = await room.boards()
  expect(drawn.map(({ elements }) => elements.map(({ id }) => id))).toEqual([['box']])
})

test('a version that is not there, is no answer or is named twice is refused, and the interview goes on', async () => {
  const room = await makeRoom()
  await room.write(room.coding, 'python', `${room.starter('python')}  # later`)
  await room.write(room.coding, 'javascript', 'const b = 2')
  const unseen = await room.run('javascript', 'const never = 1')
  const { coding: questionId } = room
  const take = async (...versions: object[]) => {
    const { status, body } = await room.complete(versions)
    return [status, body.code, body.message]
  }
  const javascript = { questionId, language: 'javascript' }
  const gone = 'This version can’t be taken any more.'
  expect([
    await take({ questionId: 'elsewhere' }),
    await take({ questionId }),
    await take({ questionId, language: 'python' }),
    await take({ questionId, language: 'go' }),
    await take({ questionId: room.technical }),
    await take({ ...javascript, testId: 'unknown' }),
    await take({ ...javascript, testId: unseen }),
    await take(javascript, javascript),
  ]).toEqual([
    [404, 'question_not_found', 'Question not found'],
    [400, 'invalid_input', 'Please name the language.'],
    [400, 'invalid_input', 'This is still the starter code. Write your solution first.'],
    [400, 'invalid_input', 'This is still the starter code. Write your solution first.'],
    [400, 'invalid_input', 'Please provide a response'],
    [400, 'invalid_input', gone],
    [400, 'invalid_input', gone],
    [400, 'invalid_input', 'Please choose one version of each question.'],
  ])
  expect((await room.complete([javascript, { questionId: room.technical }])).status).toBe(400)
  expect(await room.answers()).toEqual([])
  expect((await room.ask('GET', '')).body.status).toBe('InProgress')
})
