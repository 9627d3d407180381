import type { QuestionForm } from '@nova/contract/questions/library'
import type { QuestionKind } from '@nova/contract/words'
import type { ReactNode } from 'react'
import { ProjectParts } from './project-parts.tsx'
import { CodingParts, StoryParts, TechnicalParts } from './question-parts.tsx'
import { SqlParts } from './sql-parts.tsx'

type Row = { Parts(props: { question: QuestionForm }): ReactNode }

const table: Record<QuestionKind, Row> = {
  coding: { Parts: CodingParts },
  sql: { Parts: SqlParts },
  technical: { Parts: TechnicalParts },
  behavioral: { Parts: StoryParts },
  project: { Parts: ProjectParts },
}

/** Everything about a question, for the eyes of interviewers: reference, tests, rubric. */
export function QuestionInFull({ question }: { question: QuestionForm }) {
  const { Parts } = table[question.kind]
  return <Parts question={question} />
}
