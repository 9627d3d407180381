/** An operator adds own kits; projects of companies are proven with them and keep their version. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { kitForm, pythonKit, sample, tarOf } from '../../test/kit-archives.ts'
import { startKitServer } from '../../test/own-kits.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { zipOf } from '../../test/zip-files.ts'

let stage: Awaited<ReturnType<typeof startKitServer>>
let author: Session
beforeAll(async () => {
  stage = await startKitServer()
  author = await makeInterviewer(stage.server)
}, firstTimeMs)
afterAll(() => stage.close())

const project = (libraries: string[]) => ({
  kind: 'project',
  title: 'A till that doubles',
  difficulty: 'easy',
  category: 'Shops',
  skills: [],
  tags: ['sums'],
  minutes: 30,
  runtime: 'python',
  libraries,
  run: 'python3 shop.py',
  locked: ['tests/'],
  problemStatement: 'A small till. It doubles the prices of what somebody buys.',
  repository: [
    { path: 'shop.py', text: 'from acme import twice\ndef price(n):\n    return n\n' },
    { path: 'tests/test_shop.py', text: testOf('none', 0) },
  ],
  hiddenTests: [{ path: 'test_more.py', text: testOf('two', 2) }],
  stages: [
    {
      id: 'double',
      title: 'Double it',
      kind: 'fix',
      minutes: 10,
      hidden: ['test_more.py'],
      failing: [],
      statement: 'The till never doubles a price. Make it double every price that it is given.',
    },
  ],
  reference: [
    '--- a/shop.py\n+++ b/shop.py\n@@ -1,3 +1,3 @@\n from acme import twice\n def price(n):\n-    return n\n+    return twice(n)\n',
  ],
  keyIdeas: { double: ['Use what is there.', 'Nothing doubled is nothing.'] },
  wrong: [],
})

const testOf = (name: string, price: number) =>
  `import unittest\nfrom shop import price\nclass Price(unittest.TestCase):\n    def test_${name}(self):\n        self.assertEqual(price(${price}), ${2 * price})\n`

const save = (libraries: string[]) =>
  stage.server.call('POST', '/api/questions', { body: project(libraries), token: author.token })

test(
  'a kit is tested step by step, offered with its version, and stays while a project uses it',
  { timeout: 240_000 },
  async () => {
    const early = await save(['acme-tools@1.0.0'])
    expect([early.body.code, early.body.message]).toEqual([
      'language_unavailable',
      "acme-tools 1.0.0 isn't installed here, so we can't prove this project.",
    ])
    const { work, kits } = await stage.add(await tarOf(pythonKit()))
    expect(work).toMatchObject({ act: 'add', subject: 'kit.tgz', isRunning: false, problem: null })
    expect(work!.steps.map(({ step, isOk, detail }) => [step, isOk, detail])).toEqual([
      ['unpack', true, '3 files, 1 KB.'],
      ['start', true, 'A box opens, and its terminal works.'],
      ['tests', true, 'Its test passed.'],
    ])
    const about = { id: 'acme-tools@1.0.0', name: 'Acme tools', version: '1.0.0', runtime: 'python', kind: 'packages' }
    expect(kits).toMatchObject([{ ...about, files: 3, isOffered: true, usedBy: [] }])
    const parts = await stage.server.call('GET', '/api/question-kits', { token: author.token })
    expect(parts.body.kits).toEqual([
      { runtime: 'python', part: { id: 'acme-tools@1.0.0', version: '1.0.0', name: 'Acme tools' } },
    ])

    const saved = await save(['acme-tools@1.0.0'])
    expect([saved.status, saved.body.status]).toEqual([201, 'ready'])
    const wrongRuntime = await stage.server.call('POST', '/api/questions', {
      body: { ...project(['acme-tools@1.0.0']), runtime: 'node' },
      token: author.token,
    })
    expect(wrongRuntime.body.code).toBe('language_unavailable')
    const twice = await save(['acme-tools@1.0.0', 'acme-tools@2.0.0'])
    expect(twice.body.details).toEqual([
      { path: 'libraries', message: 'Please choose each library once, and one version of a kit.' },
    ])

    // The project keeps its version when there is a newer one.
    await stage.add(await tarOf(pythonKit({ version: '1.1.0' })))
    expect((await stage.list()).kits.map(({ id, usedBy }) => [id, usedBy])).toEqual([
      ['acme-tools@1.0.0', ['A till that doubles']],
      ['acme-tools@1.1.0', []],
    ])
    const refused = await stage.change('acme-tools@1.0.0', 'remove')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'kit_in_use',
      'acme-tools@1.0.0 is used by “A till that doubles”. Remove it there first.',
    ])
    expect((await stage.change('acme-tools@1.1.0', 'remove')).body.kits.map(({ id }: { id: string }) => id)).toEqual([
      'acme-tools@1.0.0',
    ])
    expect(stage.kept()).toEqual(['acme-tools@1.0.0'])
    expect((await stage.change('acme-tools@1.1.0', 'remove')).body.code).toBe('kit_not_found')

    // The candidate reads of it.
    const asked = { questionId: saved.body.id, candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' }
    const started = await stage.server.call('POST', '/api/Interviews/quick-start', { body: asked, token: author.token })
    const { id, candidateAccessToken: candidate } = started.body.interview
    const room = `/api/candidate/interview/${id}`
    const joining = { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test', consentVersion: '1' }
    await stage.server.call('POST', `${room}/join`, { body: joining, candidate })
    const { technicalQuestions } = (await stage.server.call('GET', room, { candidate })).body
    expect(technicalQuestions[0].project.libraries).toEqual([
      { id: 'acme-tools@1.0.0', version: '1.0.0', name: 'Acme tools' },
    ])
    // Retired, and still asked by the interview.
    await stage.server.call('DELETE', `/api/questions/${saved.body.id}`, { token: author.token })
    expect((await stage.change('acme-tools@1.0.0', 'remove')).body.code).toBe('kit_in_use')

    const { rows } = await stage.server.machinery.database.pool.query(
      `select act, subject from audit_events where act like 'kit.%' order by at, id`,
    )
    expect(rows.map(({ act, subject }) => [act, subject])).toEqual([
      ['kit.added', 'acme-tools@1.0.0'],
      ['kit.added', 'acme-tools@1.1.0'],
      ['kit.removed', 'acme-tools@1.1.0'],
    ])

    // Over, and perhaps still to be judged.
    const over = `update interviews set status = 'Completed', completed_at = now() - $2::interval where id = $1`
    const { pool } = stage.server.machinery.database
    await pool.query(over, [id, '6 days'])
    expect((await stage.change('acme-tools@1.0.0', 'remove')).body.code).toBe('kit_in_use')
    await pool.query(over, [id, '8 days'])
    expect((await stage.change('acme-tools@1.0.0', 'remove')).status).toBe(200)
  },
)

test(
  'a kit that fails when it is tested again is offered no longer, until it passes',
  { timeout: 240_000 },
  async () => {
    const id = 'acme-again@1.0.0'
    await stage.add(await tarOf(pythonKit({ id: 'acme-again' })))
    const file = join(stage.dataDir, 'kits/own', id, 'content/files/site-packages/acme/__init__.py')
    const text = readFileSync(file, 'utf8')
    const look = async () => {
      expect((await stage.change(id, 'test')).status).toBe(200)
      const { work, kits } = await stage.settle()
      expect([work!.act, work!.subject]).toEqual(['test', id])
      const { body } = await stage.server.call('GET', '/api/question-kits', { token: author.token })
      const isListed = body.kits.some(({ part }: { part: { id: string } }) => part.id === id)
      const kit = kits.find((each) => each.id === id)!
      return { isListed, isOffered: kit.isOffered, last: kit.steps.at(-1)!.detail }
    }
    writeFileSync(file, 'def twice(n):\n    return n\n')
    expect(await look()).toEqual({
      isListed: false,
      isOffered: false,
      last: expect.stringContaining('0 of 1 tests passed. Twice > two: 2 != 4'),
    })
    writeFileSync(file, text)
    expect(await look()).toEqual({ isListed: true, isOffered: true, last: 'Its test passed.' })
    // A fault of the machine says nothing about the kit, and ends no box.
    const content = join(stage.dataDir, 'kits/own', id, 'content')
    renameSync(content, `${content}.gone`)
    expect(await look()).toEqual({ isListed: true, isOffered: true, last: 'Its test passed.' })
    expect((await stage.list()).work!.problem).toMatch(/^A box didn’t start: ENOENT/)
    renameSync(`${content}.gone`, content)
  },
)

test('jars, packages of Node in a ZIP and modules of Go work without any setting', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nova-kit-'))
  mkdirSync(join(folder, 'acme'))
  const source = 'package acme; public class Twice { public static int of(int n) { return 2 * n; } }'
  writeFileSync(join(folder, 'acme/Twice.java'), source)
  execFileSync('/usr/bin/javac', ['-d', folder, join(folder, 'acme/Twice.java')])
  execFileSync('/usr/bin/jar', ['--create', '--file', join(folder, 'acme.jar'), '-C', folder, 'acme/Twice.class'])
  const jar = readFileSync(join(folder, 'acme.jar'))
  rmSync(folder, { recursive: true })
  const java = await tarOf([
    { name: 'kit.json', text: JSON.stringify({ ...kitForm, id: 'acme-java', runtime: 'java' }) },
    { name: 'files/lib/acme.jar', text: jar },
    {
      name: 'sample/tests/TwiceTest.java',
      text: `import kit.test.*;
class TwiceTest { @Test("twice") void twice() { Assertions.assertEquals(4, acme.Twice.of(2)); } }`,
    },
    // As a terminal sees it.
    {
      name: 'sample/tests/PathTest.java',
      text: `import kit.test.*;
class PathTest { @Test("path") void path() { Assertions.assertEquals(".:/opt/kits/acme-java/lib/acme.jar", System.getenv("CLASSPATH")); } }`,
    },
  ])
  expect((await stage.add(java)).work).toMatchObject({ problem: null, steps: [{}, {}, { detail: '2 tests passed.' }] })

  const node = zipOf([
    { name: 'acme/kit.json', data: JSON.stringify({ ...kitForm, id: 'acme-node', runtime: 'node' }) },
    {
      name: 'acme/files/node_modules/@acme/sums/package.json',
      data: '{"name":"@acme/sums","type":"module","exports":"./sums.js"}',
    },
    { name: 'acme/files/node_modules/@acme/sums/sums.js', data: 'export const twice = (n) => 2 * n\n' },
    { name: 'acme/files/node_modules/.bin/acme', data: '../@acme/sums/tool.js', mode: 0o120_777 },
    {
      name: 'acme/files/node_modules/@acme/sums/tool.js',
      data: '#!/usr/bin/env node\nconsole.log("tool")\n',
      mode: 0o100_755,
    },
    {
      name: 'acme/sample/tests/sums.test.ts',
      data: `import assert from 'node:assert/strict'
import { execSync } from 'node:child_process'
import { test } from 'node:test'
import { twice } from '@acme/sums'
test('twice', () => assert.equal(twice(2), 4))
test('tool', () => assert.equal(execSync('acme', { encoding: 'utf8' }), 'tool\\n'))
`,
    },
  ])
  expect((await stage.add(node, 'kit.zip')).work).toMatchObject({
    problem: null,
    steps: [{}, {}, { detail: '2 tests passed.' }],
  })

  const go = await tarOf([
    { name: 'kit.json', text: JSON.stringify({ ...kitForm, id: 'acme-go', runtime: 'go' }) },
    { name: 'files/go.work', text: 'go 1.19\n\nuse (\n\t./sums\n\t/work\n)\n' },
    { name: 'files/sums/go.mod', text: 'module acme.test/sums\n\ngo 1.19\n' },
    { name: 'files/sums/sums.go', text: 'package sums\n\nfunc Twice(n int) int { return 2 * n }\n' },
    { name: 'sample/go.mod', text: 'module shop\n\ngo 1.19\n\nrequire acme.test/sums v1.0.0\n' },
    {
      name: 'sample/tests/sums_test.go',
      text: `package tests
import ("testing"; "acme.test/sums")
func TestTwice(t *testing.T) {
	if sums.Twice(2) != 4 { t.Error("not twice") }
}
`,
    },
  ])
  expect((await stage.add(go)).work).toMatchObject({ problem: null, steps: [{}, {}, { detail: 'Its test passed.' }] })
})

test('a project has the libraries and kits that it names, and no others', { timeout: 120_000 }, async () => {
  await stage.add(await tarOf(pythonKit({ id: 'acme-both' })))
  const run = async (libraries: string[], text = sample) => {
    const files = [{ path: 'tests/test_a.py', text }]
    const request = { runtime: 'python' as const, libraries, files, paths: [], queueKey: 'both' }
    return (await stage.sandbox.runProjectTests(request)).tests.map(({ outcome }) => outcome)
  }
  const both = `import flask\n${sample}`
  expect(await run(['flask', 'acme-both@1.0.0'], both)).toEqual(['passed'])
  expect(await run(['flask'])).toEqual(['failed'])
  expect(await run(['acme-both@1.0.0'])).toEqual(['passed'])
  expect(await run(['acme-both@1.0.0'], both)).toEqual(['failed'])
})
