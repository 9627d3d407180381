import * as calls from '@nova/contract/questions/model-alone'
import { route } from '../platform/http/http.ts'
import { measureModelAlone, readModelAlone, stopModelAlone } from './model-alone.ts'

export const modelAloneRoutes = [
  route(calls.readModelAlone, (ctx, { params }) => readModelAlone(ctx, params.id)),
  route(calls.measureModelAlone, (ctx, { params, body }) => measureModelAlone(ctx, params.id, body.way)),
  route(calls.stopModelAlone, (ctx, { params }) => stopModelAlone(ctx, params.id)),
]
