import { configDefaults, defineConfig } from 'vitest/config'
import { onSystemPostgres } from './server/test/second-database.ts'
import { findSettled } from './server/test/settled.ts'

const globalSetup = ['server/test/global-setup.ts']

/** As the server itself starts: 0.6 CPU seconds less for each process that has the database's modules. */
const quickStart = `--import=${new URL('server/src/fast-imports.ts', import.meta.url).href}`

/** A server makes much that is gone after one request: with V8's own 16 MB for it, a seventh of the work is to look through it. */
const roomy = [quickStart, '--max-semi-space-size=64']

/**
 * What these look for is what a process holds, or how long its loop stands; or they start many programs, for which the
 * memory map of a worker that holds the modules of many files is copied each time. Each file has a process of its own.
 */
const apart = [
  'server/src/platform/sandbox/**/*.test.ts',
  'server/src/runner/**/*.test.ts',
  'server/src/question-validation/forged-results.test.ts',
  'server/test/loop-delay.test.ts',
  'server/src/nova/understanding/encoder.test.ts',
  'server/src/platform/database/embedded.test.ts',
  'server/src/platform/documents/hostile.test.ts',
]

/** This file is read anew for each project. */
const once = globalThis as { settled?: string[] }
if (!once.settled) {
  once.settled = findSettled()
  if (once.settled.length > 0) process.stdout.write(`Unchanged since they passed: ${once.settled.join(', ')}.\n`)
}
const exclude = [...configDefaults.exclude, ...once.settled]

/** Components in a page that is made up: what only a real browser can tell is in e2e. */
const inPage = 'web/src/**/*.page.test.tsx'

/** The fast suites. Those of the server alone need a database, which their global set-up starts. */
export default defineConfig({
  test: {
    // They end what hangs, not what is slow: machines were seen that take four times as long, and what waits for something
    // ends when it is there.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // A second try tells a defect from a machine that was too busy, but what another seed hides is one: no second for
    // properties. `npm test` names what needed one and allows few.
    retry: process.env['CI'] ? { count: 1, condition: /^(?!Property failed)/ } : 0,
    // Twice the two cores that are counted on: tests of sandboxes and databases wait for half of their time.
    maxWorkers: 4,
    // The files of a worker share its modules: each read the whole question bank anew, 3 seconds of a processor a file.
    isolate: false,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'apart', isolate: true, include: apart, exclude, globalSetup, execArgv: [quickStart] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [...exclude, ...apart, ...onSystemPostgres],
          globalSetup,
          execArgv: roomy,
        },
      },
      {
        extends: true,
        test: {
          name: 'second-database',
          include: onSystemPostgres,
          globalSetup: ['server/test/system-setup.ts'],
          execArgv: roomy,
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], exclude: [...configDefaults.exclude, inPage] },
      },
      { extends: true, test: { name: 'components', environment: 'happy-dom', include: [inPage] } },
      {
        extends: true,
        test: { name: 'tools', isolate: true, include: ['tools/**/*.test.ts'], exclude, execArgv: [quickStart] },
      },
    ],
  },
})
