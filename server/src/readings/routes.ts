import * as calls from '@nova/contract/questions/readings'
import { route } from '../platform/http/http.ts'
import { getReadings } from '../resumes/resumes.ts'
import { compareJob, compareResume, readDropped } from './readings.ts'

export const readingRoutes = [
  route(calls.readDropped, (ctx, _, { files }) => readDropped(ctx, files)),
  route(calls.compareResume, (ctx, _, { files }) => compareResume(ctx, files)),
  route(calls.compareJob, (ctx, { body }) => compareJob(ctx, body.text)),
  route(calls.getReadings, (ctx, { params }) => getReadings(ctx, params.id)),
]
