import * as calls from '@nova/contract/installation/models'
import { findCompanies } from '../accounts/accounts.ts'
import { route } from '../platform/http/http.ts'
import { addModel, changeModel, deleteModel, listModels } from './settings.ts'

export const modelRoutes = [
  route(calls.listModels, (ctx) => listModels(ctx)),
  route(calls.addModel, (ctx, { body }) => addModel(ctx, body)),
  route(calls.changeModel, (ctx, { params, body }) => changeModel(ctx, params.id, body)),
  route(calls.deleteModel, (ctx, { params }) => deleteModel(ctx, params.id)),
  route(calls.findCompanies, (ctx, { query }) => findCompanies(ctx, query.q)),
]
