/** What candidates ask about their own answer, story or code, in words of their own: which kind of reply each has to get. */
import { describe, expect, it } from 'vitest'
import { ask, bank, clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyByRules } from './builtin.ts'
import type { Situation } from './situation.ts'

describe('a draft of a story', () => {
  const draft = 'Our lead said that my tests were useless. I was hurt, and then I rewrote many tests with a colleague.'
  const situation = standAt('took-criticism', { code: draft })

  it.each(['is that enough?', 'ok like this or too short', 'whats missing', 'reicht das so?'])(
    '“%s” is told which parts of the question to look for in it, and which words could be more concrete',
    async (message) => {
      const text = await ask(message, situation)
      expect(text).toContain(
        'Which sentence of yours answers “what have you kept from it”? You write “many tests”: which ones?',
      )
      // That words of a part are there doesn't say that it is answered.
      expect(text).not.toContain('“what did they say”')
    },
  )

  it('that says “we” all along is asked what of it was the candidate’s own', async () => {
    const code =
      'They said our tests were useless. We were hurt, and then we rewrote the tests together. Today we still do that.'
    expect(await ask('is that enough?', standAt('took-criticism', { code }))).toContain(
      'It says “we” throughout and “I” nowhere: which of it did you do yourself?',
    )
    const own = code.replace('We were hurt, and then we rewrote', 'I was hurt, and then I rewrote my')
    expect(await ask('is that enough?', standAt('took-criticism', { code: own }))).not.toContain('throughout')
  })

  it('of some length without a figure is asked for its size, and one with a figure is not', async () => {
    const code =
      'He told me that my reports came too late for him to use. I asked for an example, sat down with him, and changed the order in which I write them. Since then he reads them on the way to work.'
    const asks = 'There is no number or date in it yet: how many, how long, how much?'
    expect(await ask('is that enough?', standAt('took-criticism', { code }))).toContain(asks)
    const counted = code.replace('Since then', 'For two weeks now')
    expect(await ask('is that enough?', standAt('took-criticism', { code: counted }))).not.toContain(asks)
  })

  it('is looked at however that is asked, with little time left too', async () => {
    expect(await ask('anything the question asks that i didnt say? 4 min left', situation)).toContain(
      'Which sentence of yours answers “what have you kept from it”',
    )
  })

  it('in which nothing is missed by its words is put beside all parts, and none is said to be there', async () => {
    const whole = standAt('took-criticism', {
      code: 'He told me that my reports were late. I asked for an example and then sent a list each Friday. I still do that today.',
    })
    expect(await ask('whats missing', whole)).toMatch(
      /“what did they say”, “what did you do with it” and “what have you kept from it”\. (?:Which sentence|For which part)/,
    )
  })

  it('is held against nothing without hints: the parts that are asked are named', async () => {
    const text = await ask('is that enough?', situation, clarifying)
    expect(text).toBe("What's asked: “what did they say”, “what did you do with it” and “what have you kept from it”.")
  })

  it('counts as a hint where something is said about it', async () => {
    expect((await replyByRules('is that enough?', situation, room)).step).toBe(1)
  })
})

describe('a story told in the chat', () => {
  it('hears what it has to be about and which parts are asked for, and nothing on what it leaves out', async () => {
    const told =
      "My boss wanted real customer mails copied into the test system 'just for friday'. I said no and made fake data instead. would that story work?"
    expect(await ask(told, standAt('asked-to-cut-a-corner'))).toMatch(
      /^It fits if somebody asked it of you .* See that your answer covers each of these: “what did you do”, “what did you risk” and “how did it end”\.$/,
    )
  })

  it.each([
    [
      'first-alarm',
      "I'd rather take our huge outage from last year (7th or 8th one I've been through), more impressive. fine here too?",
      'asks for the first time',
    ],
    [
      'led-the-incident',
      'our worst one: 5h checkout down. My lead ran the show, I kept the notes. I can tell it as if it was me in charge right',
      'with the role you really had',
    ],
    [
      'date-in-danger',
      'could use the relaunch: we found out the morning after the deadline that nothing was started, but I saved it. good one?',
      'noticed afterwards',
    ],
    [
      'bought-not-built',
      "i'll take the one where we had to decide react or vue for the new frontend, took us weeks. that's kinda this, right",
      'Was making it yourselves a real option',
    ],
    [
      'project-that-failed',
      'best candidate: customer cut the budget, it had nothing to do with us. For my share I would put: none. would that fly',
      'with no share of your own',
    ],
  ])('for %s that lacks what is demanded, “%s”, hears that as a question', async (id, message, words) => {
    expect(await ask(message, standAt(id))).toMatch(new RegExp(`${words}.*\\?`, 's'))
  })

  it.each([
    [
      'first-alarm',
      'in my second week the payment job stopped, it was the first time something broke because of me. would that work?',
    ],
    [
      'date-in-danger',
      'I noticed two weeks before the date and told my lead, days after the deadline talk we cut the scope. good one?',
    ],
    [
      'bought-not-built',
      "we had to choose between a homegrown scheduler and airflow, took us weeks. that's this, right",
    ],
    [
      'brought-bad-news',
      'I told our biggest customer that we slip by a month, and to my own team an hour before. does that fit?',
    ],
  ])('for %s that has what is demanded is not said to lack it: “%s”', async (id, message) => {
    expect(await ask(message, standAt(id))).not.toMatch(/Not quite|noticed afterwards|comes too late/)
  })

  it('is no question about names or about who reads it', async () => {
    expect(
      await ask('my story is from a bank, I signed an NDA. can i use it?', standAt('incident-own-mistake')),
    ).not.toContain('covers each of these')
  })
})

describe('what holds for every case in words', () => {
  it.each([
    [
      'fields-must-not-move',
      'must i write a real CI config? or in words is ok, i forgot the yaml',
      /^Words are enough/,
    ],
    [
      'work-outlives-screen',
      'do i need to name a concrete android library',
      /^No product, library or dialect is prescribed/,
    ],
    ['vue-value-stands-still', 'do I have to take a side or only explain why it works?', /^Please answer each part/],
    [
      'design-short-links',
      'if two diferent users shorten the same long url do they have to get the same short name? nothing about it here',
      /^The question doesn't say\b/,
    ],
    ['table-join-grows', 'is there a DB somewhere that I can run the join on', /^There's nothing to run/],
  ])('is told on %s: “%s”', async (id, message, words) => {
    expect(await ask(message, standAt(id))).toMatch(words)
  })
})

describe('what is asked of the room by its form', () => {
  it.each([
    ['my wifi died for a minute, is the text still there or do i have to retype?', /kept on this device/],
    ['hi Nova, i got spreadsheets, are you a real person btw?', /^I'm a program, not a person/],
    ['doorbell!! can i step away 2 min or does the clock run on', /The clock keeps running .*minutes left/],
  ])('“%s”', async (message, words) => {
    expect(await ask(message, standAt('one-error-ends-all'))).toMatch(words)
  })
})

describe('what only sounds like a matter of the room', () => {
  it.each([
    [
      'testing-what-others-own',
      'we run the tests without submitting anything to the partner, right?',
      /Run Code|hand nothing/,
    ],
    [
      'everyone-reconnects',
      'The router died and all clients reconnect at once, is that the problem?',
      /kept on this device/,
    ],
    [
      'stored-session-token',
      'a new window can read the token in local storage, so another tab sees it, right?',
      /look(?:ing)? things up/,
    ],
    ['pipeline-trust', "the pipeline's shell runs the pull request's script with secrets, right?", /nothing to run/],
  ])('on %s is about the case: “%s”', async (id, message, words) => {
    expect(await ask(message, standAt(id))).not.toMatch(words)
  })
})

describe('of a case, a draft', () => {
  it('hears which parts to look for in it, and no word on what of it is right', async () => {
    const situation = standAt('region-goes-away', { code: 'I would replicate the database to a second region.' })
    const text = await ask('does that cover everything?', situation)
    expect(text).toContain('“which designs are possible”')
    expect(text).toContain('Which sentence of yours answers')
    expect(text).not.toMatch(/speak to|right/)
  })
})

describe('the outline of an answer', () => {
  it('is put beside what the question asks', async () => {
    const message = 'my plan: first who said it, then what i changed, then how i see it. ok?'
    const text = await ask(message, standAt('took-criticism'))
    expect(text).toContain('“what did you do with it”')
    expect(text).not.toMatch(/^(?:Yes|No)\b/)
  })
})

describe('whether an example fits', () => {
  it.each([
    ['took-criticism', 'mine was from my football coach, does that count?', /^It fits if /],
    // What the pack says of the very thing comes first.
    ['handed-over', 'it was only the watering plan of our house, valid?', /^Simple work is fine .+ It fits if /],
    ['made-it-faster', 'i had it in a shop and not in software. still ok?', /It fits if /],
    ['spent-less', 'ours saved 40 euros a month. embarrassingly small?', /^Small sums are fine .+ It fits if /],
  ])('on %s, “%s” is told what makes it fit', async (id, message, begins) => {
    const text = await ask(message, standAt(id))
    expect(text).toMatch(begins)
    expect(text).toMatch(/(?:What the answer should hold:|See that your answer covers each of these:) “(?:what|how)/i)
  })

  it('is held against all that the question is about, and where one part differs that may be said', async () => {
    const text = await ask(
      'i was against it and they listened to me. good one for this?',
      standAt('disagreed-and-went-along'),
    )
    expect(text).toContain('a decision you argued against and then had to carry out')
    expect(text).toContain('Was there one that went against you')
    const other = await ask('it asks for a year later but we only switched in june', standAt('won-the-doubters'))
    expect(other).toMatch(/^(?:Say openly where yours differs|That can be said as it is)/)
  })

  it.each([
    ['project-that-failed', 'my webcam is broken, is the interview still valid', /you don't need a camera here/],
    [
      'wrote-it-down',
      'can i open my own notion page for the dates or does switching tabs count as cheating',
      /note|document/,
    ],
    ['nobodys-problem', 'I write "we" all the time because it was a team thing. Problem?', /^Say “I” for what you did/],
    ['first-of-its-kind', 'my best example is from 2014. too old?', /It may be as old as you like/],
  ])('is not answered where something else is asked: on %s, “%s”', async (id, message, says) => {
    const text = await ask(message, standAt(id))
    expect(text).toMatch(says)
    expect(text).not.toMatch(/It fits if/)
  })

  it('leaves how an answer is put to what is known of that', async () => {
    expect(await ask('can i use bullets, is that ok?', standAt('took-criticism'))).not.toMatch(/can (?:count|work)\./)
  })
})

describe('who has no story', () => {
  it.each(['cant think of anything', 'my mind is blank', 'i never had that', 'mir fällt nichts ein'])(
    '“%s” is asked for what comes closest',
    async (message) => {
      expect(await ask(message, standAt('handed-over'))).toContain('“work you had to hand over to someone else”')
    },
  )

  it('is told that it has to be real, where one is to be made up', async () => {
    expect(await ask('i have no such story, can i make one up?', standAt('protected-users'))).toMatch(/really|real/)
  })
})

it('the language of an answer is another matter than that of the chat', async () => {
  expect(await ask('can i write it in French?', standAt('first-weeks'))).toMatch(
    /English, as simply|English is the safest/,
  )
  expect(await ask('do you speak French?', standAt('first-weeks'))).toContain('French')
})

describe('a term', () => {
  it('is that of the field which the question is about', async () => {
    expect(await ask("what's a lifetime?", standAt('borrow-checker-says-no'))).toContain('a reference is valid')
    expect(await ask("what's a lifetime?", standAt('upload-attack'))).not.toContain('a reference is valid')
  })

  it('is explained on a coding question, wherever in the message it stands', async () => {
    const text = await ask('i only know dijkstra by name, explain what it does please', standAt('coupon-route'))
    expect(text).toMatch(/^Dijkstra's algorithm finds/)
  })
})

describe('a form of the language', () => {
  it.each([
    ['is there isdigit in js', 'javascript', 'There is no isDigit'],
    ['js .sort() on numbers, do i have to pass something', 'javascript', 'compares elements as text'],
    ['does list.insert(-1, x) put x at the end', 'python', 'insert(-1, x) puts x before the last element'],
  ] as const)('“%s” is found by its name', async (message, language, words) => {
    expect(await ask(message, standAt('keypad-lock', { language }))).toContain(words)
  })
})

const counts = { passed: 2, total: 2 }
const failing = { passed: 0, total: 2 }
const tested = (state: Situation['state'], hidden: object) =>
  ({
    ...{ state, code: 'def f():\n    pass', isTested: true, complaint: '' },
    test: { status: 'ok', visible: counts, hidden, failure: null },
  }) as unknown as Partial<Situation>

describe('where tests fail', () => {
  const onlyLarge = tested('slow', { core: counts, edge: counts, scale: failing })

  it('those with large inputs are not taken for slow before that is known', async () => {
    const situation = standAt('cascading-outage', onlyLarge)
    expect(await ask('the examples pass but the rest fails, why?', situation)).toContain(
      'Either your code takes too long there, or they hold a case',
    )
    const scale = bank.coding
      .find(({ id }) => id === 'cascading-outage')!
      .wrong.findIndex(({ group }) => group === 'scale')
    expect(await ask('can i get a hint', { ...situation, cause: scale })).toMatch(/ten times as long/)
  })

  it('who despairs gets a word of comfort and the next thing to look at', async () => {
    const situation = standAt('undo-history', tested('wrong-answer', { core: counts, edge: failing, scale: counts }))
    expect(await ask('third time red. im so stupid, i hate this', situation)).toContain('The visible tests pass; some')
  })
})

it('a hint that is asked for in so many words is given, whatever is said beside it', async () => {
  const { step } = await replyByRules('hint? feels like my counter loses some info', standAt('template-blocks'), room)
  expect(step).toBe(1)
  expect((await replyByRules('does a hint cost points?', standAt('template-blocks'), room)).step).toBe(0)
})

it('the example that is named is the one that is read', async () => {
  const text = await ask('second example: how does it come about', standAt('inspection-visits'))
  expect(text).toMatch(/^Example 2:/)
})

it('a technical question takes an explanation, so no story has to be real', async () => {
  const text = await ask('do i write from my own project or may i make something up', standAt('tests-that-break'))
  expect([
    'A general explanation is what this question asks for. An example from your own work is welcome where it makes a point clearer.',
    "Explain it in general. Something you've seen yourself may support it, but it isn't required.",
  ]).toContain(text)
})

it('who writes in a language without a dictionary is told which ones are read', async () => {
  const text = await ask('hur vet jag att det är klart och inte för långsamt?', standAt('sheet-cells'))
  expect(text).toBe(
    "I don't read this language well enough to answer, sorry. I understand English, Spanish, German, French, Portuguese, Italian, Dutch, Polish, Turkish, Hindi and Chinese. Could you ask in one of these? Short and simple is fine.",
  )
})
