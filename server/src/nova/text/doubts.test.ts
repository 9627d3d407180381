/** Doubts about an answer in words, by their kind: what is said whatever the story or the case is about. */
import { describe, expect, it, test } from 'vitest'
import { ask, clarifying, standAt } from '../../../test/nova-asking.ts'

test.each<[string, string, RegExp]>([
  [
    'said-no',
    'it was only about a coffee machine for the floor. isnt that a bit trivial',
    /Size by itself|needn't be big/,
  ],
  [
    'struggling-colleague',
    'he reads along here maybe and would know at once it is him',
    /could be recognised|be recognisable/,
  ],
  [
    'estimate-was-wrong',
    'we were off by 11 weeks. i would rather put 4, nobody can check',
    /Keep it as it was|Stay with the truth/,
  ],
  [
    'incident-own-mistake',
    'it was me who was too stubborn for a year. may I write it that openly or will it be held against me',
    /that plainly|as it was/,
  ],
  ['learned-quickly', 'most of it i asked chatgpt back then. do i say so', /where help came from|say that openly/],
  ['brought-bad-news', 'reads like a tax form, is that bad', /style isn't scored|dry account/],
  [
    'two-masters',
    'i could take the one from the bakery or the one from my internship, cant decide',
    /own part was largest|every part that is asked/,
  ],
  [
    'stopped-a-project',
    'i quit before it was over, so i never heard how it ended. what do i write at the end',
    /may end openly|open, bad or unknown/,
  ],
])('of a story at %s “%s” hears what holds for its kind', async (id, message, says) => {
  expect(await ask(message, standAt(id))).toMatch(says)
})

test.each<[string, string, RegExp, string?]>([
  ['saw-a-risk', 'ok i have this w/ the admin page. is it enough or too boring', /^Size by itself|^It needn't be big/],
  [
    'saw-a-risk',
    'i only have the thing with the open admin page, is that too dull?',
    /^Size by itself|^It needn't be big/,
  ],
  [
    'estimate-was-wrong',
    'i only have a small one, a csv import at work took 5 weeks not 1. is that too boring?',
    /^(?!.*study plan)/,
  ],
  ['taught-something', 'ok thx! the exam thing is maybe weak, he couldve just learned alone', /strong if it holds/],
  ['taught-something', 'my last sentence is a bit thin, he couldve learned it alone', /strong if it holds/],
  ['estimate-was-wrong', '11 weeks looks weak, i would rather say 4', /Keep it as it was|Stay with the truth/],
])('of a story at %s “%s” hears what was asked, and not what sounds like it', async (id, message, says) => {
  const code = 'I explained joins to a fellow student on the whiteboard. He then passed the exam.'
  expect(await ask(message, standAt(id, id === 'taught-something' ? { code } : {}))).toMatch(says)
})

describe('with a draft', () => {
  const code =
    'I made an alias that opens the right log for the right server. I noticed that I typed the same path ten times a day.'

  it('only those parts are named that no sentence of it was found for', async () => {
    const text = await ask('it reads dry, like a manual. is that bad', standAt('small-improvement', { code }))
    expect(text).toMatch(/“who uses it”/)
    expect(text).not.toContain('“how did you notice')
  })

  it('nothing is said of what it holds or lacks where Nova may only clarify', async () => {
    const situation = standAt('small-improvement', { code })
    expect(await ask('it reads dry, like a manual. is that bad', situation, clarifying)).toContain(
      '“how did you notice',
    )
    expect(await ask('the last sentence sounds weak, no?', situation, clarifying)).not.toContain('You write')
  })

  it('the sentence is quoted that the message points to', async () => {
    expect(await ask('the last sentence sounds weak, no?', standAt('small-improvement', { code }))).toMatch(
      /^You write “I noticed that I typed the same path ten times a day”\./,
    )
  })
})

test.each<[string, string, RegExp]>([
  [
    'hanging-worker',
    'is how it happened a part of its own or is that the same as the first question',
    /^(?:What's asked|The question asks): “.+up to you|not needed/,
  ],
  [
    'hanging-worker',
    'forgot the proper word for it, can i just describe it',
    /exact term isn't needed|terms aren't scored/,
  ],
  ['mail-sent-forty-times', 'am i free to pick postgres for that or do i have to stay neutral', /^(?:You may|Yes), /],

  [
    'saved-on-the-wrong-thread',
    'never wrote a line of swift in my life, can i still try',
    /it's your reasoning that is read|closest thing you've worked with/,
  ],
])('of a case at %s “%s” hears how it may be answered', async (id, message, says) => {
  expect(await ask(message, standAt(id))).toMatch(says)
})

test('what the pack knows of such a case is told instead', async () => {
  const message = 'i left after five months. do I need another example?'
  expect(await ask(message, standAt('won-the-doubters'))).toMatch(/how it stood when you last knew/)
})

test.each([
  ['small-improvement', 'how much time is left?'],
  ['small-improvement', 'does it save what I type?'],
  ['hanging-worker', 'is it because both wait for each other?'],
  ['right-and-useless', 'what does recall mean?'],
])('at %s “%s” is no such doubt', async (id, message) => {
  const text = await ask(message, standAt(id))
  expect(text).not.toMatch(/by itself is no condition|style isn't scored|exact term isn't needed|You may, unless/)
})
