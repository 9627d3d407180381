/** The worker that runs the sentence encoder: a message takes it some milliseconds, in which the server goes on. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { mostTogether, openNetwork } from './encoder-network.ts'

export type Asked = { id: number; texts: readonly string[] }
export type Told = { id: number; points: Float32Array[] }

/** Pieces of words. What is meant shows in the first of them; time grows with their number. */
const mostPieces = 48
const talk = fileURLToPath(new URL('../../../../bank/talk/', import.meta.url))

type Pieces = { known: ReadonlyMap<string, Piece>; longest: number }
type Piece = { id: number; score: number }

const readPoints = openNetwork(readFileSync(`${talk}encoder.onnx`))
const pieces = readPieces()

function readPieces(): Pieces {
  const all = JSON.parse(readFileSync(`${talk}encoder-pieces.json`, 'utf8')) as [piece: string, score: number][]
  const known = new Map(all.map(([piece, score], id) => [piece, { id, score }]))
  return { known, longest: Math.max(...all.map(([piece]) => piece.length)) }
}

/** Texts are read several at a time: that takes less than one after the other. */
function encode(texts: readonly string[]): Float32Array[] {
  const points: Float32Array[] = []
  let batch: number[][] = []
  let count = 0
  for (const text of texts) {
    const found = splitIntoPieces(text, pieces).slice(0, mostPieces)
    const ids = found.length > 0 ? found : [unknownPiece]
    if (count + ids.length > mostTogether) {
      points.push(...readPoints(batch))
      batch = []
      count = 0
    }
    batch.push(ids)
    count += ids.length
  }
  return batch.length > 0 ? [...points, ...readPoints(batch)] : points
}

const port = parentPort!
// What goes wrong ends the worker, and with it all that wait for it.
port.on('message', ({ id, texts }: Asked) => port.postMessage({ id, points: encode(texts) } satisfies Told))

const unknownPiece = 0
/** Characters that are looked at: far more than `mostPieces` hold. */
const longestRead = 400

/** The likeliest way to put a text together from known pieces, by the probability of each (unigram model, Viterbi). */
function splitIntoPieces(text: string, { known, longest }: Pieces): number[] {
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
      const piece = known.get(marked.slice(starts[from], starts[to]))
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
