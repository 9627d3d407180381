/** Running and waiting requests on a runner, with a scripted sandbox. */
import { describe, expect, it, test } from 'vitest'
import type { RunEvent, RunRequest, RunResult } from '../platform/sandbox/request.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { makeDesk } from './desk.ts'
import { makeMetrics } from './metrics.ts'

const resultOf = (id: string, more: object = {}) =>
  ({
    id,
    language: 'python',
    version: '3',
    status: 'ok',
    queueMs: 20,
    ...more,
    run: { status: 'ok', exitCode: 0, stdout: '', stderr: '', durationMs: 300 },
  }) as unknown as RunResult

function openDesk(capacity = 1, maxWaiting = 2) {
  const runs = new Map<string, { on: (event: RunEvent) => void; end: (result: RunResult) => void }>()
  const stopped: string[] = []
  const ended: string[] = []
  const sandbox = {
    run: ({ id }: RunRequest, on: (event: RunEvent) => void) =>
      new Promise<RunResult>((end) => {
        runs.set(id, { on, end })
      }),
    stop: (id: string) => {
      stopped.push(id)
      runs.get(id)?.end(resultOf(id, { status: 'killed' }))
      return runs.has(id)
    },
  } as unknown as Sandbox
  const desk = makeDesk({
    sandbox: () => sandbox,
    capacity,
    maxWaiting,
    maxOwnWaiting: 3 * maxWaiting,
    onEnd: ({ id, status }, mode) => void ended.push(`${id} ${mode} ${status}`),
  })
  const events: string[] = []
  return {
    desk,
    stopped,
    ended,
    events,
    run: (id: string) =>
      desk.run({ id, queue: id, mode: 'program' } as RunRequest, ({ type }) => void events.push(`${id} ${type}`)),
    begin: (id: string) => runs.get(id)!.on({ type: 'stage' } as RunEvent),
    end: (id: string) => runs.get(id)!.end(resultOf(id)),
  }
}

describe('a desk', () => {
  it('counts running and waiting requests, and accepts none once both are full', async () => {
    const { desk, run, begin, end } = openDesk()
    expect(desk.load()).toEqual({ running: 0, waiting: 0, capacity: 1, accepting: true })
    const first = run('a')
    begin('a')
    void run('b')
    expect(desk.load()).toEqual({ running: 1, waiting: 1, capacity: 1, accepting: true })
    void run('c')
    expect(desk.whyFull()).toBe('full')
    expect(desk.whyFull('company/candidate')).toBeUndefined()
    for (const id of ['d', 'e', 'f', 'g']) void run(id)
    expect(desk.whyFull('company/candidate')).toBe('full')
    for (const id of ['d', 'e', 'f', 'g']) end(id)
    await Promise.resolve()
    expect(desk.load().accepting).toBe(false)
    end('a')
    await first
    expect(desk.whyFull()).toBeUndefined()
    expect(desk.has('a')).toBe(false)
    expect(desk.has('b')).toBe(true)
  })

  it('passes events on, and counts each run once it has ended', async () => {
    const { run, begin, end, ended, events } = openDesk()
    const done = run('a')
    begin('a')
    end('a')
    expect(await done).toMatchObject({ id: 'a', status: 'ok' })
    expect(events).toEqual(['a stage'])
    expect(ended).toEqual(['a program ok'])
  })

  it('stops what it knows, and nothing else', () => {
    const { desk, run, stopped } = openDesk()
    void run('a')
    expect([desk.stop('a'), desk.stop('b')]).toEqual([true, false])
    expect(stopped).toEqual(['a'])
  })

  it('that is drained lets runs end, turns away waiting ones uncounted, and accepts none', async () => {
    const { desk, run, begin, end, ended, stopped } = openDesk()
    const [running, waiting] = [run('a'), run('b')]
    begin('a')
    const drained = desk.drain()
    expect(desk.isDraining()).toBe(true)
    expect(desk.whyFull()).toBe('draining')
    expect(stopped).toEqual(['b'])
    expect(await waiting).toBeUndefined()
    end('a')
    await drained
    expect(await running).toMatchObject({ id: 'a', status: 'ok' })
    expect(ended).toEqual(['a program ok'])
    expect(desk.load()).toEqual({ running: 0, waiting: 0, capacity: 1, accepting: false })
  })

  it('with nothing to do is drained at once', async () => {
    const { desk } = openDesk()
    await desk.drain()
    expect(desk.load()).toMatchObject({ running: 0, waiting: 0 })
  })
})

test('an operator’s metrics are printed for Prometheus, with their current values', async () => {
  const load = { running: 2, waiting: 5, capacity: 4, accepting: true }
  const metrics = makeMetrics(() => load)
  metrics.countRun(resultOf('a'), 'program')
  metrics.countRun(resultOf('b', { queueMs: 2_000, compile: { durationMs: 900 } }), 'function')
  metrics.countRejected('full')
  metrics.countRejected('full')
  load.accepting = false
  const lines = (await metrics.print()).split('\n')
  expect(metrics.contentType).toContain('text/plain')
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['nova_runner_running 2', 'nova_runner_queue_length 5', 'nova_runner_capacity 4', 'nova_runner_accepting 0'],
      'nova_runner_rejected_total{reason="full"} 2',
      'nova_runner_run_seconds_count{language="python",mode="program",status="ok"} 1',
      'nova_runner_run_seconds_sum{language="python",mode="function",status="ok"} 1.2',
      'nova_runner_queue_seconds_bucket{le="0.05"} 1',
      'nova_runner_queue_seconds_count 2',
    ]),
  )
})

test('two runners count apart', async () => {
  const load = { running: 0, waiting: 0, capacity: 1, accepting: true }
  const [one, other] = [makeMetrics(() => load), makeMetrics(() => load)]
  one.countRejected('draining')
  expect(await other.print()).not.toContain('reason="draining"')
})
