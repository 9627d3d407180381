/** The composition root: every room mounted by hand. */
import { join } from 'node:path'
import type { Endpoint } from '@nova/contract/endpoint'
import { endpoints, schemaNames } from '@nova/contract/endpoints'
import { getDescription } from '@nova/contract/installation/description'
import * as health from '@nova/contract/installation/health'
import { getMetrics } from '@nova/contract/installation/metrics'
import { Refusal } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readMailStanding, requireVerified } from './accounts/mail-standing.ts'
import { findNames } from './accounts/members.ts'
import { sendReset } from './accounts/resets.ts'
import { accountRoutes } from './accounts/routes.ts'
import { identifyInterviewer } from './accounts/sign-in.ts'
import { prepareSeat } from './agent/program/preparing.ts'
import { endSeats } from './agent/program/seat.ts'
import { agentRoutes } from './agent/routes.ts'
import { answerInProject } from './agent/talking.ts'
import { markAnswers } from './answer-marks/answer-marks.ts'
import { answerMarkRoutes } from './answer-marks/routes.ts'
import { identifyKey } from './api-keys/api-keys.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit-log/routes.ts'
import { briefingRoutes } from './briefing/routes.ts'
import { codeReviewRoutes } from './code-reviews/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import { debriefRoutes } from './debrief/routes.ts'
import { noteOpened } from './enrolment/freeing.ts'
import { mailEnrolment } from './enrolment/mailing.ts'
import { enrolmentRoutes } from './enrolment/routes.ts'
import { refuseErased } from './erasure/erase.ts'
import { runRetention } from './erasure/job.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { offerFollowUps } from './follow-ups/follow-ups.ts'
import { followUpRoutes } from './follow-ups/routes.ts'
import { identifyHiringSystem } from './hiring/keys.ts'
import { noteNews } from './hiring/news.ts'
import { makeHiringRoutes } from './hiring/routes.ts'
import { sendUpdates } from './hiring/sending.ts'
import { importCandidates } from './imports/importing.ts'
import { forgetImport } from './imports/imports.ts'
import { importRoutes } from './imports/routes.ts'
import { identifyCandidate, replaceListedEmail, requireInterview } from './interview-access/interview-access.ts'
import { countInProgress } from './interview-access/rows.ts'
import { nameInterviews } from './interview-lists/interview-lists.ts'
import { interviewListRoutes } from './interview-lists/routes.ts'
import { interviewPlanRoutes } from './interview-plan/routes.ts'
import { deleteForGood } from './interviews/bulk.ts'
import { discardPreview } from './interviews/interviews.ts'
import { interviewRoutes } from './interviews/routes.ts'
import { relayLead } from './leads/leads.ts'
import { leadRoutes } from './leads/routes.ts'
import { makeArchive } from './leaving/archives.ts'
import { deleteLeaving } from './leaving/deleting.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { localModelRoutes } from './local-models/routes.ts'
import { measurementRoutes } from './measurement/routes.ts'
import { continueModelAlone } from './model-alone/model-alone.ts'
import { modelAloneRoutes } from './model-alone/routes.ts'
import { checkTurnedOn } from './model-check/model-check.ts'
import { modelCheckRoutes } from './model-check/routes.ts'
import { readModelsHealth } from './models/models.ts'
import { modelRoutes } from './models/routes.ts'
import { newerVersionRoutes } from './newer-version/routes.ts'
import { mailDigest } from './notices/digests.ts'
import { inviteMany } from './notices/inviting-many.ts'
import { announceDeletion, giveNotice, remind } from './notices/notices.ts'
import { keepPanelDate } from './notices/panel-dates.ts'
import { noticeRoutes } from './notices/routes.ts'
import { prepareAhead } from './nova/ahead.ts'
import { makeNovaRoutes } from './nova/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { ownCodeRoutes } from './own-code/routes.ts'
import { workOnOwnCode } from './own-code/working.ts'
import { peopleRoutes } from './people/routes.ts'
import { makeCopy } from './personal-copy/making.ts'
import { personalCopyRoutes } from './personal-copy/routes.ts'
import { deleteExpiredCopies } from './personal-copy/storing.ts'
import { type Ctx, type Machinery, makeCtx } from './platform/context/context.ts'
import type { Identify } from './platform/http/callers.ts'
import { type HttpOptions, makeHttp, mountRoutes, route, taken, type Wire } from './platform/http/http.ts'
import { forgetAnswers } from './platform/http/idempotency.ts'
import { describeCalls } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import { type JobHandlers, readBacklog } from './platform/jobs/jobs.ts'
import { countUnsent, sendMail } from './platform/mail/sending.ts'
import { requireMetricsReader } from './platform/metrics/access.ts'
import type { Installation } from './platform/metrics/installation.ts'
import { replacePositionEmail } from './positions/handover.ts'
import { positionRoutes } from './positions/routes.ts'
import { privacyNoticeRoutes } from './privacy-notice/routes.ts'
import { judgeProjects } from './projects/projects.ts'
import { projectRoutes } from './projects/routes.ts'
import { serveWorkspaces } from './projects/socket.ts'
import { prepareBank } from './questions/bank.ts'
import { questionRoutes } from './questions/routes.ts'
import { readingRoutes } from './readings/routes.ts'
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
import { makeJournalRoutes } from './sessions/journal-routes.ts'
import { noteReader } from './sessions/readers.ts'
import { makeSessionRoutes } from './sessions/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { singleSignOnRoutes } from './single-sign-on/routes.ts'
import { readWaiting } from './webhooks/claiming.ts'
import { makeWebhookRoutes } from './webhooks/routes.ts'

export const routes = [
  ...accountRoutes,
  ...agentRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...briefingRoutes,
  ...codeReviewRoutes,
  ...companyRoutes,
  ...debriefRoutes,
  ...enrolmentRoutes,
  ...erasureRoutes,
  ...personalCopyRoutes,
  ...exportRoutes,
  ...makeSessionRoutes(noteOpened),
  ...feedbackRoutes,
  ...followUpRoutes,
  ...makeHiringRoutes(requireVerified),
  route(health.getHealth, readHealth),
  route(health.postHealth, readHealth),
  route(health.getRoot, readHealth),
  route(health.getLive, async () => ({ live: true as const })),
  route(health.getReady, async ({ readiness }, _, { reply }) => {
    const reasons = readiness?.reasons() ?? []
    // Nothing in between may keep the answer.
    reply.header('cache-control', 'no-store').status(reasons.length > 0 ? 503 : 200)
    return { ready: reasons.length === 0, reasons }
  }),
  route(getMetrics, (ctx, _, wire) => sendMetrics(ctx, wire)),
  ...runnerStateRoutes,
  ...importRoutes,
  ...interviewRoutes,
  ...interviewListRoutes,
  ...interviewPlanRoutes,
  ...makeJournalRoutes(prepareAhead),
  ...leadRoutes,
  ...leavingRoutes,
  ...libraryRoutes,
  ...modelAloneRoutes,
  ...measurementRoutes,
  ...modelRoutes,
  ...modelCheckRoutes,
  ...localModelRoutes,
  ...newerVersionRoutes,
  ...noticeRoutes,
  ...makeNovaRoutes(answerInProject),
  ...peopleRoutes,
  ...outboxRoutes,
  ...ownCodeRoutes,
  ...positionRoutes,
  ...privacyNoticeRoutes,
  ...projectRoutes,
  ...questionRoutes,
  ...readingRoutes,
  ...reportRoutes,
  ...answerMarkRoutes,
  ...reviewRoutes,
  ...runRoutes,
  ...shareRoutes,
  ...singleSignOnRoutes,
  ...makeWebhookRoutes(requireVerified, async (ctx, ids) => {
    const [members, interviews] = [await findNames(ctx, ids), await nameInterviews(ctx, ids)]
    return new Map([...members, ...interviews])
  }),
  route(getDescription, async ({ settings }, { query }) => describeOnce(query.callers, settings.version)),
]

const descriptions = new Map<string, ReturnType<typeof describeCalls>>()

/** Made once: the calls stay the same while the server runs. */
function describeOnce(callers: 'all' | 'keys', version: string): ReturnType<typeof describeCalls> {
  const isMeant = ([, { key }]: [string, Endpoint]) => callers === 'all' || key !== undefined
  const found = descriptions.get(`${callers} ${version}`)
  if (found) return found
  const meant = Object.fromEntries(Object.entries(endpoints).filter(isMeant))
  const made = describeCalls(meant, schemaNames, version)
  descriptions.set(`${callers} ${version}`, made)
  return made
}

/** The first who comes with a credential waits until the bank is there; an idle server does without its memory. */
const identifyBy = (onCandidate: () => void): Identify => ({
  interviewer: async (ctx, token) => {
    await prepareBank()
    return identifyInterviewer(ctx, token)
  },
  key: async (ctx, secret) => {
    await prepareBank()
    return identifyKey(ctx, secret)
  },
  hiringSystem: async (ctx, system, secret) => {
    await prepareBank()
    return identifyHiringSystem(ctx, system, secret)
  },
  candidate: async (ctx, interviewId, token) => {
    await prepareBank()
    onCandidate()
    const caller = await identifyCandidate(ctx, interviewId, token)
    if (!caller) await refuseErased(ctx, interviewId)
    return caller
  },
  otherDevice: noteReader,
  interview: (ctx, id) => requireInterview(ctx, id),
})

async function changeListedEmail(ctx: Ctx, change: Parameters<typeof replaceListedEmail>[1]): Promise<void> {
  await replaceListedEmail(ctx, change)
  await replacePositionEmail(ctx, change)
}

const pagesFolder = join(import.meta.dirname, '../../web/dist')

/**
 * Builds the whole server, ready to listen. `onCandidate` is called for every request with a candidate's credential.
 * `isWithoutPages` leaves out the built web pages, as if they did not exist.
 */
export async function makeApp(
  machinery: Machinery,
  options: HttpOptions & { isWithoutPages?: boolean },
  onCandidate: () => void = () => undefined,
): Promise<FastifyInstance> {
  const http = await makeHttp(machinery, options)
  const { app } = http
  mountRoutes(http, machinery, identifyBy(onCandidate), routes)
  const workspaces = serveWorkspaces(app.server, machinery, (ctx, place) => void prepareSeat(ctx, place))
  app.addHook('preClose', workspaces.close)
  app.addHook('preClose', () => endSeats(machinery.database))
  serveSecurityTxt(app, machinery.settings, machinery.now)
  await servePages(
    app,
    options.isWithoutPages ? undefined : pagesFolder,
    machinery.settings.publicUrl,
    machinery.settings.hasSampleData,
  )
  return app
}

/** Background jobs. `machinery` is a function because it includes the job queue that is opened with these handlers. */
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
  /** Records the failure for anyone waiting for the report; the queue retries. */
  const telling = (work: (payload: Payload) => Promise<void>) => async (payload: Payload) => {
    try {
      await work(payload)
    } catch (error) {
      await asSystem(noteFailure)(payload).catch(() => undefined)
      throw error
    }
  }
  /** For work that needs the bank's questions. */
  const withBank =
    <P>(verb: (ctx: Ctx, payload: P) => Promise<unknown>) =>
    async (payload: P) => {
      await prepareBank()
      await verb(makeCtx(machinery(), { role: 'system' }), payload)
    }
  const handlers: JobHandlers = {
    'delete-interview': asSystem(deleteForGood),
    'company-archive': ({ archiveId }: { archiveId: string }) =>
      makeArchive(makeCtx(machinery(), { role: 'system' }), archiveId),
    retention: () => runHourly(makeCtx(machinery(), { role: 'system' })),
    'personal-copy': asSystem(makeCopy),
    'time-up': asSystem(endTime, compareTexts, takeAtTimeUp),
    'auto-complete': asSystem(completeUntouched),
    'send-reset': ({ email }: { email: string }) => sendReset(makeCtx(machinery(), { role: 'system' }), email),
    'email-changed': (change: Parameters<typeof replaceListedEmail>[1]) =>
      changeListedEmail(makeCtx(machinery(), { role: 'system' }), change),
    notice: asSystem(giveNotice),
    'invite-many': (invited: Parameters<typeof inviteMany>[1]) =>
      inviteMany(makeCtx(machinery(), { role: 'system' }), invited),
    'notice-digest': (person: Parameters<typeof mailDigest>[1]) =>
      mailDigest(makeCtx(machinery(), { role: 'system' }), person),
    reminder: asSystem(remind),
    'panel-date': asSystem(keepPanelDate),
    'discard-preview': asSystem(discardPreview),
    'followed-news': asSystem(noteNews),
    'hiring-send': asSystem(sendUpdates),
    'interview-deleted': (deleted: Parameters<typeof announceDeletion>[1]) =>
      announceDeletion(makeCtx(machinery(), { role: 'system' }), deleted),
    'check-model': withBank(checkTurnedOn),
    'send-mail': ({ mailId }: { mailId: string }) =>
      sendMail(makeCtx(machinery(), { role: 'system' }), mailId, readMailStanding),
    'import-candidates': withBank((ctx, { importId }: { importId: string }) => importCandidates(ctx, importId)),
    'forget-import': ({ importId }: { importId: string }) =>
      forgetImport(makeCtx(machinery(), { role: 'system' }), importId),
    'forget-answers': (kept: Parameters<typeof forgetAnswers>[1]) =>
      forgetAnswers(makeCtx(machinery(), { role: 'system' }), kept),
    'mail-enrolment': withBank(mailEnrolment),
    'own-code': withBank(workOnOwnCode),
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
    'mark-answers': asSystem(markAnswers),
    'model-alone': (step: Parameters<typeof continueModelAlone>[1]) =>
      continueModelAlone(makeCtx(machinery(), { role: 'system' }), step),
  }
  return machinery().metrics.countJobs(handlers)
}

/** Deletes what has been kept for its time. The retention job plans its next run even where it fails, so it comes last. */
async function runHourly(ctx: Ctx): Promise<void> {
  await deleteExpiredCopies(ctx).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'copies that are past their days could not be deleted'),
  )
  await runRetention(ctx, deleteLeaving)
}

async function sendMetrics(ctx: Ctx, { request, reply }: Wire): Promise<typeof taken> {
  requireMetricsReader(request.raw, ctx.settings)
  const { pool: main, writers, workers } = ctx.database
  const text = await ctx.metrics.print({ main, writers, workers }, () => readInstallation(ctx))
  await reply.type(ctx.metrics.contentType).header('cache-control', 'no-store').send(text)
  return taken
}

/** Longest that these readings may keep the database busy. */
const maxReadMs = 1_500

async function readInstallation(ctx: Ctx): Promise<Installation> {
  const { checks } = await readHealth(ctx)
  const figures = await ctx.database.db.transaction(
    async (db) => {
      await db.execute(sql.raw(`set local statement_timeout = ${maxReadMs}`))
      const { awaited: reports, ...jobs } = await readBacklog(db, ['finish', 'large-report'])
      const [rooms, mails] = [await countInProgress({ db }), await countUnsent({ db })]
      return { rooms, jobs, reports, mails, webhooks: await readWaiting({ db, now: ctx.now }) }
    },
    { accessMode: 'read only' },
  )
  const isOk = Object.entries(checks).map(([name, check]) => [name, check !== 'failing'])
  return { ...figures, checks: Object.fromEntries(isOk) }
}

async function readHealth(ctx: Ctx) {
  const database = (await ctx.database.ping()) ? ('ok' as const) : ('failing' as const)
  const storage = ctx.database.hasSpace() ? ('ok' as const) : ('failing' as const)
  const runner = ctx.sandbox.health
  const jobs = ctx.jobs.isWorking() ? ('ok' as const) : ('failing' as const)
  const secrets = ctx.secrets.canSeal ? ('ok' as const) : ('failing' as const)
  const isHealthy = [database, storage, runner, jobs, secrets].every((check) => check === 'ok')
  return {
    status: isHealthy ? ('healthy' as const) : ('degraded' as const),
    version: ctx.settings.version,
    checks: {
      database,
      storage,
      runner,
      jobs,
      secrets,
      ai: database === 'ok' ? await readModelsHealth(ctx) : ('ok' as const),
      mail: ctx.mailServer.health,
      backups: ctx.backups.health,
    },
    engine: ctx.sandbox.engine,
    languages: ctx.sandbox.languages,
  }
}
