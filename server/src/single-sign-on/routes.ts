import * as calls from '@nova/contract/accounts/single-sign-on'
import { nameDevice } from '../accounts/devices.ts'
import type { Ctx } from '../platform/context/context.ts'
import { route } from '../platform/http/http.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { changeSso, readSso, setSsoRule, switchSso, unlinkSso } from './settings.ts'
import { endSso, receiveLogout } from './signing-out.ts'
import { finishSso, startSso, testSso } from './single-sign-on.ts'

/** Changes something of the domains, and gives the settings as they are then. */
async function afterwards(ctx: Ctx, change: Promise<void>): Promise<calls.SsoSettings> {
  await change
  return readSso(ctx)
}

export const singleSignOnRoutes = [
  route(calls.startSso, (ctx, { body }, wire) => startSso(ctx, body, wire)),
  route(calls.finishSso, (ctx, { body }, wire) =>
    finishSso(ctx, body, wire, nameDevice(wire.request.headers['user-agent'])),
  ),
  route(calls.endSso, (ctx) => endSso(ctx)),
  route(calls.receiveLogout, async (ctx, { params, body }, { reply }) => {
    reply.header('cache-control', 'no-store')
    await receiveLogout(ctx, params.companyId, body.logout_token)
    return {}
  }),
  route(calls.getSso, (ctx) => readSso(ctx)),
  route(calls.changeSso, (ctx, { body }) => changeSso(ctx, body)),
  route(calls.testSso, (ctx, _, wire) => testSso(ctx, wire)),
  route(calls.switchSso, (ctx, { body }) => switchSso(ctx, body.isOn)),
  route(calls.setSsoRule, (ctx, { body }) => setSsoRule(ctx, body)),
  route(calls.addSsoDomain, (ctx, { body }) => afterwards(ctx, addDomain(ctx, body.domain))),
  route(calls.checkSsoDomain, (ctx, { params }) => afterwards(ctx, checkDomain(ctx, params.domainId))),
  route(calls.removeSsoDomain, (ctx, { params }) => afterwards(ctx, removeDomain(ctx, params.domainId))),
  route(calls.unlinkSso, (ctx, { params }) => unlinkSso(ctx, params.personId)),
]
