/**
 * The questions an interviewer may choose besides those proposed: the bank's, and the company's own. Promises that
 * only what is ready can be chosen, and that a version that was ready is never changed.
 * Public files: conversion.ts, uses.ts.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import { and, eq, isNull } from 'drizzle-orm'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { findBankQuestion, provenInBank } from '../questions/questions.ts'
import { toBankQuestion } from './conversion.ts'
import { questions, versions } from './tables.ts'

/** A question with everything secret about it, and where its code was proven by execution. */
export type Found = { question: BankQuestion; provenIn: Language[] }

/** The question of this id as it may be chosen now; undefined where the company has none of it. */
export async function findQuestion(ctx: Ctx, companyId: string, id: string): Promise<Found | undefined> {
  const question = findBankQuestion(id)
  if (question) return { question, provenIn: provenInBank(id) }
  if (!isUuid(id)) return undefined
  const found = await ctx.db
    .select({ version: versions })
    .from(questions)
    .innerJoin(versions, and(eq(versions.questionId, questions.id), eq(versions.version, questions.readyVersion)))
    .where(and(eq(questions.id, id), eq(questions.companyId, companyId), isNull(questions.retiredAt)))
  const { version } = found[0] ?? {}
  if (!version) return undefined
  return { question: toBankQuestion(version.questionId, version.version, version.content), provenIn: version.provenIn }
}
