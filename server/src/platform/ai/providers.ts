/** The providers' clients behind one model. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { AiSettings, Model } from './ask.ts'

/** The model as the AI SDK calls it. */
export function openModel({ provider, baseUrl, apiKey, model }: AiSettings): Model {
  const options = { ...(baseUrl && { baseURL: baseUrl }), ...(apiKey && { apiKey }) }
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
        baseURL: baseUrl ?? '',
        name: 'openai-compatible',
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(model)
  }
}
