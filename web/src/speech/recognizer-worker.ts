/** The worker that recognises speech: finished pieces in order first, and speech in progress when there is time. */
import { createPauses } from './pauses.ts'
import type { FromRecognizer, ToRecognizer } from './recognizer-port.ts'
import { createResampler, heardRate } from './resample.ts'
import { openModel } from './transcribe.ts'

/** New audio before interim text is computed again; slow machines wait longer. */
const interimSeconds = 1
const interimShare = 2

type Stream = {
  id: number
  resample: (chunk: Float32Array) => Float32Array
  pauses: ReturnType<typeof createPauses>
  pieces: Float32Array[]
  shown: number
  isFinished: boolean
}

let transcribe: (samples: Float32Array) => Promise<string>
let stream: Stream | undefined
let lastMs = 0

const post = (message: FromRecognizer) => self.postMessage(message)

async function take(message: ToRecognizer): Promise<void> {
  switch (message.type) {
    case 'start':
      transcribe = await openModel(message.files)
      return post({ type: 'ready' })
    case 'open': {
      const resample = createResampler(message.rate)
      stream = { id: message.stream, resample, pauses: createPauses(), pieces: [], shown: 0, isFinished: false }
      return
    }
    case 'take':
      if (!stream) return
      stream.pieces.push(...stream.pauses.push(stream.resample(message.samples)))
      break
    case 'finish':
      if (!stream) return
      stream.pieces.push(...stream.pauses.flush())
      stream.isFinished = true
      break
  }
  while (await workOnce(stream));
}

/** Recognises what is due next; false where nothing is. */
async function workOnce(on: Stream): Promise<boolean> {
  const piece = on.pieces.shift()
  if (piece) {
    const text = await time(piece)
    on.shown = 0
    post({ type: 'interim', stream: on.id, text: '' })
    post({ type: 'heard', stream: on.id, text, seconds: piece.length / heardRate, ms: lastMs })
    return true
  }
  if (on.isFinished) {
    post({ type: 'finished', stream: on.id })
    if (stream === on) stream = undefined
    return false
  }
  const current = on.pauses.current()
  const seconds = (current.length - on.shown) / heardRate
  if (seconds < Math.max(interimSeconds, (interimShare * lastMs) / 1000)) return false
  on.shown = current.length
  post({ type: 'interim', stream: on.id, text: await time(current) })
  return true
}

async function time(samples: Float32Array): Promise<string> {
  const startedAt = performance.now()
  const text = await transcribe(samples)
  lastMs = performance.now() - startedAt
  return text
}

// Handle messages one after another, including their awaits.
let last = Promise.resolve()
self.addEventListener('message', ({ data }: MessageEvent<ToRecognizer>) => {
  last = last.then(() => take(data)).catch((error: unknown) => post({ type: 'failed', message: String(error) }))
})
