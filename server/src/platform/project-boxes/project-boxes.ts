/**
 * Project questions on this machine: boxes to work in for an hour, runs of their tests, and kits. Promises that all
 * boxes stay within their memory and that a box which is given up leaves nothing; hides the supervisor inside.
 * Public files: agent-words.ts, kit-packages.ts, libraries.ts, own-kits/kept-kits.ts, own-kits/locked-kit.ts,
 * own-kits/locked-packages.ts, own-kits/own-kits.ts, project-apart.ts, project-box.ts, project-door.ts, tools.ts.
 */
import { totalmem } from 'node:os'
import { isOwnKit, libraryName, missingLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { projectRuntimes } from '@nova/contract/words'
import type { BoxMaker } from '../box/box.ts'
import type { ToolchainCache } from '../box/toolchain-cache.ts'
import { projectParts } from '../languages/projects.ts'
import type { Queue, Turn } from '../queue/queue.ts'
import { launchOf } from './agent-launch.ts'
import { keepBoxes } from './boxes.ts'
import { testFairly } from './fair-tests.ts'
import { installPackages } from './kit-packages.ts'
import { findKit, prepareKit } from './kits.ts'
import { findLibraries, type Libraries, withLibraries } from './libraries.ts'
import { findKept, keyOfContent, listKeys, type OwnKit, testedKit } from './own-kits/kept-kits.ts'
import {
  failedTests,
  type ProjectBoxListener,
  type ProjectBoxRequest,
  type ProjectRuntimeState,
  type Projects,
  type ProjectTestRequest,
  type ProjectTestResult,
} from './project-box.ts'
import { openDoor } from './project-door.ts'
import { findRuntimes, type ReadyRuntime, type Runtime } from './runtimes.ts'
import { limits, runTests } from './test-run.ts'

export type ProjectOptions = {
  /** For all boxes together; half of the machine's memory by default. */
  boxesMemoryMb?: number
  /** Folder of the kits; those of the repository by default. */
  kits?: string
}

type Log = { info: (message: string) => void; warn: (message: string) => void }
type Options = ProjectOptions & { dataDir: string; log: Log; cache: ToolchainCache | undefined; closing: AbortSignal }
type Needs = Pick<ProjectTestRequest, 'runtime' | 'libraries'> & Pick<ProjectBoxRequest, 'agent'>
type Prepared = ReadyRuntime | { complaint: string }
type State = ProjectRuntimeState & { prepare?: () => Promise<Prepared>; kit?: Libraries }

/** Slots of tests that run on the reference's files, in addition to a person's. */
const firstSlotBeside = 2_000

/** Boxes aren't runs, but their judging waits for a place as runs do. */
export async function openProjects(maker: BoxMaker, queue: Queue, options: Options) {
  const found = await findRuntimes(maker.workspace.stage)
  const states = projectRuntimes.map((id) => makeState(id, found, maker, options))
  const boxes = keepBoxes(maker, options.boxesMemoryMb ?? Math.floor(totalmem() / 2 ** 21))

  const prepare = (needs: Needs): Promise<Prepared> => make(needs).catch(complain)

  async function make(needs: Needs): Promise<Prepared> {
    const state = states.find(({ id }) => id === needs.runtime)
    if (!state?.prepare)
      return { complaint: `Projects of this kind cannot run here: ${state?.install ?? needs.runtime}.` }
    const ready = await state.prepare()
    return 'complaint' in ready ? ready : withKits(ready, state, needs, maker, options.dataDir)
  }

  const runProjectTests: Projects['runProjectTests'] = async (request, onPlace = () => undefined) => {
    const ready = await prepare(request)
    if ('complaint' in ready) return failedTests('unavailable', ready.complaint)
    const signal = AbortSignal.any([options.closing, ...(request.signal ? [request.signal] : [])])
    const kind = `project ${request.runtime}`
    const turn = await queue.wait(request.queueKey, signal, onPlace, { kind, maxWaitMs: request.maxWaitMs })
    if (turn === 'stopped' || 'later' in turn) return untested(turn, options.closing)
    onPlace({ position: 0, seconds: 0 })
    const wake = request.asleep === undefined ? undefined : boxes.sleep(request.asleep)
    try {
      return await testFairly({
        request: { ...request, signal },
        pass: (asked, isBeside) =>
          runTests(maker, maker.workspace.makeSlot(isBeside ? firstSlotBeside + turn.slot : turn.slot), ready, asked),
        limits,
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      options.log.warn(`Sandbox: tests of a project in ${request.runtime} failed: ${reason}`)
      return failedTests('internal_error', reason)
    } finally {
      wake?.()
      turn.release()
    }
  }

  async function openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener) {
    const ready = await prepare(request)
    return 'complaint' in ready ? { unavailable: ready.complaint } : boxes.open(request, ready, listener)
  }

  const own: Omit<Projects, 'projectRuntimes'> = {
    async whenProjectsReady() {
      // One after the other: the first start of a machine is busy enough.
      for (const { prepare } of states) await prepare?.()
    },
    async lookForLibraries() {
      for (const state of states) if (state.kit) state.kit = findLibraries(state.id, placeOf(maker, options))
      maker.workspace.dropTrees(listKeys(options.dataDir))
    },
    async installKit(kit, how) {
      await installPackages(kit, options.dataDir, how)
      await own.lookForLibraries?.()
    },
    openBoxLine,
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests,
  }
  return {
    own,
    states: () => states.map(describe),
    close: boxes.close,
  }
}

/** The runtime with the libraries and own kits that a project needs, and the program of an agent. */
async function withKits(
  ready: ReadyRuntime,
  { kit }: State,
  { runtime, libraries: ofProject = [], agent }: Needs,
  { workspace }: BoxMaker,
  dataDir: string,
): Promise<Prepared> {
  const libraries = agent ? [...ofProject, agent.kit] : ofProject
  if (libraries.length === 0) return ready
  const missing = missingLibraries(
    kit?.parts,
    libraries.filter((each) => !testedKit.test(each)),
  )
  if (missing.length > 0) return { complaint: `This project needs ${missing.map(libraryName).join(', ')}.` }
  const own = libraries.filter(isOwnKit).map((each) => findKept(dataDir, each))
  const isFitting = (found: OwnKit | undefined): found is OwnKit =>
    found !== undefined && (found.form.runtime === runtime || found.form.agent !== undefined)
  if (!own.every(isFitting)) return { complaint: 'One of its kits is gone.' }
  if (own.filter(({ kind }) => kind === 'image').length > 1) return { complaint: 'A project can have one image.' }
  const staged = own.map(async (each) => ({
    ...each,
    content: await workspace.stageTree(each.content, keyOfContent(each)),
  }))
  const mounted = withLibraries(ready, kit!, libraries, await Promise.all(staged))
  if (!agent) return mounted
  const launch = launchOf(own.find(({ id }) => id === agent.kit)!.form, agent)
  return launch ? { ...mounted, agent: launch } : { complaint: 'This kit has no agent.' }
}

const describe = ({ id, version, install, kit }: ReturnType<typeof makeState>) => ({
  id,
  version,
  libraries: kit?.parts ?? [],
  ...(install !== undefined && { install }),
})

function untested(turn: Exclude<Turn, { slot: number }>, closing: AbortSignal): ProjectTestResult {
  if (turn !== 'stopped')
    return { ...failedTests('unavailable', 'Too many runs are waiting. Try again in a moment.'), ...turn }
  if (closing.aborted) return { ...failedTests('unavailable', 'The server is stopping.'), later: {} }
  return failedTests('killed', 'Stopped while it was waiting.')
}

const complain = (error: unknown) => ({ complaint: error instanceof Error ? error.message : String(error) })

const placeOf = ({ workspace }: BoxMaker, { dataDir, log }: Options) => ({ workspace, dataDir, log })

function makeState(id: ProjectRuntime, found: Runtime[], maker: BoxMaker, options: Options): State {
  const runtime = found.find((runtime) => runtime.id === id)
  if (!runtime) return { id, version: null, install: projectParts[id].install }
  const folder = findKit(id, options.kits)
  if (folder === undefined) return { id, version: null, install: `The kit of ${id} is not part of this installation.` }
  let prepared: Promise<Prepared> | undefined
  const state: State = {
    id,
    version: runtime.version,
    kit: findLibraries(id, placeOf(maker, options)),
    prepare: () => (prepared ??= make()),
  }
  async function make(): Promise<Prepared> {
    const { cache, closing: signal, log } = options
    const ready = await prepareKit(maker, runtime!, folder!, { cache, signal }).catch(complain)
    if (!('complaint' in ready) || signal.aborted) return ready
    log.warn(`Sandbox: projects in ${id} cannot run: ${ready.complaint}`)
    state.version = null
    state.install = `Its tests could not be prepared here.`
    return { complaint: `Projects of this kind cannot run here: ${state.install}` }
  }
  return state
}
