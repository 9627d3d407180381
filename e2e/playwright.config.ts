import { defineConfig } from '@playwright/test'
import { findChromium } from '../tools/packages.mjs'

const isRoot = process.getuid?.() === 0

/** Three workers for two cores: these tests often wait, and 101 of them took 263 s instead of 316. Each has its own product. */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  workers: 3,
  forbidOnly: true,
  // `npm test` leaves long files to `npm test -- all`.
  testIgnore: process.env['TEST_TIER'] === 'short' ? '**/*.long.spec.ts' : [],
  // `npm run thorough` has those too that vary what another test shows, or whose rules cheaper tests hold.
  grepInvert: process.env['THOROUGH'] ? [] : /@thorough/,
  // They end what hangs, not what is slow: on a busy machine the longest tests took two minutes and a step 20 seconds.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 120_000,
    // A trace of each test costs a third of its time; `--trace on` makes one where it is wanted.
    contextOptions: { reducedMotion: 'reduce', colorScheme: 'dark' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
})
