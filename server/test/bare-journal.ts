/** A journal without the server around it: its functions on a real database, with a clock that the test sets. */
import { randomUUID } from 'node:crypto'
import type { Actor } from '@nova/contract/room/journal'
import { openJournal } from '../src/journal/journal.ts'
import type { NewEntry } from '../src/journal/seal.ts'
import { type Caller, type Ctx, makeCtx } from '../src/platform/context/context.ts'
import type { Database } from '../src/platform/database/database.ts'
import { makeMetrics } from '../src/platform/metrics/metrics.ts'
import { makeTestDatabase } from './database.ts'

export const candidateActor: Actor = { role: 'candidate', id: null, name: null }

export type BareJournal = {
  database: Database
  logged: [level: string, message: string][]
  /** Unix milliseconds of the clock; a test may set it. */
  clock: { now: number }
  ctxOf: (caller: Caller, database?: Database) => Ctx
  /** The id of a new interview with an empty journal. */
  open: () => Promise<string>
  close: () => Promise<void>
}

export async function openBareJournal(): Promise<BareJournal> {
  const database = await makeTestDatabase()
  const metrics = makeMetrics('test')
  const clock = { now: Date.parse('2026-05-04T10:00:00.000Z') }
  const logged: BareJournal['logged'] = []
  const write = (level: string) => (_: unknown, message: string) => void logged.push([level, message])
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const ctxOf = (caller: Caller, own: Database = database) =>
    makeCtx({ database: own, log, metrics, now: () => new Date(clock.now) } as never, caller)
  const [company, creator] = [randomUUID(), randomUUID()]
  const { pool } = database
  await pool.query(`insert into companies values ($1, 'Nordwind', now())`, [company])
  await pool.query(
    `insert into interviewers (id, company_id, email, name, role, password_hash, created_at, updated_at)
     values ($1, $2, 'ida@example.test', 'Ida', 'Interviewer', '', now(), now())`,
    [creator, company],
  )
  return {
    database,
    logged,
    clock,
    ctxOf,
    open: async () => {
      const id = randomUUID()
      await pool.query(
        `insert into interviews (id, company_id, creator_id, title, description, status, interview_type, question_mix,
           seniority, language, duration_minutes, created_at, updated_at, candidate_email, candidate_name, company_emails,
           ai_policy, help_level, links, selected, proposal, behavioral_ids, technical_ids, assumptions, accommodations,
           nova_paused)
         values ($1, $2, $3, '', '', 'InProgress', 'AiOnly', 'Both', 'Medium', 'javascript', 60, now(), now(), '', '',
           '{}', 'nova', 'normal', '{}', true, '{}', '{}', '{}', '{}', '{}', false)`,
        [id, company, creator],
      )
      await openJournal(ctxOf({ role: 'system' }), id)
      return id
    },
    close: () => database.close(),
  }
}

/** An entry of the candidate's, not yet in the journal. */
export function makeNewEntry(kind: NewEntry['kind'], payload: unknown, rest: Partial<NewEntry> = {}): NewEntry {
  return { actor: candidateActor, kind, payload, ...rest }
}
