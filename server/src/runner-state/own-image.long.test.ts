/** An image made on the spot of this machine's Python: boxes run on it instead of the machine, and can't change it. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kitForm } from '../../test/kit-archives.ts'
import { startKitServer } from '../../test/own-kits.ts'
import { firstTimeMs } from '../../test/sandbox.ts'

let stage: Awaited<ReturnType<typeof startKitServer>>
let image: string
beforeAll(async () => {
  stage = await startKitServer()
  image = mkdtempSync(join(tmpdir(), 'nova-image-'))
  copySystem(image)
}, firstTimeMs)
afterAll(async () => {
  rmSync(image, { recursive: true, force: true })
  await stage.close()
})

const loader = process.arch === 'arm64' ? '/lib/ld-linux-aarch64.so.1' : '/lib64/ld-linux-x86-64.so.2'

/** A few programs with their libraries, laid out as a merged /usr has them. */
function copySystem(root: string) {
  const libraries = new Set([loader])
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    copyFileSync(realpathSync(from), join(root, to))
    chmodSync(join(root, to), 0o755)
  }
  for (const name of ['bash', 'sh', 'cat', 'env', 'ls', 'dirname', 'id', 'mkdir', 'python3']) {
    copy(`/usr/bin/${name}`, `usr/bin/${name}`)
    const found = execFileSync('/usr/bin/ldd', [realpathSync(`/usr/bin/${name}`)], { encoding: 'utf8' })
    for (const [, path] of found.matchAll(/(\/\S+\.so\S*)/g)) libraries.add(path!)
  }
  for (const path of libraries) copy(path, join('usr', path.replace(/^\/(?:usr\/)?/, '')))
  const library = execFileSync('/usr/bin/python3', ['-c', 'import sysconfig; print(sysconfig.get_path("stdlib"))'], {
    encoding: 'utf8',
  }).trim()
  const isNeeded = (path: string) => !/\/(?:test|idlelib|dist-packages|__pycache__)$/.test(path)
  cpSync(library, join(root, library), { recursive: true, filter: isNeeded })
  for (const name of ['bin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, join(root, name))
}

function archiveOf(files: Record<string, string>): Buffer<ArrayBuffer> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(image, path)), { recursive: true })
    writeFileSync(join(image, path), text, { mode: 0o755 })
  }
  const archive = join(stage.dataDir, 'image.tgz')
  execFileSync('/usr/bin/tar', ['-czf', archive, '-C', image, '.'])
  return Buffer.from(readFileSync(archive))
}

const tests = `import os, subprocess, unittest
class Image(unittest.TestCase):
    def test_release(self):
        self.assertEqual(open('/etc/acme-release').read(), 'Acme 12')
    def test_tool(self):
        self.assertEqual(subprocess.run(['acme'], capture_output=True, text=True).stdout, 'acme Acme 12\\n')
    def test_machine(self):
        for path in ['/usr/bin/git', '/usr/bin/java', '/etc/ld.so.cache', '/dev/console', '/etc/ld.so.preload', '/sample', '/kit.json']:
            self.assertFalse(os.path.exists(path), path)
    def test_written(self):
        for path in ['/usr/x', '/etc/acme-release', '/opt/acme/bin/acme', '/x', '/opt/x']:
            with self.assertRaises(OSError): open(path, 'w')
`

test('a project runs on the image that its kit is, with terminal and tests of ours', { timeout: 240_000 }, async () => {
  const form = { ...kitForm, id: 'acme-image', path: ['/opt/acme/bin'] }
  const { work, kits } = await stage.add(
    archiveOf({
      'kit.json': JSON.stringify(form),
      'etc/acme-release': 'Acme 12',
      'opt/acme/bin/acme': '#!/bin/sh\necho acme $(cat /etc/acme-release)\n',
      'dev/console': '',
      'etc/ld.so.preload': '/usr/lib/acme.so',
      'sample/tests/test_image.py': tests,
    }),
  )
  expect([work!.problem, work!.steps.map(({ detail }) => detail).slice(1)]).toEqual([
    null,
    ['A box opens, and its terminal works.', '4 tests passed.'],
  ])
  expect(kits.map(({ id, kind }) => [id, kind])).toEqual([['acme-image@1.0.0', 'image']])
  const two = await stage.sandbox.runProjectTests({
    runtime: 'python',
    libraries: ['acme-image@1.0.0', 'acme-image@1.0.0'],
    files: [],
    paths: [],
    queueKey: 'two',
  })
  expect([two.status, two.reason]).toEqual(['unavailable', 'A project can have one image.'])
})

test('an image whose programs can’t start here says so', { timeout: 120_000 }, async () => {
  const form = { ...kitForm, id: 'acme-broken' }
  const { work } = await stage.add(archiveOf({ 'kit.json': JSON.stringify(form), 'usr/bin/bash': 'no program' }))
  expect(work!.steps.map(({ step, isOk }) => [step, isOk])).toEqual([
    ['unpack', true],
    ['start', false],
  ])
  expect(work!.problem).toMatch(/^Its terminal ended at once\./)
})
