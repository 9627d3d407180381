/** Interviews that are copies of one, with its report: holding so many would take minutes. */
import type { TestServer } from './server.ts'

/** So many more of the same, each with its own decision. */
export async function copyDecided(server: TestServer, from: string, many: number): Promise<string[]> {
  const { pool } = server.machinery.database
  const ids = Array.from({ length: many }, () => crypto.randomUUID())
  for (const id of ids) {
    await pool.query(
      `insert into interviews select * from jsonb_populate_record(null::interviews,
        (select to_jsonb(i) - 'candidate_token_hash' - 'candidate_token' || jsonb_build_object('id', $1::text)
         from interviews i where id = $2))`,
      [id, from],
    )
    await pool.query(
      `insert into reports (interview_id, formula_version, body, digest, created_at)
       select $1, formula_version, body, digest, created_at from reports where interview_id = $2`,
      [id, from],
    )
    await pool.query(
      `insert into decisions (interview_id, author_id, author_name, outcome, reason, at)
       values ($1::uuid, $1::uuid, 'Ana Kim', 'Decline', 'Clear.', now())`,
      [id],
    )
  }
  return ids
}
