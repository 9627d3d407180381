/**
 * Reads over few connections, pipelined by the driver. A message's queries come at one moment: on a connection each,
 * they would wake as many database processes and cost half as much again of both sides' processor time.
 */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** So that a long read holds up half of the others at most. */
const maxConnections = 2

type Line = { client: Promise<pg.Client>; open: number }

export type Reads = {
  /** Takes reads alone: a shared connection has no transaction. */
  db: NodePgDatabase
  close: () => Promise<void>
}

/** `connect` opens a pipelined connection; one that is lost is opened again for the next read. */
export function makeReads(connect: (onEnd: () => void) => Promise<pg.Client>): Reads {
  let lines: Line[] = []
  let isClosed = false
  const begin = (): Line => {
    const drop = () => (lines = lines.filter((each) => each !== line))
    const line: Line = { client: connect(drop), open: 0 }
    line.client.catch(drop)
    lines.push(line)
    return line
  }
  const minBusy = (): Line => {
    const least = lines.reduce<Line | undefined>(
      (best, each) => (best && best.open <= each.open ? best : each),
      undefined,
    )
    return least && (least.open === 0 || lines.length >= maxConnections) ? least : begin()
  }
  const query = async (config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    if (isClosed) throw new Error('The database was closed.')
    if (!isRead.test(config.text)) throw new Error('Only reads may share a connection.')
    const line = minBusy()
    line.open += 1
    try {
      return await (await line.client).query(config, values)
    } finally {
      line.open -= 1
    }
  }
  const close = async () => {
    isClosed = true
    await Promise.allSettled(lines.map(async ({ client }) => (await client).end()))
  }
  return { db: drizzle({ query } as pg.Client), close }
}

const isRead = /^\s*select\b/i
