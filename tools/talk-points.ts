/** Where texts lie for the sentence encoder; what was read once is kept in node_modules/.cache for the next training. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { encode, encoderLimits, width } from '../server/src/nova/understanding/encoder.ts'

const cache = new URL('../node_modules/.cache/talk-points/', import.meta.url)
const batch = 500
// A batch takes as long as many messages.
encoderLimits.hungMs = 10 * 60_000
const encoder = new URL('../bank/talk/encoder.safetensors', import.meta.url)

/** The point of each text. Takes minutes for tens of thousands of texts that are new. */
export async function readPoints(texts: Iterable<string>): Promise<Map<string, Float32Array>> {
  const version = createHash('sha256').update(readFileSync(encoder)).digest('hex').slice(0, 16)
  const names = new URL(`${version}.json`, cache)
  const numbers = new URL(`${version}.f32`, cache)
  const points = new Map<string, Float32Array>()
  if (existsSync(names)) {
    const kept = readFileSync(numbers)
    for (const [at, text] of (JSON.parse(readFileSync(names, 'utf8')) as string[]).entries())
      points.set(text, new Float32Array(kept.buffer, kept.byteOffset + at * width * 4, width))
  }
  const missing = [...new Set(texts)].filter((text) => !points.has(text))
  for (let at = 0; at < missing.length; at += batch) {
    const texts = missing.slice(at, at + batch)
    for (const [place, point] of (await encode(texts)).entries()) points.set(texts[place]!, point)
    if (at % (10 * batch) === 0) console.log(`${at} of ${missing.length} texts read`)
  }
  if (missing.length > 0) {
    mkdirSync(cache, { recursive: true })
    writeFileSync(names, JSON.stringify([...points.keys()]))
    const all = Buffer.alloc(points.size * width * 4)
    for (const [at, point] of [...points.values()].entries())
      Buffer.from(point.buffer, point.byteOffset, width * 4).copy(all, at * width * 4)
    writeFileSync(numbers, all)
  }
  return points
}
