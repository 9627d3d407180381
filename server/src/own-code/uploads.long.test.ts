/** Tests uploads of own code over HTTP: what is read of them, and the sentence for each that can't be. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bundle, bundleOf, commitDate } from '../../test/bundles.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { type ZipEntry, zipOf } from '../../test/zip-files.ts'
import { changeAfter, changeBefore } from '../demo/own-change.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

function send(path: string, files: readonly Bundle[], fields: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const { name, bytes } of files) body.append('file', new Blob([Buffer.from(bytes)]), name)
  return server.call('POST', path, { token: owner.token, body })
}
const history = (...files: Bundle[]) => send('/api/own-code/history', files)
async function keep(change: string, ...files: Bundle[]): Promise<OwnCode> {
  const { status, body } = await send('/api/own-code', files, { change })
  expect([status, body.message]).toEqual([201, undefined])
  await server.call('DELETE', `/api/own-code/${body.id}`, { token: owner.token })
  return body
}
const refusal = async (...files: Bundle[]) => {
  const { status, body } = await history(...files)
  return [status, body.code, body.message]
}
const zip = (entries: readonly ZipEntry[], name = 'change.zip'): Bundle => ({ name, bytes: zipOf(entries) })
const text = (content: string, name: string): Bundle => ({ name, bytes: Buffer.from(content) })
const sides = (before: Record<string, string | Uint8Array>, after: Record<string, string | Uint8Array>) =>
  zip([
    ...Object.entries(before).map(([path, data]) => ({ name: `before/${path}`, data })),
    ...Object.entries(after).map(([path, data]) => ({ name: `after/${path}`, data })),
  ])
const begin = { message: 'Begin', files: changeBefore }
const full = { ...changeBefore, ...changeAfter }

test('uploads that are no history are refused with what to do', async () => {
  const unreadable = (message: string) => [422, 'unreadable_code', expect.stringContaining(message)]
  expect(await refusal(text('hello', 'notes.txt'))).toEqual(
    unreadable('Please upload one Git bundle, one ZIP, or a ZIP and a patch'),
  )
  expect(await refusal(text('# v2 git bundle\n', 'x.bundle'))).toEqual(unreadable('This bundle is damaged.'))
  expect(await refusal(text(`# v2 git bundle\n${'a'.repeat(40)} refs/heads/main\n\nPACKnonsense`, 'x.bundle'))).toEqual(
    unreadable('The objects in this upload are damaged or incomplete.'),
  )
  expect(await refusal(text('PK\u0003\u0004 nothing', 'x.zip'))).toEqual(
    unreadable('This file is damaged or isn’t a ZIP.'),
  )
  expect(await refusal(zip([{ name: 'src/a.js', data: '1' }]))).toEqual(
    unreadable('neither a folder .git nor the folders before and after'),
  )
  expect(await refusal(zip([{ name: 'before/a.js', data: '1', flags: 0x801 }]))).toEqual(
    unreadable('This ZIP has a password.'),
  )
  expect(await refusal(zip([{ name: 'before/../../a.js', data: '1' }]))).toEqual(unreadable('points outside of it'))
  const later = { message: 'Later', files: { 'a.js': '1' } }
  expect(await refusal(bundleOf([begin, later], { range: ['main', '^main~1'] }))).toEqual(
    unreadable('This bundle needs commits that aren’t in it.'),
  )
  const sha256 = bundleOf([begin], { options: ['--version=3'], init: ['--object-format=sha256'] })
  expect(await refusal(sha256)).toEqual(unreadable('This repository names its objects by SHA-256'))
  expect((await history()).status).toBe(422)
})

test('a bundle, a ZIP with both folders and a ZIP with a patch give the same change', async () => {
  const bundle = bundleOf([begin, { message: 'Group discounts (#12)', files: changeAfter }])
  const listed = (await history(bundle)).body
  expect(listed.changes).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{40}$/),
      title: 'Group discounts',
      date: commitDate,
      files: 3,
      tests: 1,
    },
  ])
  const fromBundle = await keep(listed.changes[0].id, bundle)
  const both = sides(changeBefore, full)
  expect((await history(both)).body.changes).toEqual([
    { id: 'folders', title: 'change', date: null, files: 3, tests: 1 },
  ])
  expect((await keep('folders', both)).mentions).toEqual(fromBundle.mentions)
  const patch = text(
    "--- a/lib/timetable.js\n+++ b/lib/timetable.js\n@@ -1 +1 @@\n-export const sailings = ['08:10', '10:40', '13:10', '16:40']\n+export const sailings = ['08:10']\n",
    'fewer-sailings.patch',
  )
  const code = zip(Object.entries(changeBefore).map(([name, data]) => ({ name, data })))
  expect((await history(code, patch)).body.changes).toEqual([
    { id: 'patch', title: 'fewer sailings', date: null, files: 1, tests: 0 },
  ])
  const { status, body } = await history(code, text('--- a/none.js\n+++ b/none.js\n@@ -1 +1 @@\n-a\n+b\n', 'x.patch'))
  expect([status, body.message]).toEqual([422, expect.stringContaining('changes none.js, which isn’t there')])
})

test('links, submodules, LFS pointers, binaries, packages and generated files stay out and are named', async () => {
  const odd = {
    message: 'Odd files',
    files: {
      'lib/logo.png': Buffer.from([0x89, 0x50, 0, 1, 2]),
      'lib/video.js': 'version https://git-lfs.github.com/spec/v1\noid sha256:abc\nsize 1\n',
      'node_modules/left/index.js': 'module.exports = 1\n',
      'lib/app.min.js': 'a'.repeat(9),
      'lib/large.js': `// ${'x'.repeat(300_000)}\n`,
      'lib/windows.js': 'export const one = 1\r\nexport const two = 2\r\n',
    },
    staged(folder: string, git: (...args: string[]) => void) {
      symlinkSync('/etc/passwd', join(folder, 'lib/passwd'))
      git('add', 'lib/passwd')
      git('update-index', '--add', '--cacheinfo', `160000,${'b'.repeat(40)},deps/other`)
    },
  }
  const bundle = bundleOf([begin, odd])
  const { changes } = (await history(bundle)).body
  const { notes } = await keep(changes[0].id, bundle)
  const all = notes.join('\n')
  for (const named of [
    'lib/logo.png',
    'lib/video.js',
    'node_modules/',
    'lib/app.min.js',
    'lib/large.js',
    'lib/passwd',
    'deps/other',
  ])
    expect(all).toContain(named)
})

test('names that differ in capital letters alone refuse the upload', async () => {
  const { status, body } = await history(sides(changeBefore, { ...full, 'lib/Prices.js': 'export {}\n' }))
  expect([status, body.message]).toEqual([422, expect.stringContaining('differ in capital letters only')])
})

test('a secret is gone before anything is kept, and is named without itself', async () => {
  const secret = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_')
  const after = {
    ...full,
    'lib/dates.js': `${full['lib/dates.js']}\nexport const token = '${secret}' // @author Jane Doe\n`,
  }
  const body = new FormData()
  body.set('change', 'folders')
  body.append('file', new Blob([Buffer.from(sides(changeBefore, after).bytes)]), 'change.zip')
  const made = (await server.call('POST', '/api/own-code', { token: owner.token, body })).body as OwnCode
  expect(made.notes.join()).toMatch(
    /lib\/dates\.js, line \d+: we replaced what looks like a secret \(secretlint’s rule github\)/,
  )
  expect(made.mentions).toMatchObject([{ path: 'lib/dates.js', text: 'Jane Doe', kind: 'author', isReplaced: false }])
  const [row] = (
    await server.machinery.database.pool.query('select content::text from own_code where id = $1', [made.id])
  ).rows
  expect(row.content).not.toContain(secret)
  expect(row.content).toContain("token = 'REPLACED_SECRET_1'")
  await server.call('DELETE', `/api/own-code/${made.id}`, { token: owner.token })
})

test('a change of no language that can be read, or of an unknown commit, is refused', async () => {
  const { status, body } = await send('/api/own-code', [sides({ 'a.rs': '1' }, { 'a.rs': '2' })], { change: 'folders' })
  expect([status, body.message]).toEqual([422, expect.stringContaining('We can’t read changes of this language yet.')])
  const bundle = bundleOf([begin, { message: 'Group discounts', files: changeAfter }])
  const unknown = await send('/api/own-code', [bundle], { change: 'c'.repeat(40) })
  expect([unknown.status, unknown.body.message]).toEqual([422, expect.stringContaining('isn’t in this upload')])
  const wrong = await send('/api/own-code', [bundle], { change: '../../etc' })
  expect([wrong.status, wrong.body.message]).toEqual([422, 'Choose one of the listed changes.'])
})

test('work under way, an old copy, and a change without tests are refused by name', async () => {
  const code = sides({ 'lib/a.js': 'export const a = 1\n' }, { 'lib/a.js': 'export const a = 2\n' })
  const { body: made } = await send('/api/own-code', [code], { change: 'folders' })
  const path = `/api/own-code/${made.id}`
  const call = async (method: string, at: string, body?: object) => {
    const { status, body: reply } = await server.call(method, at, { token: owner.token, body })
    return [status, reply?.code]
  }
  const read = async () => (await server.call('GET', path, { token: owner.token })).body as OwnCode
  await expect.poll(async () => (await read()).state).toBe('stopped')
  expect(await read()).toMatchObject({
    problems: [
      'The change has no tests, so nothing can be proven. Below are three tests to fill in and upload with it.',
    ],
    skeletons: [{ name: 'does what the change was made for' }, {}, {}],
  })
  expect(await call('POST', `${path}/questions`, { forms: ['build'] })).toEqual([409, 'own_code_not_ready'])
  const { updatedAt } = await read()
  expect(await call('PATCH', path, { title: 'Another', basedOn: updatedAt })).toEqual([200, undefined])
  await server.pass(1000)
  expect(await call('PATCH', path, { title: 'Older', basedOn: '2026-01-01T00:00:00.000Z' })).toEqual([
    409,
    'own_code_changed',
  ])
  await server.machinery.database.pool.query("update own_code set state = 'making' where id = $1", [made.id])
  expect(await call('PATCH', path, { title: 'Meanwhile' })).toEqual([409, 'own_code_busy'])
  expect(await call('POST', `${path}/retry`)).toEqual([409, 'own_code_busy'])
  await server.machinery.database.pool.query(
    'insert into own_code select gen_random_uuid(), o.company_id, o.created_by, o.created_by_name, o.created_at, o.updated_at, o.state, o.work, o.step, o.problems, o.title, o.source, o.content, o.choices, o.findings, o.questions from own_code o, generate_series(2, 50) where o.id = $1',
    [made.id],
  )
  const full = await send('/api/own-code', [code], { change: 'folders' })
  expect([full.status, full.body.code]).toEqual([409, 'too_many_own_code'])
  await server.machinery.database.pool.query(
    'delete from own_code where company_id = (select company_id from interviewers where id = $1)',
    [owner.interviewer.id],
  )
})

test('a machine that runs no projects stops the work with its reason', async () => {
  const none = {
    status: 'unavailable',
    reason: 'bubblewrap is not installed.',
    hasPassed: false,
    tests: [],
    output: '',
    durationMs: 0,
  } as const
  const spied = vi.spyOn(server.machinery.sandbox, 'runProjectTests').mockResolvedValue({ ...none, tests: [] })
  const { body } = await send('/api/own-code', [sides(changeBefore, full)], { change: 'folders' })
  const read = async () =>
    (await server.call('GET', `/api/own-code/${body.id}`, { token: owner.token })).body as OwnCode
  await expect.poll(async () => (await read()).state).toBe('stopped')
  spied.mockRestore()
  expect((await read()).problems).toEqual([
    'Nothing could be run: bubblewrap is not installed. Go on once that is mended.',
  ])
  await server.call('DELETE', `/api/own-code/${body.id}`, { token: owner.token })
})
