import { clockToleranceMs } from '@nova/contract/constants'
import type { ClientEntry } from '@nova/contract/room/journal'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  away,
  changesOf,
  edit,
  faulty,
  makeOutbox,
  makeWaiting,
  pad,
  problem,
  taken,
  texts,
} from '../../test/answered-outbox.ts'
import type { Sending } from './outbox-options.ts'
import { createMemoryStore } from './queue-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the outbox, when the server refuses a batch', () => {
  test('after the end sends only what was made before it, and the rest when the interview continues', async () => {
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

  test('is saving, not offline, while the server slows it down, and loses nothing', async () => {
    const slowed: Sending = { outcome: 'unreachable', waitMs: 3000, isSlowed: true }
    const { outbox, sent } = makeOutbox([slowed, slowed])
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000 + 2999)
    expect(outbox.getState()).toMatchObject({ saving: 'saving', isSlowed: true, waiting: 1 })
    await vi.advanceTimersByTimeAsync(1 + 3000)
    expect(sent.map(texts)).toEqual([['one'], ['one'], ['one']])
    expect(outbox.getState()).toMatchObject({ saving: 'saved', isSlowed: false, waiting: 0 })
  })

  test('stops after the end when the server takes no more at all, and keeps what was made before it', async () => {
    const ended: Sending = { outcome: 'refused', code: 'time_ended', endedAt: Date.now() + 60_000 }
    const { outbox, sent, store } = makeOutbox([ended])
    outbox.add(problem('early'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent.map(texts)).toEqual([['early']])
    expect(outbox.getState().halted).toBe('time_ended')
    expect(await store.load('i1')).toHaveLength(1)
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
    const { outbox, sent, store } = makeOutbox([faulty, taken, faulty, taken])
    for (const text of ['one', 'bad', 'three']) outbox.add(problem(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent.map(texts)).toEqual([['one', 'bad', 'three'], ['one'], ['bad'], ['three']])
    expect((await store.load('i1')).map(({ parked }) => parked)).toEqual([true])
    expect(outbox.getState().saving).toBe('saved')
  })

  test('asks a pad to start again when the server refuses its edit, and sends nothing until it has', async () => {
    const broken: unknown[] = []
    let restart = () => {}
    const onBroken = (name: unknown, isBroughtBack: boolean) => {
      broken.push([name, isBroughtBack])
      return new Promise<void>((resolve) => (restart = resolve))
    }
    const { outbox, sent, store } = makeOutbox([faulty], { onBroken })
    outbox.addEdit({ ...pad, version: 0 }, edit('a', 7))
    outbox.addEdit({ ...pad, version: 0 }, edit('b', 8))
    await vi.advanceTimersByTimeAsync(5000)
    expect(broken).toEqual([[pad, true]])
    expect(sent).toHaveLength(1)
    outbox.replace({ ...pad, version: 4 }, edit('ab', 99))
    restart()
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject([{ clientAt: 8, payload: { baseVersion: 4, edits: [edit('ab', 8)] } }])
    expect(await store.load('i1')).toEqual([])
  })

  test('sets a brought-back edit aside when the server refuses that as well, and shows it after a reload too', async () => {
    const store = createMemoryStore()
    const parked: ClientEntry[] = []
    const broken: boolean[] = []
    const { outbox, sent } = makeOutbox([faulty, faulty], {
      store,
      onParked: (entry) => void parked.push(entry),
      onBroken: async (_, isBroughtBack) => {
        broken.push(isBroughtBack)
        // Set aside on the device before the pad forgets it.
        expect((await store.load('i1')).map(({ parked }) => parked)).toEqual([!isBroughtBack])
        outbox.replace({ ...pad, version: 4 }, isBroughtBack ? edit('ab') : null)
      },
    })
    outbox.addEdit({ ...pad, version: 0 }, edit('ab'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(broken).toEqual([true, false])
    expect(sent).toHaveLength(2)
    expect(changesOf(parked)).toEqual([[[[0, 'ab']]]])
    expect(outbox.getState()).toMatchObject({ saving: 'saved', waiting: 0 })
    expect((await store.load('i1')).map(({ parked }) => parked)).toEqual([true])

    const again: ClientEntry[] = []
    const next = makeOutbox([], { store, onParked: (entry) => void again.push(entry) })
    await next.outbox.load(() => false)
    await vi.advanceTimersByTimeAsync(5000)
    expect([again, next.sent]).toEqual([parked, []])
    next.outbox.dismiss(parked[0]!.id)
    expect(await store.load('i1')).toEqual([])
  })

  test('keeps an edit when its pad could not be started again, and tries later', async () => {
    let tries = 0
    const onBroken = async () => {
      tries += 1
      if (tries === 1) throw new Error('The server is away.')
      outbox.replace({ ...pad, version: 1 }, edit('a'))
    }
    const { outbox, sent, store } = makeOutbox([faulty, faulty], { onBroken })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(outbox.getState()).toMatchObject({ saving: 'offline', waiting: 1 })
    expect(await store.load('i1')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(510)
    expect(outbox.getState()).toMatchObject({ saving: 'saved', waiting: 0 })
    expect(sent).toHaveLength(3)
  })

  test('starts a pad again that reports itself broken, once the batch in flight is answered', async () => {
    const broken: unknown[] = []
    const { outbox, requests } = makeWaiting({ onBroken: (name) => void broken.push(name) })
    outbox.add(problem('one'))
    await vi.advanceTimersByTimeAsync(1000)
    outbox.restartPad(pad)
    outbox.restartPad({ ...pad })
    await vi.advanceTimersByTimeAsync(100)
    expect(broken).toEqual([])
    await requests[0]!.answer(taken)
    await vi.advanceTimersByTimeAsync(1000)
    expect(broken).toEqual([pad])
  })

  test.each([
    ['brought forward by each reply', true, 0],
    ['not brought forward', false, 1],
  ])('starts a pad again only when its stale edit is %s', async (_, isMoved, restarts) => {
    const stale: Sending = { outcome: 'refused', code: 'stale_text', stale: { ...pad, version: 9, missing: [] } }
    let version = 0
    let broken = 0
    const { outbox, sent } = makeOutbox(
      Array.from({ length: 12 }, () => stale),
      {
        onStale: () => {
          if (isMoved) outbox.rebase(pad, (version += 1), [[[0, 'a']]])
        },
        onBroken: () => {
          broken += 1
          outbox.replace({ ...pad, version: 9 }, null)
        },
      },
    )
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(broken).toBe(restarts)
    expect(sent).toHaveLength(isMoved ? 13 : 4)
    expect(outbox.entries()).toEqual([])
  })

  test('starts counting stale replies from zero after a reply of another kind', async () => {
    const stale: Sending = { outcome: 'refused', code: 'stale_text', stale: { ...pad, version: 9, missing: [] } }
    const other: Sending = { outcome: 'refused', code: 'other_device' }
    let broken = 0
    const answers = [stale, stale, other, stale, stale, taken]
    const { outbox } = makeOutbox(answers, { onBroken: () => void (broken += 1) })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(outbox.getState().halted).toBe('other_device')
    outbox.resume()
    await vi.advanceTimersByTimeAsync(5000)
    expect([broken, outbox.entries()]).toEqual([0, []])
  })

  test('starts no pad again that moved forward while its stale batch was on its way', async () => {
    let broken = 0
    const { outbox, requests } = makeWaiting({ onBroken: () => void (broken += 1), onStale: () => undefined })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    for (let version = 1; version <= 12; version += 1) {
      await vi.advanceTimersByTimeAsync(2000)
      // The stream brought what was missing before the reply did.
      outbox.rebase(pad, version, [[[0, 'a']]])
      await requests.at(-1)!.answer({
        outcome: 'refused',
        code: 'stale_text',
        stale: { ...pad, version, missing: [] },
      })
    }
    await vi.advanceTimersByTimeAsync(2000)
    await requests.at(-1)!.answer(taken)
    expect([broken, requests.length, outbox.entries()]).toEqual([0, 13, []])
  })

  test('starts counting stale replies from zero after a batch that was taken', async () => {
    const stale: Sending = { outcome: 'refused', code: 'stale_text', stale: { ...pad, version: 9, missing: [] } }
    let broken = 0
    const answers = [stale, stale, taken, stale, stale, taken]
    const { outbox } = makeOutbox(answers, { onBroken: () => void (broken += 1) })
    for (const letter of ['a', 'b']) {
      outbox.addEdit({ ...pad, version: 0 }, edit(letter))
      await vi.advanceTimersByTimeAsync(5000)
    }
    expect([broken, outbox.entries()]).toEqual([0, []])
  })

  test('sets the edits of an earlier page aside together when the server refuses one, and continues', async () => {
    const store = createMemoryStore()
    const before = makeOutbox([away], { store })
    before.outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    await vi.advanceTimersByTimeAsync(1000)
    before.outbox.addEdit({ ...pad, version: 0 }, edit('b'))
    before.outbox.addEdit({ questionId: 'q2', language: 'python', version: 0 }, edit('c'))
    before.outbox.close()
    const parked: ClientEntry[] = []
    const after = makeOutbox([faulty], { store, onParked: (entry) => void parked.push(entry) })
    await after.outbox.load(() => false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(changesOf(parked)).toEqual([[[[0, 'a']]], [[[0, 'b']]]])
    expect(after.sent.map(changesOf)).toEqual([[[[[0, 'a']]]], [[[[0, 'c']]]]])
    expect(after.outbox.getState().waiting).toBe(0)
  })

  test('keeps the rest of an entry of which the server has only the beginning', async () => {
    const { outbox, store } = makeOutbox()
    outbox.addEdit({ ...pad, version: 3 }, edit('a'))
    outbox.addEdit({ ...pad, version: 3 }, edit('b'))
    const [before] = outbox.entries()
    outbox.settle(before!.id, 1)
    const [rest] = outbox.entries()
    expect(rest).toMatchObject({ kind: 'edit', payload: { baseVersion: 4, edits: [edit('b')] } })
    expect(rest!.id).not.toBe(before!.id)
    expect((await store.load('i1')).map(({ id, entry }) => [id, entry])).toEqual([[rest!.id, rest]])
    outbox.settle(rest!.id, 1)
    expect(outbox.entries()).toEqual([])
  })

  test('says that all is saved on a device that may not write until the user types on it', async () => {
    const { outbox } = makeOutbox([{ outcome: 'refused', code: 'other_device' }])
    outbox.add({ kind: 'navigate', questionId: 'q1', payload: { questionId: 'q1' } })
    outbox.addEdit({ ...pad, version: 0 }, { ...edit('def solve():'), cause: 'template' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(outbox.getState()).toMatchObject({ halted: 'other_device', saving: 'saved', waiting: 2 })
    outbox.addEdit({ ...pad, version: 0 }, edit('a'))
    expect(outbox.getState()).toMatchObject({ halted: 'other_device', saving: 'saving', waiting: 3 })
  })

  test('sets aside what an interviewer wrote too late, and sends their notes', async () => {
    const late: Sending = { outcome: 'refused', code: 'not_in_progress' }
    const parked: ClientEntry[] = []
    const { outbox, sent } = makeOutbox([late, late, taken], { onParked: (entry) => void parked.push(entry) })
    outbox.add({ kind: 'message', payload: { text: 'Goodbye' } })
    outbox.add({ kind: 'note', payload: { text: 'A good talk' } })
    await vi.advanceTimersByTimeAsync(5000)
    expect(parked.map(({ kind }) => kind)).toEqual(['message'])
    expect(sent.at(-1)?.map(({ kind }) => kind)).toEqual(['note'])
    expect(outbox.getState()).toMatchObject({ halted: null, saving: 'saved' })
  })
})
