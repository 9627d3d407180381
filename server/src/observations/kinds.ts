/** The evidence's part of each kind of question: one row a kind. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import { isReviewed, type ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import { asCells } from '@nova/contract/questions/sql-difference'
import type { Language, QuestionKind } from '@nova/contract/words'
import { stretchesOf } from './changed-stretches.ts'
import type { EvidenceQuestion } from './input.ts'

type Starters = Partial<Record<Language, string>>

type KindEvidence<Q> = {
  /** Its code has a quality figure. Readings of names, structure and repetition are of programs. */
  hasQuality: boolean
  /** Running the code can judge answers about it, which are part of Communication. */
  isExplained: boolean
  /** Advice for an interviewer if it was left unanswered. */
  ifLeft: string
  /** Facts other than id, kind, title, minutes and statement. */
  read(question: Q, starters: Starters): Partial<EvidenceQuestion>
}

const howToBegin = 'Ask how the candidate would begin, and what they would check.'

const coding: KindEvidence<BankCodingQuestion> = {
  hasQuality: true,
  isExplained: true,
  ifLeft: howToBegin,
  read({ examples, reference, probe, tests, constraints, followUp }, starters) {
    const shown = examples.flatMap(({ input, output, explanation }) => [input, output, explanation ?? ''])
    return { starters, reference, probe, tests, shownTexts: [...shown, ...constraints, followUp] }
  },
}

const sql: KindEvidence<BankSqlQuestion> = {
  hasQuality: false,
  isExplained: false,
  ifLeft: howToBegin,
  read({ schema, check = '', constraints, followUp, probe, dataSets, reference, shown }) {
    const tables = shown ? [...shown.tables.map(({ sample }) => sample), shown.expected] : []
    return {
      probe,
      tests: dataSets,
      reference: { sql: reference },
      starters: { sql: '' },
      shownTexts: [schema, check, ...tables.map(asCells), ...constraints, followUp],
    }
  },
}

const technical: KindEvidence<BankTechnicalQuestion> = {
  hasQuality: false,
  isExplained: false,
  ifLeft: howToBegin,
  read: ({ keyPoints, assumptions, followUp }) => ({ keyPoints, shownTexts: [...assumptions, followUp] }),
}

const behavioral: KindEvidence<BankBehavioralQuestion> = {
  hasQuality: false,
  isExplained: false,
  ifLeft: 'Ask it in person.',
  read: () => ({}),
}

const project: KindEvidence<ProjectQuestion> = {
  hasQuality: false,
  isExplained: false,
  ifLeft: howToBegin,
  read: ({ stages, repository, proposals = [], changes }) => ({
    shownTexts: stages.map((stage) => stage.statement),
    project: {
      stages: stages.filter(({ id }) => !isReviewed({ changes }, id)).map(({ id, title }) => ({ id, title })),
      files: new Map(repository.map(({ path, text }) => [path, text])),
      proposals: proposals.map(({ id, stage, fault }) => ({ id, stage, fault })),
      ...(changes && {
        changes: changes.map(({ id, title, author, faults, patch }) => ({
          id,
          title,
          author,
          faults: faults.map(({ killedBy: _, ...fault }) => fault),
          stretches: stretchesOf(patch),
        })),
      }),
    },
  }),
}

export const kindEvidence: Record<QuestionKind, KindEvidence<never>> = { coding, sql, technical, behavioral, project }

/** The facts of a bank question under the id that it has in the interview. */
export function toEvidenceQuestion(id: string, question: BankQuestion, starters: Starters = {}): EvidenceQuestion {
  const { kind, title, minutes } = question
  const statement = 'question' in question ? question.question : question.statement
  const isUnproven = 'isUnproven' in question && question.isUnproven
  const row = kindEvidence[kind] as KindEvidence<BankQuestion>
  return {
    id,
    kind,
    title,
    minutes,
    statement,
    ...(isUnproven ? { isUnproven } : {}),
    ...row.read(question, starters),
  }
}

/** True for a question whose words are also spoken: a candidate's message there is the answer, not a prompt. */
export const isSpoken = ({ kind }: Pick<EvidenceQuestion, 'kind'>) => kindFacts[kind].isSpoken
