import * as calls from '@nova/contract/installation/outbox'
import { route } from '../platform/http/http.ts'
import { getMail, listOutbox, resumeSending, retryMail, sendTestMail } from './outbox.ts'
import { changeSender, listSenders } from './senders.ts'

export const outboxRoutes = [
  route(calls.listMails, (ctx, { query }) => listOutbox(ctx, query)),
  route(calls.listSenders, (ctx) => listSenders(ctx)),
  route(calls.changeSender, (ctx, { params, body }) => changeSender(ctx, params.id, body)),
  route(calls.getMail, (ctx, { params }) => getMail(ctx, params.id)),
  route(calls.retryMail, (ctx, { params }) => retryMail(ctx, params.id)),
  route(calls.resumeSending, (ctx) => resumeSending(ctx)),
  route(calls.sendTestMail, (ctx) => sendTestMail(ctx)),
]
