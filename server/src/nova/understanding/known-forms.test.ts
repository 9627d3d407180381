/** Each known form: a message that is put in it, and one that only shares its words. */
import { describe, expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { say, type Scene } from '../sayings.ts'
import { answerCaseForm } from './case-forms.ts'
import { answerRoomForm } from './known-forms.ts'

const sceneAt = (id: string, code = ''): Scene => ({ situation: standAt(id, { code }), room, tongue: 'en' })
const coding = sceneAt('stock-movements')
const technical = sceneAt('blocked-by-cors')
const story = sceneAt('took-criticism')

const told = (text: string, scene: Scene) => answerRoomForm(text, scene)?.text
const ofTopics = (ids: string[], scene: Scene) => ids.map((id) => say(id, scene)).join(' ')

test.each<[string, Scene, string[], string, string]>([
  ['who Nova is', coding, ['about-nova-human'], 'are you a real person?', 'are you sure the list is real'],
  [
    'who reads what is recorded',
    story,
    ['recorded-who'],
    'and who can see it afterwards',
    'who could see the error in the log that night',
  ],
  ['a limit of minutes', story, ['time-per-question'], 'is 10 minutes a hard limit?', 'is 10 requests a hard limit?'],
  [
    'what a lost connection does',
    story,
    ['saving-offline'],
    'my wifi died for a minute, is what I typed still there?',
    'the wifi in our office dropped every day and we fixed it',
  ],
  [
    'another language',
    coding,
    ['language-choice-switch'],
    'if I switch the language to python, is my code gone?',
    'I switch on the kind of movement',
  ],
  [
    'running without submitting',
    coding,
    ['running-free'],
    'can i run the tests without submitting?',
    'the tests fail without an error',
  ],
  [
    'stepping away',
    coding,
    ['break', 'time-left'],
    'doorbell! does the clock stop?',
    'the doorbell rings in example 2',
  ],
  [
    'another tab',
    technical,
    ['outside-help', 'recorded-leaving'],
    'can i open a new tab and google it',
    'the page opens a new tab for each search',
  ],
  [
    'time and length',
    story,
    ['time-per-question', 'answer-length'],
    'how long do I have, and roughly how long should it be?',
    'it took a long time',
  ],
  [
    'wrong input',
    coding,
    ['input-keeps-to-task'],
    'do i have to handle invalid lines?',
    'why do i have to check this error',
  ],
  ['a model solution', coding, ['solution-model'], 'will i see the solution afterwards?', 'see my answer once more'],
  ['skipping', coding, ['navigation-skip'], 'can i skip this one?', 'can i skip this line of the input?'],
  [
    'all parts, and their order',
    technical,
    ['rule-all-parts'],
    'do i have to answer each of the questions in that order?',
    'do requests arrive in the same order as the events?',
  ],
  ['the time limit', coding, ['time-limit'], 'what does time limit mean?', 'my code exceeds the time limit, why?'],
  [
    'the time of a question',
    coding,
    ['time-per-question'],
    'how many minutes should this take?',
    'how many minutes are left?',
  ],
  [
    'either language',
    coding,
    ['language-either'],
    'should i use python or java?',
    'what is the difference, python or java?',
  ],
  [
    'follow-ups',
    coding,
    ['follow-up-needed'],
    'do i have to do the follow-up too?',
    'i followed the loop up to the end',
  ],
  [
    'giving up',
    coding,
    ['nervous-blank'],
    'im so done with this, i have no idea',
    'giving up the old list saves memory',
  ],
  [
    'numbers nobody remembers',
    story,
    ['story-numbers'],
    'i dont remember how many minutes it saved',
    'we saved 40 minutes a day',
  ],
  [
    'what others decided',
    story,
    ['story-decided-by-others'],
    'what if my boss made the final call?',
    'my boss made the call and I followed.',
  ],
  ['polishing', story, ['no-polishing'], 'can you polish the english of this?', 'polish customers wrote to us'],
  [
    'no story, and skipping',
    story,
    ['story-none-skip'],
    'i never had that, should i skip it?',
    'we skipped the review that week',
  ],
  [
    'minutes of speaking',
    story,
    ['answer-length-spoken'],
    'is 3 minutes spoken ok?',
    'the outage took 3 minutes and nobody noticed',
  ],
  ['STAR', story, ['story-star'], 'do you want STAR format', 'our app has a four star rating'],
  ['a small part', story, ['story-small-part'], 'i only helped a bit, is that ok?', 'I only told my lead about it.'],
  [
    'what is confidential',
    story,
    ['confidential'],
    'what can i say about my employer?',
    'what can i say in the first sentence?',
  ],
  ['a small story', story, ['nervous-small-story'], 'it only saved 20 euro, embarrassing', 'is it too small?'],
  [
    'the fault of others',
    story,
    ['story-others-share'],
    'how do i tell it without blaming my colleague?',
    'they blamed the tests.',
  ],
  [
    'what has nothing to do with work',
    story,
    ['which-story-work'],
    'mine has nothing to do with work, it was in a choir',
    'why do you ask what is not related to work',
  ],
  [
    'an unfamiliar field',
    technical,
    ['answer-unfamiliar'],
    'i never used a proxy, can i still answer this?',
    'the page never used the header, can it be cached?',
  ],
  [
    'exact terms',
    technical,
    ['answer-terms'],
    'is it bad if my terms are not exact?',
    'what does the exact term origin mean?',
  ],
  [
    'cleaning up',
    coding,
    ['finish-quality'],
    'should i clean up the code or leave it?',
    'can you clean up the code for me?',
  ],
  [
    'being new to work',
    story,
    ['story-new-to-work'],
    'im a student and never had a job, what can i tell',
    'a student asked me for a job',
  ],
])('%s is answered by its form', (_, scene, topics, asked, other) => {
  expect(told(asked, scene)).toBe(ofTopics(topics, scene))
  expect(told(other, scene)).not.toBe(ofTopics(topics, scene))
})

describe('a form', () => {
  test.each<[string, Scene, string]>([
    ['of code is none at a story', story, 'can i run the tests without submitting?'],
    ['of a story is none at a coding question', coding, 'do you want STAR format'],
    ['of words is none at a coding question', coding, 'can you polish the english of this?'],
    [
      'of an empty page is none beside an answer',
      sceneAt('took-criticism', 'At school.'),
      'im a student, never worked',
    ],
  ])('%s', (_, scene, asked) => {
    expect(told(asked, scene)).toBeUndefined()
  })

  test('of a feeling is answered where the message asks for nothing else', () => {
    expect(told('this one hits home, i cried', story)).toBe(say('feeling-worry', story))
    expect(told('lol that is my job every day', story)).toBe(say('feeling-amused', story))
    expect(told('this one hits home, how should i begin? and what then?', story)).toBeUndefined()
    expect(told('a test that is normal?', technical)).toBeUndefined()
    expect(told(`i cried. ${'and then some more. '.repeat(20)}`, story)).toBeUndefined()
  })
})

test.each<[string, string, string, string]>([
  [
    'a place to run it',
    'running',
    'is there a console where i can run the query?',
    'the query runs in the console of ops',
  ],
  ['words or code', 'rule-words', 'must it be real config or is prose enough?', 'the config is wrong'],
  ['one side or both', 'rule-all-parts', 'do i take a side or show both sides?', 'the client side sends it'],
  ['an assumption', 'rule-assume', 'can i assume 100 requests a second?', 'they assume too much'],
  ['a tool of choice', 'rule-tool', 'which database is this?', 'the database is slow'],
  ['what is not said', 'rule-undecided', 'it does not say how many users', 'the log says nothing'],
  ['how far to go', 'rule-scope', 'should i mention the headers or is that too much detail?', 'the headers are large'],
])('of a case in words %s is answered by its form', (_, topic, asked, other) => {
  expect(answerCaseForm(asked, technical)?.text.startsWith(say(topic, technical))).toBe(true)
  expect(answerCaseForm(other, technical)?.text.startsWith(say(topic, technical)) ?? false).toBe(false)
  expect(answerCaseForm(asked, coding)).toBeUndefined()
})

test('a product that the case itself names is no free choice', () => {
  const scene = sceneAt('cache-stale-prices')
  expect(answerCaseForm('which database is this?', scene)?.text.startsWith(say('rule-tool', scene))).toBe(true)
  expect(answerCaseForm('which version is the redis?', scene)).toBeUndefined()
})
