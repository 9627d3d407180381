/** A file of the question bank: bank/coding/*.json, bank/sql/*.json, bank/technical/*.json, bank/behavioral/*.json. */
import { z } from 'zod'
import { ProjectQuestion } from '../projects/projects.ts'
import { Difficulty, Language, Seniority, TestGroup } from '../words.ts'
import { Example } from './questions.ts'
import { Signature, TestCase } from './signature.ts'
import { ShownSql, SqlDataSet } from './sql.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const shared = {
  id,
  version: z.int().min(1),
  title: z.string().min(3).max(80),
  difficulty: Difficulty,
  category: z.string(),
  /** Names of the skill taxonomy (bank/skills.json). */
  skills: z.array(z.string()).min(1),
  tags: z.array(z.string()).min(1).max(6),
  minutes: z.int().min(3).max(60),
  /** Of a company's own draft: its tests have not been checked by execution. */
  isUnproven: z.literal(true).optional(),
}

/** Characters. A shorter statement doesn't describe a solvable task. */
export const minCodingStatement = 80

export const BankCodingQuestion = z.object({
  ...shared,
  kind: z.literal('coding'),
  /** Markdown. */
  statement: z.string().min(minCodingStatement),
  signature: Signature,
  examples: z.array(Example).min(2),
  constraints: z.array(z.string()).min(1),
  /** A requirement change, shown to the candidate with the problem. */
  followUp: z.string(),
  /** The private follow-up of 'explain what you built'; never sent before it is asked. */
  probe: z.string(),
  /** Expected cost of the reference, such as "O(n log n) time, O(n) space". */
  cost: z.string(),
  /** Insights that a solver needs, in the order of the hints; none gives the solution. */
  keyIdeas: z.array(z.string()).min(3).max(6),
  /** Ladder step 1: an input worth trying by hand, and what to ask about it. */
  tryInput: z.string(),
  /** Ladder step 3: one generic line of syntax or an API per language, never of this very problem. */
  syntaxHint: z.partialRecord(Language, z.string()),
  /** Ladder step 4: a worked example of a different problem, at most six lines of code. */
  workedExample: z.object({ problem: z.string(), idea: z.string(), code: z.string() }),
  tests: z.array(TestCase).min(12),
  /** JavaScript of a function isValid with the question's parameters, where not every input of its types is one. */
  validInput: z.string().optional(),
  /** A complete solution in each of the five languages. */
  reference: z.partialRecord(Language, z.string()),
  /** Typical mistakes: each must fail in its group. */
  wrong: z.array(z.object({ language: Language, code: z.string(), group: TestGroup, mistake: z.string() })).min(2),
})
export type BankCodingQuestion = z.infer<typeof BankCodingQuestion>

/** Data sets that the candidate doesn't see, at least; and planted wrong queries. */
export const minHiddenDataSets = 3
export const minWrongQueries = 5

export const BankSqlQuestion = z.object({
  ...shared,
  kind: z.literal('sql'),
  /** Markdown. */
  statement: z.string().min(minCodingStatement),
  ...ShownSql.pick({ schema: true, isOrdered: true, mayWrite: true, check: true }).shape,
  dataSets: z.array(SqlDataSet).min(1 + minHiddenDataSets),
  /** Shown to the candidate below the statement. */
  constraints: z.array(z.string()).min(1),
  followUp: z.string(),
  probe: z.string(),
  /** Insights that a solver needs, in the order of the hints; none gives the solution. */
  keyIdeas: z.array(z.string()).min(3).max(6),
  /** Ladder step 1: rows worth looking at by hand, and what to ask about them. */
  tryInput: z.string(),
  /** Ladder step 3: one generic form of SQL, never of this very problem. */
  syntaxHint: z.string(),
  /** Ladder step 4: a worked example of a different problem, at most six lines of SQL. */
  workedExample: z.object({ problem: z.string(), idea: z.string(), code: z.string() }),
  reference: z.string(),
  /** Typical mistakes: each must fail on the data set it names, with that difference or by its time. */
  wrong: z.array(z.object({ code: z.string(), dataSet: z.string(), mistake: z.string() })).min(minWrongQueries),
  /** Written when it is proven; absent in drafts. */
  shown: ShownSql.pick({ tables: true, expected: true }).optional(),
})
export type BankSqlQuestion = z.infer<typeof BankSqlQuestion>

/** A question that is answered with code which the sandbox runs against tests. */
export type CodeQuestion = BankCodingQuestion | BankSqlQuestion

export const BankTechnicalQuestion = z.object({
  ...shared,
  kind: z.literal('technical'),
  statement: z.string().min(40),
  /** Points of a good answer, in many phrasings; `contrary` has phrasings of the opposite. */
  keyPoints: z
    .array(
      z.object({ point: z.string(), phrases: z.array(z.string()).min(2), contrary: z.array(z.string()).optional() }),
    )
    .min(4)
    .max(8),
  assumptions: z.array(z.string()),
  followUp: z.string(),
  /** Hints in the order Nova may give them; none states a key point outright. */
  hints: z.array(z.string()).min(2).max(4),
})
export type BankTechnicalQuestion = z.infer<typeof BankTechnicalQuestion>

export const BankBehavioralQuestion = z.object({
  ...shared,
  kind: z.literal('behavioral'),
  question: z.string().min(30),
  competency: z.string(),
  seniorities: z.array(Seniority).min(1),
  /** STAR probes: situation, task, action, result. */
  probes: z.array(z.string()).length(4),
  /** Observable behaviour at levels 1 to 5. */
  anchors: z.array(z.string()).length(5),
})
export type BankBehavioralQuestion = z.infer<typeof BankBehavioralQuestion>

export const BankQuestion = z.discriminatedUnion('kind', [
  BankCodingQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
  BankBehavioralQuestion,
  ProjectQuestion,
])
export type BankQuestion = z.infer<typeof BankQuestion>

/** An entry of bank/skills.json: one skill, its other names, and the group it belongs to. */
export const Skill = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  kind: z.enum(['language', 'framework', 'library', 'database', 'platform', 'tool', 'practice', 'concept']),
  parents: z.array(z.string()),
  /** Read as this skill only in a list of skills or next to a related one (Go, R, C, Express…). */
  ambiguous: z.boolean().optional(),
})
export type Skill = z.infer<typeof Skill>
