/** The panel together: ratings and due dates, all reviews side by side, and the promise to the candidate. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { InterviewStatus } from '../words.ts'

/** The team gets a notice this long before a promised reply is due. */
export const replyNoticeMs = 2 * 86_400_000

export const PanelPlan = z.object({
  /** When scorecards are due; null: no date. Late panellists get one reminder then. */
  scorecardsDueAt: z.iso.datetime().nullable(),
  /** By when the candidate was promised a reply, which their page shows; null: nothing was promised. */
  replyBy: z.iso.datetime().nullable(),
  /** How often it was changed. */
  version: z.int(),
})
export type PanelPlan = z.infer<typeof PanelPlan>

const Moment = z.iso.datetime({ offset: true })

export const PanelPlanForm = z.object({
  scorecardsDueAt: Moment.nullable(),
  replyBy: Moment.nullable(),
  /** The version that was changed; a newer one refuses the change. */
  version: z.int().min(0),
})
export type PanelPlanForm = z.infer<typeof PanelPlanForm>

export const DebriefReviewer = z.object({
  id: z.uuid(),
  name: z.string(),
  isOnPanel: z.boolean(),
  /** Null: not yet. */
  submittedAt: z.iso.datetime().nullable(),
  /** Not submitted, and the due date has passed. */
  isLate: z.boolean(),
  /** They had seen others' reviews before they submitted their own. */
  sawOthers: z.boolean(),
  note: z.string(),
})
export type DebriefReviewer = z.infer<typeof DebriefReviewer>

export const DebriefRow = z.object({
  competencyId: z.string(),
  name: z.string(),
  /** The highest mark minus the lowest; null below two. */
  difference: z.int().nullable(),
  /** The observation in a sentence; null where there is nothing to count. */
  fact: z.string().nullable(),
  marks: z.array(z.object({ reviewerId: z.uuid(), level: z.int(), seq: z.int().nullable(), reason: z.string() })),
})
export type DebriefRow = z.infer<typeof DebriefRow>

export const Debrief = z.object({
  interviewId: z.uuid(),
  title: z.string(),
  candidateName: z.string(),
  status: InterviewStatus,
  /** The caller sees no reviews yet: their own isn't submitted, or, for viewers, no decision is recorded. */
  isBlind: z.boolean(),
  /** True where the caller may set the dates and remind. */
  mayManage: z.boolean(),
  /** The panel, then others who have submitted a review. */
  reviewers: z.array(DebriefReviewer),
  /** Those with the largest difference first; without marks where the caller is blind. */
  rows: z.array(DebriefRow),
  plan: PanelPlan,
  /** Feedback was released to the candidate, which keeps a promised reply. */
  isReplied: z.boolean(),
  /** Time of the last reminder that a person sent; null: none. */
  remindedAt: z.iso.datetime().nullable(),
})
export type Debrief = z.infer<typeof Debrief>

const ofInterview = { who: 'owner', params: InterviewId } as const

export const getDebrief = endpoint({
  ...ofInterview,
  method: 'GET',
  path: '/api/Interviews/{id}/debrief',
  summary: 'Competencies by reviewers with what each mark rests on, differences first, and who has yet to submit.',
  reply: Debrief,
  errors: [],
})

export const changePanelPlan = endpoint({
  ...ofInterview,
  method: 'PUT',
  path: '/api/Interviews/{id}/panel/plan',
  permission: 'manage',
  summary:
    'Sets the due date of scorecards and the date of a promised reply; for its creator, recruiters and administrators.',
  body: PanelPlanForm,
  reply: Debrief,
  errors: ['forbidden', 'interview_cancelled', 'panel_plan_changed'],
})

export const remindPanel = endpoint({
  ...ofInterview,
  method: 'POST',
  path: '/api/Interviews/{id}/panel/reminder',
  permission: 'manage',
  summary:
    'Mails those of the panel who have yet to submit their scorecard; at most once an hour. For its creator, recruiters and administrators.',
  reply: z.object({ reminded: z.array(z.string()) }),
  perMinute: 20,
  errors: ['forbidden', 'review_not_open', 'mail_off', 'reminder_limit', 'nobody_to_remind'],
})
