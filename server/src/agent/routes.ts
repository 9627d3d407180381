import * as calls from '@nova/contract/projects/agent'
import { answerAgent } from '@nova/contract/projects/agent-program'
import { route } from '../platform/http/http.ts'
import { applyProposal, rejectProposal, undoProposal } from './agent.ts'
import { answerWish } from './program/answering.ts'

export const agentRoutes = [
  route(calls.applyProposal, (ctx, { params, body }) => applyProposal(ctx, params.id, params.proposal, body.files)),
  route(calls.rejectProposal, (ctx, { params, body }) => rejectProposal(ctx, params.id, params.proposal, body.reason)),
  route(answerAgent, (ctx, { params, body }) => answerWish(ctx, params.id, params.wish, body.answer)),
  route(calls.undoProposal, (ctx, { params }) => undoProposal(ctx, params.id, params.proposal)),
]
