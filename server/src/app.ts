/** The composition root: every room mounted by hand. */
import { join } from 'node:path'
import { getDescription } from '@nova/contract/description'
import { endpoints, schemaNames } from '@nova/contract/endpoints'
import * as health from '@nova/contract/health'
import { Refusal } from '@nova/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { readMailStanding } from './accounts/mail-standing.ts'
import { sendReset } from './accounts/resets.ts'
import { accountRoutes } from './accounts/routes.ts'
import { identifyInterviewer } from './accounts/sign-in.ts'
import { agentRoutes } from './agent/routes.ts'
import { answerInProject } from './agent/talking.ts'
import { auditRoutes } from './audit-log/routes.ts'
import { briefingRoutes } from './briefing/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { mailEnrolment } from './enrolment/mailing.ts'
import { enrolmentRoutes } from './enrolment/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { offerFollowUps } from './follow-ups/follow-ups.ts'
import { followUpRoutes } from './follow-ups/routes.ts'
import { importCandidates } from './imports/importing.ts'
import { forgetImport } from './imports/imports.ts'
import { importRoutes } from './imports/routes.ts'
import { identifyCandidate, replaceListedEmail } from './interviews/access.ts'
import { deleteForGood } from './interviews/bulk.ts'
import { discardPreview } from './interviews/previews.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { relayLead } from './leads/leads.ts'
import { leadRoutes } from './leads/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { modelCheckRoutes } from './model-check/routes.ts'
import { readModelsHealth } from './models/models.ts'
import { modelRoutes } from './models/routes.ts'
import { inviteMany } from './notices/inviting-many.ts'
import { announceDeletion, giveNotice, remind } from './notices/notices.ts'
import { noticeRoutes } from './notices/routes.ts'
import { makeNovaRoutes } from './nova/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { type Ctx, type Machinery, makeCtx } from './platform/context/context.ts'
import type { Identify } from './platform/http/callers.ts'
import { type HttpOptions, makeHttp, mountRoutes, route } from './platform/http/http.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/mail/sending.ts'
import { replacePositionEmail } from './positions/handover.ts'
import { positionRoutes } from './positions/routes.ts'
import { judgeProjects } from './projects/projects.ts'
import { projectRoutes } from './projects/routes.ts'
import { serveWorkspaces } from './projects/socket.ts'
import { prepareBank } from './questions/bank.ts'
import { questionRoutes } from './questions/routes.ts'
import { makePartialReport, noteFailure } from './reports/making.ts'
import { makeReport, startReport } from './reports/reports.ts'
import { makeReviewed } from './reports/reviewed.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { runnerStateRoutes } from './runner-state/routes.ts'
import { compareTexts } from './runs/comparing.ts'
import { runRoutes } from './runs/routes.ts'
import { judgeAnswers } from './runs/runs.ts'
import { checkSubmission } from './runs/submission-check.ts'
import { completeUntouched, endTime, finishAnswers, takeAtTimeUp } from './sessions/ending.ts'
import { journalRoutes } from './sessions/journal-routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { shareRoutes } from './shares/routes.ts'

export const routes = [
  ...accountRoutes,
  ...agentRoutes,
  ...auditRoutes,
  ...briefingRoutes,
  ...companyRoutes,
  ...enrolmentRoutes,
  ...exportRoutes,
  ...sessionRoutes,
  ...feedbackRoutes,
  ...followUpRoutes,
  route(health.getHealth, readHealth),
  route(health.postHealth, readHealth),
  route(health.getRoot, readHealth),
  ...runnerStateRoutes,
  ...importRoutes,
  ...interviewRoutes,
  ...journalRoutes,
  ...leadRoutes,
  ...libraryRoutes,
  ...modelRoutes,
  ...modelCheckRoutes,
  ...noticeRoutes,
  ...makeNovaRoutes(answerInProject),
  ...peopleRoutes,
  ...outboxRoutes,
  ...positionRoutes,
  ...projectRoutes,
  ...questionRoutes,
  ...reportRoutes,
  ...reviewRoutes,
  ...runRoutes,
  ...shareRoutes,
  route(getDescription, async ({ settings }) => describeCalls(endpoints, schemaNames, settings.version)),
]

/** The first who comes with a credential waits until the bank is there; an idle server does without its memory. */
const identifyBy = (onCandidate: () => void): Identify => ({
  interviewer: async (ctx, token) => {
    await prepareBank()
    return identifyInterviewer(ctx, token)
  },
  candidate: async (ctx, interviewId, token) => {
    await prepareBank()
    onCandidate()
    return identifyCandidate(ctx, interviewId, token)
  },
})

async function changeListedEmail(ctx: Ctx, change: Parameters<typeof replaceListedEmail>[1]): Promise<void> {
  await replaceListedEmail(ctx, change)
  await replacePositionEmail(ctx, change)
}

const pagesFolder = join(import.meta.dirname, '../../web/dist')

/**
 * The whole server, ready to listen. `onCandidate` is called whenever somebody comes with a candidate's credential.
 * `isWithoutPages` leaves out what was built for browsers, as if nothing were.
 */
export async function makeApp(
  machinery: Machinery,
  options: HttpOptions & { isWithoutPages?: boolean },
  onCandidate: () => void = () => undefined,
): Promise<FastifyInstance> {
  const http = await makeHttp(machinery, options)
  const { app } = http
  mountRoutes(http, machinery, identifyBy(onCandidate), routes)
  const workspaces = serveWorkspaces(app.server, machinery)
  app.addHook('preClose', workspaces.close)
  await servePages(
    app,
    options.isWithoutPages ? undefined : pagesFolder,
    machinery.settings.publicUrl,
    machinery.settings.hasSampleData,
  )
  return app
}

/** What happens by itself. `machinery` is asked for late: it holds the jobs that are being opened with these. */
export function makeJobHandlers(machinery: () => Machinery): JobHandlers {
  type Payload = { interviewId: string }
  const asSystem =
    <P extends Payload>(...verbs: ((ctx: Ctx, id: string, payload: P) => Promise<unknown>)[]) =>
    async (payload: P) => {
      await prepareBank()
      try {
        for (const verb of verbs) await verb(makeCtx(machinery(), { role: 'system' }), payload.interviewId, payload)
      } catch (error) {
        // The interview was deleted: there is nothing left to do for it.
        if (!(error instanceof Refusal) || error.code !== 'interview_not_found') throw error
      }
    }
  /** The queue tries again; whoever waits for the report is told. */
  const telling = (work: (payload: Payload) => Promise<void>) => async (payload: Payload) => {
    try {
      await work(payload)
    } catch (error) {
      await asSystem(noteFailure)(payload).catch(() => undefined)
      throw error
    }
  }
  return {
    'delete-interview': asSystem(deleteForGood),
    'time-up': asSystem(endTime, compareTexts, takeAtTimeUp),
    'auto-complete': asSystem(completeUntouched),
    'send-reset': ({ email }: { email: string }) => sendReset(makeCtx(machinery(), { role: 'system' }), email),
    'email-changed': (change: Parameters<typeof replaceListedEmail>[1]) =>
      changeListedEmail(makeCtx(machinery(), { role: 'system' }), change),
    notice: asSystem(giveNotice),
    'invite-many': (invited: Parameters<typeof inviteMany>[1]) =>
      inviteMany(makeCtx(machinery(), { role: 'system' }), invited),
    reminder: asSystem(remind),
    'discard-preview': asSystem(discardPreview),
    'interview-deleted': (deleted: Parameters<typeof announceDeletion>[1]) =>
      announceDeletion(makeCtx(machinery(), { role: 'system' }), deleted),
    'send-mail': ({ mailId }: { mailId: string }) =>
      sendMail(makeCtx(machinery(), { role: 'system' }), mailId, readMailStanding),
    'import-candidates': async ({ importId }: { importId: string }) => {
      await prepareBank()
      await importCandidates(makeCtx(machinery(), { role: 'system' }), importId)
    },
    'forget-import': ({ importId }: { importId: string }) =>
      forgetImport(makeCtx(machinery(), { role: 'system' }), importId),
    'mail-enrolment': async (request: Parameters<typeof mailEnrolment>[1]) => {
      await prepareBank()
      await mailEnrolment(makeCtx(machinery(), { role: 'system' }), request)
    },
    'relay-lead': ({ leadId }: { leadId: string }) => relayLead(makeCtx(machinery(), { role: 'system' }), leadId),
    'follow-ups': asSystem((ctx, _, submission: Parameters<typeof offerFollowUps>[1]) =>
      offerFollowUps(ctx, submission),
    ),
    'check-submission': asSystem((ctx, _, submission: Parameters<typeof checkSubmission>[1]) =>
      checkSubmission(ctx, submission),
    ),
    finish: telling(
      asSystem(...[compareTexts, finishAnswers, makePartialReport, judgeAnswers, judgeProjects, startReport]),
    ),
    'large-report': telling(asSystem(makeReport)),
    // An older session may have been judged by another version of its answers.
    'remake-report': asSystem(judgeAnswers, judgeProjects, startReport),
    'remake-reviewed': asSystem(makeReviewed),
  }
}

async function readHealth(ctx: Ctx) {
  const database = (await ctx.database.ping()) ? ('ok' as const) : ('failing' as const)
  const storage = ctx.database.hasSpace() ? ('ok' as const) : ('failing' as const)
  const runner = ctx.sandbox.health
  const isHealthy = database === 'ok' && storage === 'ok' && runner === 'ok'
  return {
    status: isHealthy ? ('healthy' as const) : ('degraded' as const),
    version: ctx.settings.version,
    checks: {
      database,
      storage,
      runner,
      ai: database === 'ok' ? await readModelsHealth(ctx) : ('ok' as const),
      mail: ctx.mailServer.health,
    },
    engine: ctx.sandbox.engine,
    languages: ctx.sandbox.languages,
  }
}
