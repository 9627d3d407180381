import * as calls from '@nova/contract/installation/models'
import { answerInSteps } from '../platform/events/events.ts'
import { route } from '../platform/http/http.ts'
import { checkModel } from './model-check.ts'

export const modelCheckRoutes = [
  route(calls.checkModel, (ctx, { params }, wire) =>
    answerInSteps(ctx.log, wire, (emit, signal) =>
      checkModel(ctx, params.id, signal, (progress) => emit('progress', progress)),
    ),
  ),
]
