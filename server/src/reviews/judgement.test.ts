import type { Judgement } from '@nova/contract/reviews/reviews'
import { describe, expect, test } from 'vitest'
import { foldReviews, isSame, listChanges } from './judgement.ts'
import type { ReviewContent, ReviewEntry } from './tables.ts'

const rating = (competencyId: string, level: number | null, reason = '') =>
  ({ competencyId, level, seq: null, reason }) as Judgement['ratings'][number]
const point = (key: string, isMade: boolean | null) => ({ questionId: 'q1', key, isMade })
const judgement = (changes: Partial<Judgement> = {}): Judgement => ({
  ratings: [rating('a', 3, 'good')],
  confirmations: [point('p', true)],
  note: 'Fine.',
  ...changes,
})

let seconds = 0
const entry = (authorId: string, content: object, kind: ReviewEntry['kind'] = 'submitted') =>
  ({
    authorId,
    authorName: `Name of ${authorId}`,
    kind,
    content: content as ReviewContent,
    at: new Date((seconds += 1) * 1_000),
  }) as ReviewEntry
const submit = (authorId: string, after: Judgement, before?: Judgement) =>
  listChanges(before, after).map((content) => entry(authorId, content))

describe('the change of a judgement', () => {
  test('is all of it where there was none, and nothing where it is the same', () => {
    expect(listChanges(undefined, judgement())).toEqual([
      { rating: rating('a', 3, 'good') },
      { confirmation: point('p', true) },
      { note: 'Fine.' },
    ])
    expect(listChanges(judgement(), judgement())).toEqual([])
  })

  test('is what became another, and what was withdrawn', () => {
    const after = judgement({ ratings: [rating('b', 2)], confirmations: [point('p', false), point('q', true)] })
    expect(listChanges(judgement(), after)).toEqual([
      { rating: rating('b', 2) },
      { rating: rating('a', null) },
      { confirmation: point('p', false) },
      { confirmation: point('q', true) },
    ])
    expect(listChanges(judgement(), judgement({ confirmations: [], note: '' }))).toEqual([
      { confirmation: point('p', null) },
      { note: '' },
    ])
  })

  test('from none to an empty one is nothing', () => {
    expect(isSame(undefined, { ratings: [], confirmations: [], note: '' })).toBe(true)
    expect(isSame(undefined, judgement())).toBe(false)
  })
})

describe('reviews', () => {
  test('are each person’s own, in the order in which they began', () => {
    const entries = [
      ...submit('ben', judgement({ note: 'B' })),
      ...submit('ana', judgement({ note: 'A' })),
      ...submit('ben', judgement({ note: 'B2' }), judgement({ note: 'B' })),
    ]
    const reviews = foldReviews(entries)
    expect(reviews.map(({ authorId, note }) => [authorId, note])).toEqual([
      ['ben', 'B2'],
      ['ana', 'A'],
    ])
    expect(reviews[0]).toMatchObject({ author: 'Name of ben', submittedAt: entries.at(-1)!.at.toISOString() })
  })

  test('with any changes in any order amount to the last submission', () => {
    const steps = [
      judgement(),
      judgement({ ratings: [rating('b', 1), rating('a', 5)] }),
      judgement({ ratings: [], confirmations: [point('q', false)], note: '' }),
      judgement({ ratings: [rating('c', null, 'only words')] }),
    ]
    const entries = steps.flatMap((after, at) => submit('ana', after, steps[at - 1]))
    const [review] = foldReviews(entries)
    expect(
      isSame({ ratings: review!.ratings, confirmations: review!.confirmations, note: review!.note }, steps[3]),
    ).toBe(true)
  })

  test('keep what was before, the newest first', () => {
    const steps = [judgement(), judgement({ note: 'Better.' }), judgement({ ratings: [rating('a', 4)], note: 'Best.' })]
    const entries = steps.flatMap((after, at) => submit('ana', after, steps[at - 1]))
    expect(foldReviews(entries)[0]!.earlier.map(({ at: _, ...old }) => old)).toEqual([
      { note: 'Better.' },
      { rating: rating('a', 3, 'good') },
      { note: 'Fine.' },
    ])
  })

  test('keep no more than the newest hundred of what was before', () => {
    const entries = Array.from({ length: 103 }, (_, at) => entry('ana', { note: `note ${at}` }))
    const { earlier } = foldReviews(entries)[0]!
    expect(earlier).toHaveLength(100)
    expect([earlier[0], earlier.at(-1)]).toMatchObject([{ note: 'note 101' }, { note: 'note 2' }])
  })

  test('are read and compared in a moment, as many points as there may be', () => {
    const points = (isMade: boolean) =>
      Array.from({ length: 400 }, (_, at) => ({ questionId: 'q', key: `p${at}`, isMade }))
    const entries = Array.from({ length: 5 }, (_, at) => points(at % 2 === 0)).flatMap((all) =>
      all.map((confirmation) => entry('ana', { confirmation })),
    )
    const before = process.threadCpuUsage()
    const [review] = foldReviews([...entries, entry('ana', { times: 1 })])
    expect(review!.confirmations).toHaveLength(400)
    expect(
      listChanges(judgement({ confirmations: points(false) }), judgement({ confirmations: review!.confirmations })),
    ).toHaveLength(400)
    // It used to take a second of the processor, which blocked other requests; waiting for one doesn't count.
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(400)
  })

  test('that were never submitted are none', () => {
    expect(foldReviews([entry('ana', { note: 'draft' }, 'draft' as ReviewEntry['kind'])])).toEqual([])
    expect(foldReviews([])).toEqual([])
  })
})
