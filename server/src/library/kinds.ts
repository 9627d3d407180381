/** The library's part of each kind of question: one row a kind. */
import type { ProjectForm } from '@nova/contract/projects/project-form'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type {
  BehavioralForm,
  CodingForm,
  ListedQuestion,
  QuestionForm,
  TechnicalForm,
} from '@nova/contract/questions/library'
import type { SqlForm } from '@nova/contract/questions/sql-form'
import { refuse } from '@nova/contract/refusals'
import { Language, type QuestionKind } from '@nova/contract/words'
import type { Ctx } from '../platform/context/context.ts'
import { canRunProject } from '../platform/project-boxes/project-box.ts'
import { materialOf } from '../questions/agent-part.ts'
import { isUpdating } from '../questions/asking.ts'
import { isProvenSqlInBank, provenInBank } from '../questions/questions.ts'
import {
  behavioralFormParts,
  behavioralParts,
  codingFormParts,
  codingParts,
  projectFormParts,
  projectParts,
  sqlForm,
  sqlParts,
  technicalFormParts,
  technicalParts,
  withoutBlanks,
} from './bank-parts.ts'
import { type Proof, proveOwnProject, proveQuestion, type Waiting } from './proof.ts'
import { proveOwnSql } from './sql-proof.ts'

type SharedForm = Pick<QuestionForm, 'title' | 'difficulty' | 'category' | 'skills' | 'tags' | 'minutes'>
type Shared = SharedForm & Pick<BankQuestion, 'id' | 'version'>
type Card = Pick<ListedQuestion, 'project'>

type KindLibrary<F, Q> = {
  /** Among the kinds of the bank's list. */
  place: number
  /** Found under each role, regardless of its skills. */
  isOfEveryRole: boolean
  /** How many candidates solved it is counted. */
  countsSolved: boolean
  toBank(form: F, shared: Shared): Q
  fromBank(question: Q, shared: SharedForm): F
  /** The form as it may be kept, as a draft too; refuses if the kind can't be saved now. */
  prepare(ctx: Ctx, form: F): Promise<F>
  /** Proves a complete form and returns it as it is kept; refuses with every gate that did not pass. */
  prove(ctx: Ctx, companyId: string, form: F, waiting: Waiting): Promise<Proof & { content: F }>
  /** The languages of its solutions. */
  writtenIn(form: F): Language[]
  /** True if a complete, unproven draft can be asked here. */
  canRunUnproven(sandbox: Ctx['sandbox'], form: F): boolean
  /** Code without a current proof isn't ready, even in the bank. */
  isReadyInBank(id: string): boolean
  /** Facts of this kind in the list, for a question of the bank. */
  bankCard(question: Q): Card
  /** The same of a company's own. */
  ownCard(stages: number): Card
}

const coding: KindLibrary<CodingForm, BankCodingQuestion> = {
  place: 1,
  isOfEveryRole: false,
  countsSolved: true,
  toBank: (form, shared) => ({ ...shared, ...codingParts(form) }),
  fromBank: (question, shared) => ({ ...shared, ...codingFormParts(question) }),
  prepare: async (_, form) => form,
  prove: async (ctx, companyId, form, waiting) => ({
    content: form,
    ...(await proveQuestion(ctx, companyId, form, waiting)),
  }),
  writtenIn,
  canRunUnproven: ({ languages }, form) =>
    languages.some(({ id, version }) => version !== null && writtenIn(form).some((language) => language === id)),
  isReadyInBank: (id) => provenInBank(id).length > 0,
  bankCard: () => ({}),
  ownCard: () => ({}),
}

const sql: KindLibrary<SqlForm, BankSqlQuestion> = {
  place: 2,
  isOfEveryRole: false,
  countsSolved: false,
  toBank: (form, shared) => ({ ...shared, ...sqlParts(form) }),
  fromBank: sqlForm,
  // Only the server says what its database showed.
  async prepare(ctx, { shown: _, ...form }) {
    if (await isUpdating(ctx))
      throw refuse('invalid_input', 'The servers are being updated. SQL questions can be saved after that.')
    return form
  },
  async prove(ctx, companyId, form, waiting) {
    const { gates, shown } = await proveOwnSql(ctx, companyId, form, waiting)
    return { content: { ...form, shown }, provenIn: [], gates }
  },
  writtenIn: () => [],
  canRunUnproven: () => false,
  isReadyInBank: isProvenSqlInBank,
  bankCard: () => ({}),
  ownCard: () => ({}),
}

const project: KindLibrary<ProjectForm, ProjectQuestion> = {
  place: 3,
  isOfEveryRole: false,
  countsSolved: false,
  toBank: (form, shared) => ({ ...shared, ...projectParts(form) }),
  fromBank: (question, shared) => ({ ...shared, ...projectFormParts(question) }),
  // Servers of 0.2.0 would leave the changes out.
  async prepare(ctx, form) {
    if (form.changes && (await isUpdating(ctx)))
      throw refuse(
        'invalid_input',
        'The servers are being updated. Projects with changes to review can be saved after that.',
      )
    return form
  },
  prove: async (ctx, companyId, form, waiting) => ({
    content: form,
    provenIn: [],
    gates: await proveOwnProject(ctx, companyId, form, waiting),
  }),
  writtenIn: () => [],
  canRunUnproven: ({ projectRuntimes }, form) => canRunProject(projectRuntimes, form),
  isReadyInBank: () => true,
  bankCard: (question) => ({ project: { stages: question.stages.length, agent: materialOf(question) } }),
  ownCard: (stages) => ({ project: { stages, agent: materialOf({}) } }),
}

const technical: KindLibrary<TechnicalForm, BankTechnicalQuestion> = {
  place: 4,
  isOfEveryRole: false,
  countsSolved: false,
  toBank: (form, shared) => ({ ...shared, ...technicalParts(form) }),
  fromBank: (question, shared) => ({ ...shared, ...technicalFormParts(question) }),
  prepare: async (_, form) => form,
  prove: async (_ctx, _companyId, form) => ({ content: form, gates: [], provenIn: [] }),
  writtenIn: () => [],
  canRunUnproven: () => false,
  isReadyInBank: () => true,
  bankCard: () => ({}),
  ownCard: () => ({}),
}

const behavioral: KindLibrary<BehavioralForm, BankBehavioralQuestion> = {
  place: 5,
  isOfEveryRole: true,
  countsSolved: false,
  toBank: (form, shared) => ({ ...shared, ...behavioralParts(form) }),
  fromBank: (question, shared) => ({ ...shared, ...behavioralFormParts(question) }),
  prepare: async (_, form) => form,
  prove: async (_ctx, _companyId, form) => ({ content: form, gates: [], provenIn: [] }),
  writtenIn: () => [],
  canRunUnproven: () => false,
  isReadyInBank: () => true,
  bankCard: () => ({}),
  ownCard: () => ({}),
}

function writtenIn({ reference }: CodingForm): Language[] {
  const written = withoutBlanks(reference)
  return Language.options.filter((language) => written[language] !== undefined)
}

const table: Record<QuestionKind, KindLibrary<QuestionForm, BankQuestion>> = {
  coding,
  sql,
  technical,
  behavioral,
  project,
}

export const libraryOf = ({ kind }: { kind: QuestionKind }) => table[kind]
