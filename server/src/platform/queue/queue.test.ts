import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Place } from './foresight.ts'
import { makeQueue, type Queue, type Turn } from './queue.ts'

const never = () => new AbortController().signal
const slotOf = (turn: Turn) => {
  if (typeof turn === 'string' || 'later' in turn) throw new Error(JSON.stringify(turn))
  return turn
}

/** Asks for a turn, notes when it comes, and keeps it for a while. */
function makeAsker(queue: Queue) {
  const order: string[] = []
  const ask = async (key: string, name: string, ms = 1) => {
    const turn = slotOf(await queue.wait(key, never(), () => undefined))
    order.push(name)
    await sleep(ms)
    turn.release()
  }
  return { order, ask }
}

test('keys take turns, however much one of them asks for', async () => {
  const { order, ask } = makeAsker(makeQueue(1))
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('companies take turns, however many candidates of one of them run code, and then its candidates', async () => {
  const { order, ask } = makeAsker(makeQueue(1))
  const loopers = [1, 2, 3, 4].flatMap((each) => [ask(`a/${each}`, `a${each}`), ask(`a/${each}`, `a${each} again`)])
  await Promise.all([...loopers, ask('b/1', 'b1'), ask('b/1', 'b1 again'), ask('c/1', 'c1')])
  expect(order).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'b1 again',
    'a3',
    'a4',
    'a1 again',
    'a2 again',
    'a3 again',
    'a4 again',
  ])
})

test('a second run that waits is not overtaken by a key that comes once its round is served', async () => {
  const queue = makeQueue(1)
  const ask = (key: string) => queue.wait(key, never(), () => undefined)
  const first = slotOf(await ask('a/x'))
  const [y, x, second] = [ask('a/y'), ask('a/x'), ask('a/y')]
  first.release()
  slotOf(await y).release()
  const running = slotOf(await x)
  const late = ask('a/new')
  running.release()
  expect(await Promise.race([second.then(() => 'second'), late.then(() => 'late')])).toBe('second')
})

test('a company that has fewer running comes before one whose turn it would be', async () => {
  const queue = makeQueue(2)
  const { order, ask } = makeAsker(queue)
  const held = slotOf(await queue.wait('a/1', never(), () => undefined))
  await Promise.all([ask('b/1', 'b1'), ask('a/2', 'a2'), ask('b/2', 'b2'), ask('b/3', 'b3')])
  held.release()
  expect(order).toEqual(['b1', 'b2', 'b3', 'a2'])
})

test('a spare slot is for a company that has nothing running', async () => {
  const queue = makeQueue(2, 1)
  const { order, ask } = makeAsker(queue)
  const loops = [1, 2, 3].map((each) => queue.wait(`a/${each}`, never(), () => undefined))
  const running = [slotOf(await loops[0]!), slotOf(await loops[1]!)]
  const third = loops[2]!.then((turn) => (order.push('a3'), slotOf(turn)))
  await ask('b/1', 'b1')
  expect(order).toEqual(['b1'])
  for (const turn of running) turn.release()
  const last = await third
  last.release()
  expect(order).toEqual(['b1', 'a3'])
})

test('a spare slot is for keys of short runs, and not for one that has kept its slot for long', async () => {
  const queue = makeQueue(1, 1)
  const { order, ask } = makeAsker(queue)
  const loop = async () => {
    const turn = slotOf(await queue.wait('b/slow', never(), () => undefined))
    await sleep(2_100)
    turn.release()
  }
  await Promise.all([loop(), ask('a/quick', 'a', 5)])
  const held = slotOf(await queue.wait('a/other', never(), () => undefined))
  const slow = ask('b/slow', 'slow')
  await ask('a/quick', 'quick', 5)
  held.release()
  await slow
  expect(order).toEqual(['a', 'quick', 'slow'])
})

test('two of one key never run at once, though slots are free', async () => {
  const queue = makeQueue(3)
  const first = slotOf(await queue.wait('a', never(), () => undefined))
  let isSecondRunning = false
  const second = queue
    .wait('a', never(), () => undefined)
    .then((turn) => {
      isSecondRunning = true
      return slotOf(turn)
    })
  const other = slotOf(await queue.wait('b', never(), () => undefined))
  expect(isSecondRunning).toBe(false)
  expect(other.slot).not.toBe(first.slot)
  first.release()
  await second
  expect(isSecondRunning).toBe(true)
})

test('positions count down as others start', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a', never(), () => undefined))
  const positions: number[] = []
  const second = queue.wait('b', never(), () => undefined)
  const third = queue.wait('c', never(), ({ position }) => positions.push(position))
  running.release()
  slotOf(await second).release()
  await third
  expect(positions).toEqual([2, 1])
})

test('positions are those in which the runs begin', async () => {
  vi.useFakeTimers()
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a/1', never(), () => undefined))
  const places = new Map<string, number>()
  const order: string[] = []
  const all = ['a/1', 'a/2', 'a/2', 'b/1', 'b/1', 'c/1'].map(async (key, index) => {
    const name = `${key} ${index}`
    const turn = slotOf(await queue.wait(key, never(), ({ position }) => places.set(name, position)))
    order.push(name)
    turn.release()
  })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  const told = [...places].sort(([, one], [, other]) => one - other).map(([name]) => name)
  running.release()
  await Promise.all(all)
  expect(order).toEqual(told)
})

test('a run that leaves is stopped, and memory bounds how many wait', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a', never(), () => undefined))
  const leaving = new AbortController()
  const left = queue.wait('b', leaving.signal, () => undefined)
  leaving.abort()
  expect(await left).toBe('stopped')
  expect(await queue.wait('b', leaving.signal, () => undefined)).toBe('stopped')
  const waiting = Array.from({ length: 2_000 }, (_, at) => queue.wait(`k${at}`, never(), () => undefined))
  expect(await queue.wait('late', never(), () => undefined)).toEqual({ later: {} })
  running.release()
  for (const turn of waiting) slotOf(await turn).release()
})

test('one key, and one company, cannot fill the queue for all', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a/1', never(), () => undefined))
  const ask = (key: string) => queue.wait(key, never(), () => undefined)
  const waiting = Array.from({ length: 20 }, () => ask('a/1'))
  expect(await ask('a/1')).toEqual({ later: {} })
  for (let each = 2; each <= 1_481; each += 1) waiting.push(ask(`a/${each}`))
  expect(await ask('a/0')).toEqual({ later: {} })
  const other = ask('b/1')
  running.release()
  for (const turn of [...waiting, other]) void turn.then((given) => slotOf(given).release())
  await Promise.all([...waiting, other])
})

describe('promised waits', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Runs one of this kind that takes so long. */
  async function runFor(queue: Queue, ms: number, key = 'a/known', kind = 'run') {
    const turn = slotOf(await queue.wait(key, never(), () => undefined, { kind }))
    await vi.advanceTimersByTimeAsync(ms)
    turn.release()
  }

  /** Asks, and notes each place in the queue and the result. */
  function ask(queue: Queue, key: string, options: Parameters<Queue['wait']>[3] = {}) {
    const leaving = new AbortController()
    const asked = { places: [] as Place[], turn: undefined as Turn | undefined, leave: () => leaving.abort() }
    const turn = queue.wait(key, leaving.signal, (place) => asked.places.push(place), options)
    void turn.then((given) => (asked.turn = given))
    return asked
  }

  test('are the work before a run, by the seconds of the last runs, over the slots', async () => {
    const queue = makeQueue(2)
    await runFor(queue, 4_000)
    await runFor(queue, 6_000)
    await runFor(queue, 30_000, 'a/known', 'project')
    for (const key of ['a/1', 'a/2']) ask(queue, key)
    const asked = [3, 4, 5].map((each) => ask(queue, `a/${each}`, each === 4 ? { kind: 'project' } : {}))
    const last = ask(queue, 'a/6')
    expect([...asked, last].map(({ places }) => places)).toEqual([
      [{ position: 1, seconds: 5 }],
      [{ position: 2, seconds: 5 }],
      [{ position: 3, seconds: 10 }],
      [{ position: 4, seconds: 15 }],
    ])
  })

  test('are known before any run of a kind has ended, and are of the last fifty', async () => {
    const queue = makeQueue(1)
    const first = ask(queue, 'a/0')
    expect(ask(queue, 'a/1').places).toEqual([{ position: 1, seconds: 1 }])
    await vi.advanceTimersByTimeAsync(0)
    slotOf(first.turn!).release()
    const other = makeQueue(1)
    await runFor(other, 50_000)
    for (let each = 0; each < 50; each += 1) await runFor(other, 3_000)
    ask(other, 'a/1')
    expect(ask(other, 'a/2').places).toEqual([{ position: 1, seconds: 3 }])
  })

  test('turn away a run whose wait is longer than it takes, with its place', async () => {
    const queue = makeQueue(1)
    await runFor(queue, 20_000)
    for (let each = 0; each < 4; each += 1) ask(queue, `a/${each}`)
    const [brief, long] = [ask(queue, 'a/brief', { maxWaitMs: 60_000 }), ask(queue, 'a/long')]
    await vi.advanceTimersByTimeAsync(0)
    expect(brief.turn).toEqual({ later: { position: 4, seconds: 80 } })
    expect(brief.places).toEqual([])
    expect([long.turn, long.places]).toEqual([undefined, [{ position: 4, seconds: 80 }]])
    const other = ask(queue, 'b/1', { maxWaitMs: 60_000 })
    expect(other.places).toEqual([{ position: 1, seconds: 20 }])
  })

  test('keep the place of one that was turned away, or left, for a minute', async () => {
    const queue = makeQueue(1)
    await runFor(queue, 30_000)
    for (const key of ['a/0', 'a/1', 'a/2']) ask(queue, key)
    const turned = ask(queue, 'a/turned', { maxWaitMs: 60_000 })
    const later = ask(queue, 'a/later')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(turned.turn).toMatchObject({ later: { position: 3 } })
    const kept = ask(queue, 'a/turned')
    expect(kept.places.at(-1)).toMatchObject({ position: 3 })
    kept.leave()
    await vi.advanceTimersByTimeAsync(59_000)
    const back = ask(queue, 'a/turned')
    expect(back.places.at(-1)).toMatchObject({ position: 3 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(later.places.at(-1)).toMatchObject({ position: 4 })
    back.leave()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(ask(queue, 'a/turned').places.at(-1)).toMatchObject({ position: 4 })
  })

  test('are no shorter than runs have begun one after the other while others waited', async () => {
    const queue = makeQueue(2)
    for (let each = 0; each < 50; each += 1) await runFor(queue, 100)
    const asked = Array.from({ length: 40 }, (_, each) => ask(queue, `a/${each}`))
    for (const each of asked.slice(0, 20)) {
      await vi.advanceTimersByTimeAsync(2_000)
      slotOf(each.turn!).release()
    }
    expect(ask(queue, 'a/late').places).toEqual([{ position: 19, seconds: 36 }])
  })

  test('are longer for keys that later runs of quick keys overtake', async () => {
    const queue = makeQueue(1, 1)
    for (const key of ['a/quick', 'a/quicker']) await runFor(queue, 1_000, key)
    for (const key of ['a/0', 'a/quick', 'a/1']) ask(queue, key)
    const before = ask(queue, 'a/2')
    ask(queue, 'a/quicker')
    expect([before.places, ask(queue, 'a/3').places]).toEqual([
      [{ position: 2, seconds: 2 }],
      [{ position: 4, seconds: 6 }],
    ])
  })

  test('are told again only where counting down is wrong', async () => {
    const queue = makeQueue(1)
    await runFor(queue, 10_000)
    const running = ask(queue, 'a/0')
    const [next, after] = [ask(queue, 'a/1'), ask(queue, 'a/2')]
    await vi.advanceTimersByTimeAsync(7_000)
    expect([next.places, after.places]).toEqual([[{ position: 1, seconds: 10 }], [{ position: 2, seconds: 20 }]])
    slotOf(running.turn!).release()
    expect(after.places.at(-1)).toEqual({ position: 1, seconds: 9 })
  })

  test('of one who waits do not grow by those who come later', async () => {
    const queue = makeQueue(1)
    await runFor(queue, 10_000, 'a/early')
    for (const key of ['a/0', 'a/1']) ask(queue, key)
    const early = ask(queue, 'a/early')
    const [place] = early.places
    for (let each = 0; each < 50; each += 1) ask(queue, `a/late ${each}`)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(early.places).toEqual([place])
  })

  test('are short for a company of few beside one of many', async () => {
    const queue = makeQueue(1)
    await runFor(queue, 1_000)
    for (let each = 0; each < 100; each += 1) ask(queue, `a/${each}`)
    expect(ask(queue, 'b/1').places).toEqual([{ position: 1, seconds: 1 }])
    expect(ask(queue, 'b/2').places).toEqual([{ position: 3, seconds: 3 }])
  })
})

test('idle work takes a free place that others leave, never waits, and gives way to the first that waits', async () => {
  const queue = makeQueue(2, 1)
  const ended: string[] = []
  const idle = (name: string) =>
    queue.wait(`idle/${name}`, never(), () => undefined, { giveWay: () => void ended.push(name) })
  const [one, two] = [slotOf(await idle('one')), slotOf(await idle('two'))]
  // The spare place is for people.
  expect(await idle('three')).toEqual({ later: {} })
  const quick = slotOf(await queue.wait('a/1', never(), () => undefined))
  expect(ended).toEqual([])
  const waits = queue.wait('b/1', never(), () => undefined)
  expect(ended).toEqual(['one'])
  expect(await idle('four')).toEqual({ later: {} })
  one.release()
  slotOf(await waits).release()
  expect(ended).toEqual(['one'])
  for (const each of [two, quick]) each.release()
})
