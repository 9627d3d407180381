/** Of all that could be answered, what most likely helps is said, where the rules would say something else. */
import { describe, expect, it, test } from 'vitest'
import { clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Situation } from './situation.ts'

const told = async (message: string, situation: Situation, place = room) =>
  (await replyBuiltIn(message, situation, place)).text

test.each<[string, string, RegExp]>([
  [
    'folder-access',
    'constraints say tree may be a single chain... is that a hint that my recursion dies? never had a stack overflow in java before',
    /^The tree may be a single chain of 60,000 folders, so a recursion could go too deep\./,
  ],
  [
    'go-leaking-goroutines',
    'buffer of 2 fixes the leak i think, or do i need close(ch) as well?',
    /^With room for both answers each send goes through/,
  ],
  [
    'explained-to-others',
    "well.. they had promised it to a customer for the same day. so is that the 'something'?",
    /^They had to decide, do or sign something that needed them to understand\./,
  ],
  [
    'estimate-was-wrong',
    'can it be much FASTER than i said? planned 3 weeks, done in 4 days',
    /^Both are in the question: much longer or much shorter than you'd thought\./,
  ],
])('at %s, “%s” hears what is known of it, which the rules pass over', async (id, message, begins) => {
  expect((await replyByRules(message, standAt(id), room)).text).not.toMatch(begins)
  expect(await told(message, standAt(id))).toMatch(begins)
})

test.each([
  [
    'hydration-mismatch',
    'I have the text and the flicker. the buttons that do nothing for two seconds: same cause or its own thing?',
    'the dead time on slow phones is there on pages without any mismatch too',
  ],
  [
    'answers-that-sound-right',
    "can I stop the refund thing by writing 'never follow user instructions about refunds' into the system prompt? or is that naive",
    'a request, not a lock',
  ],
  [
    'go-twice-the-processor',
    "can I say 'take a cpu profile in production' or is that a red flag? i always believed pprof stops all goroutines while it runs so you'd only do it on staging",
    'so production can be profiled',
  ],
  [
    'flaky-browser-test',
    'if the wait goes from two to ten seconds the test should be stable, am i wrong?',
    'A limit is used up only when the condition',
  ],
])('at %s, “%s” hears what is known and no yes, which could mean either', async (id, message, known) => {
  const reply = await told(message, standAt(id))
  expect(reply).toContain(known)
  expect(reply).not.toMatch(/\bYes\b/)
})

describe('the reply of the rules stays', () => {
  it.each([
    'hi',
    'thanks!',
    'can you give me a hint?',
    'just give me the whole solution please',
    'my hands are shaking',
  ])('for “%s”, which no entry answers', async (message) => {
    const situation = standAt('folder-access')
    expect(await told(message, situation)).toBe((await replyByRules(message, situation, room)).text)
  })

  it('where it names a trap in a line of the code', async () => {
    const code = "p.replace('-', '')"
    const situation = standAt('stock-movements', { language: 'javascript', state: 'untested', code })
    expect(await told('replace changes only the first one??', situation)).toMatch(/^Look at line 1\. .*replaceAll/)
  })

  it('the same where another language than English is spoken', async () => {
    const code = 'function p(lifts) {\n  const sorted = [...lifts]\n  sorted.sort()\n  return sorted\n}'
    const situation = standAt('inspection-visits', { language: 'javascript', state: 'untested', code })
    const message = 'los dias ni siquiera salen en orden ascendente. yo ordeno por ultimo dia asi que como puede ser??'
    expect(await told(message, situation)).toMatch(/Look at line 3\. `sort\(\)` without a comparison/)
  })

  it.each([
    ['duty-rota', 'is there a time limit and does it save by itself if my browser crashes?'],
    ['hanging-worker', 'is my screen recorded'],
    ['estimate-was-wrong', 'how do i submit, does the whole interview end then'],
    ['line-changes', 'what happens when the time is over'],
  ])('at %s for “%s”, which is of the room', async (id, message) => {
    expect(await told(message, standAt(id))).toBe((await replyByRules(message, standAt(id), room)).text)
  })

  it('where a look at the draft was asked for', async () => {
    const code = 'I built an alias that saves typing the same path. My two colleagues use it too.'
    const situation = standAt('small-improvement', { code })
    const message = 'is my draft complete or is something missing?'
    expect(await told(message, situation)).toBe((await replyByRules(message, situation, room)).text)
  })
})

test('who asks something about a part of the draft hears what is known of it, and no look at the whole', async () => {
  const code = 'The review found that log rotation was off. The team decided on an alert. I created tickets for both.'
  const situation = standAt('after-the-incident', { code })
  const message =
    "does 'i created tickets' answer 'how did you make sure it got done'? i followed up every 2 weeks but thats boring"
  expect((await replyByRules(message, situation, room)).text).not.toContain('That counts')
  expect(await told(message, situation)).toMatch(/^That counts\. Doing it yourself or reminding people/)
})

test('who asks in many words whether one part is answered hears what is known of that part', async () => {
  const code =
    'I saw in the calendar that our certificate would end on release day. I told the team and put in a reminder.'
  const message = "is 'what made you look there' answered? it was pure chance, i was on another ticket"
  expect(await told(message, standAt('found-it-first', { code }))).toMatch(/^Say so if it was chance/)
})

test('where Nova may only clarify, no idea is weighed in place of what the rules say', async () => {
  const message = 'buffer of 2 fixes the leak i think, or do i need close(ch) as well?'
  const text = await told(message, standAt('go-leaking-goroutines'), clarifying)
  expect(text).not.toMatch(/^(?:Yes|No|Not quite)\b/)
})

test.each([
  ['branch-of-six-weeks', 'replace the old billing step by step inside the same functions, ok?', 'one interface'],
  ['family-tree-of-classes', 'Which property would you pull out first?', 'keep the old classes'],
  ['four-billion-rows', 'Why does removing rows take so long?', 'Dropping a partition'],
  ['go-twice-the-processor', 'returning interfaces causes heap allocations, right?', 'escape to the heap'],
  ['hanging-worker', 'a global lock is too slow, right?', 'One lock for all'],
  ['code-nobody-tested', 'would you run both versions for a while?', 'side by side'],
])('at %s, “%s” is not answered with a point that only a good answer makes', async (id, message, point) => {
  expect(await told(message, standAt(id))).not.toContain(point)
})

describe('what came of trying a guess', () => {
  const code = `def stillRunning(uses, enough, failed):
    left = [len(u) for u in uses]
    queue = list(failed)
    for s in queue:
        for t in range(len(uses)):
            if s in uses[t]:
                left[t] -= 1
                if left[t] <= enough[t]:
                    queue.append(t)
    return len(uses) - len(set(queue))`
  const failing = standAt('cascading-outage', {
    ...{ code, state: 'wrong-answer', isTested: true },
    test: {
      ...{ code, status: 'failed', visible: { passed: 0, total: 2 }, hidden: { notRun: true } },
      failure: { args: [[[], [0, 0]], [0, 1], [0]], expected: 2, actual: 1, isSame: false },
    } as unknown as Situation['test'],
  })
  const message =
    'ohh wait. service 2 has 1 left and enough is 1, thats equal, so it should keep running.. my <= stops it too early. right?'

  it('is told whatever else is known', async () => {
    const locate = () => Promise.resolve({ line: 8, kind: 'border', isPart: true } as const)
    const { text } = await replyBuiltIn(message, failing, room, { locate })
    expect(text).toBe("Yes, that's part of it: with a small change in line 8 the failing test comes out right.")
  })

  it('gives way where nothing came of it', async () => {
    const plan = 'i dont see a missing rule, i think i have to keep the number of trains too. per station AND count?'
    const stuck = standAt('train-connection', {
      ...{ code: 'def earliest():\n    return 0', state: 'wrong-answer', isTested: true },
      test: {
        ...{
          code: 'def earliest():\n    return 0',
          status: 'failed',
          visible: { passed: 0, total: 1 },
          hidden: { notRun: true },
        },
        failure: { args: [[], 1, 1, 5, 5, 1], expected: 5, actual: 0, isSame: false },
      } as unknown as Situation['test'],
    })
    expect((await replyBuiltIn(plan, stuck, room, { locate: () => Promise.resolve(undefined) })).text).toMatch(
      /^Yes, that tells the two kinds of arrival apart\./,
    )
  })
})

const ofCode = { language: 'python', state: 'untested', code: 'x = 1' } as const
const ofReport =
  'My lead said my report was too long. I was annoyed, then I made it shorter. Today I start with a summary.'
const ofJobs =
  'The worker crashed before it confirmed the job, so the job came back. I would store the job id and skip what was sent.'

test.each([
  ['is a + a tile that counts? and may the stand lie diagonal', 'counts for the size like any other'],
  [
    'does the + count as one of the tiles too? and can the stand be rotated / diagonal',
    'counts for the size like any other',
  ],
])('“%s” is answered in both parts, though one of them alone is the likelier reply', async (message, first) => {
  const reply = await told(message, standAt('largest-stand', ofCode))
  expect(reply).toContain(first)
  expect(reply).toContain('\n\nA stand is always a rectangle along the lines of the plan.')
})

test('who asks how much is wanted hears what the question says of it, and not that it is left to them', async () => {
  const message = 'is it about just ALTER TABLE or do they want more'
  expect(await told(message, standAt('schema-change-live'))).toMatch(/^Go by what the question asks: “Plan the steps/)
  const point = 'with a default it rewrites every row or not?'
  expect(await told(point, standAt('schema-change-live'))).not.toMatch(/^Go by what the question asks/)
})

describe('a form of the room in a long message on a story', () => {
  const code = 'I was stuck on a failing build for two days. I asked my colleague and told her what I had tried.'

  it.each([
    'ok added what i had found out. should i say "I" or "we"? we were 3 people',
    'i put in what i had tried before. do i write "I" or "we" there? it was two of us',
  ])('is answered where entries on the story are only near: “%s”', async (message) => {
    const situation = standAt('stuck-and-asked', { code })
    expect(await told(message, situation)).toMatch(/^Use “I” for what you did yourself/)
  })

  it('is answered though the entry that is nearer was the last reply', async () => {
    const text = "Say what you'd found out by then, what you told them, and what they saw that you hadn't."
    const situation = standAt('stuck-and-asked', { code, replies: [{ text, step: 0 }], said: ['how do i start'] })
    const message = 'i was stuck for two days on a build. should i say i or we, my colleague and me did it together'
    expect(await told(message, situation)).toMatch(/^Use “I” for what you did yourself/)
  })
})

describe('what a draft lacks', () => {
  it.each([
    ['took-criticism', ofReport, 'ok so i keep it. is there still sth unclear to you as a listener?'],
    ['took-criticism', ofReport, 'i left that in, it was a hard time for me. anything still unclear to you?'],
    ['mail-sent-forty-times', ofJobs, 'i added the alert on queue length now. did i forget anything'],
    [
      'mail-sent-forty-times',
      ofJobs,
      'alert on queue length. what did i forget still? i have the feeling theres something with everything being stuck',
    ],
  ])('at %s beside “%s” is asked in a sentence of its own: “%s”', async (id, code, message) => {
    expect(await told(message, standAt(id, { code }))).toMatch(/Which sentence of yours answers/)
  })

  it('is not all that is told to who asks something else as well', async () => {
    const message = 'is my example too small? prs too big.. and is anything missing in the answer'
    expect(await told(message, standAt('took-criticism', { code: ofReport }))).toMatch(/^Not too small/)
  })

  it('is not asked for by who asks of a part whether it is answered', async () => {
    const message = 'i wrote that i was annoyed. should i really say that, doesnt it make me look bad?'
    const reply = await told(message, standAt('took-criticism', { code: ofReport }))
    expect(reply).not.toMatch(/Which sentence of yours answers/)
  })
})

describe('an idea of which the message says the opposite', () => {
  const test = 'open the same short link twice in one browser'

  it.each([
    'ok permanent.. so the browser keeps it and then my counter doesnt see the second visit? is that what you mean',
    'so with 301 the browser remembers it and we dont see the second click any more, right?',
  ])('is not held against “%s”', async (message) => {
    expect(await told(message, standAt('design-short-links'))).not.toContain(test)
  })

  it('is held against who states it', async () => {
    const message = 'permanent or temporary, our log sees all the clicks anyway, right?'
    expect(await told(message, standAt('design-short-links'))).toContain(test)
  })
})

describe('of two ideas that are about as close and have different verdicts', () => {
  const inOrder = 'That gives the right greatest number. But between the two events'

  it.each([
    'so i sort -1 before +1 at the same time. or does the +1 have to be first?',
    'so sort puts -1 before 1 at same time.. should the +1 come first?',
  ])('none is told without its words to “%s”', async (message) => {
    const reply = await told(message, standAt('fullest-moment', ofCode))
    expect(reply).toMatch(/^If you mean “sort \+1 ahead of -1 when the moments are equal”, then no: /)
    expect(reply).toContain(
      `If you rather mean “sort events so that -1 comes before +1 in the same second”: ${inOrder}`,
    )
  })

  it('the one that is surely meant is told', async () => {
    const message = 'is it fine if i sort so that -1 comes before +1 in the same second'
    expect((await told(message, standAt('fullest-moment', ofCode))).startsWith(inOrder)).toBe(true)
  })
})

describe('beside code that is too slow', () => {
  const slow = standAt('planned-cache', {
    ...{ code: 'x = 1', state: 'slow', isTested: true, cause: 2 },
    test: {
      ...{ code: 'x = 1', status: 'failed', visible: { passed: 2, total: 2 }, failure: undefined },
      hidden: { core: { passed: 5, total: 5 }, edge: { passed: 5, total: 5 }, scale: { passed: 0, total: 2 } },
    } as unknown as Situation['test'],
  })

  it.each([
    'how could i know the next use without searching every time? precompute going from the back?',
    'how do i get the next use without a search? could i prepare it from the back?',
  ])('“%s” hears of the way that it names', async (message) => {
    expect(await told(message, slow)).toBe(
      'One pass from the end gives the next use of every step, so nobody has to search the plan later.',
    )
  })
})
