/** The candidate's work on a question of each kind: one row a kind. */
import type { QuestionKind } from '@nova/contract/words'
import type { ComponentProps, ReactNode } from 'react'
import { later, whenDrawn } from '../ui/later.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { Coding } from './question/coding.tsx'

const Behavioral = later(async () => (await import('./question/behavioral.tsx')).Behavioral)
const Written = later(async () => (await import('./question/written.tsx')).Written)
// Nothing of these is fetched, not even in advance, where no such question is asked.
const ProjectWork = whenDrawn(async () => (await import('./question/project-work.tsx')).ProjectWork)
const SqlWork = whenDrawn(async () => (await import('./question/sql-work.tsx')).SqlWork)

/** Props that the work on every kind has. */
type Parts = Omit<ComponentProps<typeof Coding>, 'runs' | 'ownCases' | 'outbox'>

export const workOf: Record<QuestionKind, (session: CandidateSession, parts: Parts) => ReactNode> = {
  coding: ({ runs, ownCases, outbox }, parts) => <Coding {...parts} {...{ runs, ownCases, outbox }} />,
  sql: ({ runs }, parts) => <SqlWork {...parts} runs={runs} />,
  technical: ({ outbox }, parts) => <Written {...parts} outbox={outbox} />,
  behavioral: ({ novaUse }, parts) => <Behavioral {...parts} novaUse={novaUse} />,
  project: ({ files, outbox, seat, deviceId }, parts) => (
    <ProjectWork {...parts} {...{ files, outbox, seat, deviceId }} />
  ),
}
