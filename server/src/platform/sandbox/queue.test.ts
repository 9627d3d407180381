import { expect, test } from 'vitest'
import { makeQueue, type Turn } from './queue.ts'

const never = () => new AbortController().signal
const slotOf = (turn: Turn) => {
  if (typeof turn === 'string') throw new Error(turn)
  return turn
}

test('keys take turns, however much one of them asks for', async () => {
  const queue = makeQueue(1)
  const order: string[] = []
  const ask = async (key: string, name: string) => {
    const turn = slotOf(await queue.wait(key, never(), () => undefined))
    order.push(name)
    await new Promise((resolve) => setTimeout(resolve, 1))
    turn.release()
  }
  await Promise.all([ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
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

test('whoever leaves is forgotten, and too many are turned away', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a', never(), () => undefined))
  const leaving = new AbortController()
  const left = queue.wait('b', leaving.signal, () => undefined)
  leaving.abort()
  expect(await left).toBe('stopped')
  expect(await queue.wait('b', leaving.signal, () => undefined)).toBe('stopped')
  const waiting = Array.from({ length: 200 }, (_, at) => queue.wait(`k${at}`, never(), () => undefined))
  expect(await queue.wait('late', never(), () => undefined)).toBe('full')
  running.release()
  for (const turn of waiting) slotOf(await turn).release()
})

test('one key cannot fill the queue for all', async () => {
  const queue = makeQueue(1)
  const running = slotOf(await queue.wait('a', never(), () => undefined))
  const waiting = Array.from({ length: 20 }, () => queue.wait('a', never(), () => undefined))
  expect(await queue.wait('a', never(), () => undefined)).toBe('full')
  const other = queue.wait('b', never(), () => undefined)
  running.release()
  for (const turn of [...waiting, other]) void turn.then((given) => slotOf(given).release())
  await Promise.all([...waiting, other])
})
