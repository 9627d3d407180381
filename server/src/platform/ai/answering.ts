/** Finds out whether a model answers: by the list of models that its server offers, and by a word. */
import { openAi } from './ai.ts'
import type { AiSettings } from './ask.ts'

/** Tests make them shorter. */
export const answeringLimits = { lookMs: 5_000, wordMs: 8_000 }
const maxProblemLength = 300

const ownAddresses: Record<AiSettings['provider'], string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': '',
}

function headersFor({ provider, apiKey }: AiSettings): Record<string, string> {
  if (!apiKey) return {}
  if (provider === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  if (provider === 'google') return { 'x-goog-api-key': apiKey }
  return { authorization: `Bearer ${apiKey}` }
}

/**
 * Looks for the model's server, which costs nothing and disturbs no candidate: the problem in words for an operator, or
 * undefined if it is there. A server that offers no list of models counts as there.
 */
export async function findServerProblem(settings: AiSettings, signal: AbortSignal): Promise<string | undefined> {
  const address = (settings.baseUrl ?? ownAddresses[settings.provider]).replace(/\/+$/, '')
  const limit = AbortSignal.timeout(answeringLimits.lookMs)
  try {
    const reply = await fetch(`${address}/models`, {
      headers: headersFor(settings),
      redirect: 'error',
      signal: AbortSignal.any([limit, signal]),
    })
    await reply.body?.cancel()
    if (reply.status === 401 || reply.status === 403) return `The server refuses the key (${reply.status}).`
    return reply.status >= 500 ? `The server reports an error (${reply.status}).` : undefined
  } catch {
    signal.throwIfAborted()
    return limit.aborted ? 'The server did not answer in time.' : 'No server answers at this address.'
  }
}

/** Asks the model for a word. One that is heard thinking or writing answers, however slowly. */
export async function findModelProblem(settings: AiSettings, signal: AbortSignal): Promise<string | undefined> {
  const answer = await openAi(settings).say({
    instructions: 'Follow the instructions exactly.',
    turns: [{ role: 'user', content: 'Say "ready" and nothing else.' }],
    timeoutMs: answeringLimits.wordMs,
    retries: 0,
    maxTokens: 5,
    isTalk: true,
    signal,
  })
  signal.throwIfAborted()
  const { pieces, thinkingTokens } = answer.trace
  if (!answer.failure || answer.failure === 'unreadable' || pieces > 0 || thinkingTokens > 0) return undefined
  return answer.message.replace(/[\p{C}\s]+/gu, ' ').slice(0, maxProblemLength)
}
