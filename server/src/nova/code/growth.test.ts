/** 'This is n log n, right?', asked of one's own code: what its lines show of it. */
import { describe, expect, it } from 'vitest'
import { ask, clarifying, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'

const written = (code: string, more: Partial<Situation> = {}) =>
  standAt('shadowed-rules', { code, state: 'untested', language: 'python', ...more })

const pairs = `def uselessRules(rules):
    useless = []
    for at, (low, high) in enumerate(rules):
        for other in range(at):
            if rules[other][0] <= low and rules[other][1] >= high:
                useless.append(at)
    return useless
`
const sorted = `def uselessRules(rules):
    rules.sort()
    top = -1
    for low, high in rules:
        top = max(top, high)
    return [top]
`
const waiting = `def uselessRules(rules):
    open_ = []
    for low, high in rules:
        while open_ and open_[-1] < low:
            open_.pop()
        open_.append(high)
    return open_
`
const limit = 'The limit to go by is “0 <= rules.length <= 20000”.'

describe('what a candidate takes the cost of their code for', () => {
  it.each([
    [
      'this is n^2 right?',
      pairs,
      'Yes, as far as your lines show: the loop in line 4 runs in every round of the one in line 3.',
    ],
    ['time is O(n), agree?', pairs, 'I count more: the loop in line 4 runs in every round of the one in line 3.'],
    [
      'complexity is n log n because of the sort?',
      sorted,
      'Yes: the sort in line 2 costs n log n, and the loops beside it are single passes through the list.',
    ],
    [
      'so linear, yes?',
      sorted,
      'Almost: the sort in line 2 costs n log n, which is more than one pass through the list.',
    ],
    [
      'mine is quadratic i think',
      sorted,
      'I count less: no loop stands inside another, and the sort in line 2 costs n log n.',
    ],
    [
      'O(n) yes?',
      sorted.replace('    rules.sort()\n', ''),
      'Yes, as far as your lines show: no loop stands inside another, and nothing in them goes through a whole list.',
    ],
    [
      'so O(n) in total, right?',
      waiting,
      'Yes: the loop in line 4 only takes out what was put in before, and each thing is put in once. So all its rounds together are at most n, however they are spread over line 3.',
    ],
    [
      'a while in a for, so is that n squared??',
      waiting,
      'No, I count less: the loop in line 4 only takes out what was put in before, and each thing is put in once. So all its rounds together are at most n, however they are spread over line 3.',
    ],
    [
      'a while in a for, so is that n squared??',
      waiting.replace(':\n            open_.pop()', ': open_.pop()'),
      'No, I count less: the loop in line 4 only takes out what was put in before, and each thing is put in once. So all its rounds together are at most n, however they are spread over line 3.',
    ],
    [
      'so O(n) in total, right?',
      waiting.replace('open_.pop()', 'at += 1'),
      'Yes, if the loop in line 4 goes on where it stopped the round before: then it takes n steps in all, and not n in every round of line 3. Does it ever take the same element twice?',
    ],
    [
      'so O(n) in total, right?',
      waiting.replace('open_.pop()', 'open_.append(open_.pop() + 1)'),
      'Yes, if the loop in line 4 goes on where it stopped the round before: then it takes n steps in all, and not n in every round of line 3. Does it ever take the same element twice?',
    ],
    [
      'is it O(n)?',
      sorted.replace('max(top, high)', 'sum(useless)').replace('    rules.sort()\n', ''),
      'I count more: line 4 seems to go through a whole list in every round of the loop in line 3.',
    ],
  ])('“%s” is confirmed or corrected by the lines', async (text, code, told) => {
    expect(await ask(text, written(code))).toBe(`${told} ${limit}`)
  })

  it('is told what the tests with large inputs say', async () => {
    const hidden = { core: { passed: 1, total: 1 }, edge: { passed: 1, total: 1 }, scale: { passed: 2, total: 2 } }
    const test = { visible: { passed: 1, total: 1 }, hidden } as Situation['test']
    const passing = written(pairs, { state: 'correct', isTested: true, test })
    expect(await ask('this is n^2 right?', passing)).toMatch(/The tests with the largest inputs pass in time\.$/)
    expect(await ask('this is n^2 right?', written(pairs, { state: 'slow', isTested: true, test }))).toMatch(
      /Tests with large inputs still fail\.$/,
    )
  })

  it.each([
    ['a loop over a part of what the loop around it is at', 'this is O(n^2)?', pairs.replace('range(at)', 'low')],
    ['a function that calls itself', 'this is O(n^2)?', `${pairs}    uselessRules(rules[1:])\n`],
    ['what could be done', 'can it be done in O(n^2)?', pairs],
    ['code that is not there', 'this is O(n^2)?', ''],
  ])('is left open of %s', async (_, text, code) => {
    const situation = code === '' ? written('def uselessRules(rules):\n', { state: 'nothing-written' }) : written(code)
    expect(await ask(text, situation)).not.toMatch(/lines show|I count/)
  })

  it('is not judged where Nova may only clarify', async () => {
    expect(await ask('this is n^2 right?', written(pairs), clarifying)).not.toMatch(/lines show|I count/)
  })
})

describe('in other languages', () => {
  const inLanguage = (language: Situation['language'], code: string) => written(code, { language })

  it.each<[Situation['language'], string, string]>([
    [
      'javascript',
      'function uselessRules(rules) {\n  for (const a of rules) {\n    for (const b of rules) {\n      use(a, b)\n    }\n  }\n}',
      'the loop in line 3 runs in every round of the one in line 2',
    ],
    [
      'typescript',
      'function uselessRules(rules: number[][]): number[] {\n  for (const a of rules) {\n    if (rules.includes(a)) use(a)\n  }\n  return []\n}',
      'line 3 seems to go through a whole list in every round of the loop in line 2',
    ],
    [
      'java',
      'class Solution {\n  static int[] uselessRules(int[][] rules) {\n    for (int i = 0; i < rules.length; i++) {\n      for (int j = 0; j < i; j++) {\n        use(i, j);\n      }\n    }\n    return null;\n  }\n}',
      'the loop in line 4 runs in every round of the one in line 3',
    ],
    [
      'go',
      'func uselessRules(rules [][]int) []int {\n\tfor i := range rules {\n\t\tfor j := i + 1; j < len(rules); j++ {\n\t\t\tuse(i, j)\n\t\t}\n\t}\n\treturn nil\n}',
      'the loop in line 3 runs in every round of the one in line 2',
    ],
  ])('loops and calls of %s are counted', async (language, code, what) => {
    expect(await ask('this is n^2 right?', inLanguage(language, code))).toBe(
      `Yes, as far as your lines show: ${what}. ${limit}`,
    )
    expect(await ask('so O(n), correct?', inLanguage(language, code))).toBe(`I count more: ${what}. ${limit}`)
  })

  it.each<[Situation['language'], string]>([
    ['javascript', 'function uselessRules(rules) {\n  rules.sort(by)\n  for (const a of rules) {\n    use(a)\n  }\n}'],
    [
      'java',
      'static int[] uselessRules(int[][] rules) {\n  Arrays.sort(rules);\n  for (int[] a : rules) {\n    use(a);\n  }\n}',
    ],
    [
      'go',
      'func uselessRules(rules [][]int) []int {\n\tsort.Ints(ends)\n\tfor _, a := range rules {\n\t\tuse(a)\n\t}\n\treturn nil\n}',
    ],
  ])('a sort of %s costs n log n', async (language, code) => {
    const lead = 'the sort in line 2'
    expect(await ask('n log n, right?', inLanguage(language, code))).toBe(
      `Yes: ${lead} costs n log n, and the loops beside it are single passes through the list. ${limit}`,
    )
    expect(await ask('this is linear, yes?', inLanguage(language, code))).toBe(
      `Almost: ${lead} costs n log n, which is more than one pass through the list. ${limit}`,
    )
  })

  it.each<[string, string]>([
    ['a fixed number of rounds', pairs.replace('range(at)', 'range(26)')],
    ['a loop over a few values', pairs.replace('range(at)', '(1, 2, 3)')],
  ])('%s counts for nothing', async (_, code) => {
    expect(await ask('so O(n), correct?', written(code))).toBe(
      `Yes, as far as your lines show: no loop stands inside another, and nothing in them goes through a whole list. ${limit}`,
    )
  })
})
