import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hearTopics } from './room-rules.ts'

const linesOf = <T>(name: string): T[] =>
  readFileSync(new URL(`../../../bench/talk/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
const heard = async (message: string) => {
  const { topics, rest } = await hearTopics(message)
  return [topics.map(({ id }) => id), rest]
}

it('the questions about the room that people ask are heard as their topic', async () => {
  const wrong: unknown[] = []
  for (const { text, topic } of linesOf<{ text: string; topic: string | null }>('room-questions')) {
    const [topics] = await heard(text)
    const expected = topic === null ? [] : [topic]
    if (JSON.stringify(topics) !== JSON.stringify(expected)) wrong.push([text, topics])
  }
  expect(wrong).toEqual([])
})

it('of 320 messages about tasks only those that also ask about the room are heard', async () => {
  const found: unknown[] = []
  for (const name of ['walk-8', 'walk-9'])
    for (const { message } of linesOf<{ message: string }>(name)) {
      const [topics] = await heard(message)
      if (topics!.length > 0) found.push([topics, message.slice(0, 40)])
    }
  expect(found).toEqual([
    [['time-left'], 'how much time left? and should I bother '],
    [['language-choice'], 'which language? i can answer with java?'],
    [['time-left'], 'how much time is left? with heap it woul'],
    [['time-left'], 'unshift for straight and push for turns,'],
    [['time-left'], 'it was -1, fixed with k = 0. is it bad t'],
    [['time-left'], 'Thank you, that is clear. How many minut'],
    [['time-left'], 'Very well explained, thank you. How much'],
    [['distress'], 'ok indexOf now. and example 2 is /login/'],
    [['talk-language-answer'], 'Oi! Posso responder em português ou tem '],
  ])
})

it.each([
  ['may I use ChatGPT just for syntax?', [['outside-help-ai'], '']],
  ['does my loop work and can I use copilot', [['outside-help-ai'], 'does my loop work']],
  ['is there a hidden test with an empty list?', [['hidden-see'], '']],
  [
    'could I use an LLM to rank the results in my design?',
    [[], 'could I use an LLM to rank the results in my design?'],
  ],
  ['why does `while (time > 0)` never stop', [[], 'why does `while (time > 0)` never stop']],
])('“%s”: the room’s part, and the rest', async (message, expected) => {
  expect(await heard(message)).toEqual(expected)
})
