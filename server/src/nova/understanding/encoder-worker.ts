/** The worker that runs the sentence encoder: a message takes it some milliseconds, in which the server goes on. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { mostTogether, openNetwork } from './encoder-network.ts'

export type Asked = { id: number; texts: readonly string[] }
export type Told = { id: number; points: Float32Array[] }

/** Pieces of words, the two marks of a text among them. What is meant shows in the first; time grows with their number. */
const mostPieces = 48
const talk = fileURLToPath(new URL('../../../../bank/talk/', import.meta.url))

const readPoints = openNetwork(readFileSync(`${talk}encoder.safetensors`))
const pieces = new Map(
  (JSON.parse(readFileSync(`${talk}encoder-pieces.json`, 'utf8')) as string[]).map((piece, id) => [piece, id]),
)
const longestPiece = Math.max(...[...pieces.keys()].map(({ length }) => length))
const idOf = (mark: string) => pieces.get(mark)!
const [unknown, begin, end] = [idOf('[UNK]'), idOf('[CLS]'), idOf('[SEP]')]

/** Texts are read several at a time: that takes less than one after the other. */
function encode(texts: readonly string[]): Float32Array[] {
  const points: Float32Array[] = []
  let batch: number[][] = []
  let count = 0
  for (const text of texts) {
    const ids = [begin, ...splitIntoPieces(text).slice(0, mostPieces - 2), end]
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

/** Characters that are looked at: far more than `mostPieces` hold. */
const longestRead = 400
const words = /[\p{L}\p{N}]+|[^\s\p{M}]/gu

/** Each word as the longest known pieces from its beginning on (WordPiece, without accents or capitals). */
function splitIntoPieces(text: string): number[] {
  const plain = text
    .slice(0, longestRead)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return [...plain.matchAll(words)].flatMap(([word]) => piecesOf(word))
}

function piecesOf(word: string): number[] {
  const ids: number[] = []
  for (let from = 0; from < word.length;) {
    let to = Math.min(word.length, from + longestPiece)
    let id: number | undefined
    for (; to > from; to -= 1) {
      id = pieces.get(from === 0 ? word.slice(0, to) : `##${word.slice(from, to)}`)
      if (id !== undefined) break
    }
    if (id === undefined) return [unknown]
    ids.push(id)
    from = to
  }
  return ids
}
