/**
 * Project boxes and tests on our own runners, with a socket for each. Promises one box per interview on all runners
 * together, new boxes on the runner with the fewest, that one which outlived its server is found again, and a notice
 * when the runner of a box is gone.
 */
import { type KitPart, missingLibraries } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { projectRuntimes } from '@nova/contract/words'
import { WebSocket } from 'ws'
import { askForProjects } from '../project-boxes/project-apart.ts'
import {
  type BoxLine,
  failedTests,
  type KeptName,
  type ProjectBoxListener,
  type ProjectRuntimeState,
  type Projects,
  type ProjectTestResult,
} from '../project-boxes/project-box.ts'
import { attachDoor, openDoor } from '../project-boxes/project-door.ts'
import { maxNoticeBytes, pingMs, projectsPath, readNotice } from './project-words.ts'
import type { Call } from './remote-calls.ts'

/** A runner as far as projects are concerned. */
export type ProjectRunner = {
  call: Pick<Call, 'base' | 'token'>
  /** Version null or nothing at all where projects of it cannot run there. */
  projectState(runtime: ProjectRuntime): { version: string | null; libraries?: KitPart[] | undefined } | undefined
  complaint(): string | undefined
}

type Asking = ReturnType<typeof askForProjects>
type Line = Asking['projects'] & Pick<Asking, 'attachBoxLine'> & { isOpen: () => boolean; close: () => void }
type Needs = { runtime: ProjectRuntime; libraries?: readonly string[] | undefined }
type Open = { runner: ProjectRunner; line: Line; box?: BoxLine }

const connectMs = 3_000
const nobody = 'No machine that can run projects answers. Try again in a moment.'

export function openRemoteProjects(runners: ProjectRunner[]) {
  const boxes = new Map<string, Open>()
  const lines = new Set<Line>()
  let isClosing = false

  const able = (runtime: ProjectRuntime, libraries?: readonly string[]) =>
    runners.filter((runner) => isAble(runner, runtime, libraries))
  const countOn = (runner: ProjectRunner) => [...boxes.values()].filter((open) => open.runner === runner).length
  const inOrder = ({ runtime, libraries }: Needs) =>
    able(runtime, libraries).toSorted((one, other) => countOn(one) - countOn(other))

  async function reach(runner: ProjectRunner): Promise<Line | undefined> {
    const line = await connect(runner.call, (gone) => lines.delete(gone))
    if (line) lines.add(line)
    return line
  }

  /** Asks all runners, since none of them knows the others. One that is asked for in vain replaces nothing. */
  async function attachBoxLine({ name, runtime, queueKey }: KeptName, listener: ProjectBoxListener) {
    for (const runner of isClosing ? [] : able(runtime)) {
      const line = await reach(runner)
      if (!line) continue
      const { open, own, count } = enter(boxes, queueKey, { runner, line }, listener)
      const attached = await line.attachBoxLine({ name, runtime, queueKey }, own)
      if (attached) {
        open.box = attached.box
        count()
        return attached
      }
      line.close()
    }
    return undefined
  }

  const openBoxLine: Projects['openBoxLine'] = async (request, listener) => {
    const { queueKey: key } = request
    await endFormer(boxes.get(key))
    let why = nobody
    for (const runner of isClosing ? [] : inOrder(request)) {
      const line = await reach(runner)
      if (!line) continue
      const { open, leave, own, count } = enter(boxes, key, { runner, line }, listener)
      count()
      const box = await line.openBoxLine(request, own)
      if (!('unavailable' in box)) {
        open.box = box
        return box
      }
      leave()
      why = box.unavailable
    }
    return { unavailable: why }
  }

  /** Tests change nothing outside their box: if a runner goes away, another one restarts them. */
  const runProjectTests: Projects['runProjectTests'] = async (request, onPlace) => {
    let result: ProjectTestResult = { ...failedTests('unavailable', nobody), later: {} }
    for (const runner of isClosing ? [] : inOrder(request)) {
      if (request.signal?.aborted) return failedTests('killed', 'Stopped while it was waiting.')
      const line = await reach(runner)
      if (!line) continue
      result = await line.runProjectTests({ ...request, knowsWaits: true }, onPlace)
      const isDone = line.isOpen() && result.status !== 'unavailable'
      line.close()
      if (isDone) break
    }
    return result
  }

  const own: Omit<Projects, 'projectRuntimes'> = {
    whenProjectsReady: async () => undefined,
    openBoxLine,
    attachBoxLine,
    attachProjectBox: (asked, listener) => attachDoor(listener, (own) => attachBoxLine(asked, own)),
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests,
  }
  return {
    own,
    states: () => projectRuntimes.map((id) => describeRuntime(id, able(id))),
    close(): void {
      isClosing = true
      for (const line of lines) line.close()
    },
  }
}

/**
 * The version of the first machine that runs it, and the libraries of the one that has most: a project needs all its
 * libraries on one.
 */
function describeRuntime(id: ProjectRuntime, able: readonly ProjectRunner[]): ProjectRuntimeState {
  const found = able.flatMap((runner) => runner.projectState(id) ?? [])
  const version = found[0]?.version
  const [libraries = []] = found.map((each) => each.libraries ?? []).toSorted((a, b) => countOf(b) - countOf(a))
  return version ? { id, version, libraries } : { id, version: null, install: nobody, libraries }
}

function isAble(runner: ProjectRunner, runtime: ProjectRuntime, libraries?: readonly string[]): boolean {
  const state = runner.projectState(runtime)
  return Boolean(state?.version) && runner.complaint() === undefined && hasAll(state?.libraries, libraries)
}

const hasAll = (parts?: KitPart[], needed?: readonly string[]) => missingLibraries(parts, needed).length === 0

const countOf = (parts: KitPart[]) => parts.filter(({ version }) => version !== null).length

async function endFormer(former: Open | undefined): Promise<void> {
  await former?.box?.end()
  // One that is still being opened ends with its socket.
  former?.line.close()
}

/** Counts the box from `count` for as long as it is there, in place of the interview's former one, and then hangs up. */
function enter(boxes: Map<string, Open>, key: string, open: Open, listener: ProjectBoxListener) {
  let isOver = false
  const count = () => {
    const former = boxes.get(key)
    if (!isOver) boxes.set(key, open)
    // Not waited for, since this one's events come already.
    void endFormer(former)
  }
  const leave = () => {
    isOver = true
    if (boxes.get(key) === open) boxes.delete(key)
    open.line.close()
  }
  const onEnded: typeof listener.onEnded = (reason) => {
    leave()
    listener.onEnded(reason)
  }
  return { open, leave, count, own: { ...listener, onEnded } }
}

/** A socket to a runner; undefined where there is none to be had. */
function connect({ base, token }: ProjectRunner['call'], onGone: (line: Line) => void): Promise<Line | undefined> {
  const address = base.replace(/\/api\/v2$/, '').replace(/^http/, 'ws') + projectsPath
  const socket = new WebSocket(address, {
    handshakeTimeout: connectMs,
    maxPayload: maxNoticeBytes,
    perMessageDeflate: false,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const { projects, attachBoxLine, take, lose } = askForProjects((order) => {
    if (socket.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(order), () => undefined)
    return true
  })
  const line: Line = {
    ...projects,
    attachBoxLine,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    // The other side still reads all that was sent.
    close: () => socket.close(),
  }
  const { promise, resolve } = Promise.withResolvers<Line | undefined>()
  const stopPinging = keepAlive(socket)
  socket.on('open', () => resolve(line))
  socket.on('message', (data) => {
    const notice = readNotice((data as Buffer).toString())
    if (notice) take(notice)
    else socket.terminate()
  })
  // The close event reports the error.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    stopPinging()
    lose()
    onGone(line)
    resolve(undefined)
  })
  return promise
}

/** Ends a socket whose other side does not answer any more; a machine that loses its network says no farewell. */
export function keepAlive(socket: WebSocket): () => void {
  let isThere = true
  socket.on('pong', () => (isThere = true))
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate()
    isThere = false
    if (socket.readyState === WebSocket.OPEN) socket.ping()
  }, pingMs)
  return () => clearInterval(timer)
}
