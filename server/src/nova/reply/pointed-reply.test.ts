/** Messages that point back, by kinds: each is answered from the last reply and the state of the tests. */
import { describe, expect, test } from 'vitest'
import { failing, room, situationOf } from '../../../test/composing.ts'
import type { Situation } from '../situation.ts'
import { composeReply } from './composer.ts'

const after = (situation: Situation, text: string, ...said: string[]): Situation => ({
  ...situation,
  said,
  replies: [{ text, step: 1 }],
})
const fresh = situationOf('late-days')
const code = 'def lateDays(invoices, today, grace):\n    return 0'
const wrong = failing('late-days', { args: [[], 20240401, 0], expected: 1, actual: 0, error: '' }, code)
const sql = situationOf('audio-guide-sessions', { state: 'nothing-written' })
const story = situationOf('after-the-incident')
const ask = async (message: string, situation: Situation) => (await composeReply(message, situation, room)).text

describe('which one is meant', () => {
  const hidden = after(fresh, "The visible tests are green. One hidden test isn't, in the group “edge cases”.")
  test.each(['which one', 'which test?', 'welcher denn', 'lequel ?', '哪个'])(
    '%s: of hidden tests the group is all that is said, with a way on',
    async (message) => {
      expect(await ask(message, hidden)).toMatch(/group “edge cases”.*stays hidden.*Try inputs of your own/s)
    },
  )

  test.each(['which line?', 'where exactly'])('%s: the sentence that named it is said again', async (message) => {
    const text = await ask(message, after(fresh, 'Your code stops in line 9. Take a break if you like.'))
    expect(text).toContain('Your code stops in line 9.')
    expect(text).not.toContain('break')
  })
})

test.each(['line nine you said?', 'you said line 9?'])(
  '%s: the sentence again, and what its error asks',
  async (message) => {
    const text = await ask(message, after(fresh, 'Your code stops with an IndexError in line 9. Look there.'))
    expect(text).toMatch(/^What I said was: Your code stops with an IndexError in line 9\. An index/)
  },
)

describe('an answer to a question of Nova’s', () => {
  const asked = after(fresh, 'By what would you sort them?', 'i would sort them')
  test.each(['the second number', 'by due date', 'nach dem Datum', 'the first one?'])(
    '%s: it is taken up in the candidate’s words, without a verdict',
    async (message) => {
      const text = await ask(message, asked)
      expect(text).toContain(`“${message.replace('?', '')}”`)
      expect(text).not.toMatch(/\b(?:right|wrong|correct|good|exactly)\b/i)
    },
  )

  test.each(['give me a hint', 'why does it fail?', 'how do i sort a list in python', 'may i use chatgpt?', 'thanks'])(
    '%s: what asks for something is no answer',
    async (message) => {
      expect(await ask(message, asked)).not.toContain('“')
    },
  )

  test('a story goes on with the next question each time', async () => {
    const first = await ask('he threw a pen', after(story, 'How did they take it?', 'badly'))
    const second = await ask('then he went home', { ...after(story, first, 'badly', 'he threw a pen') })
    expect(first).toMatch(/^I hear “he threw a pen”\. .*\?$/)
    expect(second).toMatch(/^I hear “then he went home”\. .*\?$/)
    expect(second.slice(second.indexOf('”'))).not.toBe(first.slice(first.indexOf('”')))
  })
})

describe('what was done since', () => {
  test('code that fails as before gets the outcome and what the run shows', async () => {
    const text = await ask('still red', after({ ...wrong, hasAttempted: true }, 'Look at line 2.'))
    expect(text).toContain('your code gives `0`, and `1` is expected')
  })

  test('a change that no test has met is sent to the tests, and no change is said to be none', async () => {
    const untested: Situation = { ...wrong, state: 'untested', isTested: false, hasAttempted: true }
    expect(await ask('ok did that', after(untested, 'Look at line 2.'))).toContain('no test has run on it yet')
    expect(await ask('changed it', after({ ...wrong, hasAttempted: false }, 'Look at line 2.'))).toContain(
      'nothing new',
    )
  })
})

test.each(['what do you mean by that', 'can you rephrase', 'wie meinst du das'])(
  '%s: the question in the smallest case, with the first example',
  async (message) => {
    const text = await ask(message, after(fresh, 'What would you have to remember?'))
    expect(text).toContain('What would you have to remember? The first example: `invoices = ')
  },
)

test.each([
  ['why cant i just where it', 'Put it in a CTE so that you can filter on the rank.', /worked out after WHERE/],
  ['ok so how do i ask it', 'Comparisons with NULL give unknown, not true.', /IS NULL/],
  ['and the other one keeps', 'UNION removes duplicates.', /UNION ALL/],
])('%s: the reference answers on the matter of the last reply', async (message, before, says) => {
  expect(await ask(message, after(sql, before))).toMatch(says)
})

test.each([
  ['where were we', /Here is where we are\..*Look at line 2\./s],
  ['ohhh return', /That may well be it/],
  ['not now', /come back|Go on/],
])('%s: the talk goes on from there', async (message, says) => {
  expect(await ask(message, after(wrong, 'Look at line 2.'))).toMatch(says)
})

test('without a reply before nothing is pointed at', async () => {
  for (const message of ['which one', 'still red', 'the second number', 'or null'])
    expect(await ask(message, fresh)).not.toMatch(/I meant|What I said|So your answer|That wasn't all/)
})
