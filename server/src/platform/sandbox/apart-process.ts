/**
 * The process that apart.ts starts: opens the sandbox and carries out orders until it is ended or its parent is gone.
 */
import { fileReason } from '../files/files.ts'
import { serveProjects } from '../project-boxes/project-apart.ts'
import { giveWay } from '../threads/priority.ts'
import type { Notice, Order } from './apart.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** Running code yields the processor to calls and reports; processes started here inherit this. */
const niceness = 5
giveWay(niceness)

let sandbox: Sandbox | undefined

const tell = (notice: Notice) => process.connected && process.send?.(notice)
const viewOf = ({ languages, projectRuntimes, health, engine, healthDetail }: Sandbox) => ({
  languages,
  projectRuntimes,
  health,
  engine,
  ...(healthDetail === undefined ? {} : { healthDetail }),
})

const projects = serveProjects(() => sandbox, tell)

async function open(options: Parameters<typeof openSandbox>[0]): Promise<void> {
  sandbox = await openSandbox(options)
  tell({ type: 'opened', view: viewOf(sandbox) })
  await sandbox.whenReady()
  tell({ type: 'ready', view: viewOf(sandbox) })
  await sandbox.whenProjectsReady()
  tell({ type: 'projects-ready', view: viewOf(sandbox) })
}

async function look(): Promise<void> {
  await sandbox?.lookForLibraries?.().catch((error: unknown) => log.warn(`Sandbox: ${fileReason(error)}`))
  if (sandbox) tell({ type: 'looked', view: viewOf(sandbox) })
}

async function end(): Promise<void> {
  await sandbox?.drain()
  process.exit(0)
}

const log = {
  info: (message: string) => void tell({ type: 'log', level: 'info', message }),
  warn: (message: string) => void tell({ type: 'log', level: 'warn', message }),
}

process.on('message', (order: Order) => {
  if (order.type === 'open') void open({ ...order.options, log })
  else if (order.type === 'look') void look()
  else if (order.type === 'drain') void end()
  else if (order.type === 'stop') sandbox?.stop(order.id)
  else if (order.type !== 'run') projects.take(order)
  else {
    const { request } = order
    void sandbox
      ?.run(request, (event) => tell({ type: 'event', id: request.id, event }))
      .then((result) => tell({ type: 'ended', id: request.id, result }))
  }
})
// Ctrl-C reaches all processes of a terminal; the server says when it is time. Without a server there is nothing to do.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => void end())
