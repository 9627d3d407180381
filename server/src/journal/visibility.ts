/** Visibility of journal entries for each caller. */
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import type { Caller } from '../platform/context/context.ts'

/**
 * Interviewers see all; a candidate sees neither notes, nor the report, nor true answers, nor what interviewers and judges
 * ran, nor other devices that read along.
 */
export function maySee(caller: Caller, entry: EntryOf): boolean {
  if (caller.role !== 'candidate') return true
  if (entry.kind === 'note' || entry.kind === 'report' || entry.kind === 'followUpCheck') return false
  if (entry.kind === 'reader') return false
  if (entry.kind === 'run') return entry.actor.role === 'candidate'
  if (entry.kind === 'test' || entry.kind === 'projectTest') return entry.payload.trigger === 'candidate'
  return true
}

/** A candidate sees the cursors of interviewers; an interviewer sees all but their own. */
export function maySeeSelection(caller: Caller, { by }: SharedSelection): boolean {
  if (caller.role === 'candidate') return by.role === 'interviewer'
  return caller.role !== 'interviewer' || by.id !== caller.id
}
