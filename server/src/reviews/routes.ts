import * as calls from '@nova/contract/reviews/reviews'
import { route } from '../platform/http/http.ts'
import { changeScorecard, readScorecard } from './competencies.ts'
import { readDecision } from './decisions.ts'
import { saveDraft } from './reviews.ts'

export const reviewRoutes = [
  route(calls.saveReviewDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body)),
  route(calls.getDecision, (ctx, { params }) => readDecision(ctx, params.id)),
  route(calls.getScorecard, (ctx) => readScorecard(ctx)),
  route(calls.changeScorecard, (ctx, { body }) => changeScorecard(ctx, body)),
]
