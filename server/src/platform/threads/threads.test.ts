/** Threads that do what the test says: each message is answered by the code that it holds. */
import { describe, expect, it } from 'vitest'
import { makeThread } from './threads.ts'

const source = `import { parentPort } from 'node:worker_threads'
let count = 0
parentPort.on('message', async ({ act, value }) => {
  count += 1
  if (act === 'answer') parentPort.postMessage({ value, count })
  if (act === 'fail') parentPort.postMessage({ error: new Error(value) })
  if (act === 'throw') throw new Error(value)
  if (act === 'exit') process.exit(1)
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`)

type Told = { act: 'answer' | 'fail' | 'throw' | 'exit' | 'hang'; value?: unknown }
const open = () => {
  const work = makeThread<Told, { value: unknown; count: number } | { error: unknown }>({
    file,
    does: 'makes reports',
    one: 'a report',
    maxMegabytes: 32,
  })
  return (told: Told, maxMs = 20_000, given?: Promise<void>) => work((tell) => given ?? tell(told), maxMs)
}

describe('a thread', () => {
  it('does one thing after another, in the order in which they were asked for', async () => {
    const work = open()
    const answers = await Promise.all(['a', 'b', 'c'].map((value) => work({ act: 'answer', value })))
    expect(answers).toEqual([
      { value: 'a', count: 1 },
      { value: 'b', count: 2 },
      { value: 'c', count: 3 },
    ])
  })

  it('that fails says why, and the next piece of work has a new one', async () => {
    const work = open()
    await work({ act: 'answer' })
    await expect(work({ act: 'fail', value: 'no ink' })).rejects.toThrow('no ink')
    expect(await work({ act: 'answer', value: 'again' })).toEqual({ value: 'again', count: 1 })
  })

  it.each([
    ['throws', { act: 'throw', value: 'broken' }, 'broken'],
    ['ends', { act: 'exit' }, 'the thread that makes reports has ended'],
  ] as const)('that %s fails its own work and no other', async (_, told, words) => {
    const work = open()
    const [bad, good] = await Promise.allSettled([work(told), work({ act: 'answer', value: 1 })])
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: words } })
    expect(good).toMatchObject({ status: 'fulfilled', value: { value: 1, count: 1 } })
  })

  it('that takes too long is stopped, and what waited for it is done', async () => {
    const work = open()
    const late = work({ act: 'hang' }, 5)
    const next = work({ act: 'answer', value: 1 })
    await expect(late).rejects.toThrow('a report took longer than 5 ms')
    expect(await next).toMatchObject({ value: 1, count: 1 })
  })

  it('is not held by work whose input stays away', async () => {
    const work = open()
    const late = work({ act: 'answer' }, 5, new Promise(() => undefined))
    await expect(late).rejects.toThrow('a report took longer than 5 ms')
    expect(await work({ act: 'answer', value: 1 })).toEqual({ value: 1, count: 1 })
  })

  it('fails for work that cannot be cloned, and continues with the next', async () => {
    const work = open()
    await expect(work({ act: 'answer', value: () => undefined })).rejects.toThrow(/could not be cloned/)
    expect(await work({ act: 'answer', value: 1 })).toMatchObject({ value: 1 })
  })
})
