import * as calls from '@nova/contract/projects/agent'
import { route } from '../platform/http/http.ts'
import { applyProposal, rejectProposal, undoProposal } from './agent.ts'

export const agentRoutes = [
  route(calls.applyProposal, (ctx, { params, body }) => applyProposal(ctx, params.id, params.proposal, body.files)),
  route(calls.rejectProposal, (ctx, { params, body }) => rejectProposal(ctx, params.id, params.proposal, body.reason)),
  route(calls.undoProposal, (ctx, { params }) => undoProposal(ctx, params.id, params.proposal)),
]
