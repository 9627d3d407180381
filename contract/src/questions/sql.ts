/** SQL questions: typed rows and data sets. */
import { z } from 'zod'
import { TestGroup } from '../words.ts'

/**
 * Limits of a result: rows, bytes and columns that are compared, and rows that are shown and kept in the journal; of
 * results of earlier statements; and of the tables that a schema makes. PostgreSQL itself has at most 1,664 columns.
 */
export const sqlLimits = {
  rows: 10_000,
  bytes: 4 * 1024 * 1024,
  columns: 1_664,
  shownRows: 200,
  cellCharacters: 2_000,
  tables: 30,
  earlier: 19,
} as const

/** Type as `format_type` of PostgreSQL names it, without modifiers: `numeric`, `timestamp without time zone`. */
export const SqlColumn = z.object({ name: z.string(), type: z.string() })
export type SqlColumn = z.infer<typeof SqlColumn>

/** A row's cells in PostgreSQL's own text; null is NULL. */
export const SqlRow = z.array(z.string().nullable()).max(sqlLimits.columns)
export type SqlRow = z.infer<typeof SqlRow>

export const SqlRows = z.object({
  columns: z.array(SqlColumn).max(sqlLimits.columns),
  rows: z.array(SqlRow).max(sqlLimits.rows),
  /** Rows of the result, of which `rows` may have fewer. */
  total: z.int(),
  /** The result had more than `total` rows: it was stopped at the limit, and so were the statements after it. */
  isMore: z.literal(true).optional(),
})
export type SqlRows = z.infer<typeof SqlRows>

const name = z.string().regex(/^[a-z][a-z0-9 -]{2,59}$/, 'Use small letters, digits, blanks and hyphens.')

/** Rows that fill the schema's tables. The first visible one is what the candidate sees and runs queries on. */
export const SqlDataSet = z.object({
  name,
  group: TestGroup,
  visible: z.boolean(),
  /** SQL that inserts the rows. */
  rows: z.string().max(256 * 1024),
})
export type SqlDataSet = z.infer<typeof SqlDataSet>

export const SqlTable = z.object({
  name: z.string(),
  columns: z.array(SqlColumn.extend({ isNullable: z.boolean(), isKey: z.boolean() })).max(sqlLimits.columns),
  /** The first rows of the visible data set. */
  sample: SqlRows,
})
export type SqlTable = z.infer<typeof SqlTable>

/** A SQL question's task as the candidate sees it. */
export const ShownSql = z.object({
  /** CREATE statements. */
  schema: z.string(),
  /** Read from the database when the question was proven. */
  tables: z.array(SqlTable).max(sqlLimits.tables),
  /** The result for the visible data set. */
  expected: SqlRows,
  /** The order of the rows counts. */
  isOrdered: z.boolean(),
  /** Statements may change the tables; the rows of `check` are then compared. */
  mayWrite: z.boolean(),
  /** Query whose rows are compared after the candidate's statements; absent: the last statement's own rows. */
  check: z.string().optional(),
})
export type ShownSql = z.infer<typeof ShownSql>
