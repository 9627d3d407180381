/**
 * Twenty kinds of people who work with the assistant's changes, each with its own rule, over the bank's proposals, and
 * the report of their whole session. The rules are ours; the resulting order of scores is what is measured.
 */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { assess } from '../../src/evidence/report.ts'
import { toEvidenceQuestion } from '../../src/observations/kinds.ts'
import { makeAgentWork } from '../agent-sessions.ts'
import { makeSession } from '../evidence-factory.ts'
import type { Random } from '../typing-factory.ts'
import { simulatedProjects } from './projects.ts'
import { randomOf } from './seat.ts'

type Proposal = NonNullable<ProjectQuestion['proposals']>[number]
type Rule = {
  /** True for a person who supervises the assistant. */
  leads: boolean
  decide: (proposal: Proposal, at: number, random: Random) => 'apply' | 'reject' | 'leave'
  /** Before the decision. */
  checks?: 'tests' | 'asks' | 'runs'
  looks?: number
  /** Later treatment of an applied faulty change before the end. */
  regrets?: (random: Random) => 'undo' | 'repair' | 'keep'
  /** A rejected sound change is replaced by the candidate's own working code. */
  replaces?: boolean
  reason?: string
}

const isFaulty = ({ fault }: Proposal) => !!fault
/** Finds a fault with this chance, and doubts a sound change with that one. */
const telling =
  (notices: number, doubts: number): Rule['decide'] =>
  (proposal, _, random) =>
    random() < (isFaulty(proposal) ? notices : doubts) ? 'reject' : 'apply'
const mostly = (share: number) => (random: Random) => (random() < share ? 'repair' : 'keep')

export const supervisedKinds = {
  knows: { leads: true, decide: telling(1, 0), checks: 'tests', replaces: true },
  'reads all': { leads: true, decide: telling(0.85, 0.05), looks: 60, replaces: true },
  'tests all': { leads: true, decide: telling(0.6, 0.05), checks: 'tests', regrets: mostly(0.7), replaces: true },
  'runs all': { leads: true, decide: telling(0.6, 0.05), checks: 'runs', regrets: mostly(0.7), replaces: true },
  'asks about all': { leads: true, decide: telling(0.8, 0.05), checks: 'asks', replaces: true },
  'regrets and undoes': { leads: true, decide: telling(0.2, 0.05), checks: 'tests', regrets: () => 'undo' },
  'repairs at the end': { leads: true, decide: telling(0.2, 0.05), checks: 'tests', regrets: () => 'repair' },
  'is strict and writes': { leads: true, decide: telling(1, 0.5), looks: 30, replaces: true },
  'rejects with reasons and writes': {
    leads: true,
    decide: telling(0.95, 0.3),
    reason: 'Mine is simpler.',
    replaces: true,
  },
  'writes all alone': { leads: true, decide: () => 'reject', replaces: true },
  'accepts all': { leads: false, decide: () => 'apply' },
  'accepts all after a glance': { leads: false, decide: () => 'apply', looks: 2 },
  'accepts all and opens each': { leads: false, decide: () => 'apply', looks: 30 },
  'accepts all but the first': { leads: false, decide: (_, at) => (at === 0 ? 'reject' : 'apply') },
  'rejects all': { leads: false, decide: () => 'reject' },
  'rejects all with a reason': { leads: false, decide: () => 'reject', reason: 'No.' },
  'accepts every second': { leads: false, decide: (_, at) => (at % 2 ? 'apply' : 'reject') },
  random: { leads: false, decide: telling(0.5, 0.5) },
  'accepts long ones': { leads: false, decide: ({ patch }) => (patch.length > 900 ? 'apply' : 'reject') },
  'accepts the first half': { leads: false, decide: (_, at) => (at < 8 ? 'apply' : 'reject') },
} as const satisfies Record<string, Rule>
export type SupervisedKind = keyof typeof supervisedKinds

/** The report of one session; each fault that stays, and each sound change that is missing, fails a hidden test of its stage. */
export function playSupervised(kind: SupervisedKind, seed: number): ReturnType<typeof assess> {
  const rule: Rule = supervisedKinds[kind]
  const random = randomOf(seed)
  const project = simulatedProjects()[Math.floor(random() * simulatedProjects().length)]!
  const session = makeSession([toEvidenceQuestion('p1', project)], { helpLevel: 'hint', aiPolicy: 'nova' })
  const work = makeAgentWork(session, 'p1')
  work.begin({ 'a.ts': 'export const start = true\n' })
  session.open('p1')
  const failing = new Map<string, number>()
  const remaining = new Set<string>()
  const fail = ({ stage }: Proposal) => failing.set(stage, (failing.get(stage) ?? 0) + 1)
  project.proposals!.forEach((proposal, at) => {
    session.wait(30)
    const id = work.propose(proposal.id, 'a.ts', linesOf(proposal))
    if (rule.looks) work.look(id, rule.looks)
    if (rule.checks === 'tests') work.test()
    if (rule.checks === 'runs') work.enter('npm start')
    if (rule.checks === 'asks') work.ask(id, `About ${proposal.id}: is ${linesOf(proposal)[0]![1].trim()} right?`)
    session.wait(10)
    const decision = rule.decide(proposal, at, random)
    if (decision === 'leave') return
    if (decision === 'reject') {
      work.reject(id, rule.reason ?? null)
      if (isFaulty(proposal)) return
      if (!rule.replaces) {
        fail(proposal)
        return
      }
      session.edit('p1', 'file:a.ts', 'typed', { from: 0, inserted: `const own${at} = ${at}\n` })
      return
    }
    work.apply(id)
    if (!isFaulty(proposal)) return
    const regret = rule.regrets?.(random) ?? 'keep'
    if (regret === 'undo') work.undo(id)
    else if (regret === 'repair') work.replace('a.ts', `// end of ${proposal.id}`, `// repaired ${proposal.id}`)
    else {
      remaining.add(proposal.fault!.killedBy)
      fail(proposal)
    }
  })
  session.wait(120)
  const testsOfStage = 8
  work.test(
    project.stages.map(({ id: stage }) => {
      return { stage, passed: Math.max(0, testsOfStage - (failing.get(stage) ?? 0)), total: testsOfStage }
    }),
    project.proposals!.flatMap(({ fault }) => (fault && !remaining.has(fault.killedBy) ? [fault.killedBy] : [])),
  )
  return assess(session.input())
}

/** The lines that a proposal adds, with one that names it. */
export function linesOf({ id, patch }: Pick<Proposal, 'id' | 'patch'>): ['+', string][] {
  const added = patch.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))
  return [...added.map((line): ['+', string] => ['+', line.slice(1)]), ['+', `// end of ${id}\n`]]
}

/** The means of some sessions of each kind, the best first. */
export function rankSupervised(sessions: number, seed: number) {
  const kinds = Object.keys(supervisedKinds) as SupervisedKind[]
  return kinds
    .map((kind, at) => {
      const reports = Array.from({ length: sessions }, (_, place) => playSupervised(kind, seed + 1009 * at + place))
      const mean = (read: (report: (typeof reports)[number]) => number | null | undefined) =>
        reports.reduce((sum, report) => sum + (read(report) ?? 0), 0) / reports.length
      return {
        kind,
        leads: supervisedKinds[kind].leads,
        overall: mean(({ overallScore }) => overallScore),
        supervision: mean(({ scores }) => scores.supervision),
        problemSolving: mean(({ scores }) => scores.problemSolving),
      }
    })
    .toSorted((a, b) => b.overall - a.overall)
}
