/** The report's section 'Working with AI' (docs/working-with-ai.md): facts about proposals; Supervision is made of two of its counts. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { decidedAlike, type WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import type { Claim } from '@nova/contract/reports/reports'
import { count } from '../../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import type { Observations } from '../../observations/observations.ts'
import { orderedSeqs } from '../part.ts'
import { writeAgentWork } from './agent-work.ts'
import { type CheckedHow, readChecked } from './checked.ts'
import { sensitivityOf } from './detection.ts'
import { readExplainedLines, writeExplainedClaim } from './explained-lines.ts'
import {
  isApplied,
  isChecked as isCheckedBefore,
  type ProjectProposals,
  type ProposalFact,
  readProposals,
  type WorkStep,
} from './proposals.ts'
import { detect } from './supervision.ts'

/** Maximum steps listed in order; even a session of hours rarely has more. */
const maxSteps = 200
const maxFiles = 100

/** The section; nothing where no project was asked. */
export function writeWorkingWithAi(input: EvidenceInput, seen: Observations): { workingWithAi?: WorkingWithAi } {
  const projects = input.questions.filter((question) => isAnsweredBy(question, 'files'))
  if (projects.length === 0) return {}
  const read = projects.map((question) => readProposals(input, seen, question))
  const facts = read.flatMap(({ proposals }, at) => withChecked(input, projects[at]!, proposals))
  const { detected, replaced, unknown } = detect(facts)
  const verification = verify(facts, (seen.start + seen.end) / 2)
  const lines = countLines(
    projects.map(({ id }) => id),
    read,
  )
  const isLive = facts.some(({ engine }) => engine === 'live')
  const section = {
    empty: whyEmpty(input, facts),
    isLive,
    verification,
    lines,
    explained: readExplainedLines(input, projects),
    ...writeAgentWork(input, seen, projects, facts),
    detection: { ...detected, replaced, unknown, ...sensitivityOf(detected) },
    proposals: facts.map(({ decidedAt: _, isReplaced: __, ...proposal }) => proposal),
    order: facts.length === 0 ? [] : mergeSteps(read.flatMap(({ steps }) => steps)),
  }
  return { workingWithAi: { ...section, claims: writeClaims(section) } }
}

function whyEmpty({ interview, questions }: EvidenceInput, facts: ProposalFact[]): WorkingWithAi['empty'] {
  if (facts.length > 0) return null
  if (interview.aiPolicy === 'none') return 'no-agent'
  const isLive = interview.agentEngine === 'live'
  const hasMaterial = isLive || questions.some(({ project }) => (project?.proposals?.length ?? 0) > 0)
  return interview.helpLevel === 'clarify' || !hasMaterial ? 'explains' : 'not-asked'
}

type Told = ProposalFact & { checked: CheckedHow[] }

function withChecked({ entries }: EvidenceInput, { id }: EvidenceQuestion, facts: ProposalFact[]): Told[] {
  const how = readChecked(
    entries.filter(({ questionId }) => questionId === id),
    facts,
  )
  return facts.map((fact) => ({ ...fact, checked: how.get(fact.id) ?? [] }))
}

const isChecked = ({ checked = [] }: Pick<WorkingWithAi['proposals'][number], 'checked'>) => checked.length > 0

function verify(facts: Told[], middle: number): WorkingWithAi['verification'] {
  const applied = facts.filter(({ decision }) => isApplied(decision))
  const share = (some: Told[]) => ({ checked: some.filter(isChecked).length, of: some.length })
  return {
    whole: share(applied),
    early: share(applied.filter(({ decidedAt }) => decidedAt! < middle)),
    late: share(applied.filter(({ decidedAt }) => decidedAt! >= middle)),
    looked: applied.filter((fact) => !isChecked(fact) && fact.viewSeconds > 0).length,
  }
}

/**
 * Reports the authors of the lines that a project's tests judge, and the checks: ' 179 of 179 new lines are Nova’s, 0
 * of 16 applied changes checked.' Empty if Nova proposed nothing.
 */
export function tellWork(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): string {
  const read = readProposals(input, seen, question)
  if (read.proposals.length === 0) return ''
  const { start: _, ...added } = countLines([question.id], [read]).total
  const { agent, edited } = added
  const { checked, of } = verify(withChecked(input, question, read.proposals), 0).whole
  const lines = Object.values(added).reduce((sum, each) => sum + each, 0)
  const since = edited > 0 ? `, ${edited} of them changed since` : ''
  return ` ${agent + edited} of ${count(lines, 'new line')} ${lines === 1 ? 'is' : 'are'} Nova’s${since}, ${checked} of ${count(of, 'applied change')} checked.`
}

const noLines = { start: 0, agent: 0, edited: 0, own: 0, command: 0, outside: 0, unknown: 0 }

function countLines(ids: string[], read: ProjectProposals[]): WorkingWithAi['lines'] {
  const total = { ...noLines }
  const files = read.flatMap(({ files }, at) =>
    files.map(({ path, origins }) => {
      const counts = { ...noLines }
      for (const origin of origins) {
        if (origin === null) continue
        counts[origin] += 1
        total[origin] += 1
      }
      return { questionId: ids[at]!, path, ...counts }
    }),
  )
  const changed = files.filter(({ questionId: _, path: __, start: ___, ...added }) =>
    Object.values(added).some((lines) => lines > 0),
  )
  return { total, files: changed.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, maxFiles) }
}

function mergeSteps(steps: WorkStep[]): WorkingWithAi['order'] {
  const order: WorkingWithAi['order'] = []
  for (const { did, seq } of steps.toSorted((a, b) => a.seq - b.seq)) {
    const last = order.at(-1)
    if (last?.did === did) last.times += 1
    else order.push({ did, times: 1, seq })
  }
  return order.slice(0, maxSteps)
}

const shareText = ({ checked, of }: { checked: number; of: number }) => `${checked} of ${of}`

function writeClaims(section: Omit<WorkingWithAi, 'claims'>): Claim[] {
  const { proposals, verification, detection, lines, isLive, explained = null } = section
  if (proposals.length === 0) return []
  const where = (some: typeof proposals) => orderedSeqs(some.map(({ decidedSeq }) => decidedSeq ?? undefined))
  const applied = proposals.filter(({ decision }) => isApplied(decision))
  const unchecked = applied.filter((proposal) => !isChecked(proposal))
  const claims: Claim[] = [
    { text: tellDecisions(proposals), evidence: orderedSeqs(proposals.map(({ proposedSeq }) => proposedSeq)) },
  ]
  if (applied.length > 0) {
    const { whole, early, late, looked } = verification
    const halves =
      early.of === 0 || late.of === 0
        ? `All were applied in the ${late.of === 0 ? 'first' : 'second'} half of the session.`
        : `First half of the session: ${shareText(early)}. Second half: ${shareText(late)}.`
    const undone = applied.some(isUndone) ? ' (undone ones included)' : ''
    const how = 'by running it before the next decision, a question that names it or an edit'
    claims.push({
      text: `Checked, ${how}: ${shareText(whole)} applied proposals${undone}. ${halves}`,
      evidence: where(applied.filter(isChecked)),
    })
    if (unchecked.length > 0) {
      claims.push({ text: tellUnchecked(unchecked, looked), evidence: where(unchecked) })
    }
  }
  return [
    ...claims,
    ...writeAlikeClaim(proposals),
    ...writeFaultClaims(proposals),
    ...writeExplainedClaim(explained),
    ...writeEnd({ detection, lines, isLive }),
  ]
}

/** Seeing isn't a check, and the report says so. */
function tellUnchecked(unchecked: WorkingWithAi['proposals'], looked: number): string {
  // Such a run tests the old files, and that a difference was on the screen does not say that it was read.
  const before = unchecked.filter(isCheckedBefore).length
  const rest = [
    ...(before > 0
      ? [`${before} ${before === 1 ? 'was' : 'were'} preceded by a run of the old files or a question`]
      : []),
    ...(looked > 0 ? [`${looked} had been opened on screen`] : []),
  ]
  const ofThese = rest.length > 0 ? ` Of these, ${rest.join(', and ')}.` : ''
  return `Applied without a check: ${unchecked.length}.${ofThese}`
}

const isUndone = ({ undoneSeq }: { undoneSeq: number | null }) => undoneSeq !== null

/** Each proposal once, by its outcome: one that was applied and undone is not in the files. */
function tellDecisions(proposals: WorkingWithAi['proposals']): string {
  const applied = proposals.filter(({ decision }) => isApplied(decision))
  const undone = applied.filter(isUndone).length
  const rejected = proposals.filter(({ decision }) => decision === 'rejected').length
  const counts = [
    `${applied.length - undone} applied`,
    ...(undone > 0 ? [`${undone} applied and undone`] : []),
    `${rejected} rejected`,
    `${proposals.length - applied.length - rejected} left open`,
  ]
  return `${count(proposals.length, 'proposal')}: ${counts.join(', ')}.`
}

const caughtHow = {
  rejected: 'Rejected',
  undone: 'Applied and undone',
  before: 'Repaired before applying',
  after: 'Applied and repaired later',
} as const
const provenBy = { test: ' (the hidden test for it passes)', lines: ' (its lines are gone)' } as const

/** Deciding the same about every proposal distinguishes nothing, even if it keeps out many faults. */
function writeAlikeClaim(proposals: WorkingWithAi['proposals']): Claim[] {
  const alike = decidedAlike(proposals)
  if (!alike) return []
  const decided = proposals.filter(({ decision }) => decision !== 'open')
  return [{ text: alikeWords[alike], evidence: orderedSeqs(decided.map(({ decidedSeq }) => decidedSeq ?? undefined)) }]
}

const alikeWords = {
  applied: 'Every decided proposal was applied as it was, faulty and sound alike.',
  'turned-down':
    'Every decided proposal was turned down, faulty and sound alike, so this doesn’t show whether faults were noticed.',
} as const

function writeFaultClaims(proposals: WorkingWithAi['proposals']): Claim[] {
  return proposals.flatMap(({ fault, fate, repairedBy, decidedSeq, undoneSeq, proposedSeq, files }): Claim[] => {
    if (!fault || fate === null || fate === 'open') return []
    const evidence = orderedSeqs([proposedSeq, decidedSeq ?? undefined, undoneSeq ?? undefined])
    const where = files.join(', ')
    if (fate === 'remained') return [{ text: `Still there at the end, a fault in ${where}: ${fault.what}`, evidence }]
    if (fate === 'overwritten')
      return [
        {
          text: `Applied, and by chance overwritten by another change of Nova’s, a fault in ${where}: ${fault.what}`,
          evidence,
        },
      ]
    if (fate === 'unknown') {
      return [
        { text: `Applied, and nothing tells whether it was repaired, a fault in ${where}: ${fault.what}`, evidence },
      ]
    }
    const proof = repairedBy === null ? '' : provenBy[repairedBy]
    return [{ text: `${caughtHow[fate]}${proof}, a fault in ${where}: ${fault.what}`, evidence }]
  })
}

function writeEnd({ detection, lines, isLive }: Pick<WorkingWithAi, 'detection' | 'lines' | 'isLive'>): Claim[] {
  const { agent, edited, own, command, outside = 0, unknown = 0 } = lines.total
  const { falseAlarms, replaced } = detection
  const claims: Claim[] = []
  if (falseAlarms > 0) {
    claims.push({
      text: `Sound proposals turned down without a working solution in their place: ${falseAlarms}.`,
      evidence: [],
    })
  }
  if (replaced > 0) {
    claims.push({
      text: `Sound proposals turned down for a working solution of the candidate’s own: ${replaced}.`,
      evidence: [],
    })
  }
  const parts = [
    ...(agent > 0 ? [`${agent} Nova’s as proposed`] : []),
    ...(edited > 0 ? [`${edited} Nova’s and changed since`] : []),
    ...(own > 0 ? [`${own} written by hand`] : []),
    ...(command > 0 ? [`${command} written by a command`] : []),
    ...(outside > 0 ? [`${outside} from outside`] : []),
    ...(unknown > 0 ? [`${unknown} of unknown origin`] : []),
  ]
  claims.push({ text: `New lines in the final files: ${parts.join(', ') || 'none'}.`, evidence: [] })
  if (isLive) claims.push({ text: 'Live agent: not comparable across candidates.', evidence: [] })
  return claims
}
