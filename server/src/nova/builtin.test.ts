import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'
import type { EntryOf, Pad } from '@nova/contract/journal'
import { describe, expect, test } from 'vitest'
import { loadBank } from '../questions/bank.ts'
import { draftReply } from './builtin.ts'
import { sentencesOf } from './facts.ts'
import { findObjection } from './gate.ts'
import { readIntent } from './intent.ts'
import { readSituation, type Situation } from './situation.ts'

const bank = loadBank()
const cache = bank.byId.get('sized-cache') as BankCodingQuestion
const room = { remainingSeconds: 600, policy: 'nova', ceiling: 4 } as const

function standAt(question: BankQuestion, more: Partial<Situation> = {}): Situation {
  const plain = { code: '', test: undefined, isTested: false, complaint: '', line: undefined, replies: [] }
  const state = question.kind === 'coding' ? 'nothing-written' : 'text'
  return { question, state, language: 'javascript', hasAttempted: false, ...plain, ...more }
}

const ask = (message: string, situation = standAt(cache), step = 1, place: Parameters<typeof draftReply>[4] = room) =>
  draftReply(readIntent(message), message, situation, step, place).text

test('who asks for a hint gets one on every coding question', () => {
  for (const question of bank.coding) {
    const intent = readIntent('Can you give me a hint?')
    const { step } = draftReply(intent, 'Can you give me a hint?', standAt(question), 1, room)
    expect({ id: question.id, step }).toEqual({ id: question.id, step: 1 })
  }
})

test.each([
  ['hi', 'greeting'],
  ['hello Nova!', 'greeting'],
  ['thanks', 'thanks'],
  ["I'm thinking...", 'thinking'],
  ["I'm stuck", 'help'],
  ['Can you give me a hint?', 'help'],
  ['can you help me get started', 'help'],
  ['kannst du mir einen Tipp geben', 'help'],
  ['do hints count against me?', 'grading'],
  ['give me a hint for the hidden tests', 'solution'],
  ['Ready to submit', 'ready'],
  ['Give me the full solution in Python.', 'solution'],
  ['Why does my solution fail on test 1?', 'help'],
  ['is my solution correct?', 'check'],
  ['may the list be empty?', 'clarify'],
  ['what should happen with duplicates', 'clarify'],
  ['What do I have to do?', 'task'],
  ['I no understand the question', 'task'],
  ['No entiendo el problema', 'task'],
  ['Ich verstehe die Aufgabe nicht', 'task'],
  ['¿Puede la lista estar vacía?', 'clarify'],
  ['Kann die Liste leer sein?', 'clarify'],
  ['Wie viel Zeit habe ich noch?', 'time'],
  ['¿cuánto tiempo queda?', 'time'],
  ['Dame la solución', 'solution'],
  ['can I use Map?', 'library'],
  ['can I use ChatGPT?', 'policy'],
  ['how do I sort an array in javascript?', 'syntax'],
  ['is python ok?', 'language'],
  ['can I skip this', 'room'],
  ['can I take my answer back?', 'room'],
  ['can I return null?', 'clarify'],
  ['does the order of the output matter?', 'clarify'],
  ['what if there is no solution?', 'clarify'],
  ['where do I start?', 'help'],
  ['TypeError: Cannot read properties of null', 'help'],
  ['what does this error mean?', 'help'],
  ['???', 'unclear'],
  ['I am nervous', 'nerves'],
])('“%s” is read as %s', (message, intent) => {
  expect(readIntent(message)).toBe(intent)
})

describe('a question about the task is answered from its own words', () => {
  test.each([
    ['may the list be empty?', 'It may be empty: “0 <= files.length = sizes.length <= 60000”.'],
    ['¿Puede la lista estar vacía?', 'It may be empty: “0 <= files.length = sizes.length <= 60000”.'],
    ['can sizes be zero?', 'Zero does not occur: “1 <= sizes[i] <= 1000000”.'],
    ['can capacity be 0?', 'Zero is possible: “0 <= capacity <= 2000000000”.'],
    ['what if a file is bigger than the capacity?', 'a file larger than `capacity` is not stored'],
    ['what should I return?', 'returns `[hits, evictions]`'],
    ['explain example 2', 'gives [1, 0]'],
    ['is upper case the same as lower case in names?', 'I find nothing in the task that settles this'],
  ])('%s', (message, words) => {
    expect(ask(message)).toContain(words)
  })

  const nothing = 'I find nothing in the task that settles this'
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
    ['sized-cache', 'are the values integers?', '`capacity` is a whole number'],
    ['sized-cache', 'may I sort in place', 'You may: each test gets an input of its own'],
    ['sized-cache', 'can I use extra memory?', 'The task sets none of its own'],
    ['sized-cache', 'can the capacity be smaller than a file?', 'a file larger than `capacity` is not stored'],
    ['sized-cache', 'what counts as a hit?', '“If the file is in the cache with the **same** size, that is a **hit**'],
    ['sized-cache', 'is the index zero-based?', nothing],
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
    ['energy-market', 'should I print or return the result?', 'Return it: the tests call `tradesOf`'],
    ['stock-movements', 'what should I return if the list is empty', '“With no movements, return an empty map.”'],
    ['stock-movements', 'should I throw an error on invalid input?', '“Every line is well formed”'],
    ['stock-movements', 'does the order of the result matter?', 'a map from text to a whole number, without an order'],
    ['stock-movements', 'are the lines in order?', 'one line per stock movement, in the order in which they happened'],
    ['stock-movements', 'what should I return if there is no answer?', 'The task names no such case.'],
    ['battery-plan', 'can prices be negative?', 'Negative numbers are possible: “-10000 <= prices[i] <= 10000”.'],
    ['undo-history', 'what is the time limit?', 'one test may compute for 2 seconds'],
    ['largest-stand', 'what if there is no solution?', 'or 0 if no stand is possible'],
    ['accessible-dialog', 'how many users are there?', nothing],
  ])('of %s: %s', (id, message, words) => {
    const text = ask(message, standAt(bank.byId.get(id)!))
    expect(text).toContain(words)
    if (words === nothing) expect(text).not.toContain('“')
  })

  test('whatever is asked of whichever question, what is quoted stands in it, and the gate lets it pass', () => {
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
    for (const question of bank.byId.values()) {
      const facts = sentencesOf(question)
      for (const message of [...questions, ...more, 'what do I have to do?', 'explain example 1']) {
        const { text } = draftReply(readIntent(message), message, standAt(question), 1, room)
        const quoted = [...text.matchAll(/“([^”]+)”/g)].map((match) => match[1]!)
        for (const quote of quoted) expect(facts).toContain(quote)
        expect([question.id, message, findObjection(text, 0, standAt(question), 'hint')]).toEqual([
          question.id,
          message,
          undefined,
        ])
      }
    }
  })
})

test.each(["I'm thinking...", "I'm stuck", 'Ready to submit', 'may the list be empty?', 'hi', 'is it correct?'])(
  '“%s” twice is answered in other words, for every question',
  (message) => {
    for (const question of bank.byId.values()) {
      const first = ask(message, standAt(question))
      const second = ask(message, standAt(question, { replies: [{ text: first, step: 1 }] }))
      expect(second).not.toBe(first)
    }
  },
)

test('being stuck four times on a step brings four different replies', () => {
  const situation = standAt(cache)
  for (let turn = 0; turn < 4; turn += 1) situation.replies.push({ text: ask("I'm stuck", situation), step: 1 })
  expect(new Set(situation.replies.map(({ text }) => text)).size).toBe(4)
})

test('who writes in another language is told so once, in that language', () => {
  const first = ask('Ich verstehe die Aufgabe nicht')
  expect(first).toMatch(/^Ich verstehe Sie/)
  const later = standAt(cache, { replies: [{ text: first, step: 0 }] })
  expect(ask('Ich komme nicht weiter, bitte Hilfe', later)).not.toMatch(/^Ich verstehe Sie/)
})

test('without AI nothing but the task and the room is talked about', () => {
  const strict = { ...room, policy: 'none', ceiling: 0 } as const
  for (const message of ["I'm stuck", 'should I use a linked list?', 'what is the time complexity?']) {
    expect(draftReply(readIntent(message), message, standAt(cache), 0, strict).step).toBe(0)
  }
  expect(ask("I'm stuck", standAt(cache), 0, strict)).toContain('Write `cacheReport')
})

describe('where the candidate stands', () => {
  const code = 'function cacheReport() { return [0, 0] }'
  const questionId = cache.id
  const actor = { role: 'candidate', id: null, name: null }
  const entry = (kind: string, payload: object) =>
    ({ kind, payload, actor, questionId, seq: 1, at: '', clientId: null, clientAt: null }) as unknown as EntryOf
  const edit = entry('edit', {
    language: 'javascript',
    baseVersion: 0,
    edits: [{ cause: 'typed', changes: [], at: 0 }],
  })
  const read = (entries: EntryOf[], text = code) => {
    const pad: Pad = { questionId, language: 'javascript', version: 1, text }
    return readSituation(cache, [edit, ...entries], [pad], 'javascript')
  }
  const run = (more: object) =>
    entry('run', { code, language: 'javascript', status: 'ok', stdout: '', stderr: '', args: null, ...more })
  const none = { passed: 0, total: 2 }
  const tested = (more: object) =>
    entry('test', {
      code,
      status: 'ok',
      stderr: '',
      visible: none,
      hidden: { core: none, edge: none, scale: none },
      failure: { args: [1], expected: 2, actual: null, error: '' },
      ...more,
    })

  test('what a program prints to its error stream is no error', () => {
    expect(read([run({ stderr: 'debug 1' })]).state).toBe('untested')
  })

  test('a run of an earlier version says nothing about the code as it stands', () => {
    const failed = tested({ status: 'compile_error', stderr: 'SyntaxError: Unexpected end of input' })
    expect(read([failed]).state).toBe('does-not-parse')
    const changed = read([failed], `${code} // mended`)
    expect(changed.state).toBe('untested')
    expect(ask("I'm stuck", changed)).not.toContain('SyntaxError')
  })

  test('a function that gives nothing back has a wrong answer, not an error', () => {
    const silent = read([
      tested({ failure: { args: [1], expected: 2, actual: null, error: 'The function returned nothing.' } }),
    ])
    expect(silent.state).toBe('wrong-answer')
    expect(ask("I'm stuck", silent)).toContain('your code gives nothing, and 2 is expected')
  })

  test('a loop without end is not called right and slow', () => {
    const endless = read([run({ status: 'timeout', stderr: 'Stopped: the time limit was reached.' })])
    expect(endless.state).toBe('endless')
    expect(ask("I'm stuck", endless)).not.toMatch(/right|small inputs/)
  })

  test('an error that stands in the way is dealt with before ideas, however high the ladder', () => {
    const broken = read([tested({ status: 'compile_error', stderr: 'SyntaxError: Unexpected token' })])
    const { text, step } = draftReply('help', "I'm stuck", broken, 4, room)
    expect(text).toContain('Your code does not run yet: “SyntaxError: Unexpected token”')
    expect(step).toBe(1)
  })
})
