/** Reasons against submitting a project, in words, from information the candidate can see anyway. Pure. */
import type { ShownProject } from '@nova/contract/projects/projects'
import type { ProjectTest } from '@nova/contract/projects/workspace'

type Work = {
  stages: ShownProject['stages']
  isChanged: boolean
  /** Test runs in the room, oldest first. */
  runs: readonly ProjectTest[]
  /** Journal number of the last change of a file. */
  changedAt: number
  /** Of changes to review; null where there are none. `isAlone`: no file is to be changed. */
  review: { decided: number; total: number; isAlone: boolean } | null
}

/** Empty where everything passes on the files as they are. */
export function findUnfinished({ review, ...work }: Work): string[] {
  const left = review ? review.total - review.decided : 0
  const undecided = left > 0 ? [`You haven’t decided on ${left} of ${review!.total} changes to review yet.`] : []
  return review?.isAlone ? undecided : [...undecided, ...findUndone(work)]
}

function findUndone({ stages, isChanged, runs, changedAt }: Omit<Work, 'review'>): string[] {
  if (!isChanged) return ['You haven’t changed any file yet.']
  const last = runs.at(-1)
  const checked = runs.findLast(({ hidden }) => hidden.length > 0)
  if (!last) return ['You haven’t run the tests yet, neither the visible nor the hidden ones.']
  const isStale = changedAt > last.upTo
  const found = isStale ? ['You changed files after your last test run.'] : []
  const { status, visible } = last
  const failed = visible.total - visible.passed
  if (status !== 'ok') found.push('Your last test run didn’t finish.')
  else if (failed > 0)
    found.push(`In your last test run, ${failed} of ${visible.total} visible tests ${failed === 1 ? 'fails' : 'fail'}.`)
  if (!checked) return [...found, 'You haven’t checked with hidden tests yet. They decide how far each stage counts.']
  for (const { id, title } of stages) {
    const { passed = 0, total = 0 } = checked.hidden.find(({ stage }) => stage === id) ?? {}
    if (passed === total) continue
    const counts = passed === 0 ? `none of its ${total} hidden tests passes` : `${passed} of ${total} hidden tests pass`
    found.push(`“${title}”: ${counts}${checked === last && !isStale ? '' : ', as of your last check'}.`)
  }
  return found
}
