/** Interviews that differ in the facts that sentences depend on, each with its plan, which reads nothing from the report. */
import type { EntryOf } from '@nova/contract/room/journal'
import type { AiPolicy } from '@nova/contract/words'
import { assess } from '../../src/evidence/report.ts'
import type { ConfirmedPoints } from '../../src/observations/input.ts'
import { makeAgentWork } from '../agent-sessions.ts'
import { count, makeCode, makeQuestion, makeSession } from '../evidence-factory.ts'
import { randomOf } from './seat.ts'

type Work = 'none' | 'typed' | 'pasted'
export type Plan = {
  asks: ('code' | 'sql' | 'words' | 'story' | 'project')[]
  work: Work
  messages: number
  /** An answer spoken to the story. */
  isSpoken: boolean
  isTested: boolean
  isConfirmed: boolean
  /** Of the assistant's changes, all of them applied. */
  changes: number
  endedBy: 'candidate' | 'interviewer' | 'system'
  minutes: number
  aiPolicy: AiPolicy
  /** Length of one break. */
  breakMinutes: number
  /** The page's clock moves by this in the middle. */
  jumpsMs: number
  /** Hidden tests passed, of each group of four. */
  passes: number
}

const plain: Plan = {
  asks: ['code', 'words', 'story'],
  work: 'typed',
  messages: 0,
  isSpoken: false,
  isTested: true,
  isConfirmed: false,
  changes: 0,
  endedBy: 'candidate',
  minutes: 40,
  aiPolicy: 'nova',
  breakMinutes: 0,
  jumpsMs: 0,
  passes: 4,
}

const named: Record<string, Partial<Plan>> = {
  plain: {},
  'no messages, no code': { work: 'none', isTested: false },
  'one project': { asks: ['project'], changes: 8, messages: 2 },
  'one project without proposals': { asks: ['project'], messages: 1 },
  'one project, nothing done': { asks: ['project'], work: 'none', isTested: false },
  'only words': { asks: ['words', 'story'], messages: 1 },
  'only words, read': { asks: ['words', 'story'], isConfirmed: true },
  'only a spoken story': { asks: ['story'], work: 'none', isSpoken: true },
  'SQL only': { asks: ['sql'], passes: 2 },
  'a clock that jumped ahead': { jumpsMs: 3 * 3_600_000 },
  'a clock that jumped back': { jumpsMs: -3 * 3_600_000 },
  '0 minutes': { work: 'none', isTested: false, minutes: 0 },
  '6 hours': { minutes: 360, messages: 3 },
  'only pastes': { work: 'pasted' },
  'only breaks': { work: 'none', isTested: false, breakMinutes: 40 },
  '400 changes': { asks: ['project'], changes: 400 },
  'ended by an interviewer': { work: 'none', isTested: false, endedBy: 'interviewer', minutes: 12 },
  'an interview without AI': { aiPolicy: 'none', messages: 2 },
}

const fault = (at: number) => ({ kind: 'edge-case' as const, what: `It breaks case ${at}.`, killedBy: `case ${at}` })
const starter = 'const start = true\n'
const questionOf = {
  code: makeQuestion({ id: 'code', title: 'Merge', minutes: 20, reference: { javascript: makeCode(150) } }),
  sql: makeQuestion({ id: 'sql', kind: 'sql', title: 'Late orders', minutes: 20, starters: {} }),
  words: makeQuestion({
    id: 'words',
    kind: 'technical',
    title: 'A slow page',
    minutes: 10,
    starters: {},
    keyPoints: ['partition', 'replica'].map((point) => ({ point, phrases: [point] })),
  }),
  story: makeQuestion({ id: 'story', kind: 'behavioral', title: 'A hard week', minutes: 10, starters: {} }),
  project: makeQuestion({
    id: 'project',
    kind: 'project',
    title: 'Ferry',
    starters: {},
    minutes: 40,
    project: {
      stages: ['Cancel', 'Extend'].map((id) => ({ id, title: id })),
      files: new Map([['a.ts', starter]]),
      proposals: Array.from({ length: 400 }, (_, at) => ({
        id: `p${at}`,
        stage: at % 2 ? 'Cancel' : 'Extend',
        fault: at % 3 === 0 ? fault(at) : null,
      })),
    },
  }),
}
const confirmed: Record<string, ConfirmedPoints> = {
  words: { 0: 1, 1: 0 },
  story: { situation: 1, task: 1, action: 1, result: 0 },
}
const texts = { words: 'The partition decides the order of things.', story: 'Last year I moved our queue in two days.' }

type Session = ReturnType<typeof makeSession>

/** Every named interview, and `made` more by chance; the same for the same number. */
export function playVaried(made = 0) {
  const plans = Object.entries(named).map(([name, plan]): [string, Plan] => [name, { ...plain, ...plan }])
  for (let at = 0; at < made; at++) plans.push([`made ${at}`, makePlan(at)])
  return plans.map(([name, plan]) => ({ name, plan, report: { ...assess(inputOf(plan)), digest: '' } }))
}

function makePlan(seed: number): Plan {
  const random = randomOf(seed + 400)
  const pick = <T>(...of: T[]) => of[Math.floor(random() * of.length)]!
  const kinds = ['code', 'sql', 'words', 'story', 'project'] as const
  const asks = kinds.filter(() => random() < 0.4)
  const work = pick<Work>('none', 'typed', 'pasted')
  const aiPolicy = pick<AiPolicy>('nova', 'nova', 'none', 'open')
  return {
    asks: asks.length > 0 ? asks : [pick(...kinds)],
    work,
    messages: pick(0, 0, 1, 3),
    isSpoken: random() < 0.3,
    isTested: work !== 'none' && random() < 0.8,
    isConfirmed: random() < 0.4,
    changes: aiPolicy === 'none' ? 0 : pick(0, 2, 9, 40),
    endedBy: pick('candidate', 'candidate', 'interviewer', 'system'),
    minutes: pick(2, 25, 60),
    aiPolicy,
    breakMinutes: pick(0, 0, 5),
    jumpsMs: 0,
    passes: pick(0, 1, 3, 4),
  }
}

function inputOf(plan: Plan) {
  const questions = plan.asks.map((kind) => questionOf[kind])
  const session = makeSession(questions, { aiPolicy: plan.aiPolicy })
  session.add('joined', { name: 'Ada', email: 'ada@example.org', again: false, consentVersion: '1', deviceId: null })
  if (plan.breakMinutes > 0) {
    session.add('time', { reason: 'paused', seconds: plan.breakMinutes * 60, endsAt: null }, null, 'system')
    session.wait(plan.breakMinutes * 60)
  }
  for (const [at, kind] of plan.asks.entries()) {
    if (plan.work === 'none' && at > 0) continue
    session.open(kind)
    if (kind === 'project') playProject(session, plan)
    else if (kind === 'code' || kind === 'sql') playCode(session, kind, plan)
    else if (plan.work !== 'none') enter(session, plan, { id: kind, language: 'text', text: texts[kind], from: 0 })
    if (kind === 'story' && plan.isSpoken) session.ask('story', 'I once moved a whole queue.', true)
  }
  for (let at = 0; at < plan.messages; at++) {
    const { id, kind } = questions.find((question) => question.kind !== 'behavioral') ?? questions[0]!
    session.ask(id, `What does line ${at + 1} of this ${kind} question mean?`)
    session.reply(id, 'What would you expect for an empty list?')
  }
  session.at(plan.minutes * 60)
  session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, plan.endedBy)
  const input = session.input()
  if (plan.jumpsMs !== 0) jump(input.entries.slice(input.entries.length / 2), plan.jumpsMs)
  return { ...input, ...(plan.isConfirmed && plan.work !== 'none' ? { confirmed } : {}) }
}

/** Moves the page's own times of these entries. */
function jump(entries: EntryOf[], ms: number): void {
  for (const entry of entries) {
    if (entry.clientAt !== null) entry.clientAt += ms
    if (entry.kind === 'edit') for (const edit of entry.payload.edits) edit.at += ms
  }
}

type Text = { id: string; language: 'text' | 'javascript' | 'sql'; text: string; from: number }

function enter(session: Session, { work }: Plan, { id, language, text, from }: Text): void {
  if (work === 'typed') session.type(id, language, text, from, 60)
  else session.paste(id, language, text, from)
  session.submit(id, language)
}

function playCode(session: Session, id: 'code' | 'sql', plan: Plan): void {
  const language = id === 'sql' ? 'sql' : 'javascript'
  if (id === 'code') session.template(id, 'javascript')
  if (plan.work === 'none') return
  const text = id === 'sql' ? 'select id from orders where late\norder by id' : makeCode(220)
  enter(session, plan, { id, language, text, from: id === 'sql' ? 0 : 'function merge(intervals) {\n'.length })
  if (!plan.isTested) return
  const groups = { core: count(plan.passes, 4), edge: count(plan.passes, 4) }
  session.test(id, language, { ...groups, scale: count(0, id === 'code' ? 2 : 0) }, 'submitted')
}

function playProject(session: Session, plan: Plan): void {
  const work = makeAgentWork(session, 'project')
  work.begin({ 'a.ts': starter })
  if (plan.work === 'none') return
  for (let at = 0; at < plan.changes; at++) {
    session.wait(2)
    const id = work.propose(`p${at}`, 'a.ts', [['+', `const change${at} = ${at}\n`]])
    work.apply(id)
  }
  session.edit('project', 'file:a.ts', plan.work, { from: 0, inserted: 'const own = 1\n' })
  const stages = [
    { stage: 'Cancel', passed: plan.passes, total: 4 },
    { stage: 'Extend', passed: 0, total: 4 },
  ]
  if (plan.isTested) work.test(stages, [])
}
