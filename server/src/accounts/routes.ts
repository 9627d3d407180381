import * as calls from '@nova/contract/accounts'
import { route } from '../platform/http/http.ts'
import { getMe, listColleagues } from './accounts.ts'
import { signIn, signOut, signUp } from './sign-in.ts'

export const accountRoutes = [
  route(calls.signUp, (ctx, { body }) => signUp(ctx, body)),
  route(calls.signIn, (ctx, { body }) => signIn(ctx, body.username, body.password)),
  route(calls.signOut, (ctx) => signOut(ctx)),
  route(calls.getMe, (ctx) => getMe(ctx)),
  route(calls.listColleagues, (ctx) => listColleagues(ctx)),
]
