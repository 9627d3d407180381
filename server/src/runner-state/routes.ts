import * as calls from '@nova/contract/installation/runner-state'
import { route } from '../platform/http/http.ts'
import { installKit } from './kit-installing.ts'
import { checkRunner, readRunnerState } from './runner-state.ts'

export const runnerStateRoutes = [
  route(calls.getRunnerState, (ctx) => readRunnerState(ctx)),
  route(calls.checkRunner, (ctx) => checkRunner(ctx)),
  route(calls.installKit, (ctx, { body }) => installKit(ctx, body)),
]
