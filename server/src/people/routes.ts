import * as calls from '@nova/contract/accounts/people'
import { route } from '../platform/http/http.ts'
import { invite, listInvitations, renewInvitation, resendInvitation, revokeInvitation } from './invitations.ts'
import { acceptInvitation, readInvitation } from './joining.ts'
import {
  changeRole,
  deactivatePerson,
  deletePerson,
  listPeople,
  reactivatePerson,
  transferInterviews,
} from './people.ts'

export const peopleRoutes = [
  route(calls.listPeople, (ctx) => listPeople(ctx)),
  route(calls.changeRole, (ctx, { params, body }) => changeRole(ctx, params.id, body.role)),
  route(calls.deactivatePerson, (ctx, { params, body }) => deactivatePerson(ctx, params.id, body.transferTo)),
  route(calls.reactivatePerson, (ctx, { params }) => reactivatePerson(ctx, params.id)),
  route(calls.transferInterviews, (ctx, { params, body }) => transferInterviews(ctx, params.id, body.transferTo)),
  route(calls.deletePerson, (ctx, { params, query }) => deletePerson(ctx, params.id, query.transferTo)),
  route(calls.listInvitations, (ctx) => listInvitations(ctx)),
  route(calls.invitePerson, (ctx, { body }) => invite(ctx, body)),
  route(calls.resendInvitation, (ctx, { params }) => resendInvitation(ctx, params.id)),
  route(calls.renewInvitation, (ctx, { params }) => renewInvitation(ctx, params.id)),
  route(calls.revokeInvitation, (ctx, { params }) => revokeInvitation(ctx, params.id)),
  route(calls.readInvitation, (ctx, { body }) => readInvitation(ctx, body.token)),
  route(calls.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body)),
]
