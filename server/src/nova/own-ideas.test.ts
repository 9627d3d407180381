/** What candidates have in mind: ways to solve a task, what they hold to be so in a case, and traps in their own code. */
import { describe, expect, it } from 'vitest'
import { ask, clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import { answerHypothesis } from './code/code-answers.ts'
import type { Situation } from './situation.ts'
import { readForReply } from './understanding/meanings.ts'

describe('a way to solve a task', () => {
  it.each([
    [
      'cascading-outage',
      'so: reversed lists of who uses whom, a counter for each of them, and the dead ones go into a queue. fine?',
      'Yes, that works: a counter per service',
    ],
    [
      'coupon-route',
      'dijkstra, but on (depot, passes left) instead of the depot alone. ok so?',
      'Yes: the depot together',
    ],
    ['planned-cache', 'I take an LRU and count what it misses, done?', 'There is a catch'],
    [
      'expiring-credits',
      'a fifo of grants, and an order eats from the front. right?',
      'No: an order uses the credits that expire',
    ],
    [
      'group-seats',
      'rows from the front, and in each the leftmost stretch with exactly the size or two more. ok?',
      'as long as the rows are taken from',
    ],
  ])('on %s, “%s” is weighed by what it is made of', async (id, message, words) => {
    const { text, step } = await replyByRules(message, standAt(id), room)
    expect(text).toContain(words)
    expect(step).toBe(1)
  })

  it.each([
    [
      'clashing-seats',
      'i keep a set of channels per seat and append the seat in order when the set gets its second one, ok?',
    ],
    ['expiring-credits', 'my plan: the grants sorted so that the oldest last day is used first, right?'],
    ['comment-anchors', 'i replace by two steps, first delete and then insert, and a comment keeps what stays, ok?'],
    ['planned-cache', 'my idea is to throw out the page with the farthest next use instead of lru, ok?'],
    ['earliest-slot', 'i merge all appointments into one list, then only one pass over the ends, does that work?'],
    [
      'forklift-turns',
      'dijkstra for the shortest cost over field and direction, after each move i push the next ones, ok?',
    ],
    ['quoted-rows', 'i toggle a flag at each quote and split at a semicolon only outside of quotes, ok?'],
    ['ticket-change', 'no dp, just greedy from 200 down to 10 and the box copied before, is that right?'],
  ])('on %s that is right, “%s”, is not denied', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/^(?:No\b|Not )|\bcatch\b/)
  })

  it.each([
    ['licence-bundles', 'my plan is to try every subset of the bundles with a bit mask and take the min price, ok?'],
    ['dock-balance', 'from each start i keep a running sum and remember the longest in a map, nested loops, fine?'],
    ['shadowed-rules', 'my idea: an interval is useless if a rule above it covers it completely, mark those, right?'],
    ['rush-orders', 'for each change i remove the job from the array and insert it before the next one, ok?'],
    ['line-changes', 'just the edit distance where a replacement costs one, minus the lines that are the same, ok?'],
    ['fullest-moment', 'i sort the events, in the same second the leaving ones before the coming ones, right?'],
    ['forklift-turns', 'a bfs for the shortest path and i count how often the direction changes on it, ok?'],
    ['outline-numbers', 'i divide the indent by 2 for the level and keep a stack of numbers, does that work?'],
    ['coupon-route', 'dijkstra once (without passes), then use the passes on the most expensive roads, is that right?'],
    ['crane-bookings', 'sort by pay and take the highest first, binary search whether it fits, the best sum, ok?'],
    ['client-rate-limit', 'fixed windows: t // window per client, a list of accepted counts, drop the old one, ok?'],
    ['price-guarantee', 'i go right to left and keep the minimum price so far, then subtract it, ok?'],
    ['price-guarantee', 'a monotonic stack that gives the next lower price for each of the days, ok?'],
    ['late-days', 'a running day number as year*365 + month*30 + day, then subtract the two, ok?'],
    ['search-filter', 'i split into tokens and evaluate and, or, not from left to right as they come, ok?'],
  ])('on %s that is wrong, “%s”, is not confirmed', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/^Yes/)
  })

  it('is weighed together with what the code really does', async () => {
    const failure = { args: [[[1, 3, 0]], 1], expected: 4, actual: 9, error: '' }
    const counts = { passed: 0, total: 2 }
    const test = { status: 'ok', visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure }
    const situation = standAt('worker-pool', {
      ...{ state: 'wrong-answer', code: 'def f():\n    pass', isTested: true },
      test: test as unknown as Situation['test'],
    })
    const text = await ask(
      'two heaps, one with the free workers and one with what waits, and the clock jumps to the next arrival or end. ok?',
      situation,
    )
    expect(text).toMatch(/^Yes, that works: the clock jumps .*The code doesn't do all of it yet: With /s)
  })

  it('is not weighed where Nova only makes the task clear, nor where something is looked up', async () => {
    const plan = 'plan: sort both lists, then two pointers, always move the smaller one. ok?'
    expect(await ask(plan, standAt('payment-matching'))).toMatch(/^(?:That can work|Yes, two pointers)/)
    expect(await ask(plan, standAt('payment-matching'), clarifying)).not.toMatch(/two pointers/)
    expect(await ask('how do i sort a list and keep two pointers into it', standAt('payment-matching'))).not.toMatch(
      /greatest number/,
    )
  })
})

describe('what is held to be so in a case', () => {
  const right = 'the file is deleted and some process keeps it open, and the blocks stay used, am i right?'

  it.each([
    ['disk-full-no-files', right],
    ['lost-update-stock', 'a lock on the row makes the second one wait, right?'],
    ['hanging-worker', 'both always lock the account with the smaller id first. correct?'],
  ])('on %s and right, “%s”, is confirmed, with a question on what is open', async (id, message) => {
    const { text, step } = await replyByRules(message, standAt(id), room)
    expect(text).toMatch(/^Yes, .*as far as I can tell.* Still open: .*\?$/)
    expect(step).toBe(1)
  })

  it.each([
    ['killed-by-nobody', '137 means my code threw an exception at line 137?'],
    [
      'kafka-order-twice',
      'kafka keeps the order for the whole topic, so wrong order can only come from our code. agree?',
    ],
  ])(
    'on %s and the opposite of a point, “%s”, is said not to hold, and no point of a good answer is told',
    async (id, message) => {
      const text = await ask(message, standAt(id))
      expect(text).toMatch(/^(?:No, I'd look at that again: as you put it, it doesn't hold\. Try it on this|No): .*\?$/)
    },
  )

  it.each([
    ['table-join-grows', 'the sum doubled because they used LEFT JOIN instead of INNER JOIN, right?'],
    ['lost-update-stock', 'the SELECT locks the row and the second has to wait, so it must be a cache, right?'],
    [
      'js-swallowed-failures',
      "forEach with an async callback waits for each of them, that's the point of await. agree?",
    ],
    ['stolen-password-table', 'md5 is weak because you can decrypt it back, right?'],
    ['key-in-the-history', 'clean the history first, then revoke the key. right order?'],
    ['kafka-order-twice', 'the key decides the partition so each movement needs its own key, right?'],
    ['kafka-order-twice', 'applying a movement must be harmless when repeated, so we just add it again, right?'],
    ['fourteen-indexes', 'the sort order first, then the equality columns, right?'],
    ['lost-update-stock', 'both read the old value, but with read committed the second update would fail, right?'],
  ])('on %s and wrong, “%s”, is not confirmed', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/Yes|\bright\b/)
  })

  it('that is said in another order than its opposite is not denied', async () => {
    expect(await ask('revoke the key first, then clean git. right order?', standAt('key-in-the-history'))).not.toMatch(
      /^No\b/,
    )
  })

  it('and takes it to settle all is confirmed no further than it goes', async () => {
    expect(
      await ask(
        'one conditional update checks and changes at once, problem solved, right?',
        standAt('lost-update-stock'),
      ),
    ).toMatch(/^What you say there is right\. Whether it settles all/)
  })

  it('has its sum checked, right or wrong', async () => {
    const right = '300 people x 12 tiles = 3600 queries, so most of them did not read all of it, a sane conclusion?'
    expect(await ask(right, standAt('a-query-for-900'))).toMatch(/^Your sum is right: 300 × 12 = 3,600\./)
    const wrong = right.replace('3600', '4200')
    expect(await ask(wrong, standAt('a-query-for-900'))).toMatch(/^Check that sum again: 300 × 12 = 3,600\./)
  })

  it.each(['512 MB x 3 = 1.5 GB', '60 seconds x 60 is 1 hour', '100 + 10% = 110', '2^10 x 2 = 2048'])(
    'has no sum checked that means more than its numbers say: %s',
    async (sum) => {
      expect(await ask(`${sum}, that is what one of them takes, right?`, standAt('killed-by-nobody'))).not.toMatch(
        /\bsum\b/,
      )
    },
  )

  it('has a sum checked to the last digit where it is not said to be rough', async () => {
    expect(await ask('60 + 90 is 100 of them, a sane conclusion?', standAt('a-query-for-900'))).toMatch(
      /^Check that sum again: 60 \+ 90 = 150\./,
    )
  })

  it('gets no yes or no after several that stand in no answer, and again where it does', async () => {
    const after = (length: number) =>
      Array.from({ length }, () => ({ text: 'Yes, as far as I can tell that holds.', step: 1 }))
    const replies = after(4)
    expect(await ask(right, standAt('disk-full-no-files', { replies }))).toMatch(/^That's several ideas in a row/)
    const code = 'The file is deleted, but some process keeps it open, so its blocks stay used.'
    expect(await ask(right, standAt('disk-full-no-files', { replies, code }))).toMatch(/^Yes, .*(?:holds|right)/)
    const many = standAt('disk-full-no-files', { replies: after(8), code })
    expect(await ask(right, many)).toMatch(/^That's several ideas in a row/)
  })

  it('is not denied by words that stand in an opposite too, with the sides turned round', async () => {
    const message = 'a resolved promise runs its then before a timeout of 0, right?'
    expect(await ask(message, standAt('event-loop-order'))).not.toMatch(/^No\b/)
  })

  it.each([
    ['event-loop-order', 'so a promise that keeps adding promises could block timers forever? yes or no'],
    ['fourteen-indexes', 'more indexes: faster to read, slower to write. is that right?'],
    ['design-short-links', '301 or 302, and does it matter for counting?'],
    ['rate-limit-service', 'token bucket vs sliding window, which one would you pick?'],
  ])('on %s that is right, or a choice, is neither denied nor called right: %s', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/doesn't hold|^Yes\b|^No\b/)
  })

  it('gets no yes or no in a list, whose reply would sort right from wrong', async () => {
    const list =
      'Both read the old value before either writes. The select locks the row for others. A lock on the row makes the second wait. Read committed prevents it by itself. right?'
    expect(await ask(list, standAt('lost-update-stock'))).toMatch(
      /^That's several ideas in a row, so I stop saying yes/,
    )
  })

  it('is neither confirmed nor denied where Nova only makes the task clear', async () => {
    const text = await ask(right, standAt('disk-full-no-files'), clarifying)
    expect(text).toMatch(/scored/)
    expect(text).not.toMatch(/^(?:Yes|No)\b/)
  })

  it('is held against the sentence of the case that speaks of it', async () => {
    const text = await ask(
      'in the first half the processor is busy with requests.get, sounds consistent?',
      standAt('async-endpoint-blocks'),
    )
    expect(text).toContain('“During the first half of the stall, processor use is low')
  })

  it('gets no question to go on with where Nova only makes the task clear', async () => {
    const message = 'whole cents everywhere and the difference is gone, correct?'
    const { text, step } = await replyByRules(message, standAt('cents-that-differ'), { ...clarifying, ceiling: 0 })
    expect(text).toMatch(/scored/)
    expect(text).not.toContain('?')
    expect(step).toBe(0)
  })

  it('is no term: who asks what something is, is told', async () => {
    expect(await ask('i know Rc but what was Arc again', standAt('borrow-checker-says-no'))).toContain('atomically')
  })
})

describe('a trap of the language in the own code', () => {
  const shifting = 'function unpack(word, widths) {\n  return widths.map((w) => word & ((1 << w) - 1))\n}'
  const own = { state: 'untested', language: 'javascript' } as const

  it('is told with its line where the message wonders about what comes of it', async () => {
    const text = await ask(
      'why do i get a negative number for 9007199254740991 here',
      standAt('packed-readings', { ...own, code: shifting }),
    )
    expect(text).toMatch(/^Look at line 2\. JavaScript cuts numbers to 32 bits/)
  })

  it('is not told of code that has none, nor without help', async () => {
    const message = 'why do i get a negative number for 9007199254740991 here'
    const dividing = shifting.replace('word & ((1 << w) - 1)', 'word % 2 ** w')
    expect(await ask(message, standAt('packed-readings', { ...own, code: dividing }))).not.toContain('32 bits with')
    expect(await ask(message, standAt('packed-readings', { ...own, code: shifting }), clarifying)).not.toContain(
      'line 2',
    )
  })

  it('is a comparison of pieces of text', async () => {
    const code =
      'function newestRelease(names) {\n  const p = names[0].split(".")[1], q = names[1].split(".")[1]\n  return p > q ? names[0] : names[1]\n}'
    const text = await ask('it says 1.9 is larger than 1.10 but 10 > 9', standAt('newest-release', { ...own, code }))
    expect(text).toMatch(/^Look at line 3\. `split` gives pieces of text/)
  })

  it('is a place that is reached by adding', async () => {
    const code = 'def quietestWindow(load, length, peak):\n    for s in range(len(load)):\n        x = load[s + length]'
    const text = await ask(
      'IndexError: list index out of range. but range never goes past the end?',
      standAt('maintenance-window', { ...own, language: 'python', code, line: 3 }),
    )
    expect(text).toMatch(/^Line 3 reads `load\[s \+ length\]`/)
  })
})

describe('a way to solve a task beside the wish for a hint', () => {
  const reply = 'Yes: two moments with the same running total enclose a balanced period.'
  const situation = standAt('dock-balance', { state: 'untested', code: 'x = 1' })

  it.each([
    'hmm so how do i get rid of the inner loop? some kind of hint pls, i thought maybe a map with the running sum',
    'give me a nudge please. i think i could keep a dict with the first position of every running sum',
    'im stuck, how to avoid two loops? my idea is a counter and a hash of where each value was seen first',
  ])('is weighed: “%s”', async (message) => {
    expect((await ask(message, situation)).slice(0, reply.length)).toBe(reply)
  })

  it.each(['can i get a hint? i have no idea how to start with this', 'a hint pls for the map with the running sum'])(
    'is none in “%s”',
    async (message) => {
      expect(await ask(message, situation)).not.toContain(reply)
    },
  )
})

describe('an idea for code that passes all tests', () => {
  const hear = async (id: string, message: string) => {
    const test = {
      ...{ code: 'x = 1', status: 'passed', visible: { passed: 2, total: 2 }, failure: undefined },
      hidden: { core: { passed: 5, total: 5 }, edge: { passed: 5, total: 5 }, scale: { passed: 2, total: 2 } },
    } as unknown as Situation['test']
    await readForReply([message])
    const situation = standAt(id, { code: 'x = 1', state: 'correct', isTested: true, test })
    return answerHypothesis(message, { situation, room, tongue: 'en' }).text
  }

  it.each([
    ['downtime-minutes', 'could i keep the list sorted and only change the front, i think that is faster'],
    ['inspection-visits', 'i think i could skip the empty ones and keep the order'],
  ])('at %s is answered by no rule that is only near: “%s”', async (id, message) => {
    expect(await hear(id, message)).toMatch(/^Your code passes all tests, hidden ones included/)
  })

  it('is answered by the rule that it comes close to', async () => {
    expect(await hear('fullest-moment', 'i think i may sort the visits in place')).toContain("The task doesn't say.")
  })
})
