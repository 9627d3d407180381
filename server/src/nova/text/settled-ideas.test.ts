/** Facts that settle what candidates hold to be so, and when an example fits: told to those who have said something, once. */
import { describe, expect, it } from 'vitest'
import { ask, bank, clarifying, room, standAt } from '../../../test/nova-asking.ts'
import { readKeyPoints } from '../../evidence/answers/key-points.ts'
import { replyByRules } from '../builtin.ts'
import { knownOf } from '../knowledge.ts'
import { settledBy } from './settled-ideas.ts'

const order = 'Promise callbacks run as soon as the running code has ended'
const running = 'Running code is never interrupted'

describe('what somebody holds to be so of a case', () => {
  it('is settled by a fact where it holds', async () => {
    const message = 'nothing interrupts a running function, neither a timer nor an answer from the network, right?'
    const { text, step } = await replyByRules(message, standAt('event-loop-order'), room)
    expect(text).toContain(running)
    expect(step).toBe(1)
  })

  it('hears a no where it is a known mistake, and what shows it, but not the fact', async () => {
    const message = 'a timer interrupts the running function as soon as its time has come, right?'
    const { text, step } = await replyByRules(message, standAt('event-loop-order'), room)
    expect(text).toMatch(/^No: .*\?$/)
    expect(text).not.toContain(running)
    expect(step).toBe(1)
  })

  it('hears no fact that makes a point of a good answer which they have not made', async () => {
    const message = 'setTimeout(a, 0) stands first and then Promise.resolve().then(b), so a runs before b, right?'
    expect(await ask(message, standAt('event-loop-order'))).not.toContain(order)
  })

  it.each([
    [
      'disk-full-no-files',
      'his rm freed nothing because the service never let go of the log: df sees the blocks, du has no name to count. Is it this?',
      'A deleted file keeps its space as long as a process has it open',
    ],
    [
      'vue-value-stands-still',
      'let { total } = reactive(cart) copies just the number out so vue has nothing to track any more, was my explanation. Does it hit it?',
      'Taking total out of the reactive object copies the number',
    ],
  ])('on %s, is met in other words, where one fact is clearly the closest: “%s”', async (id, message, fact) => {
    expect(await ask(message, standAt(id))).toContain(fact)
  })

  it('is not what is told to whoever asks what counts, and says nothing of the case', async () => {
    const message =
      'if i list three spellings of the same ip (decimal, hex..) does this count as three ways or only one'
    expect(await ask(message, standAt('preview-reads-too-much'))).not.toContain('A redirect, a public name')
  })

  it.each(['no i was asking you. is echoing the origin safe?', 'is returning the callers own origin ok?'])(
    'meets a question to test it where the fact names a point of a good answer: “%s”',
    async (message) => {
      const text = await ask(message, standAt('blocked-by-cors'))
      expect(text).toMatch(/suppose evil\.example sends a request .*\?$/)
      expect(text).not.toMatch(/Vary|list/)
    },
  )

  it.each([
    ['7 new ones on top so page 3 has the 7 last of page 2 again?', 'a new order pushes all others back by one'],
    ['the new order on top pushes one down, so i see it again on the next page, right?', 'pushes all others back'],
  ])('is told of the effect that was named alone: “%s”', async (message, fact) => {
    const text = await ask(message, standAt('rest-pages-shift'))
    expect(text).toContain(fact)
    expect(text).not.toMatch(/deletion|missed/)
  })

  it('is no fact for whoever only asks for it', async () => {
    expect(await ask('when is running code interrupted?', standAt('event-loop-order'))).not.toContain(running)
  })

  it('is not settled where Nova only makes the task clear', async () => {
    const message = 'a timer interrupts the running function as soon as its time has come, right?'
    expect(await ask(message, standAt('event-loop-order'), clarifying)).not.toContain(running)
  })

  it('hears no fact a second time, and three on one question at most', async () => {
    const message = 'nothing interrupts a running function, neither a timer nor an answer from the network, right?'
    const situation = standAt('event-loop-order')
    const first = await replyByRules(message, situation, room)
    const replies = [{ text: first.text, step: first.step }]
    expect(await ask(`so ${message}`, { ...situation, said: [message], replies })).not.toContain(running)
    const told = (knownOf(situation.question)?.ideas ?? [])
      .filter(({ says }) => !says.startsWith(running))
      .slice(0, 3)
      .map(({ says }) => ({ text: says, step: 1 }))
    expect(await ask(message, { ...situation, said: ['a', 'b', 'c'], replies: told })).not.toContain(running)
  })
})

it('no fact that is told makes a point which the wrong belief that it answers does not make', async () => {
  let told = 0
  const technical = [...bank.byId.values()].filter((question) => question.kind === 'technical')
  for (const question of technical.filter((_, at) => at % 12 === 0)) {
    const made = (text: string) =>
      readKeyPoints(text, question.keyPoints).flatMap(({ point, isMet }) => (isMet ? [point] : []))
    for (const { contrary = [] } of question.keyPoints) {
      const message = `I think that ${contrary[0]}`
      const fact = settledBy(message, { situation: standAt(question.id), room, tongue: 'en' }, 'stated')
      if (!fact) continue
      told += 1
      expect(made(fact.says).filter((point) => !made(message).includes(point))).toEqual([])
    }
  }
  expect(told).toBeGreaterThan(0)
})

describe('a line of a draft that a message names', () => {
  const code = [
    'Reasons:',
    '1. called from the same class, so the proxy never sees it',
    '2. the rollback rule: Spring rolls back for checked exceptions only, a RuntimeException commits',
  ].join('\n')

  it('is held against the fact on it', async () => {
    const text = await ask('is nr 2 in my list the right way round?', standAt('spring-transaction-lost', { code }))
    expect(text).toMatch(
      /^(?:Look again at|I'd look again at) “2\. the rollback rule: .+ throws an IOException in the middle/,
    )
    expect(text).not.toContain('bypass')
  })

  it.each(['ok so is my first bit right? about the twice thing', 'is my first line correct?'])(
    'that only names a thing hears no fact on it: “%s”',
    async (message) => {
      const draft = 'The server takes page 3 and makes it LIMIT 50 OFFSET 100. If someone orders meanwhile, it changes.'
      expect(await ask(message, standAt('rest-pages-shift', { code: draft }))).not.toContain('A large offset reads')
    },
  )

  it('is not where it is asked what is wanted', async () => {
    const text = await ask('do they want my list in this order?', standAt('spring-transaction-lost', { code }))
    expect(text).not.toContain('RuntimeException')
  })
})

describe('an example', () => {
  it('is told when it fits and when it does not, whatever it is', async () => {
    const text = await ask(
      'nobody listened to my analysis, they raised the prices anyway, and a year later I was right. good story?',
      standAt('data-changed-a-mind'),
    )
    expect(text).toContain("It fits if your analysis made others change a decision. If they didn't listen")
  })

  it('of percents is checked by its own numbers', async () => {
    const code = 'The p95 of our search went from 800 ms to 200 ms, which is 400 % better. I added an index.'
    const text = await ask('the 400 % is correct?', standAt('made-it-faster', { code }))
    expect(text).toBe("No, 400 % doesn't fit. From 800 to 200 is 75 % less, or a factor of 4.")
  })
})

it.each([
  ['made-it-faster', 'latency goes from 800 to 200 ms and the error rate stays at 5 %, right?', ''],
  ['made-it-faster', 'retries from 3 to 5 with 20 % jitter, ok?', ''],
  ['made-it-faster', 'is a 20 % margin enough?', 'We scale from 2 to 4 instances at 70 % CPU.'],
])('on %s, a share of something else is no claim on what changed: “%s”', async (id, message, code) => {
  expect(await ask(message, standAt(id, { code }))).not.toContain("doesn't fit")
})

it.each([
  ['train-connection', 'my function returns undefined for the empty list, is that normal?'],
  ['workers-all-taken', 'p99 goes up to 4 seconds after each deploy, is that normal?'],
  ['train-connection', 'is it a trap that the ids are strings'],
  ['train-connection', 'Sorting first seems weird to think about with ties'],
])('on %s, what a program does is no feeling: “%s”', async (id, message) => {
  expect(await ask(message, standAt(id))).not.toMatch(/normal thing to feel|That's normal/)
})

it.each([
  [
    'told-a-colleague',
    "it's weird to write about it, we were friends and since then we're not anymore",
    'You decide how much',
  ],
  ['train-connection', 'read it four times and i am more nervous than before. is that normal?', "That's normal"],
])('on %s, what the question does to somebody is heard: “%s”', async (id, message, words) => {
  expect(await ask(message, standAt(id))).toContain(words)
})
