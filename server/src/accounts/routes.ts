import * as calls from '@nova/contract/accounts/accounts'
import { route } from '../platform/http/http.ts'
import { getMe, listColleagues } from './accounts.ts'
import { deviceOf, ownAccountRoutes } from './own-routes.ts'
import { signIn, signOut, signUp } from './sign-in.ts'

export const accountRoutes = [
  route(calls.signUp, (ctx, { body }, wire) => signUp(ctx, body, deviceOf(wire))),
  route(calls.signIn, (ctx, { body }, wire) => signIn(ctx, body, deviceOf(wire))),
  route(calls.signOut, (ctx) => signOut(ctx)),
  route(calls.getMe, (ctx) => getMe(ctx)),
  route(calls.listColleagues, (ctx) => listColleagues(ctx)),
  ...ownAccountRoutes,
]
