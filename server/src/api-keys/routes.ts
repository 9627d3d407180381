import * as calls from '@nova/contract/accounts/api-keys'
import { route } from '../platform/http/http.ts'
import { changeScopes, createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts'

/** Neither browsers nor proxies may keep a reply with a secret. */
const unkept = ['cache-control', 'no-store'] as const

export const apiKeyRoutes = [
  route(calls.listApiKeys, (ctx) => listApiKeys(ctx)),
  route(calls.createApiKey, (ctx, { body }, { reply }) => {
    reply.header(...unkept)
    return createApiKey(ctx, body)
  }),
  route(calls.rotateApiKey, (ctx, { params, body }, { reply }) => {
    reply.header(...unkept)
    return rotateApiKey(ctx, params.id, body)
  }),
  route(calls.changeApiKeyScopes, (ctx, { params, body }) => changeScopes(ctx, params.id, body)),
  route(calls.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
]
