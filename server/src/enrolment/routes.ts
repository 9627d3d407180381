import * as calls from '@nova/contract/positions/enrolment'
import { route } from '../platform/http/http.ts'
import {
  changeEnrolment,
  confirmEnrolment,
  getEnrolment,
  readEnrolment,
  renewEnrolmentLink,
  requestEnrolment,
  revokeEnrolmentLink,
} from './enrolment.ts'

export const enrolmentRoutes = [
  route(calls.getEnrolment, (ctx, { params }) => getEnrolment(ctx, params.id)),
  route(calls.changeEnrolment, (ctx, { params, body }) => changeEnrolment(ctx, params.id, body)),
  route(calls.renewEnrolmentLink, (ctx, { params }) => renewEnrolmentLink(ctx, params.id)),
  route(calls.revokeEnrolmentLink, (ctx, { params }) => revokeEnrolmentLink(ctx, params.id)),
  route(calls.readEnrolment, (ctx, { body }) => readEnrolment(ctx, body.token)),
  route(calls.requestEnrolment, (ctx, { body }) => requestEnrolment(ctx, body)),
  route(calls.confirmEnrolment, (ctx, { body }) => confirmEnrolment(ctx, body.token)),
]
