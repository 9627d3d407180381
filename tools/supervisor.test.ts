import { describe, expect, it } from 'vitest'
import { launchServer, supervise } from './supervisor.mjs'

type End = {
  code: number | null
  signal?: string
  isReady?: boolean
  mayPass?: boolean
  lines?: string[]
  afterMs?: number
}

/** Supervises servers that end in this way, one after another, on their own clock. */
async function run(ends: End[], stopAfter = Infinity, stopInPause = false) {
  const stopping = new AbortController()
  const told: string[] = []
  const pauses: number[] = []
  let clock = 0
  let launches = 0
  const code = await supervise({
    launch: () => {
      const end = ends[launches++]!
      clock += end.afterMs ?? 0
      if (launches >= stopAfter) stopping.abort()
      return {
        ended: Promise.resolve({ code: end.code, signal: end.signal ?? null }),
        wasReady: () => end.isReady ?? true,
        mayPass: () => end.mayPass ?? false,
        lastLines: () => end.lines ?? [],
        kill: () => true,
      }
    },
    stopping: stopping.signal,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds)
      if (stopInPause) stopping.abort()
      clock += milliseconds
    },
    now: () => clock,
    tell: (line: string) => told.push(line),
  })
  return { code, told, pauses, launches }
}

const crash: End = { code: 1 }

describe('a supervised server', () => {
  it('is started again after 1, 2, 4 and 8 s, and given up with its last lines at the fifth crash', async () => {
    const lines = ['Error: out of luck', '    at main.ts:1']
    expect(await run([crash, crash, crash, crash, { code: 9, lines }])).toEqual({
      code: 9,
      launches: 5,
      pauses: [1000, 2000, 4000, 8000],
      told: [
        'The server ended with code 1. It starts again in 1 s.',
        'The server ended with code 1. It starts again in 2 s.',
        'The server ended with code 1. It starts again in 4 s.',
        'The server ended with code 1. It starts again in 8 s.',
        'The server ended with code 9. That was 5 crashes within a minute, so it is not started again.',
        'Its last lines were:',
        '  Error: out of luck',
        '      at main.ts:1',
      ],
    })
  })

  it('that crashes less than five times within a minute is never given up', async () => {
    const slow = { ...crash, afterMs: 14_000 }
    const { code, launches, pauses } = await run([...Array.from({ length: 20 }, () => slow), { code: 0 }])
    expect({ code, launches }).toEqual({ code: 0, launches: 21 })
    expect(Math.max(...pauses)).toBe(8000)
  })

  it('waits one second again where the last crash is a minute ago', async () => {
    // The second crash is at 1 s, the third this much after 3 s.
    const pausesWith = async (afterMs: number) => (await run([crash, crash, { ...crash, afterMs }, { code: 0 }])).pauses
    expect(await pausesWith(57_999)).toEqual([1000, 2000, 2000])
    expect(await pausesWith(58_000)).toEqual([1000, 2000, 1000])
  })

  it('that is stopped before its restart stays down', async () => {
    const { code, launches, pauses } = await run([crash, { code: 0 }], Infinity, true)
    expect({ code, launches, pauses }).toEqual({ code: 0, launches: 1, pauses: [1000] })
  })

  it('that ends before it was ready is not started again: it could not start', async () => {
    expect(await run([{ code: 3, isReady: false }])).toEqual({ code: 3, launches: 1, pauses: [], told: [] })
  })

  it('whose start fails by something that passes is tried again without end, at most half a minute later each time', async () => {
    const away: End = { code: 1, isReady: false, mayPass: true }
    const { code, launches, pauses, told } = await run([...Array.from({ length: 40 }, () => away), { code: 0 }])
    expect({ code, launches }).toEqual({ code: 0, launches: 41 })
    expect(pauses.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(told.slice(0, 2)).toEqual(['It tries again in 1 s.', 'It tries again in 2 s.'])
  })

  it('that crashed, and whose database is then away, is not given up for those starts', async () => {
    const away: End = { code: 1, isReady: false, mayPass: true }
    const { code, launches } = await run([crash, away, away, away, away, away, { code: 0 }])
    expect({ code, launches }).toEqual({ code: 0, launches: 7 })
  })

  it('that is stopped while its start waits for another try stays down', async () => {
    const { code, launches } = await run([{ code: 1, isReady: false, mayPass: true }, { code: 0 }], Infinity, true)
    expect({ code, launches }).toEqual({ code: 0, launches: 1 })
  })

  it('that was killed before it was ready is started again: that is no word of its own', async () => {
    const { code, launches } = await run([{ code: null, signal: 'SIGKILL', isReady: false }, { code: 0 }])
    expect({ code, launches }).toEqual({ code: 0, launches: 2 })
  })

  it('that once served is started again also where a later start fails', async () => {
    const { code, launches } = await run([crash, { code: 1, isReady: false }, { code: 0 }])
    expect({ code, launches }).toEqual({ code: 0, launches: 3 })
  })

  it('that is stopped is not restarted, regardless of its exit code', async () => {
    const stopped = await run([{ code: null, signal: 'SIGTERM' }], 1)
    expect(stopped).toEqual({ code: 143, launches: 1, pauses: [], told: [] })
    expect((await run([{ code: null, signal: 'SIGINT' }], 1)).code).toBe(130)
    expect((await run([{ code: 5 }], 1)).code).toBe(5)
  })

  it('that said one line before its fifth crash is given up with it', async () => {
    const { told } = await run(Array.from({ length: 5 }, () => ({ code: 1, lines: ['out of luck'] })))
    expect(told.slice(-2)).toEqual(['Its last lines were:', '  out of luck'])
  })

  it('is known by its last 20 lines that are not blank', async () => {
    const print = 'for (let at = 1; at <= 25; at += 1) console.error(at + "\\n"); process.exit(3)'
    const server = launchServer(process.execPath, ['-e', print], process.env)
    expect(await server.ended).toEqual({ code: 3, signal: null })
    expect(server.lastLines()).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 6)))
    expect(server.wasReady()).toBe(false)
  })

  it('that said nothing before its fifth crash is given up with those words', async () => {
    const { told } = await run(Array.from({ length: 5 }, () => ({ code: null, signal: 'SIGABRT' })))
    expect(told.slice(-2)).toEqual([
      'The server was ended by SIGABRT. That was 5 crashes within a minute, so it is not started again.',
      'It wrote no error before it ended.',
    ])
  })
})
