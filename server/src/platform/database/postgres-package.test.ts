import { mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPostgresPackage, linkLibraries } from './postgres-package.ts'

it('finds programs that are there', async () => {
  const { initdb, postgres } = await findPostgresPackage()
  expect((await readFile(initdb)).length).toBeGreaterThan(0)
  expect((await readFile(postgres)).length).toBeGreaterThan(0)
})

it('makes the missing library links, by two starts at once too', async () => {
  const root = await mkdtemp(join(tmpdir(), 'nova-links-'))
  await mkdir(join(root, 'native', 'lib'), { recursive: true })
  await writeFile(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await Promise.all([linkLibraries(root), linkLibraries(root)])
  await linkLibraries(root)
  expect(await readlink(join(root, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(await readFile(join(root, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
  await rm(root, { recursive: true })
})
