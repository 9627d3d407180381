import * as calls from '@nova/contract/projects/workspace-calls'
import { route } from '../platform/http/http.ts'
import { testProject } from './projects.ts'
import { openWorkspace } from './socket.ts'
import { bringHome } from './workspaces.ts'

export const projectRoutes = [
  route(calls.openWorkspace, (ctx, { params }) => openWorkspace(ctx, params.id, params.questionId)),
  route(calls.testProject, async (ctx, { params, body }) => {
    // A person who runs tests right after a command means the files as the command left them.
    await bringHome(ctx, { interviewId: params.id, questionId: params.questionId })
    return testProject(ctx, params.id, params.questionId, body.hidden)
  }),
]
