import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from '@electric-sql/pglite'
import { openEmpty } from './empty-postgres.ts'

export type Queries = {
  /** The rows of one statement. Values are its parameters `$1`, `$2` and so on, never part of the text. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

export type Database = Queries & {
  /** Commits when `work` returns, rolls back when it throws. Nothing else runs until then. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

type Options = { onStatement?: (text: string, values: unknown[]) => void }

/** An empty PostgreSQL in memory. Dates are texts such as `2026-07-01`, as in the service. */
export async function openDatabase({ onStatement }: Options = {}): Promise<Database> {
  const postgres = await openEmpty()
  const inTransaction = new AsyncLocalStorage<true>()
  const queriesOf = (connection: Pick<Transaction, 'query'>): Queries => ({
    async query<Row>(text: string, values: unknown[] = []) {
      onStatement?.(text, values)
      return (await connection.query<Row>(text, values)).rows
    },
  })
  const outside = queriesOf(postgres)
  // Waiting for the transaction that one is in would take forever.
  const requireOutside = () => {
    if (inTransaction.getStore()) throw new Error('Inside a transaction, use the queries that it gives.')
  }
  return {
    async query(text, values) {
      requireOutside()
      return outside.query(text, values)
    },
    async transaction(work) {
      requireOutside()
      return postgres.transaction((connection) => inTransaction.run(true, () => work(queriesOf(connection))))
    },
    close: () => postgres.close(),
  }
}
