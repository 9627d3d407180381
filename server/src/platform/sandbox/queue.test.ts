import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeQueue, type Queue, type Turn } from './queue.ts'

const never = () => new AbortController().signal
const slotOf = (turn: Turn) => {
  if (typeof turn === 'string') throw new Error(turn)
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
  const third = queue.wait('c', never(), (position) => positions.push(position))
  running.release()
  slotOf(await second).release()
  await third
  expect(positions).toEqual([2, 1])
})

test('positions are those in which the runs begin', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a/1', never(), () => undefined))
  const places = new Map<string, number>()
  const order: string[] = []
  const all = ['a/1', 'a/2', 'a/2', 'b/1', 'b/1', 'c/1'].map(async (key, index) => {
    const name = `${key} ${index}`
    const turn = slotOf(await queue.wait(key, never(), (position) => places.set(name, position)))
    order.push(name)
    turn.release()
  })
  const told = [...places].sort(([, one], [, other]) => one - other).map(([name]) => name)
  running.release()
  await Promise.all(all)
  expect(order).toEqual(told)
})

test('a run that leaves is forgotten, and too many are turned away', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a', never(), () => undefined))
  const leaving = new AbortController()
  const left = queue.wait('b', leaving.signal, () => undefined)
  leaving.abort()
  expect(await left).toBe('stopped')
  expect(await queue.wait('b', leaving.signal, () => undefined)).toBe('stopped')
  const waiting = Array.from({ length: 600 }, (_, at) => queue.wait(`k${at}`, never(), () => undefined))
  expect(await queue.wait('late', never(), () => undefined)).toBe('full')
  running.release()
  for (const turn of waiting) slotOf(await turn).release()
})

test('one key, and one company, cannot fill the queue for all, and a course of 300 finds room in it', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a/1', never(), () => undefined))
  const ask = (key: string) => queue.wait(key, never(), () => undefined)
  const waiting = Array.from({ length: 20 }, () => ask('a/1'))
  expect(await ask('a/1')).toBe('full')
  for (let each = 2; each <= 381; each += 1) waiting.push(ask(`a/${each}`))
  expect(await ask('a/999')).toBe('full')
  const other = ask('b/1')
  running.release()
  for (const turn of [...waiting, other]) void turn.then((given) => slotOf(given).release())
  await Promise.all([...waiting, other])
})
