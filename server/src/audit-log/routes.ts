import { Readable } from 'node:stream'
import * as calls from '@nova/contract/accounts/audit'
import { route, taken } from '../platform/http/http.ts'
import { exportEvents, listEvents, listInterviewActivity } from './audit-log.ts'

export const auditRoutes = [
  route(calls.listAuditEvents, (ctx, { query }) => listEvents(ctx, query)),
  route(calls.listInterviewActivity, (ctx, { params, query }) => listInterviewActivity(ctx, params.id, query)),
  route(calls.downloadAuditEvents, async (ctx, { query }, { reply }) => {
    const lines = await exportEvents(ctx, query)
    reply
      .header('content-disposition', `attachment; filename="audit-${ctx.now().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines))
    return taken
  }),
]
