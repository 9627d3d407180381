/**
 * The page in which a browser runs a candidate's code, where no sandbox does: it has no origin, reaches no network and
 * no storage, and starts the one worker whose text it is given. Its policy is its own; the rest of the product keeps
 * the stricter one.
 */
import { createHash } from 'node:crypto'
import { framePath } from '@nova/contract/questions/runs'
import type { FastifyInstance } from 'fastify'
import { serveSealedFrame } from './sealed-frame.ts'

// A worker without origin cannot be a module from the start, but it can import one.
const starter = `importScripts = undefined
loadModule = (text) => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
addEventListener('message', ({ data, ports }) => {
  loadModule(data).then(
    () => dispatchEvent(new MessageEvent('message', { ports })),
    (error) => ports[0].postMessage({ type: 'failed', message: String(error) }),
  )
}, { once: true })`
const script = `addEventListener('message', ({ data, ports, source }) => {
  if (source !== parent) return
  const starter = new Blob([${JSON.stringify(starter)}], { type: 'text/javascript' })
  new Worker(URL.createObjectURL(starter)).postMessage(data, ports)
}, { once: true })`
const page = `<!doctype html><meta charset="utf-8"><title>Runs code</title><script>${script}</script>`
const hash = createHash('sha256').update(script).digest('base64')

const allowed = [
  // Python's engine compiles WebAssembly, and evaluates what its own build put aside.
  `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
  'worker-src blob:',
]

/** Serves that page. */
export function serveRunnerFrame(app: FastifyInstance): void {
  serveSealedFrame(app, framePath, { html: page, allowed })
}
