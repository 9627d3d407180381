/** The composition root: every room mounted by hand. */
import { join } from 'node:path'
import { getDescription } from '@nova/contract/description'
import { endpoints, schemaNames } from '@nova/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { identifyInterviewer } from './accounts/accounts.ts'
import { accountRoutes } from './accounts/routes.ts'
import { completeUntouched, endTime, finishAnswers } from './candidates/candidates.ts'
import { candidateRoutes } from './candidates/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { identifyCandidate } from './interviews/interviews.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { journalRoutes } from './journal/routes.ts'
import { relayLead } from './leads/leads.ts'
import { leadRoutes } from './leads/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { novaRoutes } from './nova/routes.ts'
import { type Ctx, type Machinery, makeCtx } from './platform/context/context.ts'
import { type HttpOptions, makeHttp, mountRoutes, route } from './platform/http/http.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { questionRoutes } from './questions/routes.ts'
import { makeReport } from './reports/reports.ts'
import { reportRoutes } from './reports/routes.ts'
import { runRoutes } from './runs/routes.ts'
import { judgeAnswers } from './runs/runs.ts'

export const routes = [
  ...accountRoutes,
  ...candidateRoutes,
  ...healthRoutes,
  ...interviewRoutes,
  ...journalRoutes,
  ...leadRoutes,
  ...libraryRoutes,
  ...novaRoutes,
  ...questionRoutes,
  ...reportRoutes,
  ...runRoutes,
  route(getDescription, async ({ settings }) => describeCalls(endpoints, schemaNames, settings.version)),
]

const pagesFolder = join(import.meta.dirname, '../../web/dist')

/** The whole server, ready to listen. */
export async function makeApp(machinery: Machinery, options: HttpOptions): Promise<FastifyInstance> {
  const app = await makeHttp(machinery, options)
  mountRoutes(app, machinery, { interviewer: identifyInterviewer, candidate: identifyCandidate }, routes)
  await servePages(app, pagesFolder, machinery.settings.publicUrl)
  return app
}

/** What happens by itself. `machinery` is asked for late: it holds the jobs that are being opened with these. */
export function makeJobHandlers(machinery: () => Machinery): JobHandlers {
  type Payload = { interviewId: string }
  const asSystem =
    (...verbs: ((ctx: Ctx, id: string) => Promise<unknown>)[]) =>
    async ({ interviewId }: Payload) => {
      for (const verb of verbs) await verb(makeCtx(machinery(), { role: 'system' }), interviewId)
    }
  return {
    'time-up': asSystem(endTime),
    'auto-complete': asSystem(completeUntouched),
    'relay-lead': ({ leadId }: { leadId: string }) => relayLead(makeCtx(machinery(), { role: 'system' }), leadId),
    finish: asSystem(finishAnswers, judgeAnswers, makeReport),
  }
}
