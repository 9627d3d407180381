/** The words of the wire: every enumeration of the specification, one name each (docs/glossary.md). */
import { z } from 'zod'
import { isProjectPath } from './project-path.ts'

/** What an account may do in its company (contract/src/roles.ts). */
export const Role = z.enum(['Administrator', 'Interviewer', 'Viewer'])
export type Role = z.infer<typeof Role>

/** An interview's level. Questions have a Difficulty of their own. */
export const Seniority = z.enum(['Junior', 'Medium', 'Senior'])
export type Seniority = z.infer<typeof Seniority>

export const InterviewType = z.enum(['AiOnly', 'HumanInLoop'])
export type InterviewType = z.infer<typeof InterviewType>

/** Which kinds of question an interview mixes. Both means all kinds (product decision); projects come with code. */
export const QuestionMix = z.enum(['Coding', 'Behavioral', 'Technical', 'Both'])
export type QuestionMix = z.infer<typeof QuestionMix>

export const QuestionKind = z.enum(['coding', 'behavioral', 'technical', 'project'])
export type QuestionKind = z.infer<typeof QuestionKind>

/** The kinds that are one text with an answer. */
export type PlainKind = Exclude<QuestionKind, 'project'>

export const Difficulty = z.enum(['easy', 'medium', 'hard'])
export type Difficulty = z.infer<typeof Difficulty>

export const InterviewStatus = z.enum(['Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled'])
export type InterviewStatus = z.infer<typeof InterviewStatus>

/** What the candidate may use: Nova only, any AI but declared, or none. */
export const AiPolicy = z.enum(['nova', 'open', 'none'])
export type AiPolicy = z.infer<typeof AiPolicy>

/** The ceiling of Nova's help (docs/assessment.md). */
export const HelpLevel = z.enum(['clarify', 'hint', 'pair'])
export type HelpLevel = z.infer<typeof HelpLevel>

/** What the assistant does in a project: nothing, explain, or propose changes as well. */
export const AgentPart = z.enum(['none', 'explains', 'proposes'])
export type AgentPart = z.infer<typeof AgentPart>

/** Who proposes changes to a project: the material of the bank, which is the same for everybody, or a language model. */
export const AgentEngine = z.enum(['standard', 'live'])
export type AgentEngine = z.infer<typeof AgentEngine>

/** Whether submitted code or a project is followed by short questions about it, and whether the candidate may skip them. */
export const FollowUpPolicy = z.enum(['ask', 'skippable', 'off'])
export type FollowUpPolicy = z.infer<typeof FollowUpPolicy>

export const Language = z.enum(['javascript', 'typescript', 'python', 'java', 'go'])
export type Language = z.infer<typeof Language>

/** The file of a project that a pad holds: `file:` and its path. */
export const FilePad = z
  .templateLiteral(['file:', z.string()])
  .refine((name) => isProjectPath(name.slice('file:'.length)), 'Not a path of a project.')
export type FilePad = z.infer<typeof FilePad>

/** A pad holds code in a Language, the prose of a text answer, or a file of a project. */
export const PadLanguage = z.union([Language, z.literal('text'), FilePad])
export type PadLanguage = z.infer<typeof PadLanguage>

/** Whether a pad holds code in a Language, and neither prose nor a project's file. */
export const isCodePad = (language: PadLanguage): language is Language => language !== 'text' && !isFilePad(language)

/** Whether a pad holds a file of a project. */
export const isFilePad = (language: PadLanguage): language is FilePad => language.startsWith('file:')

export const QuestionSource = z.enum(['resume', 'job-description', 'linkedin', 'github', 'library', 'core'])
export type QuestionSource = z.infer<typeof QuestionSource>

/** ready: may be asked; draft: kept, but cannot be chosen; retired: no longer offered. */
export const LibraryStatus = z.enum(['ready', 'draft', 'retired'])
export type LibraryStatus = z.infer<typeof LibraryStatus>

/** What a person decides about a candidate. */
export const DecisionOutcome = z.enum(['Advance', 'Hold', 'Decline'])
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

/** What the people of a position are called on screens. */
export const PeopleWord = z.enum(['candidate', 'student'])
export type PeopleWord = z.infer<typeof PeopleWord>

/** What is due for somebody in a position, as the reader sees it. */
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

/** Whether a position takes candidates. */
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
