/** Each kit runs a small project on its libraries, and a box sees nothing more of the machine for it. */
import type { KitLibrary } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime, ProjectTestLine } from '@nova/contract/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBox } from '../../../test/project-boxes.ts'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../../test/sandbox.ts'

let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
  const { installKit } = opened.sandbox
  for (const kit of ['node'] as const) await installKit!(kit, { signal: AbortSignal.timeout(300_000), onProgress() {} })
}, firstTimeMs)
afterAll(() => opened.close())

type Files = Record<string, string>

async function runProject(runtime: ProjectRuntime, libraries: KitLibrary[], files: Files) {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }))
  const request = { runtime, libraries, files: texts, paths: [], queueKey: 'kits' }
  const { tests, status, reason, output } = await opened.sandbox.runProjectTests(request)
  return { status, reason, outcomes: outcomesOf(tests), output }
}

const outcomesOf = (tests: ProjectTestLine[]) =>
  tests.map(({ name, outcome, message }) => `${name}: ${message ?? outcome}`)

test('Python projects answer with Flask and FastAPI, migrate with SQLAlchemy and add up with pandas', async () => {
  const { outcomes } = await runProject('python', ['flask', 'fastapi', 'sqlalchemy', 'pandas', 'numpy', 'alembic'], {
    'shop/web.py': `from flask import Flask, jsonify
app = Flask(__name__)
@app.get('/prices/<int:cents>')
def price(cents):
    return jsonify(euros=cents / 100)
`,
    'tests/test_libraries.py': `import unittest
import numpy
import pandas
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Column, Integer, String, create_engine, select
from sqlalchemy.orm import Session, declarative_base
from alembic.migration import MigrationContext
from alembic.operations import Operations
from shop.web import app
Base = declarative_base()
class Item(Base):
    __tablename__ = 'item'
    id = Column(Integer, primary_key=True)
    name = Column(String)
class Libraries(unittest.TestCase):
    def test_flask(self):
        self.assertEqual(app.test_client().get('/prices/250').json, {'euros': 2.5})
    def test_fastapi(self):
        api = FastAPI()
        @api.get('/twice/{number}')
        def twice(number: int):
            return number * 2
        self.assertEqual(TestClient(api).get('/twice/21').json(), 42)
        self.assertEqual(TestClient(api).get('/twice/x').status_code, 422)
    def test_sqlalchemy(self):
        engine = create_engine('sqlite://')
        Base.metadata.create_all(engine)
        with engine.begin() as connection:
            Operations(MigrationContext.configure(connection)).add_column('item', Column('price', Integer))
        with Session(engine) as session:
            session.add(Item(name='tea'))
            session.commit()
            self.assertEqual(session.scalars(select(Item.name)).all(), ['tea'])
    def test_pandas(self):
        frame = pandas.DataFrame({'shop': ['a', 'b', 'a'], 'cents': [1, 2, 3]})
        self.assertEqual(frame.groupby('shop').cents.sum().to_dict(), {'a': 4, 'b': 2})
        self.assertEqual(round(float(numpy.linalg.det(numpy.array([[1.0, 2], [3, 4]]))), 6), -2)
`,
  })
  expect(outcomes).toEqual(['fastapi', 'flask', 'pandas', 'sqlalchemy'].map((name) => `Libraries > ${name}: passed`))
})

test('Python projects test shell scripts, with Git, a lock and the bit of files that begin with #!', async () => {
  const { outcomes } = await runProject('python', ['git'], {
    'bin/tag': `#!/usr/bin/env bash
set -euo pipefail
exec 9> .lock
flock -n 9 || exit 75
git init -q -b main && git commit -q --allow-empty -m start
git tag -a -m "$1" v1
git for-each-ref --format='%(objecttype) %(contents:subject)' refs/tags
`,
    'tests/test_tag.py': `import os, stat, subprocess, tempfile, unittest
class Tag(unittest.TestCase):
    def test_it_tags(self):
        with tempfile.TemporaryDirectory() as folder:
            ended = subprocess.run([os.path.abspath('bin/tag'), 'two words'], cwd=folder, capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, 'tag two words\\n', ''))
    def test_other_files_stay_plain(self):
        self.assertEqual(stat.S_IMODE(os.stat('tests/test_tag.py').st_mode), 0o644)
`,
  })
  expect(outcomes).toEqual(['Tag > it tags: passed', 'Tag > other files stay plain: passed'])
})

test('a project without libraries has the standard library alone, and one that needs more says what is missing', async () => {
  const files = {
    'tests/test_a.py': 'import unittest\nclass A(unittest.TestCase):\n    def test_a(self):\n        import flask\n',
  }
  const { outcomes } = await runProject('python', [], files)
  expect(outcomes).toEqual([`A > a: ModuleNotFoundError: No module named 'flask'`])
  expect(await runProject('python', ['fastify'], files)).toMatchObject({
    status: 'unavailable',
    reason: 'This project needs Fastify.',
  })
  const checked = await runProject('node', [], {
    'tests/tsc.test.ts': `import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
test('checks types', () => {
  const { status, stderr } = spawnSync('tsc', { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [127, "tsc isn't part of this project.\\n"])
})
`,
  })
  expect(checked.outcomes).toEqual(['checks types: passed'])
})

test('the libraries of a box can only be read, and bring nothing else of the machine and no network', async () => {
  const inside = await openTestBox(opened.sandbox, { runtime: 'python', libraries: ['flask'] })
  const found = await inside.learn(`
home = '/usr/lib/python3/dist-packages'
found = {
    'write': [attempt(lambda: open(path, 'w')) for path in [home + '/x.py', home + '/flask/app.py', '/usr/lib/python3/x']],
    'python3': sorted(os.listdir('/usr/lib/python3')),
    'hidden': [path for path in ['/usr/share/doc', '/usr/share/java', '/var/lib', '/etc/alternatives', '/root', '${opened.dataDir}'] if os.path.exists(path)],
    'started': ''.join(open(home + '/' + name).read() for name in os.listdir(home) if name.endswith('.pth')),
    'network': attempt(lambda: socket.create_connection(('1.1.1.1', 80), 1)),
}`)
  expect(found).toEqual({
    write: ['EROFS', 'EROFS', 'EROFS'],
    python3: ['dist-packages'],
    hidden: [],
    started: '',
    network: 'ENETUNREACH',
  })
  await inside.box.end()
})

test('Node projects serve with Fastify and Express, query PGlite and check types', async () => {
  const { outcomes } = await runProject('node', ['fastify', 'express', 'pglite', 'supertest', 'typescript'], {
    'package.json': '{ "type": "module" }',
    'tsconfig.json': `{ "compilerOptions": { "strict": true, "noEmit": true, "module": "nodenext", "types": ["node"],
      "allowImportingTsExtensions": true, "skipLibCheck": true }, "include": ["src"] }`,
    'src/app.ts': `import { PGlite } from '@electric-sql/pglite'
import fastify from 'fastify'
export async function makeApp() {
  const database = new PGlite()
  await database.exec('CREATE TABLE item (name text); INSERT INTO item VALUES ($$tea$$)')
  const app = fastify()
  app.get('/items', async () => (await database.query('SELECT name FROM item')).rows)
  return app
}
`,
    'tests/app.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../src/app.ts'
test('Fastify and PGlite', async () => {
  const reply = await (await makeApp()).inject('/items')
  assert.deepEqual(reply.json(), [{ name: 'tea' }])
})
`,
    // Separate files: each has 20 seconds, and PGlite takes several of them on a busy machine.
    'tests/express.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import express from 'express'
import request from 'supertest'
test('Express and Supertest', async () => {
  const app = express().get('/', (_, reply) => void reply.json({ fine: true }))
  assert.deepEqual((await request(app).get('/')).body, { fine: true })
})
`,
    'tests/types.test.ts': `import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
test('tsc', () => {
  const { status, stdout } = spawnSync('tsc', ['-p', '.'], { encoding: 'utf8' })
  assert.equal(stdout, '')
  assert.equal(status, 0)
})
`,
  })
  expect(outcomes).toEqual(['Fastify and PGlite: passed', 'Express and Supertest: passed', 'tsc: passed'])
})

test('Node projects run tests of Vitest, Jest, Mocha with Chai, tape and tap, each with its own results', async () => {
  const { outcomes } = await runProject('node', ['vitest', 'jest', 'mocha', 'chai', 'tape', 'tap'], {
    'src/sum.ts': 'export const sum = (one: number, other: number): number => one + other\n',
    'src/twice.cjs': 'exports.twice = (number) => number * 2\n',
    'tests/a.test.ts': `import { describe, expect, it, vi } from 'vitest'
import { sum } from '../src/sum'
describe('sum', () => {
  it('adds', () => expect(sum(1, 2)).toBe(3))
  it('is wrong', () => expect(sum(1, 2)).toBe(4))
  it.skip('waits', () => vi.fn())
})
`,
    'tests/b.test.ts': `// Runs with jest.
import { sum } from '../src/sum'
jest.mock('../src/sum', () => ({ sum: () => 7 }))
test('mocks', () => expect(sum(1, 2)).toBe(7))
test('is wrong', () => expect(sum(1, 2)).toEqual(3))
`,
    'tests/c.test.cjs': `const { describe, it } = require('mocha')
const { expect } = require('chai')
const { twice } = require('../src/twice.cjs')
describe('twice', () => {
  it('doubles', () => expect(twice(2)).to.equal(4))
  it('is wrong', () => expect(twice(2)).to.equal(5))
  it('ends the process', () => process.exit(0))
})
`,
    'tests/d.test.cjs': `const test = require('tape')
const { twice } = require('../src/twice.cjs')
test('outer', (t) => { t.test('inner', (it) => { it.equal(twice(1), 2); it.end() }); t.end() })
test('is wrong', (t) => { t.plan(1); t.same({ a: 1 }, { a: 2 }, 'same') })
`,
    'tests/e.test.mjs': `import t from 'tap'
t.test('outer', async (t) => { t.test('inner', async (t) => t.strictSame([1], [1])) })
t.test('is wrong', (t) => { throw new TypeError('broken') })
`,
    'tests/f.test.mjs': `import { writeSync } from 'node:fs'
import { it } from 'mocha'
it('says that it passed', () => {
  const test = { name: 'says that it passed', outcome: 'passed', ms: 0 }
  writeSync(3, JSON.stringify({ kind: 'test', test }) + '\\n')
  console.log(JSON.stringify({ kind: 'complete' }))
  throw new Error('failed')
})
`,
    'tests/g.test.mjs': "import { it } from 'mocha'\nimport '../src/missing.js'\nit('x', () => {})\n",
  })
  const ended = 'The file failed outside of its tests (exit code 0).'
  expect(outcomes.map((line) => line.split('\n')[0])).toEqual([
    'sum > adds: passed',
    'sum > is wrong: expected 3 to be 4 // Object.is equality',
    'sum > waits: skipped',
    'mocks: passed',
    'is wrong: expect(received).toEqual(expected) // deep equality',
    'twice > doubles: passed',
    'twice > is wrong: expected 4 to equal 5',
    `tests/c.test.cjs: ${ended}`,
    `twice > ends the process: ${ended}`,
    'outer > inner: passed',
    'is wrong: same: {"a":1} instead of {"a":2}',
    'outer > inner: passed',
    'is wrong: broken',
    'says that it passed: Error: failed',
    "tests/g.test.mjs: Error: Cannot find module '/work/src/missing.js' imported from /work/tests/g.test.mjs",
  ])
})

test('pages read with TanStack Query and render Vue templates', async () => {
  const { outcomes } = await runProject('web', ['react', 'react-query', 'testing-library', 'vue'], {
    'src/items.tsx': `import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
function Items({ read }: { read: () => Promise<string[]> }) {
  const { data = [] } = useQuery({ queryKey: ['items'], queryFn: read })
  return <ul>{data.map((name) => <li key={name}>{name}</li>)}</ul>
}
export const Page = ({ read }: { read: () => Promise<string[]> }) => (
  <QueryClientProvider client={new QueryClient()}><Items read={read} /></QueryClientProvider>
)
`,
    'src/counter.ts': `import { createApp, ref } from 'vue'
export const mountCounter = (place: Element) => createApp({
  setup: () => ({ count: ref(0) }),
  template: '<button @click="count++">Count {{ count }}</button>',
}).mount(place)
`,
    'tests/pages.test.tsx': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mountCounter } from '../src/counter.ts'
import { Page } from '../src/items.tsx'
test('TanStack Query', async () => {
  render(<Page read={async () => ['tea']} />)
  assert.ok(await screen.findByText('tea'))
})
test('an awaited act', async () => {
  render(<Page read={async () => ['milk']} />)
  await act(async () => { await new Promise((resolve) => setTimeout(resolve, 0)) })
  assert.ok(await screen.findByText('milk'))
})
test('Vue', async () => {
  mountCounter(document.body.appendChild(document.createElement('div')))
  await userEvent.click(screen.getByText('Count 0'))
  assert.ok(await screen.findByText('Count 1'))
})
`,
  })
  expect(outcomes).toEqual(['TanStack Query: passed', 'an awaited act: passed', 'Vue: passed'])
})

test('Java projects run JUnit beside the kit’s own tests, and Go projects route with chi', async () => {
  const java = await runProject('java', ['junit'], {
    'src/shop/Prices.java':
      'package shop; public class Prices { public static int twice(int cents) { return 2 * cents; } }',
    'tests/PricesTest.java': `import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
class PricesTest {
  @Test void doubles() { assertEquals(4, shop.Prices.twice(2)); }
  @Test void fails() { assertEquals(5, shop.Prices.twice(2)); }
  @Test @Disabled void waits() {}
  @ParameterizedTest @ValueSource(ints = {1, 2}) void many(int cents) { assertEquals(cents + cents, shop.Prices.twice(cents)); }
  @Nested class Inside { @Test void too() {} }
  @kit.test.Test("the kit's own") void own() {}
}`,
  })
  expect(java.outcomes.toSorted()).toEqual([
    'Inside > too: passed',
    'doubles: passed',
    'fails: expected: <5> but was: <4>\n  at PricesTest.java:7',
    'many(int) > [1] 1: passed',
    'many(int) > [2] 2: passed',
    `the kit's own: passed`,
    'waits: skipped',
  ])
  const forged = await runProject('java', ['junit'], {
    'src/kit/junit/JUnitTests.java': `package kit.junit;
public final class JUnitTests {
  public static void run(Class<?> type, kit.test.TestReport report) { report.finish("fails", "passed", 1, null); }
}`,
    'tests/PricesTest.java': `import static org.junit.jupiter.api.Assertions.*;
class PricesTest { @org.junit.jupiter.api.Test void fails() { assertEquals(1, 2); } }`,
  })
  expect(forged.outcomes).toEqual(['fails: expected: <1> but was: <2>\n  at PricesTest.java:2'])
  const go = await runProject('go', ['chi'], {
    'go.mod': 'module shop\n\ngo 1.19\n\nrequire github.com/go-chi/chi/v5 v5.0.7\n',
    'web/web.go': `package web
import ("net/http"; "github.com/go-chi/chi/v5"; "github.com/go-chi/chi/v5/middleware")
func Routes() http.Handler {
	routes := chi.NewRouter()
	routes.Use(middleware.Recoverer)
	routes.Get("/items/{name}", func(w http.ResponseWriter, r *http.Request) { w.Write([]byte(chi.URLParam(r, "name"))) })
	return routes
}
`,
    'tests/web_test.go': `package tests
import ("net/http/httptest"; "testing"; "shop/web")
func TestRoutes(t *testing.T) {
	reply := httptest.NewRecorder()
	web.Routes().ServeHTTP(reply, httptest.NewRequest("GET", "/items/tea", nil))
	if reply.Body.String() != "tea" { t.Error(reply.Body.String()) }
}
`,
  })
  expect(go.outcomes).toEqual(['TestRoutes: passed'])
})
