/** Pairs of sessions that differ by one question, answered or left unanswered with time left: leaving it must not pay. */
import type { Report } from '@nova/contract/reports/reports'
import { assess } from '../../src/evidence/report.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../src/observations/input.ts'
import { count, makeCode, makeQuestion, makeSession } from '../evidence-factory.ts'
import type { Random } from '../typing-factory.ts'
import { randomOf } from './seat.ts'

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!

function makeQuestions(random: Random): EvidenceQuestion[] {
  const size = 2 + Math.floor(random() * 5)
  return Array.from({ length: size }, (_, at) => {
    const kind = pick(random, ['coding', 'coding', 'technical', 'behavioral'] as const)
    const minutes = pick(random, [5, 10, 20, 30])
    const shared = { id: `q${at}`, title: `Question ${at}`, minutes }
    if (kind !== 'technical') return makeQuestion({ ...shared, kind })
    const keyPoints = ['cache', 'index', 'queue', 'limit'].map((point) => ({ point, phrases: [point] }))
    return makeQuestion({ ...shared, kind, keyPoints })
  })
}

/** How one question is worked on: the same whenever it is played. */
type Work = { quality: number; words: string[]; runs: number; isSubmitted: boolean; confirmed: number | null }

const sentences = [
  'I would cache it because most reads ask for the same.',
  'An index on the two columns saves the scan.',
  'Good.',
  'Then a queue takes the load, and a limit keeps it in bounds.',
  'In March our import failed. I had to find out why. I compared the logs and wrote a test. It then took 20% less time.',
  'It depends.',
]

function makeWork(random: Random): Work {
  return {
    quality: Math.floor(random() * 6),
    words: Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, sentences)),
    runs: Math.floor(random() * 4),
    isSubmitted: random() < 0.7,
    confirmed: random() < 0.5 ? random() : null,
  }
}

function play(questions: EvidenceQuestion[], works: Work[], answered: boolean[]): EvidenceInput {
  const session = makeSession(questions, { durationMinutes: 120 })
  const confirmed: NonNullable<EvidenceInput['confirmed']> = {}
  questions.forEach((question, at) => {
    if (!answered[at]) return
    const { quality, words, runs, isSubmitted, confirmed: share } = works[at]!
    session.open(question.id)
    if (question.kind === 'coding') {
      session.template(question.id, 'javascript')
      for (let run = 0; run <= runs; run++) {
        session.wait(40)
        const code = makeCode(80, `${question.id}r${run}`)
        session.edit(question.id, 'javascript', 'typed', { from: 28, inserted: code })
        const passed = Math.min(quality, run)
        const hidden = { core: count(passed, 5), edge: count(passed, 5), scale: count(passed, 5) }
        if (run < runs) session.test(question.id, 'javascript', hidden)
      }
      const hidden = { core: count(quality, 5), edge: count(Math.max(0, quality - 1), 5), scale: count(quality, 5) }
      if (isSubmitted) session.submit(question.id, 'javascript')
      session.test(question.id, 'javascript', hidden, 'submitted')
      return
    }
    session.edit(question.id, 'text', 'typed', { from: 0, inserted: words.join(' ') })
    if (isSubmitted) session.submit(question.id, 'text')
    if (share === null) return
    const keys = question.kind === 'technical' ? ['0', '1', '2', '3'] : ['Situation', 'Task', 'Action', 'Result']
    confirmed[question.id] = Object.fromEntries(keys.map((key, place) => [key, place / 4 < share ? 1 : 0]))
  })
  session.wait(20)
  session.add('status', { from: 'InProgress', to: 'Completed', novaPaused: null })
  return { ...session.input(), confirmed }
}

const labels = ['Do Not Hire', 'Consider with Reservations', 'Strong Hire']
const rankOf = ({ recommendation }: Pick<Report, 'recommendation'>) => labels.indexOf(recommendation?.label ?? '')

/** Plays pairs; `paid` names those in which leaving a question raised a figure or the recommendation. */
export function measureSkipping(pairs: number, seed: number): { pairs: number; paid: string[] } {
  const random = randomOf(seed)
  const paid: string[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const questions = makeQuestions(random)
    const works = questions.map(() => makeWork(random))
    const answered = questions.map(() => random() < 0.75)
    const left = Math.floor(random() * questions.length)
    const more = assess(play(questions, works, answered.with(left, true)))
    const less = assess(play(questions, works, answered.with(left, false)))
    // The overall score is provisional while answers await review: judged as it is once all are reviewed, confirming nothing more.
    const reviewed = works.map((work) => ({ ...work, confirmed: work.confirmed ?? 0 }))
    const wholeMore = assess(play(questions, reviewed, answered.with(left, true)))
    const wholeLess = assess(play(questions, reviewed, answered.with(left, false)))
    const raised = [
      ...(['problemSolving', 'codeQuality', 'communication', 'efficiency'] as const).filter(
        (name) => (less.scores[name] ?? 0) > (more.scores[name] ?? 100),
      ),
      ...((wholeLess.overallScore ?? 0) > (wholeMore.overallScore ?? 100) ? ['overall'] : []),
      ...(less.problemsSolved > more.problemsSolved ? ['problems solved'] : []),
      // No recommendation is no better than the lowest.
      ...(rankOf(wholeLess) > Math.max(0, rankOf(wholeMore)) ? ['recommendation'] : []),
    ]
    if (raised.length > 0) paid.push(`pair ${pair}, ${questions[left]!.kind} question ${left}: ${raised.join(', ')}`)
  }
  return { pairs, paid }
}
