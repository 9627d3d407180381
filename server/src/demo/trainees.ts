/** The demo company's position: trainees with the same core questions; two have been interviewed. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { AddedCandidate, Position } from '@nova/contract/positions/positions'
import * as cast from './cast.ts'
import { type Place, takeSeat } from './seat.ts'
import { ask, type Stage } from './stage.ts'

const downtime = 'downtime-minutes'
const blank = '// Write your solution here.'

const questions = [{ id: downtime }, { id: 'cache-stale-prices' }, { id: 'clashing-seats', isCore: false }]

const inOrder = `const ordered = [...incidents].sort((a, b) => a[0] - b[0])
  let counted = opens
  let total = 0
  for (const [start, end] of ordered) {
    const first = Math.max(start, counted)
    const last = Math.min(end, closes)
    if (last <= first) continue
    total += last - first
    counted = last
  }
  return total`

const byAdding = `let total = 0
  for (const [start, end] of incidents) {
    if (end > opens && start < closes) total += Math.min(end, closes) - Math.max(start, opens)
  }
  return total`

const answers = {
  short: 'I would delete the key when a price changes, and let the next reader fill it again.',
  long: 'I would write the new price to the database first and delete the key after that, so that a reader who misses gets the new price. An expiry of a minute covers a delete that is lost. Two readers who miss at once must not both ask the database, so one of them takes a lock.',
}

/** Removes the position of an earlier making, whose interviews are gone. */
export async function clearPositions(stage: Stage, { token }: Session): Promise<void> {
  const { positions } = await ask<{ positions: { id: string }[] }>(stage, 'GET', '/api/positions?limit=200', { token })
  for (const { id } of positions) await ask(stage, 'DELETE', `/api/positions/${id}`, { token })
}

/** Makes the position with four people: two completed, one invited, one still a draft. */
export async function makeTrainees(stage: Stage, session: Session, invitedFor: number): Promise<void> {
  const { token } = session
  const body = {
    title: 'Trainee programme, autumn',
    level: 'Junior',
    duration: 60,
    description: cast.traineeJob,
    questions,
    settings: { programmingLanguage: 'javascript', followUps: 'off' },
  }
  const position = await ask<Position>(stage, 'POST', '/api/positions', { body, token })
  const add = (person: { name: string; email: string }, more: object) => {
    // One after the other, so that the list has one order.
    stage.clock.set(stage.clock.now() + 60_000)
    const path = `/api/positions/${position.id}/candidates`
    return ask<AddedCandidate>(stage, 'POST', path, { body: { ...person, ...more }, token })
  }
  const first = await add(cast.leila, { publish: true })
  await play(stage, first, cast.leila, [inOrder, answers.short])
  const second = await add(cast.piotr, { publish: true })
  await play(stage, second, cast.piotr, [byAdding, answers.long])
  // Without a panel one press shows the scores.
  for (const { interviewId } of [first, second])
    await ask(stage, 'POST', `/api/Interviews/${interviewId}/report/unseal`, { token })
  // From now on the hiring manager is on the panel.
  const { version } = await ask<Position>(stage, 'GET', `/api/positions/${position.id}`, { token })
  const changed = { ...body, panel: [cast.hiringManager.email], version }
  await ask(stage, 'PUT', `/api/positions/${position.id}`, { body: changed, token })
  await add(cast.yuki, { publish: true, scheduledDate: new Date(invitedFor).toISOString() })
  await add(cast.noor, { questionIds: [] })
}

type Written = [code: string, answer: string]

async function play(stage: Stage, added: AddedCandidate, person: cast.Named, [code, answer]: Written): Promise<void> {
  const candidate = new URL(added.candidateLink!, 'http://localhost').searchParams.get('token')!
  const seat = await takeSeat(stage, added.interviewId, candidate, person)
  const coding: Place = { questionId: downtime, language: 'javascript' }
  await seat.open(coding)
  seat.wait(150)
  await seat.type(coding, blank, code)
  seat.wait(20)
  await seat.test(coding)
  seat.wait(60)
  await seat.submit(coding)
  const technical: Place = { questionId: 'cache-stale-prices', language: 'text' }
  await seat.open(technical)
  seat.wait(90)
  await seat.type(technical, '', answer)
  await seat.submit(technical)
  await seat.complete()
}
