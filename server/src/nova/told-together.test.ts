/** What is told of plans, causes and the room where a message could be about more than one thing. */
import { describe, expect, it, test } from 'vitest'
import { ask, clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import { packOf } from './knowledge.ts'
import type { Situation } from './situation.ts'

const counts = (passed: number) => ({ passed, total: 3 })
const testOf = (failure: object | undefined, passed: number) =>
  ({
    ...{ status: 'ok', visible: counts(passed), failure },
    hidden: { core: counts(passed), edge: counts(passed), scale: counts(0) },
  }) as unknown as NonNullable<Situation['test']>

describe('a plan', () => {
  it('that lies between two ideas of which one holds hears of both', async () => {
    const message =
      "I don't want to list the menus at all. Guess a price p, count how many menus cost at most p with the two sorted lists, and search for the smallest p that reaches rank. The rounding worries me, does it break this?"
    const text = await ask(message, standAt('nth-cheapest-menu'))
    expect(text).toMatch(/^If you mean “.+”(?::|, then) \S/)
    expect(text).toMatch(/If you rather mean “.+”(?::|, then) \S/)
  })

  it('that nothing is written of yet is no question about the code in the editor', async () => {
    const message =
      'Meine Idee: ganz normaler Dijkstra und auf dem gefundenen Weg halbiere ich die teuersten Straßen. Das müsste doch das Minimum sein, oder seh ich das falsch?'
    const text = await ask(message, standAt('coupon-route'))
    expect(text).not.toMatch(/Im Editor steht|keinen eigenen Code|only the starter/)
    expect(text).toMatch(/The best route with passes can be a different one/)
  })

  it('whose teller asks for a push hears what it costs and gets one', async () => {
    const message =
      'two loops, every start and every end. right answers but the long log takes forever. can you give me a push in the right direction'
    const code =
      'def longestBalance(log):\n    for a in range(len(log)):\n        for b in range(a, len(log)):\n            pass'
    const slow = { state: 'slow' as const, isTested: true, code, test: testOf(undefined, 3) }
    const text = await ask(message, standAt('dock-balance', slow))
    expect(text).toMatch(/^It finds the right period\. .+\n\n\S.+/s)
  })
})

describe('a guess at the cause of a wrong result that is told', () => {
  const code = 'def refusedPerClient(times, clients, limit, window):\n    return {}'
  const failure = {
    args: [[0, 10, 20], ['ann', 'ann', 'ann'], 2, 100],
    expected: { ann: 1 },
    actual: { ann: 3 },
    error: '',
  }
  const wrong = { state: 'wrong-answer' as const, isTested: true, code, test: testOf(failure, 1) }

  it('hears which mistake the results fit', async () => {
    const cause = packOf('client-rate-limit')!.causes[0]!
    const message =
      "I get ann: 3 and they want 1, the one at 105 is refused in mine. Is my window boundary off by one? tried < instead of <= and it's still 3"
    const situation = standAt('client-rate-limit', { ...wrong, cause: cause.wrong })
    const named = cause.cause.charAt(0).toLowerCase() + cause.cause.slice(1)
    expect(await ask(message, situation)).toContain(named)
  })

  it('hears yes where the results show it beside another mistake, and not where they don’t', async () => {
    const cause = packOf('client-rate-limit')!.causes[0]!
    const message = `so ${cause.stated[0]}, that's the mistake`
    const replies = [{ text: 'With `[0,10,20]` your code gives `3`.', step: 1 }]
    const shows = (alike: number[]) => standAt('client-rate-limit', { ...wrong, replies, alike })
    expect(await ask(message, shows([cause.wrong]))).toBe(cause.reply)
    expect(await ask(message, shows([cause.wrong + 1]))).not.toMatch(/^Yes/)
    expect(await ask(message, shows([cause.wrong]), clarifying)).not.toMatch(/^Yes/)
  })

  it('hears no yes or no of a rule, which says nothing of the cause', async () => {
    const circle = { args: [{ A1: '5' }, 'A1'], expected: 10, actual: null, error: '' }
    const sheet = { ...wrong, code: 'def cellValue(cells, target):\n    return None', test: testOf(circle, 1) }
    const replies = [{ text: 'With `A1` your code gives `null`.', step: 1 }]
    const text = await ask('oh wait. is that it, that its used twice?', standAt('sheet-cells', { ...sheet, replies }))
    expect(text).not.toMatch(/^(?:Yes|No)\b/)
  })
})

test('a matter of the room is the one whose ways of asking come closest, whatever the message sounds like', async () => {
  const message = '¿Puedo contestar hablando en vez de escribir? tengo la muñeca vendada y voy lentísimo'
  expect(await ask(message, standAt('design-turned-over'))).toContain('“Speak Your Answer”')
})

describe('a run that hangs, for which the room is blamed', () => {
  const failure = { args: [[1]], expected: 1, actual: undefined, error: '' }
  const endless = (language: Situation['language'], code: string) => ({
    ...{ state: 'endless' as const, isTested: true, language, code, test: testOf(failure, 0) },
  })

  it('is told the loop that goes on until something changes', async () => {
    const code =
      'def validVersions(replacedBy):\n    j = 0\n    while replacedBy[j] != -1:\n        j = replacedBy[j]\n    return [j]'
    const situation = standAt('latest-version', endless('python', code))
    expect(await ask('the second example just hangs, is it the platform or me?', situation)).toContain(
      'the loop in line 3',
    )
    expect(await ask('says still running and running', situation)).toContain('the loop in line 3')
  })

  it('is told a loop that asks for one name and changes another', async () => {
    const code =
      'function refunds(prices, days, least) {\n  for (let i = 0; i < 5; i++) {\n    for (let j = i + 1; j < 5; i++) {}\n  }\n}'
    const text = await ask(
      'browser tab froze. twice. it never comes back',
      standAt('price-guarantee', endless('javascript', code)),
    )
    expect(text).toContain('Look at the loop in line 3: its condition asks for `j`.')
    const right = code.replace('j < 5; i++', 'j < 5; j++')
    expect(await ask('it never comes back', standAt('price-guarantee', endless('javascript', right)))).not.toContain(
      'asks for',
    )
  })

  it('is told calls that multiply, where no loop is endless', async () => {
    const code =
      'def bestPlan(prices, capacity, start, fee):\n    def go(i):\n        return max(go(i + 1), go(i + 2), go(i + 3))\n    return go(0)'
    const text = await ask(
      "it's been spinning for a minute, there's no while in there",
      standAt('battery-plan', endless('python', code)),
    )
    expect(text).toContain("It isn't endless, but `go` calls itself in 3 places")
    const either =
      'def bestPlan(prices, capacity, start, fee):\n    def go(a, b):\n        if a < b:\n            return go(a, b)\n        return go(b, a)\n    return go(0, 1)'
    expect(
      await ask("it's been spinning for a minute", standAt('battery-plan', endless('python', either))),
    ).not.toContain('calls itself')
  })
})

describe('a trap of Java in the candidate’s lines', () => {
  const wrongIn = (code: string) => ({
    ...{
      state: 'untested' as const,
      language: 'java' as const,
      code: `class Solution {\n  void f() {\n    ${code}\n  }\n}`,
    },
  })

  it('is told of two texts that are the same and unequal', async () => {
    const situation = standAt('clashing-seats', wrongIn('if (first.get(seat) != channel) { clash.add(seat); }'))
    const text = await ask(
      "??? it says B12 clashes at the third sale although both are 'web'. I printed the two strings, identical, character by character",
      situation,
    )
    expect(text).toMatch(/^Look at line 3\. In Java `==` asks/)
  })

  it('is told before what the plan is worth', async () => {
    const line = 'ranked = sorted(totals.items(), key=lambda x: (x[1], x[0]), reverse=True)'
    const situation = standAt('top-customers', {
      ...wrongIn(''),
      state: 'wrong-answer',
      isTested: true,
      test: testOf({ args: [[], 2], expected: ['kim', 'abe'], actual: ['kim', 'zoe'], error: '' }, 1),
      language: 'python',
      code: `def top(orders):\n  ${line}`,
    })
    const message = 'kim, zoe instead of kim, abe. but I sort by the totals and then by name, both are in the key'
    expect(await ask(message, situation)).toMatch(/^Look at line 2\. `reverse=True` turns the whole order round/)
  })

  it('is followed on an own input that comes out otherwise, beside what the task wants there', async () => {
    const situation = standAt('earliest-slot', {
      ...wrongIn(''),
      language: 'python',
      code: 'def earliestSlot(b, o, c, l):\n  return 20',
    })
    const { text } = await replyByRules(
      'busy = [[[0,100]],[[10,20]]], opens 0, closes 200, length 30, and my program says 20. why??',
      situation,
      room,
      {
        workOut: async (inputs: unknown[]) => inputs.map(() => 100),
        runOwn: async (inputs: unknown[]) => inputs.map(() => ({ status: 'ok' as const, returned: 20 })),
        follow: async (_: unknown, failure?: { expected: unknown; actual: unknown }) =>
          `from ${String(failure?.actual)} to ${String(failure?.expected)}`,
      },
    )
    expect(text).toMatch(/the result is `100`\. .*`20`.* from 20 to 100$/)
  })

  it('is told of a product beyond what an int holds, beside the result of an own input', async () => {
    const situation = standAt('shared-print-job', wrongIn('long hi = p[0] + p[1] * p[2];'))
    const message = 'printers = [[0,1000000,1000000]], pages = 1000000 gives 0. Zero seconds, examples are ok though'
    const workOut = async (inputs: unknown[]) => inputs.map(() => 1_000_000_000_000)
    const { text } = await replyByRules(message, situation, room, { workOut })
    expect(text).toContain('the result is `1000000000000`, not `0`.')
    expect(text).toContain('Look at line 3. Two `int` are multiplied as `int`')
  })
})

test('what a function of the language does is told though a rule of the task sounds alike', async () => {
  const code = 'def newest(names):\n    return max(names)'
  const situation = standAt('newest-release', { state: 'correct', isTested: true, code, test: testOf(undefined, 3) })
  const message = 'if two names are equally new, does max() take the first or the last of them?'
  expect(await ask(message, situation)).toContain('Ties return the first one met')
})

test('who wonders whether to hide something or say it is told to say it', async () => {
  const says = /say it in one plain sentence/
  expect(await ask("I hadn't asked HER before i told him. leave it out or not??", standAt('told-a-colleague'))).toMatch(
    says,
  )
  expect(await ask('we only did half of it. shall i hide that half or say it', standAt('repair-or-extend'))).toMatch(
    says,
  )
})
