import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { evidenceSchemaVersion } from '@nova/contract/evidence-file'
import * as calls from '@nova/contract/reports'
import { route, taken } from '../platform/http/http.ts'
import { type Evidence, getEvidence, getReport, listReports, listScores, notePrinted, remakeReport } from './reports.ts'

export const reportRoutes = [
  route(calls.getReport, async (ctx, { params, query }, { reply }) => {
    const report = await getReport(ctx, params.id, query.formulaVersion)
    if ('status' in report) reply.status(202)
    return report
  }),
  route(calls.listReports, (ctx, { params }) => listReports(ctx, params.id)),
  route(calls.remakeReport, (ctx, { params }) => remakeReport(ctx, params.id)),
  route(calls.noteReportPrinted, (ctx, { params }) => notePrinted(ctx, params.id)),
  route(calls.listScores, (ctx, { query }) => listScores(ctx, query.ids)),
  route(calls.getEvidence, async (ctx, { params }, { reply }) => {
    const evidence = await getEvidence(ctx, params.id)
    reply
      .header('content-disposition', `attachment; filename="evidence-${evidence.interview.id}.json"`)
      .type('application/json; charset=utf-8')
      .send(Readable.from(tellEvidence(evidence)))
    return taken
  }),
]

const entriesInPiece = 500

/** The evidence as JSON, piece by piece: a long session's as one text would hold everybody else up. */
async function* tellEvidence({ interview, entries, pads, report }: Evidence): AsyncGenerator<string> {
  yield `{"schemaVersion":${evidenceSchemaVersion},"interview":${JSON.stringify(interview)},"entries":[`
  for (let at = 0; at < entries.length; at += entriesInPiece) {
    const piece = JSON.stringify(entries.slice(at, at + entriesInPiece)).slice(1, -1)
    yield at === 0 ? piece : `,${piece}`
    await setImmediate()
  }
  yield `],"pads":${JSON.stringify(pads)},"report":${JSON.stringify(report)}}`
}
