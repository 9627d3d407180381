import * as calls from '@nova/contract/reports'
import { route, taken } from '../platform/http/http.ts'
import { getEvidence, getReport } from './reports.ts'

export const reportRoutes = [
  route(calls.getReport, async (ctx, { params }, { reply }) => {
    const report = await getReport(ctx, params.id)
    if ('status' in report) reply.status(202)
    return report
  }),
  route(calls.getEvidence, async (ctx, { params }, { reply }) => {
    const evidence = await getEvidence(ctx, params.id)
    reply
      .header('content-disposition', `attachment; filename="evidence-${evidence.interview.id}.json"`)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(evidence))
    return taken
  }),
]
