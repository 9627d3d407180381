import * as calls from '@nova/contract/projects/code-review-calls'
import { route } from '../platform/http/http.ts'
import { readChanges, reviewChange, testChange } from './code-reviews.ts'

export const codeReviewRoutes = [
  route(calls.readChanges, (ctx, { params }) => readChanges(ctx, params.id, params.questionId)),
  route(calls.reviewChange, (ctx, { params, body }) => reviewChange(ctx, params.id, params.questionId, body)),
  route(calls.testChange, (ctx, { params }) => testChange(ctx, params.id, params.questionId, params.change)),
]
