/** Project boxes of a sandbox in a process of its own: both ends of what the two processes say to one another. */
import {
  type BoxAct,
  type BoxLine,
  failedTests,
  type ProjectBoxEnding,
  type ProjectBoxListener,
  type ProjectBoxRequest,
  type ProjectBoxUsage,
  type ProjectChange,
  type ProjectProblem,
  type Projects,
  type ProjectTestRequest,
  type ProjectTestResult,
} from './project-box.ts'
import { openDoor } from './project-door.ts'

type Send = (order: ProjectOrder) => boolean
type TestOrder = Omit<ProjectTestRequest, 'signal'>

export type ProjectOrder =
  | { type: 'box-open'; id: number; request: ProjectBoxRequest }
  | { type: 'box-act'; id: number; act: BoxAct }
  | { type: 'box-ask'; id: number; call: number; ask: 'scan' | 'usage' | 'end' }
  | { type: 'tests'; id: number; request: TestOrder }
  | { type: 'tests-stop'; id: number }

type BoxEvent =
  | { type: 'output'; terminal: number; text: string }
  | { type: 'changed'; changes: ProjectChange[] }
  | { type: 'closed'; terminal: number; exitCode: number | null }
  | { type: 'problem'; problem: ProjectProblem }
  | { type: 'ended'; reason: ProjectBoxEnding }

export type ProjectNotice =
  | { type: 'box-opened'; id: number; unavailable?: string }
  | { type: 'box-event'; id: number; event: BoxEvent }
  | { type: 'box-answer'; call: number; usage?: ProjectBoxUsage }
  | { type: 'tested'; id: number; result: ProjectTestResult }

type Opening = { listener: ProjectBoxListener; opened: (unavailable?: string) => void; isOpen: boolean }
const brokeDown = 'The sandbox broke down. Try again.'
const noUsage: ProjectBoxUsage = { memoryBytes: 0, cpuMs: 0, processes: 0, isFrozen: false, idleMs: 0 }

/** The end of who asks. `send` is false where nobody is there to be asked. */
export function askForProjects(send: Send) {
  const boxes = new Map<number, Opening>()
  const calls = new Map<number, { id: number; answer: (usage?: ProjectBoxUsage) => void }>()
  const tests = askForTests(send)
  let count = 0
  const next = () => (count += 1)

  function ask(id: number, what: 'scan' | 'usage' | 'end'): Promise<ProjectBoxUsage | undefined> {
    const call = next()
    const { promise, resolve } = Promise.withResolvers<ProjectBoxUsage | undefined>()
    if (!boxes.has(id)) return Promise.resolve(undefined)
    calls.set(call, { id, answer: resolve })
    if (!send({ type: 'box-ask', id, call, ask: what })) finish(id, 'failed')
    return promise
  }

  function finish(id: number, reason: ProjectBoxEnding): void {
    const box = boxes.get(id)
    boxes.delete(id)
    for (const [call, { id: asked, answer }] of calls) {
      if (asked !== id) continue
      calls.delete(call)
      answer()
    }
    if (box?.isOpen) box.listener.onEnded(reason)
    else box?.opened(brokeDown)
  }

  function hear({ listener }: Opening, id: number, event: BoxEvent): void {
    if (event.type === 'output') listener.onOutput(event.terminal, event.text)
    else if (event.type === 'changed') listener.onChanged(event.changes)
    else if (event.type === 'closed') listener.onClosed?.(event.terminal, event.exitCode)
    else if (event.type === 'problem') listener.onProblem?.(event.problem)
    else finish(id, event.reason)
  }

  async function openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener) {
    const id = next()
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    boxes.set(id, { listener, opened: resolve, isOpen: false })
    if (!send({ type: 'box-open', id, request })) finish(id, 'failed')
    const unavailable = await promise
    if (unavailable !== undefined) return { unavailable }
    const line: BoxLine = {
      act: (act) => void (boxes.has(id) && send({ type: 'box-act', id, act })),
      scan: async () => void (await ask(id, 'scan')),
      usage: async () => (await ask(id, 'usage')) ?? noUsage,
      end: async () => void (await ask(id, 'end')),
    }
    return line
  }

  const projects: Omit<Projects, 'projectRuntimes' | 'whenProjectsReady'> = {
    openBoxLine,
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests: tests.run,
  }

  return {
    projects,
    take(notice: ProjectNotice): void {
      if (notice.type === 'tested') return tests.end(notice.id, notice.result)
      if (notice.type === 'box-answer') {
        const call = calls.get(notice.call)
        calls.delete(notice.call)
        return call?.answer(notice.usage)
      }
      const box = boxes.get(notice.id)
      if (!box) return
      if (notice.type === 'box-event') return hear(box, notice.id, notice.event)
      if (notice.unavailable === undefined) box.isOpen = true
      else boxes.delete(notice.id)
      box.opened(notice.unavailable)
    },
    /** The process is gone, and with it all that was in it. */
    lose(): void {
      for (const id of boxes.keys()) finish(id, 'failed')
      tests.lose()
    },
  }
}

function askForTests(send: Send) {
  const tests = new Map<number, (result: ProjectTestResult) => void>()
  let count = 0
  function end(id: number, result: ProjectTestResult): void {
    const told = tests.get(id)
    tests.delete(id)
    told?.(result)
  }
  return {
    end,
    run({ signal, ...request }: ProjectTestRequest): Promise<ProjectTestResult> {
      const id = (count += 1)
      const { promise, resolve } = Promise.withResolvers<ProjectTestResult>()
      const stop = () => void send({ type: 'tests-stop', id })
      tests.set(id, (result) => {
        signal?.removeEventListener('abort', stop)
        resolve(result)
      })
      if (!send({ type: 'tests', id, request })) end(id, failedTests('unavailable', brokeDown))
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
      return promise
    },
    lose() {
      for (const id of tests.keys()) end(id, failedTests('internal_error', brokeDown))
    },
  }
}

/** The end of who has the sandbox. */
export function serveProjects(projects: () => Projects | undefined, tell: (notice: ProjectNotice) => void) {
  const lines = new Map<number, BoxLine>()
  const tests = new Map<number, { stopping: AbortController; ended: Promise<void> }>()
  let isOver = false

  async function open(id: number, request: ProjectBoxRequest): Promise<void> {
    const say = (event: BoxEvent) => tell({ type: 'box-event', id, event })
    const opened = await projects()?.openBoxLine(request, {
      onOutput: (terminal, text) => say({ type: 'output', terminal, text }),
      onChanged: (changes) => say({ type: 'changed', changes }),
      onClosed: (terminal, exitCode) => say({ type: 'closed', terminal, exitCode }),
      onProblem: (problem) => say({ type: 'problem', problem }),
      onEnded(reason) {
        lines.delete(id)
        say({ type: 'ended', reason })
      },
    })
    if (!opened || 'unavailable' in opened) {
      return tell({ type: 'box-opened', id, unavailable: opened?.unavailable ?? brokeDown })
    }
    // Who asked is gone by now.
    if (isOver) return opened.end()
    lines.set(id, opened)
    tell({ type: 'box-opened', id })
  }

  async function answer(id: number, call: number, ask: 'scan' | 'usage' | 'end'): Promise<void> {
    const line = lines.get(id)
    const usage = ask === 'usage' ? await line?.usage() : undefined
    if (ask !== 'usage') await line?.[ask]()
    tell({ type: 'box-answer', call, ...(usage && { usage }) })
  }

  async function runTests(id: number, request: TestOrder): Promise<void> {
    const stopping = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    tests.set(id, { stopping, ended })
    const result = await projects()?.runProjectTests({ ...request, signal: stopping.signal })
    tests.delete(id)
    tell({ type: 'tested', id, result: result ?? failedTests('unavailable', brokeDown) })
    resolve()
  }

  return {
    take(order: ProjectOrder): void {
      if (order.type === 'box-open') void open(order.id, order.request)
      else if (order.type === 'box-act') lines.get(order.id)?.act(order.act)
      else if (order.type === 'box-ask') void answer(order.id, order.call, order.ask)
      else if (order.type === 'tests') void runTests(order.id, order.request)
      else tests.get(order.id)?.stopping.abort()
    },
    /** Nobody listens any more. */
    end(): void {
      isOver = true
      for (const line of lines.values()) void line.end()
      for (const { stopping } of tests.values()) stopping.abort()
    },
    /** Lets tests end, tells what commands changed, and ends the boxes. */
    async settle(): Promise<void> {
      await Promise.all([...tests.values()].map(({ ended }) => ended))
      await Promise.all([...lines.values()].map((line) => line.scan().then(line.end)))
      isOver = true
    },
  }
}
