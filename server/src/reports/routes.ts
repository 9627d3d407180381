import * as reading from '@nova/contract/report-calls'
import * as findings from '@nova/contract/reports/findings'
import * as calls from '@nova/contract/reports/reports'
import {
  overrideScore as overrideScoreCall,
  recordDecision as recordDecisionCall,
} from '@nova/contract/reviews/reviews'
import { route, taken } from '../platform/http/http.ts'
import { overrideScore, recordDecision } from './deciding.ts'
import { sendEvidence } from './evidence-file.ts'
import { getEvidence } from './evidence.ts'
import { readLineSources } from './line-sources.ts'
import { listScores } from './listed.ts'
import {
  getReport,
  listReports,
  notePrinted,
  remakeReport,
  requireCompleted,
  retryReport,
  unsealReport,
} from './reports.ts'
import { readFindingReview, readOwnPrecision, resolveFinding } from './resolutions.ts'
import { watchReport } from './watching.ts'

export const reportRoutes = [
  route(reading.getReport, async (ctx, { params, query }, { reply }) => {
    const report = await getReport(ctx, params.id, query.formulaVersion)
    if ('status' in report) reply.status(202)
    return report
  }),
  route(calls.watchReport, (ctx, { params }) => watchReport(ctx, params.id)),
  route(reading.listReports, (ctx, { params }) => listReports(ctx, params.id)),
  route(reading.getLineSources, async (ctx, { params }) => {
    await requireCompleted(ctx, params.id)
    return readLineSources(ctx, params.id)
  }),
  route(reading.remakeReport, (ctx, { params }) => remakeReport(ctx, params.id)),
  route(reading.retryReport, (ctx, { params }) => retryReport(ctx, params.id)),
  route(reading.unsealReport, (ctx, { params }) => unsealReport(ctx, params.id)),
  route(reading.noteReportPrinted, (ctx, { params }) => notePrinted(ctx, params.id)),
  route(findings.getFindingReview, (ctx, { params }) => readFindingReview(ctx, params.id)),
  route(findings.getFieldPrecision, (ctx) => readOwnPrecision(ctx)),
  route(findings.resolveFinding, (ctx, { params, body }) => resolveFinding(ctx, params.id, body)),
  route(calls.listScores, (ctx, { query }) => listScores(ctx, query.ids)),
  route(recordDecisionCall, (ctx, { params, body }) => recordDecision(ctx, params.id, body)),
  route(overrideScoreCall, (ctx, { params, body }) => overrideScore(ctx, params.id, body)),
  route(calls.getEvidence, async (ctx, { params }, { reply }) => {
    const evidence = await getEvidence(ctx, params.id)
    sendEvidence(reply, evidence, `evidence-${evidence.interview.id}.json`)
    return taken
  }),
]
