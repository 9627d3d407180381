/** Adds many people to a position in one transaction: all of them, or none. */
import type { CandidateForm } from '@nova/contract/positions/positions'
import { refuse } from '@nova/contract/refusals'
import type { Language } from '@nova/contract/words'
import { createPlannedMany } from '../interview-plan/planned.ts'
import type { Ctx } from '../platform/context/context.ts'
import { freezeAs } from '../reviews/competencies.ts'
import { requirePosition, requireTaking } from './access.ts'
import { panelOf, type PreparedPosition, settingsOf } from './adding.ts'
import { selectCopies } from './question-set.ts'

/** `language`: theirs, where it is another than the position's. */
type ManyPerson = Pick<CandidateForm, 'name' | 'email' | 'scheduledDate' | 'timeZone'> & {
  language?: Language | undefined
}

const atATime = 25

/** Locks the position until the caller's transaction ends, so that no one else can be added to it. */
export async function lockForAdding(tx: Ctx, prepared: PreparedPosition): Promise<PreparedPosition> {
  const row = await requirePosition(tx, prepared.row.id, { lock: true })
  const locked = { ...prepared, row }
  requireAddable(locked)
  return locked
}

/** Refuses if no candidates can be added to it. */
export function requireAddable({ row, questions }: PreparedPosition): void {
  requireTaking(row)
  if (questions.length === 0) throw refuse('position_without_questions')
}

/**
 * Adds people who are not in the position; the caller ensures that this is still true when its transaction ends.
 * `onMade` gets the number created so far.
 */
export async function addMany(
  tx: Ctx,
  prepared: PreparedPosition,
  people: ManyPerson[],
  options: { publish: boolean; onMade: (count: number) => Promise<void> },
): Promise<void> {
  const { row, questions } = prepared
  const creatorId = tx.actor.role === 'interviewer' ? tx.actor.id : row.creatorId
  if (creatorId === null) throw refuse('position_closed')
  const { publish } = options
  const copies = selectCopies(row.id, questions)
  const shared = { questions, copies, publish, position: { id: row.id, title: row.title } }
  const companyEmails = panelOf(prepared, row, creatorId)
  const addedAt = tx.now().getTime()
  for (let at = 0; at < people.length; at += atATime) {
    const plans = people.slice(at, at + atATime).map((person, of) => ({
      ...settingsOf(row),
      ...(person.language ? { language: person.language } : {}),
      creatorId,
      companyEmails,
      candidateEmail: person.email.toLowerCase(),
      candidateName: person.name,
      timeZone: person.timeZone || null,
      scheduledAt: person.scheduledDate ? new Date(person.scheduledDate) : null,
      // Lists show the newest first: shift the times so that people keep the order of their file.
      addedAt: new Date(addedAt - at - of),
    }))
    const ids = await createPlannedMany(tx, plans, shared)
    for (const id of row.competencies ? ids : []) await freezeAs(tx, id, row.competencies!)
    await options.onMade(at + plans.length)
  }
}
