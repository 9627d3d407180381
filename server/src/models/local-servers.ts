/** Servers of language models on this machine, so that an operator need not know their addresses. */
import type { ModelServer } from '@nova/contract/models'
import { request } from 'undici'
import { z } from 'zod'
import { requireOperator } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'

/** Changed by tests alone. */
export const usualPlaces = {
  all: [
    { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
    { program: 'llama-server', baseUrl: 'http://127.0.0.1:8080/v1' },
    { program: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
    { program: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  ],
}

/** One on the same machine that has not answered by then is none, or too busy to be chosen. */
const waitMs = 2_000
const mostBytes = 256 * 1024
const mostModels = 50

/** As OpenAI lists its models, which all of these programs do. */
const Listed = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) })

/** Those that answer with at least one model; for operators. Whatever else has such a port is passed over. */
export async function findModelServers(ctx: Ctx): Promise<ModelServer[]> {
  await requireOperator(ctx)
  const found = await Promise.all(
    usualPlaces.all.map(async (place) => ({ ...place, models: await listModelsAt(place.baseUrl) })),
  )
  return found.filter(({ models }) => models.length > 0)
}

async function listModelsAt(baseUrl: string): Promise<string[]> {
  const signal = AbortSignal.timeout(waitMs)
  try {
    // It follows no redirect: only this machine is asked.
    const { statusCode, body } = await request(`${baseUrl}/models`, { signal, headers: { accept: 'application/json' } })
    const text = await readLimited(body)
    if (statusCode !== 200 || text === undefined) return []
    const listed = Listed.safeParse(JSON.parse(text))
    const names = listed.success ? listed.data.data.map(({ id }) => id) : []
    // Models that only turn texts into numbers are listed beside those that talk.
    return [...new Set(names)].filter((name) => !/embed/i.test(name)).slice(0, mostModels)
  } catch {
    return []
  }
}

/** Undefined where it is longer than any list of models. */
async function readLimited(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
