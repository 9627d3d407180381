/** Connections of the pools: their limits, and what becomes of a statement that is given up. */
import pg from 'pg'
import { programVersion } from './version.ts'

/**
 * A statement that is given up takes its connection with it. Otherwise the transaction it is part of would stay open:
 * its rollback waits behind it until that is given up as well, and the next who gets the connection is in it.
 */
export class PoolClient extends pg.Client {
  /**
   * True where transactions are drizzle's: it gives no connection back whose `begin` failed, as each does while a pooler has
   * lost its database, and the pool would be empty for good.
   */
  freesFailedBegin = false
  /** Gives it back to its pool, which sets this. */
  declare release?: (error: unknown) => void

  override query = ((...asked: unknown[]) => {
    const answer = (super.query as (...each: unknown[]) => unknown)(...this.adapt(asked))
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === givenUp) this.connection.stream.destroy()
        if (this.freesFailedBegin && begins(asked[0])) this.release?.(error)
      })
    }
    return answer
  }) as pg.Client['query']

  /** The arguments of a query, as this kind of connection takes them. */
  protected adapt(asked: unknown[]): unknown[] {
    return asked
  }
}

/** The driver's words for a statement that took too long by our clock. */
export const givenUp = 'Query read timeout'

const begin = /^\s*begin\b/i

function begins(asked: unknown): boolean {
  return begin.test(typeof asked === 'string' ? asked : ((asked as Partial<pg.QueryConfig> | null)?.text ?? ''))
}

const limits = { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 }
const limitsOfTransaction = Object.entries(limits)
  .map(([name, value]) => `; set local ${name} = ${value}`)
  .join('')

/**
 * For connections of a pooler, which refuses settings at the start of a connection and sends prepared statements to
 * another one than knows them. The limits come with the beginning of a transaction, without another round trip; a
 * single statement is bounded by our clock, which is `query_timeout`.
 */
class PooledClient extends PoolClient {
  protected override adapt([first, ...rest]: unknown[]): unknown[] {
    if (typeof first === 'string') return [withTransactionLimits(first), ...rest]
    if (typeof first !== 'object' || first === null || 'submit' in first) return [first, ...rest]
    const { name: _, ...config } = first as pg.QueryConfig
    return [{ ...config, text: withTransactionLimits(config.text) }, ...rest]
  }
}

const withTransactionLimits = (text: string) => (begin.test(text) ? text + limitsOfTransaction : text)

const shared = {
  keepAlive: true,
  // A hanging database doesn't end a statement by itself.
  query_timeout: 40_000,
  // A migration that ends the schema of older versions asks for it.
  application_name: `nova ${programVersion}`,
}

/** For connections that are their user's alone. */
export const withLimits = { ...shared, ...limits, Client: PoolClient }
/** For connections of a pooler. */
export const withoutSession = { ...shared, Client: PooledClient }
