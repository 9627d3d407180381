/** Libraries come as the lock names them, or not at all. The kits' own tests install them from the real registry. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWorkspace } from '../box/workspace.ts'
import { installPackages, packagesFolder } from './kit-packages.ts'
import { findLibraries } from './libraries.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nova-packages-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Installs from a registry that answers like this. */
async function installFrom(answer: RequestListener, signal = AbortSignal.timeout(60_000)) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await installPackages('node', dataDir, { registry, signal, onProgress: () => undefined })
    return 'installed'
  } catch (error) {
    return (error as Error).message.replace(registry.slice(7), 'HOST')
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const left = () => readdirSync(join(dataDir, 'kits'))

test('a package that is not what the lock names is refused, and nothing is left of it', async () => {
  expect(await installFrom((_, reply) => reply.end('something else'))).toMatch(
    /^The registry sent something else for \S+ [\d.]+\. Nothing was installed\.$/,
  )
  expect(left()).toEqual([])
})

test('a registry that refuses or sends without end is named with the reason', async () => {
  expect(await installFrom((_, reply) => reply.writeHead(503).end())).toBe(
    'We couldn’t download from HOST: It answered 503. Nothing was installed. Try again.',
  )
  const flood: RequestListener = (_, reply) => {
    const send = () => {
      while (reply.write(Buffer.alloc(1_048_576))) continue
      reply.once('drain', send)
    }
    reply.on('error', () => undefined)
    send()
  }
  expect(await installFrom(flood)).toContain('A package is larger than 40 MB.')
  expect(left()).toEqual([])
})

test('a press on Stop ends an installation that waits', async () => {
  const stopping = new AbortController()
  const installing = installFrom(() => stopping.abort(), stopping.signal)
  expect(await installing).toContain('aborted')
  expect(left()).toEqual([])
})

test('an installation removes folders that others left unfinished more than an hour ago', async () => {
  const [old, young, whole] = [
    'node-0123456789abcdef.aB3xYz',
    'node-0123456789abcdef.Zz9yXw',
    'node-0123456789abcdef',
  ] as const
  for (const name of [old, young, whole]) mkdirSync(join(dataDir, 'kits', name), { recursive: true })
  const earlier = new Date(Date.now() - 2 * 3_600_000)
  for (const name of [old, whole]) utimesSync(join(dataDir, 'kits', name), earlier, earlier)
  await installFrom((_, reply) => reply.writeHead(503).end())
  expect(left().toSorted()).toEqual([whole, young])
})

test('libraries that can’t be read count as missing, with a line in the log', () => {
  const folder = packagesFolder(dataDir, 'node')
  mkdirSync(folder, { recursive: true })
  symlinkSync('nowhere', join(folder, 'node_modules'))
  const said: string[] = []
  const workspace = openWorkspace(dataDir)
  const { parts, binds } = findLibraries('node', { workspace, dataDir, log: { warn: (line) => void said.push(line) } })
  workspace.close()
  expect([binds, parts.filter(({ version }) => version !== null)]).toEqual([[], []])
  expect(said).toEqual([expect.stringMatching(/^Sandbox: the libraries of node can’t be used: ENOENT/)])
})

test('every library of a lock is free to use and has a checksum', () => {
  const path = join(import.meta.dirname, '../../../../kits/node/libraries/package-lock.json')
  const { packages } = JSON.parse(readFileSync(path, 'utf8'))
  const all = Object.entries<{ license: string; integrity: string }>(packages).filter(([name]) => name !== '')
  expect(new Set(all.map(([, { license }]) => license))).toEqual(
    new Set([
      ...['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Python-2.0'],
      // Data about browsers, and types that are free of all conditions.
      ...['CC-BY-4.0', '(MIT OR CC0-1.0)'],
    ]),
  )
  expect(all.filter(([, { integrity }]) => !integrity.startsWith('sha512-'))).toEqual([])
})
