import * as calls from '@nova/contract/projects/workspace-calls'
import { answerInSteps } from '../platform/events/events.ts'
import { route } from '../platform/http/http.ts'
import { testProject } from './projects.ts'
import { openWorkspace } from './socket.ts'
import { bringHome } from './workspaces.ts'

export const projectRoutes = [
  route(calls.openWorkspace, (ctx, { params }) => openWorkspace(ctx, params.id, params.questionId)),
  route(calls.testProject, async (ctx, { params, body }, wire) => {
    // A person who runs tests right after a command means the files as the command left them.
    await bringHome(ctx, { interviewId: params.id, questionId: params.questionId })
    return answerInSteps(ctx.log, wire, (emit, leaving) =>
      testProject(ctx, params.id, params.questionId, { ...body, leaving, onPlace: (place) => emit('queued', place) }),
    )
  }),
]
