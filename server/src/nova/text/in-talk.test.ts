/** Turns of a talk: answers to Nova's own questions, sentences to look at, corrections, words and English. */
import { describe, expect, it } from 'vitest'
import { ask, bank, clarifying, standAt } from '../../../test/nova-asking.ts'
import { knownOf } from '../knowledge.ts'
import type { Situation } from '../situation.ts'
import { withYesOrNo } from './yes-or-no.ts'

const after = (id: string, said: string, reply: string, code = ''): Situation =>
  standAt(id, { code, said: [said], replies: [{ text: reply, step: 1 }] })

const compares = 'What would the browser compare to decide whether two addresses are one and the same place?'
const power =
  'The power fails after an e-mail went out and before anything could be noted. What does the next worker do?'
const once =
  "Not quite: open the same short link twice in one browser, once with each code, and look at your server's log. How many lines are there?"
const learned = 'Still to come, as far as I see: “how did you know they had learned it?”'
const grew = [
  'My colleague came from the test team and was new with Java.',
  'I reviewed his code every Tuesday.',
  'After half a year he made his pull requests alone, and once he found a bug in mine.',
].join('\n')
const kafka = [
  'Kafka guarantees the order in a topic.',
  'When the consumer was stopped after writing to the database, the new one reads the same message again.',
].join('\n')

describe('what is said in answer to a question of Nova’s own', () => {
  it('is quoted, put with the part that was asked for, and sent into the answer', async () => {
    const place = after('project-that-failed', 'check', 'Which sentence of yours answers “when could you have known”?')
    expect(await ask('maybe when i saw in week 2 that half of the rows have no id. does that count?', place)).toMatch(
      /^Yes, that belongs to “when could you have known”: “when i saw in week 2 that half of the rows have no id”\. Put it into your answer, too\. /,
    )
  })

  it('of a case hears no yes where nobody knows whether it holds, and another question on the same', async () => {
    const place = after(
      'too-many-connections',
      'hint',
      'Eight cooks share one stove. What happens to dinner if you send in 200?',
    )
    expect(await ask('dinner gets slower because they wait on each other lol', place)).toBe(
      "So you say “dinner gets slower because they wait on each other”. I can't settle that from here. Put it into your answer with why it is so. A question to test it with: The same work takes longer with 2,000 allowed than with 100. Where does the time go?",
    )
  })

  it.each([
    [
      '(99*0.2 + 15)/100 = 0.348 so about 350ms. so the slow one just vanishes in the avg',
      '(99*0.2 + 15)/100 = 0.348.',
    ],
    ['the dashboard adds them up, 99 * 0.2 = 19.8, nobody sees one slow one', '99 × 0.2 = 19.8.'],
  ])('is right where the sum is, and the next thing is asked: “%s”', async (message, sum) => {
    const few = 'Ninety-nine requests take 0.2 seconds and one takes fifteen. What does the dashboard say?'
    const text = await ask(message, after('slow-for-some', 'hint', few))
    expect(text).toMatch(/^(?:Your sum|The arithmetic) is right: /)
    expect(text).toContain(sum)
    expect(text).not.toContain('three need fifteen seconds')
  })

  it.each([
    ['dont get the shop thing. whos the clerk?', 'Shop'],
    ['what does the clerk stand for?', 'Clerk'],
  ])('is put plainly to who does not understand its picture: “%s”', async (message, picture) => {
    const shop =
      'A shop has its lights on at 8:00, and the first clerk arrives 25 seconds later. Who should tell the customers when to come in?'
    const text = await ask(message, after('kubernetes-bad-rollout', 'hint', shop))
    expect(text).toContain(`“${picture}” is`)
    expect(text).toContain('What does Kubernetes know about your program five seconds after its start')
  })

  it('is answered where the picture is gone along with', async () => {
    const place = after(
      'too-many-connections',
      'hint',
      'Eight cooks share one stove. What happens to dinner if you send in 200?',
    )
    for (const message of ['the cooks wait for the stove', 'what happens first? dinner gets less'])
      expect(await ask(message, place)).not.toMatch(/picture|comparison/)
  })

  it.each([
    [
      'then one UPDATE over all rows, whats bad with that? 60m isnt that much',
      'What happens to everyone else if a single statement touches all 60 million?',
    ],
    [
      'when i deploy the new code, the old servers still write name only.. is that a problem',
      'Minute ten of the deployment: an old server saves a customer, then a new one reads it. What does it find?',
    ],
  ])('is no claim where it only wonders, and meets the question that is nearest: “%s”', async (message, nearest) => {
    const place = after(
      'schema-change-live',
      'hint',
      "You tell the table that from now on there's one more field. What does the database have to do with the 60 million old ones?",
    )
    const text = await ask(message, place)
    expect(text).toContain(nearest)
    expect(text).not.toMatch(/“|Put it into your answer/)
  })

  it('may be pointed at afterwards', async () => {
    const place = after(
      'led-without-title',
      'next time i would talk to the people who doubt it first',
      'Which sentence of yours answers “what would you do differently”?',
    )
    expect(await ask('should i write this?', place)).toMatch(
      /^Yes, one sentence of it is enough: “next time i would talk to the people who doubt it first”\. /,
    )
  })

  it('is no answer where it asks for a rule', async () => {
    const place = after('grew-a-colleague', 'hi', 'Which sentence of yours answers “where did they start”?')
    expect(await ask('does it have to be a junior? mine was older than me', place)).toMatch(/your own level/)
  })

  it('is asked otherwise for who does not understand the question', async () => {
    const place = after(
      'too-many-connections',
      'hint',
      'Eight cooks share one stove. What happens to dinner if you send in 200?',
    )
    expect(await ask('i dont understand', place)).toBe(
      'Put another way: The same work takes longer with 2,000 allowed than with 100. Where does the time go?',
    )
  })

  it('is quoted in the spelling it was written in', async () => {
    const place = after(
      'too-many-connections',
      'hint',
      'Eight cooks share one stove. What happens to dinner if you send in 200?',
    )
    expect(await ask('they stand around becuase the stove is full', place)).toContain(
      '“they stand around becuase the stove is full”',
    )
    expect(await ask('scheme and host, so theyre different', after('blocked-by-cors', 'hint', compares))).not.toContain(
      'there different',
    )
  })

  it.each([
    'why would i send in 200 cooks',
    'what has a stove to do with it?',
    'whats that got to do with my question',
  ])('is asked otherwise for who does not see what its picture is for: “%s”', async (message) => {
    const place = after(
      'too-many-connections',
      'hint',
      'Eight cooks share one stove. What happens to dinner if you send in 200?',
    )
    expect(await ask(message, place)).toBe(
      'Put another way: The same work takes longer with 2,000 allowed than with 100. Where does the time go?',
    )
    expect(await ask('why would i need a bigger pool?', place)).not.toMatch(/^Put another way/)
  })

  it.each([
    ['scheme host and port. so theyre different bc of host', /^Yes, as far as I can tell that holds/],
    ['it compares scheme, host and port, and here the host differs', /^Yes, as far as I can tell that holds/],
    // Who asks whether it is so, or speaks of another point, may be guessing.
    ['it compares scheme, host and port, and here the host differs, right?', /^Whether that holds I leave open: /],
    ['a star isnt allowed once cookies are sent along', /^That's several ideas in a row/],
    // What the pack knows of it is told all the same.
    ['app and api are the same site so same origin no? both example.com', /^You've spotted something worth/],
  ])('is confirmed after four verdicts where it is on the very point: “%s”', async (message, begins) => {
    const nudges = (knownOf(bank.byId.get('blocked-by-cors')!)?.ideas ?? []).flatMap(({ nudge }) => nudge ?? [])
    const replies = [...nudges.slice(0, 4), compares].map((text) => ({ text, step: 1 }))
    const place = standAt('blocked-by-cors', { said: ['a', 'b', 'c', 'd', 'e'], replies })
    expect(await ask(message, place)).toMatch(begins)
  })

  it('is left alone where Nova only makes the question clear', async () => {
    const place = after('project-that-failed', 'check', 'Which sentence of yours answers “when could you have known”?')
    expect(await ask('in week 2, when i saw the rows', place, clarifying)).not.toMatch(/belongs to/)
  })
})

describe('what Nova says to it', () => {
  const silent = "From RabbitMQ's side: it handed out a parcel, then the line went silent. What should it believe?"

  it.each([
    'hm the next worker sends it again i guess. so i cant avoid double mails totally?',
    'then the second worker mails the customer again, so twice can never be ruled out?',
  ])('is no fact on another point than the one that was asked about: “%s”', async (message) => {
    const text = await ask(message, after('mail-sent-forty-times', 'hint', power))
    expect(text).toMatch(/^Whether that holds I leave open: “/)
    expect(text).not.toContain('goes back into the queue')
    // Of what was asked it is told.
    expect(
      await ask('it isnt acknowledged, so it goes back into the queue', after('mail-sent-forty-times', 'hint', silent)),
    ).not.toMatch(/leave open/)
  })

  it.each([
    'only one, the second click never came to us',
    'so the log has one entry only, it went straight to the target',
  ])('is the fact that its test shows, for who has tried it: “%s”', async (message) => {
    const said = 'ok permanent.. so the browser keeps it and then my counter doesnt see the second visit?'
    const text = await ask(message, after('design-short-links', said, once))
    expect(text).toContain('A permanent redirect (301) may be kept by the browser')
    expect(await ask('two lines i think', after('design-short-links', 'hint', once))).not.toContain('may be kept')
  })

  const exam = 'He could not do joins. I explained inner and left join on the whiteboard, and then he passed the exam.'

  it.each([
    'for the second i have: he passed the exam. does that count as proof',
    'for the last part: he passed the exam. would that be proof?',
  ])(
    'quotes what is told alone, asks for nothing that is written, and says what is known of it: “%s”',
    async (message) => {
      const text = await ask(message, after('taught-something', 'check', learned, exam))
      expect(text).toContain('“he passed the exam”')
      expect(text).toContain('It asks what you saw or heard that showed it: an exam')
      expect(text).not.toMatch(/Put it into your answer|Still to come/)
    },
  )
})

describe('a sentence of the draft', () => {
  it('that was changed is told again, and not taken for a change of something else', async () => {
    const place = after('grew-a-colleague', 'and now', 'Fine.', grew)
    expect(await ask('changed last line. better now?', place)).toMatch(
      /^It says now “After half a year he made his pull requests alone, and once he found a bug in mine”\. /,
    )
  })

  it('that is named by its number is the one that is looked at', async () => {
    const place = standAt('kafka-order-twice', { code: kafka })
    expect(await ask('is line 2 ok?', place)).toMatch(/^You write “When the consumer was stopped after writing to the/)
  })

  it('that has what is asked for is found', async () => {
    const place = standAt('kafka-order-twice', { code: kafka })
    expect(await ask('do i have the database thing in it?', place)).toMatch(/^Yes, that's there: “When the consumer/)
  })

  it('that no words of the draft are surely taken for is not said to be missing', async () => {
    const place = standAt('project-that-failed', {
      code: 'Our billing service was live three weeks late. I had guessed a week.',
    })
    expect(await ask("the 'when could you have known', do i have this in it?", place)).toBe(
      "I'm not sure which sentence of yours covers “when could you have known”. If one is meant for it, let its first words say so; if none is, one or two sentences are enough.",
    )
  })
})

describe('a correction', () => {
  it.each([
    ['no its not early, it was 2 years ago. it just ended bad', /^Do you mean “Nothing changed after my talk\?”/],
    ['no, it wasnt last week, he answered me but badly', /^That's fine\. The last part asks/],
    // Without a no the same may be meant again.
    ['it was last week, he hasnt answered', /A bit early/],
  ])('that begins with a no is not answered with what was just told: “%s”', async (message, begins) => {
    const early =
      "A bit early, since the last part asks what came of it. If you've no other, say how the first days have been and what you intend to do."
    expect(await ask(message, after('told-a-colleague', 'it didnt end well tho', early))).toMatch(begins)
  })

  it('that says what was meant is answered by it', async () => {
    const place = after('project-that-failed', "is 'it should be live' correct english here?", 'It fits.', grew)
    expect(await ask('i asked about the english grammar not the story', place)).toMatch(
      /^“it should be live”: .*was supposed to/,
    )
  })

  it('that names the word that was meant asks for that word', async () => {
    const place = after('everyone-reconnects', 'what does stateless mean', 'A stateless server keeps nothing.')
    expect(await ask('no i meant sticky session, not stateless. what is it', place)).toMatch(
      /^With sticky sessions a load/,
    )
  })

  it('that names a sentence goes back to the message before it', async () => {
    const place = standAt('grew-a-colleague', {
      code: grew,
      said: ['check', 'he reviewed MY pull request and found a bug. like this?'],
      replies: [
        { text: 'Which sentence of yours answers “how did you see their progress”?', step: 1 },
        { text: 'You write “I reviewed his code every Tuesday”.', step: 1 },
      ],
    })
    expect(await ask('no that sentence is what i did. i asked about the bug he found', place)).toMatch(
      /^Yes, that belongs to “how did you see their progress”: “he reviewed MY pull request and found a bug/,
    )
  })
})

describe('English', () => {
  it.each([
    [
      'grew-a-colleague',
      'what they mean with grew',
      '“To grow a colleague” is said of helping somebody become better at their work over time.',
    ],
    [
      'kafka-order-twice',
      'what is a stock movement?',
      'A change in what a shop has in store, such as a sale or a delivery.',
    ],
  ])('on %s, “%s” hears the meaning', async (id, message, told) => {
    expect(await ask(message, standAt(id))).toBe(told)
  })

  it('of a phrase without a usual slip is not said to be wrong', async () => {
    expect(await ask("is 'i was shocked' good english here?", standAt('review-that-helped', { code: grew }))).toBe(
      'I know of no usual slip in “i was shocked”. It counts for nothing, and readers understand you either way.',
    )
  })
})

describe('a question for what is allowed', () => {
  it.each([
    ['so mixing is allowed?', /^Yes, you may mix\./],
    ['or must i choose one', /^No, you may also mix/],
    ['is bullets ok and how long', /^Yes, lists and short sentences are fine/],
  ])('“%s” begins with yes or no', async (message, told) => {
    expect(await ask(message, standAt('document-or-table'))).toMatch(told)
  })

  it.each([
    ['can it be from university?', 'University is fine.', 'Yes. University is fine.'],
    ['must it be a team lead?', 'It needn’t be official.'.replace('’', "'"), "No. It needn't be official."],
    ['must it be big?', 'It has to have had users.', 'It has to have had users.'],
    ['can i take a or b?', 'Both are fine.', 'Both are fine.'],
  ])('“%s” with “%s” is told as “%s”', (asked, answer, told) => {
    expect(withYesOrNo(asked, answer)).toBe(told)
  })
})
