import * as calls from '@nova/contract/retention/retention'
import { route } from '../platform/http/http.ts'
import { readTombstone } from './erase.ts'
import { askErasure, confirmErasure, readOwn, withdrawErasure } from './requests.ts'
import {
  changeCompanyRetention,
  changePositionRetention,
  previewCompanyRule,
  previewPositionRule,
  readCompanyRetention,
  readPositionRetention,
} from './ruling.ts'
import { answerRequest, holdInterview, readInterviewRetention, releaseInterview } from './standing.ts'

export const erasureRoutes = [
  route(calls.getCompanyRetention, (ctx) => readCompanyRetention(ctx)),
  route(calls.changeCompanyRetention, (ctx, { body }) => changeCompanyRetention(ctx, body)),
  route(calls.previewCompanyRetention, (ctx, { body }) => previewCompanyRule(ctx, body.rule)),
  route(calls.getPositionRetention, (ctx, { params }) => readPositionRetention(ctx, params.id)),
  route(calls.changePositionRetention, (ctx, { params, body }) => changePositionRetention(ctx, params.id, body)),
  route(calls.previewPositionRetention, (ctx, { params, body }) => previewPositionRule(ctx, params.id, body.rule)),
  route(calls.getInterviewRetention, (ctx, { params }) => readInterviewRetention(ctx, params.id)),
  route(calls.holdInterview, (ctx, { params, body }) => holdInterview(ctx, params.id, body)),
  route(calls.endHold, (ctx, { params }) => releaseInterview(ctx, params.id)),
  route(calls.answerErasure, (ctx, { params, body }) => answerRequest(ctx, params.id, body)),
  route(calls.getOwnRetention, (ctx, { params }) => readOwn(ctx, params.id)),
  route(calls.askErasure, (ctx, { params }) => askErasure(ctx, params.id)),
  route(calls.withdrawErasure, (ctx, { params }) => withdrawErasure(ctx, params.id)),
  route(calls.confirmErasure, (ctx, { params, body }) => confirmErasure(ctx, params.id, body.token)),
  route(calls.getTombstone, (ctx, { params }) => readTombstone(ctx, params.id)),
]
