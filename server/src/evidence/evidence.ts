/**
 * Turns the journal into figures: pure, deterministic, versioned (docs/assessment.md). The report, the room's live
 * counter and Nova get all evidence about a session from here; the reading itself stays internal.
 * Public files: answers/answer-points.ts, answers/answer-vectors.ts, answers/answers.ts, answers/key-points.ts,
 * answers/point-features.ts, answers/point-meanings.ts, answers/star.ts, code/code-tokens.ts, code/fingerprints.ts,
 * code/similarity.ts, code/starter.ts, edit-ceiling.ts, figures.ts, folding.ts, input.ts, judging.ts, projects/detection.ts,
 * projects/file-steps.ts, prompts/prompts.ts, report.ts, rubric.ts, scores.ts, to-ask.ts.
 */
import { initialPromptQuality } from '@nova/contract/constants'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { asCells } from '@nova/contract/questions/sql-difference'
import type { EntryOf } from '@nova/contract/room/journal'
import type { Language } from '@nova/contract/words'
import type { EvidenceQuestion } from './input.ts'
import { observe } from './observations.ts'
import { readAiUse } from './prompts/ai-use.ts'
import { readPrompts } from './prompts/prompts.ts'

/** The facts of a bank question under the id that it has in the interview. */
export function toEvidenceQuestion(
  id: string,
  question: BankQuestion,
  starters: Partial<Record<Language, string>> = {},
): EvidenceQuestion {
  const { kind, title, minutes } = question
  if (question.kind === 'behavioral') return { id, kind, title, minutes, statement: question.question }
  const { isUnproven } = question
  const shared = { id, kind, title, minutes, statement: question.statement, ...(isUnproven ? { isUnproven } : {}) }
  if (question.kind === 'technical') {
    return { ...shared, keyPoints: question.keyPoints, shownTexts: [...question.assumptions, question.followUp] }
  }
  if (question.kind === 'project') {
    const { stages, repository, proposals = [] } = question
    const files = new Map(repository.map(({ path, text }) => [path, text]))
    return {
      ...shared,
      shownTexts: stages.map((stage) => stage.statement),
      project: {
        stages: stages.map(({ id: stage, title: name }) => ({ id: stage, title: name })),
        files,
        proposals: proposals.map(({ id: proposal, stage, fault }) => ({ id: proposal, stage, fault })),
      },
    }
  }
  if (question.kind === 'sql') {
    const { schema, check = '', constraints, followUp, probe, dataSets, reference, shown } = question
    const tables = shown ? [...shown.tables.map(({ sample }) => sample), shown.expected] : []
    return {
      ...shared,
      probe,
      tests: dataSets,
      reference: { sql: reference },
      starters: { sql: '' },
      shownTexts: [schema, check, ...tables.map(asCells), ...constraints, followUp],
    }
  }
  const examples = question.examples.flatMap(({ input, output, explanation }) => [input, output, explanation ?? ''])
  return {
    ...shared,
    starters,
    reference: question.reference,
    probe: question.probe,
    tests: question.tests,
    shownTexts: [...examples, ...question.constraints, question.followUp],
  }
}

/** The counts of the room, while it runs; messages are the only entries read. */
export function countLiveUse(
  entries: EntryOf[],
  questions: EvidenceQuestion[],
): { promptQuality: number; aiInteractions: number; helpRequests: number; totalQuestions: number } {
  const at = entries[0]?.at ?? new Date(0).toISOString()
  const seen = observe({ entries, questions, interview: { startedAt: at, completedAt: at } })
  const prompts = readPrompts(seen, questions)
  const use = readAiUse(seen, prompts)
  const asked = prompts.filter(({ kind }) => kind === 'why' || kind === 'code')
  return {
    // Specified to start at 85. No measure moves it: those that were tried depended on the language.
    promptQuality: initialPromptQuality,
    aiInteractions: use.totalInteractions,
    helpRequests: use.helpRequests,
    totalQuestions: asked.length,
  }
}
