import * as calls from '@nova/contract/projects/code-review-calls'
import * as marking from '@nova/contract/projects/comment-marks'
import { route } from '../platform/http/http.ts'
import { readChanges, reviewChange, testChange } from './code-reviews.ts'
import { markComment, readCommentMarks } from './marks.ts'

export const codeReviewRoutes = [
  route(calls.readChanges, (ctx, { params }) => readChanges(ctx, params.id, params.questionId)),
  route(calls.reviewChange, (ctx, { params, body }) => reviewChange(ctx, params.id, params.questionId, body)),
  route(calls.testChange, (ctx, { params }) => testChange(ctx, params.id, params.questionId, params.change)),
  route(marking.readCommentMarks, (ctx, { params }) => readCommentMarks(ctx, params.id)),
  route(marking.markComment, (ctx, { params, body }) => markComment(ctx, params.id, body)),
]
