/**
 * The questions an interviewer may choose besides those proposed: the bank's, and the company's own. Promises that
 * only what is ready, or complete and marked as unproven, can be chosen, and that a version that was ready is never changed.
 * Public files: conversion.ts, difficulties.ts, own-reviews.ts, uses.ts, writing.ts.
 */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { findWanting, isUnprovenDraft, type QuestionForm } from '@nova/contract/questions/library'
import type { Language } from '@nova/contract/words'
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { findBankQuestion, provenInBank } from '../questions/questions.ts'
import { toBankQuestion } from './conversion.ts'
import { libraryOf } from './kinds.ts'
import { questions, shownVersion, versions } from './tables.ts'

/** A question with everything secret about it, and where its code was proven by execution; of an unproven one, where it is written. */
export type Found = { question: BankQuestion; provenIn: Language[] }

/** The question of this id as it may be chosen now; undefined where the company has none of it. */
export async function findQuestion(ctx: Ctx, companyId: string, id: string): Promise<Found | undefined> {
  const question = findBankQuestion(id)
  if (question) return { question, provenIn: provenInBank(id) }
  if (!isUuid(id)) return undefined
  const found = await ctx.db
    .select({ version: versions })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(and(eq(questions.id, id), eq(questions.companyId, companyId), isNull(questions.retiredAt)))
  const { version } = found[0] ?? {}
  if (!version) return undefined
  const { content, provenIn } = version
  const made = toBankQuestion(version.questionId, version.version, content)
  if (version.isReady) return { question: made, provenIn }
  if (problemOf(ctx, content) !== undefined) return undefined
  return { question: { ...made, isUnproven: true }, provenIn: libraryOf(content).writtenIn(content) }
}

/** Why a draft can't be chosen; undefined where it is none, or can. */
export async function findDraftProblem(ctx: Ctx, companyId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [draft] = await ctx.db
    .select({ content: versions.content, isReady: versions.isReady })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(and(eq(questions.id, id), eq(questions.companyId, companyId), isNull(questions.retiredAt)))
  return !draft || draft.isReady ? undefined : problemOf(ctx, draft.content)
}

/** A draft can be asked where it is complete and can run here. */
function problemOf({ sandbox }: Ctx, content: QuestionForm): string | undefined {
  const { title, kind } = content
  const name = `“${title || 'Untitled'}” is a draft`
  if (!isUnprovenDraft({ status: 'draft', kind })) return `${name}. Finish it first.`
  const [wanting] = findWanting(content)
  if (wanting) return `${name} and isn’t complete: ${wanting.message}`
  const canRun = libraryOf(content).canRunUnproven(sandbox, content)
  return canRun ? undefined : `“${title}” can’t run here: its language or a library isn’t installed on this server.`
}
