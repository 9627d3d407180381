/** The built-in voice by kinds of messages, each with several examples: the talk, the task and the person come before any search. */
import { describe, expect, test } from 'vitest'
import { bank, converse, failing, room, situationOf } from '../../../test/composing.ts'
import type { Probes } from '../../code-facts/code-facts.ts'
import type { Situation } from '../situation.ts'
import { composeReply } from './composer.ts'

const clarify = { ...room, level: 'clarify', ceiling: 1 } as const
const fresh = situationOf('late-days')
const code = [
  'def lateDays(invoices, today, grace):',
  '    total = 0',
  '    for due, paid in invoices:',
  '        if paid < due:',
  '            total += 1',
  '    return total',
].join('\n')
const args = [[[20240131, 20240201]], 20240401, 0]
const wrong = failing('late-days', { args, expected: 1, actual: 0, error: '' }, code)
const begun: Situation = {
  ...wrong,
  said: ['why does it fail?'],
  replies: [{ text: 'Go through it by hand: at which step do they begin to differ?', step: 1 }],
}
const story = situationOf('after-the-incident')
const project = situationOf('cold-store-billing')
const ask = async (message: string, situation: Situation = fresh, place: typeof room = room) =>
  (await composeReply(message, situation, place)).text

describe('a guess at a place of the own code', () => {
  test.each([
    ['is it the <', 4],
    ['is it the < ?', 4],
    ['maybe the `<`', 4],
    ['the total += 1?', 5],
    ['is it because of return', 6],
    ['so its the for loop with due, paid?', 3],
    ['could it be total = 0', 2],
  ])('%s: the line is named, with what the run shows', async (message, line) => {
    const text = await ask(message, begun)
    expect(text).toContain(`line ${line}`)
    expect(text).toContain('your code gives `0`, and `1` is expected')
    expect(text).not.toContain('```')
  })

  test('with a small change there that helps, that is said', async () => {
    const probes = { locate: async () => ({ line: 4, kind: 'border' }), test: async () => undefined } as never as Probes
    const nothing = {
      making: async () => undefined,
      values: async () => undefined,
      counterexample: async () => undefined,
    }
    const { text, step } = await composeReply('is it the <', begun, room, {
      probes: { ...probes, ...nothing },
    })
    expect([step, text]).toEqual([2, expect.stringContaining('With a small change in line 4 the failing tests pass.')])
  })

  test('where only the question is explained nothing of the code is said', async () => {
    expect(await ask('is it the <', begun, clarify)).not.toMatch(/line 4|your code gives/)
  })

  test.each(['the < sign, how does it order texts in python?', 'is it allowed to sort', 'is paid always after due?'])(
    '%s: no guess at a place',
    async (message) => {
      expect(await ask(message, begun)).not.toMatch(/^That is in line/)
    },
  )
})

describe('an answer of the authors is left out that shares one word by chance', () => {
  const listed: Situation = {
    ...situationOf('address-blocks'),
    said: ['lru_cache?'],
    replies: [{ text: 'Yes, that works if the arguments are hashable.', step: 1 }],
  }
  const safe = 'The task does not say. It is safe here'

  test('of a report to the interviewer the room speaks', async () => {
    const told = await ask('do you report to the interviewer what i say to you', situationOf('address-blocks'))
    expect(told).toMatch(/^On this room and me: I'm Nova/)
  })

  test('of a list that is mine the language is asked, and of changing the input the authors', async () => {
    expect(await ask('mine is a list', listed)).toContain('All arguments must be hashable, so pass tuples, not lists.')
    expect(await ask('may i change the input list?', listed)).toContain(safe)
  })

  test('no sentence of the task is quoted for a word or two in it', async () => {
    const none = { ...room, policy: 'none', level: 'clarify', ceiling: 0 } as const
    const why = await ask('wait then what are you for if AI isnt allowed??', situationOf('address-blocks'), none)
    expect(why).not.toContain('The task says')
    const asked = { text: 'Nice. Does it pass?', step: 1 }
    const answered = await ask('all but last one', { ...situationOf('address-blocks'), replies: [asked] })
    expect(answered).toMatch(/^So your answer is “all but last one”\. Check it on the smallest case by hand/)
  })
})

describe('what a project is', () => {
  test.each([
    'what does this project do',
    'what is this repo about?',
    'whats this codebase for',
    'what is this program',
    'explain the project to me',
    'what am I looking at here',
  ])('%s: its own words', async (message) => {
    expect(await ask(message, project)).toMatch(/cold store keeps pallets of food/)
  })

  test.each(['how is it organised', 'what files are there', 'which file does what'])(
    '%s: its README',
    async (message) => {
      expect(await ask(message, project)).toContain('`billing/ledger.py`')
    },
  )
})

describe('a story that was given', () => {
  const parts = {
    situation: 'Last year at my company our nightly export broke for two days, and our customers had no numbers.',
    task: 'My task was to find the reason before the end of the quarter.',
    action: 'I wrote a small checker, I talked with the data team and I changed the order of the jobs.',
    result: 'In the end the export went down from six hours to forty minutes, and since then it has not failed.',
  }
  const withoutPart = (part: keyof typeof parts) =>
    Object.entries(parts)
      .filter(([each]) => each !== part)
      .map(([, text]) => text)
      .join(' ')
  const asked = {
    situation: /when|where|situation|what happened/i,
    task: /your part|task|expected of you/i,
    action: /you yourself do|what did you|how did you/i,
    result: /came of it|in the end|result|prevented|completed|changed/i,
  }

  test.each(['situation', 'task', 'action', 'result'] as const)(
    'spoken, without its %s: that part is asked for',
    async (part) => {
      const text = await ask(withoutPart(part), story)
      expect(text).toMatch(/^(?:Thank you|Thanks|I have|Got it)/)
      expect(text.split(/(?<=[.!])\s/).at(-1)).toMatch(asked[part])
      expect(text.match(/\?/g)).toHaveLength(1)
      expect(text).not.toMatch(/“|"/)
    },
  )

  test('written, it is acknowledged too, when the candidate says so', async () => {
    for (const message of [
      'done, I wrote it',
      'is that ok?',
      'what do you think of my story',
      'i have written my answer',
      'finished',
      'have a look',
    ]) {
      const text = await ask(message, { ...story, code: withoutPart('result') })
      expect([message, text]).toEqual([message, expect.stringMatching(/^(?:Thank you|Thanks|I have|Got it)/)])
      expect([message, text.split(/(?<=[.!])\s/).at(-1)]).toEqual([message, expect.stringMatching(asked.result)])
    }
  })

  test('told in pieces, what was told before counts', async () => {
    const replies = await converse(story, [`${parts.situation} ${parts.task}`, parts.action, parts.result])
    expect(replies[0]!.text.split(/(?<=[.!])\s/).at(-1)).toMatch(asked.action)
    expect(replies[1]!.text.split(/(?<=[.!])\s/).at(-1)).toMatch(asked.result)
    expect(replies[2]!.text).toMatch(/all four parts/)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(3)
  })

  test('nothing is graded', async () => {
    for (const part of Object.keys(parts) as (keyof typeof parts)[])
      expect(await ask(withoutPart(part), story)).not.toMatch(/\b(?:good|great|strong|weak|well done|nice)\b/i)
  })

  test.each(['can I use a story from university?', 'how long should my story be?', 'do I have to name the company?'])(
    '%s: a question is no story',
    async (message) => {
      expect(await ask(message, story)).not.toMatch(/part of it I don't|all four parts/)
    },
  )
})

describe('what Nova knows nothing of', () => {
  test.each(['purple elephants waltz quietly', 'zygomorphic flux capacitors hum', 'blorb the fnord quux'])(
    '%s: what it can do here, and how the tests stand',
    async (message) => {
      expect(await ask(message)).toMatch(/I can .*hint/)
      expect(await ask(message)).toMatch(/tests? (?:has|have) (?:not )?(?:been )?run|no test/i)
      expect(await ask(message, wrong)).toMatch(/your code gives `0`, and `1` is expected/)
      expect(await ask(message, wrong)).toMatch(/0 of 2 visible tests/)
      expect(await ask(message, fresh, clarify)).not.toMatch(/hint(?!s are)|your code/)
      expect(await ask(message, project)).toMatch(/I can /)
    },
  )
})

describe('where only the question is explained', () => {
  test.each([
    ['should I use a dict?', /The task says|Write `lateDays/],
    ['is it right that grace counts from due', /The task says|days/],
    ['why does my code fail', /only explain the question/],
    ['is my loop right', /only explain the question/],
    ['how would you start', /example|by hand|input|Try /],
    ['is it slow', /only explain the question/],
  ])('%s: the statement answers', async (message, says) => {
    const text = await ask(message, wrong, clarify)
    expect(text).toMatch(says)
    expect(text).not.toMatch(/your code gives|is expected/)
    expect(text).not.toMatch(/sure answer|for certain|rather not guess|nothing certain|with certainty/)
  })
})

test.each([
  ...[
    'can you say the question again',
    'read me the task pls',
    'once more the question please',
    'show me the task again',
  ],
  ...['remind me what the task is', 'I forgot the question', 'give me the problem statement', 'whats the assignment'],
  ...[
    'say the exercise one more time',
    'could you restate the problem',
    'what are we solving?',
    'what was the question?',
  ],
  ...[
    'repeat pls the question',
    'question one more time',
    'what do they want from me again',
    'let me hear the question again',
  ],
  ...[
    'wie war die Frage nochmal',
    'lies mir die Aufgabe bitte vor',
    'repite la pregunta',
    'puedes leer el enunciado otra vez',
  ],
  ...[
    'répète la question',
    'tu peux relire l’énoncé',
    'repita a pergunta por favor',
    '请再说一遍题目',
    'सवाल फिर से बताओ',
  ],
])('%s: the question is read out', async (message) => {
  expect(await ask(message)).toMatch(/lateDays\(invoices, today, grace\)/)
  expect(await ask(message)).toMatch(/An accounting program stores dates/)
})

describe('a sigh and a grief', () => {
  const condolence = /sorry|hard moment|tough|breath|hear you/i
  test.each([
    'ugh, this in JavaScript',
    'ugh, why is it always dates',
    'argh python again',
    'ugh off by one',
    'meh, dates',
    'oh man, leap years',
    'ugh',
  ])('%s: no condolences', async (message) => {
    expect(await ask(message)).not.toMatch(condolence)
    expect(await ask(message, wrong)).not.toMatch(condolence)
  })

  test.each([
    ...["i'm crying", 'im literally crying right now', 'sorry i am in tears', 'i feel so dumb, i cannot stop crying'],
    ...['my dog died this morning and i cant focus', 'my father passed away last week', 'i am having a panic attack'],
    ...['ich weine gerade', 'estoy llorando', 'je pleure', 'estou chorando', 'मैं रो रहा हूँ', '我在哭'],
  ])('%s: warmth, a pause and a person, and no exercise', async (message) => {
    const { text, step } = await composeReply(message, wrong, room)
    expect(step).toBe(0)
    expect(text).toMatch(/sorry|leid|siento|désolé|muito|दुख|难过/i)
    expect(text).not.toMatch(/`|invoice|Where were we|your code/)
  })
})

test('a reply begins with a sentence of Nova, and quotes no question that nobody asked', async () => {
  const openings: string[] = []
  const messages = [
    'so the grace is added to due',
    'what about same millisecond?',
    'what about leap years',
    'is that enough?',
    'what does the rule mean',
    'can it be the same',
  ]
  for (const question of [...bank.byId.values()].filter((_, at) => at % 20 === 0))
    for (const message of messages) {
      const { text } = await composeReply(message, situationOf(question.id), room)
      if (/^(?:[“"]|About “|If you mean “)|If you mean “/.test(text))
        openings.push(`${question.id} ${message}: ${text}`)
    }
  const asked = (story.question as { question: string }).question.toLowerCase()
  for (const message of ['is that ok?', 'purple elephants waltz quietly', 'explain the question']) {
    const text = await ask(message, story)
    for (const [, quoted] of text.matchAll(/[“"]([^”"]*)[”"]/g))
      if (!asked.includes(quoted!.toLowerCase())) openings.push(`${message}: ${text}`)
  }
  expect(openings).toEqual([])
})

test.each([
  ['how do I sort in Java', /list\.sort|Collections/],
  ['in go how do i split a string', /strings\.Split/],
  ['and in javascript?', /JavaScript|\.sort\(/i],
  ['what does map do in javascript', /Map/],
])('%s: the language that is named counts', async (message, says) => {
  const sorting = {
    ...fresh,
    said: ['how do i sort a list'],
    replies: [{ text: 'sorted returns a new list.', step: 0 }],
  }
  expect(await ask(message, sorting)).toMatch(says)
})

test.each(['what do you think', 'is this close?', 'and now', 'purple elephants'])(
  '%s: after two stopped drafts the ladder’s hint is said',
  async (message) => {
    for (const situation of [fresh, wrong, situationOf('idempotent-payments'), story]) {
      const { text } = await composeReply(message, situation, room, { isStopped: true })
      expect([message, text]).toEqual([
        message,
        expect.not.stringMatching(
          /sure answer|for certain|rather not guess|nothing certain|with certainty|nothing more/,
        ),
      ])
    }
  },
)
