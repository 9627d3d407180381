import * as calls from '@nova/contract/positions/enrolment'
import { route } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import {
  changeEnrolment,
  confirmEnrolment,
  freeEnrolments,
  getEnrolment,
  readEnrolment,
  renewEnrolmentLink,
  requestEnrolment,
  revokeEnrolmentLink,
} from './enrolment.ts'
import { listUnused } from './freeing.ts'

export const enrolmentRoutes = [
  route(calls.getEnrolment, (ctx, { params }) => getEnrolment(ctx, params.id)),
  route(calls.changeEnrolment, async (ctx, { params, body }) => {
    const changed = await changeEnrolment(ctx, params.id, body)
    return body.isOn ? withMissing(ctx, changed) : changed
  }),
  route(calls.renewEnrolmentLink, (ctx, { params }) => renewEnrolmentLink(ctx, params.id)),
  route(calls.revokeEnrolmentLink, (ctx, { params }) => revokeEnrolmentLink(ctx, params.id)),
  route(calls.listUnusedEnrolments, (ctx, { params }) => listUnused(ctx, params.id)),
  route(calls.freeEnrolments, (ctx, { params, body }) => freeEnrolments(ctx, params.id, body.until)),
  route(calls.readEnrolment, (ctx, { body }) => readEnrolment(ctx, body.token)),
  route(calls.requestEnrolment, (ctx, { body }) => requestEnrolment(ctx, body)),
  route(calls.confirmEnrolment, (ctx, { body }) => confirmEnrolment(ctx, body.token)),
]
