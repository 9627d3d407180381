import type { Interview } from '@nova/contract/interviews/interviews'
import type { ShownProject } from '@nova/contract/projects/projects'
import type { Example } from '@nova/contract/questions/questions'

export type AskedQuestion = {
  id: string
  title: string
  statement: string
  category: string
  difficulty: string
  examples: Example[]
  constraints: string[]
  followUp: string | null
  /** Projects only. */
  stages: ShownProject['stages']
}

/** The questions in the room's order: technical ones first, then behavioural ones. */
export function listAsked({ technicalQuestions, behavioralQuestions }: Interview): AskedQuestion[] {
  const technical = technicalQuestions.map((question) => ({
    id: question.id,
    title: question.title.trim() || 'Technical question',
    statement: question.problemStatement,
    category: question.category,
    difficulty: question.difficultyLevel,
    examples: question.examples,
    constraints: question.assumptions,
    followUp: question.followUp,
    stages: question.project?.stages ?? [],
  }))
  const behavioral = behavioralQuestions.map(({ id, title, question, category, difficultyLevel }) => ({
    id,
    title: title.trim() || 'Behavioral question',
    statement: question,
    category,
    difficulty: difficultyLevel,
    examples: [],
    constraints: [],
    followUp: null,
    stages: [],
  }))
  return [...technical, ...behavioral]
}
