import * as calls from '@nova/contract/reviews/answer-marks'
import { route } from '../platform/http/http.ts'
import { readMarks, startMarking } from './answer-marks.ts'

export const answerMarkRoutes = [
  route(calls.readAnswerMarks, (ctx, { params }) => readMarks(ctx, params.id)),
  route(calls.markAnswers, (ctx, { params }) => startMarking(ctx, params.id)),
]
