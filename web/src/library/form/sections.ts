/** The parts of a question's form, and which of them a complaint is about. */
import type { QuestionKind } from '@nova/contract/words'
import type { Errors } from './written.ts'

export type SectionId =
  | 'basics'
  | 'statement'
  | 'function'
  | 'examples'
  | 'tests'
  | 'reference'
  | 'wrong'
  | 'nova'
  | 'rubric'
  | 'files'
  | 'hidden'
  | 'stages'
  | 'changes'
  | 'schema'
  | 'data'
  | 'comparison'

export const sectionNames: Record<SectionId, string> = {
  basics: 'Basics',
  statement: 'Question',
  function: 'Function',
  examples: 'Examples',
  tests: 'Tests',
  reference: 'Reference solution',
  wrong: 'Wrong solutions',
  nova: 'For Nova and you',
  rubric: 'A good answer',
  files: 'Files',
  hidden: 'Hidden tests',
  stages: 'Stages',
  changes: 'Changes to review',
  schema: 'Tables',
  data: 'Data sets',
  comparison: 'Comparison',
}

export const sectionsOf: Record<QuestionKind, SectionId[]> = {
  coding: ['basics', 'statement', 'function', 'examples', 'tests', 'reference', 'wrong', 'nova'],
  sql: ['basics', 'statement', 'schema', 'data', 'comparison', 'reference', 'wrong', 'nova'],
  technical: ['basics', 'statement', 'rubric', 'nova'],
  behavioral: ['basics', 'statement', 'rubric'],
  project: ['basics', 'statement', 'files', 'hidden', 'stages', 'changes', 'reference', 'wrong'],
}

const places: [RegExp, SectionId][] = [
  [/^(repository|locked)/, 'files'],
  [/^hiddenTests/, 'hidden'],
  [/^stages/, 'stages'],
  [/^changes/, 'changes'],
  [/^(problemStatement|constraints|followUp|question)/, 'statement'],
  [/^signature/, 'function'],
  [/^schema/, 'schema'],
  [/^(isOrdered|mayWrite|check)/, 'comparison'],
  [/^dataSets/, 'data'],
  [/^examples/, 'examples'],
  [/^tests/, 'tests'],
  [/^reference/, 'reference'],
  [/^wrong/, 'wrong'],
  [/^(keyIdeas|tryInput|probe$|validInput|hints|assumptions)/, 'nova'],
  [/^(keyPoints|probes|anchors)/, 'rubric'],
]

/** The part of the form that holds a field. */
export function sectionOfField(path: string): SectionId {
  return places.find(([pattern]) => pattern.test(path))?.[1] ?? 'basics'
}

export function sectionsWithErrors(errors: Errors): Set<SectionId> {
  return new Set(Object.keys(errors).map(sectionOfField))
}

const gates: Record<string, { name: string; section: SectionId }> = {
  schema: { name: 'Fields', section: 'basics' },
  tests: { name: 'Tests', section: 'tests' },
  empty: { name: 'No one answer fits all', section: 'tests' },
  content: { name: 'Fit for every candidate', section: 'statement' },
  leak: { name: 'Nothing given away', section: 'statement' },
  hints: { name: 'Hints give nothing away', section: 'nova' },
  novelty: { name: 'Not in the bank yet', section: 'statement' },
  reference: { name: 'Reference solution', section: 'reference' },
  examples: { name: 'Examples', section: 'examples' },
  speed: { name: 'Fast enough', section: 'reference' },
  starter: { name: 'Starter code fails', section: 'tests' },
  wrong: { name: 'Wrong solution is caught', section: 'wrong' },
  agreement: { name: 'Languages agree', section: 'reference' },
  change: { name: 'Change to review', section: 'changes' },
  changes: { name: 'Changes to review', section: 'changes' },
  files: { name: 'Files fit together', section: 'files' },
  start: { name: 'Tests at the start', section: 'stages' },
  mutants: { name: 'Tests notice small changes', section: 'tests' },
  'data sets': { name: 'Data sets', section: 'data' },
  steady: { name: 'Same in every run', section: 'data' },
  tables: { name: 'Tables', section: 'schema' },
  same: { name: 'One right result', section: 'reference' },
  columns: { name: 'Columns in the statement', section: 'statement' },
  hidden: { name: 'Hidden data sets catch mistakes', section: 'data' },
}

/** A gate in words for people, and the part of the form that it judges. */
export function explainGate(gate: string): { name: string; about: string; section: SectionId } {
  const [first = '', ...rest] = gates[gate] ? [gate] : gate.split(' ')
  const { name, section } = gates[first] ?? { name: gate, section: 'basics' as const }
  return { name, about: gates[first] ? rest.join(' ') : '', section }
}
