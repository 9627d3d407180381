import * as calls from '@nova/contract/own-code/own-code-calls'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { route } from '../platform/http/http.ts'
import {
  changeOwnCode,
  createOwnCode,
  deleteOwnCode,
  getOwnCode,
  listOwnCode,
  makeOwnQuestions,
  retryOwnCode,
  stopOwnCode,
} from './own-code.ts'
import { readSource } from './source-apart.ts'

export const ownCodeRoutes = [
  route(calls.readOwnHistory, async (ctx, _, { files }) => {
    requireInterviewer(ctx)
    const answer = await readSource({ files: [...files] }, null)
    if (!('changes' in answer)) throw refuse('unreadable_code')
    return answer
  }),
  route(calls.createOwnCode, (ctx, { form }, { files }) => createOwnCode(ctx, files, form.change)),
  route(calls.listOwnCode, (ctx) => listOwnCode(ctx)),
  route(calls.getOwnCode, (ctx, { params }) => getOwnCode(ctx, params.id)),
  route(calls.changeOwnCode, (ctx, { params, body }) => changeOwnCode(ctx, params.id, body)),
  route(calls.makeOwnQuestions, (ctx, { params, body }) => makeOwnQuestions(ctx, params.id, body.forms)),
  route(calls.stopOwnCode, (ctx, { params }) => stopOwnCode(ctx, params.id)),
  route(calls.retryOwnCode, (ctx, { params }) => retryOwnCode(ctx, params.id)),
  route(calls.deleteOwnCode, (ctx, { params }) => deleteOwnCode(ctx, params.id)),
]
