/**
 * A real sandbox on a folder of its own, every language ready; a warning of its fails the test. And for those who
 * attack it: what of the machine could be hit.
 */
import { createSocket } from 'node:dgram'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, vi } from 'vitest'
import { openSandbox, type Sandbox, type SandboxOptions } from '../src/platform/sandbox/sandbox.ts'

/** What languages need made once is made by whoever comes first on a machine: so long may a set-up take. */
export const firstTimeMs = 300_000

export const strictLog = {
  info: () => undefined,
  warn(message: string) {
    throw new Error(message)
  },
}

export type TestSandbox = { sandbox: Sandbox; dataDir: string; close: () => Promise<void> }

export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-sandbox-test-'))
  // Where others may not pass, a root's sandboxes are fed from elsewhere, and survivors would not be known by the name.
  chmodSync(dataDir, 0o755)
  const sandbox = await openSandbox({ dataDir, concurrency: 2, log: strictLog, ...options })
  await sandbox.whenReady()
  const close = async () => {
    await sandbox.drain()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { sandbox, dataDir, close }
}

/** Every process that has something of this folder mounted, or was started on it, whatever it calls itself. */
export function findSandboxed(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && readTraces(pid).includes(basename(folder)))
}

/** Those of them that run something, or should have ended with it: others wait for a run, in a folder of theirs. */
export function findLeftovers(folder: string): string[] {
  const waiting = new RegExp(`/[^\\s\\0]*${basename(folder)}/nova-sandbox-[^/]+/waiting/[\\w-]+`, 'g')
  return findSandboxed(folder).filter(
    (pid) =>
      !readTraces(pid)
        .match(waiting)
        ?.some((path) => existsSync(path)),
  )
}

function readTraces(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/mountinfo`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

// So many sandboxes may wait for a run, each with some pipes to this process.
const mostWaiting = 4
const descriptorsEach = 8

/** Remembers how the machine is, to be asked whether it is so again. */
export function watchHost(dataDir: string) {
  const descriptors = readdirSync('/proc/self/fd').length
  const memory = readMemory()
  return {
    async expectAsBefore() {
      await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), { timeout: 20_000 })
      const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      expect(entries.filter(({ parentPath }) => parentPath.endsWith('/runs'))).toEqual([])
      expect(entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/tools'))).toEqual([])
      expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(basename(dataDir))
      expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(descriptors + mostWaiting * descriptorsEach)
      // Others work on the machine too: what one attack took at its worst is several times as much.
      await vi.waitFor(() => expect(readMemory()).toBeLessThan(memory + 192), { timeout: 20_000 })
    },
  }
}

/** What the kernel holds beside processes and files, and what this process uses; in MB. */
function readMemory(): number {
  const text = readFileSync('/proc/meminfo', 'utf8')
  const kilobytes = ['SUnreclaim', 'Shmem', 'PageTables'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1_024 + process.memoryUsage.rss() / 1_048_576
}

export type Targets = { tcp: number; tcp6: number; udp: number; path: string; abstract: string }

/** Listeners of this machine that nobody inside may reach; `touched` counts what reached them. */
export async function openTargets(folder: string) {
  let touched = 0
  const servers: Server[] = []
  const listen = (where: object) =>
    new Promise<number>((resolve) => {
      const server = createServer((socket) => {
        touched += 1
        socket.destroy()
      })
      servers.push(server)
      server.listen(where, () => resolve((server.address() as AddressInfo).port))
    })
  const path = join(folder, 'target.sock')
  const abstract = `nova-target-${process.pid}`
  const datagrams = createSocket('udp4', () => (touched += 1))
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve))
  const targets: Targets = {
    tcp: await listen({ port: 0, host: '127.0.0.1' }),
    tcp6: await listen({ port: 0, host: '::1' }),
    udp: datagrams.address().port,
    path,
    abstract,
  }
  await listen({ path })
  await listen({ path: `\0${abstract}` })
  return {
    targets,
    touched: () => touched,
    close() {
      for (const server of servers) server.close()
      datagrams.close()
    },
  }
}
