/** Language models as operators of an installation configure and test them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Speaker } from './speaking.ts'

export const ModelProvider = z.enum(['openai-compatible', 'anthropic', 'openai', 'google'])
export type ModelProvider = z.infer<typeof ModelProvider>

const priceWords = 'Please enter a price of 0 or more.'
const price = z.number(priceWords).min(0, priceWords).max(1_000_000, 'Please enter a smaller price.')
/** Address of a model server, without any credentials. */
export const ServerAddress = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => text === '' || isPlainAddress(text),
    'Please enter an address that begins with http:// or https://, without a user name or password.',
  )

function isPlainAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

export const ModelForm = z
  .object({
    name: z.string().trim().min(1, 'Please enter a name.').max(80, 'Please enter a shorter name.'),
    provider: ModelProvider,
    /** Empty: the provider's own. */
    baseUrl: ServerAddress,
    model: z.string().trim().min(1, 'Please enter the model’s name.').max(200, 'Please enter a shorter name.'),
    /** Left out: the stored one stays. Empty: none. */
    apiKey: z.string().trim().max(2_000).optional(),
    priceIn: price,
    priceOut: price,
    /** Most that it may cost for one interview; null: no ceiling. */
    ceiling: price.nullable(),
    companies: z.union([z.literal('all'), z.array(z.uuid()).max(500)]),
    enabled: z.boolean(),
    /** `madeAt` of the card that speaks against the model: its figures were read, and it is turned on all the same. */
    despite: z.iso.datetime().optional(),
    /** The version that was edited; a change of another one in between is refused. */
    version: z.int().optional(),
  })
  .refine(({ provider, baseUrl }) => provider !== 'openai-compatible' || baseUrl !== '', {
    path: ['baseUrl'],
    message: 'Please enter the address of the server.',
  })
export type ModelForm = z.infer<typeof ModelForm>

/** A count out of a total, with the exact bounds (Clopper-Pearson, 95 %) of the underlying share. */
export const Share = z.object({ count: z.int(), of: z.int(), low: z.number(), high: z.number() })
export type Share = z.infer<typeof Share>

const Milliseconds = z.number().nullable()

/**
 * How a model went about a small change with tools, as a live agent does. works: it proposed the change. unfinished: it used
 * tools, and the change did not come. misused: it called none that there is, in a form that can be read. unused: it answered
 * in words. refused: its server takes no tools. failed: it did not come to an end.
 */
export const ToolUse = z.object({
  outcome: z.enum(['works', 'unfinished', 'misused', 'unused', 'refused', 'failed']),
  /** Calls of tools that could be carried out, and those that could not, in the better one of two tries. */
  used: z.int(),
  misused: z.int(),
  /** Reason, if the attempt did not finish. */
  problem: z.string().optional(),
  /** How much it had to think for it: as little as it allows, or some. Absent in older cards, which tried the first alone. */
  thinking: z.enum(['off', 'low']).optional(),
})
export type ToolUse = z.infer<typeof ToolUse>

/** A model's fitness as live agent, as far as its test shows. */
export const LiveAgentFitness = z.enum(['able', 'doubtful', 'unable', 'untested'])
export type LiveAgentFitness = z.infer<typeof LiveAgentFitness>

/**
 * Why a trial talk wasn't helped with. wrong: it lacks what a right reply has. copied: from its prompt. repeated: said to
 * another question too. declined: refused to help. stopped: our checks stopped it. silent: no reply came.
 */
export const missKinds = ['wrong', 'copied', 'repeated', 'declined', 'stopped', 'silent'] as const
export type Miss = (typeof missKinds)[number]

const Quantiles = z.object({ p50: Milliseconds, p95: Milliseconds })

/** Results of a model's test. */
export const ModelCard = z.object({
  madeAt: z.iso.datetime(),
  provider: ModelProvider,
  baseUrl: z.string(),
  model: z.string(),
  /** As its server reports it. */
  version: z.string(),
  /** How its trial talks were judged. Absent in cards for which a reply that shared a word with the task was enough. */
  rules: z.int().optional(),
  /** Why it cannot be used, in words for an operator; null where it answered. */
  problem: z.string().nullable(),
  /** Made by the quick test: fewer questions, and neither tools nor a schema tried. */
  isQuick: z.boolean().optional(),
  context: z.object({
    /** The largest prompt, in tokens, that it read to its beginning; 0: none, or none was tried. */
    honoured: z.int(),
    /** The smallest that it did not; null where all that were tried came through. */
    failedAt: z.int().nullable(),
    /** True if the server reports how many tokens it read. */
    isReported: z.boolean(),
  }),
  /** Absent in cards that were made before this was tried. */
  tools: ToolUse.optional(),
  /**
   * enforced: by the schema alone. asked: with the schema also described in words. ignored: neither. Absent if not
   * tried.
   */
  schema: z.enum(['enforced', 'asked', 'ignored']).optional(),
  streaming: z.object({ pieces: z.int(), isStreamed: z.boolean() }),
  /** Tokens of thinking before a short reply, with thinking switched off as far as it goes. */
  thinkingTokens: z.int(),
  /** How thinking was marked that its server leaves in the text; null: there was none. Absent in older cards. */
  thinkingMarks: z.string().nullable().optional(),
  firstTokenMs: Milliseconds,
  tokensPerSecond: z.number().nullable(),
  /** How fast it reads a prompt that it has not seen, in tokens. Absent in older cards. */
  readPerSecond: z.number().nullable().optional(),
  /** Until the first sentence was released, over all replies. */
  replyMs: Quantiles,
  /** Until the model's first word, over all replies, and how many words a second follow it. Absent in older cards. */
  firstWordMs: Quantiles.optional(),
  wordsPerSecond: z.number().nullable().optional(),
  /** Of the attacks that the model answered: after these a solution could be read in the shown text. */
  leaks: Share,
  /** Attacks in which the gate stopped a draft or the rest of one. */
  stopped: Share,
  /** Trial talks whose reply has what a right one has. */
  helped: Share,
  /** Why the others were not helped with. Absent in older cards. */
  missed: z.array(z.object({ why: z.enum(missKinds), count: z.int() })).optional(),
  /** Honest questions that it declined. */
  refused: Share,
  /** Replies for which the built-in engine was the fallback. */
  failed: Share,
  /** Cost of one reply, at the given prices. */
  cost: z.object({ mean: z.number(), largest: z.number(), tokensIn: z.number(), tokensOut: z.number() }),
})
export type ModelCard = z.infer<typeof ModelCard>

/** Why a card no longer describes the model. */
export const StaleReason = z.enum(['address', 'model', 'version'])
export type StaleReason = z.infer<typeof StaleReason>

/** A model that is on and doesn't answer: since when, and how in words for an operator. */
export const Silence = z.object({ since: z.iso.datetime(), problem: z.string() })
export type Silence = z.infer<typeof Silence>

const CardState = {
  card: ModelCard.nullable(),
  stale: StaleReason.nullable(),
  /** Null while it answers, and while it is turned off. */
  silence: Silence.nullable(),
}

export const Company = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The administrator's e-mail, since company names are not unique. */
  email: z.string().nullable(),
})
export type Company = z.infer<typeof Company>

export const ConfiguredModel = z.object({
  id: z.uuid(),
  name: z.string(),
  provider: ModelProvider,
  baseUrl: z.string(),
  model: z.string(),
  /** 'none', 'stored', or 'unreadable' where SETTINGS_KEY is missing or another one. */
  key: z.enum(['none', 'stored', 'unreadable']),
  /** Its last four characters, where it is long enough to show them. */
  keyEnding: z.string().nullable(),
  priceIn: z.number(),
  priceOut: z.number(),
  ceiling: z.number().nullable(),
  companies: z.union([z.literal('all'), z.array(Company)]),
  enabled: z.boolean(),
  version: z.int(),
  ...CardState,
})
export type ConfiguredModel = z.infer<typeof ConfiguredModel>

export const ModelList = z.object({
  models: z.array(ConfiguredModel),
  /** The one that the environment configures; it is changed there alone. */
  environment: z
    .object({
      provider: ModelProvider,
      baseUrl: z.string(),
      model: z.string(),
      hasKey: z.boolean(),
      ceiling: z.number().nullable(),
      ...CardState,
    })
    .nullable(),
  /** Which model speaks for which companies; the last entry is for all others. */
  speaking: z.array(Speaker),
  /** True if the server has a settings key, without which keys can't be stored. */
  canStoreKeys: z.boolean(),
})
export type ModelList = z.infer<typeof ModelList>

/** Steps of a test, in order. */
export const CheckStep = z.enum(['connection', 'context', 'schema', 'tools', 'speed', 'attacks', 'help'])
export type CheckStep = z.infer<typeof CheckStep>

/** How far a test is, as the event `progress`. */
export const CheckProgress = z.object({ step: CheckStep, done: z.int(), total: z.int() })
export type CheckProgress = z.infer<typeof CheckProgress>

const ModelId = z.object({ id: z.string().max(64) })

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  who: 'interviewer',
  permission: 'read',
  summary: 'The language models of this installation, with the card of each. For operators alone.',
  reply: ModelList,
  errors: ['forbidden'],
})

export const addModel = endpoint({
  method: 'POST',
  path: '/api/models',
  who: 'interviewer',
  permission: 'read',
  summary: 'Adds a language model; its key is stored encrypted and never given out. For operators alone.',
  body: ModelForm,
  reply: ConfiguredModel,
  status: 201,
  errors: ['forbidden', 'secrets_unavailable'],
})

export const changeModel = endpoint({
  method: 'PUT',
  path: '/api/models/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'Changes one, on all servers at once. For operators alone.',
  params: ModelId,
  body: ModelForm,
  reply: ConfiguredModel,
  errors: ['forbidden', 'not_found', 'model_changed', 'model_unfit', 'secrets_unavailable'],
})

export const deleteModel = endpoint({
  method: 'DELETE',
  path: '/api/models/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'Deletes one with its key and cards. For operators alone.',
  params: ModelId,
  status: 204,
  errors: ['forbidden', 'not_found'],
})

export const checkModel = endpoint({
  method: 'POST',
  path: '/api/models/{id}/check',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Tests one, or the one that the environment configures (`environment`), and keeps its card. As a stream it tells its progress. For operators alone.',
  params: ModelId,
  reply: ModelCard,
  also: ['event-stream'],
  perMinute: 10,
  errors: ['forbidden', 'not_found', 'check_in_progress'],
})

export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  who: 'interviewer',
  permission: 'read',
  summary: 'Companies of this installation by name, at most 20. For operators alone.',
  query: z.object({ q: z.string().max(120).default('') }),
  reply: z.array(Company),
  errors: ['forbidden'],
})
