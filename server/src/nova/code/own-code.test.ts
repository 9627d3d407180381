/** Questions about one's own code, in the words of people who see such a room for the first time: what Nova says of their lines and runs. */
import { describe, expect, it, test } from 'vitest'
import { ask, bank, clarifying, room, standAt } from '../../../test/nova-asking.ts'
import { replyByRules } from '../builtin.ts'
import type { Situation } from '../situation.ts'
import { findingsIn, otherLanguageOf } from './code-findings.ts'
import { formOf } from './own-code.ts'

const written = (lines: string[], more: Partial<Situation> = {}) =>
  standAt('stock-movements', { code: lines.join('\n'), state: 'untested', language: 'javascript', ...more })

const whole = [
  'function closingStock(movements) {',
  '  const stock = {}',
  '  for (const movement of movements) {',
  "    const [name, amount] = movement.split(':')",
  '    stock[name] = Number(amount)',
  '  }',
  '  return stock',
  '}',
]

describe('a slip in the own lines', () => {
  it('is named with its line, and the line as it would be right is not given', async () => {
    const lines = whole.with(4, "    if (name = 'bolt') stock[name] = Number(amount)")
    const { text, step } = await replyByRules('wat is wrong with my if', written(lines), room)
    expect(text).toMatch(/^Line 5, `if \(name = 'bolt'\).*one `=` puts a value into `name`/)
    expect(text).not.toMatch(/===/)
    expect(step).toBe(1)
  })

  it('that leaves a way without a result is named to who always gets undefined', async () => {
    expect(await ask('it always gives undefined at the end', written(whole.toSpliced(6, 1)))).toMatch(
      /^Line 1, .* `closingStock` has no `return`, so it gives back undefined/,
    )
  })

  it('that keeps it from running is named first', async () => {
    const lines = whole.with(3, "    const [name, amount] = movement.split(':'")
    expect(await ask('why does it not run??', written(lines))).toMatch(/^Line 4, .*: its `\(` is still open/)
  })

  it('is named once, and not where only the task is explained', async () => {
    const situation = written(whole.toSpliced(6, 1))
    const first = await ask('why do i get undefined', situation)
    expect(first).toContain('has no `return`')
    const replies = [{ text: first, step: 1 }]
    expect(await ask('still undefined??', { ...situation, replies })).not.toContain('has no `return`')
    expect(await ask('why do i get undefined', situation, clarifying)).not.toContain('has no `return`')
  })

  it('is found in no solution of the bank that passes all tests', () => {
    const found = [...bank.byId.values()].flatMap((question) =>
      question.kind !== 'coding'
        ? []
        : Object.entries(question.reference).flatMap(([language, code]) => [
            ...findingsIn(code, question, language as Situation['language']).map(
              ({ says }) => `${question.id} ${says}`,
            ),
            ...[otherLanguageOf(code, language as Situation['language'])].flatMap((other) => other ?? []),
          ]),
    )
    // It reads one place past the end on purpose, where JavaScript gives undefined.
    expect(found.filter((each) => !each.startsWith('group-seats the loop goes on while'))).toEqual([])
  })
})

// Read as patterns once were written, each of these takes longer than a test may.
test.each([
  ['thousands of blank lines', ['const a = 1', ...Array<string>(60_000).fill(''), 'if (a) {}']],
  ['a regular expression that is never closed', [`const form = /${'[a]'.repeat(30)}`]],
  ['a line of thousands of spaces', [`${' '.repeat(120_000)}x`, 'if (a) {}']],
])('%s keep nobody waiting', async (_, lines) => {
  expect(await ask('what is wrong with my if', written(lines))).not.toBe('')
})

test('a line of nothing but brackets keeps nobody waiting who asks what is slow', async () => {
  const lines = ['for (const each of movements) {', '({['.repeat(80_000), '}']
  expect(await ask('is my loop too slow?', written(lines))).not.toBe('')
})

test('a message of nothing but dashes keeps nobody waiting', async () => {
  expect(await ask(`${'-'.repeat(3900)} x`, written(whole))).not.toBe('')
})

test('of code that is too long for an answer its beginning is read', async () => {
  const slip = whole.with(4, "    if (name = 'bolt') stock[name] = Number(amount)")
  const filler = Array<string>(3000).fill('  // nothing but a remark')
  expect(await ask('what is wrong with my if', written([...slip, ...filler]))).not.toMatch(/^Line 5/)
  const short = [...slip, ...filler.slice(0, 500)]
  expect(await ask('what is wrong with my if', written(short))).toMatch(/^Line 5/)
})

describe('code without a slip', () => {
  it('that was never run is no fault: a run tells more', async () => {
    expect(await ask('why does it not run??', written(whole))).toMatch(
      /^(?:I see no run of the code as it stands now|This version hasn't run yet)/,
    )
  })

  it('that is the starter alone has nothing that could run', async () => {
    expect(await ask('why does it not run??', standAt('stock-movements'))).toMatch(/^So far there's only the starter/)
  })

  it('in another language than the selected one is to be moved there', async () => {
    const python = ['def closingStock(movements):', '    stock = {}', '    for m in movements:', '        print(m)']
    expect(await ask("it doesn't work, can you see the problem?", written(python))).toMatch(
      /^That looks like Python, and JavaScript is selected .* list above the editor/,
    )
  })

  it('gives what a run of it shows, which Nova cannot make', async () => {
    expect(await ask('what does my code return for this input?', written(whole))).toMatch(
      /put the values under Custom input.*Run Code/,
    )
  })
})

describe('an error', () => {
  it('that names no line is told with the only line that it can come from', async () => {
    const lines = ['def closingStock(movements):', '    for m in movements:', '        total = int(m)', '    return {}']
    const situation = standAt('stock-movements', { code: lines.join('\n'), state: 'untested' })
    expect(await ask("ValueError: invalid literal for int() with base 10: 'bolt'", situation)).toContain(
      'It can come from here: Line 3 is `total = int(m)`',
    )
  })

  it.each([
    ['java', 'Main.java:2: error: incompatible types: possible lossy conversion from long to int', 2],
    ['go', 'main.go:3:5: declared and not used: total', 3],
  ] as const)('of %s is told with the line that the compiler named', async (language, complaint, line) => {
    const code = ['long lo = 0;', 'int mid = (lo + 1) / 2;', 'total := 0'].join('\n')
    const situation = standAt('stock-movements', { code, state: 'does-not-parse', language, complaint, line })
    expect(await ask('what does this error mean', situation)).toContain(`Line ${line} is \``)
  })
})

describe('what is asked by who sees the room for the first time', () => {
  it.each([
    ['stock-movements', 'hi im realy nervous, where do i even start?', /^That's completely normal.*Try \["a:\+2"/],
    ['stock-movements', 'what does time limit mean', /one call may take 2 seconds.*10 minutes left.*about 15 minutes/],
    ['stock-movements', 'how many minutes should this one take?', /planned for about 15 minutes/],
    ['stock-movements', 'should i use python or javascript', /^Either is fine.*Python is selected now/],
    [
      'stock-movements',
      'do i have to answer the follow-up too',
      /^No\. The tests check the task without the follow-up/,
    ],
    ['took-criticism', 'i never had a situation like that, im fresh from uni', /studies.*part-time job.*hypothetical/],
    ['disk-full-no-files', 'my head is empty. one nudge, not the answer pls', /What does each of them count\?/],
    [
      'handed-over',
      'There are like five questions inside this one. must each be answered, and in this order?',
      /The order is yours/,
    ],
  ])('%s: “%s”', async (id, message, answer) => {
    expect(await ask(message, standAt(id))).toMatch(answer)
  })

  it('is understood with typing errors', async () => {
    const situation = standAt('stock-movements', { language: 'javascript' })
    expect(await ask('how do i revers an aray in js', situation)).toMatch(/^reverse works in place/)
  })
})

describe('a plan', () => {
  it('is recognized in other than the usual words', async () => {
    const plan = 'i glue everything together that touches, then always cut off the biggest block that fits. ok?'
    expect(await ask(plan, standAt('address-blocks'))).toMatch(/^Yes, that works: merge first/)
  })

  it('that is not known as a whole is answered by the parts that are', async () => {
    const plan =
      'Hi, thinking out loud here. I buy at each local low and sell at the following local high, and if two are neighbours I just put the rest hour between. capacity only caps it. Seems fine?'
    expect(await ask(plan, standAt('battery-plan'))).toMatch(
      /“buy at every low, sell at every high”: .*greedy choices fail/i,
    )
  })
})

test.each([
  ['hm now everything is 0?? what did i do', 'look'],
  ['it was green a minute ago, what have i broken?', 'look'],
  ['what did i do well so far', undefined],
  ['what do i do if a name comes twice', undefined],
])('who finds it worse than before asks for a look at the code: %s', (text, form) => {
  expect(formOf(text, whole.join('\n'))).toBe(form)
})
