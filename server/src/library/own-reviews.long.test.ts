/** A company's own review from a ZIP: uploaded, proven in the real sandbox, previewed and asked, over HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { reviewChange as change, reviewFolder, tillPatch as patchOf } from '../../test/own-review.ts'
import { makeLoneProject } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeZipForm, type ZipEntry } from '../../test/zip-files.ts'

let server: TestServer
let author: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  author = await makeInterviewer(server)
})
afterAll(() => server.close())

const folder = (patch: string, more: ZipEntry[]) => reviewFolder(change, patch, more)
const twin = { name: 'till/changes/rules.twin.patch', data: patchOf('sound') }
const read = (entries: ZipEntry[]) =>
  server.call('POST', '/api/questions/project-zip', { body: makeZipForm(entries), token: author.token })
const save = (body: unknown) => server.call('POST', '/api/questions', { body, token: author.token })

test('a review from a ZIP is proven, kept with its changes, previewed and asked without its faults', async () => {
  const { status, body } = await read(folder(patchOf('faulty'), [twin]))
  expect([status, body.notes]).toEqual([200, []])
  expect(body.form.changes).toEqual([{ ...change, patch: patchOf('faulty'), twin: twin.data }])
  expect(body.form.reference).toEqual([''])
  const saved = await save(body.form)
  expect([saved.status, saved.body.status]).toEqual([201, 'ready'])
  const { id } = saved.body
  const kept = await server.call('GET', `/api/questions/${id}`, { token: author.token })
  expect(kept.body.changes).toEqual(body.form.changes)

  const room = await makeLoneProject(server, author, id)
  const preview = await server.call('GET', `/api/Interviews/${room.id}/questions/${id}`, { token: author.token })
  expect(preview.body.asked.project.reviewed).toEqual(['review'])
  expect(preview.body.full.changes).toEqual(body.form.changes)
  const changes = `/api/Interviews/${room.id}/projects/${id}/changes`
  const shown = (await server.call('GET', changes, { candidate: room.token })).body.changes
  expect(shown).toMatchObject([{ id: 'rules', stage: 'review', files: [{ path: 'till.py' }] }])
  expect(JSON.stringify([shown, preview.body.asked])).not.toContain('says otherwise')
  const { length } = (await server.call('GET', changes, { token: author.token })).body.changes[0].faults
  expect(length).toBe(4)
  const tested = await server.call('POST', `${room.path}/projects/${id}/changes/rules/test`, { candidate: room.token })
  expect(tested.body).toMatchObject({ status: 'ok', tests: [{ name: 'Total > adds', outcome: 'passed' }] })
})

test('a fault whose test passes, and a change without its twin, are refused in a sentence by the proof', async () => {
  const mild = await read(folder(patchOf('faulty', 3), [twin]))
  const refused = await save(mild.body.form)
  expect([refused.status, refused.body.code]).toEqual([422, 'not_proven'])
  expect(refused.body.details).toEqual([{ gate: 'change rules', message: '“Rules > rest” passes with this fault.' }])

  const alone = await read(folder(patchOf('faulty'), []))
  expect(alone.body.notes).toEqual([
    'changes/rules.twin.patch isn’t there: a faulty change needs the same change without its faults.',
  ])
  const wanting = await save(alone.body.form)
  expect([wanting.status, wanting.body.code, wanting.body.details]).toEqual([
    400,
    'invalid_input',
    [
      {
        path: 'changes.0.twin',
        message: 'Please paste this patch: a faulty change needs the same change without its faults.',
      },
    ],
  ])
})

test('a patch that can’t be read, and two changes of one name, are refused and break nothing', async () => {
  const { form } = (await read(folder('--- a/till.py\n+++ b/till.py\n@@ -1,2 +1,2 @@\nno diff\n', [twin]))).body
  const refused = await save(form)
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  expect(refused.body.details).toEqual([
    { path: 'changes.0.patch', message: expect.stringContaining('The patch can’t be read') },
  ])
  const [change] = (await read(folder(patchOf('faulty'), [twin]))).body.form.changes
  const twice = await save({ ...form, changes: [change, change] })
  expect([twice.status, twice.body.details]).toEqual([
    422,
    [{ gate: 'changes as a set', message: 'Two changes have the id rules.' }],
  ])
})

test('changes without anything in them are kept in a draft, and said field by field before the proof', async () => {
  const { form } = (await read(reviewFolder(null))).body
  const empty = { ...change, id: 'change-1', title: '', author: '', message: '', patch: '', twin: '', replies: [] }
  const faults = [{ path: '', from: 0, to: 0, kind: 'boundary', says: '', killedBy: '' }]
  const draft = await save({ ...form, changes: [{ ...empty, faults }], draft: true })
  expect([draft.status, draft.body.status]).toEqual([201, 'draft'])
  const kept = await server.call('GET', `/api/questions/${draft.body.id}`, { token: author.token })
  expect(kept.body.changes).toEqual([{ ...empty, faults }])
  const change1 = async (changed: object) => {
    const { status, body } = await save({ ...form, changes: [changed] })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    return (body.details as { path: string; message: string }[]).map(({ path, message }) => `${path}: ${message}`)
  }
  expect(await change1({ ...empty, faults })).toEqual([
    'changes.0.title: Please give the change a title of at least three letters.',
    'changes.0.author: Please give the author’s name.',
    'changes.0.message: Please write the author’s message, in at least 20 characters.',
    "changes.0.faults.0.path: This path isn't in the workspace.",
    'changes.0.faults.0.from: Please give a line, from 1 on.',
    'changes.0.faults.0.to: Please give a line, from 1 on.',
    'changes.0.faults.0.says: Please say in at least ten characters what is wrong.',
    'changes.0.faults.0.killedBy: Please name the hidden test that fails with this fault.',
    'changes.0.patch: Please paste the patch of this change.',
    'changes.0.twin: Please paste this patch: a faulty change needs the same change without its faults.',
  ])
  const whole = { ...change, patch: patchOf('faulty'), twin: patchOf('sound') }
  const first = change.faults[0]!
  const withFaults = (...changed: object[]) => ({
    ...whole,
    faults: [...changed, ...change.faults.slice(changed.length)],
  })
  expect(await change1({ ...whole, patch: whole.patch.replaceAll('till.py', 'shop.py') })).toEqual([
    'changes.0.patch: The patch changes shop.py, which isn’t there.',
  ])
  expect(await change1({ ...whole, twin: whole.patch.replace('sum(prices)', 'max(prices)') })).toEqual([
    'changes.0.twin: The patch doesn’t fit till.py.',
  ])
  expect(await change1(withFaults({ ...first, to: 5 }))).toEqual([
    'changes.0.faults.0.to: The last line is before the first.',
  ])
  expect(await change1(withFaults({ ...first, to: 60 }, { ...first, path: 'shop.py' }))).toEqual([
    'changes.0.faults.0.from: After the change, till.py has no lines 6 to 60.',
    'changes.0.faults.1.path: After the change, there is no file shop.py.',
  ])
})

test('none is saved while a server of the version before uses the same database, not even a draft', async () => {
  const { form } = (await read(folder(patchOf('faulty'), [twin]))).body
  const earlier = await server.machinery.database.pool.connect()
  try {
    await earlier.query(`set application_name = 'nova 0.2.0'`)
    expect((await save({ ...form, draft: true })).body).toMatchObject({
      code: 'invalid_input',
      message: 'The servers are being updated. Projects with changes to review can be saved after that.',
    })
    expect((await save({ ...form, changes: undefined, draft: true })).status).toBe(201)
  } finally {
    earlier.release(true)
  }
})
