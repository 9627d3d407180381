import * as calls from '@nova/contract/interviews/shares'
import { nameDevice } from '../accounts/devices.ts'
import { route } from '../platform/http/http.ts'
import { createShare, listShares, openShare, revokeShare, watchSharedReport } from './shares.ts'

export const shareRoutes = [
  route(calls.createShare, (ctx, { params, body }) => createShare(ctx, params.id, body)),
  route(calls.listShares, (ctx, { params }) => listShares(ctx, params.id)),
  route(calls.revokeShare, (ctx, { params }) => revokeShare(ctx, params.id, params.shareId)),
  route(calls.watchSharedReport, (ctx, { params }, { reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
    return watchSharedReport(ctx, params.token)
  }),
  route(calls.readSharedReport, async (ctx, { params }, { request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
    const agent = request.headers['user-agent']
    // Programs say what they are; browsers all begin with the same word.
    return openShare(ctx, params.token, agent?.startsWith('Mozilla/') ? (nameDevice(agent) ?? null) : null)
  }),
]
