/** Gauges of the whole installation, read from the database when they are asked for. */
import type { Makers } from './makers.ts'

/** Every server reads the same figures; of several, take the largest. */
export type Installation = {
  rooms: number
  jobs: { waiting: number; oldestSeconds: number; failed: number }
  reports: { waiting: number; oldestSeconds: number }
  /** Events that wait, also for their next try, of webhooks that aren't paused. */
  webhooks: { waiting: number; oldestSeconds: number }
  /** Unsent mails by state. */
  mails: Record<string, number>
  /** Parts of the health endpoint: true unless one fails. */
  checks: Record<string, boolean>
}

const mailStates = ['waiting', 'unverified', 'limited', 'held']
/** A reading is used for this long, and no scrape waits longer for one than this. */
const minPauseMs = 5_000
const maxWaitMs = 2_000

export function makeInstallationGauges({ gauge }: Makers) {
  const isRead = gauge('nova_installation_read', '1 if the figures of the whole installation were read in time')
  const single = {
    rooms: gauge('nova_rooms', 'Interviews in progress, in the whole installation'),
    jobs: gauge('nova_jobs_waiting', 'Background jobs that are due, in the whole installation'),
    jobAge: gauge('nova_job_age_seconds', 'How long the oldest of these jobs has been due'),
    failed: gauge('nova_jobs_failed', 'Jobs given up after their last try; kept for 30 days'),
    reports: gauge('nova_reports_waiting', 'Reports that are still to be made'),
    reportAge: gauge('nova_report_age_seconds', 'How long the oldest of these reports has been awaited'),
    webhooks: gauge('nova_webhook_events_waiting', 'Events that wait for a webhook that is on'),
    webhookAge: gauge('nova_webhook_event_age_seconds', 'How long the oldest of these events has waited'),
  }
  const byLabel = {
    mails: gauge('nova_mails_waiting', 'Mails that are not sent yet', ['state']),
    checks: gauge('nova_check_ok', 'Parts of /api/health: 0 where one fails', ['check']),
  }
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  forget()

  function write({ rooms, jobs, reports, webhooks, mails, checks }: Installation): void {
    single.rooms.set(rooms)
    single.jobs.set(jobs.waiting)
    single.jobAge.set(jobs.oldestSeconds)
    single.failed.set(jobs.failed)
    single.reports.set(reports.waiting)
    single.reportAge.set(reports.oldestSeconds)
    single.webhooks.set(webhooks.waiting)
    single.webhookAge.set(webhooks.oldestSeconds)
    for (const state of mailStates) byLabel.mails.set({ state }, mails[state] ?? 0)
    for (const [check, isOk] of Object.entries(checks)) byLabel.checks.set({ check }, isOk ? 1 : 0)
    isRead.set(1)
  }

  /** Figures that could not be read are absent: old ones would look like those of now. */
  function forget(): void {
    for (const each of Object.values(single)) each.remove({})
    for (const each of Object.values(byLabel)) each.reset()
    isRead.set(0)
  }

  async function readOnce(read: () => Promise<Installation>): Promise<void> {
    try {
      write(await read())
    } catch {
      forget()
    }
    readAt = performance.now()
  }

  /** Brings the gauges up to date. There is one reading at a time, however many scrapes ask. */
  return async (read: () => Promise<Installation>): Promise<void> => {
    if (performance.now() - readAt < minPauseMs) return
    reading ??= readOnce(read).finally(() => (reading = undefined))
    const patience = Promise.withResolvers<'late'>()
    const timer = setTimeout(patience.resolve, maxWaitMs, 'late')
    if ((await Promise.race([reading, patience.promise])) === 'late') forget()
    clearTimeout(timer)
  }
}
