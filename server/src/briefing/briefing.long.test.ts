/** Briefings for interviewers about a running session, and the evidence behind them. */
import { describe, expect, test } from 'vitest'
import { makeBriefingRoom, statementsOf } from '../../test/briefing-room.ts'
import { makeEntry, makePublished, makeShape } from '../../test/factories.ts'
import { measureHeld } from '../../test/loop-hold.ts'
import { openForTests } from '../../test/opened.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer } from '../../test/server.ts'
import { packOf } from '../knowledge/packs.ts'
import { loadBank } from '../questions/bank.ts'

const seconds = 1000
const minutes = 60_000

const opened = openForTests()

const makeRoom = (overrides?: Record<string, string>) => makeBriefingRoom(opened.server, opened.session, overrides)

test('before the candidate joins, the briefing has the plan and nothing that needs the candidate', async () => {
  const { interview } = await makePublished(opened.server, opened.session)
  const coding = interview.technicalQuestions[0]!.id
  const path = `/api/Interviews/${interview.id}/briefing?questionId=${coding}`
  const { body } = await opened.server.call('GET', path, { token: opened.session.token })
  expect(body).toMatchObject({ phase: 'planned', doing: null, changesInSeconds: null })
  expect(body.question).toMatchObject({ id: coding, failing: null, followUps: [] })
  expect(body.question.expected.points.length).toBeGreaterThan(2)
  const [plan] = body.summary
  expect(plan.title).toBe('Plan')
  expect(plan.statements[0]).toEqual({ text: "The candidate hasn't joined yet.", moments: [] })
  expect(plan.statements[1].text).toMatch(/^3 questions planned for \d+ minutes; the interview has 60\.$/)
})

test('a question of another interview is not found', async () => {
  const room = await makeRoom()
  const other = loadBank().coding.find(({ id }) => id !== room.coding)!
  const path = `/api/Interviews/${room.interview.id}/briefing?questionId=${other.id}`
  const { status, body } = await opened.server.call('GET', path, { token: opened.session.token })
  expect([status, body.code]).toEqual([404, 'question_not_found'])
})

test('the questions are listed in the order of the room', async () => {
  const room = await makeRoom()
  const { questions } = await room.brief()
  expect(questions.map(({ id, kind }) => [id, kind])).toEqual([
    [room.coding, 'coding'],
    [room.technical, 'technical'],
    [room.behavioral, 'behavioral'],
  ])
})

describe('the latest act of the candidate', () => {
  const doingIn = async (room: Awaited<ReturnType<typeof makeRoom>>) => (await room.brief()).doing!

  test('is one sentence with its moment, from joining on', async () => {
    const room = await makeRoom()
    expect((await doingIn(room)).text).toBe('Joined the interview.')
    await room.put(room.coding, 'function first() {\n  return 1\n}\n\nfunction second(a) {\n  return a')
    const typed = await doingIn(room)
    expect(typed.text).toBe('Typing in second (JavaScript).')
    const [moment] = typed.moments
    const entry = (await room.entries()).find(({ kind }) => kind === 'edit')!
    expect(moment!.seq).toBe(entry.seq)
    expect(moment!.atMs).toBeGreaterThanOrEqual(0)
    await room.goTo(room.technical)
    expect((await doingIn(room)).text).toBe(`Moved to question 2: ${room.systems.title}.`)
    await room.put(room.technical, 'Columns that no query names are not read.', { language: 'text' })
    expect((await doingIn(room)).text).toBe('Typing in the written answer.')
    await room.write(makeEntry('draw', { changed: [makeShape('a')], removed: [] }, room.technical))
    expect((await doingIn(room)).text).toBe('Drawing on the board of question 2.')
    await room.ask('POST', '/response', { questionId: room.technical, responseText: 'Only the columns.' })
    expect((await doingIn(room)).text).toBe('Submitted question 2.')
    await room.write(makeEntry('problem', { text: 'No sound.' }))
    expect((await doingIn(room)).text).toBe('Reported a problem. It is listed with your notes.')
  })

  test('is ready at once even for code of maximum length, without naming the function', async () => {
    const room = await makeRoom()
    await room.put(room.coding, 'f(a{}'.repeat(50_000))
    const { result, heldMs } = await measureHeld(() => doingIn(room))
    expect(result.text).toBe('Typing in the JavaScript code.')
    // It used to take 20 seconds and block all other requests.
    expect(heldMs).toBeLessThan(3 * seconds)
  })

  test('is not what an interviewer did', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await room.put(room.coding, 'function mine() {')
    const before = await doingIn(room)
    await room.control('POST', '/control', { action: 'message', text: 'Take your time.' })
    await room.control('POST', '/control', { action: 'goTo', questionId: room.technical })
    expect(await doingIn(room)).toEqual(before)
  })

  test('becomes what they did, and then how long they have done nothing', async () => {
    const room = await makeRoom()
    await room.put(room.coding, 'function mine() {')
    const now = await room.brief()
    expect(now.changesInSeconds).toBeGreaterThan(15)
    expect(now.changesInSeconds).toBeLessThanOrEqual(30)
    await opened.server.pass(40 * seconds)
    expect((await doingIn(room)).text).toBe('Typed in mine (JavaScript).')
    await opened.server.pass(3 * minutes)
    const text = 'Nothing typed, run or sent for 3 minutes. Before that: typed in mine (JavaScript).'
    expect((await doingIn(room)).text).toBe(text)
  })

  test('is a break while one lasts, and the time of it is no idleness', async () => {
    const room = await makeRoom()
    await room.put(room.coding, 'function mine() {')
    await room.control('PATCH', '/accommodations', { breaks: { count: 1, minutesEach: 10 } })
    await room.ask('POST', '/break')
    const taken = await room.brief()
    expect(taken.doing!.text).toBe('On a break.')
    expect((await room.entries())[taken.doing!.moments[0]!.seq - 1]!.kind).toBe('time')
    await opened.server.pass(9 * minutes)
    await room.ask('DELETE', '/break')
    const back = await room.brief()
    expect(back.doing!.text).toMatch(/^Typ(ing|ed) in mine/)
    expect(back.summary[0]!.statements.map(({ text }) => text)).toContain('1 break, 9 minutes in all.')
  })

  test('is that the time is up, and at last that the interview is over', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    // An hour without a call ends a sign-in.
    await opened.server.pass(40 * minutes)
    await room.brief()
    await opened.server.pass(20 * minutes + 5 * seconds)
    expect((await doingIn(room)).text).toBe('The time is up.')
    await room.control('POST', '/control', { action: 'addTime', minutes: 5 })
    expect((await doingIn(room)).text).toMatch(/^Nothing typed/)
    await room.ask('POST', '/complete')
    const over = await room.brief(room.coding)
    expect(over).toMatchObject({ phase: 'over', changesInSeconds: null, question: { followUps: [] } })
    expect(over.doing!.text).toBe('The interview is over.')
    expect(over.summary[0]!.statements[0]!.text).toMatch(/^Took 6[0-4] minutes of 6\d\.$/)
  })

  test('is a message to Nova with what came back', async () => {
    const room = await makeRoom()
    await room.ask('POST', '/chat', { questionId: room.coding, userMessage: "I'm stuck" })
    const { doing, summary } = await room.brief()
    expect(doing!.text).toBe('Asked Nova and got a hint of step 1.')
    const kinds = (await room.entries()).filter(({ seq }) => doing!.moments.some((each) => each.seq === seq))
    expect(kinds.map(({ kind }) => kind)).toEqual(['chat', 'chat'])
    expect(summary[1]!.statements.map(({ text }) => text)).toContain(
      '1 message to Nova, 1 hint, the strongest of step 1.',
    )
  })
})

test('lost contact is reported with its length, and a short one as short', async () => {
  const room = await makeRoom()
  const outages = async () =>
    (await room.brief()).summary[0]!.statements.map(({ text }) => text).filter((text) => text.includes('connection'))
  expect(await outages()).toEqual([])
  await opened.server.pass(40 * seconds)
  await room.goTo(room.technical)
  expect(await outages()).toEqual(["The candidate's connection was lost once, less than a minute in all."])
  await opened.server.pass(5 * minutes)
  await room.goTo(room.coding)
  expect(await outages()).toEqual([expect.stringMatching(/ was lost 2 times, [56] minutes in all\.$/)])
})

describe('pasted text', () => {
  const pastesIn = async (room: Awaited<ReturnType<typeof makeRoom>>) =>
    (await room.brief()).summary.flatMap(({ statements }) => statements).filter(({ text }) => text.startsWith('Pasted'))

  test('counts as coming from outside if it was nowhere in the interview', async () => {
    const room = await makeRoom()
    const foreign = 'for (const each of readEverything()) {\n  collectAll(each, limits)\n}\n'
    await room.put(room.coding, foreign, { cause: 'pasted' })
    expect((await room.brief()).doing!.text).toBe(
      'Pasted 3 lines from outside this interview into the JavaScript code, outside any function.',
    )
    const [paste] = await pastesIn(room)
    expect(paste!.text).toBe('Pasted 3 lines from outside this interview.')
    expect((await room.entries())[paste!.moments[0]!.seq - 1]!.kind).toBe('edit')
  })

  test('does not where it is the task, the own code, words of Nova or of an interviewer, or too short', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    const own = 'const rememberedOfAllRequests = new Map()\n'
    const { aiResponse } = (await room.ask('POST', '/chat', { questionId: room.coding, userMessage: "I'm stuck" })).body
    const message = 'Consider what happens when the list holds one element only.'
    await room.control('POST', '/control', { action: 'message', text: message })
    await room.put(room.coding, own)
    for (const text of [own, aiResponse, message, room.question.statement, 'return 1'])
      await room.add(room.coding, `\n${text}`, { cause: 'pasted' })
    // Cut out in one place and put in at another.
    await room.put(room.coding, 'let a')
    await room.add(room.coding, `\n${own}`, { cause: 'pasted' })
    expect(await pastesIn(room)).toEqual([])
  })

  test('that was declared under the open policy is said to be', async () => {
    const room = await makeRoom({ AiPolicy: 'open' })
    await room.put(room.coding, 'const everything = await readFrom(anotherPlace)', { cause: 'pasted' })
    await room.write(makeEntry('declaration', { text: 'An assistant wrote this line.' }))
    const [paste] = await pastesIn(room)
    expect(paste).toMatchObject({ text: 'Pasted 1 line from outside this interview, and declared it.' })
    expect(paste!.moments).toHaveLength(2)
  })
})

describe('a failing test', () => {
  test('is reported with its input, the cause that its results match, and whether the code has changed since', async () => {
    const room = await makeRoom()
    const { language, code, mistake } = room.question.wrong[0]!
    await room.put(room.coding, code, { language })
    await room.runTests(code, language)
    const { failing } = (await room.brief(room.coding)).question!
    expect(failing).toMatchObject({
      language,
      names: room.question.signature.params.map(({ name }) => name),
      cause: mistake,
      causeReply: packOf(room.coding)!.causes.find(({ wrong }) => wrong === 0)!.reply,
      isStale: false,
    })
    expect(failing!.statement.text).toMatch(
      /^Last test run, in JavaScript: \d+ of \d+ visible tests passed, and \d+ of \d+ hidden ones\.$/,
    )
    expect((await room.entries())[failing!.statement.moments[0]!.seq - 1]!.kind).toBe('test')
    await room.add(room.coding, '\n// a second try', { language })
    const later = (await room.brief(room.coding)).question!.failing!
    expect(later).toMatchObject({ isStale: true, cause: mistake })
    expect(later.statement.text).toMatch(/^Last test run, before the code was changed, in JavaScript: /)
  })

  test('without a known mistake has none, and no cause of an earlier run', async () => {
    const room = await makeRoom()
    const { language, code } = room.question.wrong[0]!
    await room.runTests(code, language)
    await room.runTests(`function ${room.question.signature.name}() { return 'nothing like it' }`)
    const { failing } = (await room.brief(room.coding)).question!
    expect(failing).toMatchObject({ cause: null, causeReply: null })
    expect(failing!.failure!.args).toEqual(room.question.tests.find(({ visible }) => visible)!.args)
    expect(failing!.failure!.actual).toBe('nothing like it')
  })

  test('is code that does not compile, too, and no run that was stopped', async () => {
    const room = await makeRoom()
    await room.runTests('class Broken {', 'java')
    const { failing, followUps } = (await room.brief(room.coding)).question!
    expect(followUps).toEqual([])
    expect(failing).toMatchObject({ isCompileError: true, failure: null, cause: null })
    expect(failing!.statement.text).toBe('Last test run, in Java: it did not compile.')
    await room.stopTests('for (;;) {}')
    const stopped = await room.brief(room.coding)
    expect(stopped.doing!.text).toBe('Ran the tests: it was stopped.')
    expect(stopped.question!.failing).toEqual(failing)
  })

  test('is gone once all tests pass', async () => {
    const room = await makeRoom()
    await room.runTests(room.question.wrong[0]!.code, room.question.wrong[0]!.language)
    await room.runTests(room.question.reference.javascript!)
    const { question, summary, doing } = await room.brief(room.coding)
    expect(question!.failing).toBeNull()
    const { total } = (await room.entries()).findLast((each) => each.kind === 'test')!.payload.visible
    expect(doing!.text).toMatch(new RegExp(`^Ran the tests: ${total} of ${total} visible tests passed`))
    expect(summary[1]!.statements.find(({ text }) => text.startsWith('2 test runs'))!.text).toMatch(
      new RegExp(`and ${total} of ${total} visible tests passed\\. All tests passed at the last one\\.$`),
    )
  })
})

describe('a whole session', () => {
  async function playSession() {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await room.put(room.coding, 'const remembered = await readFrom(anotherPlace)\n', { cause: 'pasted' })
    await room.ask('POST', '/chat', { questionId: room.coding, userMessage: "I'm stuck" })
    await room.put(room.coding, room.question.wrong[0]!.code, { language: room.question.wrong[0]!.language })
    await room.runTests(room.question.wrong[0]!.code, room.question.wrong[0]!.language)
    await room.goTo(room.technical)
    await room.put(room.technical, 'We would keep it in a cache, because reads are frequent.', { language: 'text' })
    await room.goTo(room.coding)
    return room
  }

  test('is summed up question by question, and every sentence rests on entries that the journal has', async () => {
    const room = await playSession()
    const entries = await room.entries()
    const briefing = await room.brief(room.coding)
    expect(briefing.seq).toBe(entries.length)
    expect(briefing.summary.map(({ title }) => title)).toEqual([
      'Interview',
      `Question 1: ${room.question.title}`,
      `Question 2: ${room.systems.title}`,
    ])
    const start = Date.parse(entries.find(({ kind }) => kind === 'joined')!.at)
    const said = statementsOf(briefing)
    expect(said.length).toBeGreaterThan(9)
    const restingOnNothing = said.filter(({ moments }) => moments.length === 0).map(({ text }) => text)
    expect(restingOnNothing).toEqual([`Not opened yet: ${room.story.title}.`])
    const told = said.flatMap(({ moments }) => moments)
    expect(told).toEqual(told.map(({ seq }) => ({ seq, atMs: Date.parse(entries[seq - 1]!.at) - start })))
    const visits = briefing.summary[1]!.statements[0]!
    expect(visits.text).toMatch(/^On screen for 1 minute of \d+ planned, opened 2 times\.$/)
  })

  test('costs only the new entries: read entries are not read again, and a freshly started server gives the same briefing', async () => {
    const room = await playSession()
    await room.brief()
    const before = await room.brief(room.coding)
    const second = await startTestServer({ beside: opened.server })
    second.machinery.now = opened.server.machinery.now
    const anew = await room.brief(room.coding, second)
    expect(anew).toEqual({ ...before, changesInSeconds: expect.any(Number) })
    // Delete most of the session: a second read would miss it.
    const { pool } = opened.server.machinery.database
    await pool.query('alter table journal disable trigger all')
    await pool.query(`delete from journal where interview_id = $1 and kind in ('edit', 'test', 'chat', 'joined')`, [
      room.interview.id,
    ])
    await pool.query('alter table journal enable trigger all')
    expect(await room.brief(room.coding)).toEqual({ ...before, changesInSeconds: expect.any(Number) })
    await room.goTo(room.technical)
    const after = await room.brief(room.coding)
    expect(after.doing!.text).toMatch(/^Moved to question 2/)
    const [visits, ...rest] = after.summary[1]!.statements
    expect(visits!.text).toMatch(/opened 2 times/)
    expect(rest).toEqual(before.summary[1]!.statements.slice(1))
    await second.close()
  })

  test('changes nothing, and no word of it reaches the candidate', async () => {
    const room = await playSession()
    const before = (await room.entries()).length
    const candidate = readStream(`${opened.server.url}${room.path}/stream`, { 'x-candidate-token': room.token })
    await candidate.next('state', () => true)
    const briefing = await room.brief(room.coding)
    const refused = await opened.server.call('GET', `/api/Interviews/${room.interview.id}/briefing`, {
      candidate: room.token,
    })
    expect(refused.status).toBe(401)
    await room.goTo(room.behavioral)
    await candidate.next('entry', ({ kind }) => kind === 'navigate')
    candidate.stop()
    expect((await room.entries()).length).toBe(before + 1)
    const journal = await room.ask('GET', '/journal')
    const page = await room.ask('GET', '')
    const shown = JSON.stringify([candidate.seen, journal.body, page.body])
    const secrets = [briefing.question!.failing!.cause!, room.question.probe, ...room.question.keyIdeas]
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
  })
})
