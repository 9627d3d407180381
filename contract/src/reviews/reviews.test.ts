import { describe, expect, it } from 'vitest'
import { listUnfounded } from './grounds.ts'
import { applyChange, mergeChanges, noJudgement, pointOf } from './judgement.ts'
import { compareRatings, listHeld, type Rating, type ScoreOverride, ScorecardForm } from './reviews.ts'

const rate = (competencyId: string, level: number | null, reason = '', seq: number | null = null): Rating => ({
  competencyId,
  level,
  reason,
  seq,
})

describe('a judgement', () => {
  it('takes the newer rating of a competency and leaves the others', () => {
    const first = applyChange(noJudgement, { ratings: [rate('clarity', 3), rate('depth', 2)] })
    const second = applyChange(first, { ratings: [rate('depth', 4, 'Explained the index.')] })
    expect(second.ratings).toEqual([rate('clarity', 3), rate('depth', 4, 'Explained the index.')])
  })

  it('forgets a rating that was withdrawn whole, and keeps one that still has a reason or a moment', () => {
    const rated = applyChange(noJudgement, { ratings: [rate('a', 3), rate('b', 3), rate('c', 3)] })
    const changes = [rate('a', null), rate('b', null, 'To be discussed'), rate('c', null, '', 12)]
    expect(applyChange(rated, { ratings: changes }).ratings.map(({ competencyId }) => competencyId)).toEqual(['b', 'c'])
  })

  it('forgets a confirmation that was withdrawn', () => {
    const point = { questionId: 'q1', key: 'Action' }
    const made = applyChange(noJudgement, { confirmations: [{ ...point, isMade: true }] })
    expect(made.confirmations).toHaveLength(1)
    expect(applyChange(made, { confirmations: [{ ...point, isMade: null }] }).confirmations).toEqual([])
  })

  it('can have its note emptied, and keeps it where a change does not name it', () => {
    const noted = applyChange(noJudgement, { note: 'Strong.' })
    expect(applyChange(noted, { ratings: [] }).note).toBe('Strong.')
    expect(applyChange(noted, { note: '' }).note).toBe('')
  })

  it('comes out the same whether changes are merged first or applied one by one', () => {
    const [one, two] = [{ ratings: [rate('b', 1), rate('a', 2)] }, { ratings: [rate('b', 5)], note: 'Later.' }]
    expect(applyChange(noJudgement, mergeChanges(one, two))).toEqual(applyChange(applyChange(noJudgement, one), two))
    expect(mergeChanges({}, {})).toEqual({})
  })

  it('distinguishes points even if their names run into each other', () => {
    expect(pointOf({ questionId: 'a', key: 'b,c' })).not.toBe(pointOf({ questionId: 'a,b', key: 'c' }))
  })
})

it('the panel sees how far apart its members are, once two of them have rated', () => {
  const review = (author: string, level: number | null) => ({
    authorId: author,
    author,
    ratings: [rate('depth', level)],
  })
  expect(compareRatings([review('Ana', 2), review('Ben', 5), review('Cleo', null)], 'depth')).toMatchObject({
    difference: 3,
    levels: [{ level: 2 }, { level: 5 }, { level: null }],
  })
  expect(compareRatings([review('Ana', 2), review('Cleo', null)], 'depth').difference).toBeNull()
  expect(compareRatings([review('Ana', 2), review('Ben', 2)], 'clarity').difference).toBeNull()
})

it('the newest score set by hand for each figure holds, and a withdrawn one no longer does', () => {
  const set = (figure: string, value: number | null) =>
    ({ figure, value, computed: 50, reason: 'r', by: 'Ana', at: '2026-01-05T10:00:00Z' }) as ScoreOverride
  const held = listHeld([set('overall', 80), set('codeQuality', null), set('overall', 70), set('codeQuality', 60)])
  expect(held.map(({ figure, value }) => [figure, value])).toEqual([['overall', 80]])
})

it.each([
  [
    'the lowest and the highest',
    [rate('a', 3), rate('b', 2, '  '), rate('c', 5), rate('d', null)],
    ['lowest b', 'highest c'],
  ],
  ['one of several lowest', [rate('a', 2), rate('b', 2), rate('c', 4, 'Fast.')], ['lowest a b']],
  ['none where one of several has one', [rate('a', 2), rate('b', 2, '', 7), rate('c', 4, 'Fast.')], []],
  ['one of equal marks', [rate('a', 3), rate('b', 3)], ['only a b']],
  ['none where nothing is rated', [rate('a', null)], []],
])('a reason or a moment of the session is needed for %s', (_, ratings, needed) => {
  const said = listUnfounded(ratings).map(({ end, ratings: of }) => [end, ...of.map((each) => each.competencyId)])
  expect(said.map((words) => words.join(' '))).toEqual(needed)
})

it('a scorecard names each competency once and describes all five of its levels', () => {
  const competency = {
    id: 'depth',
    name: 'Depth',
    description: '',
    kinds: ['coding'],
    seniorities: ['Senior'],
    anchors: ['1', '2', '3', '4', '5'],
  }
  const read = (competencies: unknown[]) => ScorecardForm.safeParse({ competencies, version: 0 }).success
  expect(read([competency])).toBe(true)
  expect(read([competency, competency])).toBe(false)
  expect(read([{ ...competency, anchors: ['1', '2', '3', '4'] }])).toBe(false)
  expect(read([{ ...competency, anchors: ['1', '2', ' ', '4', '5'] }])).toBe(false)
})
