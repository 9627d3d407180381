/** What candidates ask beside the beaten track: several rules at once, matters of the room, their own code and story. */
import { describe, expect, it, test } from 'vitest'
import { ask, room, standAt } from '../../test/nova-asking.ts'
import { loadBank } from '../questions/bank.ts'
import { replyByRules } from './builtin.ts'
import { smallEdits } from './code/small-edits.ts'
import { packOf } from './knowledge.ts'
import { prepareKnowledge } from './knowledge.ts'
import { say } from './sayings.ts'
import type { Situation } from './situation.ts'
import { checkSums } from './sums.ts'

const counts = (passed: number, total: number) => ({ passed, total, notRun: false })
const passing = {
  status: 'passed',
  visible: { passed: 2, total: 2 },
  hidden: { core: counts(5, 5), edge: counts(4, 4), scale: counts(3, 3), notRun: false },
} as unknown as Situation['test']
const failing = {
  ...(passing as object),
  hidden: { core: counts(5, 5), edge: counts(2, 4), scale: counts(3, 3), notRun: false },
} as unknown as Situation['test']
const tested = { isTested: true, language: 'python' as const }

describe('two rules in one message', () => {
  it.each([
    [
      'comment-anchors',
      'Are the edits applied one after another? And can comments overlap each other?',
      ['one after another', 'overlap'],
    ],
    [
      'nested-budgets',
      'can amounts be negative? which budget do i return when two are exceeded? and how do I split a path in java',
      ['A negative amount is a refund', 'The outermost one'],
    ],
  ])('on %s are both told: “%s”', async (id, message, both) => {
    const text = await ask(message, standAt(id))
    for (const each of both) expect(text).toContain(each)
  })

  it('that come to the same are told once', async () => {
    const text = await ask(
      'can one transfer pay two bills? can a payment settle two invoices?',
      standAt('payment-matching'),
    )
    expect(text.match(/settles at most one/g)?.length ?? 0).toBeLessThan(2)
  })
})

describe('a matter of the room', () => {
  it.each([
    ['changed-a-habit', 'can my current employer find out that I was here', 'Only the company that invited you'],
    [
      'disk-full-no-files',
      'can i google the flags of lsof or is that cheating',
      "They don't rule out looking something up",
    ],
    ['two-masters', 'can you write me a short example so I see what style you want?', 'no sample'],
    [
      'nobodys-problem',
      '4 minutes left and the box is empty. bullets ok??',
      'Lists, steps and short sentences are fine',
    ],
    ['disagreed-and-went-along', 'how long should it be? like in words. i tend to ramble', 'no fixed length'],
    ['goal-that-changed', 'Does this even count for the result or is it just warming up?', 'By what your story says'],
    ['built-for-everyone', 'i did it in my own evenings. lie a bit or tell the truth', 'Tell it the way it was'],
    ['after-the-release', 'is "nobody used it" ok to say?? makes me look bad i think', 'Tell it the way it was'],
    [
      'group-seats',
      'may i write little helper functions next to groupSeats or must all be in one?',
      'helpers are all fine',
    ],
    ['taught-something', "write me a short story about teaching git, i'll adapt it later", 'no sample story'],
    ['inherited-system', 'im really nervous. can i start over with this question?', 'nothing is final before the end'],
    [
      'led-without-title',
      'Is my beginning too long? I have 200 words before anything happens',
      'Shorten the background',
    ],
    [
      'request-journey',
      'do you want real numbers in ms for each step? i only can guess them',
      'Rough figures are enough',
    ],
    [
      'queue-to-cloud',
      'is it ok when i use AWS names like SQS and Lambda or should it be neutral',
      'No product, library',
    ],
    ['bought-not-built', 'How long should this be? I have like half a page now', 'One or two paragraphs'],
  ])('on %s: “%s”', async (id, message, words) => {
    expect((await ask(message, standAt(id))).toLowerCase()).toContain(words.toLowerCase())
  })

  it('is no answer where a task is spoken of in its words', async () => {
    const lost = await ask(
      'so many cases with overlap, i get lost. how can i order them better',
      standAt('comment-anchors'),
    )
    expect(lost).not.toMatch(/Previous and Next/)
    const timer = 'when the keypad is locked and i press keys, do those count for the patience timer afterwards?'
    expect(await ask(timer, standAt('keypad-lock'))).not.toMatch(/minutes left/)
    const green = "tests are green, do I still have to handle a role that doesn't exist"
    expect(await ask(green, standAt('effective-rights'))).not.toMatch(/zoom/)
  })

  it('is not what a short question goes on about after a hint on a case', async () => {
    const replies = [{ text: 'Who was refused something in the browser?', step: 1 }]
    const text = await ask(
      'hm so who is it protecting then, the user?',
      standAt('blocked-by-cors', { replies, said: ['x'] }),
    )
    expect(text).not.toMatch(/Recorded/)
  })
})

describe('own code', () => {
  const correct = { ...tested, state: 'correct', test: passing } as Partial<Situation>

  it.each(['could there be trouble when two end at the same second?', 'cool, so nothing to fix?'])(
    'that passes everything is said to: “%s”',
    async (message) => {
      const text = await ask(message, standAt('worker-pool', { ...correct, code: 'def f():\n  return 1' }))
      expect(text).toMatch(/^Your last test run passed 2 of 2 visible tests, and all hidden tests\./)
    },
  )

  it('with an input on which it goes wrong hears it for “can it be in my result twice?”, and again for “which case”', async () => {
    const counter = { args: [['a@b', 'a@c']], expected: ['a'], actual: ['a', 'a'], error: '' }
    const own = {
      ...tested,
      state: 'wrong-answer',
      test: failing,
      counter,
      code: 'def f():\n  return 1',
    } as Partial<Situation>
    const shows = 'With `sales = ["a@b","a@c"]`'
    const first = await ask('examples pass, can a seat be in my result twice?', standAt('clashing-seats', own))
    expect(first).toContain(shows.slice(0, 14))
    const replies = [{ text: first, step: 1 }]
    const again = await ask('which case', standAt('clashing-seats', { ...own, replies, said: ['x'] }))
    expect(again).toMatch(/^This one\. With `/)
  })

  it.each([
    [
      'java',
      'int[] before = box;',
      'I save the box and put it back, but the coin is still in there. How can that be?',
      /In Java|no array/,
    ],
    ['javascript', 'const before = box', 'I save the box and put it back, but it is still changed', /copies no list/],
    ['go', 'next := box', 'Why does a refused sale still change my box? I copied it first', /no copy/],
  ] as const)('in %s that only gives a second name is told so', async (language, code, message, words) => {
    const own = { ...tested, language, state: 'wrong-answer', code, test: failing } as Partial<Situation>
    expect(await ask(message, standAt('ticket-change', own))).toMatch(words)
  })

  it('that calls itself is told how deep it may for a chain that is asked about', async () => {
    const code = 'def visible(parents, rules):\n  def walk(at):\n    return walk(at - 1)\n  return walk(3)'
    const own = { ...correct, state: 'wrong-answer', test: failing, code } as Partial<Situation>
    const message = 'the tree may be a single chain, is that a problem for me?'
    expect(await ask(message, standAt('folder-access', own))).toMatch(/^Python gives up at about 1,000 calls/)
  })

  test('that sorts two keys by one direction is tried with the first turned', () => {
    const code = 'def f(a):\n  return sorted(a, key=lambda n: (a[n], n), reverse=True)'
    expect(smallEdits(code, 'python').map((edit) => edit.code)).toContain(
      'def f(a):\n  return sorted(a, key=lambda n: (-(a[n]), n))',
    )
  })
})

test('of a sum whose end is not reached nothing is said', () => {
  expect(checkSums('201 = 1 for the orders + 100 customers + 100 counts, is this it?')).toEqual([])
  expect(checkSums('101 = 1 for the orders + 100 customers')).toEqual([expect.objectContaining({ isRight: true })])
})

describe('a story', () => {
  it.each([
    ['first-failure', 'can i use a story from uni, we tried to build an app and nobody used it'],
    ['deleted-it', 'can I speak of a process instead of code? we had a sheet with 40 columns'],
  ])('on %s is allowed by the words of the question: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).toMatch(/^Yes, the question itself allows that: “/)
  })

  it('is not what the name of a colleague is asked about', async () => {
    expect(await ask('may I use the first name of the colleague', standAt('told-a-colleague'))).not.toMatch(
      /question itself/,
    )
  })
})

test('an idea that is put as a question is weighed by its name where no rule is close', async () => {
  const { text, step } = await replyByRules(
    'just try every minute from opens to closes? numbers up to 2e9 scare me',
    standAt('earliest-slot'),
    room,
  )
  expect(text).toMatch(/^Right on small numbers/)
  expect(step).toBe(1)
})

describe('whether the code is fast enough', () => {
  const slow = `def refunds(prices, days, least):
    total = 0
    for i in range(len(prices)):
        following = prices[i + 1:i + days + 1]
        if following and prices[i] - min(following) >= least:
            total += prices[i] - min(following)
    return total`

  it('is answered with the line that costs most, where there is code', async () => {
    const standing = { ...tested, state: 'slow' as const, hasAttempted: true, code: slow }
    expect(await ask('correct but is it fast enough?', standAt('price-guarantee', standing))).toMatch(/line [45]/i)
  })

  it('is no reason to keep a hint back that was asked for', async () => {
    const message =
      "je bloque complètement. chercher dans toutes les règles au-dessus c'est trop lent je pense, un indice svp ?"
    expect((await replyByRules(message, standAt('shadowed-rules'), room)).text).not.toContain('A good solution')
  })
})

test('a call on a value that is written out is explained by what it does', async () => {
  await prepareKnowledge('payment-matching', 'javascript')
  const message = '[1000, 990, 2500].sort() gives me 1000 first, is sort broken'
  expect(await ask(message, standAt('payment-matching', { language: 'javascript' }))).toContain('as text')
})

describe('of code that passes everything', () => {
  const correct = { ...tested, state: 'correct' as const, test: passing, code: 'def f(a):\n    return a' }
  it.each([
    ['effective-rights', 'tests are green, do i have to handle rights given twice'],
    ['clashing-seats', 'i compare with the last channel and not the first one, does that matter?'],
    ['latest-version', 'is this ok for a chain as long as the list? and a document replaced by itself'],
  ])('who asks on %s whether a part of it holds hears that the tests pass: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id, correct))).toMatch(/hidden ones included|all hidden tests/)
  })

  it('a plain question on a rule is answered alone', async () => {
    const text = await ask('can two documents be replaced by the same one?', standAt('latest-version', correct))
    expect(text).not.toMatch(/hidden/)
  })

  it('a question on speed hears of the lines alone', async () => {
    const code = 'def refunds(prices, days, least):\n    for a in prices:\n        for b in prices:\n            pass'
    const text = await ask('Is this fast enough for 100000 prices?', standAt('price-guarantee', { ...correct, code }))
    expect(text).not.toContain("don't need to change")
  })

  it('who feels stupid and asks whether it is at least correct hears that it is', async () => {
    const text = await ask(
      'ugh this took me forever, i feel so stupid. is it at least correct',
      standAt('group-seats', correct),
    )
    expect(text).toContain('passed 2 of 2 visible tests, and all hidden tests')
  })
})

describe('a result of a map that the message names', () => {
  const failure = {
    args: [[2, 6, 8, 12, 23], [], 10],
    expected: { disk: 3, cpu: 1 },
    actual: { disk: 2, cpu: 1 },
    error: '',
  }
  it('is known to be seen: the test is not told again', async () => {
    const test = {
      ...(passing as object),
      status: 'failed',
      visible: { passed: 1, total: 2 },
      failure,
    } as unknown as Situation['test']
    const text = await ask(
      'my disk count is 2 but they want 3, whats wrong with my loop',
      standAt('alert-suppression', {
        ...tested,
        state: 'wrong-answer',
        test,
        code: 'def sentAlerts(a, b, c):\n    return {}',
      }),
    )
    expect(text).not.toContain('your code gives')
  })
})

const failingWith = (failure: object) =>
  ({ ...(passing as object), status: 'failed', failure }) as unknown as Situation['test']

describe('what code does that was run', () => {
  it('a run that did not end is no trouble of the page', async () => {
    const code =
      'def firstFault(lines):\n    i = 0\n    while i < len(lines):\n        if lines[i] == "x":\n            continue\n        i += 1'
    const text = await ask(
      'the page just froze when i pressed run, then "stopped after 10 s". what did i do',
      standAt('template-blocks', { ...tested, state: 'endless', code }),
    )
    expect(text).toContain('the loop in line 3')
    expect(text).not.toContain('Reload')
  })

  it('who fears a long chain hears how deep calls of the language may go', async () => {
    const code =
      'def validVersions(replacedBy):\n    def find(i):\n        return i if replacedBy[i] == -1 else find(replacedBy[i])\n    return [find(i) for i in range(len(replacedBy))]'
    const text = await ask(
      'works on examples, is there a problem with big inputs? chain can be as long as the list',
      standAt('latest-version', { ...tested, state: 'wrong-answer', test: failing, code }),
    )
    expect(text).toContain('Python gives up at about 1,000 calls')
  })

  const loops =
    'def longestBalance(log):\n    best = []\n    for i in range(len(log)):\n        for j in range(i, len(log)):\n            best = []\n    return best'

  it('tells whoever counts steps how many there can be', async () => {
    const dock = loadBank().coding.find(({ id }) => id === 'dock-balance')!
    const cause = dock.wrong.findIndex(({ group }) => group === 'scale')
    const slow = { ...tested, state: 'slow' as const, test: passing, code: loops, cause }
    const text = await ask(
      '100000 characters, two loops.. thats 10^10 isnt it. too slow right? it does pass everything small',
      standAt('dock-balance', slow),
    )
    expect(text).toContain('Yes, for the largest inputs it is. ')
    expect(text).toContain('10,000,000,000 steps')
  })

  it('tells nobody of steps that the largest inputs show not to be taken', async () => {
    const text = await ask(
      'is it fast enough? worst case is 10^10 i think',
      standAt('dock-balance', { ...tested, state: 'correct', test: passing, code: loops }),
    )
    expect(text).not.toContain('10,000,000,000')
    expect(text).toMatch(/^It's fast enough: your last run passed the tests with the largest inputs in time/)
  })

  it('who guesses otherwise after a cause was named hears that the results still fit it', async () => {
    const wrong = {
      ...tested,
      state: 'wrong-answer' as const,
      cause: 0,
      code: 'def sentAlerts(times, kinds, quiet):\n    return {}',
      test: failingWith({ args: [[1], ['a'], 3], expected: { a: 1 }, actual: {}, error: '' }),
    }
    const named = packOf('alert-suppression')!.causes.find((each) => each.wrong === 0)!.cause
    const told = `${named.charAt(0).toLowerCase()}${named.slice(1)}`
    const replies = [{ text: `Your last results fit this: ${told}`, step: 2 }]
    const message = 'is it the >= ? i tried > and its worse lol'
    expect(await ask(message, standAt('alert-suppression', { ...wrong, replies }))).toMatch(
      /^(?:Your results don't show that\. They still fit|Nothing in the results points there)/,
    )
    expect(await ask(message, standAt('alert-suppression', wrong))).not.toMatch(/still (?:fit|this)/)
  })

  it('a result beside the one that is wanted is no input', async () => {
    const test = failingWith({ args: [['cap:+4', 'cap:-6']], expected: { cap: 1 }, actual: {}, error: '' })
    const wrong = {
      ...tested,
      state: 'wrong-answer' as const,
      test,
      code: 'def f(a):\n    return {}',
    }
    const workOut = async (inputs: unknown[]) => inputs.map(() => ({ given: {} }) as never)
    const { text } = await replyByRules(
      'cap example: got {} want {cap: 1}. Is deleting from a map while ranging over it the issue?',
      standAt('stock-movements', wrong),
      room,
      { workOut },
    )
    expect(text).not.toContain('the result is')
  })

  it('a question on None as a value is none on a missing return', async () => {
    const code = 'def merge(a, b, c):\n    return []'
    const text = await ask(
      'is it fine to use None for "doesnt have it"? like can a value be empty',
      standAt('merge-settings', { state: 'untested', code }),
    )
    expect(text).not.toContain('without a `return`')
  })
})

describe('what a word means', () => {
  it('is no belief of the case that hears a no', async () => {
    const text = await ask(
      'Idempotent - means same request twice has the same effect as once, right?',
      standAt('idempotent-payments'),
    )
    expect(text).not.toMatch(/^(?:No|Not quite|Test that)/)
  })
})

test.each(['border', 'direction', 'type', 'again', 'extra', 'order', 'needed', 'place'] as const)(
  'a line where the mistake is of the kind %s is told by its number',
  (kind) => {
    const situation = standAt('clashing-seats', { suspect: { line: 9, kind } })
    expect(say(`suspect-${kind}`, { situation, room, tongue: 'en' })).toMatch(/^It comes down to line 9: ./)
  },
)
