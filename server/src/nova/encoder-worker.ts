/** The worker that runs the sentence encoder: a message takes it some milliseconds, in which the server goes on. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import type { InferenceSession } from 'onnxruntime-web/wasm'

export type Asked = { id: number; texts: readonly string[] }
export type Told = { id: number; points: Float32Array[] }

/** Pieces of words. What is meant shows in the first of them; time grows with their number. */
const mostPieces = 48
const talk = fileURLToPath(new URL('../../../bank/talk/', import.meta.url))

type Encoder = { run: (ids: number[]) => Promise<Float32Array>; pieces: Map<string, Piece>; longest: number }
type Piece = { id: number; score: number }

let opened: Promise<Encoder> | undefined

async function open(): Promise<Encoder> {
  const { InferenceSession, Tensor, env } = await import('onnxruntime-web/wasm')
  const engine = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
  env.wasm.wasmBinary = new Uint8Array(readFileSync(engine)).buffer
  env.wasm.numThreads = 1
  const session: InferenceSession = await InferenceSession.create(readFileSync(`${talk}encoder.onnx`))
  const known = JSON.parse(readFileSync(`${talk}encoder-pieces.json`, 'utf8')) as [piece: string, score: number][]
  const pieces = new Map(known.map(([piece, score], id) => [piece, { id, score }]))
  return {
    pieces,
    longest: Math.max(...known.map(([piece]) => piece.length)),
    run: async (ids) => {
      const input = new Tensor('int64', BigInt64Array.from(ids, BigInt), [ids.length])
      const { vector } = await session.run({ ids: input })
      return vector!.data as Float32Array
    },
  }
}

async function encode(text: string): Promise<Float32Array> {
  const encoder = await (opened ??= open())
  const ids = splitIntoPieces(text, encoder).slice(0, mostPieces)
  return Float32Array.from(await encoder.run(ids.length > 0 ? ids : [unknownPiece]))
}

async function answer({ id, texts }: Asked): Promise<void> {
  const points: Float32Array[] = []
  for (const text of texts) points.push(await encode(text))
  port.postMessage({ id, points } satisfies Told)
}

const port = parentPort!
// What goes wrong ends the worker, and with it all that wait for it.
port.on('message', (asked: Asked) => void answer(asked))

const unknownPiece = 0
/** Characters that are looked at: far more than `mostPieces` hold. */
const longestRead = 400

/** The likeliest way to put a text together from known pieces, by the probability of each (unigram model, Viterbi). */
function splitIntoPieces(text: string, { pieces, longest }: Encoder): number[] {
  const read = text.slice(0, longestRead).normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
  const marked = `▁${read.replaceAll(' ', '▁')}`
  const letters = [...marked]
  // Where each letter begins: some take two places of a string.
  const starts = [0]
  for (const letter of letters) starts.push(starts.at(-1)! + letter.length)
  const best: { score: number; id: number; from: number }[] = [{ score: 0, id: -1, from: -1 }]
  for (let to = 1; to <= letters.length; to += 1) {
    let likeliest = { score: best[to - 1]!.score + scoreOfUnknown, id: unknownPiece, from: to - 1 }
    for (let from = Math.max(0, to - longest); from < to; from += 1) {
      const piece = pieces.get(marked.slice(starts[from], starts[to]))
      if (!piece || piece.id < firstPiece) continue
      const score = best[from]!.score + piece.score
      if (score > likeliest.score) likeliest = { score, id: piece.id, from }
    }
    best[to] = likeliest
  }
  const ids: number[] = []
  for (let at = letters.length; at > 0; at = best[at]!.from) {
    // Several unknown letters in a row are one unknown piece.
    if (best[at]!.id !== unknownPiece || ids.at(-1) !== unknownPiece) ids.push(best[at]!.id)
  }
  return ids.toReversed()
}

/** Less likely than any known piece. */
const scoreOfUnknown = -20
/** Before it stand marks that no text holds. */
const firstPiece = 6
