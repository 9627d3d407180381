import * as ashbyCalls from '@nova/contract/hiring/ashby'
import * as calls from '@nova/contract/hiring/connections'
import * as greenhouseCalls from '@nova/contract/hiring/greenhouse'
import type { FastifyReply } from 'fastify'
import type { Ctx } from '../platform/context/context.ts'
import { route } from '../platform/http/http.ts'
import { cancelAshbyAssessment, listAshbyAssessments, startAshbyAssessment } from './ashby.ts'
import { getGreenhouseStatus, listGreenhouseTests, reportGreenhouseError, sendGreenhouseTest } from './greenhouse.ts'
import { createConnection, listConnections, revokeConnection, rotateKey } from './hiring.ts'

/** Neither browsers nor proxies may keep a reply with a key, a link or a score. */
const unkept = (reply: FastifyReply) => reply.header('cache-control', 'no-store')

/** `requireVerified` refuses accounts that could be anyone's: a connection mails people and sends to any public address. */
export const makeHiringRoutes = (requireVerified: (ctx: Ctx) => Promise<void>) => [
  route(calls.listHiringConnections, (ctx) => listConnections(ctx)),
  route(calls.createHiringConnection, async (ctx, { body }, { request, reply }) => {
    await requireVerified(ctx)
    unkept(reply)
    return createConnection(ctx, body, `${request.protocol}://${request.host}`)
  }),
  route(calls.rotateHiringKey, (ctx, { params, body }, { reply }) => {
    unkept(reply)
    return rotateKey(ctx, params.id, body)
  }),
  route(calls.revokeHiringConnection, (ctx, { params }) => revokeConnection(ctx, params.id)),
  route(greenhouseCalls.listGreenhouseTests, (ctx) => listGreenhouseTests(ctx)),
  route(greenhouseCalls.sendGreenhouseTest, (ctx, { body }) => sendGreenhouseTest(ctx, body)),
  route(greenhouseCalls.getGreenhouseStatus, (ctx, { query }, { reply }) => {
    unkept(reply)
    return getGreenhouseStatus(ctx, query.partner_interview_id)
  }),
  route(greenhouseCalls.reportGreenhouseError, (ctx, { body }) => reportGreenhouseError(ctx, body)),
  route(ashbyCalls.listAshbyAssessments, (ctx) => listAshbyAssessments(ctx)),
  route(ashbyCalls.startAshbyAssessment, (ctx, { body }) => startAshbyAssessment(ctx, body)),
  route(ashbyCalls.cancelAshbyAssessment, (ctx, { body }) => cancelAshbyAssessment(ctx, body.assessment_id)),
]
