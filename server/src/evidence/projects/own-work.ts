/**
 * How far the lines of a project are a person's (docs/assessment.md 3.2): those that they wrote or repaired, and the
 * assistant's that they checked, of all that are new since the start.
 */
import type { LineOrigin } from '@nova/contract/room/line-origins'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import { type Observations, of } from '../../observations/observations.ts'
import { minAuthoredLines } from '../../observations/rubric.ts'
import { readChecked } from './checked.ts'
import type { OwnWork } from './earned.ts'
import { isApplied, type ProposalFact, readProposals } from './proposals.ts'

/** A few lines added to the assistant's tests don't make them the candidate's. */
const minOwnShare = 0.1

/** Reads it from the lines at the end and the decisions that led to them. */
export function readOwnWork(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): OwnWork {
  const { proposals, files } = readProposals(input, seen, question)
  const how = readChecked(
    input.entries.filter(({ questionId }) => questionId === question.id),
    proposals,
  )
  const isChecked = (id: string) => (how.get(id)?.length ?? 0) > 0
  const lines = { own: 0, repaired: 0, checked: 0, unchecked: 0 }
  for (const { origins, proposals: ids } of files) {
    for (const [at, origin] of origins.entries()) {
      const part = partOf(origin, ids[at] ?? null, isChecked)
      if (part) lines[part] += 1
    }
  }
  const repairs = countRepairs(input, question, proposals)
  const all = lines.own + lines.repaired + lines.checked + lines.unchecked
  const taken = proposals.filter(({ decision, undoneSeq }) => isApplied(decision) && undoneSeq === null)
  // A change may only have taken lines away: then there are none to count.
  const share =
    taken.length === 0
      ? null
      : all > 0
        ? 1 - lines.unchecked / all
        : taken.filter(({ id }) => isChecked(id)).length / taken.length
  const written = lines.own + lines.repaired
  const isOwn = (written >= minAuthoredLines && written >= minOwnShare * all) || repairs.size > 0
  return { lines, share, repairs, isOwn }
}

/** Text that was brought from outside is a matter of integrity, which changes no score. */
function partOf(
  origin: LineOrigin | null,
  proposal: string | null,
  isChecked: (id: string) => boolean,
): keyof OwnWork['lines'] | null {
  if (origin === null || origin === 'start') return null
  if (origin === 'edited') return 'repaired'
  if (origin !== 'agent') return 'own'
  // Text copied from the chat answered a question of the person's.
  return proposal === null || isChecked(proposal) ? 'checked' : 'unchecked'
}

function countRepairs(
  { entries }: EvidenceInput,
  { id: questionId, project }: EvidenceQuestion,
  proposals: readonly ProposalFact[],
): OwnWork['repairs'] {
  const repaired = new Set(
    proposals
      .filter(({ fate, repairedBy }) => (fate === 'before' || fate === 'after') && repairedBy === 'test')
      .map(({ id }) => id),
  )
  const stages = of(entries, 'agent').flatMap(({ questionId: its, payload }) => {
    if (its !== questionId || payload.act !== 'proposed' || !repaired.has(payload.id)) return []
    return project?.proposals?.find(({ id }) => id === payload.proposal)?.stage ?? []
  })
  return new Map([...Map.groupBy(stages, (stage) => stage)].map(([stage, all]) => [stage, all.length]))
}
