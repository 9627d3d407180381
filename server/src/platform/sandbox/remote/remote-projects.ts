/**
 * Project boxes and tests on runners of ours: a socket for each. Promises that an interview has one box on all of them,
 * that a new one opens where fewest are, and that whoever had one on a runner that is gone is told so.
 */
import type { ProjectRuntime } from '@nova/contract/projects'
import { WebSocket } from 'ws'
import { askForProjects } from '../project/project-apart.ts'
import { type BoxLine, failedTests, type ProjectRuntimeState, type Projects } from '../project/project-box.ts'
import { openDoor } from '../project/project-door.ts'
import { mostNoticeBytes, pingMs, projectsPath, readNotice } from './project-words.ts'
import type { Call } from './remote-calls.ts'

/** A runner as far as projects are concerned. */
export type ProjectRunner = {
  call: Pick<Call, 'base' | 'token'>
  /** Null or undefined where projects of it cannot run there. */
  projectVersion(runtime: ProjectRuntime): string | null | undefined
  complaint(): string | undefined
}

type Line = ReturnType<typeof askForProjects>['projects'] & { isOpen: () => boolean; close: () => void }
type Open = { runner: ProjectRunner; line: Line; box?: BoxLine }

const connectMs = 3_000
const runtimes: ProjectRuntime[] = ['node', 'python', 'java', 'go', 'web']
const nobody = 'No machine that can run projects answers. Try again in a moment.'

export function openRemoteProjects(runners: ProjectRunner[]) {
  const boxes = new Map<string, Open>()
  const lines = new Set<Line>()
  let isClosing = false

  const able = (runtime: ProjectRuntime) =>
    runners.filter((runner) => runner.complaint() === undefined && runner.projectVersion(runtime))

  const boxesOn = (runner: ProjectRunner) => [...boxes.values()].filter((open) => open.runner === runner).length
  const inOrder = (runtime: ProjectRuntime) => able(runtime).toSorted((one, other) => boxesOn(one) - boxesOn(other))

  async function reach(runner: ProjectRunner): Promise<Line | undefined> {
    const line = await connect(runner.call, (gone) => lines.delete(gone))
    if (line) lines.add(line)
    return line
  }

  const openBoxLine: Projects['openBoxLine'] = async (request, listener) => {
    const { queueKey: key, runtime } = request
    const before = boxes.get(key)
    await before?.box?.end()
    // One that is still being opened ends with its socket.
    before?.line.close()
    let why = nobody
    for (const runner of isClosing ? [] : inOrder(runtime)) {
      const line = await reach(runner)
      if (!line) continue
      const open: Open = { runner, line }
      boxes.set(key, open)
      const leave = () => {
        if (boxes.get(key) === open) boxes.delete(key)
        line.close()
      }
      const onEnded: typeof listener.onEnded = (reason) => {
        leave()
        listener.onEnded(reason)
      }
      const box = await line.openBoxLine(request, { ...listener, onEnded })
      if (!('unavailable' in box)) {
        open.box = box
        return box
      }
      leave()
      why = box.unavailable
    }
    return { unavailable: why }
  }

  /** Tests change nothing outside of their box: where a runner goes away, another begins them again. */
  const runProjectTests: Projects['runProjectTests'] = async (request) => {
    let result = failedTests('unavailable', nobody)
    for (const runner of isClosing ? [] : inOrder(request.runtime)) {
      if (request.signal?.aborted) return failedTests('killed', 'Stopped while it was waiting.')
      const line = await reach(runner)
      if (!line) continue
      result = await line.runProjectTests(request)
      const isDone = line.isOpen() && result.status !== 'unavailable'
      line.close()
      if (isDone) break
    }
    return result
  }

  const own: Omit<Projects, 'projectRuntimes'> = {
    whenProjectsReady: async () => undefined,
    openBoxLine,
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests,
  }
  return {
    own,
    states: (): ProjectRuntimeState[] =>
      runtimes.map((id) => {
        const version = able(id)[0]?.projectVersion(id)
        return version ? { id, version } : { id, version: null, install: nobody }
      }),
    close(): void {
      isClosing = true
      for (const line of lines) line.close()
    },
  }
}

/** A socket to a runner; undefined where there is none to be had. */
function connect({ base, token }: ProjectRunner['call'], onGone: (line: Line) => void): Promise<Line | undefined> {
  const address = base.replace(/\/api\/v2$/, '').replace(/^http/, 'ws') + projectsPath
  const socket = new WebSocket(address, {
    ...{ handshakeTimeout: connectMs, maxPayload: mostNoticeBytes, perMessageDeflate: false },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
  const { projects, take, lose } = askForProjects((order) => {
    if (socket.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(order), () => undefined)
    return true
  })
  const line: Line = {
    ...projects,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.terminate(),
  }
  const { promise, resolve } = Promise.withResolvers<Line | undefined>()
  const stopPinging = keepAlive(socket)
  socket.on('open', () => resolve(line))
  socket.on('message', (data) => {
    const notice = readNotice((data as Buffer).toString())
    if (notice) take(notice)
    else socket.terminate()
  })
  // What went wrong is told by its close.
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
