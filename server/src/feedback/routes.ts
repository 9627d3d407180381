import { Readable } from 'node:stream'
import * as calls from '@nova/contract/reviews/feedback'
import * as letterCalls from '@nova/contract/reviews/letters'
import { drawApart } from '../exports/pdf-apart.ts'
import { route, taken, type Wire } from '../platform/http/http.ts'
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
import { makeLetterPaper } from './letter-paper.ts'
import { getLetter, openLetter, readLetterToExport, releaseLetter, saveLetter, withdrawLetter } from './letters.ts'

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
  route(calls.replyToRequest, (ctx, { params, body }) => replyToRequest(ctx, params.id, params.requestId, body)),
  route(letterCalls.getLetter, (ctx, { params }) => getLetter(ctx, params.id)),
  route(letterCalls.saveLetter, (ctx, { params, body }) => saveLetter(ctx, params.id, body)),
  route(letterCalls.releaseLetter, (ctx, { params, body }) => releaseLetter(ctx, params.id, body)),
  route(letterCalls.withdrawLetter, (ctx, { params, body }) => withdrawLetter(ctx, params.id, body.version)),
  route(letterCalls.downloadLetter, async (ctx, { params }, { reply }) => {
    return sendLetter(reply, await readLetterToExport(ctx, params.id))
  }),
  route(letterCalls.openLetter, (ctx, { params }) => openLetter(ctx, params.id)),
  route(letterCalls.downloadOwnLetter, async (ctx, { params }, { reply }) => {
    return sendLetter(reply, await openLetter(ctx, params.id))
  }),
]

async function sendLetter(reply: Wire['reply'], letter: letterCalls.ReleasedLetter): Promise<typeof taken> {
  const pieces = await drawApart(makeLetterPaper(letter))
  reply
    .header('content-disposition', `attachment; filename="explanation-letter-${letter.version}.pdf"`)
    .header('cache-control', 'no-store')
    .type('application/pdf')
    .send(Readable.from(pieces.map((piece) => Buffer.from(piece.buffer, piece.byteOffset, piece.length))))
  return taken
}
