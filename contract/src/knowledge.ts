/** What the built-in Nova knows, as data: bank/packs, bank/reference, bank/concepts.json, bank/synonyms.json. */
import { z } from 'zod'
import { Language } from './words.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Ways in which a candidate may say it, in lower case. */
const phrases = (least: number) => z.array(z.string().min(2).max(200)).min(least)
const Reply = z.string().min(2).max(700)
const Names = z.array(z.string().min(1).max(200)).min(1)

export const Concept = z.object({ id, names: Names, asked: phrases(1), answer: Reply })
export type Concept = z.infer<typeof Concept>
export const Concepts = z.object({ concepts: z.array(Concept).min(250) })

const ReferenceEntry = z.object({
  id,
  kind: z.enum(['api', 'syntax', 'error', 'cost', 'guarantee']),
  names: Names,
  asked: phrases(2),
  answer: Reply,
  /** The form in code, with names of no question of the bank. */
  form: z.string().max(300).optional(),
  /** Statements that show that the answer is true, and exactly what they print. */
  check: z.object({ code: z.string(), prints: z.string() }).optional(),
})

export const Reference = z.object({ language: Language, entries: z.array(ReferenceEntry).min(150) })

export const QuestionPack = z.object({
  id,
  /** `open` where the task leaves it to the candidate; the answer then says what is safe. */
  clarifications: z.array(z.object({ asked: phrases(2), answer: Reply, open: z.boolean().default(false) })).min(12),
  terms: z.array(z.object({ names: Names, answer: Reply })),
  /** Inputs worth a thought that give nothing away. */
  edges: z.array(z.string()).min(3),
  /** What a candidate may hold to be true of the task or of a way to solve it. */
  hypotheses: z
    .array(z.object({ stated: phrases(2), verdict: z.enum(['true', 'false', 'partly']), reply: Reply }))
    .min(8),
  /** The cause behind each wrong solution of the question, by its place there. */
  causes: z.array(z.object({ wrong: z.int().min(0), cause: z.string(), stated: phrases(6), reply: Reply })),
  cost: Reply,
})

/** Words taken for one another when messages are compared: each group's first stands for all. */
export const Synonyms = z.array(z.array(z.string()).min(2))
