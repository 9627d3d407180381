/**
 * The demo company's position with a code review: two candidates have finished the round, one of them with marks of people
 * on the comments, and one is in the middle of it.
 */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { AddedCandidate, Position } from '@nova/contract/positions/positions'
import type { ShownChange } from '@nova/contract/projects/code-reviews'
import type { CommentMarks } from '@nova/contract/projects/comment-marks'
import type { Report } from '@nova/contract/reports/reports'
import * as cast from './cast.ts'
import { disputed, grace, mina, oskar, type Reviewer, roundId, unnamed, verdictOf } from './round.ts'
import { takeSeat } from './seat.ts'
import { ask, type Stage } from './stage.ts'

/** Plays the two who have finished, and adds the third; gives back their seat to take. */
export async function makeReviewers(stage: Stage, session: Session, colleague: Session): Promise<AddedCandidate> {
  const { token } = session
  const body = {
    title: 'Maintainer of booking systems',
    level: 'Medium',
    duration: 60,
    description: cast.maintainerJob,
    questions: [{ id: roundId }],
    settings: { interviewType: 'HumanInLoop', followUps: 'off' },
  }
  const { id } = await ask<Position>(stage, 'POST', '/api/positions', { body, token })
  const add = (person: cast.Named) =>
    ask<AddedCandidate>(stage, 'POST', `/api/positions/${id}/candidates`, { body: { ...person, publish: true }, token })
  const first = await add(cast.grace)
  await review(stage, first, cast.grace, grace)
  await markComments(stage, session, colleague, first.interviewId)
  const second = await add(cast.oskar)
  await review(stage, second, cast.oskar, oskar)
  await ask(stage, 'POST', `/api/Interviews/${second.interviewId}/report/unseal`, { token })
  return add(cast.mina)
}

/** The third, who stays in the room without a clock. */
export async function startReview(stage: Stage, { token }: Session, added: AddedCandidate): Promise<void> {
  const control = () =>
    ask(stage, 'POST', `/api/Interviews/${added.interviewId}/control`, { body: { action: 'continue' }, token })
  await review(stage, added, cast.mina, mina, control)
}

async function review(
  stage: Stage,
  added: AddedCandidate,
  person: cast.Named,
  reviewer: Reviewer,
  stay?: () => Promise<unknown>,
): Promise<void> {
  const candidate = new URL(added.candidateLink!, 'http://localhost').searchParams.get('token')!
  const seat = await takeSeat(stage, added.interviewId, candidate, person)
  const startedAt = stage.clock.now()
  await stay?.()
  await seat.open({ questionId: roundId, language: 'text' })
  seat.wait(240)
  const { changes } = await ask<{ changes: ShownChange[] }>(
    stage,
    'GET',
    `/api/Interviews/${added.interviewId}/projects/${roundId}/changes`,
    { candidate },
  )
  const own = `${seat.path}/projects/${roundId}`
  const act = (change: string, body: object) =>
    ask(stage, 'POST', `${own}/review`, { candidate, body: { ...body, change } })
  for (const [at, { id: change }] of changes.entries()) {
    await act(change, { act: 'opened' })
    seat.wait(18 + 7 * (at % 5))
    const remark = reviewer.rejects[change]
    if (remark) {
      seat.wait(remark.text.length / 5)
      await act(change, { act: 'commented', id: randomUUID(), severity: 'blocks', ...remark })
    }
    if (reviewer.tries.includes(change)) {
      await ask(stage, 'POST', `${own}/changes/${change}/test`, { candidate })
      seat.wait(10)
    }
    await act(change, { act: 'decided', verdict: verdictOf(reviewer, change) })
    if (change === reviewer.decided) return seat.close()
  }
  const timeSpent = Math.round((stage.clock.now() - startedAt) / 1000)
  await ask(stage, 'POST', `${seat.path}/response`, {
    candidate,
    body: { questionId: roundId, timeSpent, isCompleted: true },
  })
  await seat.complete()
}

/** A colleague on the panel judges first; then both mark the comments, and differ on one. */
async function markComments(stage: Stage, session: Session, colleague: Session, id: string): Promise<void> {
  const path = `/api/Interviews/${id}`
  const companyEmails = [colleague.interviewer.email]
  await ask(stage, 'PUT', `${path}/panel`, { token: session.token, body: { companyEmails } })
  const ratings = [
    { competencyId: 'code-quality', level: 4, seq: null, reason: 'Names the rule of the README in most comments.' },
  ]
  await ask(stage, 'POST', `${path}/review`, { token: colleague.token, body: { ratings } })
  await stage.settle()
  const { questions = [] } = await ask<Report>(stage, 'GET', `${path}/report`, { token: session.token })
  const comments = questions[0]!.codeReview!.changes.flatMap(({ faults, comments: own }) =>
    faults.length > 0 ? own : [],
  )
  const mark = ({ token }: Session, seq: number, names: boolean) =>
    ask<CommentMarks>(stage, 'POST', `${path}/comment-marks`, { token, body: { seq, names } })
  for (const { seq, text } of comments) {
    const names = !unnamed.some((words) => text.startsWith(words))
    stage.clock.set(stage.clock.now() + 20_000)
    await mark(session, seq, names)
    await mark(colleague, seq, names && !text.startsWith(disputed))
  }
}
