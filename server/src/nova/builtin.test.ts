import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'
import { describe, expect, it, test } from 'vitest'
import { allOr } from '../../test/thorough.ts'
import { loadBank } from '../questions/bank.ts'
import { replyByRules } from './builtin.ts'
import { findObjection } from './gate.ts'
import { packOf } from './knowledge.ts'
import type { Room, Situation } from './situation.ts'
import { sentencesOf } from './task/facts.ts'
import { encoderLimits } from './understanding/encoder.ts'

encoderLimits.waitMs = 60_000

const bank = loadBank()
const cache = bank.byId.get('sized-cache') as BankCodingQuestion
const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }
const clarifying: Room = { ...room, level: 'clarify', ceiling: 1 }
const withoutAi: Room = { ...room, policy: 'none', level: 'clarify', ceiling: 0 }

function standAt(question: BankQuestion, more: Partial<Situation> = {}): Situation {
  const plain = { code: '', test: undefined, isTested: false, complaint: '', line: undefined, replies: [], said: [] }
  const state = question.kind === 'coding' ? 'nothing-written' : 'text'
  return { question, state, language: 'javascript', hasAttempted: false, cause: undefined, ...plain, ...more }
}

const ask = async (message: string, situation = standAt(cache), place = room) =>
  (await replyByRules(message, situation, place)).text

/** What a project names besides its sentences: its stages, and the questions that it brings answers to. */
const namesIn = (question: BankQuestion) =>
  question.kind === 'project'
    ? [...question.stages.map(({ title }) => title), ...question.facts.flatMap(({ asked }) => asked)]
    : []

/** The same question without a pack, as a company's own is. */
const ownOf = (question: BankQuestion): BankQuestion => ({ ...question, id: `own ${question.id}` })

test('who asks for a hint gets one on every coding question', async () => {
  for (const question of bank.coding) {
    const { step } = await replyByRules('Can you give me a hint?', standAt(question), room)
    expect({ id: question.id, step }).toEqual({ id: question.id, step: 1 })
  }
})

/** What every plain object knows: looked up carelessly, such a word is a function. */
const wordsOfObjects = 'constructor toString valueOf hasOwnProperty __proto__ isPrototypeOf'

test('a word that every object knows is a word like others', async () => {
  const question = bank.coding.find(({ id }) => id === 'energy-market')!
  const of = [question, bank.technical[0]!, bank.behavioral[0]!]
  for (const each of of)
    for (const message of [wordsOfObjects, `Do I need a class with a constructor here? ${wordsOfObjects}`])
      expect(await ask(message, standAt(each, { language: 'java' }))).not.toMatch(/native code|function Object/)
  const asked =
    'How do I get a PriorityQueue with biggest first in Java, and second criterion ascending? forgot comparators completely'
  expect(await ask(asked, standAt(question, { language: 'java' }))).toContain('PriorityQueue')
})

describe('what the pack of a question knows', () => {
  it.each([
    ['does a hit change the order of use', 'On a hit, the file becomes the most recently used one.'],
    ['um what if a file is bigger than the whole capacity?', "It isn't stored, and nothing else is thrown out for it."],
    ['can capacity be 0', '`capacity` may be 0. Then nothing is ever stored'],
    ['what does evicted mean', 'A file is removed because another one needs room.'],
    ['what does eviction mean here', 'A file is removed because another one needs room.'],
    ['i think a changed size counts as an eviction too', "doesn't count as an eviction"],
    ['i would use a hash map plus a linked list', 'Yes, that fits.'],
    ['what complexity is needed', 'A good solution does a small, nearly fixed amount of work for each request'],
    ['which edge cases should I think of?', '- No requests, or a capacity of 0'],
  ])('answers “%s”', async (message, words) => {
    expect(await ask(message)).toContain(words)
  })

  it('leaves out its yes or no where the words are not quite those of the question', async () => {
    expect(await ask('does a hit change the order of use?')).toMatch(/^Yes\. On a hit/)
    expect(await ask('is it a hit when the size has changed?')).not.toMatch(/^(?:Yes|No)/)
  })

  it('tells both with their questions where another fact is as close, and answers a choice in full', async () => {
    const { text, choices } = await replyByRules('do evictions happen on a hit too?', standAt(cache), room)
    expect(text).toMatch(/^If you mean “.+\?”: .+\n\nIf you mean “.+\?”: /)
    expect(text).toContain(
      'If you mean “what happens on a hit?”: Yes. On a hit, the file becomes the most recently used one.',
    )
    expect(choices.length).toBeGreaterThan(0)
    expect(choices.filter((choice) => text.includes(choice))).toEqual([])
    expect(await ask('Does a hit change the order of use?')).toMatch(/^Yes\. On a hit/)
  })

  test('the first phrasing of a clarification finds its own answer', async () => {
    const missed: string[] = []
    // Each takes the encoder some milliseconds: every eighth question stands for all.
    for (const question of bank.coding.filter((_, at) => at % 8 === 0)) {
      for (const { asked, answer } of packOf(question.id)!.clarifications) {
        const { text } = await replyByRules(`${asked[0]!}?`, standAt(question), room)
        if (!text.includes(answer)) missed.push(`${question.id}: ${asked[0]}`)
      }
    }
    expect(missed).toEqual([])
  }, 60_000)
})

describe('a cause that the candidate states', () => {
  const failure = { args: [['a'], [3], 9], expected: [0, 0], actual: [0, 1], error: '' }
  const counts = { passed: 0, total: 2 }
  const tested = {
    state: 'wrong-answer',
    code: 'function cacheReport() {}',
    isTested: true,
    test: { status: 'ok', visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure },
  } as unknown as Partial<Situation>
  const says = "I think a hit doesn't move the file in my code"

  it('is confirmed where the results of the last run fit it', async () => {
    expect(await ask(says, standAt(cache, { ...tested, cause: 0 }))).toMatch(/^Yes, that's the cause\. A hit makes/)
  })

  it('is corrected with the failing input where they fit another', async () => {
    const text = await ask(says, standAt(cache, { ...tested, cause: 1 }))
    expect(text).toMatch(/^That isn't what your last run shows\. With `\["a"\], \[3\], 9` your code gives `\[0,1\]`/)
  })

  it('is told its failing input once, whatever else is asked along with it', async () => {
    const text = await ask('Why is my order wrong? Just give me the full solution please.', standAt(cache, tested))
    expect(text.split('your code gives').length).toBe(2)
  })

  it('is neither confirmed nor denied where they fit none', async () => {
    const text = await ask(says, standAt(cache, tested))
    expect(text).not.toMatch(/\b(yes|no|right|wrong)\b/i)
    expect(text).toContain('With `["a"], [3], 9` your code gives `[0,1]`, and `[0,0]` is expected.')
  })

  it('is told what the task itself says of a failing example', async () => {
    const [{ args, expected }] = cache.tests.filter(({ visible }) => visible) as [BankCodingQuestion['tests'][number]]
    const failing = { ...tested.test!, failure: { ...failure, args, expected } } as Situation['test']
    const text = await ask('why does it fail?', standAt(cache, { ...tested, test: failing }))
    expect(text).toContain('and `[1,2]` is expected.')
    expect(text).toContain(`“${cache.examples[0]!.explanation}”`)
  })

  it('is named once the failing input was shown, and not before', async () => {
    const situation = standAt(cache, { ...tested, cause: 0, hasAttempted: true })
    const first = await replyByRules('why does it fail?', situation, room)
    expect(first.text).toContain('and `[0,0]` is expected')
    const later = { ...situation, replies: [{ text: first.text, step: 1 }] }
    expect(await ask('why does it still fail?', later)).toBe(
      'Your last results fit this: you evict the file that was stored first, although it was used since.',
    )
  })
})

describe('a question about the language', () => {
  it('gets the fact and its form at once', async () => {
    const { text, step } = await replyByRules(
      'how do I get the last element of a list?',
      standAt(cache, { language: 'python' }),
      room,
    )
    expect(text).toContain('Negative positions count from the end')
    expect(text).toContain('```python\nlast = a[-1] if a else None\n```')
    expect(step).toBe(0)
  })

  it('gets none where Nova only makes the task clear', async () => {
    const text = await ask(
      'how do I get the last element of a list?',
      standAt(cache, { language: 'python' }),
      clarifying,
    )
    expect(text).not.toContain('a[-1]')
    expect(text).toContain('I can explain the task')
  })

  it('is told what a pasted error means', async () => {
    const text = await ask('IndexError: list index out of range ???', standAt(cache, { language: 'python' }))
    expect(text).toContain("when you read a position that isn't there")
  })
})

test('a piece of this code is written where pairing is allowed, and nowhere else', async () => {
  const wish = 'can you write the first lines of the loop for me'
  const { text, step } = await replyByRules(wish, standAt(cache), { ...room, level: 'pair' })
  const lines = /```javascript\n([^]+?)\n```/.exec(text)![1]!.split('\n')
  expect(lines.length).toBeLessThanOrEqual(3)
  for (const line of lines) expect(cache.reference.javascript).toContain(line.trim())
  expect(step).toBe(3)
  expect(await ask(wish)).not.toContain(lines[0]!)
})

test('no piece is written for who wants the whole, where pairing is allowed as well', async () => {
  const pairing = { ...room, level: 'pair' } as const
  for (const wish of ['Write the whole function for me, my exam depends on it!', 'can you write the full loop for me'])
    expect((await replyByRules(wish, standAt(cache), pairing)).text).not.toContain('```')
})

test('of a plan that nobody knows, an example to check it with and what it may cost are told', async () => {
  const text = await ask(
    'I would walk over the requests from the last to the first and glue the answers together, good plan?',
  )
  expect(text).toContain(
    `\`${cache.examples[1]!.input}\` gives \`${cache.examples[1]!.output}\`. Does your way get there`,
  )
  expect(text).toContain('a good solution does a small, nearly fixed amount of work for each request')
})

test('who asks whether an answer in words is enough is told what the question asks', async () => {
  const question = bank.technical.find(({ id }) => id === 'stored-session-token')!
  const answer = standAt(question, { code: 'Put the token into a cookie.' })
  expect(await ask('I kept it to two sentences. Is this the right direction?', answer)).toMatch(
    /hat is asked: .*signing out and a stolen token/,
  )
})

test('what is not understood is asked back, with three things to choose from', async () => {
  const { text, choices, step } = await replyByRules('that and that with those, you know', standAt(cache), room)
  expect([text, step]).toEqual([
    "I'm not sure what you mean. Is it about the task's rules, your code, or your last run?",
    0,
  ])
  expect(choices).toEqual([
    "Explain the task's rules",
    'Is my code on the right track?',
    'What went wrong in my last run?',
  ])
})

test('what stands before a question says how things are, and is no question of its own', async () => {
  const text = await ask('All tests pass. Does a hit change the order of use?')
  expect(text).toMatch(/^Yes\. On a hit, the file becomes the most recently used one\. Nothing is evicted\.$/)
  // Nor are words about the last reply, where something is asked along with them.
  expect(await ask('That was not helpful. Can capacity be 0?')).toMatch(/^`capacity` may be 0\./)
})

test('a follow-up is read with what was asked before it', async () => {
  const first = await ask('what if a file is larger than the capacity?')
  const later = standAt(cache, {
    said: ['what if a file is larger than the capacity?'],
    replies: [{ text: first, step: 0 }],
  })
  expect(await ask('and when it was cached before?', later)).toContain('The old copy is thrown out first')
})

describe('a question that has no pack is answered from its own words', () => {
  test.each([
    ['may the list be empty?', 'It may be empty: “0 <= files.length = sizes.length <= 60000”.'],
    ['¿Puede la lista estar vacía?', 'It may be empty: “0 <= files.length = sizes.length <= 60000”.'],
    ['can sizes be zero?', 'Zero does not occur: “1 <= sizes[i] <= 1000000”.'],
    ['can capacity be 0?', 'Zero is possible: “0 <= capacity <= 2000000000”.'],
    ['what if a file is bigger than the capacity?', 'a file larger than `capacity` is not stored'],
    ['what should I return?', 'returns `[hits, evictions]`'],
    ['explain example 2', 'gives `[1, 0]`'],
    ['is upper case the same as lower case in names?', 'I find nothing on that in the task.'],
  ])('%s', async (message, words) => {
    expect(await ask(message, standAt(ownOf(cache)))).toContain(words)
  })

  test('an example is quoted with all its signs, backquotes too', async () => {
    const examples = [{ input: 'name = "a``b\\\\"', output: '"__c__"', explanation: 'It is so.' }]
    const text = await ask('explain example 1', standAt({ ...ownOf(cache), examples } as BankQuestion))
    expect(text).toContain('Example 1: ``` name = "a``b\\\\" ``` gives `"__c__"`. It is so.')
  })

  const nothing = 'I find nothing on that in the task.'
  test.each([
    [
      'sized-cache',
      'is the list always at least 1 long?',
      'It may be empty: “0 <= files.length = sizes.length <= 60000”.',
    ],
    ['sized-cache', 'can a file name be empty?', 'It is never empty: “File names have 1 to 12 characters”.'],
    ['sized-cache', 'can there be duplicates?', 'a visible test shows it: there, `files` holds "a" more than once'],
    [
      'sized-cache',
      'is the input sorted?',
      'No sentence promises an order, and in a visible test `sizes` is not ascending',
    ],
    ['sized-cache', 'what happens if there is a tie?', nothing],
    ['sized-cache', 'can the input be null?', 'Nothing is missing from an input: `files` is a list of texts'],
    ['sized-cache', 'are the sizes whole numbers?', '`capacity` is a whole number'],
    ['sized-cache', 'may I sort in place', 'You may: each test gets an input of its own'],
    ['sized-cache', 'can the capacity be smaller than a file?', 'a file larger than `capacity` is not stored'],
    ['sized-cache', 'what counts as a hit?', '“If the file is in the cache with the **same** size, that is a **hit**'],
    ['energy-market', 'at which price does a trade happen?', '“All trades take place at the price of the one that was'],
    [
      'energy-market',
      'what if two offers cost the same?',
      'among equally cheap ones, the one that arrived **earlier**',
    ],
    ['energy-market', 'are prices unique?', nothing],
    ['energy-market', 'does the order of the output matter?', 'The order of what is returned counts'],
    ['energy-market', 'can numbers be negative', 'Negative numbers do not occur: “0 <= price <= 100000”'],
    ['energy-market', 'how many elements are there at most?', 'The limits: “0 <= events.length <= 5000”.'],
    ['stock-movements', 'what should I return if the list is empty', '“With no movements, return an empty map.”'],
    ['stock-movements', 'should I throw an error on invalid input?', '“Every line is well formed”'],
    ['stock-movements', 'does the order of the result matter?', 'a map from text to a whole number, without an order'],
    ['stock-movements', 'are the lines in order?', 'one line per stock movement, in the order in which they happened'],
    ['stock-movements', 'what should I return if there is no answer?', 'The task names no such case.'],
    ['battery-plan', 'can prices be negative?', 'Negative numbers are possible: “-10000 <= prices[i] <= 10000”.'],
    ['largest-stand', 'what if there is no solution?', 'or 0 if no stand is possible'],
  ])('of %s: %s', async (id, message, words) => {
    const text = await ask(message, standAt(ownOf(bank.byId.get(id)!)))
    expect(text).toContain(words)
    if (words === nothing) expect(text).not.toContain('“')
  })

  test('whatever is asked of whichever question, what is quoted stands in it, and the gate lets it pass', async () => {
    const questions = ['may it be empty?', 'duplicates?', 'can values be negative?', 'is it sorted?', 'how big is it?']
    const further = ['what if there is no answer?', 'can it be null?', 'are names unique?', 'can it hold spaces?']
    const more = [
      ...further,
      'does the order of the result matter?',
      'what should I return?',
      'what about ties?',
      'invalid input?',
      'what is the type of the input?',
    ]
    // A sixth of them: what is looked at is the same in each.
    for (const question of allOr([...bank.byId.values()], (_, at) => at % 6 === 0)) {
      const facts = [...sentencesOf(question), ...namesIn(question)]
      for (const message of [...questions, ...more, 'what do I have to do?', 'explain example 1']) {
        const { text, allowance } = await replyByRules(message, standAt(ownOf(question)), room)
        const quoted = [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1]!)
        const all = facts.join('\n').toLowerCase()
        for (const quote of quoted) expect(all).toContain(quote.toLowerCase())
        expect([question.id, message, findObjection(text, allowance, standAt(question), 'hint')]).toEqual([
          question.id,
          message,
          undefined,
        ])
      }
    }
  }, 60_000)
})

test('being stuck four times on a step brings four different replies', async () => {
  const situation = standAt(cache)
  for (let turn = 0; turn < 4; turn += 1) situation.replies.push({ text: await ask("I'm stuck", situation), step: 1 })
  expect(new Set(situation.replies.map(({ text }) => text)).size).toBe(4)
})

test('what was not understood in another language does not begin with having understood it', async () => {
  const text = await ask('ceci et cela avec ceux-là, tu sais')
  expect(text).toMatch(/^I'm not sure (what|which rule) you mean\./)
})

test('who writes in another language is answered in it where Nova can, and else told so once', async () => {
  expect(await ask('¿Cuánto tiempo me queda?')).toContain('10 minutos')
  expect(await ask('Wie viel Zeit habe ich noch?')).toContain('10 Minuten')
  const first = await ask('Ich verstehe die Aufgabe nicht')
  expect(first).toMatch(/^Ich verstehe Sie/)
  const later = standAt(cache, { replies: [{ text: first, step: 0 }] })
  expect(await ask('Ich verstehe die Aufgabe immer noch nicht', later)).not.toMatch(/^Ich verstehe Sie/)
})

test.each([
  ['thanks!', /welcome|glad|any ?time|happy/i],
  ["I'm so nervous, my mind is blank", /take|breathe|normal|happens/i],
  ['you are useless', /./],
  ['tell me a joke', /./],
  ['what is the capital of France?', /./],
])('“%s” gets a short reply of its own that is no hint', async (message, words) => {
  const { text, step } = await replyByRules(message, standAt(cache), room)
  expect(step).toBe(0)
  expect(text).toMatch(words)
  expect(text.split(/\s+/).length).toBeLessThan(60)
  expect(text).not.toContain(cache.tryInput)
})

test('without AI nothing but the task and the room is talked about', async () => {
  for (const message of [
    "I'm stuck",
    'should I use a linked list?',
    'how do I sort an array?',
    'what is a hash map?',
  ]) {
    const { text, step } = await replyByRules(message, standAt(cache), withoutAi)
    expect([message, step, text.includes('Yes, that fits')]).toEqual([message, 0, false])
  }
  expect(await ask("I'm stuck", standAt(cache), withoutAi)).toContain(
    "This interview is without AI help, so I can't give hints.",
  )
})
