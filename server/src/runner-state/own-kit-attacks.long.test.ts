/** Archives that deceive, kits that misbehave, uploads that break off: each is refused in words, and nothing of it stays. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { longName, manyFiles, renamed, sizeOf } from '../../test/hostile-archives.ts'
import { kitForm, pythonKit, sample, type TarEntry, tarOf } from '../../test/kit-archives.ts'
import { startKitServer } from '../../test/own-kits.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { zipOf } from '../../test/zip-files.ts'
import { KitProblem } from '../platform/project-boxes/own-kits/kit-problem.ts'
import { unpack } from '../platform/project-boxes/own-kits/unpacking.ts'

let stage: Awaited<ReturnType<typeof startKitServer>>
beforeAll(async () => {
  stage = await startKitServer()
}, firstTimeMs)
afterAll(() => stage.close())

const withMore = (...more: TarEntry[]) => tarOf(pythonKit({}, sample, more))
const link = (name: string, linkname: string): TarEntry => ({ name, type: 'symlink', linkname })
const zip = (...names: [string, string, number?][]) =>
  zipOf(names.map(([name, data, mode]) => ({ name, data, ...(mode && { mode }) })))

type Deceiving = [name: string, make: () => Promise<Buffer<ArrayBuffer>> | Uint8Array<ArrayBuffer>, words: string]

const zipKit: [string, string][] = [
  ['kit.json', JSON.stringify(kitForm)],
  ['sample/tests/test_a.py', sample],
  ['files/a', 'a'],
]

/** One of each kind takes the whole way by HTTP; the last two are found once something is written. */
const uploaded: Deceiving[] = [
  [
    'is no archive',
    () => Buffer.from('hello'.repeat(200)),
    'This isn’t a .tar.gz, .tar or .zip archive. Choose another file.',
  ],
  [
    'is cut off',
    async () => (await tarOf(pythonKit())).subarray(0, 300),
    'The archive is damaged or cut off. Make it again.',
  ],
  ['climbs out', () => renamed('evil', '../../evil'), '“../../evil” would lie outside it.'],
  [
    'climbs out of a ZIP',
    () => zip(['kit.json', '{}'], ['../evil', 'x']),
    'It has an entry that would lie outside it: invalid relative path: ../evil',
  ],
  ['links out', () => withMore(link('files/out', '../../../etc')), '“files/out” is a link that leads out of it.'],
  [
    'writes through a link',
    () => withMore(link('files/in', '..'), { name: 'files/in/x', text: 'x' }),
    '“files/in/x” lies in “files/in”, which isn’t a folder.',
  ],
  [
    'has an image without bash',
    () => tarOf([pythonKit()[0]!, pythonKit()[2]!, { name: 'usr/bin/sh', text: 'x' }]),
    'The image has no bash, which terminals need. Install it in the image.',
  ],
  [
    'has jars of long names',
    () => {
      const jars = Array.from({ length: 250 }, (_, at) => `files/${'ü'.repeat(120)}/${at}${'ü'.repeat(100)}.jar`)
      return tarOf([...pythonKit({ runtime: 'java' }), ...jars.map((name) => ({ name, text: '' }))])
    },
    'CLASSPATH would be longer than 100,000 bytes. Use fewer files or kits.',
  ],
]

test.each(uploaded)(
  'an archive that %s is refused, and nothing of it stays',
  { timeout: 120_000 },
  async (_, make, words) => {
    const { work, kits } = await stage.add((await make()) as Buffer<ArrayBuffer>)
    expect([work!.problem, work!.steps, kits]).toEqual([words, [], []])
    expect(stage.kept()).toEqual([])
    expect(existsSync('/tmp/evil')).toBe(false)
  },
)

/** Unpacks an archive as an upload is unpacked; returns why it was refused, and the files next to it then. */
async function refuse(archive: Uint8Array): Promise<[problem: string, beside: string[]]> {
  const folder = mkdtempSync(join(tmpdir(), 'nova-archive-'))
  try {
    writeFileSync(join(folder, 'archive'), archive)
    const problem: unknown = await unpack(join(folder, 'archive'), join(folder, 'content')).catch((error) => error)
    return [problem instanceof KitProblem ? problem.message : 'not refused', readdirSync(folder)]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each<Deceiving>([
  ['is empty', () => Buffer.alloc(0), 'It has no kit.json at its top. Add one, as docs/projects.md describes it.'],
  [
    'is packed twice',
    async () => gzipSync(await tarOf(pythonKit())),
    'This isn’t a .tar.gz, .tar or .zip archive. Choose another file.',
  ],
  [
    'is a ZIP that is cut off',
    () => zip(['kit.json', '{}']).slice(0, 60),
    'The archive is damaged or cut off. Make it again.',
  ],
  ['has a whole path', () => renamed('evil', '/tmp/evil'), '“/tmp/evil” would lie outside it.'],
  [
    'has a line break in a name',
    () => renamed('evil', 'files/a\nb'),
    '“files/a\uFFFDb” has characters that can’t be shown. Rename it.',
  ],
  [
    'links to a whole path',
    () => withMore(link('files/out', '/etc/passwd')),
    '“files/out” is a link that leads out of it.',
  ],
  [
    'links out through another link',
    () =>
      withMore({ name: 'files/a/', type: 'directory' }, link('files/a/up', '..'), link('files/out', 'a/up/../../..')),
    '“files/out” is a link that leads out of it.',
  ],
  [
    'links out of a ZIP',
    () => zip(...zipKit, ['files/out', '../../etc', 0o120_777]),
    '“files/out” is a link that leads out of it.',
  ],
  [
    'links hard out',
    () => withMore({ name: 'files/hard', type: 'link', linkname: '../../etc/passwd' }),
    '“../../etc/passwd” would lie outside it.',
  ],
  [
    'links hard to what isn’t there',
    () => withMore({ name: 'files/hard', type: 'link', linkname: 'etc/passwd' }),
    '“files/hard” is a link to a file that isn’t in it.',
  ],
  [
    'has a device',
    () => withMore({ name: 'files/null', type: 'character-device', devmajor: 1, devminor: 3 }),
    '“files/null” is a device or pipe. Leave it out.',
  ],
  [
    'has a pipe',
    () => withMore({ name: 'files/pipe', type: 'fifo' }),
    '“files/pipe” is a device or pipe. Leave it out.',
  ],
  [
    'has a file twice',
    () => withMore({ name: 'files/a', text: '1' }, { name: './files/a', text: '2' }),
    '“files/a” is in it twice.',
  ],
  ['has a size that is no number', () => sizeOf('x'), 'The archive is damaged or cut off. Make it again.'],
  ['has a size below nothing', () => sizeOf('-5'), 'The archive is damaged or cut off. Make it again.'],
  ['has a name without end', longName, 'The archive is damaged or cut off. Make it again.'],
  ['has too many files', manyFiles, 'It has more than 200,000 files. Leave some out.'],
  [
    'has no kit.json',
    () => tarOf(pythonKit().slice(1)),
    'It has no kit.json at its top. Add one, as docs/projects.md describes it.',
  ],
  [
    'has no files',
    async () => tarOf(pythonKit().filter(({ name }) => !name.includes('files'))),
    'It has neither files/ with packages nor usr/ of an image.',
  ],
  [
    'has no sample',
    async () => tarOf(pythonKit().slice(0, 2)),
    'It has no sample/tests/. Add a small project whose tests pass with it.',
  ],
  [
    'has a huge kit.json',
    async () => tarOf([...pythonKit().slice(1), { name: 'kit.json', text: '{'.repeat(20_000) }]),
    'kit.json is larger than 16 KB.',
  ],
  [
    'has a kit.json that is none',
    async () => tarOf([...pythonKit().slice(1), { name: 'kit.json', text: '{' }]),
    'kit.json isn’t valid JSON.',
  ],
  [
    'has an image that leads to the machine',
    () =>
      tarOf([
        ...[pythonKit()[0]!, pythonKit()[2]!, { name: 'usr/bin/bash', text: 'x' }],
        ...[link('files', 'x'), link('x/node_modules', '/')],
      ]),
    'An image can’t have files. Leave it out.',
  ],
  [
    'has an image whose etc is elsewhere',
    () => tarOf([pythonKit()[0]!, pythonKit()[2]!, { name: 'usr/bin/bash', text: 'x' }, link('etc', 'work')]),
    'The image’s etc is a link. Make it a folder.',
  ],
])('an archive that %s is refused before anything is written', async (_, make, words) => {
  expect(await refuse(await make())).toEqual([words, ['archive']])
  expect(existsSync('/tmp/evil')).toBe(false)
})

test('a bomb is found by its size before anything is written', { timeout: 240_000 }, async () => {
  const claimed = 5 * 1_024 ** 3 - 1
  const bomb = zipOf([
    ...zipKit.map(([name, data]) => ({ name, data })),
    ...[1, 2].map((at) => ({ name: `files/zeros-${at}`, data: 'x', claimed: Math.min(claimed, 0xffff_fff0) })),
  ])
  const { work } = await stage.add(bomb)
  expect(work!.problem).toBe('It is larger than 4 GB unpacked. Leave some files out.')
  const liar = zipOf([
    ...zipKit.map(([name, data]) => ({ name, data })),
    { name: 'files/b', data: 'x'.repeat(9_000), claimed: 10 },
  ])
  expect((await stage.add(liar)).work!.problem).toBe('The archive is damaged or cut off. Make it again.')
  expect(stage.kept()).toEqual([])
})

test.each<[Record<string, unknown>, string]>([
  [{ name: '' }, 'name: it must have 1 to 40 characters'],
  [{ name: 'a\u202Eb' }, 'name: it has characters that can’t be shown'],
  [{ name: 7 }, 'name: it must be text of 1 to 40 characters'],
  [{ id: 'Acme_Tools' }, 'id: use up to 30 small letters, digits and -, with a letter first'],
  [{ id: '../evil' }, 'id: use up to 30 small letters, digits and -, with a letter first'],
  [{ version: 'latest' }, 'version: use up to 20 letters, digits and . + - _, with a digit first'],
  [{ version: '1~abcdef' }, 'version: use up to 20 letters, digits and . + - _, with a digit first'],
  [{ runtime: 'web' }, 'runtime: it must be node, python, java or go'],
  [
    { environment: { LD_PRELOAD: '/x.so' } },
    'environment: only these can be set: CLASSPATH, GOFLAGS, GONOSUMDB, GOPROXY, GOWORK, JAVA_HOME, NODE_PATH, PYTHONPATH',
  ],
  [{ environment: { PYTHONPATH: 'a\0b' } }, 'environment: it has characters that can’t be shown'],
  [{ environment: { PYTHONPATH: 1 } }, 'environment.PYTHONPATH: each value must be text'],
  [{ path: ['bin'] }, 'path.0: each must begin with / or ${KIT}'],
  [{ path: 'bin' }, 'path: it must be a list'],
  [{ extraMemoryMb: 1e6 }, 'extraMemoryMb: it must be 0 to 2048'],
  [{ script: 'rm -rf /' }, 'kit.json: we don’t know script'],
])('kit.json with %j is refused by its field', async (form, words) => {
  expect(await refuse(await tarOf(pythonKit(form)))).toEqual([`kit.json needs changes. ${words}.`, ['archive']])
})

test('kit.json with a wrong field is refused when it is uploaded', async () => {
  const { work } = await stage.add(await tarOf(pythonKit({ id: '../evil' })))
  expect(work!.problem).toBe(
    'kit.json needs changes. id: use up to 30 small letters, digits and -, with a letter first.',
  )
  expect(stage.kept()).toEqual([])
})

const body = (lines: string[]) =>
  [
    'import os, sys, time, unittest',
    'class A(unittest.TestCase):',
    '    def test_a(self):',
    ...lines.map((line) => `        ${line}`),
    '',
  ].join('\n')

/** It was unpacked, started a box and failed its tests; no kit is offered, and none lies on the disk. */
const notKept = ['unpack true', 'start true', 'tests false', 0, 0]

async function tryOut(entries: TarEntry[]): Promise<unknown[]> {
  const { work, kits } = await stage.add(await tarOf(entries))
  const steps = work!.steps.map(({ step, isOk }) => `${step} ${isOk}`)
  return [work!.problem, ...steps, kits.length, stage.kept().length]
}

test.each([
  ['fails', body(['self.assertEqual(1, 2)']), /^0 of 1 tests passed\. A > a: 1 != 2/],
  ['does nothing', 'import unittest\n', /^0 of 1 tests passed\. tests\/test_twice\.py: The file has no tests/],
  ['skips all', body(["self.skipTest('later')"]), /^The tests of its sample didn’t pass\./],
  ['ends its process', body(['os._exit(0)']), /^0 of 1 tests passed\./],
])('a kit whose sample %s is not kept', { timeout: 180_000 }, async (_, tests, words) => {
  expect(await tryOut(pythonKit({}, tests))).toEqual([expect.stringMatching(words), ...notKept])
})

test('a kit whose sample prints without end and hangs is not kept', { timeout: 180_000 }, async () => {
  const printing = body(["while True: os.write(1, b'x' * 65536)"])
  const hanging = { name: './sample/tests/test_hanging.py', text: body(['time.sleep(3600)']) }
  const words = /^(?:The tests of its sample printed too much|0 of 2 tests passed)/
  expect(await tryOut(pythonKit({}, printing, [hanging]))).toEqual([expect.stringMatching(words), ...notKept])
})

test('a kit can only be read in a box, keeps no rights, and its links stay in it', { timeout: 120_000 }, async () => {
  const tests = body([
    "for path in ['/opt/kits/acme-safe/x', '/opt/kits/acme-safe/tool', '/opt/kits/x']:",
    '    with self.assertRaises(OSError): open(path, "w")',
    "self.assertEqual(os.stat('/opt/kits/acme-safe/tool').st_mode & 0o7777, 0o755)",
    "self.assertEqual(open('/opt/kits/acme-safe/again').read(), 'tool')",
    "self.assertEqual(open('/opt/kits/acme-safe/hard').read(), 'tool')",
    `self.assertFalse(os.path.exists('${stage.dataDir}'))`,
  ])
  const more: TarEntry[] = [
    { name: 'files/tool', text: 'tool', mode: 0o6_777 },
    link('files/again', './tool'),
    { name: 'files/hard', type: 'link', linkname: 'files/tool' },
  ]
  const { work, kits } = await stage.add(await tarOf(pythonKit({ id: 'acme-safe' }, tests, more)))
  expect([work!.problem, kits.map(({ id }) => id)]).toEqual([null, ['acme-safe@1.0.0']])
  const content = join(stage.dataDir, 'kits/own/acme-safe@1.0.0/content')
  expect(statSync(join(content, 'files/tool')).mode & 0o7777).toBe(0o755)
  expect(statSync(join(content, 'kit.json')).mode & 0o7777).toBe(0o644)

  const other = await stage.add(await tarOf(pythonKit({ id: 'acme-safe', name: 'Another' })))
  expect(other.work!.problem).toBe('Another 1.0.0 is already here as acme-safe@1.0.0. Give it another version.')
  expect(other.kits.map(({ name }) => name)).toEqual(['Acme tools'])
  await stage.change('acme-safe@1.0.0', 'remove')
  expect(stage.kept()).toEqual([])
})

test('two at once: the second waits, and the first can be stopped', { timeout: 120_000 }, async () => {
  const slow = await tarOf(pythonKit({}, body(['time.sleep(15)'])))
  expect((await stage.upload(slow)).status).toBe(202)
  await vi.waitFor(async () => expect((await stage.list()).work!.step).toBe('tests'), { timeout: 60_000 })
  const second = await stage.upload(slow)
  expect([second.status, second.body.code]).toEqual([409, 'kit_busy'])
  expect((await stage.change(null, 'stop')).status).toBe(200)
  expect((await stage.settle()).work!.problem).toBe('You stopped it.')
  expect(stage.kept()).toEqual([])
})

test('nobody but an operator adds or sees kits', async () => {
  const { token } = await makeInterviewer(stage.server)
  const archive = await tarOf(pythonKit())
  expect((await stage.upload(archive, 'kit.tgz', token)).body.code).toBe('forbidden')
  const reply = await stage.server.call('GET', `${stage.path}/kits`, { token })
  expect([reply.status, stage.kept()]).toEqual([403, []])
})

/** Sends the head of an upload and so much of it, then what `end` does. */
function beginUpload(headers: Record<string, string>, text: string) {
  const sent = request(`${stage.server.url}${stage.path}/kits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.token}`, 'content-type': 'multipart/form-data; boundary=x', ...headers },
  })
  const answered = new Promise<number | undefined>((resolve) => {
    sent.on('response', (response) => resolve(response.statusCode))
    sent.on('error', () => resolve(undefined))
  })
  sent.write(text)
  return { sent, answered }
}

test(
  'an upload that breaks off leaves nothing, and one that is too large isn’t read',
  { timeout: 60_000 },
  async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="Pdfs"; filename="a.tgz"\r\n\r\n'
    const { sent } = beginUpload({ 'content-length': '1000000' }, head + 'a'.repeat(100_000))
    await vi.waitFor(() => expect(stage.kept()).toHaveLength(1), { timeout: 20_000 })
    sent.destroy()
    await vi.waitFor(() => expect(stage.kept()).toEqual([]), { timeout: 20_000 })
    expect((await stage.list()).work).toBe(null)

    const large = beginUpload({ 'content-length': String(2 * 1_024 ** 3) }, head)
    expect(await large.answered).toBe(413)
    large.sent.destroy()
    const noFile = await stage.server.call('POST', `${stage.path}/kits`, { token: stage.token, body: new FormData() })
    expect([noFile.status, noFile.body.message]).toEqual([400, 'Please choose an archive.'])
    const noForm = await stage.server.call('POST', `${stage.path}/kits`, { token: stage.token, body: {} })
    expect(noForm.status).toBe(415)
    const cut = await stage.server.call('POST', `${stage.path}/kits`, {
      token: stage.token,
      body: head,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([cut.status, cut.body.code]).toEqual([422, 'kit_unreadable'])
    expect(stage.kept()).toEqual([])
  },
)

test('what a killed server left is removed by the next addition, and nothing else', { timeout: 60_000 }, async () => {
  const folder = join(stage.dataDir, 'kits', 'own')
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['.upload-abcdef', '.new-abcdef', 'acme-tools@9.0.0~abcdef', '.new-recent']) {
    mkdirSync(join(folder, name))
    if (!name.endsWith('recent')) utimesSync(join(folder, name), old, old)
  }
  await stage.add(Buffer.from('hello'.repeat(200)))
  expect(readdirSync(folder)).toEqual(['.new-recent'])
})

test('nothing outside was read or written on the way', () => {
  expect(readFileSync('/etc/passwd', 'utf8')).toContain('root:')
  expect(existsSync(join(stage.dataDir, 'evil'))).toBe(false)
})
