import * as projects from '@nova/contract/projects/project-zip'
import * as calls from '@nova/contract/questions/library'
import type { LibraryQuestion } from '@nova/contract/questions/library'
import * as trying from '@nova/contract/questions/question-trying'
import type { Ctx } from '../platform/context/context.ts'
import { answerInSteps } from '../platform/events/events.ts'
import { route, type taken, type Wire } from '../platform/http/http.ts'
import { listAskedSkills, listRoleNames } from '../questions/about.ts'
import { markFavourite, unmarkFavourite } from './favourites.ts'
import type { Waiting } from './proof.ts'
import { getQuestion, listQuestions } from './reading.ts'
import { computeExpected, previewStarters } from './trying.ts'
import { readProject } from './uploading.ts'
import { changeQuestion, createQuestion, restoreQuestion, retireQuestion } from './writing.ts'

/** By one reply, or each gate as it is decided. */
function answer(
  ctx: Ctx,
  wire: Wire,
  work: (waiting: Waiting) => Promise<LibraryQuestion>,
): Promise<LibraryQuestion | typeof taken> {
  return answerInSteps(
    ctx.log,
    wire,
    (emit, signal) => work({ onGate: (gate) => emit('gate', gate), signal }),
    (question) => ({
      question,
    }),
  )
}

export const libraryRoutes = [
  route(calls.listQuestions, async (ctx, { query }, { request, reply }) => {
    const { questions, total, next } = await listQuestions(ctx, query)
    reply.header('X-Total-Count', total)
    if (next) {
      const address = new URL(request.url, 'http://localhost')
      address.searchParams.set('cursor', next)
      reply.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
    }
    return questions
  }),
  route(calls.createQuestion, (ctx, { body }, wire) =>
    answer(ctx, wire, (waiting) => createQuestion(ctx, body, waiting)),
  ),
  route(calls.listRoles, async () => ({ roles: listRoleNames(), skills: listAskedSkills() })),
  route(calls.markFavourite, (ctx, { params }) => markFavourite(ctx, params.id)),
  route(calls.unmarkFavourite, (ctx, { params }) => unmarkFavourite(ctx, params.id)),
  route(trying.previewStarters, async (ctx, { body }) => previewStarters(ctx, body.signature)),
  route(trying.computeExpected, (ctx, { body }) => computeExpected(ctx, body)),
  route(projects.readProjectZip, (_, __, { files }) => readProject(files)),
  route(calls.getQuestion, (ctx, { params, query }) => getQuestion(ctx, params.id, query.version)),
  route(calls.changeQuestion, (ctx, { params, body }, wire) =>
    answer(ctx, wire, (waiting) => changeQuestion(ctx, params.id, body, waiting)),
  ),
  route(calls.retireQuestion, (ctx, { params }) => retireQuestion(ctx, params.id)),
  route(calls.restoreQuestion, (ctx, { params }) => restoreQuestion(ctx, params.id)),
]
