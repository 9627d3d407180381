/** Greenhouse's calls in its own words (Assessment Partner API). */
import type * as calls from '@nova/contract/hiring/greenhouse'
import { refuse } from '@nova/contract/refusals'
import { sealWords } from '@nova/contract/reports/sealed-report'
import type { z } from 'zod'
import type { Ctx } from '../platform/context/context.ts'
import { isAllowed } from '../platform/outgoing/outgoing.ts'
import { listOffered } from '../positions/offered.ts'
import { readAddress } from '../webhooks/address.ts'
import { wordsOf } from './figures.ts'
import { readProfileUrl, readTest, type Standing } from './standing.ts'
import { findConnection, noteError, requireConnected, requireTest, startTest } from './tests.ts'

export async function listGreenhouseTests(ctx: Ctx): Promise<z.input<typeof calls.listGreenhouseTests.reply>> {
  return (await listOffered(ctx)).map(({ id, title }) => ({ partner_test_id: id, partner_test_name: title }))
}

export async function sendGreenhouseTest(
  ctx: Ctx,
  { partner_test_id: positionId, candidate, url }: z.output<typeof calls.SendTest>,
): Promise<z.input<typeof calls.sendGreenhouseTest.reply>> {
  const { email, greenhouse_profile_url: profile } = candidate
  const readRequest = () => {
    const callback = url ? readCallback(ctx, url) : null
    // Without its own address, only the profile tells one application of a person from another.
    const application = callback === null && typeof profile === 'string' ? [profile] : []
    return { request: [email.trim().toLowerCase(), callback ?? '', ...application], callback }
  }
  return { partner_interview_id: await startTest(ctx, { positionId, person: candidate, readRequest }) }
}

/** Our key goes there, so only to Greenhouse itself, or where the operator allows. */
function readCallback(ctx: Ctx, url: string): string {
  const address = readAddress(ctx, url)
  const { hostname } = new URL(address)
  if (isAllowed(new URL(address), ctx.settings.webhookAllow) || /(?:^|\.)greenhouse\.io$/.test(hostname)) return address
  throw refuse('invalid_input', 'Please send an address of Greenhouse.', [
    { path: 'url', message: 'Please send an address of Greenhouse.' },
  ])
}

type Status = z.input<typeof calls.getGreenhouseStatus.reply>

export async function getGreenhouseStatus(ctx: Ctx, id: string): Promise<Status> {
  const test = await requireTest(ctx, id)
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  const [standing, connection] = [await readTest(system, test), await findConnection(ctx, test.connectionId)]
  if (!standing || !connection) throw refuse('hiring_test_not_found')
  const isComplete = standing.stage === 'complete'
  return {
    partner_status: standing.stage,
    partner_profile_url: isComplete ? await readProfileUrl(system, test.id, connection) : null,
    partner_score: standing.figures?.overall ?? null,
    metadata: describe(standing),
  }
}

const stageNotes: Partial<Record<Standing['stage'], string>> = {
  processing: 'The report is being made.',
  cancelled: 'The interview was cancelled.',
}

function describe({ stage, completedAt, figures }: Standing): Status['metadata'] {
  const notes = stage === 'complete' ? (figures ? undefined : sealWords.decision) : stageNotes[stage]
  return {
    ...(completedAt ? { 'Completed At': completedAt.toISOString() } : {}),
    ...(figures ? Object.fromEntries(wordsOf(figures).map(({ label, value }) => [label, value])) : {}),
    ...(notes ? { Notes: notes } : {}),
  }
}

/** Keeps what Greenhouse could not read, without addresses of people. */
export async function reportGreenhouseError(
  ctx: Ctx,
  { api_call: name, errors }: z.output<typeof calls.reportGreenhouseError.body>,
): Promise<{ status: 200 }> {
  const said = errors
    .join('; ')
    .slice(0, 1_000)
    .replace(/\S+@\S+/g, '…')
  await noteError(ctx, requireConnected(ctx).id, `Greenhouse couldn’t read our answer to ${name}: ${said}`)
  return { status: 200 }
}
