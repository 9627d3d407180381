/** One round of back-up and restore with a server that candidates write to; more are in backups.long.test.ts. */
import { cp, open, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  backup,
  dataDir,
  isPaused,
  listWhole,
  patience,
  place,
  readIds,
  restore,
  root,
  scheduled,
  server,
  write,
} from './backup-stage.ts'

test('both are npm scripts', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: object }
  expect(scripts).toMatchObject({
    backup: expect.stringContaining('tools/operator/backup.ts'),
    restore: expect.stringContaining('tools/operator/restore.ts'),
  })
})

test('a server with a folder for backups makes and checks one by itself', async () => {
  await write()
  await expect.poll(() => listWhole(scheduled()), patience).toHaveLength(1)
  const { body } = await server.call('GET', '/api/health')
  expect(body).toMatchObject({ checks: { backups: 'ok' } })
})

test('a backup beside a server that is written to has all that was acknowledged before its end', async () => {
  const making = backup(place('own'))
  await symlink('..', join(dataDir, 'circle'))
  let isDone = false
  void making.finally(() => (isDone = true))
  const times: [string, number][] = []
  while (!isDone) {
    times.push([await write(), Date.now()])
    // A busy machine takes long, and a candidate may write so many times in a minute only.
    await sleep(250)
  }
  const { code, said } = await making
  expect([code, said]).toEqual([0, expect.stringContaining('The settings key is apart, in')])
  const [name] = await listWhole(place('own'))
  const { endedAt, parts } = JSON.parse(await readFile(join(place('own'), name!, 'manifest.json'), 'utf8')) as {
    endedAt: string
    parts: { name: string }[]
  }
  expect(parts.map((part) => part.name)).not.toContain('settings.key')
  const checked = await backup('--check', place('own'))
  expect([checked.code, checked.said]).toEqual([0, expect.stringContaining('no chain broken')])
  const restored = await restore(place('as-own'), place('own'))
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Its mails and webhooks stay paused')])
  expect([await isPaused({ dataDir: place('as-own') }), await isPaused({ dataDir })]).toEqual([true, false])
  expect(await readdir(place('as-own'))).not.toContain('circle')
  const held = new Set(await readIds({ dataDir: place('as-own') }))
  const before = times.filter(([, at]) => at < Date.parse(endedAt)).map(([id]) => id)
  expect(before.length).toBeGreaterThan(0)
  expect(before.filter((id) => !held.has(id))).toEqual([])
})

test('a folder that is not empty, is in use or is within the data is refused in a sentence', async () => {
  expect(await restore(place('as-own'), place('own'))).toEqual({
    code: 1,
    said: `The data folder ${place('as-own')} is not empty: it has postgres. Set DATA_DIR to an empty folder, or move that away.`,
  })
  expect((await restore(dataDir, place('own'))).said).toContain('is not empty')
  expect((await backup(join(dataDir, 'own'))).said).toContain('is in the data folder. Choose a folder outside')
  await symlink(dataDir, place('link'))
  expect((await backup(join(place('link'), 'own'))).said).toContain('is in the data folder')
  expect((await restore(place('none'), place('nothing'))).said).toBe(`There is no whole backup in ${place('nothing')}.`)
  expect(await readdir(place('none')).catch(() => [])).toEqual([])
})

test('a damaged or missing file is named, and nothing is restored', async () => {
  await cp(place('own'), place('damaged'), { recursive: true })
  const [name] = await listWhole(place('damaged'))
  const path = join(place('damaged'), name!, 'database.tar.zst')
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  await file.write(Buffer.from('not so'), 0, 6, Math.floor(size / 2))
  await file.close()
  const said = `This backup is damaged: its file ${path} is not as it was written. Use another backup.`
  expect(await restore(place('hurt'), place('damaged'))).toEqual({ code: 1, said })
  await rm(path)
  expect((await restore(place('hurt'), place('damaged'))).said).toContain(`its file ${path} is missing`)
  expect(await readdir(place('hurt')).catch(() => [])).toEqual([])
})
