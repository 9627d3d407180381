import * as calls from '@nova/contract/questions/questions'
import { route } from '../platform/http/http.ts'
import { readJobPosting } from './questions.ts'

export const questionRoutes = [
  route(calls.parseJob, (ctx, { body }) => readJobPosting(body, { allow: ctx.settings.fetchAllow })),
]
