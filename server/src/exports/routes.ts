import { Readable } from 'node:stream'
import * as calls from '@nova/contract/interviews/exports'
import { EvidenceFile, getEvidenceSchema } from '@nova/contract/reports/evidence-file'
import { z } from 'zod'
import { route, taken } from '../platform/http/http.ts'
import { auditBias } from './bias-audit.ts'
import { exportInterviews, makeReportPdf } from './exports.ts'

export const exportRoutes = [
  route(calls.downloadReportPdf, async (ctx, { params }, { reply }) => {
    const { name, pieces } = await makeReportPdf(ctx, params.id)
    reply
      .header('content-disposition', `attachment; filename="${name}"`)
      .header(
        'content-length',
        pieces.reduce((sum, piece) => sum + piece.length, 0),
      )
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(Readable.from(pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.length))))
    return taken
  }),
  route(calls.downloadInterviews, async (ctx, { query }, { reply }) => {
    const lines = await exportInterviews(ctx, query)
    reply
      .header('content-disposition', `attachment; filename="interviews-${ctx.now().toISOString().slice(0, 10)}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(lines))
    return taken
  }),
  route(calls.auditBias, (ctx, { body }) => auditBias(ctx, body.groups)),
  route(getEvidenceSchema, async () => describeEvidenceFile()),
]

let described: Record<string, unknown> | undefined

/** The published schema is the one that the product's own types are made from. */
function describeEvidenceFile(): Record<string, unknown> {
  described ??= z.toJSONSchema(EvidenceFile, { io: 'output' }) as Record<string, unknown>
  return described
}
