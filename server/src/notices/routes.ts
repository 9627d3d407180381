import * as calls from '@nova/contract/notices'
import { route } from '../platform/http/http.ts'
import { getNoticeChoices, saveNoticeChoices } from './choices.ts'
import { getInvitationState, resendCandidateInvitation } from './invitations.ts'

export const noticeRoutes = [
  route(calls.getInvitationState, (ctx, { params }) => getInvitationState(ctx, params.id)),
  route(calls.resendCandidateInvitation, (ctx, { params }) => resendCandidateInvitation(ctx, params.id)),
  route(calls.getNoticeChoices, (ctx) => getNoticeChoices(ctx)),
  route(calls.saveNoticeChoices, (ctx, { body }) => saveNoticeChoices(ctx, body)),
]
