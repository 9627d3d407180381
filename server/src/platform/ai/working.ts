/** A model working in steps, with tools, streamed to its end. */
import {
  APICallError,
  isStepCount,
  type LanguageModelMiddleware,
  type LanguageModelUsage,
  type ModelMessage,
  streamText,
  type TextStreamPart,
  tool,
  type ToolSet,
  wrapLanguageModel,
} from 'ai'
import { printable } from './answer.ts'
import { type Failure, type Model, repeating, type Thinking, type Usage, type Work, type Worked } from './ask.ts'
import { hideKey } from './key-filter.ts'
import {
  emptyRead,
  explain,
  isHeard,
  maxCharacters,
  signalsOf,
  usualSilenceMs,
  versionOf,
  watchRepeats,
} from './reading.ts'
import { makeThinkingFilter } from './thinking.ts'
import { minTokensOf, maxTokensOf } from './tokens.ts'

type Trace = ReturnType<typeof emptyRead>['trace']
type Tokens = { tokensIn: number; tokensOut: number }
type Failed = { failure: Failure; message: string; isBadRequest?: boolean }

/** `rest` is what a step that did not come to its end has cost, about. */
export type WorkRead = { trace: Trace; rest: Tokens } & ({ value: Worked; failure?: undefined } | Failed)

export type WorkSettings = {
  apiKey: string | undefined
  /** How many tokens the model was seen to read. */
  contextTokens: number | undefined
  price: (tokens: Tokens) => Usage
  /** Without the switch for thinking, which a server may refuse. */
  isLean: boolean
  thinking: Thinking
  /** True if thinking may end with a mark without having begun with one. */
  mayClose: boolean
}

const charactersPerToken = 4
const noTokens: Tokens = { tokensIn: 0, tokensOut: 0 }

/** Works until the model is done, its steps are used up, or `onStep` says no. Never throws. */
export async function readWork(model: Model, work: Work, settings: WorkSettings): Promise<WorkRead> {
  const desk = openDesk(work, settings)
  const { timeoutMs = Infinity, silenceMs = usualSilenceMs } = work
  try {
    const { stream } = streamText({
      model: wrapLanguageModel({ model, middleware: impatient }),
      instructions: work.instructions,
      messages: work.turns,
      tools: desk.tools,
      // One tool's effect is complete before the next tool looks at it.
      toolCallConcurrency: 1,
      stopWhen: [isStepCount(work.maxSteps), desk.isOver],
      prepareStep: ({ stepNumber, messages }) => desk.prepare(stepNumber, messages),
      maxRetries: work.retries ?? 1,
      abortSignal: desk.signal,
      timeout: { firstChunkMs: Math.min(timeoutMs, silenceMs), chunkMs: silenceMs },
      maxOutputTokens: work.maxStepTokens,
      includeRawChunks: true,
      ...(!settings.isLean && { reasoning: settings.thinking === 'low' ? ('low' as const) : ('none' as const) }),
      onStepEnd: desk.account,
      onError: () => undefined,
    })
    for await (const part of stream) {
      const ended = desk.take(part)
      if (ended) return ended
    }
    return desk.end()
  } catch (error) {
    return desk.fail(error)
  }
}

/** A person waits for the work: a server that asks to be left alone for longer than this is not asked again. */
const maxAskedWaitMs = 5_000

const impatient: LanguageModelMiddleware = {
  specificationVersion: 'v4',
  wrapStream: async ({ doStream }) => {
    try {
      return await doStream()
    } catch (error) {
      if (!APICallError.isInstance(error) || askedWaitMs(error) <= maxAskedWaitMs) throw error
      const { message, url, requestBodyValues, statusCode } = error
      throw new APICallError({ message, url, requestBodyValues, statusCode, cause: error, isRetryable: false })
    }
  },
}

function askedWaitMs({ responseHeaders = {} }: APICallError): number {
  const after = responseHeaders['retry-after'] ?? ''
  const ms = Number(responseHeaders['retry-after-ms'] ?? Number(after) * 1_000)
  return Number.isNaN(ms) ? Date.parse(after) - Date.now() || 0 : ms
}

function openDesk(work: Work, settings: WorkSettings) {
  const { apiKey } = settings
  const { trace } = emptyRead()
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, ...signalsOf(work)])
  const steps = openSteps(work, settings, trace)
  const said = openSaid(work, trace, settings.mayClose)
  const repeats = watchRepeats()
  let isUsingTools = false
  let misused = 0

  /** Estimated cost of a step that was sent and not completed. */
  const rest = (): Tokens =>
    said.written() === 0
      ? noTokens
      : { tokensIn: steps.prompt().most, tokensOut: Math.ceil(said.written() / charactersPerToken) }
  const broken = ({ isBadRequest, ...failed }: Failed): WorkRead => {
    stopping.abort()
    // Retried on the first turn alone: later failures have other causes, and tool calls must not repeat.
    const isOfSwitch = isBadRequest === true && steps.number() === 0
    return { trace, rest: rest(), ...failed, message: hideKey(failed.message, apiKey), isBadRequest: isOfSwitch }
  }
  const unusable = (message: string) => broken({ failure: 'unreadable', message })
  const finishStep = (part: Extract<Part, { type: 'finish-step' }>): WorkRead | undefined => {
    said.endStep(part.finishReason === 'length')
    trace.version ??= part.response.modelId
    isUsingTools = part.finishReason === 'tool-calls'
    return part.finishReason === 'content-filter' ? unusable('The model declined to answer.') : undefined
  }
  return {
    signal,
    account: steps.account,
    prepare: steps.prepare,
    tools: toolsOf(work, apiKey),
    isOver: () => steps.flaw() !== undefined || signal.aborted,
    take: (part: Part): WorkRead | undefined => {
      if (isHeard(part.type)) work.onHeard?.()
      if (part.type === 'text-delta' && work.endsRepeats && repeats(part.text)) return unusable(repeating)
      if (part.type === 'text-delta') said.take(part.text)
      else if (part.type === 'reasoning-delta') said.count(part.text)
      else if (part.type === 'tool-input-delta') said.count(part.delta)
      else if (part.type === 'tool-call') {
        // The text so far is complete, and the tool may take a while.
        said.pause()
        misused += part.invalid ? 1 : 0
      } else if (part.type === 'raw') trace.version = versionOf(part.rawValue, trace.version)
      else if (part.type === 'finish-step') return finishStep(part)
      else if (part.type === 'error') {
        // On its last step it still wanted to use a tool.
        if (isOfChoice(part.error))
          return { trace, rest: rest(), value: { text: said.text(), ending: 'steps', misused } }
        return broken(failureOf(part.error, work))
      } else if (part.type === 'abort') return broken(failureOf(new DOMException('Aborted', 'AbortError'), work))
      const isEndless = said.written() > (work.maxStepTokens + thinkingTokens) * charactersPerToken
      return isEndless ? unusable('The model writes without end.') : undefined
    },
    end: (): WorkRead => {
      const flaw = steps.flaw()
      if (flaw) return broken(flaw)
      const text = said.text()
      if (text.trim() === '' && !isUsingTools && steps.number() === 0) return unusable('The model said nothing.')
      return { trace, rest: noTokens, value: { text, ending: isUsingTools ? 'steps' : 'done', misused } }
    },
    fail: (error: unknown): WorkRead => broken(failureOf(error, work)),
  }
}

const gap = '\n\n'

/** The visible text of all steps, and how much was written in this one. */
function openSaid(work: Work, trace: Trace, mayClose: boolean) {
  const most = (work.maxTokens ?? maxCharacters) * charactersPerToken
  const startedAt = performance.now()
  let text = ''
  let isStepNew = true
  let filter = makeThinkingFilter({ mayClose })
  /** Tool calls and thinking included. */
  let written = 0
  const show = (visible: string) => {
    if (visible === '' || text.length >= most) return
    const begun = isStepNew && text !== '' && !text.endsWith(gap) ? `${gap}${visible}` : visible
    isStepNew = false
    const piece = begun.slice(0, most - text.length).toWellFormed()
    trace.firstTextMs ??= performance.now() - startedAt
    trace.pieces += 1
    trace.isCut ||= piece.length < begun.length
    text += piece
    work.onPiece(piece)
  }
  const count = (more: string) => {
    if (more === '') return
    written += more.length
    work.onText?.(written)
  }
  /** Shows the text so far; the next text begins a new paragraph. */
  const pause = () => {
    show(printable(filter.flush()))
    if (isStepNew || text === '' || text.length >= most) return
    text += gap
    work.onPiece(gap)
    isStepNew = true
  }
  return {
    count,
    text: () => text,
    written: () => written,
    take: (piece: string) => {
      count(piece)
      const visible = filter.take(piece)
      if (!filter.isLate()) show(printable(visible))
    },
    pause,
    endStep: (isCut: boolean) => {
      show(printable(filter.flush(isCut)))
      trace.thinkingMarks ??= filter.marks()
      filter = makeThinkingFilter({ mayClose })
      isStepNew = true
      written = 0
    },
  }
}

/**
 * Tracks the prompt and cost of each step. A cost is reported before the next step begins; the streamed parts may be
 * read later.
 */
function openSteps(work: Work, { contextTokens, price }: WorkSettings, trace: Trace) {
  let prompt = { least: 0, most: 0 }
  let [step, startedAt] = [0, performance.now()]
  /** Why there is no next step. */
  let flaw: Failed | undefined
  return {
    number: () => step,
    prompt: () => prompt,
    flaw: () => flaw,
    prepare: (stepNumber: number, messages: ModelMessage[]) => {
      step = stepNumber
      startedAt = performance.now()
      const sent = [work.instructions, ...messages.map(({ content }) => textIn(content))].join('\n')
      prompt = { least: minTokensOf(sent), most: maxTokensOf(sent) }
      if (contextTokens !== undefined && prompt.least > contextTokens) throw new WindowFull(prompt.least, contextTokens)
      return step >= work.maxSteps - 1 ? { toolChoice: 'none' as const } : {}
    },
    account: async ({ usage, text, toolCalls }: Ended): Promise<void> => {
      const { inputTokens = 0, outputTokens = 0 } = usage
      trace.reportedTokensIn = inputTokens
      if (inputTokens > 0 && inputTokens < prompt.least) {
        const message = `The server read ${inputTokens} tokens of a prompt that has at least ${prompt.least}: its context window is too small.`
        flaw = { failure: 'truncated', message }
      }
      // Estimate tokens for servers without usage figures, so that the cost ceiling holds.
      const guessed = Math.ceil((text.length + JSON.stringify(toolCalls).length) / charactersPerToken)
      const tokens =
        inputTokens > 0
          ? { tokensIn: inputTokens, tokensOut: outputTokens }
          : { tokensIn: prompt.most, tokensOut: guessed }
      const mayGoOn = await work.onStep({ usage: price(tokens), durationMs: performance.now() - startedAt })
      if (!mayGoOn && toolCalls.length > 0) flaw ??= { failure: 'refused', message: 'It was ended between two steps.' }
    },
  }
}

const isOfChoice = (error: unknown) => error instanceof Error && error.name === 'AI_ToolChoiceViolationError'

/** Extra token budget for thinking. */
const thinkingTokens = 8_000

type Part = TextStreamPart<ToolSet>
type Ended = { usage: LanguageModelUsage; text: string; toolCalls: readonly unknown[] }

class WindowFull extends Error {
  constructor(least: number, window: number) {
    super(`The work has at least ${least} tokens, and the model reads ${window}.`)
  }
}

function failureOf(error: unknown, work: Work): Failed {
  if (error instanceof WindowFull) return { failure: 'truncated', message: error.message }
  return explain(error, work)
}

/** Adapts tools to the library. Their input is cleaned of the key and of characters that aren't shown or stored. */
function toolsOf({ tools }: Work, apiKey: string | undefined): ToolSet {
  return Object.fromEntries(
    Object.entries(tools).map(([name, { about, input, run }]) => [
      name,
      tool({
        description: about,
        inputSchema: input,
        execute: (given, { abortSignal }) => run(cleaned(given, apiKey), abortSignal ?? new AbortController().signal),
      }),
    ]),
  )
}

function cleaned(value: unknown, apiKey: string | undefined): unknown {
  if (typeof value === 'string') return hideKey(printable(value), apiKey)
  if (Array.isArray(value)) return value.map((each) => cleaned(each, apiKey))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleaned(each, apiKey)]))
}

/** All text of a message, to count it. */
function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  if (typeof content !== 'object' || content === null) return ''
  return Object.values(content).map(textIn).join(' ')
}
