import { configDefaults, defineConfig } from 'vitest/config'
import { onSystemPostgres } from './server/test/second-database.ts'
import { HeaviestFirst } from './tools/tests/heaviest-first.ts'
import { reportersFor } from './tools/tests/vitest-report.ts'

const globalSetup = ['server/test/global-setup.ts']

/** As the server itself starts: 0.6 CPU seconds less for each process that has the database's modules. */
const quickStart = `--import=${new URL('server/src/fast-imports.ts', import.meta.url).href}`

/** A server makes much that is gone after one request: with V8's own 16 MB for it, a seventh of the work is to look through it. */
const roomy = [quickStart, '--max-semi-space-size=64']

/**
 * These tests measure a process or its event loop, or start many programs, each of which copies the memory map of a
 * worker that holds many modules. Each file gets its own process.
 */
const apart = [
  'server/src/platform/sandbox/**/*.test.ts',
  'server/src/runner/**/*.test.ts',
  'server/src/question-validation/forged-results.long.test.ts',
  'server/test/loop-delay.long.test.ts',
  'server/src/platform/database/embedded.long.test.ts',
  'server/src/platform/documents/hostile.long.test.ts',
  'server/src/local-models/real-llama.long.test.ts',
]

const setupFiles = ['web/test/same-data.ts']

/** `npm test` leaves long files to `npm test -- all`. */
const leftOut = [
  ...configDefaults.exclude,
  ...(process.env['TEST_TIER'] === 'short' ? ['**/*.long.test.{ts,tsx}'] : []),
]

const reportFile = process.env['TEST_REPORT']

/** Component tests in a simulated page; tests that need a real browser are in e2e. */
const inPage = 'web/src/**/*.page{,.long}.test.tsx'

/** The fast suites. Those of the server alone need a database, which their global set-up starts. */
export default defineConfig({
  test: {
    // They end what hangs, not what is slow: machines were seen that take four times as long, and what waits for something
    // ends when it is there.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 400_000 } },
    // Twice the two cores that are counted on: tests of sandboxes and databases wait for half of their time.
    maxWorkers: 4,
    sequence: { sequencer: HeaviestFirst },
    ...(reportFile === undefined ? {} : { reporters: reportersFor(reportFile) }),
    // Files of a worker share its modules; otherwise each would reread the question bank, 3 seconds of CPU per file.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], exclude: leftOut, setupFiles },
      },
      {
        extends: true,
        test: { name: 'apart', isolate: true, include: apart, exclude: leftOut, globalSetup, execArgv: [quickStart] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [...leftOut, ...apart, ...onSystemPostgres],
          globalSetup,
          setupFiles,
          execArgv: roomy,
        },
      },
      {
        extends: true,
        test: {
          name: 'second-database',
          include: onSystemPostgres,
          exclude: leftOut,
          globalSetup: ['server/test/system-setup.ts'],
          execArgv: roomy,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: [...leftOut, inPage],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: [inPage],
          exclude: leftOut,
          setupFiles: [...setupFiles, 'web/test/page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          isolate: true,
          include: ['tools/**/*.test.ts'],
          exclude: leftOut,
          execArgv: [quickStart],
        },
      },
    ],
  },
})
