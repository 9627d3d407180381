/**
 * Runs the sandbox in its own process. Starting a program copies the caller's memory map: milliseconds in a small
 * process, many times that in a loaded server, delaying all keystrokes. Otherwise the same as the sandbox in this
 * process; a process that dies is replaced.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../project-boxes/kit-packages.ts'
import { removeLeftovers } from '../project-boxes/own-kits/kept-kits.ts'
import { openOwnKits } from '../project-boxes/own-kits/own-kits.ts'
import { askForProjects, type ProjectNotice, type ProjectOrder } from '../project-boxes/project-apart.ts'
import type { RunEvent, RunRequest, RunResult } from './request.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'

export type Options = SandboxOptions
type Log = { info: (message: string) => void; warn: (message: string) => void }

export type View = Pick<Sandbox, 'languages' | 'projectRuntimes' | 'health' | 'engine' | 'healthDetail'>
export type Order =
  | ProjectOrder
  | { type: 'open'; options: Options }
  | { type: 'run'; request: RunRequest }
  | { type: 'stop'; id: string }
  | { type: 'look' }
  | { type: 'drain' }
export type Notice =
  | ProjectNotice
  | { type: 'opened' | 'ready' | 'projects-ready' | 'looked'; view: View }
  | { type: 'event'; id: string; event: RunEvent }
  | { type: 'ended'; id: string; result: RunResult }
  | { type: 'log'; level: 'info' | 'warn'; message: string }

type Run = { request: RunRequest; on: (event: RunEvent) => void; end: (result: RunResult) => void }
type Child = {
  process: ChildProcess
  view: View
  looks: (() => void)[]
  ready: Promise<void>
  projectsReady: Promise<void>
}
type Listen = {
  log: Log
  onEvent: (id: string, event: RunEvent) => void
  onEnd: (id: string, result: RunResult) => void
  onProject: (notice: ProjectNotice) => void
}

const noView: View = { languages: [], projectRuntimes: [], health: 'off', engine: 'none' }
const entry = fileURLToPath(new URL('apart-process.ts', import.meta.url))
// Delay before a restart after a crash, since the cause may persist.
const restartMs = 500

/** As openSandbox does, in its own process, which ends with this one. */
export async function openSandboxApart({ log, ...options }: Options & { log: Log }): Promise<Sandbox> {
  const running = new Map<string, Run>()
  const hear = (id: string, event: RunEvent) => running.get(id)?.on(event)
  const { projects, ...asked } = askForProjects(sendOrder)
  const listen: Listen = { log, onEvent: hear, onEnd: finish, onProject: asked.take }
  let child = await start(options, listen)
  child.process.once('exit', recover)
  let [opening, isDraining]: [Promise<void> | undefined, boolean] = [undefined, false]

  /** Fails the lost runs; later ones use a new process. */
  function recover(): void {
    asked.lose()
    for (const [id, { request }] of running) {
      finish(id, failedRun(request, child, 'internal_error', 'The sandbox broke down. Run it again.'))
    }
    if (isDraining || opening) return
    log.warn('Sandbox: its process ended; another is started.')
    opening = new Promise((resolve) => setTimeout(resolve, restartMs).unref())
      .then(() => start(options, listen))
      .then((next) => {
        child = next
        child.process.once('exit', recover)
      })
      .catch((error: unknown) => log.warn(`Sandbox: ${String(error)}`))
      .finally(() => (opening = undefined))
  }

  function sendOrder(order: ProjectOrder): boolean {
    if (isDraining || !child.process.connected) return false
    send(child.process, order)
    return true
  }

  function finish(id: string, result: RunResult): void {
    const run = running.get(id)
    running.delete(id)
    run?.end(result)
  }

  return {
    get languages() {
      return child.view.languages
    },
    get projectRuntimes() {
      return child.view.projectRuntimes
    },
    ...projects,
    get health() {
      return child.view.health
    },
    get engine() {
      return child.view.engine
    },
    get healthDetail() {
      return child.view.healthDetail
    },
    async run(request, on = () => undefined) {
      if (!child.process.connected && !opening && !isDraining) recover()
      await opening
      if (isDraining || !child.process.connected) {
        return { ...failedRun(request, child, 'unavailable', 'Code cannot be run at the moment.'), later: {} }
      }
      return new Promise<RunResult>((end) => {
        running.set(request.id, { request, on, end })
        send(child.process, { type: 'run', request })
      })
    },
    stop(id) {
      if (!running.has(id)) return false
      send(child.process, { type: 'stop', id })
      return true
    },
    whenReady: () => child.ready,
    whenProjectsReady: () => child.projectsReady,
    ...tendKits(options.dataDir, () => child, projects),
    async drain() {
      isDraining = true
      await opening
      if (child.process.exitCode !== null || child.process.signalCode !== null) return
      const exited = once(child.process, 'exit')
      send(child.process, { type: 'drain' })
      await exited
    },
  }
}

const lookEveryMs = 60_000

/** This process reaches the registry, and that of the sandbox then looks for the installed packages. */
function tendKits(dataDir: string, current: () => Child, tester: Pick<Sandbox, 'openProjectBox' | 'runProjectTests'>) {
  const lookForLibraries = () =>
    new Promise<void>((resolve) => {
      const { process, looks } = current()
      // One that is gone is replaced by one that looks as it starts.
      if (!process.connected) return resolve()
      looks.push(resolve)
      send(process, { type: 'look' })
    })
  // Others install too: a command of operators, or Debian's package manager.
  const tend = () => {
    void lookForLibraries()
    void removeLeftovers(dataDir).catch(() => undefined)
  }
  setInterval(tend, lookEveryMs).unref()
  return {
    lookForLibraries,
    async installKit(kit, how) {
      await installPackages(kit, dataDir, how)
      await lookForLibraries()
    },
    ownKits: openOwnKits(dataDir, tester, lookForLibraries),
  } satisfies Partial<Sandbox>
}

const failedRun = (
  { id, language }: RunRequest,
  { view: { engine } }: Child,
  status: RunResult['status'],
  reason: string,
): RunResult => ({ id, language, version: '', engine, queueMs: 0, status, reason })

async function start(options: Options, { log, onEvent, onEnd, onProject }: Listen): Promise<Child> {
  // Pass only the variables that find programs and compiler caches: the rest of the environment holds the server's
  // secrets.
  const { PATH, HOME, XDG_CACHE_HOME } = process.env
  const child = fork(entry, [], {
    execArgv: [],
    serialization: 'advanced',
    env: { PATH, HOME, ...(XDG_CACHE_HOME ? { XDG_CACHE_HOME } : {}) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const milestones = {
    opened: Promise.withResolvers<void>(),
    ready: Promise.withResolvers<void>(),
    'projects-ready': Promise.withResolvers<void>(),
  }
  const { opened, ready, 'projects-ready': projectsReady } = milestones
  const looks: (() => void)[] = []
  const started: Child = {
    process: child,
    view: noView,
    looks,
    ready: ready.promise,
    projectsReady: projectsReady.promise,
  }
  child.on('message', (notice: Notice) => {
    if (notice.type === 'log') log[notice.level](notice.message)
    else if (notice.type === 'event') onEvent(notice.id, notice.event)
    else if (notice.type === 'ended') onEnd(notice.id, notice.result)
    else if ('view' in notice) {
      started.view = notice.view
      if (notice.type === 'looked') looks.shift()?.()
      else milestones[notice.type].resolve()
    } else onProject(notice)
  })
  child.on('error', (error) => log.warn(`Sandbox: ${error.message}`))
  child.once('exit', () => {
    opened.reject(new Error('The process of the sandbox ended as it began.'))
    ready.resolve()
    projectsReady.resolve()
    for (const looked of looks) looked()
  })
  send(child, { type: 'open', options })
  await opened.promise
  return started
}

/** Orders that can no longer be sent are answered when the process exits. */
function send(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => undefined)
}
