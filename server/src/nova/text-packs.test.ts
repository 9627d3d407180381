/** Nova's packs for technical and behavioral questions fit them, and give none of their key points away. */
import { readdirSync, readFileSync } from 'node:fs'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { TextPack } from '@nova/contract/questions/knowledge'
import { describe, expect, it, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { composeReply } from './reply/composer.ts'
import type { Room, Situation } from './situation.ts'

const bank = loadBank()
const folder = new URL('../../../bank/packs/', import.meta.url)
const kinds = ['technical', 'behavioral'] as const
const packs = kinds.flatMap((kind) =>
  readdirSync(new URL(`${kind}/`, folder)).map((name) => ({
    kind,
    name: `${kind}/${name}`,
    pack: TextPack.parse(JSON.parse(readFileSync(new URL(`${kind}/${name}`, folder), 'utf8'))),
  })),
)
const spaced = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')} `
const storyParts = ['situation', 'task', 'action', 'result']
const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }

function standAt(question: BankQuestion, more: Partial<Situation> = {}): Situation {
  const plain = { code: '', test: undefined, isTested: false, complaint: '', line: undefined, replies: [], said: [] }
  return { question, state: 'text', language: 'python', hasAttempted: false, cause: undefined, ...plain, ...more }
}

const questionOf = (id: string) => bank.byId.get(id)!
const ask = async (id: string, message: string, more: Partial<Situation> = {}) =>
  (await composeReply(message, standAt(questionOf(id), more), room)).text

test.each(kinds)('there is a pack for every %s question', (kind) => {
  const ids = packs.filter((each) => each.kind === kind).map(({ pack }) => pack.id)
  expect(ids.toSorted()).toEqual(bank[kind].map(({ id }) => id).toSorted())
})

test.each(packs)(
  '$name asks about each key point, and names none that the question does not name',
  ({ pack, name }) => {
    expect(name.endsWith(`/${pack.id}.json`)).toBe(true)
    const question = questionOf(pack.id)
    const points = question.kind === 'technical' ? question.keyPoints : []
    const parts = question.kind === 'technical' ? points.map(({ point }) => point) : storyParts
    expect(pack.probes.map(({ of }) => of).toSorted()).toEqual(parts.toSorted())
    const asked = pack.clarifications.flatMap((each) => each.asked)
    expect(asked.filter((phrase, at) => asked.indexOf(phrase) !== at)).toEqual([])
    const given = spaced(
      JSON.stringify(question.kind === 'technical' ? [question.statement, question.assumptions] : ''),
    )
    const said = [...pack.clarifications, ...pack.terms].map(({ answer }) => answer)
    const told = spaced([...said, ...pack.probes.flatMap(({ asks }) => asks)].join(' | '))
    const phrases = points.flatMap((point) => point.phrases).map(spaced)
    expect(phrases.filter((phrase) => told.includes(phrase) && !given.includes(phrase))).toEqual([])
  },
)

describe('a question that is answered in words', () => {
  it.each([
    ['a-query-for-900', 'so can i remove the dashboard?', 'No, the dashboard stays.'],
    ['a-query-for-900', 'which warehouse product is it', 'The question names no product'],
    ['after-the-incident', 'can it be from my university project?', 'Any review counts'],
  ])('%s: “%s” is answered from its pack', async (id, message, words) => {
    expect(await ask(id, message)).toContain(words)
  })

  it('asks about points that the answer does not have yet, once the hints are used up', async () => {
    const question = bank.technical.find(({ id }) => id === 'a-query-for-900')!
    const pack = packs.find(({ pack: { id } }) => id === question.id)!.pack
    const replies = question.hints.map((hint) => ({ text: `${hint} What would you say to that, and why?`, step: 1 }))
    const first = pack.probes.find(({ of }) => of === question.keyPoints[0]!.point)!
    const code = `We should look at the ${question.keyPoints[0]!.phrases[0]!}.`
    expect(await ask(question.id, 'can I have a hint?', { replies })).toContain(first.asks[0])
    const later = await ask(question.id, 'can I have a hint?', { replies, code })
    expect(later).not.toContain(first.asks[0])
    expect(pack.probes.flatMap(({ asks }) => asks)).toContain(later)
  })
})

const counts = ['one', 'two', 'three', 'four']

test('a project is answered from the facts it brings along, whosever it is, and is not taken for a text', async () => {
  for (const project of bank.projects) {
    const own = standAt({ ...project, id: `own ${project.id}` })
    for (const { asked, says } of project.facts.slice(0, 2))
      expect([project.id, (await composeReply(asked[0]!, own, room)).text]).toEqual([
        project.id,
        expect.stringContaining(says),
      ])
    const hint = (await composeReply('Can you give me a hint?', own, room)).text
    expect([project.id, project.keyIdeas[project.stages[0]!.id]!.some((idea) => hint.includes(idea))]).toEqual([
      project.id,
      true,
    ])
    const [, second] = project.stages
    for (const message of second
      ? ['what does the second stage ask?', 'whats stage 2 about', 'explain part two again pls']
      : [])
      expect([message, (await composeReply(message, own, room)).text]).toEqual([
        message,
        expect.stringContaining(`Stage 2 is “${second!.title}”, about ${second!.minutes} minutes.`),
      ])
    expect((await composeReply('what is the fourth stage?', own, room)).text).toContain(
      `${second ? `This project has ${counts[project.stages.length - 1]} stages: ` : ''}“${project.stages[0]!.title}”`,
    )
    expect((await composeReply('how do I run the tests?', own, room)).text).toMatch(/\bTest for the visible tests\b/)
    for (const message of ['my test fails', 'how do I submit?', 'is it correct?'])
      expect((await composeReply(message, own, room)).text).not.toMatch(
        /answer field|nothing (?:runs|to run)|in words/i,
      )
  }
})
