import * as list from '@nova/contract/interviews/interview-list'
import * as calls from '@nova/contract/interviews/interviews'
import { getCandidateLink, renewCandidateLink } from '../interview-access/links.ts'
import { route } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import { changeInterviews } from './bulk.ts'
import { deleteInterview } from './interviews.ts'
import { changeStatus, publishInterview } from './status.ts'

export const interviewRoutes = [
  route(list.changeInterviews, async (ctx, { body }) => {
    const results = await changeInterviews(ctx, body)
    return body.act === 'publish' ? withMissing(ctx, { results }) : { results }
  }),
  route(calls.changeStatus, (ctx, { params, body }) => changeStatus(ctx, params.id, body.status, body.sentence)),
  route(calls.deleteInterview, (ctx, { params }) => deleteInterview(ctx, params.id)),
  route(calls.publishInterview, async (ctx, { params, body }) =>
    withMissing(ctx, await publishInterview(ctx, params.id, body.sentence)),
  ),
  route(calls.getCandidateLink, (ctx, { params }) => getCandidateLink(ctx, params.id)),
  route(calls.renewCandidateLink, (ctx, { params }) => renewCandidateLink(ctx, params.id)),
]
