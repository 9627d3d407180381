/** What a task tells by its limits, its stages and the terms it uses, and messages that only sound like asking for it. */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'
import { describe, expect, test } from 'vitest'
import { judgeLimits, listLimits } from './limits.ts'
import { lookedUp } from './lookups.ts'
import { findAskedTerms } from './named-terms.ts'
import { tellStage } from './stage-answers.ts'
import { topics } from './task-topics.ts'

const taskOf = (constraints: string[], more: object = {}) =>
  ({
    signature: { name: 'f', params: [{ name: 'a', type: 'int[]' }], returns: 'int[]' },
    statement: 'Given a, return it.',
    constraints,
    tests: [],
    ...more,
  }) as unknown as BankCodingQuestion

describe('a limit', () => {
  test.each([
    ['0 <= a.length <= 9', 'empty', 'It may be empty'],
    ['1 <= a.length <= 9', 'empty', 'It is never empty'],
    ['0 <= number of a <= 9', 'empty', 'It may be empty'],
    ['-1 <= a[i] <= 9', 'negative', 'Negative numbers are possible'],
    ['0 <= a[i] <= 9', 'negative', 'Negative numbers do not occur'],
    ['0 <= a[i] <= 9', 'zero', 'Zero is possible'],
    ['1 <= a[i] <= 9', 'zero', 'Zero does not occur'],
    ['1 <= |a[i]| <= 9', 'negative', 'Negative numbers are possible'],
    ['1 <= |a[i]| <= 9', 'zero', 'Zero does not occur'],
    ['each a lies between -9 and -1', 'zero', 'Zero does not occur'],
    ['each a lies between -9 and 0', 'zero', 'Zero is possible'],
    ['0 <= a[i] <= b.length', 'zero', 'Zero is possible'],
    ['each a is 0 to 9', 'zero', 'Zero is possible'],
  ] as const)('%s: %s? %s', (limit, about, verdict) => {
    expect(judgeLimits(taskOf([limit]), `can a be ${about}?`, about)).toBe(`${verdict}: “${limit}”.`)
  })

  test.each([
    ['of a value says nothing of how many there are', '0 <= a[i] <= 9', 'can a be empty?', 'empty'],
    ['of how many says nothing of a value', '0 <= a.length <= 9', 'can a be zero?', 'zero'],
    ['of a list says nothing of a text', '0 <= a.length <= 9', 'can a text in a be empty?', 'empty'],
    ['of another one says nothing of this', '0 <= b.length <= 9', 'can a be empty?', 'empty'],
    ['without numbers says nothing', 'All differ.', 'can a be empty?', 'empty'],
  ] as const)('%s', (_what, limit, message, about) => {
    expect(judgeLimits(taskOf([limit]), message, about)).toBe('')
  })

  test.each(['', '?!', 'z'.repeat(4000)])('is listed with all others where nothing is named', (message) => {
    expect(listLimits(taskOf(['1 <= a.length <= 9', '0 <= k <= 5']), message)).toBe(
      'The limits: “1 <= a.length <= 9”, “0 <= k <= 5”.',
    )
  })
})

describe('a topic of a task', () => {
  const tests = [{ visible: true, args: [[3, 1, 3]] }]
  const told = (message: string, more: object = {}) => {
    const task = taskOf(['0 <= a.length <= 9'], { tests, ...more })
    const topic = topics.find(({ asks }) => asks.test(message))
    return topic?.answer?.(task, message) || topic?.otherwise?.(task, message)
  }
  const orderCounts = 'The order of what is returned counts: the tests compare it place by place.'
  test.each([
    ['may I modify the input?', 'You may: each test gets an input of its own, so nothing else sees the change.'],
    ['does the order of the output matter?', orderCounts],
    ['is a sorted?', 'No sentence promises an order, and in a visible test `a` is not ascending.'],
    [
      'are there duplicates?',
      'No sentence speaks of it, but a visible test shows it: there, `a` holds 3 more than once.',
    ],
    [
      'sind Werte doppelt?',
      'No sentence speaks of it, but a visible test shows it: there, `a` holds 3 more than once.',
    ],
    ['darf es leer sein?', 'It may be empty: “0 <= a.length <= 9”.'],
    ['puede ser vacía?', 'It may be empty: “0 <= a.length <= 9”.'],
    ['can it be null?', 'Nothing is missing from an input: `a` is a list of whole numbers.'],
    ['what does it return?', 'What is returned is a list of whole numbers.'],
    ['what if there is no solution?', 'The task names no such case.'],
    ['is the input valid?', 'Inputs keep to the types and limits of the task; nothing beyond them needs a check.'],
    ['what now?', undefined],
    ['', undefined],
  ])('%s', (message, says) => {
    expect(told(message)).toBe(says)
  })

  test('tells the order of the result by how the tests compare it', () => {
    expect(told('any order?', { tests: [{ visible: false, args: [], compare: 'unordered' }] })).toBe(
      'What is returned may stand in any order: the tests do not look at it.',
    )
    expect(told('any order?', { signature: { params: [], returns: 'bool' } })).toBe(
      'What is returned is true or false, without an order.',
    )
  })

  test('never tells of hidden tests', () => {
    const hidden = { tests: [{ visible: false, args: [[3, 1, 3]] }] }
    expect([told('is a sorted?', hidden), told('are there duplicates?', hidden)]).toEqual(['', ''])
  })

  test.each([
    ['int[][]', 'a list of lists of whole numbers'],
    ['float?', 'a number, or null'],
    ['map<string,int[]>', 'a map from text to a list of whole numbers'],
    ['string', 'a text'],
    ['bool[]', 'a list of true or false'],
  ])('says the type %s in words', (returns, words) => {
    expect(told('what does it return?', { signature: { params: [], returns } })).toBe(`What is returned is ${words}.`)
  })
})

describe('a term', () => {
  const asked = (message: string, about?: string[]) => findAskedTerms(message, about).map(({ names }) => names[0])
  test.each([
    ['what is sharding?', ['sharding']],
    ["what's a mutex", ['mutex']],
    ['remind me what XSS is', ['XSS']],
    ['sharding = replication?', ['sharding', 'replication']],
    ['difference between a mutex and a semaphore', ['mutex', 'semaphore']],
    ['mutex, semaphore and deadlock: what is the difference?', ['mutex', 'semaphore']],
    ['“deadlock”?', ['deadlock']],
    ['deadlocks means what', ['deadlock']],
  ])('is asked for: %s', (message, names) => {
    expect(asked(message)).toEqual(names)
  })

  test.each([
    ['what is throughput', [], /^Throughput is how many are completed per second/],
    ['what is a data race', [], /^A data race is unsynchronized access/],
    ['what is hydration', [], /^Hydration is when the scripts of a page take over/],
    ['sry what is an offset', ['Kafka'], /^An offset is the number of a message in its partition/],
    ['what does p99 mean', [], /^The value that 99 % of measurements stay at or below\. A p99 of/],
    ['what is a race condition', [], /^A race condition means/],
  ])('that shares its answer with others is told alone: %s', (message, about, told) => {
    expect(findAskedTerms(message, about)[0]!.answer).toMatch(told)
  })

  test.each([
    ['sorry what does "ack" exactly mean in rabbitmq, never used it', /^With an ack, a consumer tells the broker/],
    ['what are acks?', /^With an ack, a consumer tells/],
    ['what is the SYN-ACK in tcp', /^A TCP connection opens with three packets/],
    ['is SELECT FOR UPDATE the same in mysql and postgres?', /^SELECT … FOR UPDATE reads rows and locks them/],
    ['what does SELECT FOR UPDATE do', /^SELECT … FOR UPDATE reads rows and locks them/],
    ['what does an ack do?', /^With an ack, a consumer/],
    ['what does the ack do to the order of the jobs?', undefined],
    ['what does crypto-shredding mean', /^Crypto-shredding makes data unreadable/],
    ['whats the difference between toSignal and takeUntilDestroyed', /^Angular's toSignal turns/],
  ])('of a tool that a case is about is known: %s', (message, told) => {
    expect(findAskedTerms(message)[0]?.answer ?? '').toMatch(told ?? /^$/)
  })

  test('of another field is not asked for by “in this context”', () => {
    expect(asked('what does hydration mean in this context', ['React'])).toEqual(['hydration'])
  })

  test.each([
    ['that is only used', 'I would use sharding here'],
    ['that is an everyday word', 'what is a lock?'],
    ['that is part of another word', 'what is mutexology?'],
    ['in a question about something else', 'should I write about the deadlock or not'],
    ['in a message of more than 220 signs', `what is sharding? ${'x'.repeat(203)}`],
    ['that is none', '§ §? what is §'],
    ['of nothing', ''],
  ])('is not asked for %s', (_which, message) => {
    expect(asked(message)).toEqual([])
  })

  test('is asked for in 220 signs, and is that of the field where the question is about one', () => {
    expect(asked(`what is sharding? ${'x'.repeat(202)}`)).toEqual(['sharding'])
    expect([asked('what is an arc?'), asked('what is an arc?', ['Rust'])]).toEqual([['ARC'], ['Rust Arc']])
  })
})

describe('a stage', () => {
  const stages = ['Read', 'Sum', 'Print'].map((title, at) => ({ title, minutes: at + 5, statement: `Do ${title}.` }))
  const project = { kind: 'project', stages } as unknown as Extract<BankQuestion, { kind: 'project' }>
  const [first, second, third] = stages.map(
    ({ title, minutes }, at) =>
      `Stage ${at + 1} is “${title}”, about ${minutes} minutes. Do ${title}. The brief has all of it.`,
  )
  test.each([
    ['what is stage 1?', first],
    ['What about the second part', second],
    ['explain step three', third],
    ['tell me the title of the final ticket', third],
    ['what is the 2nd task', second],
    ['what is stage 4 about', 'This project has three stages. The last is “Print”.'],
    ['what is stage 5 about', undefined],
    ['what is the next stage', undefined],
    ['what is a hint for stage 1', undefined],
    ['what is wrong when stage 1 fails', undefined],
    ['stage 1', undefined],
    ['what is on stage', undefined],
    ['', undefined],
    ['z '.repeat(2000), undefined],
  ])('%s', (message, says) => {
    expect(tellStage(project, message)).toBe(says)
  })
})

test.each([
  ['', ''],
  ['how do I sort in Go code', 'how do I sort in Go code'],
  ['what is 7 // 2 in py', 'what is 7 // 2 floor division'],
  ['a[:] in python copies', 'a[:] copies slice past the end'],
  [`a${' '.repeat(4000)}b`, `a${' '.repeat(4000)}b`],
])('%j is looked up as %j', (question, looked) => {
  expect(lookedUp(question)).toBe(looked)
})
