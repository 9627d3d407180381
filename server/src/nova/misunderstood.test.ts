/** Messages that were answered with something else once, and the like: which kind of reply each has to get. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { describe, expect, it, test } from 'vitest'
import { ask, bank, room, standAt } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import type { Room, Situation } from './situation.ts'

const counts = { passed: 0, total: 2 }
const failure = { args: [['a'], [3], 9], expected: [0, 0], actual: [0, 1], error: '' }

const ended = (state: Situation['state'], more: object = {}) =>
  ({
    state,
    code: 'def cacheReport(): pass',
    isTested: true,
    test: { status: 'ok', visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure },
    ...more,
  }) as unknown as Partial<Situation>

const shownInput = 'With `["a"], [3], 9` your code gives `[0,1]`, and `[0,0]` is expected.'

describe('a question about a fault in code that fails', () => {
  it.each([
    'what input breaks it',
    'which input fails?',
    'i dont see the error',
    'i cant find the bug',
    'Which rule am i missing',
    'is the bug in my loop condition?',
    'ich sehe den fehler nicht',
    'no veo el error',
  ])('“%s” is answered with the failing input', async (message) => {
    expect(await ask(message, standAt('sized-cache', ended('wrong-answer')))).toContain(shownInput)
  })

  it('is answered with the error where the last run had one', async () => {
    const stopped = ended('does-not-parse', { complaint: "SyntaxError: expected ':'", line: 3, test: undefined })
    expect(await ask('i dont see the error', standAt('late-days', stopped))).toContain("expected ':'” at line 3")
  })

  it('does not confirm what is only asked', async () => {
    const seen = ended('wrong-answer', { cause: 0 })
    const belief = 'Am I right that one failed dependency is enough to stop it?'
    expect(await ask(belief, standAt('cascading-outage', seen))).not.toMatch(/^Yes/)
    const suspicion = 'is it because i count all failures, not in a row'
    expect(await ask(suspicion, standAt('circuit-breaker', seen))).toMatch(/^Yes/)
  })

  it('is told the cause of slow code once counting was suggested, as one that may explain it', async () => {
    const slow = ended('slow', { cause: 2, hasAttempted: true })
    const first = await replyByRules('why is it so slow', standAt('late-days', slow), room)
    expect([first.step, first.text]).toEqual([1, expect.not.stringContaining('from day to day')])
    const later = { ...standAt('late-days', slow), replies: [{ text: first.text, step: 1 }] }
    expect(await ask('why is it still too slow?', later)).toBe(
      'This would explain it: the code steps from day to day and counts.',
    )
  })

  it('is no technical trouble, and trouble is no fault', async () => {
    const seen = standAt('sized-cache', ended('wrong-answer'))
    expect(await ask("the page is broken, i can't click the button", seen)).toMatch(/reload/i)
  })
})

describe('who asks what to do first', () => {
  it.each(['what should i do first', 'where do i even begin with this', 'womit soll ich anfangen?'])(
    '“%s” gets a first step',
    async (message) => {
      expect(await ask(message, standAt('alert-suppression'))).toMatch(/times = \[0, 6, 12\]|first example|smallest/)
    },
  )
})

describe('who asks for an input that breaks code which is not known to fail', () => {
  it('gets edge cases', async () => {
    expect(await ask('what input could break it', standAt('sized-cache', { state: 'untested', code: 'x' }))).toContain(
      'capacity of 0',
    )
  })
})

describe('rules that come about as close as each other', () => {
  it.each([
    [
      'same-customer',
      "a record can list t1 twice. for the 'more than most' counting, is this 1 or 2?",
      /counts as one/,
    ],
  ])('of %s are told together, and each with its question', async (id, message, words) => {
    const text = await ask(message, standAt(id))
    expect(text).toMatch(words)
    expect(text.match(/“/g)!.length).toBeGreaterThanOrEqual(2)
    expect(text.length).toBeLessThan(700)
  })

  it('are told where Nova would have to ask which is meant', async () => {
    const message =
      'what if opens is later than closes, like opens=900 closes=800. crash, -1, or can that never come in the tests'
    expect(await ask(message, standAt('earliest-slot'))).toMatch(
      /If you mean “can closes be before opens\?”: Nothing rules it out\./,
    )
  })
})

test('the shortest way is no answer to the fewest turns, however they are counted afterwards', async () => {
  const plan = 'normal bfs from S to T gives me the shortest way, then i walk it back and count where direction changes'
  const state = 'my plan: 0-1 bfs over (cell, direction), the shortest distance in turns, then count nothing else. ok?'
  expect(await ask(plan, standAt('forklift-turns'))).toMatch(/Not by itself/)
  expect(await ask(state, standAt('forklift-turns'))).toMatch(/^Yes/)
})

describe('a point of a good answer', () => {
  it.each([
    ['lost-update-stock', 'SELECT FOR UPDATE would fix it, right?'],
    ['lost-update-stock', 'is serializable enough?'],
    ['cache-stale-prices', 'can i just shorten the ttl to 5 seconds'],
  ])('of %s hears neither yes nor no, at most the fact that settles it: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/^(?:Yes|No)\b/)
  })
})

describe('a term of the field that a question in words is not about', () => {
  it.each([
    ['four-billion-rows', 'sharding == partitioning? people use both for everything', /Sharding splits/],
    ['stored-session-token', 'xss and csrf, which was which again', /^In XSS, an attacker's script runs[^]*In CSRF/],
    ['test-that-button', 'Can you remind me what a p-value of 0.05 means in normal words?', /p-value/],
    ['four-billion-rows', 'how does a b-tree index actually find a row, roughly', /B-tree/],
  ])('of %s is explained: “%s”', async (id, message, words) => {
    expect(await ask(message, standAt(id))).toMatch(words)
  })

  it('is not explained where nobody asks what it means, nor where no help is given', async () => {
    const named = 'which database do I assume? locks are totally different in postgres and mysql'
    expect(await ask(named, standAt('schema-change-live'))).toMatch(/isn't named/)
    const clarifying: Room = { ...room, level: 'clarify', ceiling: 1 }
    const { text } = await replyByRules('sharding == partitioning?', standAt('four-billion-rows'), clarifying)
    expect(text).not.toMatch(/Sharding splits/)
  })
})

describe('what a technical question asks to be worked out', () => {
  const closing = 'whats the command to list the stuff thats erased but some program still hangs on to it'

  it('is left to the candidate with a question that leads on, which counts as a hint', async () => {
    const { text, step } = await replyByRules(closing, standAt('disk-full-no-files'), room)
    expect(text).toBe(
      "That's part of what you're asked here, so I leave it to you. A question that may help: The folders don't show it any more. Who else on this machine can tell you that it exists?",
    )
    expect(step).toBe(1)
  })

  it('is left without one where no help is given', async () => {
    const without: Room = { ...room, policy: 'none', ceiling: 0 }
    const { text, step } = await replyByRules(closing, standAt('disk-full-no-files'), without)
    expect([text, step]).toEqual(["That's part of what you're asked here, so I leave it to you.", 0])
  })

  it('is not told as a form of the language', async () => {
    const text = await ask('setTimeout 0 vs Promise.resolve().then, who wins', standAt('event-loop-order'))
    expect(text).not.toMatch(/pending promise callbacks|microtask/)
  })
})

it.each([
  ['good-in-march', 'what did I miss', 'The model has to be measured again with newer data.'],
  ['grew-a-colleague', 'is what i have enough? feels thin', 'I helped a junior with tests and she got better.'],
])('who asks what an answer lacks gets a question that it leaves open: %s', async (id, message, code) => {
  expect(await ask(message, standAt(id, { code }))).toMatch(/A question that a reader may still have: .+\?$/)
})

it('whether something fits a story is measured by what the question asks', async () => {
  expect(await ask('is it valid if it was a server and no code', standAt('repair-or-extend'))).toContain(
    'What the answer should hold: “How did you make the case in terms others could weigh',
  )
})

it('a pasted error is explained, whatever else its words look like', async () => {
  const pasted = `  File "solution.py", line 8, in <genexpr>\nKeyError: 'cdn'\n??? cdn is in the input i can see it`
  const code = 'def deployWaves(needs):\n    pass'
  expect(await ask(pasted, standAt('deploy-waves', { state: 'untested', code }))).toMatch(
    /^“KeyError: 'cdn'”: (?:KeyError means|A key was read)/,
  )
  const printed = "TypeError: Cannot read properties of undefined (reading 'length')"
  const read = standAt('deploy-waves', { state: 'untested', code: 'function deployWaves(needs) {}' })
  expect(await ask(`${printed}\n    at deployWaves (solution.js:9:21)`, { ...read, language: 'javascript' })).toMatch(
    /^TypeError: Cannot read properties of undefined \(reading 'length'\) means/,
  )
})

it('where two rules apply at once, the rule about both is told', async () => {
  const text = await ask(
    'what do i return if i have both, an unclosed if and later a wrong end?',
    standAt('template-blocks'),
  )
  expect(text).toMatch(/^A wrong `\{end\}` or `\{else\}` is reported first/)
})

it.each([
  ['java', 'how to check if string contains ~ in java', 'contains answers only yes or no'],
  ['python', 'what does set default do in python, i saw it in a dict once', 'd.setdefault(k, v)'],
  ['go', 'how do i handle the wrap around in go, modulo?', '((a % n) + n) % n'],
] as const)('a plain question about %s finds its entry: “%s”', async (language, message, form) => {
  expect(await ask(message, standAt('late-days', { language }))).toContain(form)
})

describe('which example may be told', () => {
  it.each([
    ['does it have to be from work', /needn't be from work|No paid job/],
    ['must it be something work related', /needn't be from work|No paid job/],
    ['can i use an example from last year', /may be (as old as you like|old or recent)/],
    ['is something from two years ago ok', /may be (as old as you like|old or recent)/],
    ['i have no exact numbers anymore', /Rough is fine|exact numbers/],
    ['I wrote a wiki page for our deploys. Is that enough?', /It counts if|you can take it/],
  ])('“%s”', async (message, answer) => {
    expect(await ask(message, standAt('handed-over'))).toMatch(answer)
  })
})

describe('whether all has to be finished', () => {
  it('is answered for the questions, and for the parts where there are some', async () => {
    expect(await ask('Do I have to finish all three?', standAt('top-customers'))).toMatch(
      /each question counts for itself/,
    )
    expect(await ask('Do I have to finish all three?', standAt('handed-over'))).toMatch(
      /counts for itself.*“What did you/s,
    )
    expect(await ask('muss ich alle drei nennen?', standAt('lost-update-stock'))).toContain('three ways')
  })
})

describe('a word of another language', () => {
  it('is placed in the own one', async () => {
    expect(await ask('let vs var', standAt('debounced-saves'))).toMatch(/Python has neither/)
    expect(await ask('let vs var', standAt('debounced-saves', { language: 'javascript' }))).toMatch(/block/)
  })
})

it('an answer that may be to another question names the one it answers', async () => {
  const text = await ask('can there be something behind', standAt('newest-release'))
  expect(text).toMatch(/^(If you mean “[^”]+\?”: |I'm not sure|I didn't)/)
})

it('a form of the language that the solution uses too is told in words', async () => {
  const text = await ask('how do i check if a key exists in a map', standAt('merge-settings', { language: 'go' }))
  expect(text).toContain('The two-value form')
  expect(text).not.toMatch(/```|not sure/)
})

it.each([
  ['handed-over', 'can i talk about uni', 'or a friend?', /volunteering, sport or another job/],
  ['everyone-reconnects', '', 'one more question: how big are messages', /small/],
])(
  'what leads up to a question, and what it follows, are no questions of their own: %s',
  async (id, before, message, reply) => {
    const said = before === '' ? [] : [before]
    const replies = before === '' ? [] : [{ text: 'Any real situation will do.', step: 0 }]
    expect(await ask(message, standAt(id, { said, replies }))).toMatch(reply)
  },
)

it('two words of the task are told apart', async () => {
  const text = await ask("what's the difference between tries and pause", standAt('keypad-lock'))
  const { terms } = { terms: ['failures without an opening', 'counted from the last failure'] }
  for (const part of terms) expect(text).toContain(part)
})

it('a pasted question of the coding bank still finds its own answer', async () => {
  const question = bank.byId.get('sized-cache') as BankCodingQuestion
  expect(await ask('can capacity be 0', standAt(question.id))).toContain('`capacity` may be 0')
})

it('who tells the failing result themselves is not told it again, but where to look', async () => {
  const failing = (more: Partial<Situation>) => standAt('sized-cache', { ...ended('wrong-answer'), ...more })
  const told = 'first example: i get [0, 1], should be [0, 0]'
  expect(await ask(told, failing({ suspect: { line: 7, kind: 'border' } }))).toBe(
    'It comes down to line 7: a comparison stands there. What does the task want when both sides are equal?',
  )
  const known = await replyByRules(told, failing({ cause: 0 }), room)
  expect([known.step, known.text]).toEqual([2, expect.stringMatching(/^Your last results fit this: /)])
  expect(await ask(told, failing({}))).toMatch(/^Take `\["a"\], \[3\], 9` once more/)
  // Who does not say what came out sees that first.
  expect(await ask('why does it fail', failing({ cause: 0 }))).toContain(shownInput)
})

it('a mistake that only costs time is not blamed for a wrong result', async () => {
  const code = 'def late(a):\n    for x in a:\n        for y in a:\n            pass'
  const slow = standAt('late-days', ended('slow', { cause: 2, code }))
  expect(await ask('my number is too high, is it because < has to be <=?', slow)).not.toContain('day to day')
  expect(await ask('which part is too slow?', slow)).toContain('the loop in line 3 stands inside the one in line 2')
})

it('a word is not explained to who says that something else is not clear', async () => {
  const text = await ask(
    'the bullet says failed may name one twice but not what that means',
    standAt('cascading-outage'),
  )
  expect(text).not.toContain('The services that stop at the beginning')
})

it('a message in Italian is told so in Italian, and found by its words', async () => {
  const text = await ask('se days vale 0 che cosa devo restituire?', standAt('price-guarantee'))
  expect(text).toMatch(/^Ti capisco.*`days` may be 0\./s)
})

describe('what is closest is answered, whatever a word in it looks like', () => {
  it.each([
    [
      'shared-print-job',
      'for a given t each printer gives min(paper, (t - warmUp) / perPage), binary search on t. int64 everywhere. go or no go',
      /warming up/,
    ],
    [
      'top-customers',
      "biggest total first but names a-z on ties, reverse=True turns round both. does sort's key allow mixed directions?",
      /negate the numeric one/,
    ],
    ['loss-that-stays', 'what does loss mean', /how wrong the network is/],
  ])('on %s: “%s”', async (id, message, words) => {
    expect(await ask(message, standAt(id))).toMatch(words)
  })
})

test.each([
  ['I throw out the page that is used the fewest times in the future', 'is this idea right?'],
  ['I throw out the page that is used the fewest times in the future', '你觉得这个思路对吗?'],
])('what was told before is what "%s" and then "%s" ask about', async (told, message) => {
  const first = await ask(told, standAt('planned-cache'))
  const later = standAt('planned-cache', { said: [told], replies: [{ text: 'Hm.', step: 0 }] })
  expect(first).toContain('A page with few uses left may be needed right away')
  expect(await ask(message, later)).toContain('A page with few uses left may be needed right away')
})

test('what was asked before is not taken for what was told', async () => {
  const said = ['can i use the csv module']
  const later = standAt('quoted-rows', { said, replies: [{ text: 'Hm.', step: 0 }] })
  expect(await ask('ok but is that right?', later)).not.toContain("aren't installed")
})

test.each([
  [
    'expiring-credits',
    'queue of grants, oldest grant is consumed first. expired ones I drop from the front. ok?',
    /^(?:What counts is which credits expire soonest|A grant with a later last day can be in front)/,
  ],
  [
    'nth-cheapest-menu',
    'and the rounding i do only once at the very end on the found sum, thats legal?',
    /^If you mean “rounding at the very end is enough.*”: That's right\./,
  ],
  [
    'merge-settings',
    'both of them ADDED tls=on, base doesnt know it at all. conflict because both touched it?',
    /not if both made the same change/,
  ],
  [
    'planned-cache',
    'LRU with OrderedDict should give the optimum, shouldnt it?',
    /^There is a catch: the page used longest ago/,
  ],
])('of what is stated on %s the closest that is known is told: %s', async (id, message, told) => {
  expect(await ask(message, standAt(id))).toMatch(told)
})
