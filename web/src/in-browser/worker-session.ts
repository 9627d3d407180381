/**
 * One worker per run, in a frame without origin, so that the code can't reach this page, its storage or its network.
 * Removing the frame ends all that runs in it.
 */
import { framePath } from '@nova/contract/questions/runs'
import type { Files, FromWorker, ToWorker } from './protocol.ts'

export type WorkerSession = {
  version: string
  send: (message: ToWorker) => void
  /** Sets the receiver of the worker's messages. */
  listen: (hear: (message: FromWorker) => void) => void
  close: () => void
}

/** The worker's script and the engine's files, all from this server. */
export type Engine = { script: string; files: Files }

/** The engine that runs code did not start in this browser; the message is for users. */
export class EngineFailed extends Error {
  override name = 'EngineFailed'

  constructor(cause: unknown) {
    super("We couldn't start running code in this browser. Your code is saved. Try again or use another browser.", {
      cause,
    })
  }
}

/** Fetching comes before; this is only the start. */
const startMs = 60_000

/** Starts an engine; throws where this browser cannot. */
export function openSession(engine: Engine): Promise<WorkerSession> {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.src = framePath
  const { port1: port, port2 } = new MessageChannel()
  let hear: (message: FromWorker) => void = () => undefined
  const close = () => {
    port.close()
    frame.remove()
  }
  let isReady = false
  let reject: (cause: unknown) => void = () => undefined
  return new Promise<WorkerSession>((resolve, refuse) => {
    const timer = setTimeout(() => reject('not in time'), startMs)
    reject = (cause) => {
      clearTimeout(timer)
      close()
      refuse(new EngineFailed(cause))
    }
    port.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (isReady) return hear(data)
      if (data.type === 'failed') return reject(data.message)
      if (data.type !== 'ready') return
      isReady = true
      clearTimeout(timer)
      const send = (message: ToWorker) => port.postMessage(message)
      resolve({ version: data.version, send, listen: (next) => (hear = next), close })
    }
    frame.onload = () => {
      // A frame without origin can be addressed by no origin.
      frame.contentWindow?.postMessage(engine.script, '*', [port2])
      port.postMessage({ type: 'start', files: engine.files } satisfies ToWorker)
    }
    frame.onerror = () => reject('no frame')
    document.body.append(frame)
  })
}
