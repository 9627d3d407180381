import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shareSandbox } from '../../test/shared-sandbox.ts'
import { caseMs } from '../platform/box/limits.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { readExample } from './example-gate.ts'
import type { Provable } from './provable.ts'
import { gateTable, proveCodingQuestion, proveSolutions, provenLanguages } from './question-validation.ts'
import { caseLimitMs } from './reference-gates.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await shareSandbox()
})

afterAll(() => sandbox.drain())

const groups = ['core', 'edge', 'scale'] as const

/** The sum of a list; edge tests alone hold negative numbers, and visible ones come first. */
function makeQuestion(changes: Partial<Provable> = {}): Provable {
  const tests = groups.flatMap((group, at) =>
    [1, 2, 3, 4].map((n) => {
      const numbers = [n, at, group === 'edge' ? -n * 10 : n]
      const expected = numbers.reduce((sum, number) => sum + number, 0)
      return { args: [numbers], expected, group, visible: n === 1 }
    }),
  )
  return {
    signature: { name: 'sumOf', params: [{ name: 'numbers', type: 'int[]' }], returns: 'int' },
    tests,
    reference: { javascript: 'const sumOf = (numbers) => numbers.reduce((a, b) => a + b, 0)', python: 'sumOf = sum' },
    wrong: [
      { language: 'python', code: 'def sumOf(numbers):\n    return sum(abs(n) for n in numbers)', group: 'edge' },
    ],
    ...changes,
  }
}

async function findFailure(changes: Partial<Provable>) {
  const gates = await proveSolutions(sandbox, makeQuestion(changes))
  return gates.find(({ passed }) => !passed)
}

test('a sound question passes every gate, and each one is reported', async () => {
  const told: string[] = []
  const gates = await proveSolutions(sandbox, makeQuestion(), ({ gate }) => told.push(gate))
  expect(gates.filter(({ passed }) => !passed)).toEqual([])
  expect(told).toEqual([
    'schema',
    'tests',
    'empty',
    'content',
    'leak',
    'reference javascript',
    'reference python',
    'speed',
    'starter javascript',
    'starter python',
    'wrong 1 python edge',
    'agreement',
    'mutants',
  ])
  expect(provenLanguages(gates)).toEqual(['javascript', 'python'])
  const inTable = gateTable.map(({ gate }) => gate)
  expect(inTable).toEqual(expect.arrayContaining(told.map((gate) => gate.split(' ')[0])))
})

test('the page on assessment lists the gates as they are', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/assessment.md'), 'utf8')
  const rows = gateTable.map(({ gate, of, asks }) => `| ${gate} | ${of} | ${asks} |`)
  expect(page).toContain(`|---|---|---|\n${rows.join('\n')}\n\n`)
})

test('the share of time that a reference may use is of the limit that the sandbox sets', () => {
  expect(caseLimitMs).toBe(caseMs)
})

test.each([
  ['a = [1, 2], b = "x, y"', [[1, 2], 'x, y']],
  ['`a` = [ ]; b: "]"', [[], ']']],
  ['[[1]], null', [[[1]], null]],
  ['a = {"k": [1]}\nb = -2.5', [{ k: [1] }, -2.5]],
  ['b = 1, a = 2', undefined],
  ['a = [1, 2', undefined],
  ['a = [1], b = 2, c = 3', undefined],
  ['the list 1, 2 and 3', undefined],
])('the example %j is read as arguments where it can be', (input, args) => {
  const params = ['a', 'b'].map((name) => ({ name, type: 'int' }))
  expect(readExample(input, params)).toEqual(args)
})

describe('a question is refused', () => {
  test('whose reference fails a test', async () => {
    const failure = await findFailure({ reference: { python: 'def sumOf(numbers):\n    return len(numbers)' } })
    expect(failure).toMatchObject({ gate: 'reference python', detail: expect.stringContaining('expected 2, got 3') })
  })

  test('whose reference does not compile, regardless of problems with its tests', async () => {
    const reference = { javascript: 'const sumOf = (numbers) =>', python: 'def sumOf(n):\n    return 1' }
    const tests = makeQuestion().tests.map((test) => ({ ...test, visible: false }))
    const gates = await proveSolutions(
      sandbox,
      makeQuestion({ reference, tests: [...tests, { ...tests[0]!, args: [] }] }),
    )
    expect(gates.filter(({ passed }) => !passed)).toMatchObject([
      { gate: 'tests', detail: expect.stringMatching(/^There is no visible test; you need at least 2\. Test 13: /) },
      { gate: 'reference javascript', detail: expect.stringMatching(/^The JavaScript code does not compile\. ./) },
      {
        gate: 'reference python',
        detail: expect.stringContaining('the first is test 1 (core): with [[1,0,1]], expected 2'),
      },
    ])
  })

  test('whose reference never ends, with the first test that shows it', async () => {
    const failure = await findFailure({ reference: { python: 'def sumOf(n):\n    while len(n) == 3: pass' } })
    expect(failure?.detail).toMatch(
      /^Test 1 \(core\) fails: .* it takes too long\..* The 11 tests after that were not run\.$/s,
    )
  })

  test('that has no reference at all', async () => {
    expect(await findFailure({ reference: {} })).toMatchObject({ gate: 'schema' })
  })

  test('whose empty starter already passes a group', async () => {
    const tests = makeQuestion().tests.map((test) => (test.group === 'edge' ? { ...test, expected: null } : test))
    const signature = { ...makeQuestion().signature, returns: 'int?' }
    const reference = { python: 'def sumOf(n):\n    return None if min(n) < 0 else sum(n)' }
    const gates = await proveSolutions(sandbox, makeQuestion({ tests, signature, reference, wrong: [] }))
    expect(gates.filter(({ passed }) => !passed)).toEqual([
      { gate: 'empty', passed: false, detail: 'A function that always answers null passes every edge test.' },
      { gate: 'starter python', passed: false, detail: 'It passes every edge test.' },
    ])
  })

  test.each([
    [
      'is not caught',
      'core',
      'def sumOf(n):\n    return sum(abs(a) for a in n)',
      'It passes all 4 core tests, where it should fail. It fails 4 other tests, test 5 among them.',
    ],
    ['does not compile', 'core', 'def sumOf(n) return 0', 'The Python code does not compile.'],
    ['fails everything', 'core', 'def sumOf(n):\n    return "no"', 'It fails every test'],
  ] as const)('whose wrong solution %s', async (_, group, code, words) => {
    const failure = await findFailure({ wrong: [{ language: 'python', code, group }] })
    expect(failure).toMatchObject({ gate: 'wrong 1 python core', detail: expect.stringContaining(words) })
  })

  test.each([
    ['too few are visible', (at: number) => ({ visible: at === 0 }), 'only 1 visible test;'],
    ['too few are hidden', (at: number) => ({ visible: at < 2 }), 'only 2 hidden core tests;'],
    ['arguments are missing', () => ({ args: [] }), 'the number of arguments is 0, but the function takes 1'],
    ['an argument has another type', () => ({ args: [['a']] }), 'Test 1: the argument numbers is not of type int[].'],
    ['what is expected has another type', () => ({ expected: 1.5 }), 'what is expected is not of type int.'],
    ['two are the same', () => ({ args: [[1]], expected: 1 }), 'Test 2 has the same arguments as test 1.'],
    [
      'the order of a number is left open',
      () => ({ compare: 'unordered' as const }),
      'only lists are compared as unordered',
    ],
  ])('in whose tests %s', async (_, change, words) => {
    const tests = makeQuestion().tests.map((test, at) => ({ ...test, ...change(at) }))
    expect(await findFailure({ tests })).toMatchObject({ gate: 'tests', detail: expect.stringContaining(words) })
  })

  test('whose validInput refuses its own tests', async () => {
    const failure = await findFailure({ validInput: 'const isValid = (numbers) => numbers.length < 3' })
    expect(failure).toMatchObject({ gate: 'agreement', detail: expect.stringContaining('validInput rejects test') })
  })

  test('of the bank with an invalid shape', async () => {
    const gates = await proveCodingQuestion(sandbox, { ...makeQuestion(), id: 'A b' } as unknown as BankCodingQuestion)
    expect(gates).toMatchObject([{ gate: 'schema', passed: false }])
  })
})
