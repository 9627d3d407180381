import { Readable } from 'node:stream'
import * as calls from '@nova/contract/retention/personal-copy'
import { route, taken, type Wire } from '../platform/http/http.ts'
import { askCopy, confirmCopy, listCopyRequests, readOwnCopy, withdrawCopy } from './asking.ts'
import {
  downloadOwnCopy,
  downloadPersonalCopy,
  makePersonalCopy,
  readPersonalCopy,
  sendPersonalCopy,
} from './personal-copy.ts'

export const personalCopyRoutes = [
  route(calls.listCopyRequests, (ctx) => listCopyRequests(ctx)),
  route(calls.getPersonalCopy, (ctx, { params }) => readPersonalCopy(ctx, params.id)),
  route(calls.makePersonalCopy, (ctx, { params }) => makePersonalCopy(ctx, params.id)),
  route(calls.sendPersonalCopy, (ctx, { params }) => sendPersonalCopy(ctx, params.id)),
  route(calls.downloadPersonalCopy, async (ctx, { params }, { reply }) => {
    return sendFile(reply, params.id, await downloadPersonalCopy(ctx, params.id))
  }),
  route(calls.getOwnCopy, (ctx, { params }) => readOwnCopy(ctx, params.id)),
  route(calls.askCopy, (ctx, { params }) => askCopy(ctx, params.id)),
  route(calls.confirmCopy, (ctx, { params, body }) => confirmCopy(ctx, params.id, body.token)),
  route(calls.withdrawCopy, (ctx, { params }) => withdrawCopy(ctx, params.id)),
  route(calls.downloadOwnCopy, async (ctx, { params }, { reply }) => {
    return sendFile(reply, params.id, await downloadOwnCopy(ctx, params.id))
  }),
]

/** The length says when a download was cut off. */
function sendFile(
  reply: Wire['reply'],
  id: string,
  { bytes, content }: { bytes: number; content: AsyncIterable<Buffer> },
): typeof taken {
  reply
    .header('content-disposition', `attachment; filename="interview-data-${id.toLowerCase()}.zip"`)
    .header('content-length', bytes)
    .header('cache-control', 'no-store')
    .type('application/zip')
    .send(Readable.from(content, { objectMode: false }))
  return taken
}
