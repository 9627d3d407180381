import { Readable } from 'node:stream'
import * as calls from '@nova/contract/installation/leads'
import { route, taken } from '../platform/http/http.ts'
import { deleteLead, exportLeads, listLeads, takeLead } from './leads.ts'

export const leadRoutes = [
  route(calls.sendLead, (ctx, { body }) => takeLead(ctx, body)),
  route(calls.listLeads, (ctx, { query }) => listLeads(ctx, query)),
  route(calls.deleteLead, (ctx, { params }) => deleteLead(ctx, params.id)),
  route(calls.downloadLeads, async (ctx, _, { reply }) => {
    const lines = await exportLeads(ctx)
    reply
      .header('content-disposition', `attachment; filename="leads-${ctx.now().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines))
    return taken
  }),
]
