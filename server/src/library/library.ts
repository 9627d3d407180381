/** The questions an interviewer may choose besides those proposed: the bank's, and the company's own. */
import type { BankQuestion } from '@nova/contract/bank'
import type { Language } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { findBankQuestion, provenInBank } from '../questions/questions.ts'

/** A question with everything secret about it, and where its code was proven by execution. */
export type Found = { question: BankQuestion; provenIn: Language[] }

/** The question of this id; undefined where the company has none of it. */
export async function findQuestion(_ctx: Ctx, _companyId: string, id: string): Promise<Found | undefined> {
  const question = findBankQuestion(id)
  return question && { question, provenIn: provenInBank(id) }
}
