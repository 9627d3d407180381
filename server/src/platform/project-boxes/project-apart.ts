/** Project boxes of a sandbox in a separate process: both ends of the protocol between the two processes. */
import { failServer, type ServerAnswer, type ServerRequest } from '@nova/contract/projects/box-server'
import type { Place } from '../queue/foresight.ts'
import type { AgentEvent } from './agent-words.ts'
import {
  type Attached,
  type BoxAct,
  type BoxLine,
  type Confirmed,
  failedTests,
  type KeptName,
  type KeptState,
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

/** `hasPorts`: this side understands `ports`; the other one understands `box-request`. Older versions lack it. */
export type ProjectOrder =
  | { type: 'box-open'; id: number; request: ProjectBoxRequest; hasPorts?: true }
  | { type: 'box-attach'; id: number; asked: KeptName; hasPorts?: true }
  | { type: 'box-request'; id: number; call: number; request: ServerRequest }
  | { type: 'box-confirm'; id: number; confirmed: Confirmed }
  | { type: 'box-act'; id: number; act: BoxAct }
  | { type: 'box-ask'; id: number; call: number; ask: 'scan' | 'usage' | 'end' }
  | { type: 'tests'; id: number; request: TestOrder }
  | { type: 'tests-stop'; id: number }

type BoxEvent =
  | { type: 'output'; terminal: number; text: string }
  | { type: 'changed'; changes: ProjectChange[] }
  | { type: 'closed'; terminal: number; exitCode: number | null }
  | { type: 'problem'; problem: ProjectProblem }
  | { type: 'ports'; ports: number[] }
  | { type: 'agent'; event: AgentEvent }
  | { type: 'ended'; reason: ProjectBoxEnding }

export type ProjectNotice =
  | { type: 'box-opened'; id: number; unavailable?: string; isKept?: true; hasPorts?: true }
  | { type: 'box-attached'; id: number; kept?: KeptState; hasPorts?: true }
  | { type: 'box-event'; id: number; event: BoxEvent }
  | { type: 'box-answer'; call: number; usage?: ProjectBoxUsage; answer?: ServerAnswer }
  | { type: 'tests-place'; id: number; place: Place }
  | { type: 'tested'; id: number; result: ProjectTestResult }

type Answer = { usage?: ProjectBoxUsage; answer?: ServerAnswer }
type Outcome = { unavailable: string } | { isKept: boolean; hasPorts: boolean; kept?: KeptState }
type Opening = { listener: ProjectBoxListener; opened: (outcome: Outcome) => void; isOpen: boolean }
const brokeDown = 'The sandbox broke down. Try again.'
const noUsage: ProjectBoxUsage = { memoryBytes: 0, cpuMs: 0, processes: 0, isFrozen: false, idleMs: 0 }

/** The client side. `send` is false if nothing could receive the message. */
export function askForProjects(send: Send) {
  const boxes = new Map<number, Opening>()
  const calls = new Map<number, { id: number; answer: (answer: Answer) => void }>()
  const tests = askForTests(send)
  let count = 0
  const next = () => (count += 1)

  const lineOf = makeLines({ ask, finish, sendTo: (id, order) => boxes.has(id) && send(order) })

  function ask(id: number, what: Asked): Promise<Answer> {
    const call = next()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    if (!boxes.has(id)) return Promise.resolve({})
    calls.set(call, { id, answer: resolve })
    const order: ProjectOrder =
      typeof what === 'string'
        ? { type: 'box-ask', id, call, ask: what }
        : { type: 'box-request', id, call, request: what }
    if (!send(order)) finish(id, 'failed')
    return promise
  }

  function finish(id: number, reason: ProjectBoxEnding): void {
    const box = boxes.get(id)
    boxes.delete(id)
    for (const [call, { id: asked, answer }] of calls) {
      if (asked !== id) continue
      calls.delete(call)
      answer({})
    }
    if (box?.isOpen) box.listener.onEnded(reason)
    else box?.opened({ unavailable: brokeDown })
  }

  async function openBoxLine(request: ProjectBoxRequest, listener: ProjectBoxListener) {
    const id = next()
    const outcome = await begin({ type: 'box-open', id, request, hasPorts: true }, listener)
    return 'unavailable' in outcome ? outcome : lineOf(id, outcome)
  }

  async function attachBoxLine(asked: KeptName, listener: ProjectBoxListener): Promise<Attached<BoxLine> | undefined> {
    const id = next()
    const outcome = await begin({ type: 'box-attach', id, asked, hasPorts: true }, listener)
    return 'kept' in outcome && outcome.kept ? { box: lineOf(id, outcome), kept: outcome.kept } : undefined
  }

  function begin(order: ProjectOrder & { id: number }, listener: ProjectBoxListener): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    boxes.set(order.id, { listener, opened: resolve, isOpen: false })
    if (!send(order)) finish(order.id, 'failed')
    return promise
  }

  const projects: Omit<Projects, 'projectRuntimes' | 'whenProjectsReady'> = {
    openBoxLine,
    openProjectBox: (request) => openDoor(request, openBoxLine),
    runProjectTests: tests.run,
  }

  return {
    projects,
    attachBoxLine,
    take(notice: ProjectNotice): void {
      if (notice.type === 'tested') return tests.end(notice.id, notice.result)
      if (notice.type === 'tests-place') return tests.tellPlace(notice.id, notice.place)
      if (notice.type === 'box-answer') {
        const call = calls.get(notice.call)
        calls.delete(notice.call)
        return call?.answer(notice)
      }
      const box = boxes.get(notice.id)
      if (!box) return
      if (notice.type === 'box-event') {
        const { event } = notice
        return event.type === 'ended' ? finish(notice.id, event.reason) : hear(box, event)
      }
      const outcome = outcomeOf(notice)
      if ('unavailable' in outcome) boxes.delete(notice.id)
      else box.isOpen = true
      box.opened(outcome)
    },
    /** The process is gone, and with it all that was in it. */
    lose(): void {
      for (const id of boxes.keys()) finish(id, 'failed')
      tests.lose()
    },
  }
}

type Asked = 'scan' | 'usage' | 'end' | ServerRequest
type Lines = {
  ask: (id: number, what: Asked) => Promise<Answer>
  finish: (id: number, reason: ProjectBoxEnding) => void
  sendTo: (id: number, order: ProjectOrder) => void
}

function makeLines({ ask, finish, sendTo }: Lines) {
  return (id: number, { isKept, hasPorts }: { isKept: boolean; hasPorts: boolean }): BoxLine => ({
    act: (act) => sendTo(id, { type: 'box-act', id, act }),
    scan: async () => void (await ask(id, 'scan')),
    usage: async () => (await ask(id, 'usage')).usage ?? noUsage,
    end: async () => void (await ask(id, 'end')),
    ...(hasPorts && {
      request: async (request: ServerRequest) => (await ask(id, request)).answer ?? failServer('gone'),
    }),
    ...(isKept && {
      keeping: {
        confirm: (confirmed: Confirmed) => sendTo(id, { type: 'box-confirm', id, confirmed }),
        leave: () => finish(id, 'asked'),
      },
    }),
  })
}

function hear({ listener }: Opening, event: Exclude<BoxEvent, { type: 'ended' }>): void {
  if (event.type === 'output') listener.onOutput(event.terminal, event.text)
  else if (event.type === 'changed') listener.onChanged(event.changes)
  else if (event.type === 'closed') listener.onClosed?.(event.terminal, event.exitCode)
  else if (event.type === 'ports') listener.onPorts?.(event.ports)
  else if (event.type === 'agent') listener.onAgent?.(event.event)
  else listener.onProblem?.(event.problem)
}

function outcomeOf(notice: Extract<ProjectNotice, { type: 'box-opened' | 'box-attached' }>): Outcome {
  const { hasPorts = false } = notice
  if (notice.type === 'box-attached') {
    return notice.kept ? { isKept: true, hasPorts, kept: notice.kept } : { unavailable: brokeDown }
  }
  const { unavailable, isKept = false } = notice
  return unavailable === undefined ? { isKept, hasPorts } : { unavailable }
}

function askForTests(send: Send) {
  type Asked = { end: (result: ProjectTestResult) => void; onPlace: ((place: Place) => void) | undefined }
  const tests = new Map<number, Asked>()
  let count = 0
  function end(id: number, result: ProjectTestResult): void {
    const told = tests.get(id)
    tests.delete(id)
    told?.end(result)
  }
  return {
    end,
    tellPlace: (id: number, place: Place) => tests.get(id)?.onPlace?.(place),
    run({ signal, ...request }: ProjectTestRequest, onPlace?: (place: Place) => void): Promise<ProjectTestResult> {
      const id = (count += 1)
      const { promise, resolve } = Promise.withResolvers<ProjectTestResult>()
      const stop = () => void send({ type: 'tests-stop', id })
      const finish = (result: ProjectTestResult) => {
        signal?.removeEventListener('abort', stop)
        resolve(result)
      }
      tests.set(id, { end: finish, onPlace })
      if (!send({ type: 'tests', id, request: { ...request, ...(onPlace && { knowsPlaces: true }) } }))
        end(id, failedTests('unavailable', brokeDown))
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
      return promise
    },
    lose() {
      for (const id of tests.keys()) end(id, failedTests('internal_error', brokeDown))
    },
  }
}

/** The end that has the sandbox. */
export function serveProjects(projects: () => Projects | undefined, tell: (notice: ProjectNotice) => void) {
  const lines = new Map<number, BoxLine>()
  const tests = new Map<number, { stopping: AbortController; ended: Promise<void> }>()
  let isOver = false

  function hearOf(id: number, hasPorts = false): ProjectBoxListener {
    const say = (event: BoxEvent) => tell({ type: 'box-event', id, event })
    return {
      onOutput: (terminal, text) => say({ type: 'output', terminal, text }),
      onChanged: (changes) => say({ type: 'changed', changes }),
      onClosed: (terminal, exitCode) => say({ type: 'closed', terminal, exitCode }),
      onProblem: (problem) => say({ type: 'problem', problem }),
      onPorts: (ports) => hasPorts && say({ type: 'ports', ports }),
      onAgent: (event) => say({ type: 'agent', event }),
      onEnded(reason) {
        lines.delete(id)
        say({ type: 'ended', reason })
      },
    }
  }

  async function open({ id, request, hasPorts }: OrderOf<'box-open'>): Promise<void> {
    const opened = await projects()
      ?.openBoxLine(request, hearOf(id, hasPorts))
      .catch(() => undefined)
    if (!opened || 'unavailable' in opened) {
      return tell({ type: 'box-opened', id, unavailable: opened?.unavailable ?? brokeDown })
    }
    if (isOver) return letGo(opened)
    lines.set(id, opened)
    tell({ type: 'box-opened', id, ...(opened.keeping && { isKept: true }), ...portsOf(opened) })
  }

  async function attach({ id, asked, hasPorts }: OrderOf<'box-attach'>): Promise<void> {
    const attached = await projects()?.attachBoxLine?.(asked, hearOf(id, hasPorts))
    if (!attached) return tell({ type: 'box-attached', id })
    if (isOver) return letGo(attached.box)
    lines.set(id, attached.box)
    tell({ type: 'box-attached', id, kept: attached.kept, ...portsOf(attached.box) })
  }

  async function answer(id: number, call: number, ask: 'scan' | 'usage' | 'end'): Promise<void> {
    const line = lines.get(id)
    const usage = ask === 'usage' ? await line?.usage() : undefined
    if (ask !== 'usage') await line?.[ask]()
    tell({ type: 'box-answer', call, ...(usage && { usage }) })
  }

  async function request({ id, call, request }: OrderOf<'box-request'>): Promise<void> {
    const answer = await lines.get(id)?.request?.(request)
    tell({ type: 'box-answer', call, ...(answer && { answer }) })
  }

  async function runTests(id: number, request: TestOrder): Promise<void> {
    const stopping = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    tests.set(id, { stopping, ended })
    const onPlace = request.knowsPlaces && ((place: Place) => tell({ type: 'tests-place', id, place }))
    const result = await projects()?.runProjectTests({ ...request, signal: stopping.signal }, onPlace)
    tests.delete(id)
    tell({ type: 'tested', id, result: result ?? failedTests('unavailable', brokeDown) })
    resolve()
  }

  return {
    take(order: ProjectOrder): void {
      if (order.type === 'box-open') void open(order)
      else if (order.type === 'box-attach') void attach(order)
      else if (order.type === 'box-confirm') lines.get(order.id)?.keeping?.confirm(order.confirmed)
      else if (order.type === 'box-act') lines.get(order.id)?.act(order.act)
      else if (order.type === 'box-ask') void answer(order.id, order.call, order.ask)
      else if (order.type === 'box-request') void request(order)
      else if (order.type === 'tests') void runTests(order.id, order.request)
      else tests.get(order.id)?.stopping.abort()
    },
    /** Call when the client has disconnected. */
    end(): void {
      isOver = true
      for (const line of lines.values()) letGo(line)
      for (const { stopping } of tests.values()) stopping.abort()
    },
    /** Lets tests end, reports the commands' changes, and ends the boxes. */
    async settle(): Promise<void> {
      await Promise.all([...tests.values()].map(({ ended }) => ended))
      await Promise.all([...lines.values()].map((line) => line.scan().then(line.end)))
      isOver = true
    },
  }
}

type OrderOf<Type> = Extract<ProjectOrder, { type: Type }>

const portsOf = ({ request }: BoxLine) => request && { hasPorts: true as const }

/** A box that is kept waits for another client; any other ends. */
function letGo({ keeping, end }: BoxLine): void {
  if (keeping) keeping.leave()
  else void end()
}
