/** The files of a release: all that serves, and nothing of tests, page sources or tools for developers. */
import { expect, test } from 'vitest'
import { listFiles } from './release.mjs'

const files = listFiles()

test('a release has the server, its migrations, the bank, the kits and the commands of an operator', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      ...['package.json', 'package-lock.json', 'LICENSE', 'web/package.json', 'contract/src/endpoints.ts'],
      ...['server/src/main.ts', 'server/migrations/0001_accounts.sql', 'bank/competencies.json', 'tools/start.mjs'],
      ...[
        'tools/command.ts',
        'tools/operator/password.ts',
        'tools/operator/backup.ts',
        'tools/runner.ts',
        'tools/model.ts',
        'docs/operations.md',
      ],
      'docs/monitoring/alerts.yml',
    ]),
  )
  expect(files.some((file) => file.startsWith('kits/'))).toBe(true)
})

test('a release has no tests, sources of pages, benchmarks or tools for developers', () => {
  const others = files.filter((file) =>
    /^(?!bank\/|kits\/).*\.test\.|^server\/test\/|^web\/(?!package\.json$)|^(bench|e2e|\.github)\/|^tools\/(house|mutants|longer|pictures)\//.test(
      file,
    ),
  )
  expect(others).toEqual([])
})
