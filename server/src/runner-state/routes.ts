import * as kits from '@nova/contract/installation/own-kits'
import * as calls from '@nova/contract/installation/runner-state'
import { route } from '../platform/http/http.ts'
import { installKit } from './kit-installing.ts'
import { addOwnKit, changeOwnKit, listKitParts, listOwnKits } from './own-kits.ts'
import { checkRunner, readRunnerState } from './runner-state.ts'

export const runnerStateRoutes = [
  route(calls.getRunnerState, (ctx) => readRunnerState(ctx)),
  route(calls.checkRunner, (ctx) => checkRunner(ctx)),
  route(kits.listOwnKits, (ctx) => listOwnKits(ctx)),
  route(kits.addOwnKit, (ctx, _, wire) => addOwnKit(ctx, wire)),
  route(kits.changeOwnKit, (ctx, { body }) => changeOwnKit(ctx, body)),
  route(kits.listKitParts, (ctx) => listKitParts(ctx)),
  route(calls.installKit, (ctx, { body }) => installKit(ctx, body)),
]
