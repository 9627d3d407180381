/**
 * Characters who decide on the assistant's changes by a plain rule, over the bank's proposals, and the reports of their
 * whole sessions: deciding without looking gets no label, and careful ones are above (docs/working-with-ai.md).
 */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { assess } from '../../src/evidence/report.ts'
import { toEvidenceQuestion } from '../../src/observations/kinds.ts'
import { makeAgentWork } from '../agent-sessions.ts'
import { makeSession } from '../evidence-factory.ts'
import type { Random } from '../typing-factory.ts'
import { simulatedProjects } from './projects.ts'
import { randomOf } from './seat.ts'
import { linesOf } from './supervised-people.ts'

type Proposal = NonNullable<ProjectQuestion['proposals']>[number]
type Character = {
  decide: (proposal: Proposal, at: number, random: Random) => 'apply' | 'reject'
  /** Before each decision. */
  looks?: number
  testsBefore?: boolean
  asks?: (proposal: Proposal, at: number) => string
  /** After each applied change, how likely. */
  tests?: number
  /** A fault that a test run shows is repaired, how likely. */
  repairs?: number
  reason?: string
  /** Writes sound changes that they turned down themselves, how likely. */
  writes?: number
}

const telling =
  (notices: number, doubts: number): Character['decide'] =>
  ({ fault }, _, random) =>
    random() < (fault ? notices : doubts) ? 'reject' : 'apply'

export const characters = {
  careful: {
    decide: telling(0.75, 0.08),
    looks: 40,
    tests: 1,
    repairs: 0.5,
    writes: 0.8,
    reason: 'It breaks a case that worked.',
  },
  blind: { decide: () => 'apply' },
  coin: { decide: telling(0.5, 0.5) },
  'accepts two of three': { decide: (_, at) => (at % 3 === 2 ? 'reject' : 'apply') },
  theatre: {
    decide: () => 'apply',
    looks: 45,
    testsBefore: true,
    asks: () => 'Are you sure that this is right?',
  },
  'canned questions': {
    decide: () => 'apply',
    looks: 5,
    asks: ({ id }) => `What does ${id.split('-')[0]} in a.ts do here, and what could break?`,
  },
  'over-sceptic': { decide: telling(1, 0.85), looks: 30, tests: 0.3, reason: 'I do not trust this.' },
  'rejects all': { decide: () => 'reject' },
} as const satisfies Record<string, Character>
export type CharacterName = keyof typeof characters
export const characterNames = Object.keys(characters) as CharacterName[]

/** People don't ask for everything. */
const askedShare = 0.85
const testsOfStage = 8

export function playCharacter(name: CharacterName, seed: number): ReturnType<typeof assess> {
  const character: Character = characters[name]
  const random = randomOf(seed)
  const chance = (share = 0) => random() < share
  const project = simulatedProjects()[Math.floor(random() * simulatedProjects().length)]!
  const session = makeSession([toEvidenceQuestion('p1', project)], { helpLevel: 'hint', aiPolicy: 'nova' })
  const work = makeAgentWork(session, 'p1')
  work.begin({ 'a.ts': 'export const start = true\n' })
  session.open('p1')
  const failing = new Map<string, number>()
  const remaining = new Set<string>()
  const fail = ({ stage }: Proposal) => failing.set(stage, (failing.get(stage) ?? 0) + 1)
  const write = (at: number) => {
    const lines = [0, 1, 2].map((line) => `const own${at}_${line} = ${at + line}\n`)
    session.edit('p1', 'file:a.ts', 'typed', { from: 0, inserted: lines.join('') })
  }
  for (const [at, proposal] of project.proposals!.filter(() => chance(askedShare)).entries()) {
    session.wait(20 + 40 * random())
    const id = work.propose(proposal.id, 'a.ts', linesOf(proposal))
    if (character.looks) work.look(id, character.looks * (0.5 + random()))
    if (character.testsBefore) work.test()
    const question = character.asks?.(proposal, at)
    if (question) work.ask(id, question)
    session.wait(5 + 10 * random())
    if (character.decide(proposal, at, random) === 'reject') {
      work.reject(id, character.reason ?? null)
      if (proposal.fault) continue
      if (chance(character.writes)) write(at)
      else fail(proposal)
      continue
    }
    work.apply(id)
    const isTested = chance(character.tests)
    if (isTested) work.test()
    if (!proposal.fault) continue
    if (isTested && chance(character.repairs)) {
      work.replace('a.ts', `// end of ${proposal.id}`, `// repaired ${proposal.id}`)
      continue
    }
    remaining.add(proposal.fault.killedBy)
    fail(proposal)
  }
  session.wait(120)
  work.test(
    project.stages.map(({ id: stage }) => {
      return { stage, passed: Math.max(0, testsOfStage - (failing.get(stage) ?? 0)), total: testsOfStage }
    }),
    project.proposals!.flatMap(({ fault }) => (fault && !remaining.has(fault.killedBy) ? [fault.killedBy] : [])),
  )
  return assess(session.input())
}

type Played = { overall: number | null; pair: number | null; supervision: number | null; label: string | null }
export type CharacterRow = {
  character: CharacterName
  sessions: number
  labels: number
  /** Sessions whose overall score is below that of a careful person's of the same number. */
  below: number
  overall: number
  problemSolving: number
  supervised: number
}

/** So many sessions of each, compared with those of a careful person. */
export function compareCharacters(sessions: number, seed: number): CharacterRow[] {
  const play = (name: CharacterName, at: number): Played => {
    const { overallScore: overall, recommendation, scores } = playCharacter(name, seed + at)
    return {
      overall,
      pair: scores.problemSolving,
      supervision: scores.supervision ?? null,
      label: recommendation?.label ?? null,
    }
  }
  const played = characterNames.map((name) => Array.from({ length: sessions }, (_, at) => play(name, at)))
  const careful = played[characterNames.indexOf('careful')]!
  return characterNames.map((character, kind) => {
    const all = played[kind]!
    const mean = (read: (each: Played) => number | null) =>
      all.reduce((sum, each) => sum + (read(each) ?? 0), 0) / sessions
    return {
      character,
      sessions,
      labels: all.filter(({ label }) => label !== null).length,
      below: all.filter(({ overall }, at) => (overall ?? 0) < (careful[at]!.overall ?? 0)).length,
      overall: mean((each) => each.overall),
      problemSolving: mean((each) => each.pair),
      supervised: all.filter(({ supervision }) => supervision !== null).length,
    }
  })
}
