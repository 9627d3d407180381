import { Readable } from 'node:stream'
import * as calls from '@nova/contract/accounts/leaving'
import { route, taken } from '../platform/http/http.ts'
import { askArchive, downloadArchive } from './archives.ts'
import { askLeaving, readLeaving, readPlan, undoLeaving } from './leaving.ts'

export const leavingRoutes = [
  route(calls.getCompanyLeaving, (ctx) => readLeaving(ctx)),
  route(calls.getLeavingPlan, (ctx) => readPlan(ctx)),
  route(calls.askLeaving, (ctx, { body }) => askLeaving(ctx, body)),
  route(calls.undoLeaving, (ctx) => undoLeaving(ctx)),
  route(calls.makeCompanyArchive, async (ctx, { body }) => {
    await askArchive(ctx, body)
    return readPlan(ctx)
  }),
  route(calls.downloadCompanyArchive, async (ctx, _, { reply }) => {
    const { name, bytes, pieces } = await downloadArchive(ctx)
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .header('cache-control', 'no-store')
      .type('application/zip')
      .send(Readable.from(pieces, { objectMode: false }))
    return taken
  }),
]
