/** What a sandbox on this machine does for project questions: boxes to work in, and runs of their tests. */
import { totalmem } from 'node:os'
import type { ProjectRuntime } from '@nova/contract/projects'
import type { BoxMaker } from '../box/box.ts'
import type { Queue } from '../queue.ts'
import { keepBoxes } from './boxes.ts'
import { findKit } from './kits.ts'
import {
  failedTests,
  type ProjectBoxListener,
  type ProjectBoxRequest,
  type Projects,
  type ProjectTestRequest,
  type ProjectTestResult,
} from './project-box.ts'
import { openDoor } from './project-door.ts'
import { findRuntimes, installs, makeReady, type ReadyRuntime, type Runtime } from './runtimes.ts'
import { runTests } from './test-run.ts'

export type ProjectOptions = {
  /** For all boxes together; half of the machine's memory where nobody says. */
  boxesMemoryMb?: number
  /** Where the kits lie; those of the repository where nobody says. */
  kits?: string
}

type Log = { info: (message: string) => void; warn: (message: string) => void }

/** Boxes are no runs, but what judges them waits for a place as runs do. */
export async function openProjects(
  maker: BoxMaker,
  queue: Queue,
  options: ProjectOptions & { log: Log; closing: AbortSignal },
): Promise<Projects & { close: () => Promise<void> }> {
  const found = await findRuntimes(maker.workspace.stage)
  const states = (Object.keys(installs) as ProjectRuntime[]).map((id) => prepare(id, found, maker, options))
  const boxes = keepBoxes(maker, options.boxesMemoryMb ?? Math.floor(totalmem() / 2 ** 21))

  const stateOf = (id: ProjectRuntime) => states.find((state) => state.id === id)
  const missing = (id: ProjectRuntime) => `Projects of this kind cannot run here: ${stateOf(id)?.install ?? id}.`

  async function runInTurn(request: ProjectTestRequest): Promise<ProjectTestResult> {
    const ready = stateOf(request.runtime)?.ready
    if (!ready) return failedTests('unavailable', missing(request.runtime))
    const signals = [options.closing, ...(request.signal ? [request.signal] : [])]
    const signal = AbortSignal.any(signals)
    const turn = await queue.wait(request.queueKey, signal, () => undefined)
    if (turn === 'full') return failedTests('unavailable', 'Too many runs are waiting. Try again in a moment.')
    if (turn === 'stopped') return failedTests('killed', 'Stopped while it was waiting.')
    try {
      return await runTests(maker, maker.workspace.makeSlot(turn.slot), ready(), { ...request, signal })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      options.log.warn(`Sandbox: tests of a project in ${request.runtime} failed: ${reason}`)
      return failedTests('internal_error', reason)
    } finally {
      turn.release()
    }
  }

  async function openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener) {
    const ready = stateOf(request.runtime)?.ready
    return ready ? boxes.open(request, ready(), listener) : { unavailable: missing(request.runtime) }
  }

  return {
    projectRuntimes: states.map(({ id, version, install }) => ({ id, version, ...(install && { install }) })),
    openBoxLine,
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests: runInTurn,
    close: boxes.close,
  }
}

type State = { id: ProjectRuntime; version: string | null; install?: string; ready?: () => ReadyRuntime }

function prepare(id: ProjectRuntime, found: Runtime[], maker: BoxMaker, { kits }: ProjectOptions): State {
  const runtime = found.find((runtime) => runtime.id === id)
  if (!runtime) return { id, version: null, install: installs[id] }
  const kit = findKit(id, kits)
  if (kit === undefined) return { id, version: null, install: `The kit of ${id} is not part of this installation.` }
  let ready: ReadyRuntime | undefined
  return {
    id,
    version: runtime.version,
    ready: () => (ready ??= makeReady(maker.workspace, runtime, maker.workspace.stageFolder(kit))),
  }
}
