import * as people from '@nova/contract/positions/position-people'
import * as calls from '@nova/contract/positions/positions'
import { answerWithQuestions } from '../interview-plan/in-steps.ts'
import { route } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import { addCandidate } from './adding.ts'
import { compareCandidates } from './comparing.ts'
import { createInPosition } from './making.ts'
import { listPositionCandidates } from './people.ts'
import { changePosition, changePositionStatus, createPosition, deletePosition } from './positions.ts'
import { getPosition, listPositions } from './reading.ts'
import { readReadiness, releaseResults } from './releasing.ts'
import { suggestQuestions } from './suggesting.ts'

export const positionRoutes = [
  route(calls.listPositions, (ctx, { query }) => listPositions(ctx, query)),
  route(calls.suggestForPosition, (ctx, { body }) => suggestQuestions(ctx, body)),
  route(calls.createPosition, async (ctx, { body }) => withMissing(ctx, await createPosition(ctx, body))),
  route(calls.getPosition, (ctx, { params }) => getPosition(ctx, params.id)),
  route(calls.changePosition, (ctx, { params, body }) => changePosition(ctx, params.id, body)),
  route(calls.changePositionStatus, async (ctx, { params, body }) => {
    const changed = await changePositionStatus(ctx, params.id, body.status)
    return body.status === 'open' ? withMissing(ctx, changed) : changed
  }),
  route(calls.deletePosition, (ctx, { params }) => deletePosition(ctx, params.id)),
  route(calls.createInPosition, (ctx, { params, form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) =>
      createInPosition(ctx, { positionId: params.id, form }, wire.files, waiting),
    ),
  ),
  route(calls.addCandidate, async (ctx, { params, body }) => {
    const added = await addCandidate(ctx, params.id, body)
    return body.publish ? withMissing(ctx, added) : added
  }),
  route(people.listPositionCandidates, (ctx, { params, query }) => listPositionCandidates(ctx, params.id, query)),
  route(people.compareCandidates, (ctx, { params, query }) => compareCandidates(ctx, params.id, query.ids)),
  route(people.readReadiness, (ctx, { params, query }) => readReadiness(ctx, params.id, query.ids)),
  route(people.releaseResults, (ctx, { params, body }) => releaseResults(ctx, params.id, body.interviewIds)),
]
