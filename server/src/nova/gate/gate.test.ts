import type { BankCodingQuestion, BankQuestion } from '@nova/contract/questions/bank'
import type { HelpLevel } from '@nova/contract/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadBank } from '../../questions/bank.ts'
import type { Situation } from '../situation.ts'
import { findObjection } from './gate.ts'

/** A question that the gate has little to say about, so that each test adds only what its rule looks at. */
const plain = {
  kind: 'coding',
  statement: 'Write `solve(items)` that returns the total.',
  examples: [{ input: 'items = first([1, 2])', output: 'answer = other(3)' }],
  keyIdeas: ['Sort by the start.', 'Keep the last end.', 'Merge when they touch.'],
  signature: { name: 'solve', params: [{ name: 'items' }] },
  syntaxHint: {},
  workedExample: { problem: '', idea: '', code: '' },
  reference: {},
} as unknown as BankCodingQuestion

type Place = {
  question?: Partial<BankCodingQuestion>
  code?: string
  replies?: string[]
  step?: number
  level?: HelpLevel
}

function situationOf(question: BankQuestion, code = '', replies: string[] = []): Situation {
  const unknown = {
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    hasAttempted: true,
    said: [],
    cause: undefined,
  }
  const said = replies.map((text) => ({ text, step: 3 }))
  return { question, state: 'untested', language: 'python', code, replies: said, ...unknown }
}

/** The rule that stops the reply; undefined when the reply may be sent. */
function ruleFor(text: string, { question, code, replies, step = 2, level = 'hint' }: Place = {}) {
  return findObjection(text, step, situationOf({ ...plain, ...question }, code, replies), level)?.rule
}

/** Lines of a solution that share no run of 18 tokens and none of which is part of another. */
const solutionLines = (count: number) =>
  Array.from({ length: count }, (_, at) => `value_${String(at).padStart(2, '0')} = items[${at}]`)
const solutionOf = (lines: string[]) => `def solve(items):\n${lines.map((line) => `    ${line}`).join('\n')}\n`
/** Inside a sentence a line does not count towards the line budget, only towards what is shown of a solution. */
const inSentences = (lines: string[]) => lines.map((line) => `Then comes ${line} somewhere.`).join('\n')
const inBackticks = (lines: string[]) => lines.map((line) => `\`${line}\``).join(' and ')
const inFence = (lines: string[], language = '') => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``

describe('the budget of new lines of code', () => {
  const budgets: [HelpLevel, number, number][] = [
    ['clarify', 0, 0],
    ['clarify', 1, 0],
    ['hint', 0, 0],
    ['hint', 1, 0],
    ['hint', 2, 0],
    ['hint', 3, 1],
    ['hint', 4, 6],
    // Steps end at 4: any other value allows nothing.
    ['hint', 5, 0],
    ['pair', 0, 0],
    ['pair', 1, 6],
    ['pair', 2, 6],
    ['pair', 3, 6],
    ['pair', 4, 6],
  ]
  test.each(budgets)('at %s, step %i, allows %i lines and not one more', (level, step, budget) => {
    for (const [count, rule] of [
      [Math.max(0, budget - 1), undefined],
      [budget, undefined],
      [budget + 1, 'lines'],
    ] as const) {
      const lines = Array.from({ length: count }, (_, at) => `x${at} = items[${at}]`)
      for (const text of [inFence(lines), inFence(lines, 'c++'), inBackticks(lines), lines.join('\n')]) {
        expect([text, ruleFor(`Perhaps this helps:\n${text}`, { step, level })]).toEqual([text, rule])
      }
    }
  })

  test('says how many lines there are and how many are allowed', () => {
    expect(findObjection(inBackticks(['x = items', 'y = items']), 3, situationOf(plain), 'hint')).toEqual({
      rule: 'lines',
      reason: 'It contains 2 new lines of code; at most 1 are allowed at this step.',
    })
  })

  test('holds for a question that has no reference solution', () => {
    const technical = loadBank().technical[0]!
    expect(findObjection('`x = y`', 2, situationOf(technical), 'hint')?.rule).toBe('lines')
    expect(findObjection('What does it cost?', 2, situationOf(technical), 'hint')).toBeUndefined()
  })

  test.each([
    'for x in items:',
    'if (a > b) {',
    '} else {',
    'return total(x);',
    'const total = 0 + offset',
    'total += price',
    'rows[0].end = last',
    'items.map((each) => each.end)',
    'count(first(rows))',
    'swap(a, b);',
    'a = 1, b = c',
  ])('counts the line “%s” outside fences and backticks', (line) => {
    expect(ruleFor(line)).toBe('lines')
  })

  test.each([
    'What does f(g(x)) give?',
    'Which loop has the wrong end:',
    'while the list is not empty, what happens?',
    'a(b',
    'a(b)',
    'a(b(c',
    'a == b',
  ])('does not count the line “%s” outside fences and backticks', (line) => {
    expect(ruleFor(line)).toBeUndefined()
  })

  test.each([
    ['a call with literals', 'solve([1, -2.5], "a", \'b\', true, null)'],
    ['a call with literals and a semicolon', 'solve({"a": 1});'],
    ['an assigned input', 'items = [[1, 10], [2, 3]], last = None'],
    ['a place of an input', 'enough[1] = 2'],
    ['a bare input', '[[1, 10], [2, 3]]'],
    ['a print', 'print(total, other(rows))'],
    ['a print in JavaScript', 'console.log(f(g(total)))'],
    ['a print in Java', 'System.out.println(total(x(y)));'],
    ['a print in Go', 'fmt.Println(total(x(y)))'],
    ['a line of the task', 'items = first([1, 2])'],
    ["a line of the task's output", 'answer = other(3)'],
  ])('%s is free at step 0, in a fence and in backticks', (_, line) => {
    expect([ruleFor(inFence([line]), { step: 0 }), ruleFor(`\`${line}\``, { step: 0 })]).toEqual([undefined, undefined])
  })

  test.each([
    ['a call with a name', 'solve(rows)'],
    ['an assignment with one name among its values', 'a = 1, b = items'],
    ['code behind a print', 'print(a); total = f(items)'],
    ['a function that prints by name only', 'printer(items(x))'],
  ])('%s is not free', (_, line) => {
    expect(ruleFor(inFence([line]), { step: 0 })).toBe('lines')
  })

  test("the candidate's own lines, calls with literals and prints are free, however they are mixed", () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/)
    const number = fc.integer({ min: -99, max: 99 })
    const ownLine = fc.oneof(
      fc.tuple(name, name).map(([to, from]) => `${to} = ${from}`),
      fc.tuple(name, name, name).map(([to, call, from]) => `  ${to} += ${call}(${from}[0]);`),
      fc.tuple(name, name).map(([item, from]) => `for ${item} in ${from}:`),
      fc.tuple(name, name).map(([left, right]) => `if (${left} < ${right}) {`),
    )
    const free = fc.oneof(
      fc.tuple(name, fc.array(number)).map(([call, list]) => `${call}(${JSON.stringify(list)})`),
      fc.tuple(name, number).map(([to, value]) => `${to} = ${value}`),
      name.map((value) => `print(${value})`),
    )
    fc.assert(
      fc.property(
        fc.array(ownLine, { minLength: 1, maxLength: 12 }),
        fc.array(free, { maxLength: 6 }),
        fc.constantFrom(0, 1, 2),
        fc.func(fc.integer()),
        (own, others, step, order) => {
          const mixed = [...own, ...others].toSorted((one, other) => order(one) - order(other))
          for (const text of [inFence(mixed), inBackticks(mixed), mixed.join('\n')])
            expect(ruleFor(text, { step, code: own.join('\n') })).toBeUndefined()
          // One new line exceeds the budget, regardless of its surroundings.
          expect(ruleFor(inFence([...mixed, 'NEW = items']), { step, code: own.join('\n') })).toBe('lines')
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a line with thousands of quotes or brackets is judged without backtracking', () => {
    expect(ruleFor(`solve(${'"1"'.repeat(20_000)} x)`, { step: 2 })).toBeUndefined()
    expect(ruleFor(`\`x = ${'""'.repeat(20_000)}items\``, { step: 2 })).toBe('lines')
    expect(ruleFor('a('.repeat(20_000), { step: 2 })).toBeUndefined()
  })
})

describe('a run shared with a solution', () => {
  // 19 tokens; the tokens before and after it in the solution occur in no reply.
  const long = 'total = first(second + third) * fourth[fifth] - sixth / seventh % eighth'
  const renamed = ['a', '=', 'b', '(', 'c', '+', 'd', ')', '*', 'e', '[', 'f', ']', '-', 'g', '/', 'h', '%', 'i']
  const question = { reference: { python: `def solve(items):\n    ${long}\n    return total` } }
  const firstOf = (count: number) => renamed.slice(0, count).join(' ')

  test.each([
    [17, undefined],
    [18, 'run'],
    [19, 'run'],
  ])('with %i renamed tokens: %s', (count, rule) => {
    for (const level of ['clarify', 'hint'] as const) {
      expect(ruleFor(`Think of ! ${firstOf(count)} ! there.`, { question, level })).toBe(rule)
      expect(ruleFor(`Think ! ${firstOf(count)} ! there.`, { question, level })).toBe(rule)
    }
  })

  test('is found where it is the whole reply', () => {
    expect(ruleFor(firstOf(18), { question, step: 4 })).toBe('run')
    expect(ruleFor(firstOf(17), { question, step: 4 })).toBeUndefined()
  })

  test('is found where it is the whole solution', () => {
    const reference = { python: long.replace(' eighth', '') }
    expect(ruleFor(`So: ${firstOf(18)} !`, { question: { reference } })).toBe('run')
  })

  test('is found in the solution of any language, not only the first', () => {
    const both = { reference: { go: 'func solve() {}', ...question.reference } }
    expect(ruleFor(`Think of ! ${firstOf(18)} ! there.`, { question: both })).toBe('run')
  })

  test('is not judged when pairing, where half of the solution may be shown', () => {
    expect(ruleFor(`Think of ! ${firstOf(18)} ! there.`, { question, level: 'pair' })).toBeUndefined()
  })

  test('may have other values, but not other signs or keywords', () => {
    const reference = { python: 'x = 1 + 22 - 3.5 * "four" / \'five\' % 6 - 7 + 8 * 9' }
    const other = 'y = 9 + 8 - 7 * "six" / "5" % 4.25 - 3 + 2 * 1'
    expect(ruleFor(`Then ! ${other} !.`, { question: { reference } })).toBe('run')
    expect(ruleFor(`Then ! ${other.replace('%', '&')} !.`, { question: { reference } })).toBeUndefined()
    expect(ruleFor(`Then ! ${other.replace('% 4.25', '% not')} !.`, { question: { reference } })).toBeUndefined()
  })

  test.each([
    ['3 signs', 'first = second(third, fourth, 5, 6, 7, 8, 9', undefined],
    ['4 signs', 'first = second(third + fourth, 5, 6, 7, 8, 9', 'run'],
    ['5 signs', 'first = second(third + fourth - 5, 6, 7, 8, 9', 'run'],
  ])('with 18 tokens and %s, not counting names, values, commas and dots', (_, line, rule) => {
    // The closing bracket is the 18th token in the solution; the reply ends with it too.
    const reference = { python: `${line})` }
    const reply = line.replace(/[a-z]{5,}/g, 'q')
    expect(ruleFor(`Then ! ${reply})! there.`, { question: { reference } })).toBe(rule)
  })

  test.each([
    ["the candidate's own code", { code: `result = ${firstOf(19)}` }],
    [
      'a form of syntax that the question offers',
      { question: { ...question, syntaxHint: { go: 'x', python: firstOf(19) } } },
    ],
  ])('may be repeated from %s', (_, place) => {
    expect(ruleFor(`Think of ! ${firstOf(19)} ! there.`, { question, ...place })).toBeUndefined()
  })

  test('may not be repeated from the worked example of the question', () => {
    const workedExample = { problem: '', idea: '', code: firstOf(19) }
    expect(ruleFor(`Think of ! ${firstOf(19)} ! there.`, { question: { ...question, workedExample } })).toBe('run')
  })
})

describe('the lines shown of a solution over the session', () => {
  const place = (total: number): Place => ({ question: { reference: { python: solutionOf(solutionLines(total)) } } })
  const shownOf = (total: number, count: number, more: Place = {}) =>
    ruleFor(inSentences(solutionLines(count)), { ...place(total), ...more })

  test.each([
    [3, undefined],
    [4, 'reference-lines'],
    [5, 'reference-lines'],
  ])('with %i lines from a long solution: %s', (count, rule) => {
    expect(shownOf(24, count)).toBe(rule)
    expect(shownOf(24, count, { level: 'clarify' })).toBe(rule)
  })

  // Below 16 lines a quarter is reached before four lines are.
  test.each([
    [4, 1, undefined],
    [4, 2, 'share'],
    [8, 1, undefined],
    [8, 2, undefined],
    [8, 3, 'share'],
    [12, 3, undefined],
    [11, 3, 'share'],
  ])('from %i lines, %i: %s, since a quarter may be shown', (total, count, rule) => {
    expect(shownOf(total, count)).toBe(rule)
    expect(shownOf(total, count, { level: 'clarify' })).toBe(rule)
  })

  test.each([
    [8, 3, undefined],
    [8, 4, undefined],
    [8, 5, 'share'],
    [24, 12, undefined],
    [24, 13, 'share'],
  ])('from %i lines, %i when pairing: %s, since half may be shown', (total, count, rule) => {
    expect(shownOf(total, count, { level: 'pair' })).toBe(rule)
  })

  test.each([
    [1, 0, undefined],
    [1, 1, undefined],
    [2, 1, undefined],
    [2, 2, 'share'],
  ])('from a solution of %i lines, %i: %s, since one line is always free', (total, count, rule) => {
    expect(shownOf(total, count)).toBe(rule)
  })

  test('counts the lines of earlier replies, regardless of this reply', () => {
    const lines = solutionLines(24)
    const replies = lines.slice(0, 3).map((line) => `\`${line}\``)
    expect(ruleFor(`\`${lines[3]}\``, { ...place(24), replies, step: 3 })).toBe('reference-lines')
    expect(ruleFor(`\`${lines[3]}\``, { ...place(24), replies: replies.slice(1), step: 3 })).toBeUndefined()
    expect(ruleFor('What is next?', { ...place(11), replies })).toBe('share')
    expect(ruleFor('What is next?', { ...place(12), replies })).toBeUndefined()
  })

  test('counts a line once however often it is shown or occurs', () => {
    const [line, other] = solutionLines(2)
    expect(ruleFor(inSentences([line!, line!]), { ...place(4), replies: [line!, line!] })).toBeUndefined()
    const doubled = { reference: { python: solutionOf([line!, line!, other!, other!]) } }
    expect(ruleFor(inSentences([line!]), { question: doubled })).toBeUndefined()
    // Two different lines of four, each of which occurs twice: the whole.
    expect(ruleFor(inSentences([line!, other!]), { question: doubled })).toBe('share')
  })

  test("leaves out the candidate's own lines, in what is shown and in what there is to show", () => {
    const lines = solutionLines(8)
    const code = lines.slice(0, 4).join('\n')
    expect(shownOf(8, 5, { code })).toBeUndefined()
    // One of the remaining four may be shown.
    expect(shownOf(8, 6, { code })).toBe('share')
  })

  test('ignores spaces and closing semicolons', () => {
    const reference = { javascript: 'const a = b + 10;\nconst c = d + 20;\n' }
    expect(ruleFor('const  a=b+10 then.\nconst c=d +20 then.', { question: { reference } })).toBe('share')
  })

  test.each([
    ['9 characters', 'abc=de+fg', undefined],
    ['10 characters', 'abc=def+gh', 'share'],
    ['11 characters', 'abc=def+ghi', 'share'],
  ])('counts a line of %s: %s gives %s', (_, line, rule) => {
    const reference = { python: `${line}\nvalue_00 = items[0]` }
    expect(ruleFor(inSentences([line, 'value_00 = items[0]']), { question: { reference } })).toBe(rule)
  })

  test.each([
    'function solve(items) {',
    'def solve(items):',
    'import java.util.List',
    'from math import inf',
    'return total',
  ])('does not count “%s”, which gives nothing away', (line) => {
    const reference = { python: `${line}\nvalue_00 = items[0]` }
    expect(ruleFor(inSentences([line, 'value_00 = items[0]']), { question: { reference } })).toBeUndefined()
  })
})

describe('every step of a solution', () => {
  const [first, second, third] = plain.keyIdeas as [string, string, string]

  test('is stopped with the last idea that was missing, in one reply or over several', () => {
    expect(ruleFor(`${first} ${second} ${third}`)).toBe('steps')
    expect(ruleFor(third, { replies: [first, second] })).toBe('steps')
    expect(ruleFor(third, { replies: [first, second], level: 'pair' })).toBe('steps')
    expect(ruleFor(`${first} ${second}`)).toBeUndefined()
    expect(ruleFor(second, { replies: [first, first] })).toBeUndefined()
  })
})

describe('encoded code', () => {
  const encode = (text: string, as: 'base64' | 'base64url' = 'base64') => Buffer.from(text).toString(as)

  test('is stopped in base64, with and without padding or in its form for addresses', () => {
    expect(ruleFor(`Decode ${encode('total = total + price')} yourself.`)).toBe('encoded')
    expect(ruleFor(`Decode ${encode('for x in items: add(x)').replace(/=+$/, '')} yourself.`)).toBe('encoded')
    expect(ruleFor(`Decode ${encode('a = b ?? c; d = e ?? f >> g', 'base64url')} yourself.`)).toBe('encoded')
  })

  test('is not seen in words, in encoded prose, in short tokens and in what decodes to no text', () => {
    expect(ruleFor(`Decode ${encode('there is no code at all in here')} yourself.`)).toBeUndefined()
    expect(ruleFor('What does totalOfEveryShipmentInTheWarehouse hold?')).toBeUndefined()
    expect(ruleFor(`What is ${encode('a = b + c (d)')}?`)).toBeUndefined()
    expect(
      ruleFor(`What is ${Buffer.from('\u0000\u0001 = (x): {y} \u00ff\u00fe and more', 'latin1').toString('base64')}?`),
    ).toBeUndefined()
  })
})
