import * as calls from '@nova/contract/workspace-calls'
import { route } from '../platform/http/http.ts'
import { testProject } from './projects.ts'
import { openWorkspace } from './socket.ts'

export const projectRoutes = [
  route(calls.openWorkspace, (ctx, { params }) => openWorkspace(ctx, params.id, params.questionId)),
  route(calls.testProject, (ctx, { params, body }) => testProject(ctx, params.id, params.questionId, body.hidden)),
]
