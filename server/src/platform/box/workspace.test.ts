/** Recovery of a workspace after the process of another one was killed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openWorkspace } from './workspace.ts'

/** A box on a folder that outlives its starter, as one that is only being set up. */
function openUntied(folder: string) {
  const own = ['--unshare-pid', '--ro-bind', '/', '/', '--ro-bind', folder, '/mnt', '--proc', '/proc']
  return spawn('bwrap', [...own, 'sleep', '60'], { stdio: 'ignore', detached: true })
}

/** Not by `kill -KILL -1234`: that of procps reads -1234 as -1, and ends every process of the machine. */
function endGroup(leader: number) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

test('a box that outlived the process that began it ends when the next one comes, and others stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-workspace-test-'))
  // If other users cannot traverse the data folder, root puts its folders elsewhere.
  chmodSync(dataDir, 0o755)
  const { pid: gone } = spawnSync('true')
  const folders = [`nova-sandbox-${gone}-abcdef`, `nova-sandbox-${process.pid}-ghijkl`].map((name) =>
    join(dataDir, name),
  )
  for (const folder of folders) mkdirSync(folder)
  const [left, living] = folders.map(openUntied)
  const isMounted = (pid: number, folder: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
  await vi.waitFor(
    () => expect([left!, living!].map(({ pid }, at) => isMounted(pid!, folders[at]!))).toEqual([true, true]),
    { timeout: 120_000 },
  )
  try {
    const ended = once(left!, 'exit')
    openWorkspace(dataDir)
    expect((await ended)[1]).toBe('SIGKILL')
    expect([existsSync(folders[0]!), existsSync(folders[1]!)]).toEqual([false, true])
    expect([living!.exitCode, living!.signalCode]).toEqual([null, null])
  } finally {
    for (const { pid } of [left!, living!]) endGroup(pid!)
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a folder that others can’t read is copied once, however often it is asked for', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-workspace-test-'))
  chmodSync(dataDir, 0o755)
  const closed = join(dataDir, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  const workspace = openWorkspace(dataDir)
  try {
    expect(workspace.stageFolder(closed)).toBe(workspace.stageFolder(closed))
  } finally {
    workspace.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the data folder is made closed to lists of other users, and one that can’t be made is left to the database', () => {
  const home = mkdtempSync(join(tmpdir(), 'nova-workspace-test-'))
  chmodSync(home, 0o755)
  try {
    const made = join(home, 'new', 'data')
    openWorkspace(made).close()
    expect(statSync(made).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700)
    writeFileSync(join(home, 'file'), '')
    const workspace = openWorkspace(join(home, 'file', 'data'))
    const folder = workspace.makeToolsFolder()
    workspace.close()
    expect(folder).toMatch(new RegExp(`^${realpathSync(tmpdir())}/nova-sandbox-`))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
