import * as calls from '@nova/contract/positions/imports'
import * as zoneCalls from '@nova/contract/zones'
import { route, taken } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import { checkImport, getImport, listImports, startImport, writeProblems } from './imports.ts'
import { findZones } from './zones.ts'

export const importRoutes = [
  route(zoneCalls.findZones, (_, { query }) => findZones(query.text)),
  route(calls.checkImport, (ctx, { params, body }) => checkImport(ctx, params.id, body)),
  route(calls.startImport, async (ctx, { params, body }) => {
    const started = await startImport(ctx, params.id, params.importId, body)
    return body.publish ? withMissing(ctx, started) : started
  }),
  route(calls.getImport, (ctx, { params }) => getImport(ctx, params.id, params.importId)),
  route(calls.listImports, (ctx, { params }) => listImports(ctx, params.id)),
  route(calls.downloadImportProblems, async (ctx, { params }, { reply }) => {
    const { name, text } = await writeProblems(ctx, params.id, params.importId)
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(text)
    return taken
  }),
]
