/** Who asks whether a draft on a case is right hears of one sentence that doesn't hold, and of what does. */
import { describe, expect, it } from 'vitest'
import { ask, clarifying, room, standAt, talk } from '../../../test/nova-asking.ts'
import { knownOf } from '../knowledge.ts'
import { asksAboutDraft, speaksOfDraft } from './draft-answers.ts'

const ordered = `Thread 1 locks A and waits for B, thread 2 locks B and waits for A. I'd fix it by always locking the account with the smaller id first.`
const scene = { room, tongue: 'en' as const }
const longer = 'Replace the two seconds by ten seconds so the pipeline, which is slower, has enough time.'

describe('of a draft on a case', () => {
  it('what holds is told in its own words, with the part that is not there', async () => {
    const text = await ask('is that right so far?', standAt('hanging-worker', { code: ordered }))
    expect(text).toMatch(/^(?:This holds in your answer|What's right in it|Of what you write, this holds): “/)
    expect(text).toContain('“Thread 1 locks A and waits for B, thread 2 locks B and waits for A”')
    expect(text).toContain("“how you'd show it from the running process”")
  })

  it.each([
    'is that right?',
    'does this hold up?',
    'ok so am i right?',
    'makes sense?',
    'thoughts?',
    'is it all correct',
  ])('“%s” asks for a look at it', async (message) => {
    expect(await ask(message, standAt('hanging-worker', { code: ordered }))).toContain('“Thread 1 locks A')
  })

  it.each([
    ['wasnt guessing, you asked me that. ok its in the answer now, does it hold', true],
    ['put it in the text now, ok?', true],
    ['its in the answer already, why do you ask', false],
    ['is the origin in the answer of the server?', false],
  ])('“%s” asks for a look at it: %s', (message, isMeant) => {
    expect(asksAboutDraft(message, { ...scene, situation: standAt('hanging-worker', { code: ordered }) })).toBe(isMeant)
  })

  it.each([
    ['is what i wrote there right?', true],
    ['what is up there, is it correct?', true],
    ['changed to a version column, whats the drawback there.. retries?', false],
    ['are there other ways?', false],
  ])('“%s” speaks of what stands in it: %s', (message, isMeant) => {
    expect(speaksOfDraft(message, { ...scene, situation: standAt('hanging-worker', { code: ordered }) })).toBe(isMeant)
  })

  it.each([
    ['one-items-found', '- sort names with a collator instead of character codes'],
    ['branch-of-six-weeks', 'The merge is a project in itself. That is how the fix got lost.'],
  ])(
    'on %s, a sentence that prefers the right way, or leans on another, is not said to be wrong: “%s”',
    async (id, code) => {
      expect(await ask('did i forget something? is it right so far', standAt(id, { code }))).not.toMatch(
        /look again at/i,
      )
    },
  )

  it('who would do the right thing instead of the wrong one hears no word against the wrong one', async () => {
    const text = await ask('sort names with a collator instead of character codes, right?', standAt('one-items-found'))
    expect(text).not.toMatch(/by your way/)
  })

  it('a sentence that is known not to hold is named, with what shows it', async () => {
    const text = await ask(
      'good enough as a first step or will they laugh at me',
      standAt('flaky-browser-test', { code: longer }),
    )
    expect(text).toMatch(/^(?:Look again at|I'd look again at) “Replace the two seconds by ten seconds/)
    expect(text).toContain("That's rarer, not gone")
  })

  it('the same no is said once', async () => {
    const text = await talk('flaky-browser-test', ['is my answer right?', 'is my answer right now?'], { code: longer })
    expect(text).not.toContain("That's rarer, not gone")
  })

  it('who writes guesses and asks each time hears four times what holds, then what else the question asks', async () => {
    const { question } = standAt('hanging-worker')
    const known = knownOf(question)?.ideas.flatMap(({ right }) => right.filter((each) => each.split(' ').length > 7))
    const guesses = known!.slice(0, 12)
    let replies: { text: string; step: number }[] = []
    for (const guess of guesses) {
      const code = `${guess}.`
      const text = await ask('is that right so far?', standAt('hanging-worker', { code, replies }))
      replies = [...replies, { text, step: 1 }]
    }
    const judged = replies.filter(({ text }) =>
      /holds in your answer|What's right in it|this holds:|ook again at/.test(text),
    )
    expect([guesses.length, judged.length]).toEqual([12, 4])
  })

  it.each([
    ['where Nova only makes the task clear', 'is that right so far?', clarifying],
    ['where the length is asked about', 'is my answer too short?', undefined],
  ])('nothing of it is judged %s', async (_, message, place) => {
    const text = await ask(message, standAt('hanging-worker', { code: ordered.repeat(3) }), place)
    expect(text).not.toMatch(/holds|look again/i)
  })

  it('only the sentence is looked at that a message names', async () => {
    const text = await ask('the last sentence feels off', standAt('hanging-worker', { code: ordered }))
    expect(text).toContain("“I'd fix it by always locking the account with the smaller id first”")
    expect(text).not.toContain('Thread 1 locks')
  })
})
