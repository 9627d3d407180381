/**
 * How far the lines of a project are a person's (docs/assessment.md 3.2): those that they wrote or repaired, and the
 * assistant's that they checked, of all that are new since the start.
 */
import { originOf, type OriginLine, proposalOf } from '@nova/contract/room/line-origins'
import type { EvidenceInput, EvidenceQuestion } from '../input.ts'
import { type Observations, of } from '../observations.ts'
import { minAuthoredLines } from '../rubric.ts'
import { readChecked } from './checked.ts'
import type { OwnWork } from './earned.ts'
import { isApplied, type ProposalFact, readProposals } from './proposals.ts'

/** A few lines beside the assistant's make its tests no tests of theirs. */
const minOwnShare = 0.1

/** Reads it from the lines at the end and the decisions that led to them. */
export function readOwnWork(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): OwnWork {
  const { proposals, files } = readProposals(seen, input.entries, question)
  const how = readChecked(
    input.entries.filter(({ questionId }) => questionId === question.id),
    proposals,
  )
  const isChecked = (id: string | null) => id !== null && (how.get(id)?.length ?? 0) > 0
  const lines = { own: 0, repaired: 0, checked: 0, unchecked: 0 }
  for (const line of files.flatMap(([, all]) => all)) {
    const part = partOf(line, isChecked)
    if (part) lines[part] += 1
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

function partOf(line: OriginLine, isChecked: (id: string | null) => boolean): keyof OwnWork['lines'] | null {
  const origin = originOf(line)
  if (origin === null || origin === 'start') return null
  if (origin === 'edited') return 'repaired'
  if (origin !== 'agent') return 'own'
  return isChecked(proposalOf(line)) ? 'checked' : 'unchecked'
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
