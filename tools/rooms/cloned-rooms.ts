/** Many rooms from one: its rows copied in the database, each copy with its own id and token. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { Room } from './rooms.ts'

/** Clones a room whose candidate has joined, with their texts and runs. */
export async function cloneRooms({ pool }: Database, room: Room, count: number): Promise<Room[]> {
  const original = room.path.split('/').at(-1)!
  const clones = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  const values = [original, clones.map(({ id }) => id), clones.map(({ token }) => token)]
  await pool.query(
    `insert into interviews select (jsonb_populate_record(i, jsonb_build_object('id', c.id,
        'candidate_token_hash', '\\x' || encode(sha256(convert_to(c.token, 'UTF8')), 'hex')))).*
      from interviews i, unnest($2::text[], $3::text[]) as c(id, token) where i.id = $1`,
    values,
  )
  for (const table of ['journal_heads', 'journal', 'pads', 'diagnoses']) {
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('interview_id', c.id))).*
        from ${table} t, unnest($2::text[]) as c(id) where t.interview_id = $1`,
      values.slice(0, 2),
    )
  }
  await pool.query('analyze')
  return clones.map(({ id, token }) => ({ ...room, path: room.path.replace(original, id), token }))
}
