/** The words of the wire: every enumeration of the specification, one name each (docs/glossary.md). */
import { z } from 'zod'
import { isProjectPath } from './projects/project-path.ts'

/** Role of an account in its company (contract/src/accounts/roles.ts). */
export const Role = z.enum(['Administrator', 'Recruiter', 'Interviewer', 'HiringManager', 'Viewer'])
export type Role = z.infer<typeof Role>

/** Hiring systems that a company can connect. */
export const HiringSystem = z.enum(['greenhouse', 'ashby'])
export type HiringSystem = z.infer<typeof HiringSystem>

/** An interview's level. Questions have their own Difficulty. */
export const Seniority = z.enum(['Junior', 'Medium', 'Senior'])
export type Seniority = z.infer<typeof Seniority>

export const InterviewType = z.enum(['AiOnly', 'HumanInLoop'])
export type InterviewType = z.infer<typeof InterviewType>

/** Kinds of question in an interview. Both means all kinds (product decision); projects come with code. */
export const QuestionMix = z.enum(['Coding', 'Behavioral', 'Technical', 'Both'])
export type QuestionMix = z.infer<typeof QuestionMix>

export const QuestionKind = z.enum(['coding', 'sql', 'behavioral', 'technical', 'project'])
export type QuestionKind = z.infer<typeof QuestionKind>

/** The kinds that are one text with an answer. */
export type PlainKind = Exclude<QuestionKind, 'project'>

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

export const InterviewStatus = z.enum(['Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled'])
export type InterviewStatus = z.infer<typeof InterviewStatus>

/** AI that the candidate may use: Nova only, any AI but declared, or none. */
export const AiPolicy = z.enum(['nova', 'open', 'none'])
export type AiPolicy = z.infer<typeof AiPolicy>

/** The ceiling of Nova's help (docs/assessment.md). */
export const HelpLevel = z.enum(['clarify', 'hint', 'pair'])
export type HelpLevel = z.infer<typeof HelpLevel>

/** The assistant's part in a project: none, explanations, or proposed changes as well. */
export const AgentPart = z.enum(['none', 'explains', 'proposes'])
export type AgentPart = z.infer<typeof AgentPart>

/** Source of proposed changes to a project: the bank's material, the same for every candidate, or a language model. */
export const AgentEngine = z.enum(['standard', 'live'])
export type AgentEngine = z.infer<typeof AgentEngine>

/**
 * Permissions of an agent program in a project: its changes are asked about one by one, reviewed together at the end of
 * each turn, or left out.
 */
export const AgentMode = z.enum(['ask', 'review', 'read'])
export type AgentMode = z.infer<typeof AgentMode>

/** Policy on short questions about submitted code or projects: asked, skippable, or off. */
export const FollowUpPolicy = z.enum(['ask', 'skippable', 'off'])
export type FollowUpPolicy = z.infer<typeof FollowUpPolicy>

/** Help of the room's editor: completion, types and errors while typing, or none of it to test recall. */
export const EditorHelp = z.enum(['full', 'plain'])
export type EditorHelp = z.infer<typeof EditorHelp>

/** Place of an interview, for the notice that its candidate reads before joining (place-notices.ts). */
export const noticePlaces = ['none', 'us-co', 'us-ca', 'us-nyc', 'us-il', 'eu', 'uk'] as const
export const NoticePlace = z.enum(noticePlaces)
export type NoticePlace = z.infer<typeof NoticePlace>

/** A list by itself: pages that check nothing need no schema for it. */
export const languages = ['javascript', 'typescript', 'python', 'java', 'go'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** The language of a plan that names none. */
export const defaultLanguage = languages[0]
/** Forms of questions begin with it. */
export const authorLanguage: Language = 'python'
/** The function isValid of a question is in it. */
export const validityLanguage: Language = 'javascript'

/** The toolchains of projects, in the order in which they are offered; `web` is for pages. */
export const projectRuntimes = ['node', 'python', 'java', 'go', 'web'] as const

/** A Language, or SQL, in which SQL questions alone are answered. */
export const CodeLanguage = z.enum([...languages, 'sql'])
export type CodeLanguage = z.infer<typeof CodeLanguage>

/** The file of a project that a pad holds: `file:` and its path. */
export const FilePad = z
  .templateLiteral(['file:', z.string()])
  .refine((name) => isProjectPath(name.slice('file:'.length)), 'Not a path of a project.')
export type FilePad = z.infer<typeof FilePad>

/** A pad holds code, the prose of a text answer, or a file of a project. */
export const PadLanguage = z.union([CodeLanguage, z.literal('text'), FilePad])
export type PadLanguage = z.infer<typeof PadLanguage>

/** True if a pad holds code, not prose or a project's file. */
export const isCodePad = (language: PadLanguage): language is CodeLanguage =>
  language !== 'text' && !isFilePad(language)

export const isFilePad = (language: PadLanguage): language is FilePad => language.startsWith('file:')

export const QuestionSource = z.enum(['resume', 'job-description', 'linkedin', 'github', 'library', 'core'])
export type QuestionSource = z.infer<typeof QuestionSource>

/** ready: may be asked; draft: kept, but cannot be chosen; retired: no longer offered. */
export const LibraryStatus = z.enum(['ready', 'draft', 'retired'])
export type LibraryStatus = z.infer<typeof LibraryStatus>

/** A person's decision about a candidate. */
export const DecisionOutcome = z.enum(['Advance', 'Hold', 'Decline'])
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

/** Word for the people of a position on screens. */
export const PeopleWord = z.enum(['candidate', 'student'])
export type PeopleWord = z.infer<typeof PeopleWord>

/** Next action due for a person in a position, as the reader sees it. */
export const NextStep = z.enum([
  'publish',
  'await',
  'watch',
  'report',
  'rate',
  'decide',
  'feedback',
  'done',
  'cancelled',
])
export type NextStep = z.infer<typeof NextStep>

/** State of a position; only an open one takes candidates. */
export const PositionStatus = z.enum(['open', 'closed', 'archived'])
export type PositionStatus = z.infer<typeof PositionStatus>

export const TestGroup = z.enum(['core', 'edge', 'scale'])
export type TestGroup = z.infer<typeof TestGroup>

/** 0 GeneralQuestion, 1 CodeHelp, 2 Clarification, 3 Review. */
export const InteractionType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type InteractionType = z.infer<typeof InteractionType>

/** Either spelling of a status that the specification uses; in-progress and InProgress are one. */
export const AnyStatus = z
  .string()
  .transform((text) => text.replace(/[-_ ]/g, '').toLowerCase())
  .transform((text, issue) => {
    const status = InterviewStatus.options.find((option) => option.toLowerCase() === text)
    if (status) return status
    issue.addIssue({ code: 'custom', message: `Unknown status. Use one of ${InterviewStatus.options.join(', ')}.` })
    return z.NEVER
  })
