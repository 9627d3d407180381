import * as findings from '@nova/contract/findings'
import * as calls from '@nova/contract/reports'
import { overrideScore as overrideScoreCall, recordDecision as recordDecisionCall } from '@nova/contract/reviews'
import { route, taken } from '../platform/http/http.ts'
import { overrideScore, recordDecision } from './deciding.ts'
import { sendEvidence } from './evidence-file.ts'
import { getEvidence } from './evidence.ts'
import { getReport, listReports, listScores, notePrinted, remakeReport, retryReport } from './reports.ts'
import { readFindingReview, readOwnPrecision, resolveFinding } from './resolutions.ts'
import { watchReport } from './watching.ts'

export const reportRoutes = [
  route(calls.getReport, async (ctx, { params, query }, { reply }) => {
    const report = await getReport(ctx, params.id, query.formulaVersion)
    if ('status' in report) reply.status(202)
    return report
  }),
  route(calls.watchReport, (ctx, { params }) => watchReport(ctx, params.id)),
  route(calls.listReports, (ctx, { params }) => listReports(ctx, params.id)),
  route(calls.remakeReport, (ctx, { params }) => remakeReport(ctx, params.id)),
  route(calls.retryReport, (ctx, { params }) => retryReport(ctx, params.id)),
  route(calls.noteReportPrinted, (ctx, { params }) => notePrinted(ctx, params.id)),
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
