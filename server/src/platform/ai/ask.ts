/** A model's requests, settings and possible answers. */
import type { LanguageModel } from 'ai'
import type { z } from 'zod'

export type AiProvider = 'openai-compatible' | 'openai' | 'anthropic' | 'google'

export type AiSettings = {
  provider: AiProvider
  /** Undefined: the provider's own address. */
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string
  /** Per million tokens, in the installation's currency. */
  priceIn: number
  priceOut: number
  /** Tokens of prompt and reply together that a test saw it read; undefined if untested. */
  contextTokens?: number | undefined
  tested?: Tested | undefined
  label?: string | undefined
}

/** Findings of a model's test that calls depend on. */
export type Tested = {
  /** How much it thinks while it uses tools; undefined: it could not use them. */
  toolThinking: Thinking | undefined
  /** Milliseconds until its first sentence was there, nineteen times of twenty. */
  firstSentenceMs: number | null
  /** Marks of thinking in its text; undefined if unknown. */
  thinkingMarks: string | null | undefined
}

/** As little as the model allows, or some. */
export type Thinking = 'off' | 'low'

/** The disclosure of a model: 'anthropic claude-…', the operators' name for it, and its machine. */
export type AboutModel = { name: string; label: string | undefined; host: string }

export type Turn = { role: 'user' | 'assistant'; content: string }

export type Ask = {
  instructions: string
  turns: Turn[]
  /** Timeout of the whole call; if missing, only tokens and silence end it. */
  timeoutMs?: number
  /** Silence that ends it: nothing comes, no thinking either. */
  silenceMs?: number
  /** How often a server that cannot be reached or is busy is asked again; twice unless said. */
  retries?: number
  signal?: AbortSignal | undefined
  /** Limit of the visible text: text is cut there, a longer object is discarded. */
  maxTokens?: number
  /** Thinking off, or as little as the model allows; for talk. Unavoidable thinking has its own budget. */
  isTalk?: boolean
  /** Ends an answer that repeats itself; for talk that people read. */
  endsRepeats?: boolean
  /** For testing a model: describes an object's shape by schema alone, not in words too. */
  isSchemaAlone?: boolean
  /** Called with the number of characters written so far, including those held back. */
  onText?: (characters: number) => void
  /** Called for all that comes, thinking and what is held back included. */
  onHeard?: (() => void) | undefined
  /**
   * Called with the visible text as it arrives. If it isn't known yet that the server reads prompts of this size whole,
   * called at the end, once the server has reported the tokens it read.
   */
  onPiece?: (text: string) => void
}

export type WorkTool = {
  about: string
  input: z.ZodType
  /** Returns the result for the model; never throws. */
  run: (input: unknown, signal: AbortSignal) => Promise<string>
}

/** Work in steps: the model uses tools, gets their results, and continues until its answer is complete. */
export type Work = Pick<
  Ask,
  | 'instructions'
  | 'turns'
  | 'timeoutMs'
  | 'silenceMs'
  | 'retries'
  | 'signal'
  | 'maxTokens'
  | 'onHeard'
  | 'isTalk'
  | 'endsRepeats'
> & {
  /** How much it thinks; as its test found best, unless said. */
  thinking?: Thinking
  /** Called with the number of characters written in a step so far, tool calls and thinking included. */
  onText?: (characters: number) => void
  tools: Record<string, WorkTool>
  /** Calls of the model; the last one has no tools. */
  maxSteps: number
  /** Most tokens of one step, tool calls included. */
  maxStepTokens: number
  /** Called with the visible text as it arrives; a blank line separates steps. */
  onPiece: (text: string) => void
  /** Called with the cost of each step; false ends the work. */
  onStep: (step: { usage: Usage; durationMs: number }) => Promise<boolean>
}

/** steps: it was still using tools when its steps were used up. `misused`: calls of no tool that there is, or unreadable ones. */
export type Worked = { text: string; ending: 'done' | 'steps'; misused: number }

export type Usage = { tokensIn: number; tokensOut: number; cost: number }
export type Failure = 'timeout' | 'cancelled' | 'rate_limited' | 'refused' | 'unreadable' | 'unavailable' | 'truncated'

/** Details of an answer's delivery, for testing a model. */
export type Trace = {
  /** Milliseconds until the first visible character; undefined where there was none. */
  firstTextMs: number | undefined
  /** In how many pieces the visible text came. */
  pieces: number
  /** As the server counted them, else estimated from its visible thinking. */
  thinkingTokens: number
  /** Tokens of the prompt as the server counted them; 0 where it does not say. */
  reportedTokensIn: number
  /** The model's name as reported by the server, and its build if given. */
  version: string | undefined
  /** How thinking in the text was marked; undefined where there was none. */
  thinkingMarks: string | undefined
  /** True if the text exceeded the limit and was cut. */
  isCut: boolean
}

export type Model = Exclude<LanguageModel, string>

/** The message of a failure: the same words came again and again. */
export const repeating = 'The model repeats itself.'
