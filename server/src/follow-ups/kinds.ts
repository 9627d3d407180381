/** The follow-ups' part of each kind of question: one row a kind. */
import type { Answer } from '@nova/contract/interviews/candidates'
import { isAnsweredIn } from '@nova/contract/kinds/kinds'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { BankCodingQuestion, BankQuestion, BankSqlQuestion } from '@nova/contract/questions/bank'
import type { FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { type CodeLanguage, isCodePad, type QuestionKind } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { askAboutSql, makeFollowUps, type Submitted } from './making.ts'
import { makeProjectFollowUps } from './project-making.ts'
import { readSubmittedProject, type SubmittedProject } from './submitted-project.ts'

type OfCode = { code: { language: CodeLanguage; code: string } }
type OfProject = { question: ProjectQuestion; project: SubmittedProject }
/** Submitted work that can be asked about. */
export type Work = OfCode | OfProject

type Seen = FollowUpSet['questions']
type Place = { interviewId: string; questionId: string }

type KindFollowUps<Q, W> = {
  /** The submitted work; undefined where there is nothing to ask about. */
  read(ctx: Ctx, place: Place, question: Q, answer: Answer): Promise<Work | undefined>
  /** Follow-ups that were not asked before. */
  make(sandbox: Sandbox, question: Q, work: W, options: { queue: string; seen: Seen }): Promise<PreparedFollowUp[]>
}

/** A project whose tests take longer than all of them are worth waiting for is asked about in words. */
const maxMakingMs = 180_000

const askedOf = (seen: Seen): string[] => seen.map(({ input, text }) => input ?? text)

const readCode = (
  question: BankCodingQuestion | BankSqlQuestion,
  { language, codeSubmission: code }: Answer,
): Promise<OfCode | undefined> => {
  const isItsCode = language !== null && isCodePad(language) && isAnsweredIn(question, language)
  return Promise.resolve(isItsCode ? { code: { language, code } } : undefined)
}

const readNothing = () => Promise.resolve(undefined)
const makeNothing = () => Promise.resolve([])

const coding: KindFollowUps<BankCodingQuestion, { code: Submitted }> = {
  read: (_ctx, _place, question, answer) => readCode(question, answer),
  make: (sandbox, question, { code }, { queue, seen }) =>
    makeFollowUps(sandbox, question, code, { queue, asked: askedOf(seen) }),
}

const sql: KindFollowUps<BankSqlQuestion, OfCode> = {
  read: (_ctx, _place, question, answer) => readCode(question, answer),
  make: (_sandbox, question, { code }, { seen }) => Promise.resolve(askAboutSql(question, code, askedOf(seen))),
}

const inWords: KindFollowUps<BankQuestion, Work> = { read: readNothing, make: makeNothing }

const project: KindFollowUps<ProjectQuestion, OfProject> = {
  async read(ctx, place, question, { id }) {
    const submitted = await readSubmittedProject(ctx, place, question, id)
    return submitted && { question, project: submitted }
  },
  make: (sandbox, question, work, { queue, seen }) =>
    makeProjectFollowUps(sandbox, question, work.project, {
      queue,
      asked: seen,
      signal: AbortSignal.timeout(maxMakingMs),
    }),
}

const table: Record<QuestionKind, KindFollowUps<never, never>> = {
  coding,
  sql,
  technical: inWords,
  behavioral: inWords,
  project,
}

export const followUpsOf = ({ kind }: { kind: QuestionKind }) => table[kind] as KindFollowUps<BankQuestion, Work>
