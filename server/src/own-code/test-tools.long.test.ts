/** Tests changes whose tests are written for Vitest, Jest, Mocha, tape and tap, in boxes with those tools. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox, type TestSandbox } from '../../test/sandbox.ts'
import { alterTests } from '../question-validation/altered-tests.ts'
import { linesIn } from './running.ts'
import { type Trial, tryChange } from './trying.ts'
import { divide } from './view.ts'

let opened: TestSandbox
beforeAll(async () => {
  opened = await openTestSandbox()
  await opened.sandbox.installKit!('node', { signal: AbortSignal.timeout(300_000), onProgress() {} })
}, firstTimeMs)
afterAll(() => opened.close())

const run: Trial['run'] = async (libraries, files) =>
  linesIn(await opened.sandbox.runProjectTests({ runtime: 'node', libraries, files, paths: [], queueKey: 'own-code' }))
const outcomesOf = async (files: { path: string; text: string }[]) => {
  const lines = await run(['vitest', 'jest', 'mocha', 'chai', 'tape', 'tap'], files)
  return Object.fromEntries(lines.map(({ file, name, outcome }) => [`${file} ${name}`, outcome]))
}

const files = Object.entries({
  'tests/vitest.test.ts': `import { expect, test } from 'vitest'
const two = [1, 2]
test('a value', () => expect(two.length).toBe(2))
test('a list', () => expect(two).toEqual([1, 2]))
test('worked out', () => expect(two.length).toBe(two.length))
test('not', () => expect(two).not.toContain(3))
test('throws', () => expect(() => two.at(Symbol() as never)).toThrow())
test('waits', async () => { await expect(Promise.resolve(two)).resolves.toHaveLength(2); })
test('rejects', async () => { await expect(Promise.reject(new Error('no'))).rejects.toThrow('no'); })
`,
  'tests/jest.test.js': `// Runs with jest.
const spy = jest.fn()
test('a call', () => { spy(1); expect(spy).toHaveBeenCalledWith(1) })
test('a text', () => { expect('twelve').toEqual('twelve') })
`,
  'tests/chai.test.mjs': `import { describe, it } from 'mocha'
import { assert, expect, should } from 'chai'
should()
describe('chai', () => {
  it('to', () => expect(3).to.equal(3))
  it('deep', () => expect({ a: [1] }).to.deep.equal({ a: [1] }))
  it('true', () => expect(true).to.be.true)
  it('not', () => expect(4).to.not.equal(3))
  it('should', () => (5).should.equal(5))
  it('assert', () => assert.isTrue(Boolean(1)))
})
`,
  'tests/tape.test.cjs': `const test = require('tape')
test('equal', (t) => { t.equal(1 + 1, 2); t.end() })
test('same', (t) => { t.plan(1); t.deepEqual([1], [0 + 1]) })
test('ok', (t) => { t.ok(Math.max(1)); t.end() })
test('throws', (t) => { t.throws(() => { throw new Error('no') }, /no/); t.end() })
test('match', (t) => { t.match('abc', /b/); t.end() })
`,
  'tests/tap.test.mjs': `import t from 'tap'
t.test('same', async (t) => { t.same({ a: 1 }, { a: 0 + 1 }) })
t.test('strict', async (t) => { t.strictSame([0 + 1], [1]) })
t.test('match', async (t) => { t.match('abc', /b/) })
t.test('not ok', (t) => { t.notOk(Math.min(0)); t.end() })
`,
}).map(([path, text]) => ({ path, text }))

test('each test of another tool passes as it is written, and none with wrong expectations', async () => {
  const right = await outcomesOf(files)
  const wrong = await outcomesOf(alterTests('node', files))
  expect(Object.keys(right)).toHaveLength(24)
  expect(new Set(Object.values(right))).toEqual(new Set(['passed']))
  expect(Object.entries(wrong).filter(([, outcome]) => outcome !== 'failed')).toEqual([])
  expect(Object.keys(wrong).toSorted()).toEqual(Object.keys(right).toSorted())
})

test('a change is tried by its tests of tape and of Jest’s functions, and tests without their packages stay out', async () => {
  const manifest = {
    path: 'package.json',
    text: '{ "name": "fares", "main": "lib/index.js", "imports": { "#round": "./lib/round.js" } }',
  }
  const round = { path: 'lib/round.js', text: 'module.exports = (cents) => Math.round(cents)\n' }
  const old = { path: 'lib/index.js', text: "const round = require('#round')\nexports.fare = (km) => round(km * 20)\n" }
  const now = {
    path: 'lib/index.js',
    text: "const round = require('#round')\nexports.fare = (km) => {\n  if (km > 100) return round(km * 15)\n  return round(km * 20)\n}\n",
  }
  const tests = Object.entries({
    'test/fare.js': `const test = require('tape')
const { fare } = require('..')
test('short ways', (t) => { t.equal(fare(10), 200); t.end() })
test('long ways cost less', (t) => { t.equal(fare(200), 3000); t.end() })
`,
    'test/limits.js': `const { fare } = require('../lib')
describe('limits', () => {
  it.each([[100, 2000], [101, 1515]])('%i km', (km, cents) => expect(fare(km)).toBe(cents))
})
`,
    'test/spied.js':
      "const sinon = require('sinon')\nconst test = require('tape')\nrequire('..')\ntest('spies', (t) => t.end())\n",
  }).map(([path, text]) => ({ path, text }))
  const shared = [manifest, round, ...tests]
  const trial: Trial = {
    sides: { before: [old, ...shared], after: [now, ...shared] },
    choices: [],
    runtime: 'node',
    run,
  }
  const findings = await tryChange(trial, {}, async () => undefined)
  expect(findings.cut!.libraries.toSorted()).toEqual(['jest', 'tape'])
  expect(findings.cut!.files.map(({ path, goes, reason }) => [path, goes, reason])).toEqual([
    ['lib/index.js', true, 'The change touches it.'],
    ['lib/round.js', true, 'lib/index.js uses it.'],
    ['package.json', true, expect.any(String)],
    ['test/fare.js', true, 'A test of code that the change touches.'],
    ['test/limits.js', true, 'A test of code that the change touches.'],
    ['test/spied.js', false, 'It uses sinon, which no kit here has.'],
  ])
  const { tests: units, faults } = divide({
    findings,
    choices: { files: [], tests: {}, droppedFaults: [], title: '', statement: '', minutes: 40 },
  })
  expect(units.map(({ file, name, passesAtStart, reason }) => [file, name, passesAtStart, reason])).toEqual([
    ['test/fare.js', 'short ways', true, null],
    ['test/fare.js', 'long ways cost less', false, null],
    ['test/limits.js', 'limits > %i km', false, null],
  ])
  expect(faults.length).toBeGreaterThan(1)
  expect(faults.filter(({ noticed }) => noticed === 'nobody')).toEqual([])
})
