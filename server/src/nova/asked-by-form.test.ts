/** Messages whose words led elsewhere: what they ask for is known by how they are put, or by the error they quote. */
import { expect, test } from 'vitest'
import { ask, room, standAt, talk } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import type { Situation } from './situation.ts'

type Stand = Partial<Situation>
const javascript: Stand = { language: 'javascript' }
const java: Stand = { language: 'java' }
const untested = (language: Situation['language'], code: string): Stand => ({ state: 'untested', language, code })

test.each<[string, string, Stand, RegExp]>([
  [
    'deploy-waves',
    "typescript says: Object is possibly 'undefined'. on the line waiting.get(n).add(service). but I set it right before!!",
    untested('typescript', 'const waiting = new Map<string, Set<string>>()\nwaiting.get(n).add(service)'),
    /^The value may be undefined, for example the result of map\.get/,
  ],
  [
    'newest-release',
    'java.lang.NumberFormatException: For input string: "0-rc12"    help',
    untested('java', 'int p = Integer.parseInt(x[i]);'),
    /NumberFormatException means that the text isn't a valid number/,
  ],
  [
    'keypad-lock',
    'compile error: invalid operation: key == "#" (mismatched types byte and untyped string). what do i write instead',
    untested('go', 'for i := 0; i < len(keys); i++ {\n\tkey := keys[i]\n\tif key == "#" {\n\t}\n}'),
    /Use single quotes: s\[i\] == 'a'/,
  ],
  [
    'inspection-visits',
    'i have no idea. ive read it 4 times. im so done with this, should I just close the tab',
    javascript,
    /^That passes\. Take the first example/,
  ],
  [
    'coupon-route',
    'dijkstra where the state is (depot, passes used so far), full price same layer, half price next layer. whats the cost of that? is it ok for the limits',
    java,
    /^Yes: the depot together with the passes left is the state.*a few million small steps at most\.$/,
  ],
  [
    'small-improvement',
    'i dont remember how many minutes it saved. is guessing a number lying?',
    {},
    /^An estimate is fine if you call it one/,
  ],
  ['lost-update-stock', 'hi, um do i need to write code here or just explain?', {}, /^No code needed: explain it in/],
  ['stuck-and-asked', 'should i say "I" or "we"? we were 3 people', {}, /^Use “I” for what you did yourself/],
  ['stopped-a-project', 'and if my boss made the final call?', {}, /^That's fine\. Say openly whose decision it was/],
  [
    'brought-bad-news',
    'can you write me a nice version of this? just polish the english',
    { code: 'I must tell the customer that export is late 3 week.' },
    /^I don't write or polish answers here/,
  ],
  ['unclear-request', 'do i have to use the STAR method?', {}, /^STAR stands for situation.*You don’t have to use it/],
  ['after-the-incident', 'can i use one where i just attended', {}, /^Yes, if you say openly what your own part was/],
  ['incident-own-mistake', 'too long? its like 3 min spoken', { code: 'We had a big platform.' }, /^There's no set/],
  ['saw-a-risk', 'found a leak at my employer, its still there. what can i say', {}, /^Leave out whatever you may not/],
  ['watched-a-user', 'I only listened on a support call, ok?', {}, /Hearing someone describe it is in the question/],
  [
    'disagreed-and-went-along',
    'I was right in the end and the decision was wrong. Should I say that or does it look like gloating?',
    {},
    /^Yes, if it's true: say it in one plain sentence/,
  ],
  [
    'struggling-colleague',
    'is it ok to say the colleague was let go in the end?',
    {},
    /It may have ended with them leaving/,
  ],
  ['struggling-colleague', 'do i have to say who it was? he still works there', {}, /^You can leave names out\./],
  ['learned-from-code', 'they fired me and the project was cancelled. bad example?', {}, /^It's still a good story/],
  ['took-criticism', 'what should i leave out?', { code: 'We built a portal.' }, /^Shorten the background first/],
  ['said-no', 'how long should this be? like 2 min?', {}, /^There's no set length for speaking/],
  ['keypad-lock', 'am i allowed to leave comments in the code', javascript, /^Comments and layout change no score/],
  ['merge-settings', 'does mine.get(name) raise a KeyError too?', { language: 'python' }, /^d\.get\(k\) returns None/],
  [
    'duty-rota',
    'sorry, quick one: how much time is left and does the clock stop in a break?',
    { language: 'python' },
    /^You have 10 minutes left for all questions[^]*\n\n/,
  ],
  [
    'folder-access',
    'Is the recursion ok here or could it blow up?',
    untested(
      'python',
      'def openFolders(parents, rules):\n    def get(i):\n        return get(parents[i])\n    return get(0)',
    ),
    /^Python gives up at about 1,000 calls that wait for each other\..*60000/,
  ],
  ['watched-a-user', 'backend dev here, i never met a user in my life lol', {}, /anyone who used something of yours/],
])('on %s "%s" is answered for what it asks', async (id, message, stand, told) => {
  expect(await ask(message, standAt(id, stand))).toMatch(told)
})

const failing = (input: string, actual: unknown, expected: unknown) =>
  ({
    status: 'ok',
    visible: { passed: 1, total: 2 },
    hidden: { core: { passed: 0, total: 2 }, edge: { passed: 0, total: 2 }, scale: { passed: 0, total: 2 } },
    failure: { args: [input], expected, actual, error: '' },
    cases: [
      { index: 0, status: 'failed', args: [input], expected, actual, stdout: '', durationMs: 1 },
      { index: 1, status: 'passed', args: ['b'], expected: 1, actual: 1, stdout: '', durationMs: 1 },
    ],
  }) as unknown as Situation['test']
const tested: Stand = {
  ...untested('javascript', 'function finalText(commands) {\n  return ""\n}'),
  state: 'wrong-answer',
  isTested: true,
  test: failing('type  day', 'goodday', 'good day'),
}

test('of code that fails, what is wrong with an example is what the code gives for it', async () => {
  expect(
    await ask("what's wrong with my code, in example 1 the space is lost", standAt('undo-history', tested)),
  ).toMatch(/^With `"type {2}day"` your code gives `"goodday"`, and `"good day"` is expected\./)
})

test('who blames an example that passes is told that it does', async () => {
  expect(await ask('why do i get the wrong thing in example 2??', standAt('undo-history', tested))).toMatch(
    /^Test 2 passes with this version\. With `"type {2}day"` your code gives `"goodday"`/,
  )
})

test('code that hangs is answered with its loop, whatever else the message holds to be right', async () => {
  const code =
    'func jobSeconds() int64 {\n\tlo, hi := 0, 9\n\tfor lo < hi {\n\t\tlo = (lo + hi) / 2\n\t}\n\treturn 0\n}'
  const endless: Stand = {
    ...untested('go', code),
    state: 'endless',
    complaint: 'Stopped: the time limit was reached.',
  }
  const message = 'it just hangs, no output. binary search over seconds must be right because pages grow with time'
  expect(await ask(message, standAt('shared-print-job', endless))).toMatch(
    /Look at the loop in line 3: what has to change/,
  )
})

test.each([
  [
    'nobodys-problem',
    'thanks, just wanted to say the last tip helped. ok now this one: i fixed a broken printer in the office nobody cared about. too silly?',
  ],
  ['settled-disagreement', 'can i use grammarly to smooth my text or is that cheating'],
])('on %s “%s” hears of what it asks, and not of thanks or of stories', async (id, message) => {
  expect(await ask(message, standAt(id))).toMatch(/Small and everyday is fine|no AI except me/)
})

test('a sorry and thanks alone are answered as such', async () => {
  expect(await ask('thanks a lot, sorry for the many questions', standAt('nobodys-problem'))).not.toMatch(
    /It fits|Small/,
  )
})

test.each([
  [
    'java',
    'nested-budgets',
    'Been writing python for two years and forgot everything... how do I find the position of the next "/" from some index in a java String and take the part before it?',
    /^Pass a start as second argument: text\.indexOf/,
  ],
  [
    'javascript',
    'sized-cache',
    'I rely on Map keeping insertion order, first entry = oldest. Is that actually guaranteed or just how V8 does it?',
    /^(?!No sentence promises)/,
  ],
] as const)(
  'of %s, on %s, a form of the language is told though more stands beside it',
  async (language, id, message, told) => {
    expect(await ask(message, standAt(id, { language }))).toMatch(told)
  },
)

test('a matter of the room is none of the story that was asked about before it', async () => {
  const messages = ['we only changed one thing, too small?', 'and who can see it afterwards']
  expect(await talk('changed-a-habit', messages)).toMatch(/^Your interviewers can: /)
})

test('who takes a test for broken is not told yes', async () => {
  const message = 'busy = [], opens = 5, closes = 5, length = 5. I return 5, expected -1. Is the test broken?'
  const lab = { workOut: async (inputs: unknown[]) => inputs.map(() => -1) }
  const { text } = await replyByRules(message, standAt('earliest-slot', { language: 'java' }), room, lab)
  expect(text).toMatch(/^With `busy = \[\], opens = 5, closes = 5, length = 5` the result is `-1`/)
})

test('a question after a reply asks for something, and not for the same again', async () => {
  const later = standAt('model-looks-too-good', {
    said: ['98% is very good, why do they say its useless'],
    replies: [{ text: 'Say what you think the people in production see.', step: 0 }],
  })
  expect(await ask('ok so what should it be compared with?', later)).not.toContain("I'll use simpler words")
})

const green: Stand = {
  ...untested('javascript', 'function openings(code) {\n  return []\n}'),
  state: 'correct',
  isTested: true,
  test: {
    ...failing('', 0, 0)!,
    failure: null,
    visible: { passed: 2, total: 2 },
    hidden: { core: { passed: 2, total: 2 }, edge: { passed: 2, total: 2 }, scale: { passed: 2, total: 2 } },
  },
}

test.each([
  'both examples are green. am i missing anything or can I hand it in?',
  'all green. Can you spot an edge case I have forgotten?',
  'could you check the wrap around, is it right?',
  'tests are done, can i submit this?',
])('"%s" asks whether the code is right', async (message) => {
  expect(await ask(message, standAt('keypad-lock', green))).toMatch(/^Your last test run passed 2 of 2 visible tests/)
})

test.each(['I sort it again in every round, too slow?', 'is this linear? I think so but the inner loop worries me'])(
  '"%s" hears of code that passes the largest inputs that it is fast enough',
  async (message) => {
    expect(await ask(message, standAt('keypad-lock', green))).toMatch(
      /^(?:It's fast enough|Don't worry about the speed)/,
    )
  },
)

test('of code that passes no plan is said to work under conditions', async () => {
  const message =
    'seems ok!! is halving the paths in find enough or do people expect union by rank on top? 20000 records'
  expect(await ask(message, standAt('same-customer', green))).not.toMatch(/can work, as long as/)
})

test('who wonders about two ways hears of code that passes that both do, with what the language does there', async () => {
  const text = await ask(
    'I use an index instead of queue.shift() since shift is slow they say. true or superstition? it works anyway',
    standAt('keypad-lock', green),
  )
  expect(text).toMatch(/^(?:Your code passes all tests|All tests pass)/)
  expect(text).toContain('Shift moves the remaining elements')
})

test.each(['what happens after i submit?', 'can you check if my connection works'])(
  '"%s" asks for something of the room',
  async (message) => {
    expect(await ask(message, standAt('keypad-lock', green))).not.toContain('Your last test run')
  },
)
