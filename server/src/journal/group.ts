/**
 * Writes many interviews' entries in one statement, which is one commit on disk. An interview is left out if its head
 * has moved, its row is locked, or an entry exists already; so no room waits for another, and none is written by
 * halves.
 */
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import type { Database } from '../platform/database/database.ts'
import type { Head } from './seal.ts'

export type Written = { interviewId: string; was: Head; head: Head; sealed: EntryOf[]; sizes: number[]; pads: Pad[] }
type Waiting = { written: Written; resolve: (isIn: boolean) => void; reject: (error: unknown) => void }

const maxInGroup = 64
const groupsAtOnce = 2

const statement = `
with asked as (
  select * from json_to_recordset($1) as a(id uuid, was integer, was_hash text, seq integer, hash text, used jsonb)
), given as (
  select * from json_to_recordset($2) as e(interview_id uuid, seq integer, at timestamptz, actor jsonb, kind text,
    question_id text, client_id uuid, client_at double precision, late boolean, payload jsonb, hash text, bytes integer)
), repeated as (
  select given.interview_id from given cross join lateral (
    select 1 from journal j where j.interview_id = given.interview_id and j.client_id = given.client_id limit 1) known
), held as (
  select h.interview_id from asked a cross join lateral (
    select interview_id from journal_heads
     where interview_id = a.id and seq = a.was and hash = a.was_hash for update skip locked) h
   where a.id not in (select interview_id from repeated)
), moved as (
  update journal_heads h set seq = a.seq, hash = a.hash, used = a.used from asked a join held on held.interview_id = a.id
   where h.interview_id = a.id returning h.interview_id
), entered as (
  insert into journal
    (interview_id, seq, at, actor, kind, question_id, client_id, client_at, late, payload, hash, bytes)
  select given.* from given join moved using (interview_id)
), folded as (
  insert into pads (interview_id, question_id, language, version, text)
  select p.* from json_to_recordset($3)
    as p(interview_id uuid, question_id text, language text, version integer, text text)
    join moved using (interview_id)
  on conflict (interview_id, question_id, language) do update set version = excluded.version, text = excluded.text
)
select interview_id from moved`

export type Writer = (written: Written) => Promise<boolean>

/** Writes that arrive during a statement go with the next. True if the entries are committed. */
export function makeGroupWriter({ writers }: Database): Writer {
  let waiting: Waiting[] = []
  let underWay = 0
  const work = async () => {
    underWay += 1
    while (waiting.length > 0) {
      const group = waiting.slice(0, maxInGroup)
      waiting = waiting.slice(maxInGroup)
      try {
        const values = makeValues(group.map(({ written }) => written))
        const { rows } = await writers.query<{ interview_id: string }>({
          name: 'journal_group',
          text: statement,
          values,
        })
        const moved = new Set(rows.map(({ interview_id }) => interview_id))
        for (const { written, resolve } of group) resolve(moved.has(written.interviewId))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    underWay -= 1
  }
  return (written) =>
    new Promise((resolve, reject) => {
      waiting.push({ written, resolve, reject })
      // Calls that came in together are still on their way here: they go as one.
      if (underWay < groupsAtOnce) setImmediate(() => underWay < groupsAtOnce && waiting.length > 0 && void work())
    })
}

function makeValues(group: Written[]): string[] {
  const heads = group.map(({ interviewId: id, was, head }) => ({ id, was: was.seq, was_hash: was.hash, ...head }))
  const entries = group.flatMap(({ interviewId, sealed, sizes }) =>
    sealed.map(({ questionId, clientId, clientAt, ...rest }, index) => ({
      ...rest,
      interview_id: interviewId,
      question_id: questionId,
      client_id: clientId,
      client_at: clientAt,
      bytes: sizes[index],
    })),
  )
  const pads = group.flatMap(({ interviewId, pads: changed }) =>
    changed.map(({ questionId, language, version, text }) => ({
      interview_id: interviewId,
      question_id: questionId,
      language,
      version,
      // Half a character that an edit has left is kept as any text parameter is: as U+FFFD.
      text: text.toWellFormed(),
    })),
  )
  return [JSON.stringify(heads), JSON.stringify(entries), JSON.stringify(pads)]
}
