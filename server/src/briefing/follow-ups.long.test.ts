/** A question's own follow-ups that interviewers are offered, and the points of a good answer shown to them. */
import { describe, expect, test } from 'vitest'
import { makeBriefingRoom } from '../../test/briefing-room.ts'
import { openForTests } from '../../test/opened.ts'
import { textPackOf } from '../knowledge/packs.ts'

const seconds = 1000
const minutes = 60_000

const opened = openForTests()

const makeRoom = (overrides?: Record<string, string>) => makeBriefingRoom(opened.server, opened.session, overrides)

describe('follow-ups', () => {
  const followUpsIn = async (room: Awaited<ReturnType<typeof makeRoom>>, questionId: string) =>
    (await room.brief(questionId)).question!.followUps

  test('are the input to go through by hand where code fails, until Nova has given it', async () => {
    const room = await makeRoom()
    await room.runTests(`function ${room.question.signature.name}() { return 'wrong' }`)
    const offered = await followUpsIn(room, room.coding)
    expect(offered.map(({ source, text }) => [source, text])).toEqual([['try', room.question.tryInput]])
    expect(offered[0]!.why.text).toMatch(/^The last test run fails on /)
    await room.ask('POST', '/chat', { questionId: room.coding, userMessage: "I'm stuck" })
    expect(await followUpsIn(room, room.coding)).toEqual([])
  })

  test('are the question about the own code and the requirement change once all tests pass', async () => {
    const room = await makeRoom()
    await room.runTests(room.question.reference.javascript!)
    const offered = await followUpsIn(room, room.coding)
    expect(offered.map(({ source, text }) => [source, text])).toEqual([
      ['probe', room.question.probe],
      ['follow-up', room.question.followUp],
    ])
    expect(offered[0]!.why.text).toBe('All tests pass.')
    const tested = (await room.entries()).find(({ kind }) => kind === 'test')!
    expect(offered.map(({ why }) => why.moments.map(({ seq }) => seq))).toEqual([[tested.seq], [tested.seq]])
  })

  test('do not come again once an interviewer has sent them', async () => {
    const room = await makeRoom({ InterviewType: 'HumanInLoop' })
    await room.runTests(room.question.reference.javascript!)
    await room.control('POST', '/control', { action: 'message', text: room.question.probe })
    expect((await followUpsIn(room, room.coding)).map(({ source }) => source)).toEqual(['follow-up'])
  })

  test('begin with the own code after a paste from outside', async () => {
    const room = await makeRoom()
    await room.put(room.coding, 'for (const each of readEverything()) collectAll(each)', { cause: 'pasted' })
    const [first] = await followUpsIn(room, room.coding)
    expect(first).toMatchObject({ source: 'probe', text: room.question.probe })
    expect(first!.why.text).toBe('1 line came from outside this interview.')
  })

  test('are a way in after three minutes with nothing written, for each kind of question', async () => {
    const room = await makeRoom()
    const kinds = [
      [room.coding, 'try', room.question.tryInput],
      [room.technical, 'hint', room.systems.hints[0]],
      [room.behavioral, 'probe', room.story.probes[0]],
    ] as const
    for (const [id, source, text] of kinds) {
      await room.goTo(id)
      expect(await followUpsIn(room, id)).toEqual([])
      await opened.server.pass(3 * minutes + 5 * seconds)
      expect(await followUpsIn(room, id)).toMatchObject([
        { source, text, why: { text: 'Open for 3 minutes with nothing written.' } },
      ])
    }
  })

  test('for a technical question lead towards points not yet found, and never towards found ones', async () => {
    const room = await makeRoom()
    await room.goTo(room.technical)
    await room.put(room.technical, 'I would look at it first.', { language: 'text' })
    const { probes } = textPackOf(room.systems.id)!
    const asksOf = (point: string) => probes.find(({ of }) => of === point)!.asks[0]!
    const offered = await followUpsIn(room, room.technical)
    const points = room.systems.keyPoints.map(({ point }) => point)
    expect(offered.map(({ text }) => text)).toEqual(points.slice(0, 3).map(asksOf))
    expect(offered.every(({ why }) => why.text.startsWith('Not found automatically yet: '))).toBe(true)

    const [first] = room.systems.keyPoints
    const sentence = `${first!.point}, because the queries need it and ${first!.phrases[0]} is what we do.`
    await room.put(room.technical, sentence, { language: 'text' })
    const { expected, followUps } = (await room.brief(room.technical)).question!
    const left = expected.points.filter(({ found }) => !found).map(({ text }) => text)
    expect(left).not.toContain(first!.point)
    expect(followUps.map(({ text }) => text)).toEqual(left.slice(0, 3).map(asksOf))
  })

  test('for a story are the probes of the missing elements', async () => {
    const room = await makeRoom()
    await room.goTo(room.behavioral)
    const told = 'Last year at my company we had an outage. I fixed the queue and I wrote a test for the cause.'
    await room.put(room.behavioral, told, { language: 'text' })
    const { expected, followUps } = (await room.brief(room.behavioral)).question!
    expect(expected.points.map(({ found }) => found)).toEqual([true, false, true, false])
    expect(followUps.map(({ text }) => text)).toEqual([room.story.probes[1], room.story.probes[3]])
    expect(followUps[1]!.why.text).toBe('Not found automatically yet: what came of it.')
  })
})

describe('the expected answer', () => {
  test('for code has its key ideas and cost, without a claim about them', async () => {
    const room = await makeRoom()
    const { expected } = (await room.brief(room.coding)).question!
    expect(expected.points).toEqual(room.question.keyIdeas.map((text) => ({ text, found: null, quote: null })))
    expect(expected.cost).toBe(room.question.cost)
    expect(expected.languages).toEqual(['javascript', 'typescript', 'python', 'java', 'go'])
  })

  test('for a technical question has its key points, found ones with the words they were found in', async () => {
    const room = await makeRoom()
    const [point] = room.systems.keyPoints
    const sentence = `${point!.point}, because the queries need it and ${point!.phrases[0]} is what we do.`
    await room.put(room.technical, sentence, { language: 'text' })
    const { points } = (await room.brief(room.technical)).question!.expected
    expect(points.map(({ text }) => text)).toEqual(room.systems.keyPoints.map((each) => each.point))
    for (const { found, quote } of points) if (found) expect(sentence).toContain(quote)
    expect(points[0]!.found).toBe(true)
    expect(points.some(({ found }) => found === false)).toBe(true)
  })
})
