/**
 * Invented people who work with the assistant's changes, in five kinds. Each session is a journal built from the bank's
 * proposals: requests, views, tests, applied and repaired changes, hidden test results. Their habits are our guess:
 * they show that the measures distinguish kinds, not how real people behave.
 */
import type { WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import { writeWorkingWithAi } from '../../src/evidence/projects/working-with-ai.ts'
import { toEvidenceQuestion } from '../../src/observations/kinds.ts'
import { observe } from '../../src/observations/observations.ts'
import { makeAgentWork } from '../agent-sessions.ts'
import { makeSession } from '../evidence-factory.ts'
import type { Random } from '../typing-factory.ts'
import { simulatedProjects } from './projects.ts'
import { randomOf } from './seat.ts'

export const agentPeople = ['accepts all', 'rejects all', 'checks by tests', 'reads carefully', 'random'] as const
export type AgentPerson = (typeof agentPeople)[number]

type Habits = {
  /** How likely they run the tests, run the program, or ask about a change before they decide. */
  tests: number
  runs: number
  asks: number
  /** Seconds that they look at a change, about. */
  looks: number
  /** How likely they turn down a faulty change, and a sound one. */
  notices: number
  doubts: number
  /** How likely they repair a fault that they applied, and write themselves what they turned down. */
  repairs: number
  writes: number
}

const habits: Record<AgentPerson, Habits> = {
  'accepts all': {
    tests: 0.03,
    runs: 0.02,
    asks: 0.01,
    looks: 3,
    notices: 0.02,
    doubts: 0.02,
    repairs: 0.05,
    writes: 0,
  },
  'rejects all': {
    tests: 0.05,
    runs: 0.02,
    asks: 0.01,
    looks: 3,
    notices: 0.97,
    doubts: 0.97,
    repairs: 0,
    writes: 0.25,
  },
  'checks by tests': {
    tests: 0.8,
    runs: 0.3,
    asks: 0.05,
    looks: 8,
    notices: 0.3,
    doubts: 0.06,
    repairs: 0.35,
    writes: 0.6,
  },
  'reads carefully': {
    tests: 0.25,
    runs: 0.1,
    asks: 0.2,
    looks: 45,
    notices: 0.75,
    doubts: 0.06,
    repairs: 0.4,
    writes: 0.6,
  },
  random: { tests: 0.15, runs: 0.05, asks: 0.03, looks: 10, notices: 0.5, doubts: 0.5, repairs: 0.05, writes: 0.2 },
}

/** One session; people of a kind differ in how they are and in their requests. */
export function playAgentSession(person: AgentPerson, seed: number): WorkingWithAi {
  const random = randomOf(seed)
  const chance = (share: number) => random() < share
  const project = simulatedProjects()[Math.floor(random() * simulatedProjects().length)]!
  const question = toEvidenceQuestion('p1', project)
  const session = makeSession([question], { helpLevel: 'hint', aiPolicy: 'nova' })
  const work = makeAgentWork(session, 'p1')
  const own = vary(habits[person], random)
  work.begin({ 'a.ts': 'export const start = true\n' })
  session.open('p1')
  const bad = new Set<string>()
  const undone = new Set<string>()
  // People don't ask for everything.
  for (const proposal of project.proposals!.filter(() => chance(0.75))) {
    session.wait(20 + 60 * random())
    const added = proposal.patch.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++'))
    const id = work.propose(proposal.id, 'a.ts', [
      ...added.map((line): ['+', string] => ['+', line.slice(1)]),
      ['+', `// end of ${proposal.id}\n`],
    ])
    if (chance(0.9)) work.look(id, own.looks * (0.5 + random()))
    if (chance(own.tests)) work.test()
    if (chance(own.runs)) work.enter('npm start')
    if (chance(own.asks)) work.ask(id)
    session.wait(5 + 20 * random())
    if (chance(proposal.fault ? own.notices : own.doubts)) {
      work.reject(id)
      if (!proposal.fault && !chance(own.writes)) undone.add(proposal.stage)
      continue
    }
    work.apply(id)
    if (!proposal.fault) continue
    if (chance(own.repairs)) {
      work.test()
      work.replace('a.ts', `// end of ${proposal.id}`, `// repaired ${proposal.id}`)
    } else bad.add(proposal.id)
  }
  session.wait(120)
  const remaining = project.proposals!.filter(({ id }) => bad.has(id))
  const killed = new Set(remaining.map(({ fault }) => fault!.killedBy))
  work.test(
    project.stages.map(({ id: stage }) => {
      const isDone = !undone.has(stage) && remaining.every((each) => each.stage !== stage)
      return { stage, passed: isDone ? 5 : 4, total: 5 }
    }),
    project.proposals!.flatMap(({ fault }) => (fault && !killed.has(fault.killedBy) ? [fault.killedBy] : [])),
  )
  const input = session.input()
  return writeWorkingWithAi(input, observe(input)).workingWithAi!
}

/** The same habits in another person: each a fifth stronger or weaker at most. */
function vary(all: Habits, random: Random): Habits {
  const entries = Object.entries(all).map(([name, value]) => [name, value * (0.8 + 0.4 * random())] as const)
  return Object.fromEntries(entries) as Habits
}

export type PlayedPeople = Record<AgentPerson, WorkingWithAi[]>

export function playAgentPeople(sessions: number, seed: number): PlayedPeople {
  const played = agentPeople.map((person, kind) => {
    return [person, Array.from({ length: sessions }, (_, at) => playAgentSession(person, seed + 10_007 * kind + at))]
  })
  return Object.fromEntries(played) as PlayedPeople
}

/** Counts how many of the faulty and of the sound proposals a person rejects or repairs. */
export function noticed(person: AgentPerson, faulty: number, sound: number, random: Random): [number, number] {
  const own = vary(habits[person], random)
  const countOf = (of: number, isOne: () => boolean) => Array.from({ length: of }, isOne).filter(Boolean).length
  return [
    countOf(faulty, () => random() < own.notices || random() < own.repairs),
    countOf(sound, () => random() < own.doubts),
  ]
}
