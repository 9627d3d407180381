/** How a language model does alone on the changes of a review: reading them, or with a box of tools. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `reading`: the change alone; `box`: with tools that read and search the files, and run the visible tests. */
export const ModelWay = z.enum(['reading', 'box'])
export type ModelWay = z.infer<typeof ModelWay>

/** A review is retired for a model that finds more of its faults than this. */
export const retiredAbove: Record<ModelWay, number> = { reading: 0.4, box: 0.7 }

const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() })

export const ModelAloneResult = z.object({
  /** As this product names it, and its version as its server does; null where it doesn't. */
  model: z.string(),
  version: z.string().nullable(),
  way: ModelWay,
  at: z.iso.datetime(),
  /** Of the question; 0 for the bank's. */
  questionVersion: z.int(),
  /** As in a code review's report: change by change, or by stretches of a large one. */
  by: z.enum(['change', 'stretch']),
  answered: z.int(),
  total: z.int(),
  /** Faulty ones: all, those that it rejected, and those whose place it named, too. */
  faulty: z.int(),
  hits: z.int(),
  found: z.int(),
  sound: z.int(),
  falseAlarms: z.int(),
  dPrime: Interval.nullable(),
  /** Null where it answered too few to say. */
  isRetired: z.boolean().nullable(),
  tokens: z.int(),
  cost: z.number(),
  /** Why it ended before the last change. */
  stopped: z.string().nullable(),
  /** How single answers failed. */
  problems: z.array(z.string()),
})
export type ModelAloneResult = z.infer<typeof ModelAloneResult>

const Estimate = z.object({ changes: z.int(), tokens: z.int(), cost: z.number() })

export const ModelAlone = z.object({
  /** The company's model; null where it has none. */
  model: z.string().nullable(),
  /** Of a measurement of all changes; the cost in the operators' currency, 0 where they gave no prices. */
  estimate: Estimate.nullable(),
  /** The same with a box; null also where this server can't run the project. */
  boxEstimate: Estimate.nullable(),
  mayStart: z.boolean(),
  running: z
    .object({
      model: z.string(),
      way: ModelWay,
      done: z.int(),
      total: z.int(),
      by: z.string(),
      startedAt: z.iso.datetime(),
      /** It ends after the change that it is at. */
      isEnding: z.boolean(),
    })
    .nullable(),
  /** The last whole one of each model and way, and a newer one that was stopped; the newest first. */
  results: z.array(ModelAloneResult),
})
export type ModelAlone = z.infer<typeof ModelAlone>

const ofQuestion = {
  who: 'interviewer',
  path: '/api/questions/{id}/model-alone',
  params: z.object({ id: z.string().max(100) }),
  reply: ModelAlone,
} as const

export const readModelAlone = endpoint({
  ...ofQuestion,
  method: 'GET',
  permission: 'run',
  summary: 'How language models did alone on the changes of a review, and how far a measurement is.',
  errors: ['question_not_found'],
})

export const measureModelAlone = endpoint({
  ...ofQuestion,
  method: 'POST',
  permission: 'administer',
  summary:
    'Has the company’s language model decide on each change of a review, in the background; one review at a time.',
  body: z.object({ way: ModelWay.default('reading') }),
  status: 202,
  perMinute: 10,
  errors: ['question_not_found', 'check_in_progress', 'no_language_model', 'language_unavailable'],
})

export const stopModelAlone = endpoint({
  ...ofQuestion,
  method: 'POST',
  path: '/api/questions/{id}/model-alone/stop',
  permission: 'administer',
  summary:
    'Ends the measurement that runs on a review after the change that it is at; its result retires nothing. Changes nothing where none runs.',
  status: 202,
  perMinute: 10,
  errors: ['question_not_found'],
})
