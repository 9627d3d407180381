import type { OwnCodeEntry, OwnCodeStage, OwnCodeState, OwnCodeStep, TestPlace } from '@nova/contract/own-code/own-code'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Choice, Sides } from './cut.ts'
import type { KeptChange } from './source.ts'
import type { Findings } from './trying.ts'

/** Choices of a person; the rest is as proposed. */
export type Choices = {
  files: Choice[]
  tests: Record<string, TestPlace | null>
  droppedFaults: string[]
  title: string
  statement: string
  minutes: number
  /** Absent in changes of before stages were there. */
  stages?: OwnCodeStage[]
}

export const ownCode = pgTable('own_code', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdByName: text('created_by_name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  state: text('state').$type<OwnCodeState>().notNull(),
  work: uuid('work'),
  step: jsonb('step').$type<OwnCodeStep>(),
  problems: text('problems').array().notNull(),
  title: text('title').notNull(),
  source: text('source').notNull(),
  content: jsonb('content').$type<KeptChange>().notNull(),
  choices: jsonb('choices').$type<Choices>().notNull(),
  findings: jsonb('findings').$type<Findings>().notNull(),
  questions: jsonb('questions').$type<OwnCodeEntry['questions']>().notNull(),
})
export type OwnCodeRow = typeof ownCode.$inferSelect

/** Both sides of the change as it is kept. */
export function sidesOf({ content: { after, old, added } }: Pick<OwnCodeRow, 'content'>): Sides {
  const replaced = new Set([...old.map(({ path }) => path), ...added])
  return { before: [...after.filter(({ path }) => !replaced.has(path)), ...old], after }
}
