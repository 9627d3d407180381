import * as calls from '@nova/contract/interviews/measurement'
import * as outcomes from '@nova/contract/interviews/outcomes'
import { readReviewForms as readForms } from '@nova/contract/questions/review-forms'
import { route } from '../platform/http/http.ts'
import { readItemStatistics, readMeasurement } from './measurement.ts'
import { deleteOutcomes, importOutcomes } from './outcomes.ts'
import { readReviewForms } from './review-forms.ts'

export const measurementRoutes = [
  route(calls.getMeasurement, (ctx) => readMeasurement(ctx)),
  route(calls.getItemStatistics, (ctx, { params }) => readItemStatistics(ctx, params.id)),
  route(readForms, (ctx, { params }) => readReviewForms(ctx, params.id)),
  route(outcomes.importOutcomes, (ctx, { body }) => importOutcomes(ctx, body)),
  route(outcomes.deleteOutcomes, (ctx) => deleteOutcomes(ctx)),
]
