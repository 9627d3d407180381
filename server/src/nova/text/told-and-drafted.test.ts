/** A story told in the chat, a draft that is looked at, matters of the room, and what only sounds like one of them. */
import type { BankQuestion } from '@nova/contract/bank'
import { describe, expect, test } from 'vitest'
import { loadBank } from '../../questions/bank.ts'
import { comfort, giveStart } from '../comfort.ts'
import { hintAt } from '../hints.ts'
import { say, type Scene } from '../sayings.ts'
import type { Room, Situation } from '../situation.ts'
import { explainTask } from '../task/task-answers.ts'
import { answerCaseForm } from '../understanding/case-forms.ts'
import { isSure, nearest, saysTheSame } from '../understanding/confidence.ts'
import { answerRoomForm } from '../understanding/known-forms.ts'
import { asksOnlyForHint, wantsHint, wantsStart } from '../understanding/seen-intents.ts'
import { isMisfit } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { answerChange, asksAboutChange, asksAboutDraft, outlinesAnswer } from './draft-answers.ts'
import { kindOf, partsAsked } from './question-parts.ts'
import { answerStory, lacksDemanded, tellsStory } from './story-fits.ts'

const bank = loadBank()
const storyOf = (id: string) => bank.byId.get(id)!
const technical = bank.technical[0]!
const room: Room = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 }
const at = (question: BankQuestion, code = '', more: Partial<Room> = {}): Scene => ({
  situation: { question, state: 'text', language: 'javascript', code, replies: [], said: [] } as unknown as Situation,
  room: { ...room, ...more },
  tongue: 'en',
})

describe('a story', () => {
  const tail = 'and we all worked on it together for some days. Would that work?'
  test.each([
    ['first-alarm', `It was not my first outage, but the more impressive one, ${tail}`, 'story-miss-first'],
    ['led-the-incident', `My boss was in charge of the outage while I watched, ${tail}`, 'story-miss-charge'],
    ['date-in-danger', `We told them a week after the deadline had passed, ${tail}`, 'story-miss-early'],
    ['bought-not-built', `We had to choose between two offices, ${tail}`, 'story-miss-build'],
    ['disagreed-and-went-along', `I argued and in the end they listened to me, ${tail}`, 'story-miss-carried'],
    ['brought-bad-news', `I had to say to my own team that it was over, ${tail}`, 'story-miss-customer'],
  ])('for %s: %s', (id, text, miss) => {
    const scene = at(storyOf(id))
    expect(lacksDemanded(text, scene)).toBe(true)
    expect(answerStory(text, scene)).toEqual({ text: say(miss, scene), step: 0 })
  })

  test.each([
    ['first-alarm', `It was the first time for me, and the 2nd week at work, ${tail}`],
    ['led-the-incident', `My boss was in charge until I took over the outage, ${tail}`],
    ['date-in-danger', `We told them before it was too late, ${tail}`],
    ['bought-not-built', `We had to choose between a vendor and our own one, ${tail}`],
    ['brought-bad-news', `I had to say to my team and a customer that it was over, ${tail}`],
    ['incident-own-mistake', `It was not my first outage and my boss led it, ${tail}`],
  ])('that lacks nothing plainly, for %s: %s', (id, text) => {
    expect([tellsStory(text, at(storyOf(id))), lacksDemanded(text, at(storyOf(id)))]).toEqual([true, false])
  })

  test('begins at thirteen words, of one’s own, of the past, with a question, on a question that wants one', () => {
    const told = 'We lost the data and I restored it all, would that work?'
    const scene = at(storyOf('first-alarm'))
    expect(tellsStory(told, scene)).toBe(false)
    expect(tellsStory(`Then ${told}`, scene)).toBe(true)
    expect(tellsStory(`Then ${told}`, at(technical))).toBe(false)
    expect(tellsStory('They lost the data and he restored it all again, would that work?', scene)).toBe(false)
    expect(tellsStory('Then we lost the data and I restored it all, so it goes.', scene)).toBe(false)
    expect(tellsStory(`Must ${told}`, scene)).toBe(false)
    expect(['', '?'.repeat(4000)].map((text) => tellsStory(text, scene))).toEqual([false, false])
  })
})

describe('a draft', () => {
  const six = 'one two three four five six'
  test.each([
    ['is it enough?', six, true],
    ['am I on the right track', six, true],
    ['anything missing? 5 minutes left', six, true],
    ['is it enough?', 'one two three four five', false],
    ['is it enough words?', six, false],
    ['did it get saved, check please', six, false],
    [`check ${'a '.repeat(29)}`, six, true],
    [`check ${'a '.repeat(30)}`, six, false],
    ['', six, false],
    ['hello', six, false],
  ])('%j beside %j: %s', (text, code, asks) => {
    expect(asksAboutDraft(text, at(technical, code))).toBe(asks)
    expect(asksAboutDraft(text, at(bank.coding[0]!, code))).toBe(false)
  })

  test('has the parts that its question asks for, in its words', () => {
    const question = storyOf('first-alarm')
    expect(partsAsked(question, 'What did you do, who did you tell, and what would you do again?')).toEqual([
      ...['What did you do', 'who did you tell', 'what would you do again'],
    ])
    expect(partsAsked(question, 'Tell me about it.')).toEqual(['Tell me about it'])
    expect(partsAsked(question, '')).toEqual([''])
  })

  test('may tell a part in any words where deeds are asked for', () => {
    expect([kindOf('what did you do today'), kindOf('xyzzy'), kindOf('')]).toEqual([undefined, undefined, undefined])
    expect(kindOf('how did they take it')?.tells.test('he was angry')).toBe(true)
    expect(kindOf('how did they take it')?.tells.test('it rained')).toBe(false)
  })

  test.each([
    ['my plan: first what was, then what I did, then the end', true],
    ['my plan: a -> b -> c', true],
    ['my plan: a, then b', false],
    ['it broke, then he left, then it ended', false],
  ])('is outlined: %s: %s', (text, isOutline) => {
    expect(outlinesAnswer(text, at(technical))).toBe(isOutline)
    expect(outlinesAnswer(text, at(bank.coding[0]!))).toBe(false)
  })

  test('has its shares checked, in the message or as written, where help is allowed', () => {
    const text = 'from 800 to 200, which is 75%, right?'
    expect(answerChange(text, at(technical)).text).toBe(
      "Yes, that's right. From 800 to 200 is 75 % less, or a factor of 4.",
    )
    const written = at(technical, 'We went from 200 to 300, which is 40%.')
    expect(answerChange('is 40 % right?', written).text).toBe(
      "No, 40 % doesn't fit. From 200 to 300 is 50 % more, or a factor of 1.5.",
    )
    expect(asksAboutChange('is 41 % right?', written)).toBe(false)
    const strict = [{ policy: 'none' }, { level: 'clarify' }, { ceiling: 0 }] as const
    expect(strict.map((more) => asksAboutChange(text, at(technical, '', more)))).toEqual([false, false, false])
  })
})

describe('a matter of the room', () => {
  const coding = bank.coding[0]!
  test.each([
    ['are you a real person?', coding, ['about-nova-human']],
    ['my wifi died, is it all saved?', coding, ['saving-offline']],
    ['can I look something up in another tab?', coding, ['outside-help', 'recorded-leaving']],
    ['can I run it without submitting?', coding, ['running-free']],
    ['can I skip this one?', technical, ['navigation-skip']],
    ['what is the time limit?', coding, ['time-limit']],
    ['python or java, which is better?', coding, ['language-either']],
    ['is the follow-up mandatory?', coding, ['follow-up-needed']],
    ['can I see the solution afterwards?', coding, ['solution-model']],
  ])('%s', (text, question, ids) => {
    const scene = at(question)
    expect(answerRoomForm(text, scene)).toEqual({ text: ids.map((id) => say(id, scene)).join(' '), step: 0 })
  })

  test.each([
    ['are the users real?', coding],
    ['the network of the service died, why?', coding],
    ['can I run it without submitting?', technical],
    ['can I see the documentation in another tab?', coding],
    ['my code exceeds the time limit, what now?', coding],
    ['python or java, which is faster?', coding],
    ['can I see my solution later?', coding],
    ['', coding],
    ['?!'.repeat(2000), coding],
  ])('is not %s', (text, question) => {
    expect(answerRoomForm(text, at(question))).toBeUndefined()
  })

  test('of a case in words holds for no other question', () => {
    expect(answerCaseForm('do I need working code?', at(technical))?.text).toContain(say('rule-words', at(technical)))
    expect(answerCaseForm('do I need working code?', at(coding))).toBeUndefined()
  })
})

describe('a hint', () => {
  test.each([
    ['a small hint please', true],
    ['give me a nudge', true],
    ['does a hint cost points?', false],
    ['how many hints do I have?', false],
    ['if I need a hint, does it lower my score?', false],
    ['I got the hinted type', false],
    ['', false],
  ])('is wanted: %s: %s', (text, isWanted) => {
    expect([wantsHint('rule', text), asksOnlyForHint(text)]).toEqual([isWanted, isWanted])
    expect(wantsHint('hint', text)).toBe(false)
  })

  test('is not all that is asked for in two questions, or in more than forty words', () => {
    expect(asksOnlyForHint('a hint? is it sorted?')).toBe(false)
    expect([39, 40].map((count) => asksOnlyForHint(`hint${' a'.repeat(count)}`))).toEqual([true, false])
  })

  test.each([
    ['I am so nervous, where do I start?', true],
    ['where do I start?', false],
    ['I am so nervous', false],
    [`nervous, where do I start? ${'a '.repeat(40)}`, false],
  ])('to start with: %s: %s', (text, wants) => {
    expect(wantsStart(text)).toBe(wants)
  })
})

describe('who is nervous', () => {
  const plain = at(bank.coding[0]!)
  const scene: Scene = { ...plain, situation: { ...plain.situation, state: 'nothing-written', complaint: '' } }
  const { text: hint } = hintAt(scene.situation, 1)

  test('hears a warm word and a first step, or the task again where no hints are given', () => {
    const lead = say('nervous-start', scene)
    expect(giveStart(scene, 1)).toEqual({ text: `${lead} ${hint}`, step: 1 })
    expect(giveStart(scene, 0)).toEqual({ text: `${lead} ${explainTask(scene)}`, step: 0 })
  })

  test('of a failing test hears what to look at next, and no hint where none are given', () => {
    const { text: warm } = comfort('I am so nervous', scene, 0)
    expect(comfort('I am so nervous', scene, 0).step).toBe(0)
    expect(warm).not.toContain(hint)
    expect(comfort('I am so nervous', scene, 3)).toEqual({ text: `${warm} ${hint}`, step: 1 })
  })
})

describe('of what was found', () => {
  const found = (item: string, score: number, alike = score, held = 1) => ({ item, score, alike, held })
  const same = (item: string) => item

  test.each([
    ['nothing', [], false],
    ['one that is close', [found('apple tree', 0.8)], true],
    ['one that is far', [found('apple tree', 0.1)], false],
    ['two that are as close', [found('apple tree', 0.75), found('brick wall', 0.74)], false],
    ['two that say the same', [found('apple tree', 0.75), found('tree apple', 0.74)], true],
    ['two, the first in all but the same words', [found('apple tree', 0.9), found('brick wall', 0.3)], true],
    [
      'two, the next in more of the words',
      [found('apple tree', 0.7, 0.7, 0.5), found('brick wall', 0.6, 0.4, 0.75)],
      false,
    ],
    ['two, the next in nearly as many', [found('apple tree', 0.7, 0.7, 0.5), found('brick wall', 0.6, 0.4, 0.7)], true],
  ])('%s is sure: %s', (_what, ranked, sure) => {
    expect(isSure(ranked, same)).toBe(sure)
  })

  test('the nearest say different things, are not much worse, and not too many', () => {
    const ranked = [
      found('apple tree', 0.7),
      found('tree apple', 0.6),
      found('brick wall', 0.49),
      found('iron gate', 0.47),
    ]
    expect([nearest(ranked, same, 5), nearest(ranked, same, 1), nearest([found('a', 0.24)], same, 3)]).toEqual([
      ...[['apple tree', 'brick wall'], ['apple tree'], []],
    ])
  })

  test.each([
    ['one two red blue', 'red blue', true],
    ['red blue green pink grey', 'red blue green black white', true],
    ['red blue green', 'red white black', false],
    ['the and', 'the and', false],
    ['', '', false],
  ])('%j comes to %j: %s', (a, b, isSame) => {
    expect(saysTheSame(a, b)).toBe(isSame)
  })

  test.each([
    ['the cache is not shared', 'the cache is shared', true],
    ['each has its own cache', 'they have the same cache', true],
    ['check, afterwards delete', 'first delete then check', true],
    ['delete, afterwards check', 'first delete then check', false],
    ['the cache is shared', 'a shared cache', false],
  ])('%j turns %j round: %s', (message, phrase, turns) => {
    expect(isMisfit(message, phrase)).toBe(turns)
  })
})

test('what was not said yet is said first, then what was said longest ago', () => {
  const after = (...texts: string[]) =>
    sayAnew(['a1', 'b2', 'c3'], { replies: texts.map((text) => ({ text, step: 0 })) })
  expect([after(), after('a1'), after('b2 a1'), after('b2', 'c3', 'a1'), after('b2', 'c3', 'a1', 'b2')]).toEqual([
    ...['a1', 'b2', 'c3', 'b2', 'c3'],
  ])
})
