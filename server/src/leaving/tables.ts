import { bigint, boolean, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Companies that are deleted soon. */
export const companyLeavings = pgTable('company_leavings', {
  companyId: uuid('company_id').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  askedBy: text('asked_by').notNull(),
  deleteAt: moment('delete_at').notNull(),
  /** From then on there is no undo. */
  begunAt: moment('begun_at'),
})

/** One for each company, in parts of the file. */
export const companyArchives = pgTable('company_archives', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text('state', { enum: ['making', 'ready', 'failed'] }).notNull(),
  askedAt: moment('asked_at').notNull(),
  /** Set by a trigger where an interview was deleted since the snapshot. */
  isStale: boolean('is_stale').notNull().default(false),
  madeAt: moment('made_at'),
  bytes: bigint('bytes', { mode: 'number' }),
  sha256: text('sha256'),
  interviews: integer('interviews'),
  rows: bigint('rows', { mode: 'number' }),
})

export const companyArchiveParts = pgTable(
  'company_archive_parts',
  { archiveId: uuid('archive_id').notNull(), place: integer('place').notNull(), bytes: bytes('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.archiveId, table.place] })],
)

/** Deleted companies; `listedAt` is null until the lists beside the backups have it. */
export const companyTombstones = pgTable('company_tombstones', {
  companyId: uuid('company_id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
  listedAt: moment('listed_at'),
})
