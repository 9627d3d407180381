/** A company's own question in the shape that sessions are held with, and the bank's in the shape that is edited. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { QuestionForm } from '@nova/contract/questions/library'
import { libraryOf } from './kinds.ts'

/** Fills in missing parts, so that the question can be asked, discussed by Nova and reported on. */
export function toBankQuestion(id: string, version: number, form: QuestionForm): BankQuestion {
  const { title, difficulty, category, skills, tags, minutes } = form
  const shared = { title, difficulty, category: category || 'General', skills, tags, minutes }
  return libraryOf(form).toBank(form, { id, version, ...shared })
}

/** The bank's question as the library shows it and as a copy of it begins. */
export function fromBankQuestion(question: BankQuestion): QuestionForm {
  const { title, difficulty, category, skills, tags, minutes } = question
  return libraryOf(question).fromBank(question, { title, difficulty, category, skills, tags, minutes })
}
