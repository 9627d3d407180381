/** Bank questions as interviewers and candidates are shown them. */
import type { KitPart } from '@nova/contract/projects/kit-libraries'
import type { ProjectRuntime, ShownProject } from '@nova/contract/projects/projects'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type {
  BehavioralQuestion,
  CandidateBehavioralQuestion,
  CandidateTechnicalQuestion,
  TechnicalQuestion,
} from '@nova/contract/questions/questions'
import type { Language } from '@nova/contract/words'
import { starterCode } from '../../platform/languages/starter.ts'
import { type AgentOfWhoJoined, type AgentRules, engineOf } from '../agent-part.ts'
import { choiceOf } from './kinds.ts'
import type { Reason } from './reasons.ts'
import type { Wanted } from './wanted.ts'

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
  return choiceOf(question).show(question, reason, { language, provenIn })
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
  const { agent = 'none', tests = [] } = source ? choiceOf(source).reveal(source, rules, engine) : {}
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
