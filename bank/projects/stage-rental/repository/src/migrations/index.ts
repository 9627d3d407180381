import type { Migration } from '../migrate.ts'
import { start } from './001-start.ts'

/** All migrations in their order. */
export const migrations: Migration[] = [start]
