/** What a model is asked, by which settings, and what can come of it. */
import type { LanguageModel } from 'ai'
import type { z } from 'zod'

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
  /** How many tokens of prompt and reply together it was seen to read; undefined: nobody has tested it. */
  contextTokens?: number | undefined
  /** What its test found out besides. */
  tested?: Tested | undefined
  /** What operators call it. */
  label?: string | undefined
}

/** What a test of a model found out that calls of it rest on. */
export type Tested = {
  /** How much it thinks while it uses tools; undefined: it could not use them. */
  toolThinking: Thinking | undefined
  /** Milliseconds until its first sentence was there, nineteen times of twenty. */
  firstSentenceMs: number | null
  /** How it marked thinking in its text; undefined: nobody has looked. */
  thinkingMarks: string | null | undefined
}

/** As little as the model allows, or some. */
export type Thinking = 'off' | 'low'

/** What people are told of a model: 'anthropic claude-…', what operators call it, and the machine that it runs on. */
export type AboutModel = { name: string; label: string | undefined; host: string }

export type Turn = { role: 'user' | 'assistant'; content: string }

export type Ask = {
  instructions: string
  turns: Turn[]
  /** Of the whole call; none where it is left out, and then tokens and silence end it. */
  timeoutMs?: number
  /** Silence that ends it: nothing comes, no thinking either. */
  silenceMs?: number
  /** How often a server that cannot be reached or is busy is asked again; twice unless said. */
  retries?: number
  signal?: AbortSignal | undefined
  /** Of the visible text. Text is cut there, an object is not used. */
  mostTokens?: number
  /** Thinking off, or as little as the model allows; for talk. What it thinks all the same has room of its own. */
  isTalk?: boolean
  /** The shape of an object is asked for by schema alone and not in words too; for whoever tests a model. */
  isSchemaAlone?: boolean
  /** Told how many characters have been written so far, those too that are not given yet. */
  onText?: (characters: number) => void
  /**
   * Given the visible text as it comes. Where nobody knows yet that the server reads prompts of this size whole, it is
   * given at the end, once the server has reported how much it read.
   */
  onPiece?: (text: string) => void
}

/** What a model may do besides talk. */
export type WorkTool = {
  about: string
  input: z.ZodType
  /** What the model is told; throws nothing. */
  run: (input: unknown, signal: AbortSignal) => Promise<string>
}

/** Work in steps: the model uses tools, is told what came of it, and goes on until it has said what it has to say. */
export type Work = Pick<
  Ask,
  'instructions' | 'turns' | 'timeoutMs' | 'silenceMs' | 'retries' | 'signal' | 'mostTokens'
> & {
  /** How much it thinks; as its test found best, unless said. */
  thinking?: Thinking
  /** Told how many characters of a step have been written so far, tool calls and thinking included. */
  onText?: (characters: number) => void
  tools: Record<string, WorkTool>
  /** Calls of the model; the last one has no tools. */
  mostSteps: number
  /** Most tokens of one step, tool calls included. */
  mostStepTokens: number
  /** Given the visible text as it comes; a blank line stands between steps. */
  onPiece: (text: string) => void
  /** Told what each step has cost; false ends the work. */
  onStep: (step: { usage: Usage; durationMs: number }) => Promise<boolean>
}

/** steps: it was still using tools when its steps were used up. `misused`: calls of no tool that there is, or unreadable ones. */
export type Worked = { text: string; ending: 'done' | 'steps'; misused: number }

export type Usage = { tokensIn: number; tokensOut: number; cost: number }
export type Failure = 'timeout' | 'cancelled' | 'rate_limited' | 'refused' | 'unreadable' | 'unavailable' | 'truncated'

/** How an answer came, for whoever tests a model. */
export type Trace = {
  /** Milliseconds until the first visible character; undefined where there was none. */
  firstTextMs: number | undefined
  /** In how many pieces the visible text came. */
  pieces: number
  /** As the server counted them, else estimated from what it thought aloud. */
  thinkingTokens: number
  /** Tokens of the prompt as the server counted them; 0 where it does not say. */
  reportedTokensIn: number
  /** What the server says answered: the model's name there, and its build where it tells. */
  version: string | undefined
  /** How thinking in the text was marked; undefined where there was none. */
  thinkingMarks: string | undefined
  /** Whether the text was longer than asked for and ends early. */
  isCut: boolean
}

export type Model = Exclude<LanguageModel, string>
