import * as calls from '@nova/contract/accounts'
import { route } from '../platform/http/http.ts'
import { getMe, listColleagues, signIn, signOut, signUp } from './accounts.ts'

export const accountRoutes = [
  route(calls.signUp, (ctx, { body }) => signUp(ctx, body)),
  route(calls.signIn, (ctx, { body }) => signIn(ctx, body.username, body.password)),
  route(calls.signOut, (ctx) => signOut(ctx)),
  route(calls.getMe, (ctx) => getMe(ctx)),
  route(calls.listColleagues, (ctx) => listColleagues(ctx)),
]
