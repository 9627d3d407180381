/** Candidates of a known level in interviews on a template's questions, and the labels of their reports. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { assess } from '../../src/evidence/report.ts'
import type { ConfirmedPoints, EvidenceQuestion } from '../../src/observations/input.ts'
import { toEvidenceQuestion } from '../../src/observations/kinds.ts'
import { loadBank } from '../../src/questions/bank.ts'
import { addFollowUps, count, makeSession } from '../evidence-factory.ts'
import { randomOf } from './seat.ts'

type Template = { id: string; duration: number; core: string[] }
/** One template has only two core questions; these proposed ones fill the time. */
const beside: Record<string, string[]> = { 'junior-frontend': ['where-state-lives'] }

const bankFolder = join(import.meta.dirname, '../../../bank')

export function readTemplates(): { id: string; duration: number; questions: EvidenceQuestion[] }[] {
  const templates = JSON.parse(readFileSync(join(bankFolder, 'templates.json'), 'utf8')) as Template[]
  const bank = loadBank()
  const all = new Map<string, BankQuestion>(
    [...bank.coding, ...bank.technical, ...bank.behavioral].map((question) => [question.id, question]),
  )
  return templates.map(({ id, duration, core }) => {
    const questions = [...core, ...(beside[id] ?? [])].map((each) =>
      toEvidenceQuestion(each, all.get(each)!, { javascript: 'function solve(input) {\n}\n' }),
    )
    return { id, duration, questions }
  })
}

/** How a candidate of a level does on one question: a chance for each of its items. */
export type Candidate = (level: number, random: () => number) => () => number

/** All items of a question are alike, and questions differ little. */
export const evenCandidate: Candidate = (level, random) => {
  const own = Math.min(1, Math.max(0, level + 0.16 * (random() - 0.5)))
  return () => own
}

/**
 * Rasch's model: an ability against the difficulty of each question and item, in logits (Rasch 1960). Nothing of the ranges or labels was
 * fitted to it.
 */
export const raschCandidate: Candidate = (level, random) => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const ability = Math.log(level / (1 - level)) - 0.7 * normal()
  return () => 1 / (1 + Math.exp(0.5 * normal() - ability))
}

/** Returns the label of one session, and whether it is shown alone. */
export function labelFor(
  { duration, questions }: Omit<ReturnType<typeof readTemplates>[number], 'id'>,
  level: number,
  seed: number,
  candidate: Candidate = evenCandidate,
): string | null {
  const random = randomOf(seed)
  const session = makeSession(questions, { durationMinutes: duration })
  const confirmed: Record<string, ConfirmedPoints> = {}
  for (const question of questions) {
    const own = candidate(level, random)
    const holds = (of: number) => Array.from({ length: of }, () => Number(random() < own()))
    const right = (of: number) => holds(of).reduce((sum, each) => sum + each, 0)
    session.open(question.id)
    if (question.kind !== 'coding') {
      session.edit(question.id, 'text', 'typed', { from: 0, inserted: 'I looked at it and I wrote it down.' })
      const points = holds(question.keyPoints?.length ?? 0).map((held, at) => [String(at), held] as const)
      const elements = ['situation', 'task', 'action', 'result'] as const
      confirmed[question.id] = Object.fromEntries(
        question.kind === 'technical' ? points : elements.map((element, at) => [element, holds(4)[at]!]),
      )
      continue
    }
    session.template(question.id, 'javascript')
    const text = question.reference!.javascript!
    session.edit(question.id, 'javascript', 'typed', { from: 0, inserted: `${text}\n` })
    session.submit(question.id, 'javascript')
    addFollowUps(
      session,
      holds(3).map((held) => (held ? 'right' : 'not_right')),
      question.id,
    )
    const hidden = { core: count(right(6), 6), edge: count(right(6), 6), scale: count(right(3), 3) }
    session.test(question.id, 'javascript', hidden, 'submitted')
  }
  return assess({ ...session.input(), confirmed }).recommendation?.label ?? null
}
