import { unwatchedFlushMs, watchedFlushMs } from '@nova/contract/constants'
import type { ClientEntry } from '@nova/contract/room/journal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  away,
  changesOf,
  edit,
  idsOf,
  makeOutbox,
  makeWaiting,
  pad,
  problem,
  shape,
  taken,
  texts,
} from '../../test/answered-outbox.ts'
import type { Sending } from './outbox-options.ts'
import { createMemoryStore, type QueueStore } from './queue-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the outbox', () => {
  test('sends within two seconds of an edit, as one entry for what was typed together', async () => {
    const { outbox, sent } = makeOutbox()
    outbox.addEdit({ ...pad, version: 3 }, edit('a'))
    outbox.addEdit({ ...pad, version: 3 }, edit('b'))
    expect(outbox.getState()).toMatchObject({ saving: 'saving', waiting: 1 })
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(1)
    expect(sent[0]![0]).toMatchObject({ kind: 'edit', questionId: 'q1', payload: { baseVersion: 3 } })
    expect((sent[0]![0] as { payload: { edits: unknown[] } }).payload.edits).toHaveLength(2)
    expect(outbox.getState()).toMatchObject({ saving: 'saved', waiting: 0 })
  })

  test('gives a long paste an entry of its own, so that a batch stays within what the server takes', () => {
    const { outbox } = makeOutbox()
    const insert = (text: string) => outbox.addEdit({ ...pad, version: 0 }, edit(text))
    for (const text of ['a', 'b', 'x'.repeat(2001), 'c', 'd']) insert(text)
    const lengths = outbox.entries().map((entry) => (entry.kind === 'edit' ? entry.payload.edits.length : 0))
    expect(lengths).toEqual([2, 1, 2])
  })

  test('makes one entry of what is drawn at about the same time, however often it sends, and holds nothing back at the end', async () => {
    const { outbox, sent, store } = makeOutbox()
    outbox.setFlushMs(watchedFlushMs)
    const box = (id: string, version: number) => ({ ...shape, id, version })
    outbox.addDrawing('q1', { changed: [box('a', 1), box('b', 1)], removed: [] })
    await vi.advanceTimersByTimeAsync(400)
    outbox.add(problem('meanwhile'))
    outbox.addDrawing('q1', { changed: [box('a', 2)], removed: [{ id: 'b', version: 2, versionNonce: 1 }] })
    expect((await store.load('i1')).map(({ entry }) => entry.kind)).toEqual(['draw', 'problem'])
    await vi.advanceTimersByTimeAsync(1700)
    expect(sent.map((batch) => batch.map(({ kind }) => kind))).toEqual([['problem'], ['draw']])
    expect(sent[1]![0]!.payload).toEqual({
      changed: [box('a', 2)],
      removed: [{ id: 'b', version: 2, versionNonce: 1 }],
    })
    outbox.addDrawing('q1', { changed: [box('c', 1)], removed: [] })
    expect(await outbox.drain(1000)).toBe(true)
    expect(sent).toHaveLength(3)
  })

  test('keeps apart what is drawn one after the other while the server is away', async () => {
    const { outbox, sent } = makeOutbox(Array.from({ length: 5 }, (): Sending => ({ outcome: 'unreachable' })))
    for (let second = 0; second < 4; second += 1) {
      outbox.addDrawing('q1', { changed: [{ ...shape, id: `s${second}` }], removed: [] })
      await vi.advanceTimersByTimeAsync(1001)
    }
    await vi.advanceTimersByTimeAsync(40_000)
    const drawn = sent.slice(5).flat()
    expect(drawn).toHaveLength(4)
    expect(drawn.map(({ clientAt }) => clientAt - drawn[0]!.clientAt)).toEqual([0, 1001, 2002, 3003])
  })

  test('while watched sends the first key after a pause at once, and then a batch every 60 ms', async () => {
    const { outbox, sent } = makeOutbox(Array.from({ length: 20 }, (): Sending => ({ outcome: 'taken', flushMs: 60 })))
    outbox.setFlushMs(watchedFlushMs)
    const started = Date.now()
    const moments: number[] = []
    const send = sent.push.bind(sent)
    sent.push = (...batches) => {
      moments.push(Date.now() - started)
      return send(...batches)
    }
    for (let key = 0; key < 10; key += 1) {
      outbox.addEdit({ ...pad, version: 0 }, edit('a'))
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(1000)
    outbox.addEdit({ ...pad, version: 0 }, edit('b'))
    await vi.advanceTimersByTimeAsync(1)
    expect(moments).toEqual([0, 60, 120, 180, 240, 1200])
    expect(sent.map((batch) => (changesOf(batch)[0] as unknown[]).length)).toEqual([1, 2, 3, 3, 1, 1])
  })

  test('sends once a second while unwatched, and soon when a watcher arrives', async () => {
    const { outbox, sent } = makeOutbox()
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(unwatchedFlushMs - 1)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
    outbox.add(problem('two'))
    outbox.setFlushMs(watchedFlushMs)
    await vi.advanceTimersByTimeAsync(watchedFlushMs)
    expect(sent.map(texts)).toEqual([['one'], ['two']])
  })

  test.each([
    [1, watchedFlushMs],
    [5000, unwatchedFlushMs],
  ])('keeps an interval of %d ms within its bounds', async (asked, kept) => {
    const { outbox, sent } = makeOutbox(
      Array.from({ length: 3 }, (): Sending => ({ outcome: 'taken', flushMs: asked })),
    )
    outbox.setFlushMs(asked)
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(unwatchedFlushMs)
    outbox.add(problem('two'))
    await vi.advanceTimersByTimeAsync(1)
    outbox.add(problem('three'))
    await vi.advanceTimersByTimeAsync(kept - 2)
    const before = sent.length
    await vi.advanceTimersByTimeAsync(1)
    expect([before, sent.length]).toEqual(kept === watchedFlushMs ? [2, 3] : [1, 2])
  })

  test('sends no second batch while one is in flight, however long that takes', async () => {
    const { outbox, requests } = makeWaiting()
    outbox.setFlushMs(watchedFlushMs)
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1)
    outbox.add(problem('two'))
    await vi.advanceTimersByTimeAsync(5000)
    void outbox.pump()
    outbox.retry()
    await vi.advanceTimersByTimeAsync(5000)
    expect(requests.map(({ entries }) => texts(entries))).toEqual([['one']])
    await requests[0]!.answer(taken)
    await vi.advanceTimersByTimeAsync(unwatchedFlushMs)
    expect(requests.map(({ entries }) => texts(entries))).toEqual([['one'], ['two']])
  })

  test('repeats a lost batch with the same entries, and what was typed since goes in the next one', async () => {
    const { outbox, requests } = makeWaiting()
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000)
    outbox.addEdit({ ...pad, version: 0 }, edit('b'))
    outbox.add(problem('two'))
    await requests[0]!.answer(away)
    outbox.addEdit({ ...pad, version: 0 }, edit('c'))
    await vi.advanceTimersByTimeAsync(500)
    expect(requests[1]!.entries).toEqual(requests[0]!.entries)
    await requests[1]!.answer(taken)
    await vi.advanceTimersByTimeAsync(1000)
    expect(changesOf(requests[2]!.entries)).toEqual([[[[0, 'b']]], false, [[[0, 'c']]]])
    expect(new Set(requests.slice(1).flatMap(({ entries }) => idsOf(entries))).size).toBe(5)
    const bases = requests[2]!.entries.flatMap((entry) => (entry.kind === 'edit' ? [entry.payload.baseVersion] : []))
    expect(bases).toEqual([1, 2])
  })

  test('repeats a batch with the same entries after the page was loaded again', async () => {
    const store = createMemoryStore()
    const before = makeWaiting({ store })
    before.outbox.add(problem('one'))
    before.outbox.add(problem('two'))
    await vi.advanceTimersByTimeAsync(1000)
    before.outbox.add(problem('three'))
    before.outbox.close()
    const after = makeOutbox([away], { store })
    await after.outbox.load(() => false)
    await vi.advanceTimersByTimeAsync(600)
    expect(after.sent.map(texts)).toEqual([['one', 'two'], ['one', 'two'], ['three']])
  })

  test('asks a server that is away ever less often, not once for each key', async () => {
    const { outbox, sent } = makeOutbox(Array.from({ length: 50 }, () => away))
    outbox.setFlushMs(watchedFlushMs)
    const counts: number[] = []
    for (let second = 0; second < 16; second += 1) {
      for (let key = 0; key < 10; key += 1) {
        outbox.add(problem('key'))
        await vi.advanceTimersByTimeAsync(100)
      }
      counts.push(sent.length)
    }
    // At 0, 0.5, 1.5, 3.5, 7.5 and 15.5 s.
    expect(counts).toEqual([2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6])
  })

  test('does not ask a server that is away sooner because of keys typed while it was asked', async () => {
    const { outbox, requests } = makeWaiting()
    outbox.setFlushMs(watchedFlushMs)
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1)
    outbox.add(problem('two'))
    await requests[0]!.answer(away)
    await vi.advanceTimersByTimeAsync(499)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
    outbox.add(problem('three'))
    await requests[1]!.answer(away)
    await vi.advanceTimersByTimeAsync(999)
    expect(requests).toHaveLength(2)
  })

  test('begins with short pauses again after a batch arrived', async () => {
    const { outbox, sent } = makeOutbox([away, away, away, taken, away])
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000 + 500 + 1000 + 2000)
    expect(sent).toHaveLength(4)
    outbox.add(problem('two'))
    expect(outbox.getState().saving).toBe('saving')
    await vi.advanceTimersByTimeAsync(1000 + 499)
    expect(sent).toHaveLength(5)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(6)
    expect(outbox.getState().saving).toBe('saved')
  })

  test('waits as long as the server asks for', async () => {
    const { outbox, sent } = makeOutbox([{ outcome: 'unreachable', waitMs: 3000 }])
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000 + 2999)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(2)
  })

  test('tries at once when the network is back', async () => {
    const { outbox, sent } = makeOutbox(Array.from({ length: 6 }, () => away))
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(20_000)
    const before = sent.length
    outbox.retry()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(before + 1)
    expect(outbox.getState().saving).toBe('saved')
  })

  test('continues after a reply that cannot be read', async () => {
    let tries = 0
    const send = async (): Promise<Sending> => {
      tries += 1
      if (tries === 1) throw new SyntaxError('Unexpected token <')
      return taken
    }
    const { outbox } = makeOutbox([], { send })
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(outbox.getState()).toMatchObject({ saving: 'offline', waiting: 1 })
    await vi.advanceTimersByTimeAsync(500)
    expect(outbox.getState()).toMatchObject({ saving: 'saved', waiting: 0 })
  })

  test('keeps trying while the server is away, with the same ids, and says that it is offline', async () => {
    const { outbox, sent } = makeOutbox([away, away, away])
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1100)
    expect(outbox.getState().saving).toBe('offline')
    outbox.add(problem('two'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outbox.getState().saving).toBe('saved')
    expect(new Set(sent.slice(0, 4).map((batch) => batch[0]!.id)).size).toBe(1)
    expect(sent.slice(0, 4).map(texts)).toEqual([['one'], ['one'], ['one'], ['one']])
    expect(texts(sent[4])).toEqual(['two'])
  })

  test('has every entry on the device before it is sent, and forgets it when it was taken', async () => {
    const { outbox, store } = makeOutbox()
    outbox.add(problem('one'))
    expect(await store.load('i1')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1100)
    expect(await store.load('i1')).toEqual([])
  })

  test('sends what an earlier page left first, in the batch it was sent in before', async () => {
    const store = createMemoryStore()
    const before = makeOutbox([{ outcome: 'unreachable' }], { store })
    before.outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1100)
    before.outbox.add(problem('two'))
    before.outbox.close()

    const after = makeOutbox([], { store })
    after.outbox.add(problem('three'))
    await after.outbox.load(() => false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(after.sent.map(texts)).toEqual([['one'], ['two'], ['three']])
    expect(after.sent[0]![0]!.id).toBe(before.sent[0]![0]!.id)
  })

  test('takes over on the device what a dead tab left, so that a third tab leaves it alone', async () => {
    const store = createMemoryStore()
    makeOutbox([], { store, owner: 'dead' }).outbox.add(problem('left'))
    const { outbox } = makeOutbox([], { store, owner: 'mine' })
    await outbox.load(() => false)
    expect((await store.load('i1')).map(({ owner }) => owner)).toEqual(['mine'])
  })

  test('leaves to living tabs what is theirs, and adopts what dead ones left', async () => {
    const store = createMemoryStore()
    for (const owner of ['alive', 'dead']) makeOutbox([], { store, owner }).outbox.add(problem(owner))
    const { outbox, sent } = makeOutbox([], { store, owner: 'mine' })
    await outbox.load((tab) => tab === 'alive')
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(texts)).toEqual([['dead']])
  })

  test('holds back while an answer is submitted', async () => {
    const { outbox, sent } = makeOutbox()
    let release = () => {}
    const held = outbox.hold(() => new Promise<void>((resolve) => (release = resolve)))
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(sent).toEqual([])
    release()
    await held
    await vi.advanceTimersByTimeAsync(10)
    expect(texts(sent[0])).toEqual(['one'])
  })

  test('sends what waits once more when the page may go, and the same again when it stays', async () => {
    const last: ClientEntry[][] = []
    let answer = (_: Sending) => {}
    const send = () => new Promise<Sending>((resolve) => (answer = resolve))
    const { outbox } = makeOutbox([], { send, sendLast: (entries) => void last.push(structuredClone(entries)) })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(1100)
    outbox.addEdit({ ...pad, version: 0 }, edit('b'))
    outbox.sendLast()
    expect(last).toEqual([outbox.entries()])
    expect(last[0]).toHaveLength(2)
    // Later edits must not join an entry that the server may have.
    outbox.addEdit({ ...pad, version: 0 }, edit('c'))
    expect(outbox.entries()).toHaveLength(3)
    answer(taken)
    await vi.advanceTimersByTimeAsync(1100)
    expect(outbox.entries().map(({ id }) => id)).toContain(last[0]![1]!.id)
  })

  test('leaves what an earlier page left to the ordinary way when the page may go', async () => {
    const store = createMemoryStore()
    makeOutbox([], { store }).outbox.add(problem('earlier'))
    const last: ClientEntry[][] = []
    const { outbox, sent } = makeOutbox([], { store, sendLast: (entries) => void last.push(entries) })
    await outbox.load(() => false)
    outbox.add(problem('now'))
    outbox.sendLast()
    expect(last).toEqual([])
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent.map(texts)).toEqual([['earlier'], ['now']])
  })

  test('sends nothing at the last moment when it was halted, and no more than outlives a page', async () => {
    const last: ClientEntry[][] = []
    const { outbox } = makeOutbox([{ outcome: 'refused', code: 'other_device' }], {
      sendLast: (entries) => void last.push(entries),
    })
    for (let index = 0; index < 30; index += 1) outbox.add(problem('x'.repeat(2000)))
    outbox.sendLast()
    expect(JSON.stringify(last[0]).length).toBeLessThan(64_000 / 3)
    await vi.advanceTimersByTimeAsync(1100)
    outbox.sendLast()
    expect(last).toHaveLength(1)
  })

  test('reports waiting entries as stored on the device only once the last key has been written there', async () => {
    const writes: (() => void)[] = []
    const put = () => new Promise<void>((resolve) => void writes.push(resolve))
    const { outbox } = makeOutbox([away, away], { store: { ...createMemoryStore(), put } })
    const kept = () => outbox.getState().isWritten
    expect(kept()).toBe(true)
    outbox.add(problem('one'))
    outbox.add(problem('two'))
    writes[0]!()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept()).toBe(false)
    for (const written of writes) written()
    await vi.advanceTimersByTimeAsync(0)
    expect(kept()).toBe(true)
  })

  test('continues in memory where the device keeps nothing', async () => {
    const store: QueueStore = {
      ...createMemoryStore(),
      durable: true,
      put: async () => Promise.reject(new Error('full')),
    }
    const { outbox, sent } = makeOutbox([], { store })
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1100)
    expect(texts(sent[0])).toEqual(['one'])
    expect(outbox.getState()).toMatchObject({ saving: 'saved', durable: false })
  })
})
