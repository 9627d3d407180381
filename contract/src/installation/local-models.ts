/** Servers of language models on the product's own machine, and the way from there to a model that is on. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ConfiguredModel, ModelCard, ServerAddress } from './models.ts'

/** Smallest window, in tokens, that holds the prompts of talk and a reply; a smaller one cuts text unnoticed. */
export const minWindow = 8_192

/** A model as its own server describes it; null: the server doesn't say. */
export const LocalModel = z.object({
  name: z.string(),
  bytes: z.number().nullable(),
  hasTools: z.boolean().nullable(),
  canThink: z.boolean().nullable(),
  /** Tokens that it was trained to read. */
  trainedWindow: z.int().nullable(),
  /** Tokens that its server lets it read. */
  window: z.int().nullable(),
  /** The memory it takes, where it is loaded. */
  memoryBytes: z.number().nullable(),
})
export type LocalModel = z.infer<typeof LocalModel>

export const LocalServer = z.object({
  program: z.enum(['Ollama', 'llama-server', 'vLLM', 'LM Studio', 'OpenAI-compatible server']),
  version: z.string().nullable(),
  address: z.string(),
  /** True where it downloads models on request. */
  canDownload: z.boolean(),
  models: z.array(LocalModel),
})
export type LocalServer = z.infer<typeof LocalServer>

/** Memory of the machine that models would run on. `graphicsBytes` is null where no graphics card is known. */
export const Machine = z.object({ memoryBytes: z.number(), graphicsBytes: z.number().nullable() })
export type Machine = z.infer<typeof Machine>

export const RecommendedModel = z.object({
  name: z.string(),
  licence: z.string(),
  /** Size of the download. */
  bytes: z.number(),
  /** With a window of 16,384 tokens. */
  memoryBytes: z.number(),
  /** Statements of its publisher; we measured none of them. */
  figures: z.array(z.object({ test: z.string(), value: z.string() })),
  source: z.string(),
  publishedAt: z.string(),
  reason: z.string(),
  isDownloaded: z.boolean(),
  /** Results of a test on this installation; null: not tested by us. */
  card: ModelCard.nullable(),
})
export type RecommendedModel = z.infer<typeof RecommendedModel>

export const LocalModels = z.object({
  servers: z.array(LocalServer),
  /** Null where the address that was asked for is another machine. */
  machine: Machine.nullable(),
  /** The best for the machine first; none where nothing fits. */
  recommended: z.array(RecommendedModel),
})
export type LocalModels = z.infer<typeof LocalModels>

const addressIsMissing = 'Please enter the address of the server.'
const ChosenModel = z.object({
  address: ServerAddress.refine((text) => text !== '', addressIsMissing),
  model: z.string().min(1, 'Please choose a model.').max(200, 'Please enter a shorter name.'),
})
export type ChosenModel = z.infer<typeof ChosenModel>

/** `acceptedBytes`: the size that the library offers, where it isn't the expected one and a person wants it all the same. */
const Download = ChosenModel.extend({ acceptedBytes: z.int().positive().max(1e13).optional() })
export type Download = z.infer<typeof Download>

/** How far a download is, as the event `progress`. `total` is what the library says until the server knows. */
export const DownloadProgress = z.object({
  state: z.enum(['downloading', 'verifying']),
  done: z.number(),
  total: z.number(),
})
export type DownloadProgress = z.infer<typeof DownloadProgress>

/** Steps of setting up, in this order. */
export const SetUpStep = z.enum(['load', 'window', 'reading', 'writing', 'questions'])
export type SetUpStep = z.infer<typeof SetUpStep>

/** How far setting up is, as the event `progress`. */
export const SetUpProgress = z.object({ step: SetUpStep, done: z.int(), total: z.int() })
export type SetUpProgress = z.infer<typeof SetUpProgress>

export const findLocalModels = endpoint({
  method: 'GET',
  path: '/api/model-servers',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Servers of language models on our server’s own machine, or at one address, and the models that fit the machine. For operators alone.',
  query: z.object({ address: ServerAddress.default('') }),
  reply: LocalModels,
  perMinute: 30,
  errors: ['forbidden'],
})

export const downloadModel = endpoint({
  method: 'POST',
  path: '/api/model-servers/download',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Has Ollama download one of the recommended models, and continues where an earlier download stopped. It ends when the caller leaves. For operators alone.',
  body: Download,
  reply: ChosenModel,
  also: ['event-stream'],
  perMinute: 10,
  errors: ['forbidden', 'download_differs', 'download_failed', 'download_in_progress'],
})

export const setUpModel = endpoint({
  method: 'POST',
  path: '/api/model-servers/set-up',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Gives a model on such a server a window that is large enough, tests it for 45 seconds at most, and adds it turned off. For operators alone.',
  body: ChosenModel,
  reply: ConfiguredModel,
  also: ['event-stream'],
  perMinute: 10,
  errors: ['forbidden', 'set_up_failed', 'check_in_progress'],
})
