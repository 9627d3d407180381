import * as list from '@nova/contract/interviews/interview-list'
import * as calls from '@nova/contract/interviews/interviews'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readMark } from '../interview-access/of-company.ts'
import { route } from '../platform/http/http.ts'
import { summarizeInterviews } from './filter.ts'
import { getInterview, listInterviews } from './interview-lists.ts'

export const interviewListRoutes = [
  route(calls.listInterviews, async (ctx, { query }, { request, reply }) => {
    const { interviews, total, next } = await listInterviews(ctx, query)
    if (total !== undefined) reply.header('X-Total-Count', total)
    if (next) {
      const address = new URL(request.url, 'http://localhost')
      address.searchParams.set('cursor', next)
      reply.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
    }
    return interviews
  }),
  route(list.summarizeInterviews, (ctx, { query }) => summarizeInterviews(ctx, query)),
  route(list.watchInterviews, async (ctx) => ({ mark: await readMark(ctx, requireInterviewer(ctx).companyId) })),
  route(calls.getInterview, (ctx, { params }) => getInterview(ctx, params.id)),
]
