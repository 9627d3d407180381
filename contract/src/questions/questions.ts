/** Questions as the wire carries them, and the calls that propose them. Bank files have their own schema. */
import { z } from 'zod'
import { maxDescriptionLength } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { ShownProject } from '../projects/projects.ts'
import { Difficulty, EditorHelp, FollowUpPolicy, Language, QuestionKind, QuestionSource } from '../words.ts'
import { Signature, TestCase } from './signature.ts'
import { ShownSql } from './sql.ts'

export const Example = z.object({ input: z.string(), output: z.string(), explanation: z.string().optional() })
export type Example = z.infer<typeof Example>

/** A line of the resume or the job text that a question rests on, word for word. */
export const Citation = z.object({ source: QuestionSource, line: z.string() })
export type Citation = z.infer<typeof Citation>

const proposed = {
  id: z.string(),
  title: z.string(),
  category: z.string(),
  difficultyLevel: Difficulty,
  tags: z.array(z.string()),
  source: QuestionSource,
  /** Why this question is proposed; quotes its citations. */
  reason: z.string(),
  citations: z.array(Citation),
  timeEstimate: z.int(),
  /** The language model that wrote it; absent where it is the bank's or the library's. */
  writtenBy: z.string().optional(),
  /** A draft of the company's: its tests have not been checked by execution. */
  isUnproven: z.literal(true).optional(),
  /** Reason why this question replaces one that the model was to write. */
  standsInFor: z.string().optional(),
}

/** A line of the resume within a question, why it fits, and the question without it. */
export const Quotation = z.object({ line: z.string(), why: z.string(), plain: z.string() })
export type Quotation = z.infer<typeof Quotation>

export const BehavioralQuestion = z.object({
  ...proposed,
  question: z.string(),
  quotation: Quotation.optional(),
  competency: z.string(),
  probes: z.array(z.string()),
})
export type BehavioralQuestion = z.infer<typeof BehavioralQuestion>

/** A coding, SQL, technical or project question, as the interviewer sees it. */
export const TechnicalQuestion = z.object({
  ...proposed,
  questionType: QuestionKind.exclude(['behavioral']),
  problemStatement: z.string(),
  examples: z.array(Example),
  /** Shown to the candidate as constraints. */
  assumptions: z.array(z.string()),
  /** A public requirement change, shown with the problem. */
  followUp: z.string().nullable(),
  /** Starter code in the interview's primary language; empty where it is not a coding question. */
  codeTemplate: z.string(),
  signature: Signature.nullable(),
  /** The languages in which its reference solution was proven by execution. */
  provenIn: z.array(Language),
  /** Must-have technology of the job that the question executes, beyond what every coding question executes. */
  executes: z.string().optional(),
  /** For projects only. */
  project: ShownProject.optional(),
  /** For SQL questions only. */
  sql: ShownSql.optional(),
})
export type TechnicalQuestion = z.infer<typeof TechnicalQuestion>

export const QuestionLists = z.object({
  behavioralQuestions: z.array(BehavioralQuestion),
  technicalQuestions: z.array(TechnicalQuestion),
})
export type QuestionLists = z.infer<typeof QuestionLists>

/** Planned minutes, including extra time granted to this candidate; the report shows the time spent next to them. */
const planned = { minutes: z.int() }

/** The same questions as the candidate sees them: no reason, source, reference, hidden test or probe. */
export const CandidateBehavioralQuestion = BehavioralQuestion.pick({
  id: true,
  title: true,
  question: true,
  category: true,
  difficultyLevel: true,
}).extend(planned)
export const CandidateTechnicalQuestion = TechnicalQuestion.pick({
  id: true,
  questionType: true,
  title: true,
  problemStatement: true,
  category: true,
  difficultyLevel: true,
  tags: true,
  examples: true,
  assumptions: true,
  followUp: true,
  codeTemplate: true,
  signature: true,
  project: true,
  sql: true,
}).extend({
  ...planned,
  /** Starter code per language; absent where it is not a coding question. */
  starters: z.partialRecord(Language, z.string()),
  visibleTests: z.array(TestCase.pick({ args: true, expected: true })),
})
export type CandidateBehavioralQuestion = z.infer<typeof CandidateBehavioralQuestion>
export type CandidateTechnicalQuestion = z.infer<typeof CandidateTechnicalQuestion>

/** A skill that a posting asks for, and the line that does; uncertain where the line only names it. */
export const AskedSkill = z.object({ skill: z.string(), line: z.string(), isUncertain: z.literal(true).optional() })
export type AskedSkill = z.infer<typeof AskedSkill>

export const JobInfo = z.object({
  title: z.string(),
  description: z.string(),
  requirements: z.array(z.string()),
  programmingLanguages: z.array(z.string()),
  experienceLevel: z.enum(['Junior', 'Medium', 'Senior']),
  /** False where no title, level or number of years says it; the level is Medium then. */
  isLevelStated: z.boolean().optional(),
  /** Required skills, then desired ones. */
  must: z.array(AskedSkill),
  nice: z.array(AskedSkill),
  from: z.enum(['jsonld', 'text', 'url']),
  /** Characters at the posting's end that the description leaves out, because it would be too long. */
  omitted: z.int().min(0),
})
export type JobInfo = z.infer<typeof JobInfo>

export const parseJob = endpoint({
  method: 'POST',
  path: '/api/jobs/parse',
  who: 'interviewer',
  summary: 'Reads a job posting from its address or its text.',
  body: z.union(
    [z.object({ url: z.url().max(2000) }), z.object({ text: z.string().min(1).max(maxDescriptionLength) })],
    {
      error: 'Please enter the address or the text of a job posting.',
    },
  ),
  reply: JobInfo,
  maxBytes: 256 * 1024,
  perMinute: 30,
  errors: ['unreadable_job', 'no_job_text', 'address_refused'],
})

const CompetencyIds = z.array(z.string().max(40)).max(12)

export const Template = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  duration: z.int(),
  difficulty: z.enum(['Junior', 'Medium', 'Senior']),
  questionType: z.enum(['Coding', 'Behavioral', 'Technical', 'Both']),
  interviewType: z.enum(['AiOnly', 'HumanInLoop']),
  programmingLanguage: Language,
  description: z.string(),
  tags: z.array(z.string()),
  /** Ids of the questions that every candidate of this template is asked, in their order. */
  core: z.array(z.string()).default([]),
  followUps: FollowUpPolicy.default('ask'),
  editorHelp: EditorHelp.default('full'),
  /** Rated competencies of the company's scorecard; empty: those that fit the kinds of question and the level. */
  competencyIds: CompetencyIds.default([]),
  /** Saved by the company itself. The built-in ones cannot be deleted. */
  isOwn: z.boolean().default(false),
})
export type Template = z.infer<typeof Template>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  who: 'interviewer',
  permission: 'run',
  summary: 'The company’s own templates, newest first, then the built-in ones.',
  reply: z.array(Template),
  errors: [],
})

const templateWords = {
  name: z.string().trim().min(1, 'Please enter a name.').max(80),
  description: z.string().trim().max(500).default(''),
  tags: z.array(z.string().trim().min(1).max(40)).max(10).default([]),
}

export const SaveTemplateForm = z.object({
  /** Settings and chosen questions are taken from it. */
  interviewId: z.string().max(100),
  ...templateWords,
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  who: 'interviewer',
  summary: 'Saves an interview’s settings and chosen questions as a template of the company.',
  body: SaveTemplateForm,
  reply: Template,
  status: 201,
  errors: ['interview_not_found', 'template_taken'],
})

export const TemplateForm = z.object({
  ...templateWords,
  duration: z.int().min(5).max(480),
  ...Template.pick({ difficulty: true, questionType: true, interviewType: true, programmingLanguage: true }).shape,
  followUps: FollowUpPolicy,
  /** Left out: as before, like the competencies. */
  editorHelp: EditorHelp.optional(),
  competencyIds: CompetencyIds.optional(),
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const changeTemplate = endpoint({
  method: 'PUT',
  path: '/api/templates/{id}',
  who: 'interviewer',
  summary: 'Renames a template of the company or changes its settings. Its questions stay.',
  params: z.object({ id: z.string().max(100) }),
  body: TemplateForm,
  reply: Template,
  errors: ['template_not_found', 'template_taken'],
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  who: 'interviewer',
  summary: 'Deletes a template of the company. Interviews made from it stay as they are.',
  params: z.object({ id: z.string().max(100) }),
  status: 204,
  errors: ['template_not_found'],
})
