import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Archive } from '../../src/archive.ts'
import { Collector } from '../../src/collector.ts'
import type { LogRecord } from '../../src/model.ts'
import { Pager } from '../../src/pager.ts'
import { type Attempt, deliver, type Sink } from '../../src/sink.ts'
import { idsOf, makeClock, makeRig, record } from '../rig.ts'

const steady = { attempts: 3, delayMs: (attempt: number) => attempt * 10 }
const abc = [record('a'), record('b'), record('c')]

/** A sink with these answers, then full acceptance. */
function makeSink(answers: (Attempt | Error)[]) {
  const calls: string[][] = []
  const sink: Sink = {
    name: 'test',
    attempt: async (records: readonly LogRecord[]) => {
      calls.push(idsOf(records))
      const answer = answers.shift() ?? { failed: [], retry: [] }
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { sink, calls }
}

test('records to retry are attempted again after the pause of the policy', async () => {
  const clock = makeClock()
  const { sink, calls } = makeSink([{ failed: [], retry: [record('b')] }])
  assert.deepEqual(await deliver(sink, abc, steady, clock), [])
  assert.deepEqual(calls, [['a', 'b', 'c'], ['b']])
  assert.deepEqual(clock.sleeps, [10])
})

test('an attempt that throws is repeated with the same records', async () => {
  const clock = makeClock()
  const { sink, calls } = makeSink([new Error('down'), new Error('down')])
  assert.deepEqual(await deliver(sink, abc, steady, clock), [])
  assert.deepEqual(calls, [['a', 'b', 'c'], ['a', 'b', 'c'], ['a', 'b', 'c']])
  assert.deepEqual(clock.sleeps, [10, 20])
})

test('after the last attempt the rest is given up, in the order of the records, without a pause', async () => {
  const clock = makeClock()
  const invalid = { record: record('b'), sink: 'test', reason: 'invalid' as const }
  const { sink, calls } = makeSink([
    { failed: [], retry: abc },
    { failed: [invalid], retry: [record('a'), record('c')] },
    new Error('down'),
  ])
  assert.deepEqual(
    (await deliver(sink, abc, steady, clock)).map(({ record, reason }) => `${record.id} ${reason}`),
    ['a gave-up', 'b invalid', 'c gave-up'],
  )
  assert.equal(calls.length, 3)
  assert.equal(clock.sleeps.length, 2)
})

test('a sink may ask for a pause of its own', async () => {
  const clock = makeClock()
  const { sink } = makeSink([{ failed: [], retry: abc, waitMs: 77 }, { failed: [], retry: abc, waitMs: 0 }])
  await deliver(sink, abc, steady, clock)
  assert.deepEqual(clock.sleeps.filter((ms) => ms > 0), [77])
})

test('nothing to send is no attempt', async () => {
  const { sink, calls } = makeSink([])
  assert.deepEqual(await deliver(sink, [], steady, makeClock()), [])
  assert.deepEqual(calls, [])
})

test('each sink makes one call or one round in an attempt and never sleeps in it', async () => {
  const clock = makeClock()
  let calls = 0
  const fail = async () => {
    calls += 1
    throw new Error('down')
  }
  const sinks: Sink[] = [new Collector(fail, clock), new Archive(fail, clock), new Pager(fail)]
  assert.deepEqual(sinks.map(({ name }) => name), ['collector', 'archive', 'pager'])
  for (const sink of sinks) {
    calls = 0
    await sink.attempt([record('a', 'error')]).catch(() => undefined)
    assert.equal(calls, 1, sink.name)
  }
  assert.deepEqual(clock.sleeps, [])
})

test('an attempt of the pager returns the errors to send again, and leaves other levels out', async () => {
  const pager = new Pager(async (text) => {
    if (text === 'first') throw new Error('no network')
  })
  const { failed, retry } = await pager.attempt([record('a', 'error', 'first'), record('b', 'error', 'x'), record('c')])
  assert.deepEqual(failed, [])
  assert.deepEqual(idsOf(retry), ['a'])
})

test('pauses and attempts of the three sinks are as before', async () => {
  const rig = makeRig(Array.from({ length: 5 }, () => new Error('down')))
  await rig.collector.deliver([record('a')])
  assert.deepEqual(rig.sleeps, [200, 400, 800, 1600])
  const clock = makeClock()
  const archive = new Archive(async () => {
    throw new Error('slow')
  }, clock)
  assert.equal((await archive.deliver([record('a')])).length, 1)
  assert.deepEqual(clock.sleeps, [1000, 1000])
  const pages: string[] = []
  const pager = new Pager(async (text) => {
    pages.push(text)
    throw new Error('no network')
  })
  assert.equal((await pager.deliver([record('a', 'error', 'x'), record('b')])).length, 1)
  assert.deepEqual(pages, ['x', 'x'])
})

test('a permanent error of the archive ends at once with the right sink', async () => {
  const clock = makeClock()
  const archive = new Archive(async () => {
    throw Object.assign(new Error('read-only'), { permanent: true })
  }, clock)
  assert.deepEqual(await archive.deliver(abc), abc.map((record) => ({ record, sink: 'archive', reason: 'gave-up' })))
  assert.deepEqual(clock.sleeps, [])
})
