/**
 * The question room: what can be asked, what is proposed for whom and why, and who may see how much of it. Hides the
 * bank's files, the reading of resumes and job postings, and the selection.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type {
  BehavioralQuestion,
  CandidateBehavioralQuestion,
  CandidateTechnicalQuestion,
  JobInfo,
  TechnicalQuestion,
  Template,
} from '@nova/contract/questions'
import { refuse } from '@nova/contract/refusals'
import type { TestCase } from '@nova/contract/signature'
import type { Language } from '@nova/contract/words'
import { loadBank } from './bank.ts'
import { readPosting } from './job-posting.ts'
import { propose } from './propose.ts'
import type { Proposal, ProposalInput } from './propose.ts'
import { viewBehavioral, viewTechnical } from './wire.ts'

export type { Proposal, ProposalInput } from './propose.ts'
export type { Gate } from './proving.ts'
export { proveCodingQuestion, provenLanguages } from './proving.ts'

/** Proposes up to 6 coding, 8 technical and 6 behavioural questions. The same input gives the same proposal. */
export function proposeQuestions(input: ProposalInput): Proposal {
  return propose(loadBank(), input)
}

/** A question of the bank with everything secret about it; never for the wire as it is. */
export function getBankQuestion(id: string): BankQuestion {
  const question = loadBank().byId.get(id)
  if (!question) throw refuse('question_not_found')
  return question
}

/** A proposed question as its candidate sees it: no reason, source, reference, hidden test, probe or citation. */
export function viewForCandidate(question: BehavioralQuestion, languages: Language[]): CandidateBehavioralQuestion
export function viewForCandidate(question: TechnicalQuestion, languages: Language[]): CandidateTechnicalQuestion
export function viewForCandidate(
  question: BehavioralQuestion | TechnicalQuestion,
  languages: Language[],
): CandidateBehavioralQuestion | CandidateTechnicalQuestion {
  if ('competency' in question) return viewBehavioral(question)
  return viewTechnical(question, loadBank().byId.get(question.id), languages)
}

/** A coding question's tests that the candidate does not see; none for other kinds. */
export function hiddenTests(id: string): TestCase[] {
  const question = getBankQuestion(id)
  return question.kind === 'coding' ? question.tests.filter((test) => !test.visible) : []
}

/** Reads a job posting from its address or text. `allow` names host:port pairs that may be reached although private. */
export function readJobPosting(
  source: { url: string } | { text: string },
  options: { allow: string[] },
): Promise<JobInfo> {
  return readPosting(source, options.allow, loadBank().finder)
}

/** The built-in templates. */
export function listTemplates(): Template[] {
  return loadBank().templates
}
