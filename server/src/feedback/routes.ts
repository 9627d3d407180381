import * as calls from '@nova/contract/feedback'
import { route, taken } from '../platform/http/http.ts'
import { sendEvidence } from '../reports/evidence-file.ts'
import { listWaiting } from '../requests/requests.ts'
import {
  answerReply,
  getAfterInterview,
  getCandidateNews,
  getCandidateSide,
  getOwnRecord,
  openFindings,
  releaseFeedback,
  replyToRequest,
  saveFeedback,
  sendRequest,
} from './feedback.ts'

export const feedbackRoutes = [
  route(calls.getAfterInterview, (ctx, { params }) => getAfterInterview(ctx, params.id)),
  route(calls.getOwnRecord, async (ctx, { params }, { reply }) => {
    const record = await getOwnRecord(ctx, params.id)
    sendEvidence(reply, record, `my-interview-${params.id}.json`)
    return taken
  }),
  route(calls.sendRequest, (ctx, { params, body }) => sendRequest(ctx, params.id, body)),
  route(calls.answerReply, (ctx, { params, body }) => answerReply(ctx, params.id, params.requestId, body)),
  route(calls.listWaitingCandidates, (ctx) => listWaiting(ctx)),
  route(calls.getCandidateNews, (ctx, { params }) => getCandidateNews(ctx, params.id)),
  route(calls.getCandidateSide, (ctx, { params }) => getCandidateSide(ctx, params.id)),
  route(calls.saveFeedback, (ctx, { params, body }) => saveFeedback(ctx, params.id, body)),
  route(calls.releaseFeedback, (ctx, { params, body }) => releaseFeedback(ctx, params.id, body)),
  route(calls.openFindings, (ctx, { params }) => openFindings(ctx, params.id)),
  route(calls.replyToRequest, (ctx, { params, body }) => replyToRequest(ctx, params.id, params.requestId, body.text)),
]
