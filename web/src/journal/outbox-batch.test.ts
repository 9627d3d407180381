import type { ClientEntry } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import { isWork, takeBatch, takeLast, type Item } from './outbox-batch.ts'

type Options = { batch?: string; isLive?: boolean; origin?: string; text?: string }

function makeItem(id: string, { batch, isLive = true, origin = 'page', text = '' }: Options = {}): Item {
  const entry: ClientEntry = { id, clientAt: 1, kind: 'problem', payload: { text } }
  const record = { id, interviewId: 'i1', owner: 'tab', origin, order: 1, batch: batch ?? null, parked: false, entry }
  return { record, isLive, isSealed: true, isLate: false }
}
const idsOf = (items: Item[]) => items.map(({ record }) => record.id)

describe('the next batch', () => {
  test.each<[string, Item[], string[]]>([
    ['nothing where nothing waits', [], []],
    ['all that was never sent', [makeItem('a'), makeItem('b')], ['a', 'b']],
    [
      'a sent batch as it was, whatever stands between its entries by now',
      [makeItem('a', { batch: 'x' }), makeItem('drawing'), makeItem('b', { batch: 'x' }), makeItem('c')],
      ['a', 'b'],
    ],
    [
      'nothing from behind a sent batch, because edits go in their order',
      [makeItem('drawing'), makeItem('a', { batch: 'x' }), makeItem('b')],
      ['drawing'],
    ],
    [
      'what an earlier page left before what this one made',
      [makeItem('a'), makeItem('b', { isLive: false, origin: 'earlier' })],
      ['b'],
    ],
    [
      'one earlier page at a time',
      [makeItem('a', { isLive: false, origin: 'one' }), makeItem('b', { isLive: false, origin: 'two' })],
      ['a'],
    ],
  ])('is %s', (_, waiting, wanted) => {
    expect(idsOf(takeBatch(waiting, false))).toEqual(wanted)
  })

  test('is a single entry while the one at fault is looked for', () => {
    expect(idsOf(takeBatch([makeItem('a'), makeItem('b')], true))).toEqual(['a'])
  })

  test('holds at most 200 entries and 500,000 characters, but always one', () => {
    const many = Array.from({ length: 201 }, (_, at) => makeItem(`${at}`))
    expect(takeBatch(many, false)).toHaveLength(200)
    const long = ['a', 'b', 'c'].map((id) => makeItem(id, { text: 'x'.repeat(240_000) }))
    expect(idsOf(takeBatch(long, false))).toEqual(['a', 'b'])
    expect(idsOf(takeBatch([makeItem('a', { text: 'x'.repeat(2_000_000) })], false))).toEqual(['a'])
  })

  test.each([
    [0, ['a', 'b']],
    [1, ['a']],
  ])('of two entries that are %i characters over the limit together is %j', (over, wanted) => {
    const frame = JSON.stringify(makeItem('a').record.entry).length
    const [first, second] = ['a', 'b'].map((id) => makeItem(id, { text: 'x'.repeat(250_000 - frame) }))
    const longer = makeItem('b', { text: 'x'.repeat(250_000 - frame + over) })
    expect(idsOf(takeBatch([first!, over === 0 ? second! : longer], false))).toEqual(wanted)
  })
})

test('the last words of a page are the head of the queue, as far as browsers let it outlive the page', () => {
  const long = ['a', 'b', 'c'].map((id) => makeItem(id, { text: 'x'.repeat(9000) }))
  expect(idsOf(takeLast(long))).toEqual(['a', 'b'])
  expect(takeLast([makeItem('a', { text: 'x'.repeat(20_001) })])).toEqual([])
})

test('work is what a person wrote or drew', () => {
  const edit = (cause: 'typed' | 'template'): ClientEntry => {
    const edits = [{ changes: [[0, 'a'] as [number, string]], cause, at: 1 }]
    return {
      id: 'e',
      clientAt: 1,
      kind: 'edit',
      questionId: 'q',
      payload: { language: 'python', baseVersion: 0, edits },
    }
  }
  const entries: ClientEntry[] = [
    edit('typed'),
    edit('template'),
    { id: 'f', clientAt: 1, kind: 'focus', payload: { focused: true } },
    { id: 'd', clientAt: 1, kind: 'draw', questionId: 'q', payload: { changed: [], removed: [] } },
    { id: 'n', clientAt: 1, kind: 'note', payload: { text: 'a' } },
  ]
  const worked = entries.map((entry) => isWork({ ...makeItem('x'), record: { ...makeItem('x').record, entry } }))
  expect(worked).toEqual([true, false, false, true, true])
})
