/**
 * A real sandbox on its own folder with every language ready; its warnings fail the test. Also provides targets on this
 * machine for attack tests.
 */
import { createSocket } from 'node:dgram'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, vi } from 'vitest'
import { openSandbox, type Sandbox, type SandboxOptions } from '../src/platform/sandbox/sandbox.ts'
import { readMemoryOfFolders } from './memory-folder.ts'
import { waitForFacts } from './patience.ts'

/** Set-up time limit: the first user on a machine builds the languages' one-time files. */
export const firstTimeMs = 600_000

export const strictLog = {
  info: () => undefined,
  warn(message: string) {
    throw new Error(message)
  },
}

export type TestSandbox = { sandbox: Sandbox; dataDir: string; close: () => Promise<void> }

export async function openTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  waitForFacts()
  const dataDir = mkdtempSync(join(tmpdir(), 'nova-sandbox-test-'))
  // Without access for others, root's sandboxes would be fed from another folder, and survivors couldn't be found by
  // its name.
  chmodSync(dataDir, 0o755)
  const sandbox = await openSandbox({ dataDir, concurrency: 2, log: strictLog, ...options })
  await sandbox.whenReady()
  const close = async () => {
    await sandbox.drain()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { sandbox, dataDir, close }
}

/** Finds every process that has a mount of this folder or was started on it, regardless of its name. */
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

// Sandboxes that may wait for a run, each with several pipes to this process.
const maxWaiting = 4
const descriptorsEach = 8

/** Remembers how the machine is, to be asked whether it is so again. */
export function watchHost(dataDir: string) {
  const descriptors = readdirSync('/proc/self/fd').length
  const memory = readMemory()
  return {
    async expectAsBefore() {
      await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), { timeout: 120_000 })
      const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      expect(entries.filter(({ parentPath }) => parentPath.endsWith('/runs'))).toEqual([])
      expect(entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/tools'))).toEqual([])
      expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(basename(dataDir))
      expect(readdirSync('/proc/self/fd').length).toBeLessThanOrEqual(descriptors + maxWaiting * descriptorsEach)
      // Other programs use this machine too; the worst attack used several times this much.
      await vi.waitFor(() => expect(readMemory()).toBeLessThan(memory + 192), { timeout: 120_000 })
    },
  }
}

/** Memory of the kernel beyond processes, files and the databases of other tests, and of this process, in MB. */
function readMemory(): number {
  const text = readFileSync('/proc/meminfo', 'utf8')
  const kilobytes = ['SUnreclaim', 'Shmem', 'PageTables'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0),
  )
  const kernel = kilobytes.reduce((sum, value) => sum + value, 0) / 1_024 - readMemoryOfFolders()
  return kernel + process.memoryUsage.rss() / 1_048_576
}

export type Targets = { tcp: number; tcp6: number; udp: number; path: string; abstract: string }

/** Opens listeners on this machine that must be unreachable from inside; `touched` counts connections to them. */
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
