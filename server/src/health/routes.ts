import * as calls from '@nova/contract/health'
import type { Ctx } from '../platform/context/context.ts'
import { route } from '../platform/http/http.ts'

async function readHealth(ctx: Ctx) {
  const database = (await ctx.database.ping()) ? ('ok' as const) : ('failing' as const)
  const storage = ctx.database.hasSpace() ? ('ok' as const) : ('failing' as const)
  const runner = ctx.sandbox.health
  const isHealthy = database === 'ok' && storage === 'ok' && runner === 'ok'
  return {
    status: isHealthy ? ('healthy' as const) : ('degraded' as const),
    version: ctx.settings.version,
    checks: { database, storage, runner, ai: ctx.ai.health(), mail: 'off' as const },
    engine: ctx.sandbox.engine,
    languages: ctx.sandbox.languages,
  }
}

export const healthRoutes = [
  route(calls.getHealth, readHealth),
  route(calls.postHealth, readHealth),
  route(calls.getRoot, readHealth),
]
