/** The parts of a question of each kind that interviewers are shown. */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../../platform/languages/starter.ts'
import { materialOf } from '../agent-part.ts'
import type { Reason } from './reasons.ts'

export function proposedFields(question: BankQuestion, reason: Reason) {
  return {
    id: question.id,
    title: question.title,
    category: question.category,
    difficultyLevel: question.difficulty,
    tags: question.tags,
    ...reason,
    timeEstimate: questionMinutes(question.kind, question.minutes),
    ...(question.isUnproven ? { isUnproven: true as const } : {}),
  }
}

/** A coding question for the interviewer, with starter code in the interview's language. */
export function showCoding(
  question: BankCodingQuestion,
  reason: Reason,
  language: Language,
  provenIn: Language[],
): TechnicalQuestion {
  return {
    ...proposedFields(question, reason),
    questionType: 'coding',
    problemStatement: question.statement,
    examples: question.examples,
    assumptions: question.constraints,
    followUp: question.followUp,
    codeTemplate: starterCode(question.signature, language),
    signature: question.signature,
    provenIn,
  }
}

/** An SQL question for the interviewer. */
export function showSql(question: BankSqlQuestion, reason: Reason): TechnicalQuestion {
  const { schema, isOrdered, mayWrite, check, shown } = question
  const { tables = [], expected = { columns: [], rows: [], total: 0 } } = shown ?? {}
  return {
    ...proposedFields(question, reason),
    questionType: 'sql',
    problemStatement: question.statement,
    examples: [],
    assumptions: question.constraints,
    followUp: question.followUp,
    codeTemplate: '',
    signature: null,
    provenIn: [],
    sql: { schema, isOrdered, mayWrite, ...(check === undefined ? {} : { check }), tables, expected },
  }
}

/** A technical question for the interviewer. */
export function showTechnical(question: BankTechnicalQuestion, reason: Reason): TechnicalQuestion {
  return {
    ...proposedFields(question, reason),
    questionType: 'technical',
    problemStatement: question.statement,
    examples: [],
    assumptions: question.assumptions,
    followUp: question.followUp,
    codeTemplate: '',
    signature: null,
    provenIn: [],
  }
}

/** A project for the interviewer; `codeTemplate` and examples are empty, its files come with the room. */
export function showProject(question: ProjectQuestion, reason: Reason): TechnicalQuestion {
  const { runtime, libraries, run, page, locked } = question
  const stages = question.stages.map(({ id, title, kind, statement, minutes }) => ({
    id,
    title,
    kind,
    statement,
    minutes,
  }))
  return {
    ...proposedFields(question, reason),
    questionType: 'project',
    problemStatement: question.statement,
    examples: [],
    assumptions: [],
    followUp: null,
    codeTemplate: '',
    signature: null,
    provenIn: [],
    project: {
      runtime,
      stages,
      run,
      locked,
      agent: materialOf(question),
      ...(question.changes && {
        reviewed: [...new Set(question.changes.map(({ stage }) => stage))],
        changeCount: question.changes.length,
      }),
      ...(libraries && { libraries: libraries.map((id) => ({ id, version: null })) }),
      ...(page === undefined ? {} : { page }),
    },
  }
}

/** A behavioural question for the interviewer, as the bank has it. */
export function showBehavioral(question: BankBehavioralQuestion, reason: Reason): BehavioralQuestion {
  const { question: text, competency, probes } = question
  return { ...proposedFields(question, reason), question: text, competency, probes }
}
