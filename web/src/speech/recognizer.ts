/** The page's side of the worker that recognises speech: started once in a visit, when it is first used. */
import type { Ear, Hearer } from './ear.ts'
import { fetchModel } from './model-files.ts'
import type { FromRecognizer, ToRecognizer } from './recognizer-port.ts'
// oxlint-disable-next-line import/default -- made by the build
import workerUrl from './recognizer-worker.ts?worker&url'

export type Recognizer = {
  /** Recognises one stream of sound until it is finished. */
  open: (rate: number, hearer: Hearer) => Ear & { take: (samples: Float32Array<ArrayBuffer>) => void }
}

let started: Promise<Recognizer> | undefined

/** The one that runs, or a new one; throws where its files do not come or it does not start. */
export function startRecognizer(onLoading: (share: number) => void, signal: AbortSignal): Promise<Recognizer> {
  if (started) return started
  const starting = start(onLoading, signal)
  started = starting
  // A failed or cancelled start may be retried.
  starting.catch(() => (started = undefined))
  return starting
}

async function start(onLoading: (share: number) => void, signal: AbortSignal): Promise<Recognizer> {
  const files = await fetchModel(onLoading, signal)
  const worker = new Worker(workerUrl, { type: 'module', name: 'recognizer' })
  const send = (message: ToRecognizer, transfer: Transferable[] = []) => worker.postMessage(message, transfer)
  const hearers = new Map<number, Hearer>()
  let streams = 0
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
  const fail = (cause: unknown) => {
    worker.terminate()
    started = undefined
    reject(cause)
    for (const hearer of hearers.values()) hearer.onEnd('failed')
    hearers.clear()
  }
  worker.addEventListener('error', fail)
  worker.addEventListener('message', ({ data }: MessageEvent<FromRecognizer>) => {
    if (data.type === 'ready') return resolve()
    if (data.type === 'failed') return fail(data.message)
    const hearer = hearers.get(data.stream)
    if (data.type === 'interim') return hearer?.onInterim(data.text)
    if (data.type === 'heard') {
      performance.measure('speech recognised', { start: performance.now() - data.ms, detail: data.seconds })
      return hearer?.onHeard(data.text)
    }
    hearers.delete(data.stream)
    hearer?.onEnd('stopped')
  })
  send({ type: 'start', files }, Object.values(files))
  await isReady
  return {
    open: (rate, hearer) => {
      streams += 1
      const stream = streams
      hearers.set(stream, hearer)
      send({ type: 'open', stream, rate })
      return {
        take: (samples) => send({ type: 'take', stream, samples }, [samples.buffer]),
        finish: () => send({ type: 'finish', stream }),
      }
    },
  }
}
