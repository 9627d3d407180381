import { describe, expect, it } from 'vitest'
import type { QuestionLists } from './questions.ts'
import { orderToFit, preselect } from './suggestion.ts'

/** Questions named by kind and minutes: 'c30' is a coding question of half an hour; an x is for one that executes what the job requires. */
const lists = (...names: string[]): QuestionLists => {
  const make = (name: string) => ({
    id: name,
    timeEstimate: Number(/\d+/.exec(name)![0]),
    ...(name.startsWith('c') && { questionType: 'coding' }),
    ...(name.startsWith('t') && { questionType: 'technical' }),
    ...(name.startsWith('p') && { questionType: 'project' }),
    ...(name.includes('x') && { executes: 'React' }),
  })
  return {
    technicalQuestions: names.filter((name) => !name.startsWith('b')).map(make),
    behavioralQuestions: names.filter((name) => name.startsWith('b')).map(make),
  } as unknown as QuestionLists
}
const preselected = (all: QuestionLists, minutes: number, lead?: string[]) => {
  const byId = new Map([...all.technicalQuestions, ...all.behavioralQuestions].map((each) => [each.id, each]))
  return preselect(
    orderToFit(all, minutes, lead).map((id) => byId.get(id)!),
    minutes,
  ).map(({ id }) => id)
}

describe('the order of a proposal', () => {
  const withCore = (all: QuestionLists, ...ids: string[]): QuestionLists => ({
    ...all,
    technicalQuestions: all.technicalQuestions.map((each) =>
      ids.includes(each.id) ? { ...each, source: 'core' } : each,
    ),
  })

  it('puts a question that only the common core is a reason for last of the first three', () => {
    const all = withCore(lists('c20a', 't20a', 't20b', 'b10a'), 'c20a')
    expect(preselected(all, 60)).toEqual(['t20a', 'b10a', 'c20a'])
  })

  it('has at most one such question among the first three, even where a kind is left out for it', () => {
    const all = withCore(lists('c20a', 't20a', 't20b', 'b10a', 'b10b'), 'c20a', 't20a', 't20b')
    expect(preselected(all, 60)).toEqual(['b10a', 'b10b', 'c20a'])
  })

  it('begins with a project that executes a required technology, in the place of a coding question', () => {
    expect(preselected(lists('c20a', 't15a', 'b10a', 'p45a', 'p45x'), 60)).toEqual(['p45x', 't15a'])
    expect(preselected(lists('c20a', 't15a', 'b10a', 'p45x', 'p45xb'), 90)).toEqual(['p45x', 't15a', 'b10a'])
    expect(preselected(lists('c20a', 't15a', 'b10a', 'p45x'), 44)).toEqual(['c20a', 't15a'])
    expect(preselected(lists('t15a', 'b10a', 'p45a'), 60)).toEqual(['t15a', 'b10a'])
    expect(preselected(lists('c20a', 't15a', 'b10a', 'p60x'), 60)).toEqual(['c20a', 't15a', 'b10a'])
    expect(preselected(lists('c20a', 'p60x'), 60)).toEqual(['p60x'])
  })

  it('holds no general question beside one that executes a required technology', () => {
    const all = withCore(lists('c20a', 't15a', 'b10a', 'p45x'), 'c20a')
    expect(preselected(all, 90)).toEqual(['p45x', 't15a', 'b10a'])
    const stories = withCore(lists('c10a', 't15x', 'b10a', 'b10b'), 'c10a')
    expect(preselected(stories, 60)).toEqual(['t15x', 'b10a', 'b10b'])
  })

  const all = lists('c30a', 'c25b', 'c15c', 'c20d', 't20a', 't15b', 't10c', 'b10a', 'b10b')

  it('begins with one question of each kind that fit together, the better ranks first', () => {
    expect(orderToFit(all, 60)).toEqual(['c30a', 't20a', 'b10a', 'c25b', 'c15c', 'c20d', 't15b', 't10c', 'b10b'])
    expect(preselected(all, 45)).toEqual(['c15c', 't20a', 'b10a'])
    expect(preselected(all, 35)).toEqual(['c15c', 't10c', 'b10a'])
  })

  it('covers fewer kinds where not all of them fit, and holds at least one question', () => {
    expect(preselected(all, 34)).toEqual(['c15c', 't15b'])
    expect(preselected(all, 15)).toEqual(['c15c'])
    expect(preselected(all, 5)).toEqual(['t10c'])
    expect(preselected(lists(), 60)).toEqual([])
  })

  it('has three of one kind where only one was asked for, and fewer where three do not fit', () => {
    expect(preselected(lists('c30a', 'c25b', 'c40c', 'c15d'), 90)).toEqual(['c30a', 'c25b', 'c15d'])
    expect(preselected(lists('c30a', 'c40b', 'c35c'), 70)).toEqual(['c30a', 'c40b'])
    expect(preselected(lists('b10a', 'b10b', 'b10c', 'b10d'), 30)).toEqual(['b10a', 'b10b', 'b10c'])
  })

  it('prefers the common core to what follows it', () => {
    expect(preselected(lists('c30a', 'c30b', 'c15c', 'c20d', 't10a'), 30)).toEqual(['c15c', 't10a'])
  })

  it('keeps what leads at the beginning and fills up with what fits', () => {
    expect(orderToFit(all, 60, ['b10b', 'gone']).slice(0, 3)).toEqual(['b10b', 'c30a', 't20a'])
    expect(orderToFit(all, 10, ['c30a', 'c25b', 'c15c', 't10c']).slice(0, 4)).toEqual(['c30a', 'c25b', 'c15c', 't10c'])
  })

  it('names every question once', () => {
    expect(orderToFit(all, 60).toSorted()).toEqual(
      [...all.technicalQuestions, ...all.behavioralQuestions].map(({ id }) => id).toSorted(),
    )
  })
})
