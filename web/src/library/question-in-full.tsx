import type { QuestionForm } from '@nova/contract/questions/library'
import { ProjectParts } from './project-parts.tsx'
import { CodingParts, StoryParts, TechnicalParts } from './question-parts.tsx'
import { SqlParts } from './sql-parts.tsx'

/** Everything about a question, for the eyes of interviewers: reference, tests, rubric. */
export function QuestionInFull({ question }: { question: QuestionForm }) {
  if (question.kind === 'coding') return <CodingParts question={question} />
  if (question.kind === 'sql') return <SqlParts question={question} />
  if (question.kind === 'technical') return <TechnicalParts question={question} />
  if (question.kind === 'project') return <ProjectParts question={question} />
  return <StoryParts question={question} />
}
