import { clockToleranceMs } from '@nova/contract/constants'
import type { ClientEntry } from '@nova/contract/journal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbox, type OutboxOptions, type Sending } from './outbox.ts'
import { createMemoryStore, type QueueStore } from './queue-store.ts'

const pad = { questionId: 'q1', language: 'python' } as const
const edit = (insert: string, at = 1) => ({ changes: [[0, insert] as [number, string]], cause: 'typed' as const, at })
const taken: Sending = { outcome: 'taken', flushMs: 1000 }
const shape = {
  ...{ id: 's', type: 'rectangle' as const, version: 1, versionNonce: 1, index: 'a0', seed: 1 },
  ...{ x: 0, y: 0, width: 10, height: 10, strokeColor: '#1e1e1e' },
}
const problem = (text: string) => ({ kind: 'problem', payload: { text } }) as const

/** An outbox whose server answers as told, in turn, and then takes everything. */
function makeOutbox(answers: Sending[] = [], options: Partial<OutboxOptions> = {}) {
  const sent: ClientEntry[][] = []
  const store = options.store ?? createMemoryStore()
  const send = async (entries: ClientEntry[]) => {
    sent.push(structuredClone(entries))
    return answers.shift() ?? taken
  }
  const now = () => Date.now()
  return { sent, store, outbox: createOutbox({ interviewId: 'i1', owner: 'tab', store, now, send, ...options }) }
}

const texts = (batch: ClientEntry[] | undefined) =>
  batch?.map((entry) => (entry.kind === 'problem' ? entry.payload.text : entry.kind))

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

  test('makes one entry of what is drawn at about the same time, however often it sends, and holds nothing back at the end', async () => {
    const { outbox, sent, store } = makeOutbox()
    outbox.setFlushMs(150)
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

  test('sends as often as the server asks', async () => {
    const { outbox, sent } = makeOutbox()
    outbox.setFlushMs(150)
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(160)
    expect(sent).toHaveLength(1)
  })

  test('keeps trying while the server is away, with the same ids, and says that it is offline', async () => {
    const away: Sending = { outcome: 'unreachable' }
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

  test('leaves to living tabs what is theirs, and adopts what dead ones left', async () => {
    const store = createMemoryStore()
    for (const owner of ['alive', 'dead']) makeOutbox([], { store, owner }).outbox.add(problem(owner))
    const { outbox, sent } = makeOutbox([], { store, owner: 'mine' })
    await outbox.load((tab) => tab === 'alive')
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(texts)).toEqual([['dead']])
  })

  test('after the end sends only what was made before it, and the rest when the interview goes on', async () => {
    const ended: Sending = { outcome: 'refused', code: 'time_ended', endedAt: Date.now() - clockToleranceMs + 200 }
    const { outbox, sent } = makeOutbox([ended])
    outbox.add(problem('early'))
    await vi.advanceTimersByTimeAsync(500)
    outbox.add(problem('late'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(sent.map(texts)).toEqual([['early', 'late'], ['early']])
    expect(outbox.hasSetAside()).toBe(true)
    outbox.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(texts(sent[2])).toEqual(['late'])
  })

  test('stops and keeps everything when another device writes', async () => {
    const { outbox, sent, store } = makeOutbox([{ outcome: 'refused', code: 'other_device' }])
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(outbox.getState().halted).toBe('other_device')
    expect(await store.load('i1')).toHaveLength(1)
    outbox.resume()
    await vi.advanceTimersByTimeAsync(100)
    expect(outbox.getState()).toMatchObject({ halted: null, saving: 'saved' })
  })

  test('finds the one entry at fault, sets it aside on the device, and sends the others', async () => {
    const faulty: Sending = { outcome: 'refused', code: 'invalid_input' }
    const { outbox, sent, store } = makeOutbox([faulty, taken, faulty, taken])
    for (const text of ['one', 'bad', 'three']) outbox.add(problem(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.map(texts)).toEqual([['one', 'bad', 'three'], ['one'], ['bad'], ['three']])
    expect((await store.load('i1')).map(({ parked }) => parked)).toEqual([true])
    expect(outbox.getState().saving).toBe('saved')
  })

  test('asks a pad to start again when the server will not have its edit', async () => {
    const broken: unknown[] = []
    const faulty: Sending = { outcome: 'refused', code: 'invalid_input' }
    const { outbox, sent } = makeOutbox([faulty], { onBroken: (name) => void broken.push(name) })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(broken).toEqual([{ questionId: 'q1', language: 'python' }])
    expect(sent).toHaveLength(1)
    outbox.discard(pad)
    expect(outbox.entries()).toEqual([])
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
    // What comes after must not join an entry that the server may have.
    outbox.addEdit({ ...pad, version: 0 }, edit('c'))
    expect(outbox.entries()).toHaveLength(3)
    answer(taken)
    await vi.advanceTimersByTimeAsync(1100)
    expect(outbox.entries().map(({ id }) => id)).toContain(last[0]![1]!.id)
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

  test('goes on in memory where the device keeps nothing', async () => {
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
