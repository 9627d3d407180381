/** Reading a story, sign by sign. */
import { expect, it } from 'vitest'
import { readStar, readStory, starScore } from './star.ts'

it('grades an element by half for one sign and whole for two', () => {
  const none = { situation: 0, task: 0, action: 0, result: 0 }
  expect(readStar('There is nothing here.')).toEqual(none)
  expect(readStar('It was during lunch.')).toEqual({ ...none, situation: 0.5 })
  expect(readStar('It was during a project.')).toEqual({ ...none, situation: 1 })
  expect(readStar('It was during a project while customers waited.')).toEqual({ ...none, situation: 1 })
  expect(readStar('It has a deadline.')).toEqual({ ...none, task: 0.5 })
  expect(readStar('I built it.')).toEqual({ ...none, action: 0.5 })
  expect(readStar('I built it, I built it.')).toEqual({ ...none, action: 0.5 })
})

it('takes a result with a figure in the same sentence for whole', () => {
  expect(readStar('It improved.').result).toBe(0.5)
  expect(readStar('It improved by 20 percent.').result).toBe(1)
  expect(readStar('It improved. There were 20 percent.').result).toBe(0.5)
  expect(readStar('There were 20 percent.').result).toBe(0)
  expect(readStar('Fine. It improved by 20 percent. Fine.').result).toBe(1)
})

it('weighs the action twice, and nothing but the four elements', () => {
  const none = { situation: 0, task: 0, action: 0, result: 0 }
  const score = (change: Partial<typeof none>) => Number(starScore({ ...none, ...change }).toFixed(6))
  expect([{}, { situation: 1 }, { task: 1 }, { action: 1 }, { result: 1 }].map(score)).toEqual([0, 0.2, 0.2, 0.4, 0.2])
})

it('quotes where each element was found, and reads nothing in lists of terms', () => {
  const text = 'Last year our team moved the shop. I was asked to lead it. I wrote a plan. In the end it took 3 weeks.'
  expect(readStory(text, () => false).quotes).toEqual({
    situation: 'Last year our team moved the shop.',
    task: 'I was asked to lead it.',
    action: 'I wrote a plan.',
    result: 'In the end it took 3 weeks.',
  })
  const list = 'Situation: project, customer, deadline. Task, goal, responsibility. Decision, 20 percent, reduced cost.'
  expect(readStar(list)).toEqual({ situation: 0, task: 0, action: 0, result: 0 })
})

it('takes any text before the first act for the situation, with a quotation', () => {
  const story = readStory('Our export crept up to seven hours. I switched it to batches.', () => false)
  expect(story).toMatchObject({ situation: 0.5, quotes: { situation: 'Our export crept up to seven hours.' } })
  expect(readStory('I switched it to batches. Our export crept up.', () => false).situation).toBe(0)
})

it('takes a habit for no story, and an event before the candidate’s own act for no outcome', () => {
  const none = { situation: 0, task: 0, action: 0, result: 0 }
  expect(readStar('I always pair with juniors. People usually ask for help too early.')).toMatchObject(none)
  const told = 'On Thursday the bank was gone for a whole day. I wrote a plan for the board.'
  expect(readStar(told)).toMatchObject({ action: 0.5, result: 0 })
  expect(readStar(`${told} Two weeks later it was working.`).result).toBeGreaterThan(0)
})

it('takes no general truth and no goal alone for a situation, and no time of the outcome', () => {
  for (const text of [
    'A failed project is a failed project.',
    'I had to convince the architect. I drew both variants.',
    'I drew both variants. In March it went from 9 to 4 seconds.',
  ])
    expect(readStar(text).situation).toBe(0)
  expect(readStar('The project was late. I drew both variants.').situation).toBeGreaterThan(0)
  expect(readStar('I drew both variants. It was at my last company.').situation).toBeGreaterThan(0)
})

it('takes things that happen to the candidate, and acts mentioned in passing, for no action', () => {
  for (const text of [
    'I studied media informatics. I got stuck, and I worked hard.',
    'When I was away they went on; I visited later.',
    'I am open and I speak three languages.',
    "I won't build anything before.",
  ])
    expect(readStar(text).action).toBe(0)
  expect(readStar('So I visited the clinic.').action).toBe(0.5)
  expect(readStar('In the ward, where I asked, I counted and they said what I wrote down.').action).toBe(1)
})

it('takes other people’s wishes, mentioned while describing an act, for no task', () => {
  const act = 'I wrote a plan.'
  expect(readStar(`${act} I also made a channel for those who wanted that.`).task).toBe(0)
  expect(readStar(`${act} I called them because I had to get an answer.`).task).toBeGreaterThan(0)
  expect(readStar(`I've never really had to do that. ${act}`).task).toBe(0)
})
