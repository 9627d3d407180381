/** Observations for each competency: counts from the report, free of opinions and scores. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { Competency, RatingFacts } from '@nova/contract/reviews/reviews'
import type { QuestionKind } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { findReport } from '../reports/stored.ts'

/** None before the report is made. */
export async function readFacts(
  ctx: Ctx,
  interviewId: string,
  competencies: readonly Competency[],
): Promise<RatingFacts[]> {
  const report = await findReport(ctx, interviewId)
  if (!report?.questions) return []
  const { questions, isPartial = false } = report
  return competencies.map((competency) => countFor(competency, questions, isPartial))
}

/** Built-in ones that tests say nothing about: unreadable code passes them too. */
const beyondTests = new Set(['code-quality'])

const isCode = (kind: QuestionKind) => !isAnsweredBy({ kind }, 'words')

function countFor({ id, kinds }: Competency, all: readonly QuestionReport[], isPartial: boolean): RatingFacts {
  // SQL and projects are code too.
  const isIts = ({ kind }: QuestionReport) => kinds.includes(kind) || (isCode(kind) && kinds.includes('coding'))
  const asked = all.filter(isIts)
  // Tests only measure code that the candidate wrote; not an assistant's changes in a project.
  const isTested = !isPartial && kinds.includes('coding') && kinds.every(isCode) && !beyondTests.has(id)
  return {
    competencyId: id,
    asked: asked.length,
    answered: asked.filter(({ state }) => state === 'answered').length,
    tests: isTested ? countTests(asked) : null,
  }
}

type Counted = { passed: number; total: number }

function countTests(questions: readonly QuestionReport[]): RatingFacts['tests'] {
  const groups = questions.flatMap(
    ({ stages, tests }): Counted[] => stages ?? tests.filter(({ group }) => group !== 'visible'),
  )
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const passed = groups.reduce((sum, group) => sum + group.passed, 0)
  return total > 0 ? { passed, total } : null
}
