import {
  previewActMails as previewActMailsCall,
  previewBulkMails as previewBulkMailsCall,
} from '@nova/contract/interviews/act-mails'
import * as calls from '@nova/contract/interviews/notices'
import * as plans from '@nova/contract/interviews/plans'
import { route } from '../platform/http/http.ts'
import { previewActMails, previewBulkMails } from './act-mails.ts'
import { getNoticeChoices, saveNoticeChoices } from './choices.ts'
import { getInvitationText } from './invitation-text.ts'
import { getInvitationState, resendCandidateInvitation } from './invitations.ts'
import { previewPlanMails } from './plan-mails.ts'

export const noticeRoutes = [
  route(calls.getInvitationState, (ctx, { params }) => getInvitationState(ctx, params.id)),
  route(calls.resendCandidateInvitation, (ctx, { params }) => resendCandidateInvitation(ctx, params.id)),
  route(previewActMailsCall, (ctx, { params, body }) => previewActMails(ctx, params.id, body)),
  route(previewBulkMailsCall, (ctx, { body }) => previewBulkMails(ctx, body)),
  route(plans.previewPlanMails, (ctx, { params, body }) => previewPlanMails(ctx, params.id, body)),
  route(plans.getInvitationText, (ctx, { params }) => getInvitationText(ctx, params.id)),
  route(calls.getNoticeChoices, (ctx) => getNoticeChoices(ctx)),
  route(calls.saveNoticeChoices, (ctx, { body }) => saveNoticeChoices(ctx, body)),
]
