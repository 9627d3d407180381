/** Input of a company's own SQL question; a draft may lack anything. */
import { z } from 'zod'
import { maxSourceBytes } from '../constants.ts'
import { Difficulty, TestGroup } from '../words.ts'
import { minCodingStatement, minHiddenDataSets, minWrongQueries } from './bank.ts'
import { ShownSql, SqlDataSet } from './sql.ts'

export const maxDataSets = 12

const text = (most: number) => z.string().max(most)
const list = (each: z.ZodType<string, string>, most: number) => z.array(each).max(most).default([])
const code = text(maxSourceBytes)

export const SqlForm = z.object({
  kind: z.literal('sql'),
  title: text(80).default(''),
  difficulty: Difficulty.default('medium'),
  category: text(60).default(''),
  skills: list(text(60), 12),
  tags: list(text(40), 10),
  minutes: z.int().min(3).max(60).default(20),
  /** Markdown. */
  problemStatement: text(20_000).default(''),
  /** CREATE statements. */
  schema: code.default(''),
  dataSets: z
    .array(z.object({ name: text(60), group: TestGroup, visible: z.boolean(), rows: SqlDataSet.shape.rows }))
    .max(maxDataSets)
    .default([]),
  isOrdered: z.boolean().default(false),
  mayWrite: z.boolean().default(false),
  check: code.optional(),
  reference: code.default(''),
  wrong: z
    .array(z.object({ code, dataSet: text(60), mistake: text(500).optional() }))
    .max(20)
    .default([]),
  /** Shown to the candidate below the statement. */
  constraints: list(text(500), 20),
  followUp: text(2000).default(''),
  /** The private follow-up of 'explain what you built'. */
  probe: text(2000).default(''),
  /** Insights that a solver needs, in the order in which Nova may hint at them. */
  keyIdeas: list(text(500), 6),
  tryInput: text(500).default(''),
  syntaxHint: text(500).default(''),
  workedExample: z.object({ problem: text(500), idea: text(500), code: text(2000) }).optional(),
  /** Read from the database by the server when the question was proven; what a client sends is left out. */
  shown: ShownSql.pick({ tables: true, expected: true }).optional(),
})
export type SqlForm = z.output<typeof SqlForm>

const filled = (message: string) => z.string().refine((each) => each.trim() !== '', message)
const isUnique = (names: string[]) => new Set(names).size === names.length

/** Requirements before an SQL question can be asked, apart from its proof. */
export const CompleteSqlForm = SqlForm.extend({
  title: z.string().trim().min(3, 'Please give it a title of at least three letters.').max(80),
  problemStatement: z
    .string()
    .trim()
    .min(
      minCodingStatement,
      `Please say in at least ${minCodingStatement} characters which rows and columns are wanted.`,
    ),
  schema: filled('Please write the CREATE statements of the tables.'),
  dataSets: z
    .array(SqlDataSet)
    .min(1, 'Please add data sets.')
    .refine((all) => isUnique(all.map(({ name }) => name)), 'Two data sets have the same name.')
    .refine((all) => all.some(({ visible }) => visible), 'Please make one data set visible to candidates.')
    .refine(
      (all) => all.filter(({ visible }) => !visible).length >= minHiddenDataSets,
      `Please add at least ${minHiddenDataSets} hidden data sets.`,
    ),
  reference: filled('Please write a reference query.'),
  wrong: SqlForm.shape.wrong
    .unwrap()
    .min(minWrongQueries, `Please add at least ${minWrongQueries} wrong queries, each of a typical mistake.`),
}).refine(({ mayWrite, check }) => !mayWrite || (check ?? '').trim() !== '', {
  path: ['check'],
  message: 'Statements may change the tables, so please write the query that checks them afterwards.',
})
