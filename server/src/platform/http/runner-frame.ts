/**
 * The page in which a browser runs a candidate's code, where no sandbox does: it has no origin, reaches no network and
 * no storage, and starts the one worker whose text it is given. Its policy is its own; the rest of the product keeps
 * the stricter one.
 */
import { createHash } from 'node:crypto'
import { framePath } from '@nova/contract/runs'
import type { FastifyInstance } from 'fastify'

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

const policy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  // Python's engine compiles WebAssembly, and evaluates what its own build put aside.
  `script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval' 'unsafe-eval'`,
  'worker-src blob:',
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves that page. */
export function serveRunnerFrame(app: FastifyInstance): void {
  app.get(framePath, (_, reply) =>
    reply
      // It is no part of the agent cluster that the pages ask for.
      .removeHeader('origin-agent-cluster')
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=3600' })
      .send(page),
  )
}
