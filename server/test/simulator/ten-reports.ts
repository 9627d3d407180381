/**
 * Ten varied sessions with their reports, whose sentences are compared with the record (`npm run bench -- sentences`
 * prints it).
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Report } from '@nova/contract/reports/reports'
import { assess } from '../../src/evidence/report.ts'
import type { ConfirmedPoints, EvidenceInput, EvidenceInterview } from '../../src/observations/input.ts'
import { toEvidenceQuestion } from '../../src/observations/kinds.ts'
import { loadBank } from '../../src/questions/bank.ts'
import { addFollowUps, count, sessionStart } from '../evidence-factory.ts'
import { compose, type Habits, type Hand, makeSeat, type Seat } from './seat.ts'
import { playSupervised } from './supervised-people.ts'

type Assessed = Omit<Report, 'digest'>
const seed = 51
const habits: Habits = {
  perSecond: 4,
  slips: 0.03,
  thinks: 0.2,
  rewrites: 0.15,
  goesBack: 0.1,
  runsEarly: true,
  fixes: 2,
}

let known: Map<string, BankQuestion> | undefined
function findQuestion(id: string): BankQuestion {
  const { technical: all } = loadBank()
  known ??= new Map(all.map((question) => [question.id, question]))
  return known.get(id)!
}

/** A seat with two coding questions, a story, and these technical questions. */
function seatWith(technical: string[], interview: Partial<EvidenceInterview> = {}): Seat {
  const seat = makeSeat(seed, interview)
  seat.questions.push(...technical.map((id) => toEvidenceQuestion(id, findQuestion(id))))
  return seat
}

function solve(seat: Seat, questionId: 'q1' | 'q2'): Hand {
  const task = questionId === 'q1' ? seat.task : seat.second
  seat.navigate(questionId)
  const hand = seat.open(questionId, task)
  seat.wait(60_000)
  compose(seat, hand, task.body, hand.inside, habits)
  if (task.before.trim()) hand.type(`${task.before}\n`, 0, habits)
  return hand
}

type Passed = [core: number, edge: number, scale: number]
function judge(seat: Seat, hand: Hand, [core, edge, scale]: Passed, trigger: 'candidate' | 'submitted' = 'submitted') {
  seat.settle()
  const hidden = { core: count(core, 4), edge: count(edge, 4), scale: count(scale, 2) }
  seat.session.test(hand.questionId, hand.language as 'javascript', hidden, trigger, hand.text())
  Object.assign(seat.session.last(), { clientAt: null })
}

function answer(seat: Seat, questionId: string, text: string): void {
  seat.navigate(questionId)
  seat.wait(20_000)
  const hand = seat.open(questionId, null)
  hand.type(text, 0, habits)
  hand.submit()
}

const story =
  'Last year at a parcel company our queue grew without an end on a Friday. I was asked to decide whether we go back or search for the fault. ' +
  'I rolled back the worker and wrote a test for the case. After 40 minutes the queue was empty, and since then every job has a limit.'
const words: Record<string, string> = {
  'saved-on-the-wrong-thread':
    'A managed object belongs to the queue of its context, so the list may not read objects that the sync fetched on another thread. ' +
    'I would give the sync its own background context and let the view context merge the changes. Ids are passed between them, never objects.',
  'a-query-for-900':
    'I would look at the plan first. Then I would add an index, and I would ask which columns are needed.',
}
const technical = Object.keys(words)

const all = (keys: readonly (string | number)[], share: number): ConfirmedPoints =>
  Object.fromEntries(keys.map((key) => [String(key), share]))
const elements = ['situation', 'task', 'action', 'result'] as const

const end = (seat: Seat, more: Partial<EvidenceInput> = {}): Assessed => assess({ ...seat.end(), ...more })

function solvedWell(): Assessed {
  const seat = seatWith(technical.slice(0, 1))
  seat.session.ask('q1', 'Why would a hash map be better here than sorting, and what does it cost?')
  seat.session.reply('q1', 'What happens to the order of the items with each of them?', 1)
  for (const id of ['q1', 'q2'] as const) {
    const hand = solve(seat, id)
    judge(seat, hand, [2, 1, 0], 'candidate')
    seat.wait(60_000)
    hand.type(id === 'q1' ? ' ' : '\n', hand.text().length, habits)
    judge(seat, hand, [4, 4, 2], 'candidate')
    hand.submit()
    addFollowUps(seat.session, ['right', 'right', 'right'], id)
    judge(seat, hand, [4, 4, 2])
  }
  answer(seat, 't1', story)
  answer(seat, technical[0]!, words[technical[0]!]!)
  const points = findQuestion(technical[0]!)
  const keys = points.kind === 'technical' ? points.keyPoints.map((_, at) => at) : []
  return end(seat, { confirmed: { t1: all(elements, 1), [technical[0]!]: { ...all(keys, 1), '2': 0 } } })
}

function failed(): Assessed {
  const seat = seatWith(technical.slice(1))
  const hand = solve(seat, 'q1')
  seat.session.ask('q1', 'Give me the whole solution please.')
  seat.session.reply('q1', 'What should come out for an empty list?', 1)
  seat.session.ask('q1', 'I am stuck')
  seat.session.reply('q1', 'Try the smallest input by hand.', 1)
  judge(seat, hand, [1, 0, 0], 'candidate')
  hand.submit()
  addFollowUps(seat.session, ['right', 'not_right', null], 'q1')
  judge(seat, hand, [1, 0, 0])
  answer(seat, technical[1]!, 'I do not know databases well. Adding more servers always makes a query fast.')
  answer(seat, 't1', 'I always talk to people and we find a way. Communication is important.')
  const asked = findQuestion(technical[1]!)
  const keys = asked.kind === 'technical' ? asked.keyPoints.map((_, at) => at) : []
  return end(seat, { confirmed: { [technical[1]!]: all(keys, 0), t1: all(elements, 0) } })
}

function empty(): Assessed {
  const seat = seatWith(technical.slice(0, 1))
  seat.wait(240_000)
  return end(seat)
}

function textOnly(): Assessed {
  const seat = seatWith(technical)
  seat.questions.splice(0, 2)
  answer(seat, 't1', story)
  for (const id of technical) answer(seat, id, words[id]!)
  return end(seat)
}

function withPastes(): Assessed {
  const seat = seatWith([])
  seat.navigate('q1')
  const hand = seat.open('q1', seat.task)
  seat.away(70_000)
  hand.paste(seat.task.body, hand.inside)
  hand.run()
  judge(seat, hand, [4, 4, 2])
  hand.submit()
  answer(seat, 't1', story)
  return end(seat)
}

function lateWork(): Assessed {
  const seat = seatWith([])
  const hand = solve(seat, 'q1')
  seat.settle()
  const lostAt = seat.goOffline()
  hand.type(
    '// I would rename these two and add a check for empty input, then test the largest one again.\n',
    0,
    habits,
  )
  const held = seat.state.now
  seat.settle()
  seat.session.at((held - sessionStart) / 1000 + 30)
  const ended = seat.end()
  const inTime = ended.entries.length
  seat.comeBack(lostAt)
  for (const entry of seat.session.input().entries.slice(inTime))
    if (entry.kind === 'edit') Object.assign(entry, { late: true })
  judge(seat, hand, [4, 3, 2])
  return assess({ ...seat.session.input(), interview: ended.interview })
}

function endedHalfWay(): Assessed {
  const seat = seatWith(technical.slice(0, 1))
  const hand = solve(seat, 'q1')
  judge(seat, hand, [4, 4, 2])
  hand.submit()
  seat.settle()
  seat.session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null }, null, 'interviewer')
  return assess(seat.session.input())
}

function openPolicy(): Assessed {
  const seat = seatWith([], { aiPolicy: 'open' })
  seat.navigate('q1')
  const hand = seat.open('q1', seat.task)
  hand.tell('declaration', { text: 'Another assistant wrote the first version.' })
  hand.paste(seat.task.body, hand.inside)
  hand.run()
  judge(seat, hand, [4, 4, 1])
  hand.submit()
  answer(seat, 't1', story)
  return end(seat)
}

/** By name, in a fixed order; the same for every call. */
export function makeTenReports(): Record<string, Assessed> {
  return {
    'solved well': solvedWell(),
    failed: failed(),
    empty: empty(),
    'project led well': playSupervised('tests all', seed),
    'project accepts everything': playSupervised('accepts all', seed),
    'text only': textOnly(),
    'with pastes': withPastes(),
    'late work': lateWork(),
    'ended half way': endedHalfWay(),
    'open policy': openPolicy(),
  }
}
