import { getBriefing } from '@nova/contract/reports/briefing'
import { route } from '../platform/http/http.ts'
import { readBriefing } from './briefing.ts'

export const briefingRoutes = [
  route(getBriefing, (ctx, { params, query }) => readBriefing(ctx, params.id, query.questionId)),
]
