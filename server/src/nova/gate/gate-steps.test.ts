/** The gate's rules for what is said in other forms than lines of code: lists of steps, statements on one line, hidden tests. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { describe, expect, test } from 'vitest'
import type { Situation } from '../situation.ts'
import { findObjection } from './gate.ts'

type Place = { question?: Partial<BankCodingQuestion>; replies?: string[]; step?: number }

function ruleFor(text: string, { question = {}, replies = [], step = 2 }: Place = {}) {
  const plain = {
    kind: 'coding',
    statement: '',
    examples: [],
    keyIdeas: ['Sort.'],
    syntaxHint: {},
    workedExample: { code: '' },
    reference: {},
  }
  const situation = {
    question: { ...plain, ...question },
    code: '',
    replies: replies.map((each) => ({ text: each, step: 3 })),
  } as unknown as Situation
  return findObjection(text, step, situation, 'hint')?.rule
}

describe('steps and statements in other forms', () => {
  const ideas = [
    'Sort the bookings by their start time.',
    'Remember the latest end time seen so far.',
    'Count a conflict when a start lies before that end.',
    'Return the largest count of conflicts.',
  ]
  const question = { keyIdeas: ideas }

  test('statements on one line count one by one', () => {
    expect(ruleFor('```\nlow = first(items); high = last(items); at = 0 + low\n```', { step: 3 })).toBe('lines')
    expect(ruleFor('```\nlow = first(items)\n```', { step: 3 })).toBeUndefined()
    expect(ruleFor('```\nfor (let at = 0; at < 3; at += 1) {\n```', { step: 3 })).toBeUndefined()
  })

  test('a numbered list of most ideas in other words is a list of steps', () => {
    const list =
      '1. Sort bookings by start time\n2. remember the latest end time you saw\n3. count a conflict when a start lies before the end'
    expect(ruleFor(list, { question })).toBe('steps')
    expect(ruleFor(list.replace(/^\d\. /gm, ''), { question })).toBeUndefined()
    expect(ruleFor(list.split('\n').slice(0, 2).join('\n'), { question })).toBeUndefined()
  })

  test('first, then and finally make a list too', () => {
    const list =
      'First sort bookings by start time. Then remember the latest end time seen. Finally count a conflict when a start lies before that end.'
    expect(ruleFor(list, { question })).toBe('steps')
  })

  test('all ideas over the session, each in other words, are every step', () => {
    const replies = [
      'sort your bookings by start time',
      'remember the latest end time seen',
      'count conflict when start lies before end',
    ]
    expect(ruleFor('And return the largest count of conflicts.', { question, replies })).toBe('steps')
    expect(ruleFor('And return something.', { question, replies })).toBeUndefined()
  })

  test('in hexadecimal numbers it is encoded', () => {
    const code = Buffer.from('for p in prices: total += p').toString('hex').match(/../g)!.join(' ')
    expect(ruleFor(`The loop is ${code} `)).toBe('encoded')
    expect(ruleFor('`for` is 66 6f 72, and the colours are ff 00 aa, 10 20 30, 40 50 60 70 80 90.')).toBeUndefined()
  })
})

describe('talk about hidden tests', () => {
  test('is stopped where it says what they contain, not where it only names them', () => {
    expect(ruleFor('The hidden test input is [3, 1].')).toBe('hidden-tests')
    expect(ruleFor('One of the Hidden Cases expects 4.')).toBe('hidden-tests')
    expect(ruleFor('I know no hidden tests. What is your input?')).toBeUndefined()
  })

  test.each([
    "I can't see the hidden tests, but the task names an input itself.",
    "I don't know what the hidden tests are.",
    'I have no reference and no hidden tests, so there is nothing of that kind.',
    'Two of the hidden tests with unusual inputs fail.',
    'The hidden tests are still red.',
  ])('is allowed if it only says what the candidate sees: %s', (text) => {
    expect(ruleFor(text)).toBeUndefined()
  })

  test.each([
    "I can't say much, the hidden tests contain an empty list.",
    "I can't see why, but the hidden test input is [3, 1].",
    'The hidden tests are about empty lists.',
    'The hidden tests with large inputs expect 40.',
    "I can't see the hidden tests. One hidden case is [3, 1].",
  ])('is stopped if it reveals the content of one: %s', (text) => {
    expect(ruleFor(text)).toBe('hidden-tests')
    expect(ruleFor('What would a test with an empty list expect?')).toBeUndefined()
  })
})
