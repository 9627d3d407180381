import * as calls from '@nova/contract/reviews/debrief'
import { getReview, submitReview } from '@nova/contract/reviews/reviews'
import { changePanelPlan } from '../interview-plan/panel-plan.ts'
import { route } from '../platform/http/http.ts'
import { readDebrief, readScorecardOf, remindPanel, submitScorecard } from './debrief.ts'

export const debriefRoutes = [
  route(calls.getDebrief, (ctx, { params }) => readDebrief(ctx, params.id)),
  route(calls.changePanelPlan, async (ctx, { params, body }) => {
    await changePanelPlan(ctx, params.id, body)
    return readDebrief(ctx, params.id)
  }),
  route(calls.remindPanel, (ctx, { params }) => remindPanel(ctx, params.id)),
  route(getReview, (ctx, { params }) => readScorecardOf(ctx, params.id)),
  route(submitReview, (ctx, { params, body }) => submitScorecard(ctx, params.id, body)),
]
