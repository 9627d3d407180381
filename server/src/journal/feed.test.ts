/** Delivery of a journal's news to its followers, with a database whose notices the test controls. */
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import { expect, test } from 'vitest'
import type { Ctx } from '../platform/context/context.ts'
import { channelOf } from './channels.ts'
import { announce, feedOf, showSelection } from './feed.ts'

type Told = { values: [channels: string[], payloads: string[], older: string] }

function makeFeed() {
  const ears = new Map<string, { on: (payload: string) => void; onGap?: () => void }>()
  const told: unknown[] = []
  const warned: string[] = []
  const answers: { done: () => void; fail: () => void }[] = []
  const notices: unknown[] = []
  const database = {
    listen: (channel: string, on: (payload: string) => void, onGap?: () => void) => {
      ears.set(channel, { on, ...(onGap ? { onGap } : {}) })
      return Object.assign(() => undefined, { ready: Promise.resolve() })
    },
    pool: {
      query: ({ values }: Told) => {
        told.push(values)
        return new Promise<void>((done, fail) => answers.push({ done, fail: () => fail(new Error('away')) }))
      },
    },
  }
  const log = { warn: (_: unknown, message: string) => void warned.push(message) }
  const db = { execute: async () => void notices.push('notice') }
  const ctx = { database, db, log } as unknown as Ctx
  const follow = (id: string) => {
    const heard: unknown[] = []
    const { stop, ready } = feedOf(ctx).follow(id, {
      onGrown: (seq, entries) => heard.push(entries ? ['grown', seq, entries] : ['grown', seq]),
      onState: () => heard.push('state'),
      onSelection: (selection) => heard.push(['selection', selection]),
      onGap: () => heard.push('gap'),
    })
    return { heard, stop, ready }
  }
  return { ctx, ears, told, warned, answers, notices, follow, feed: feedOf(ctx) }
}

const entriesTo = (seq: number) => [{ seq: seq - 1 }, { seq }] as EntryOf[]
const selectionBy = (id: string) => ({ by: { role: 'interviewer', id, name: 'x' } }) as unknown as SharedSelection

test('a database has one feed', () => {
  const { ctx, feed } = makeFeed()
  expect(feedOf(ctx)).toBe(feed)
})

test('entries, states and cursors from another server reach the followers of that interview, until they stop', () => {
  const { ears, follow } = makeFeed()
  const [first, second, other] = [follow('a'), follow('a'), follow('b')]
  const selection = selectionBy('ida')
  ears.get(channelOf('a'))!.on('a:7')
  ears.get('session')!.on('a')
  ears.get(channelOf('a'))!.on(JSON.stringify({ from: 'elsewhere', interviewId: 'a', selection }))
  const expected = [['grown', 7], 'state', ['selection', selection]]
  expect([first.heard, second.heard, other.heard]).toEqual([expected, expected, []])
  first.stop()
  ears.get(channelOf('a'))!.on('a:8')
  expect([first.heard.length, second.heard.at(-1)]).toEqual([3, ['grown', 8]])
  second.stop()
  ears.get(channelOf('a'))!.on('a:9')
  expect(second.heard.length).toBe(4)
})

test('one who has stopped twice takes nothing from those who came later', () => {
  const { ears, follow } = makeFeed()
  const first = follow('a')
  first.stop()
  const second = follow('a')
  first.stop()
  ears.get(channelOf('a'))!.on('a:7')
  expect(second.heard).toEqual([['grown', 7]])
})

test('a server of before is heard and told; what a new one says a second time for it is passed over', async () => {
  const { ctx, ears, feed, follow, told } = makeFeed()
  const { heard } = follow('a')
  ears.get('journal')!.on('a:7')
  const selection = selectionBy('ida')
  ears.get('selection')!.on(JSON.stringify({ from: 'elsewhere', interviewId: 'a', selection }))
  expect(heard).toEqual([
    ['grown', 7],
    ['selection', selection],
  ])
  ears.get('journal')!.on('a:8 ')
  ears.get('selection')!.on(`${JSON.stringify({ from: 'elsewhere', interviewId: 'a', selection })} `)
  expect(heard).toHaveLength(2)
  feed.tell(ctx, 'a', entriesTo(9))
  expect(told).toEqual([[[channelOf('a')], ['a:9'], 'journal']])
})

test('sixteen channels share all interviews, and a server hears those of its followers', () => {
  const { ears, follow } = makeFeed()
  const ids = Array.from({ length: 400 }, () => randomUUID())
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(channelOf(id), (counts.get(channelOf(id)) ?? 0) + 1)
  expect(counts.size).toBe(16)
  expect(channelOf(ids[0]!.toUpperCase())).toBe(channelOf(ids[0]!))
  follow(ids[0]!)
  expect([...ears.keys()].filter((each) => each.startsWith('journal_'))).toEqual([channelOf(ids[0]!)])
})

test('a lost connection to the database is a gap for every follower', () => {
  const { ears, follow } = makeFeed()
  const [first, second] = [follow('a'), follow('b')]
  ears.get('session')!.onGap!()
  expect([first.heard, second.heard]).toEqual([['gap'], ['gap']])
})

test('new entries are delivered here in full, and elsewhere by their last number', async () => {
  const { ctx, feed, follow, told } = makeFeed()
  const { heard } = follow('a')
  feed.tell(ctx, 'a', entriesTo(7))
  expect(heard).toEqual([['grown', 7, entriesTo(7)]])
  expect(told).toEqual([[[channelOf('a')], ['a:7'], 'journal']])
})

test('while one notice is under way, later ones are batched into the next, only the newest of each interview', async () => {
  const { ctx, feed, told, answers } = makeFeed()
  for (const seq of [1, 2, 3]) feed.tell(ctx, 'a', entriesTo(seq))
  feed.tell(ctx, 'b', entriesTo(5))
  await turn()
  expect(told).toEqual([[[channelOf('a')], ['a:1'], 'journal']])
  answers[0]!.done()
  await turn()
  expect(told.slice(1)).toEqual([[['a', 'b'].map(channelOf), ['a:3', 'b:5'], 'journal']])
  answers[1]!.done()
  await turn()
  feed.tell(ctx, 'a', entriesTo(9))
  expect(told.slice(2)).toEqual([[[channelOf('a')], ['a:9'], 'journal']])
})

test('a failed notice is not retried since other servers check by themselves, and the next notice is sent', async () => {
  const { ctx, feed, told, answers, warned } = makeFeed()
  feed.tell(ctx, 'a', entriesTo(1))
  answers[0]!.fail()
  await turn()
  expect(warned).toEqual(['other servers were not told'])
  feed.tell(ctx, 'a', entriesTo(2))
  expect(told.at(-1)).toEqual([[channelOf('a')], ['a:2'], 'journal'])
})

test('a cursor is shown here at once and elsewhere by the database, and its echo is not shown again', async () => {
  const { ctx, ears, follow, told, answers } = makeFeed()
  const { heard } = follow('a')
  const selections = [selectionBy('ida'), selectionBy('bo'), selectionBy('ida'), selectionBy('bo')]
  for (const selection of selections) showSelection(ctx, 'a', selection)
  expect(heard).toEqual(selections.map((selection) => ['selection', selection]))
  answers[0]!.done()
  await turn()
  const [[, [first]], [, later, older]] = told as [Told['values'], Told['values']]
  expect([older, later.length]).toEqual(['selection', 2])
  ears.get(channelOf('a'))!.on(first!)
  expect(heard.length).toBe(4)
})

test('a changed state is announced here and elsewhere, to followers and to listeners', async () => {
  const { ctx, ears, feed, follow, notices } = makeFeed()
  const { heard } = follow('a')
  const ids: string[] = []
  feed.onStateOf((id) => ids.push(id))
  await announce(ctx, 'a')
  ears.get('session')!.on('b')
  expect([heard, ids, notices]).toEqual([['state'], ['a', 'b'], ['notice']])
})
