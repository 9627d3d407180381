import type { ImportState, PositionImport } from '@nova/contract/positions/imports'
import type { Language } from '@nova/contract/words'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A row as it was understood; an unreadable value is null and has a problem. */
export type ImportedPerson = {
  name: string
  email: string
  /** ISO 8601. */
  scheduledDate: string | null
  timeZone: string | null
  language: Language | null
}

export const positionImports = pgTable('position_imports', {
  id: uuid('id').primaryKey(),
  positionId: uuid('position_id').notNull(),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  fileName: text('file_name').notNull(),
  state: text('state').$type<ImportState>().notNull(),
  columns: jsonb('columns').$type<PositionImport['columns']>().notNull(),
  reading: jsonb('reading').$type<PositionImport['reading']>(),
  total: integer('total').notNull(),
  wrong: integer('wrong').notNull(),
  made: integer('made').notNull(),
  publish: boolean('publish'),
  onlyRight: boolean('only_right').notNull(),
  failure: text('failure'),
})
export type ImportRow = typeof positionImports.$inferSelect

export const positionImportRows = pgTable(
  'position_import_rows',
  {
    importId: uuid('import_id').notNull(),
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<string[]>().notNull(),
    person: jsonb('person').$type<ImportedPerson>().notNull(),
    problems: text('problems').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.line] })],
)
