/** The sources that a character of a final text can have: each has exactly one. */
import { z } from 'zod'

export const sourceNames = [
  ...(['task', 'template', 'interviewer', 'proposal', 'nova'] as const),
  ...(['typed', 'completed', 'spoken', 'command'] as const),
  ...(['outside', 'contradicted', 'unknown'] as const),
] as const
export type SourceName = (typeof sourceNames)[number]

/** Follows an amount: '31% from outside'. */
export const sourceWords: Record<SourceName, string> = {
  task: 'from the task',
  template: 'from the starter',
  interviewer: 'by an interviewer',
  proposal: 'from a proposal',
  nova: 'from Nova',
  typed: 'typed',
  completed: 'completed by the editor',
  spoken: 'spoken',
  command: 'made by a program',
  outside: 'from outside',
  contradicted: 'contradicted by the record',
  unknown: 'unknown',
}

/** Names of a table's columns. */
export const sourceHeads: Record<SourceName, string> = {
  task: 'Task',
  template: 'Starter',
  interviewer: 'Interviewer',
  proposal: 'Proposal',
  nova: 'Nova',
  typed: 'Typed',
  completed: 'Completed',
  spoken: 'Spoken',
  command: 'Made by a program',
  outside: 'From outside',
  contradicted: 'Contradicted',
  unknown: 'Unknown',
}

/** Solid characters by source. */
export const Sources = z.object(
  Object.fromEntries(sourceNames.map((name) => [name, z.int()])) as Record<SourceName, z.ZodInt>,
)
