/** Reads `{"version": "1.2.3", "notes": "…"}` from a file or an address that the operator named: bounded, and never redirected. */
import { open, stat } from 'node:fs/promises'
import { maxVersionNotes } from '@nova/contract/installation/newer-version'
import { z } from 'zod'
import { isVersion } from '../platform/database/version.ts'

const maxBytes = 16 * 1024
const maxMs = 5_000

const Answer = z.object({
  version: z.string().max(40).refine(isVersion),
  notes: z.string().max(maxVersionNotes).optional(),
})

export type Known = { version: string; notes: string | null }

/** The reason is for the operator. */
export class Unreadable extends Error {}

/** Throws Unreadable where there is no such answer. The address may be private: the operator set it. */
export async function readKnown(from: string, timeoutMs = maxMs): Promise<Known> {
  const text = /^https?:/i.test(from) ? await readAddress(from, timeoutMs) : await readFile(from)
  const parsed = Answer.safeParse(parseJson(text))
  if (!parsed.success)
    throw new Unreadable('It isn’t JSON with a version such as 1.2.3 and notes of 2,000 characters at most.')
  const { version, notes } = parsed.data
  return { version, notes: notes?.trim() || null }
}

async function readAddress(from: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(from, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new Unreadable(`It answered with the status ${response.status}.`)
    }
    return await readLimited(response.body ?? [])
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    throw new Unreadable(isSlow ? `It took longer than ${timeoutMs / 1000} s.` : 'It doesn’t answer.')
  }
}

async function readFile(path: string): Promise<string> {
  try {
    // A pipe or device could keep the reader waiting.
    if (!(await stat(path)).isFile()) throw new Unreadable('It isn’t a file.')
    await using file = await open(path)
    return await readLimited(file.createReadStream({ autoClose: false, end: maxBytes }))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new Unreadable(isGone ? 'The file isn’t there.' : 'The file can’t be read.')
  }
}

async function readLimited(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new Unreadable(`It has more than ${maxBytes / 1024} KB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
