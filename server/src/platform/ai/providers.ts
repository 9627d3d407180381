/** The providers' clients behind one model. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiSettings, Model } from './ask.ts'
import { withReason } from './ending.ts'

/**
 * The model as the AI SDK calls it. Its address is an operator's own, so private networks are allowed, unlike for job
 * pages. A redirect is not followed: the key would go along to wherever it leads.
 */
export function openModel({ provider, baseUrl, apiKey, model }: AiSettings): Model {
  const send: typeof fetch = async (input, init) => asFailed(await fetch(input, { ...init, redirect: 'error' }))
  const options = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }), fetch: send }
  switch (provider) {
    case 'openai':
      return createOpenAI(options)(model)
    case 'anthropic':
      return createAnthropic(options)(model)
    case 'google':
      return createGoogle(options)(model)
    case 'openai-compatible':
      return createOpenAICompatible({
        ...options,
        fetch: async (input, init) => withReason(await send(input, init)),
        baseURL: baseUrl ?? '',
        name: 'openai-compatible',
        includeUsage: true,
        supportsStructuredOutputs: true,
        transformRequestBody: withoutThinking,
      })(model)
  }
}

const ownHosts: Record<AiSettings['provider'], string> = {
  openai: 'api.openai.com',
  anthropic: 'api.anthropic.com',
  google: 'generativelanguage.googleapis.com',
  'openai-compatible': '',
}

/** The machine that is asked. */
export function hostOf({ provider, baseUrl }: Pick<AiSettings, 'provider' | 'baseUrl'>): string {
  const host = URL.parse(baseUrl ?? '')?.hostname ?? ownHosts[provider]
  return host.replace(/^\[|\]$/g, '')
}

/** Ollama listens to the effort; llama-server and vLLM hand the switch to the model's own template. */
function withoutThinking(body: Record<string, unknown>): Record<string, unknown> {
  if (body['reasoning_effort'] !== 'none') return body
  return { ...body, chat_template_kwargs: { enable_thinking: false } }
}

const maxErrorLength = 64 * 1024

/** Some servers report an error as JSON with status 200: a streamed answer is never JSON otherwise. */
async function asFailed(response: Response): Promise<Response> {
  const { headers, ok } = response
  if (!ok || !headers.get('content-type')?.includes('json')) return response
  if (Number(headers.get('content-length') ?? 0) > maxErrorLength) return response
  const text = await response.text()
  const isError = text.slice(0, maxErrorLength).includes('"error"')
  return new Response(text, { status: isError ? 502 : 200, headers: { 'content-type': 'application/json' } })
}
