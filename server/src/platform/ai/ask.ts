/** What a model is asked, by which settings, and what can come of it. */
import type { LanguageModel } from 'ai'

export type AiProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google'

export type AiSettings = {
  provider: AiProvider
  /** Undefined: the provider's own address. */
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string
  /** Per million tokens, in whatever currency the installation counts. */
  priceIn: number
  priceOut: number
}

export type Turn = { role: 'user' | 'assistant'; content: string }

export type Ask = {
  instructions: string
  turns: Turn[]
  timeoutMs: number
  signal?: AbortSignal | undefined
  mostTokens?: number
  /** Told how many characters have been written so far. */
  onText?: (characters: number) => void
}

export type Usage = { tokensIn: number; tokensOut: number; cost: number }
export type Failure = 'timeout' | 'cancelled' | 'rate_limited' | 'refused' | 'unreadable' | 'unavailable'

export type Model = Exclude<LanguageModel, string>
