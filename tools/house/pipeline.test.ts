/** The pipelines and the page for newcomers name only commands, parts and versions that exist. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts, config } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>
  config: { runtime: string }
}

test.each(['.github/workflows/ci.yml', '.gitlab-ci.yml'])('%s runs every part of npm test -- all once', (path) => {
  const parts = [...read(path).matchAll(/(?:run|script): npm test -- (\w+(?: all)?)/g)].map(([, part]) => part)
  expect(parts).toEqual(['check', 'units all', 'browser all'])
  const known = /const parts = \[([^\]]+)\]/.exec(read('tools/test.mjs'))?.[1]
  expect(known).toBe("'check', 'units', 'browser'")
})

test('every command that AGENTS.md and CONTRIBUTING.md name exists', () => {
  const text = read('AGENTS.md') + read('CONTRIBUTING.md')
  const named = [...text.matchAll(/\bnpm (?:run )?([a-z][a-z-]+)/g)].map(([, name]) => name!)
  const builtIn = new Set(['ci', 'install', 'run'])
  expect(named.filter((name) => !builtIn.has(name) && !(name in scripts))).toEqual([])
  expect(named.length).toBeGreaterThan(8)
})

test('.nvmrc names the version of Node that the product runs on', () => {
  expect(read('.nvmrc').trim()).toBe(config.runtime)
})
