/** The two decisions on matters of the room: is a message about it, and is one topic sure? */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hearTopics, isSurelyOfRoom } from './room-asked.ts'

type Asked = { set: string; text: string; topic: string | null }
const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`../../../bench/talk/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
const heard = async (message: string) => {
  const { topics, rest } = await hearTopics(message)
  return [topics.map(({ id }) => id), rest]
}
const asked = linesOf<Asked>('room-questions').filter(({ topic }) => topic !== null)
const learnt = asked.filter(({ set }) => ['first', 'second', 'third'].includes(set))
/** None of these is among the examples. */
const aside = asked.filter(({ set }) => !['first', 'second', 'third'].includes(set))

async function count(all: readonly Asked[]) {
  const counts = { topic: 0, card: 0, other: 0, nothing: 0 }
  for (const { text, topic } of all) {
    const [ids] = (await heard(text)) as [string[], string]
    const kind = ids.includes(topic!) ? 'topic' : (ids[0]?.startsWith('card-') ?? false) ? 'card' : undefined
    counts[kind ?? (ids.length === 0 ? 'nothing' : 'other')] += 1
  }
  return counts
}

it('questions like the examples are heard as their topic, and nearly none as another', async () => {
  const { topic, other } = await count(learnt)
  expect(topic / learnt.length).toBeGreaterThan(0.96)
  expect(other).toBeLessThan(4)
})

it('of questions that were kept aside two thirds are heard as their topic, and few as another', async () => {
  const { topic, other } = await count(aside)
  expect(topic / aside.length).toBeGreaterThan(0.66)
  expect(other / aside.length).toBeLessThan(0.1)
})

it('of 320 messages about tasks few are taken for the room’s', async () => {
  const found: string[] = []
  for (const name of ['walk-8', 'walk-9'])
    for (const { message } of linesOf<{ message: string }>(name)) {
      const [topics] = await heard(message)
      if (topics!.length > 0) found.push(message)
    }
  expect(found.filter((each) => /how much time|minutes do I have/i.test(each)).length).toBeGreaterThan(2)
  expect(found.length).toBeLessThan(26)
})

describe('a message is divided into what the room answers and the rest', () => {
  it.each([
    ['may I use ChatGPT just for syntax?', [['outside-help-ai'], '']],
    ['does my loop work and can I use copilot', [['outside-help-ai'], 'does my loop work']],
    ['is there a hidden test with an empty list?', [['hidden-see'], '']],
    ['i wont be done in time. should i carry on?', [['unfinished'], '']],
    [
      'could I use an LLM to rank the results in my design?',
      [[], 'could I use an LLM to rank the results in my design?'],
    ],
    ['why does `while (time > 0)` never stop', [[], 'why does `while (time > 0)` never stop']],
  ])('%s', async (message, expected) => {
    expect(await heard(message)).toEqual(expected)
  })
})

it.each([
  ['left then', 'Customers without orders vanish because of the inner join.', []],
  ['loo break?', 'Customers without orders vanish because of the inner join.', ['break']],
  ['ok so how do i ask it', 'Comparisons with NULL give unknown, not true.', []],
])('“%s” after “%s” goes on with the talk, or it is the room’s', async (message, before, expected) => {
  expect((await hearTopics(message, before)).topics.map(({ id }) => id)).toEqual(expected)
})

it.each([
  ['darf ich eigentlich nebenbei Claude fragen', 'outside-help-ai'],
  ['¿me están grabando ahora mismo?', 'recorded'],
  ['si la connexion tombe je perds tout ?', 'saving-offline'],
  ['vou no banheiro, já volto', 'break'],
  ['इंटरनेट चला गया तो क्या होगा मेरे काम का', 'saving-offline'],
  ['可以问 Gemini 吗', 'outside-help-ai'],
  ['my grandfather died yesterday, sorry', 'distress'],
])('%s is heard as %s', async (message, topic) => {
  expect(await heard(message)).toEqual([[topic], ''])
})

it.each([
  ['How much time is left?', true],
  ['may I use ChatGPT?', true],
  ['make the focus visible again', false],
  ['did you run the tests?', false],
  ['undo that', false],
])('“%s” is surely the room’s: %s', async (message, expected) => {
  expect(await isSurelyOfRoom(message)).toBe(expected)
})
