/** Each sign of integrity at its limit. */
import { expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession } from '../../test/evidence-factory.ts'
import { observe } from '../observations/observations.ts'
import { readPrompts } from '../observations/prompts.ts'
import { amountsOf } from './account/amounts.ts'
import { type ChannelFacts, combineSigns, readChannels } from './channels.ts'
import { assessIntegrity } from './integrity.ts'
import type { CodeSigns } from './signs.ts'

const inside = 'function merge(intervals) {\n'.length
const questions = [
  makeQuestion({ id: 'q1' }),
  makeQuestion({ id: 'q2' }),
  makeQuestion({ id: 't1', kind: 'behavioral', title: 'A story' }),
]
type Session = ReturnType<typeof makeSession>
const begin = (interview = {}) => {
  const session = makeSession(questions, interview)
  session.open('q1')
  session.template('q1', 'javascript')
  return session
}
const read = (session: Session) => {
  const seen = observe(session.input())
  return assessIntegrity(session.input(), seen, readPrompts(seen, questions))
}
const exactly = (solid: number, seed = 'a') =>
  makeCode(solid + 50, seed)
    .replace(/\s/g, '')
    .slice(0, solid)
const round = (x: number) => Number(x.toFixed(6))

it('each sign has its own ceiling', () => {
  const facts: ChannelFacts = {
    signs: {
      foreign: 1,
      sSim: 1,
      tabbed: 1,
      linear: 1,
      awayShare: 1,
      answers: 1,
    },
    code: [{ amounts: { ...amountsOf([]), authored: 9 } } as CodeSigns],
    similar: [{ shared: 20, links: [], pool: 20 } as unknown as ChannelFacts['similar'][number]],
    rhythms: [{ typed: 300, linear: 1, atEnd: 1, removedShare: 0 } as ChannelFacts['rhythms'][number]],
    answers: { amounts: amountsOf([]), foreign: 300, share: 1, characters: 300, sign: 1, questionIds: [] },
    afterReturn: 1,
    absences: 1,
    writtenIntoCode: 9,
    hasCodeQuestion: true,
  }
  const { codePattern, conversation, timing } = readChannels(facts)
  const capsOf = ({ signs }: typeof timing) => signs.map(({ most }) => most)
  expect([codePattern, conversation, timing].map(capsOf)).toEqual([[0.95, 0.58], [0.58], [0.5, 0.58, 0.1]])
  expect([codePattern, conversation, timing].map(({ share }) => round(share!))).toEqual([0.979, 0.58, 0.811])
  expect(
    combineSigns([
      { share: 0.5, most: 0.95 },
      { share: 0.5, most: 0.55 },
    ]),
  ).toBeCloseTo(0.619375)
})

it('outside text is a sign along its share, direct from one half on', () => {
  const of = (external: number, typed: number) => {
    const session = begin()
    session.type('q1', 'javascript', exactly(typed, 'typed'), inside)
    session.paste('q1', 'javascript', exactly(external, 'out'), inside)
    const { code, direct, facts } = read(session)
    expect(facts.pastes[0]!.surviving).toBe(external)
    return [round(code[0]!.share), round(code[0]!.sign), direct]
  }
  expect(of(150, 850)).toEqual([0.15, 0, 0])
  expect(of(225, 375)).toEqual([0.375, 0.5, 1])
  expect(of(224, 376)).toEqual([0.373333, 0.496296, 0])
  expect(of(120, 1)).toEqual([0.991736, 0, 0])
  expect(of(121, 30)).toEqual([0.801325, 1, 1])
  // More than is ordinary in an interview is a fact, however small its share is.
  expect(of(300, 1700)).toEqual([0.15, 0, 0])
  expect(of(301, 1699)).toEqual([0.1505, 0.6, 1])
})

it('text in a shape that no key gives counts like outside text, and corroborates', () => {
  const of = (block: number, typed: number, interview = {}) => {
    const session = begin(interview)
    session.type('q1', 'javascript', exactly(typed, 'typed'), inside)
    session.wait(60)
    session.edit('q1', 'javascript', 'typed', { from: inside, inserted: exactly(block, 'out') })
    const { code, corroborating, direct } = read(session)
    return [round(code[0]!.sign), corroborating, direct]
  }
  expect([of(120, 80), of(150, 250), of(149, 251), of(160, 40)]).toEqual([
    [0, 0, 0],
    [0.5, 1, 0],
    [0.494444, 0, 0],
    [1, 1, 0],
  ])
  expect(of(160, 40, { assistiveInput: true })).toEqual([0, 0, 0])
})

it('a text answer counts from 300 characters on, along the share that came from outside', () => {
  const answer = (outside: number, typed: number, cause: 'pasted' | 'typed' = 'pasted') => {
    const session = begin()
    session.open('t1')
    session.type('t1', 'text', exactly(typed, 'typed'))
    session.wait(60)
    session.edit('t1', 'text', cause, { from: 0, inserted: exactly(outside, 'out') })
    const { answers, corroborating } = read(session)
    return [answers.characters, round(answers.share), round(answers.sign), corroborating]
  }
  expect(answer(165, 135)).toEqual([300, 0.55, 0.5, 1])
  expect(answer(164, 136)).toEqual([300, 0.546667, 0.493333, 0])
  expect(answer(240, 60)).toEqual([300, 0.8, 1, 1])
  expect(answer(299, 0)).toEqual([299, 1, 0, 0])
  expect(answer(301, 1700)).toEqual([2001, 0.150425, 0.6, 1])
  // Phrases of a dictation are spoken.
  expect(answer(210, 90, 'typed')).toEqual([300, 0, 0, 0])
})

it('a text answer that was only spoken counts its characters and no share', () => {
  const session = begin()
  session.ask('t1', 'We moved it all.', true)
  session.ask('q1', 'Which line is wrong?')
  expect(read(session).answers).toMatchObject({ share: 0, sign: 0, characters: 13, questionIds: [] })
})

it('a channel is null until something of it was observed', () => {
  const nothing = begin()
  expect(read(nothing)).toMatchObject({ codePattern: null, timing: null, conversation: null, overall: null })
  nothing.wait(10)
  nothing.away(10)
  expect(read(nothing)).toMatchObject({ codePattern: null, timing: 5, conversation: null, overall: 5, level: 'Low' })
  const talked = begin()
  talked.reply('q1', 'Hello.')
  expect(read(talked).conversation).toBeNull()
  talked.ask('q1', 'Hello.')
  expect(read(talked)).toMatchObject({ codePattern: null, timing: null, conversation: null })
  const told = begin()
  told.open('t1')
  told.type('t1', 'text', 'a')
  // One letter is nothing to compare; how it was typed was seen.
  expect(read(told)).toMatchObject({ conversation: null, timing: 0, answers: { characters: 1 } })
})

it('absences count within the session alone', () => {
  const session = begin()
  session.at(100)
  session.add('focus', { focused: true, awayMs: 150_000 })
  session.at(150)
  session.away(50)
  expect(read(session).awayShare).toBe(0.75)
  expect(read(begin()).awayShare).toBe(0)
})

it('a key ends an absence, whether or not the page reported a return', () => {
  const session = begin()
  session.at(100)
  session.add('focus', { focused: false })
  session.wait(20)
  session.type('q1', 'javascript', 'a', inside)
  session.at(200)
  session.add('focus', { focused: true, awayMs: 100_000 })
  const { absences } = observe(session.input())
  expect(absences.map(({ from, to }) => to - from)).toEqual([20_150])
})
