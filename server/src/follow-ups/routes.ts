import * as calls from '@nova/contract/reviews/follow-ups'
import { route } from '../platform/http/http.ts'
import { answerFollowUp, leaveFollowUps, startFollowUps } from './follow-ups.ts'

export const followUpRoutes = [
  route(calls.startFollowUps, (ctx, { params }) => startFollowUps(ctx, params.id, params.setId)),
  route(calls.answerFollowUp, (ctx, { params, body }) => answerFollowUp(ctx, params.id, params.setId, body)),
  route(calls.leaveFollowUps, (ctx, { params }) => leaveFollowUps(ctx, params.id, params.setId)),
]
