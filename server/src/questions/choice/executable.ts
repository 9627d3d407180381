/**
 * Skills that an interview can execute. A skill counts if a question is proven by execution, can run here and
 * - is a coding question whose code can be written in that language. Topics of a puzzle don't count: sorting deployments runs no
 *   Kubernetes;
 * - or is of another kind that runs (projects, SQL) and names the technology: its kit has it and the work uses it.
 * A technology also exercises those it belongs to (React: JavaScript; PostgreSQL: SQL), never those that belong to it.
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Bank } from '../bank.ts'
import { choiceOf } from './kinds.ts'
import type { Runs } from './runs-here.ts'
import { technologies } from './select-relevance.ts'

/** Languages, frameworks, libraries, databases, platforms and tools; a name that the taxonomy lacks is taken for one. */
export function isTechnical({ finder }: Bank, skill: string): boolean {
  const kind = finder.byName.get(skill)?.kind
  return kind === undefined || technologies.has(kind)
}

/** The skills that questions of the bank execute here. */
export function executableSkills(bank: Bank, here: Runs): Set<string> {
  return new Set([...bank.byId.values()].flatMap((question) => executedBy(bank, question, here)))
}

/** The technologies that a question executes here; none if it is answered in words, unproven, or can't run. */
export function executedBy(bank: Bank, question: BankQuestion, here: Runs): string[] {
  const named = choiceOf(question)
    .executes(question, bank, here)
    .filter((skill) => isTechnical(bank, skill))
  return named.flatMap((skill) => withTechnologiesAbove(bank, skill))
}

function withTechnologiesAbove(bank: Bank, skill: string): string[] {
  const parents = bank.finder.byName.get(skill)?.parents ?? []
  const above = parents.filter((parent) => technologies.has(bank.finder.byName.get(parent)?.kind))
  return [skill, ...above.flatMap((parent) => withTechnologiesAbove(bank, parent))]
}
