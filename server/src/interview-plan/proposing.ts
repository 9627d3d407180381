/** Proposing questions for an interview: the engine's, with a few written by a model where one is configured. */
import { preselectedQuestions } from '@nova/contract/constants'
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import { isLacking, offerDraft } from '@nova/contract/questions/lacking'
import { type BehavioralQuestion, type QuestionLists, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { ResumeCorrections } from '@nova/contract/questions/resumes'
import { sayUnanswered } from '@nova/contract/questions/unanswered'
import type { QuestionKind } from '@nova/contract/words'
import { runningLanguages } from '../asked-questions/asked-questions.ts'
import { canWrite, type Outcome, tellLeftOut, writeQuestions } from '../generated-questions/generated-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { isModelFailing, withModelOf } from '../models/models.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Document } from '../platform/documents/documents.ts'
import { listAskable } from '../questions/asking.ts'
import type { ProposalInput } from '../questions/choice/proposal-input.ts'
import { proposeQuestions } from '../questions/questions.ts'
import { joinDocuments } from '../resumes/resumes.ts'
import type { Waiting } from './in-steps.ts'

type Proposed = BehavioralQuestion | TechnicalQuestion

type Wish = Pick<ProposalInput, 'keep' | 'core' | 'exclude'> & {
  corrections?: ResumeCorrections | undefined
  jobCorrections?: JobCorrections | undefined
}
type Proposal = { lists: QuestionLists; assumptions: string[]; written: BankQuestion[] }

/** The proposal, and what was written for it in full. */
export async function propose(
  serverCtx: Ctx,
  row: InterviewRow,
  documents: Document[],
  { corrections, jobCorrections, ...wish }: Wish,
  waiting: Waiting,
): Promise<Proposal> {
  const ctx = await withModelOf(serverCtx, row.companyId)
  const input: ProposalInput = {
    resume: { ...joinDocuments(documents), ...(corrections && { corrections }) },
    jobText: row.description,
    ...(jobCorrections && { jobCorrections }),
    title: row.title,
    seniority: row.seniority,
    mix: row.questionMix,
    language: row.language,
    minutes: row.durationMinutes,
    ...(await listAskable(ctx)),
    languages: runningLanguages(ctx),
    links: row.links,
    ...wish,
  }
  waiting.onStage('job')
  const { assumptions, ...lists } = await proposeQuestions(input, () => waiting.onStage('choosing'))
  waiting.onStage('checking')
  const proposed = [...lists.technicalQuestions, ...lists.behavioralQuestions]
  for (const question of proposed) waiting.onQuestion(question)
  if (!canWrite(ctx)) return { lists, assumptions, written: [] }
  const name = ctx.ai.name ?? ''
  if (await isModelFailing(ctx, row.companyId)) {
    const silence = sayUnanswered(name, { asked: 0, silent: 0 })
    return { lists, assumptions: [...assumptions, silence], written: [] }
  }

  const outcomes = await writeQuestions(
    ctx,
    row.id,
    { ...input, taken: proposed.map(({ title }) => title) },
    (outcome, done, total) => {
      if ('written' in outcome) waiting.onQuestion(outcome.written.shown)
      waiting.onProgress(done, total)
    },
    waiting.signal,
  )
  const kept = wish.keep?.length ?? 0
  const written = outcomes.flatMap((outcome) => ('written' in outcome ? [outcome.written.content] : []))
  const [asked, silent] = [outcomes.length, outcomes.filter((outcome) => 'isSilent' in outcome).length]
  const checked = `${written.length} of ${asked - silent} questions from ${name} passed our checks.`
  const silence = silent > 0 ? [sayUnanswered(name, { asked, silent })] : []
  const model = [...silence, ...(silent < asked || asked === 0 ? [checked] : [])]
  const hasCoding = outcomes.some((outcome) => 'written' in outcome && isAnsweredWithCode(outcome))
  const told = assumptions.map((sentence) =>
    isLacking(sentence) && !hasCoding ? offerDraft(sentence, name) : sentence,
  )
  return {
    lists: merge(lists, outcomes, kept),
    assumptions: [...told, ...model, ...(await tellLeftOut(input))],
    written,
  }
}

/** Written questions follow the common core of their kind; the bank's last ones make room, or replace failed ones. */
function merge(
  { technicalQuestions, behavioralQuestions }: QuestionLists,
  outcomes: Outcome[],
  kept: number,
): QuestionLists {
  const proposed = technicalQuestions.map(({ questionType }) => questionType)
  // The kinds in the order of the proposal; one that a model alone has questions of comes first.
  const types = new Set([
    ...TechnicalQuestion.shape.questionType.options.filter((type) => !proposed.includes(type)),
    ...proposed,
  ])
  const ofType = (type: TechnicalQuestion['questionType']) =>
    technicalQuestions.filter(({ questionType }) => questionType === type)
  return {
    behavioralQuestions: place(behavioralQuestions, shownOf(outcomes, 'behavioral'), kept),
    technicalQuestions: [...types].flatMap((type) => place(ofType(type), shownOf(outcomes, type), kept)),
  }
}

function shownOf(outcomes: Outcome[], kind: QuestionKind) {
  const mine = outcomes.filter((outcome) => outcome.kind === kind)
  return {
    shown: mine.flatMap((outcome) => ('written' in outcome ? [outcome.written.shown] : [])),
    problems: mine.flatMap((outcome) => ('problem' in outcome ? [outcome.problem] : [])),
  }
}

function place<Q extends Proposed>(bank: Q[], { shown, problems }: ReturnType<typeof shownOf>, kept: number): Q[] {
  const at = Math.max(preselectedQuestions, kept)
  const room = Math.max(at, bank.length - shown.length)
  const rest = bank.slice(0, room)
  // The last ones would have made room.
  const told = rest.map((question, index) => {
    const problem = problems[index - (rest.length - problems.length)]
    return problem === undefined ? question : { ...question, standsInFor: problem }
  })
  return [...told.slice(0, at), ...(shown as Q[]), ...told.slice(at)]
}
