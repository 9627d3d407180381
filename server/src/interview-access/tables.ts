import type { Accommodations } from '@nova/contract/interviews/accommodations'
import type { CheckedDoubt } from '@nova/contract/questions/doubts'
import type { QuestionLists } from '@nova/contract/questions/questions'
import type {
  AgentEngine,
  AgentMode,
  AiPolicy,
  DecisionOutcome,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewStatus,
  InterviewType,
  Language,
  NoticePlace,
  QuestionMix,
  Seniority,
} from '@nova/contract/words'
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const interviews = pgTable('interviews', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  status: text('status').$type<InterviewStatus>().notNull(),
  interviewType: text('interview_type').$type<InterviewType>().notNull(),
  questionMix: text('question_mix').$type<QuestionMix>().notNull(),
  seniority: text('seniority').$type<Seniority>().notNull(),
  language: text('language').$type<Language>().notNull(),
  onlyLanguage: boolean('only_language').notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  scheduledAt: moment('scheduled_at'),
  /** Time zone of the planner, as an IANA name. */
  timeZone: text('time_zone'),
  /** For an interview without a date: joining is refused after this time. */
  openUntil: moment('open_until'),
  /** How often the plan was changed. */
  revision: integer('revision').notNull().default(0),
  /** The interview of which this is a copy that an interviewer walks. */
  previewOf: uuid('preview_of'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  candidateEmail: text('candidate_email').notNull(),
  candidateName: text('candidate_name').notNull(),
  /** The plain token of earlier versions; sealed and emptied when the server starts. */
  plainToken: text('candidate_token'),
  candidateTokenHash: bytes('candidate_token_hash'),
  sealedCandidateToken: text('sealed_candidate_token'),
  companyEmails: text('company_emails').array().notNull(),
  meetingUrl: text('meeting_url'),
  aiPolicy: text('ai_policy').$type<AiPolicy>().notNull(),
  helpLevel: text('help_level').$type<HelpLevel>().notNull(),
  agentEngine: text('agent_engine').$type<AgentEngine>().notNull().default('standard'),
  /** The program that the live agent is; null: Nova itself. */
  agentProgram: text('agent_program'),
  agentMode: text('agent_mode').$type<AgentMode>().notNull().default('review'),
  followUps: text('follow_ups').$type<FollowUpPolicy>().notNull(),
  /** Its report was readable before there were seals, and stays so. */
  wasReportOpen: boolean('was_report_open').notNull().default(false),
  editorHelp: text('editor_help').$type<EditorHelp>().notNull().default('full'),
  noticePlace: text('notice_place').$type<NoticePlace>().notNull().default('none'),
  links: text('links').array().notNull(),
  jobLink: text('job_link'),
  selected: boolean('selected').notNull(),
  /** With the ids of all that was ever proposed for this interview. */
  proposal: jsonb('proposal').$type<QuestionLists & { seen?: string[]; lead?: string[] }>().notNull(),
  behavioralIds: text('behavioral_ids').array().notNull(),
  technicalIds: text('technical_ids').array().notNull(),
  assumptions: text('assumptions').array().notNull(),
  /** `by` is a name as it was, and stays when the account is deleted. */
  checkedDoubts: jsonb('checked_doubts').$type<CheckedDoubt[]>().notNull().default([]),
  accommodations: jsonb('accommodations').$type<Accommodations>().notNull(),
  novaPaused: boolean('nova_paused').notNull(),
  startedAt: moment('started_at'),
  endsAt: moment('ends_at'),
  completedAt: moment('completed_at'),
  joinedName: text('joined_name'),
  joinedEmail: text('joined_email'),
  /** The model disclosed to the candidate before joining; empty: none. Null if joined before this was recorded. */
  joinedModel: text('joined_model'),
  /** The machine that ran it then. Null where that was not kept. */
  joinedHost: text('joined_host'),
  /** The agent disclosed to the candidate then. Null if that was not recorded. */
  joinedAgent: text('joined_agent').$type<AgentEngine>(),
  /** The agent program that was disclosed; null for none. */
  joinedProgram: text('joined_program'),
  deviceId: text('device_id'),
  positionId: uuid('position_id'),
  /** The questions that the position asked of everyone when this was planned. */
  coreIds: text('core_ids').array().notNull(),
  /** Time of deletion; the interview can be restored for a while. */
  deletedAt: moment('deleted_at'),
  /** The decision that holds, as reviews keep it; here for lists. */
  decision: text('decision').$type<DecisionOutcome | 'none'>().notNull().default('none'),
})

/** An interview as the database holds it. */
export type InterviewRow = Omit<typeof interviews.$inferSelect, 'deletedAt' | 'decision'>

/** How many there are, without copies and what was deleted; kept by triggers. A key may have several rows, which add up. */
export const interviewCounts = pgTable('interview_counts', {
  companyId: uuid('company_id').notNull(),
  creatorId: uuid('creator_id').notNull(),
  positionId: uuid('position_id'),
  status: text('status').$type<InterviewStatus>().notNull(),
  total: integer('total').notNull(),
})
