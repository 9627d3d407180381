import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProjectRuntime, ProjectTestLine } from '../contract/src/projects/projects.ts'
import { firstTimeMs, openTestSandbox } from '../server/test/sandbox.ts'

const kits = resolve(import.meta.dirname, '../kits')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nova-kits-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) }

/** Builds a kit and runs the tests of a workspace with it; answers its lines, what it printed, and its code. */
function runKit(kit: string, build: string[], files: Record<string, string>) {
  const cache = join(folder, `${kit}-cache`)
  const workspace = join(folder, kit)
  execFileSync(build[0]!, [...build.slice(1), cache], { env: environment })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), text)
  }
  const before = readdirSync(workspace, { recursive: true }).length
  const results = join(folder, `${kit}.jsonl`)
  const run = spawnSync(join(kits, kit, 'bin', 'run-tests'), [], {
    cwd: workspace,
    env: { ...environment, KIT_CACHE: cache, PROJECT_RESULTS: results, TMPDIR: folder },
    encoding: 'utf8',
  })
  expect(readdirSync(workspace, { recursive: true })).toHaveLength(before)
  const lines = readFileSync(results, 'utf8').trim().split('\n')
  return { ...run, tests: lines.map((line) => ProjectTestLine.parse(JSON.parse(line))) }
}

async function runInSandbox(runtime: ProjectRuntime, files: Record<string, string>) {
  const { sandbox, close } = await openTestSandbox()
  try {
    await sandbox.whenProjectsReady()
    const texts = Object.entries(files).map(([path, text]) => ({ path, text }))
    return await sandbox.runProjectTests({ runtime, files: texts, paths: [], queueKey: 'kits' })
  } finally {
    await close()
  }
}

const shown = (tests: ProjectTestLine[]) => tests.map(({ file, name, outcome }) => `${file}: ${name}: ${outcome}`)

test('the kit of Java distinguishes passing, failing, not compiling and ending the process', () => {
  const { tests, status, stdout } = runKit('java', [join(kits, 'java', 'build')], {
    'src/app/Counter.java': 'package app; public class Counter { public int next(int n) { return n + 1; } }',
    'tests/CounterTest.java': `import static kit.test.Assertions.assertEquals;
import kit.test.Test;
class CounterTest {
  @Test("counts on") void counts() { assertEquals(2L, new app.Counter().next(1)); System.out.println("printed"); }
  @Test("fails") void fails() { assertEquals(5, new app.Counter().next(1)); }
}`,
    'tests/BrokenTest.java': 'class BrokenTest { int x = new app.Counter().previous(1); }',
    'tests/ExitTest.java': `import kit.test.Test;
class ExitTest {
  @Test void a() {}
  @Test void b() { System.out.println("{\\"outcome\\":\\"passed\\"}" + System.getenv("PROJECT_RESULTS")); System.exit(0); }
}`,
  })
  expect(shown(tests)).toEqual([
    'tests/BrokenTest.java: tests/BrokenTest.java: failed',
    'tests/CounterTest.java: counts on: passed',
    'tests/CounterTest.java: fails: failed',
    'tests/ExitTest.java: a: passed',
    'tests/ExitTest.java: b: failed',
  ])
  expect(tests[0]?.message).toContain('tests/BrokenTest.java:1: cannot find symbol')
  expect(tests[2]?.message).toBe('expected: <5> but was: <2>\n  at CounterTest.java:5')
  expect(status).toBe(1)
  expect(stdout).toContain('printed')
  expect(stdout).toContain('"passed"}null')
  expect(stdout).toContain('2 passed, 3 failed')
})

// In its sandbox, where the kit of Go is built once on a machine: to build its standard library again takes half a minute.
test(
  'the kit of Go distinguishes passing, failing, not compiling and panicking',
  async () => {
    const { tests, hasPassed } = await runInSandbox('go', {
      'go.mod': 'module app\n\ngo 1.19\n',
      'count/count.go': 'package count\n\nfunc Next(n int) int { return n + 1 }\n',
      'tests/count_test.go': `package tests
import ("testing"; "app/count")
func TestNext(t *testing.T) {
	t.Run("counts on", func(t *testing.T) { if count.Next(1) != 2 { t.Error("no") } })
	t.Run("fails", func(t *testing.T) { t.Errorf("got %d", count.Next(1)) })
}
`,
      'tests/broken_test.go':
        'package tests\nimport ("testing"; "app/count")\nfunc TestOld(t *testing.T) { count.Previous(1) }\n',
      'tests/panic_test.go':
        'package tests\nimport "testing"\nfunc TestPanic(t *testing.T) { panic("no") }\nfunc TestAfter(t *testing.T) {}\n',
    })
    expect(shown(tests)).toEqual([
      'tests/broken_test.go: tests/broken_test.go: failed',
      'tests/count_test.go: TestNext > counts on: passed',
      'tests/count_test.go: TestNext > fails: failed',
      'tests/panic_test.go: TestPanic: failed',
      'tests/panic_test.go: TestAfter: failed',
    ])
    expect(tests[0]?.message).toContain('tests/broken_test.go:3:36: undefined: count.Previous')
    expect(tests[2]?.message).toBe('count_test.go:5: got 2')
    expect(hasPassed).toBe(false)
  },
  firstTimeMs,
)

test('the kit of the web renders React and .vue files, loads pages with styles and scripts, and names what does not bundle', () => {
  const { tests, status } = runKit('web', [process.execPath, join(kits, 'web', 'build.mjs')], {
    'index.html': `<!doctype html><html lang="en"><head><link rel="stylesheet" href="page.css"></head>
<body><h1>Pool</h1><p class="quiet">quiet</p><button>Press</button><p role="status"></p>
<script type="module" src="page.js"></script></body></html>`,
    'page.css': 'body { color: #000; background-color: #fff } .quiet { color: #777 }',
    'page.js': `document.querySelector('button').addEventListener('click', () => {
  document.querySelector('[role=status]').textContent = 'Pressed'
})`,
    'src/counter.tsx': `import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>
}`,
    'tests/counter.test.tsx': `import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Counter } from '../src/counter.tsx'
describe('a counter', () => {
  test('counts', async () => {
    render(<Counter />)
    await userEvent.click(screen.getByRole('button', { name: 'Count 0' }))
    assert.ok(screen.getByRole('button', { name: 'Count 1' }))
  })
  test('compares elements quickly', () => assert.equal(document.body, document.head))
})`,
    'tests/page.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { contrastOf, loadPage, outlineOf } from 'kit/web'
test('the page works', async () => {
  await loadPage()
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  assert.equal(screen.getByRole('status').textContent, 'Pressed')
  assert.equal(contrastOf(screen.getByText('quiet')).toFixed(2), '4.48')
  assert.deepEqual(outlineOf(), ['1 Pool'])
})`,
    'src/Stock.vue': `<script setup lang="ts">
import { ref } from 'vue'
const props = defineProps<{ name: string }>()
const left = ref<number>(2)
</script>

<template><button @click="left -= 1">{{ props.name }}: {{ left }} left</button></template>

<style scoped>
button { color: #333 }
</style>`,
    'src/Plain.vue': `<template><p>{{ words }}</p></template>
<script>
export default { data: () => ({ words: 'Written as options' }) }
</script>`,
    'src/Faulty.vue': `<template><p></template>`,
    'tests/vue.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { createApp } from 'vue'
import Plain from '../src/Plain.vue'
import Stock from '../src/Stock.vue'
const show = (component: object, props = {}) =>
  createApp(component, props).mount(document.body.appendChild(document.createElement('div')))
test('a component of a .vue file works', async () => {
  show(Stock, { name: 'Lamps' })
  await userEvent.click(screen.getByRole('button', { name: 'Lamps: 2 left' }))
  assert.ok(screen.getByRole('button', { name: 'Lamps: 1 left' }))
})
test('so does one that is written as options', () => {
  show(Plain)
  assert.ok(screen.getByText('Written as options'))
})`,
    'tests/faulty.test.ts': `import '../src/Faulty.vue'`,
    'tests/broken.test.ts': `import { gone } from '../src/gone.ts'\ngone()`,
    'tests/exit.test.ts': `import { test } from 'node:test'\ntest('a', () => process.exit(0))`,
  })
  expect(shown(tests)).toEqual([
    'tests/broken.test.ts: tests/broken.test.ts: failed',
    'tests/counter.test.tsx: a counter > counts: passed',
    'tests/counter.test.tsx: a counter > compares elements quickly: failed',
    'tests/exit.test.ts: tests/exit.test.ts: failed',
    'tests/faulty.test.ts: tests/faulty.test.ts: failed',
    'tests/page.test.ts: the page works: passed',
    'tests/vue.test.ts: a component of a .vue file works: passed',
    'tests/vue.test.ts: so does one that is written as options: passed',
  ])
  expect(tests[4]?.message).toBe('This test does not bundle.\nsrc/Faulty.vue:1:10: Element is missing end tag.')
  expect(tests[0]?.message).toContain('tests/broken.test.ts:1:21: Could not resolve "../src/gone.ts"')
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'web-cache', 'lib', 'react-dom-client.js'))).toBe(true)
})
