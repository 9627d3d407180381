/** The files of a release: all that serves, and nothing of tests, page sources or tools for developers. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { bundleWebKit, listFiles } from './release.mjs'

const root = resolve(import.meta.dirname, '..')

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
        'tools/trust/trust-pack.ts',
        'tools/trust/product-facts.json',
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

test('in an unpacked archive, which has no history, the files of a release are those that git would not ignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nova-archive-'))
  try {
    const wanted = ['package.json', 'server/src/main.ts']
    for (const path of [...wanted, 'server/src/main.test.ts', 'kits/web/node_modules/a.js', 'kits/web/a.log']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    cpSync(join(root, '.gitignore'), join(folder, '.gitignore'))
    expect(listFiles(folder).toSorted()).toEqual(wanted)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a release builds the kit of web projects without the packages that pages are built from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nova-release-'))
  try {
    for (const path of listFiles().filter((file) =>
      /^(kits\/web\/|(server|web)\/package\.json|web\/src\/project\/preview\/vue-file)/.test(file),
    )) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      cpSync(join(root, path), join(folder, path))
    }
    mkdirSync(join(folder, 'node_modules'))
    for (const name of ['esbuild', '@esbuild'])
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    bundleWebKit(folder)
    const out = join(folder, 'made')
    execFileSync(process.execPath, [join(folder, 'kits', 'web', 'build.mjs'), out])
    expect(readdirSync(out).toSorted()).toEqual(['dom.mjs', 'esbuild', 'esbuild.cjs', 'lib', 'vue-compiler.mjs'])
    const packages = JSON.parse(readFileSync(join(out, 'lib', 'packages.json'), 'utf8')) as Record<string, string>
    expect(Object.keys(packages)).toEqual(expect.arrayContaining(['react/jsx-runtime', '@testing-library/react']))
    expect(readdirSync(join(out, 'lib'))).toEqual(expect.arrayContaining(Object.values(packages)))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
