/** The Python server's worker in Node, for tests: the page's own code talks to it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Worker as NodeWorker } from 'node:worker_threads'

const script = createRequire(import.meta.url).resolve('browser-basedpyright/dist/pyright.worker.js')

/** Enough of a browser's worker for the server: it gets and posts messages. */
const inside = `
const { parentPort } = require('node:worker_threads')
const heard = []
Object.assign(globalThis, {
  self: globalThis,
  name: 'python',
  addEventListener: (type, hear) => type === 'message' && heard.push(hear),
  removeEventListener: () => {},
  postMessage: (data, transfer) => parentPort.postMessage(data, transfer),
  close: () => {},
})
Object.defineProperty(globalThis, 'onmessage', { get: () => null, set: (hear) => heard.push(hear) })
parentPort.on('message', (data) => heard.forEach((hear) => hear({ data })))
require('node:vm').runInThisContext(${JSON.stringify(readFileSync(script, 'utf8'))})
`

/** Stands for the browser's class. */
export class WorkerInNode {
  private readonly worker = new NodeWorker(inside, { eval: true })
  postMessage(data: unknown, transfer: readonly MessagePort[] = []) {
    this.worker.postMessage(data, transfer as never)
  }
  addEventListener(type: 'message' | 'error', hear: (event: { data: unknown }) => void) {
    this.worker.on(type, (data: unknown) => hear({ data }))
  }
  terminate() {
    void this.worker.terminate()
  }
}
