/**
 * One sandbox for all servers of a worker, in its own process as in production: a worker holds many modules, and each
 * program it starts copies that memory map, once most of these tests' CPU time. Warm processes also serve the next
 * file. Each server sees and ends only its own runs.
 */
import { tmpdir } from 'node:os'
import { openSandboxApart } from '../src/platform/sandbox/apart.ts'
import type { RunResult } from '../src/platform/sandbox/request.ts'
import type { Sandbox } from '../src/platform/sandbox/sandbox.ts'

const log = { info: () => undefined, warn: () => undefined }
let opened: Promise<Sandbox> | undefined

export async function shareSandbox(): Promise<Sandbox> {
  opened ??= openSandboxApart({ dataDir: tmpdir(), log })
  const sandbox = await opened
  const running = new Map<string, Promise<RunResult>>()
  const stop = (id: string) => running.has(id) && sandbox.stop(id)
  return {
    get languages() {
      return sandbox.languages
    },
    get health() {
      return sandbox.health
    },
    get projectRuntimes() {
      return sandbox.projectRuntimes
    },
    engine: sandbox.engine,
    // Boxes end with the workspaces of the server that opened them.
    openProjectBox: (request) => sandbox.openProjectBox(request),
    openBoxLine: (request, listener) => sandbox.openBoxLine(request, listener),
    runProjectTests: (request) => sandbox.runProjectTests(request),
    whenProjectsReady: () => sandbox.whenProjectsReady(),
    async run(request, on) {
      const run = sandbox.run(request, on)
      running.set(request.id, run)
      return run.finally(() => running.delete(request.id))
    },
    stop,
    whenReady: () => sandbox.whenReady(),
    async drain() {
      for (const id of running.keys()) stop(id)
      await Promise.all(running.values())
    },
  }
}
