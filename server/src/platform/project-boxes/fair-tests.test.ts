/** Verdicts on a project whose tests ran out of time; real runs of it are in fair-tests.long.test.ts. */
import { expect, test } from 'vitest'
import { testFairly, type TestPass } from './fair-tests.ts'

const ended = (more: Partial<TestPass> = {}): TestPass => ({
  status: 'ok',
  hasPassed: false,
  hasWaited: false,
  output: '',
  durationMs: 1_000,
  cpuMs: 1_000,
  tests: [{ file: 'tests/a.test.ts', name: 'a', outcome: 'failed', ms: 1 }],
  ...more,
})

const beside = [{ path: 'src/a.ts', text: '' }]

/** Judges a project whose runs, and those of its reference, end like these; the last one repeats. */
async function judge(own: TestPass[], reference?: TestPass[]) {
  const runs = { own: 0, reference: 0 }
  const next = (ends: TestPass[], at: number) => ends[Math.min(at, ends.length - 1)]!
  const result = await testFairly({
    request: { runtime: 'node', files: [], paths: [], queueKey: 'a', ...(reference && { beside }) },
    pass: async (_, isBeside) => (isBeside ? next(reference!, runs.reference++) : next(own, runs.own++)),
    limits: { cpuMs: 60_000, wallMs: 300_000 },
  })
  return { ...result, runs }
}

test('tests that end by themselves run once', async () => {
  expect(await judge([ended()], [ended()])).toMatchObject({ status: 'ok', runs: { own: 1, reference: 0 } })
})

test('a test that waits while the reference is in time has failed', async () => {
  const found = await judge([ended({ hasWaited: true })], [ended()])
  expect(found).toMatchObject({ status: 'ok', tests: [{ outcome: 'failed' }], runs: { own: 2, reference: 1 } })
})

test('tests that the clock ends as it ends the reference run again until either ends, or three times', async () => {
  const late = ended({ status: 'not_judged', tests: [] })
  expect(await judge([late, late, late, ended()], [late])).toMatchObject({ status: 'ok', runs: { own: 4 } })
  expect(await judge([late], [late])).toMatchObject({
    status: 'not_judged',
    tests: [],
    runs: { own: 5, reference: 4 },
    reason: 'The machine was too busy to finish the tests, so they are neither passed nor failed.',
  })
})

test('tests that the clock ends where the reference had a processor took too long, and elsewhere nothing is said', async () => {
  const late = ended({ status: 'not_judged', tests: [] })
  expect(await judge([late], [ended()])).toMatchObject({ status: 'timeout' })
  expect(await judge([late], [ended({ cpuMs: 100 })])).toMatchObject({ status: 'not_judged' })
})

test('without a reference, what waited has waited', async () => {
  expect(await judge([ended({ status: 'waited', tests: [] })])).toMatchObject({ status: 'waited', runs: { own: 1 } })
})
