import * as calls from '@nova/contract/installation/local-models'
import { answerInSteps } from '../platform/events/events.ts'
import { route } from '../platform/http/http.ts'
import { downloadModel, findLocalModels, setUpModel } from './local-models.ts'

export const localModelRoutes = [
  route(calls.findLocalModels, (ctx, { query }) => findLocalModels(ctx, query.address)),
  route(calls.downloadModel, (ctx, { body }, wire) =>
    answerInSteps(ctx.log, wire, (emit, signal) =>
      downloadModel(ctx, body, signal, (progress) => emit('progress', progress)),
    ),
  ),
  route(calls.setUpModel, (ctx, { body }, wire) =>
    answerInSteps(ctx.log, wire, (emit, signal) =>
      setUpModel(ctx, body, signal, (progress) => emit('progress', progress)),
    ),
  ),
]
