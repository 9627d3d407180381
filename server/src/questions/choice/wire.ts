/** Bank questions as interviewers and candidates are shown them. */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import type { KitPart } from '@nova/contract/projects/kit-libraries'
import type { ProjectQuestion, ProjectRuntime, ShownProject } from '@nova/contract/projects/projects'
import type {
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import type {
  BehavioralQuestion,
  CandidateBehavioralQuestion,
  CandidateTechnicalQuestion,
  TechnicalQuestion,
} from '@nova/contract/questions/questions'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../../platform/sandbox/languages/starter.ts'
import { type AgentOfWhoJoined, agentPartOf, type AgentRules, engineOf, materialOf } from '../agent-part.ts'
import type { Reason } from './reasons.ts'
import type { Wanted } from './wanted.ts'

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
      ...(libraries && { libraries: libraries.map((id) => ({ id, version: null })) }),
      ...(page === undefined ? {} : { page }),
    },
  }
}

/** A question that a model wrote for what was wanted; `by` names the model. */
export function showWritten(
  question: BankQuestion,
  { reason }: Wanted,
  language: Language,
  provenIn: Language[],
  by: string,
): BehavioralQuestion | TechnicalQuestion {
  return { ...show(question, reason, language, provenIn), writtenBy: by }
}

/** A question that a person chose from the bank or the library, as the interviewer sees proposed ones. */
export function showChosen(
  question: BankQuestion,
  language: Language,
  provenIn: Language[],
): BehavioralQuestion | TechnicalQuestion {
  const reason: Reason = { reason: 'Chosen by the interviewer.', citations: [], source: 'library' }
  return show(question, reason, language, provenIn)
}

function show(question: BankQuestion, reason: Reason, language: Language, provenIn: Language[]) {
  if (question.kind === 'coding') return showCoding(question, reason, language, provenIn)
  if (question.kind === 'sql') return showSql(question, reason)
  if (question.kind === 'technical') return showTechnical(question, reason)
  if (question.kind === 'project') return showProject(question, reason)
  const { question: text, competency, probes } = question
  return { ...proposedFields(question, reason), question: text, competency, probes }
}

type Kits = readonly { id: ProjectRuntime; libraries?: KitPart[] }[]

/** A question whose project's libraries have the versions of the kit that is here. */
export function withVersions<Q extends { project?: ShownProject | undefined }>(question: Q, kits: Kits): Q {
  const { project } = question
  if (!project?.libraries) return question
  const parts = kits.find(({ id }) => id === project.runtime)?.libraries ?? []
  const libraries = project.libraries.map((each) => parts.find(({ id }) => id === each.id) ?? each)
  return { ...question, project: { ...project, libraries } }
}

/** A behavioural question as the candidate sees it: without reason, source, citations or probes. */
export function viewBehavioral(question: BehavioralQuestion): CandidateBehavioralQuestion {
  const { id, title, question: text, category, difficultyLevel, timeEstimate: minutes } = question
  return { id, title, question: text, category, difficultyLevel, minutes }
}

/** A coding or technical question as the candidate sees it: without reason, source, reference, probe or hidden tests. */
export function viewTechnical(
  question: TechnicalQuestion,
  source: BankQuestion | undefined,
  languages: Language[],
  rules: AgentRules & AgentOfWhoJoined,
): CandidateTechnicalQuestion {
  const { signature, project, sql } = question
  const engine = engineOf(rules)
  const agent = source?.kind === 'project' ? agentPartOf(source, rules, engine) : 'none'
  const tests = source?.kind === 'coding' ? source.tests.filter((test) => test.visible) : []
  const offered = languages.filter((language) => question.provenIn.includes(language))
  return {
    id: question.id,
    questionType: question.questionType,
    title: question.title,
    problemStatement: question.problemStatement,
    category: question.category,
    difficultyLevel: question.difficultyLevel,
    minutes: question.timeEstimate,
    tags: question.tags,
    examples: question.examples,
    assumptions: question.assumptions,
    followUp: question.followUp,
    codeTemplate: question.codeTemplate,
    signature,
    ...(sql ? { sql } : {}),
    ...(project ? { project: { ...project, agent, engine } } : {}),
    starters: signature
      ? Object.fromEntries(offered.map((language) => [language, starterCode(signature, language)]))
      : {},
    visibleTests: tests.map(({ args, expected }) => ({ args, expected })),
  }
}
