/**
 * Self-enrolment: people add themselves to a position by a link, once their e-mail is verified by a mailed one. Hides
 * how tokens are kept: the link's hashed and encrypted, mailed ones hashed.
 * Public files: enrolment-texts.ts, freeing.ts, link.ts, mailing.ts.
 */
import { questionMinutes } from '@nova/contract/interviews/minutes'
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type {
  confirmEnrolment as confirmCall,
  Enrolment,
  EnrolmentForm,
  EnrolmentOffer,
  EnrolmentRequest,
  freeEnrolments as freeCall,
} from '@nova/contract/positions/enrolment'
import { isReviewAlone } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { readBranding } from '../companies/branding.ts'
import { describeJudging } from '../evidence/judging.ts'
import { requireNear } from '../interview-plan/scheduled-date.ts'
import { withModelOf } from '../models/models.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { canQueueMail } from '../platform/mail/mail.ts'
import { requirePosition, requireTaking } from '../positions/access.ts'
import { prepareAdding } from '../positions/adding.ts'
import type { PositionRow } from '../positions/tables.ts'
import { agentPartOf } from '../questions/agent-part.ts'
import { disclose, readTerms } from '../sessions/disclosure.ts'
import { takeRequest } from './confirming.ts'
import { freeUnused } from './freeing.ts'
import { countTaken, findEnrolment, hashToken, makeLink, readLink, readState, requireOpenLink } from './link.ts'
import { countWaiting, isCrowded, noRefusals } from './refusing.ts'
import { type EnrolmentRow, positionEnrolments } from './tables.ts'

export async function getEnrolment(ctx: Ctx, positionId: string): Promise<Enrolment> {
  const { id } = await requirePosition(ctx, positionId)
  return viewEnrolment(ctx, await findEnrolment(ctx, id), id)
}

/** Switches it on or off. The first time, and after the link was revoked, it gets a new link. */
export async function changeEnrolment(ctx: Ctx, positionId: string, form: EnrolmentForm): Promise<Enrolment> {
  return withPosition(ctx, positionId, async (tx, position, before) => {
    if (form.isOn) await requireUsable(tx, position)
    const { isOn, places } = form
    const endsAt = form.endsAt ? new Date(form.endsAt) : null
    if (endsAt) requireNear(tx, endsAt, 'endsAt')
    const change = { isOn, places, endsAt }
    const needsLink = isOn && !before?.tokenHash
    const link = needsLink ? await makeLink(tx, position.id) : undefined
    if (before) {
      const isMeant = eq(positionEnrolments.positionId, position.id)
      await tx.db
        .update(positionEnrolments)
        .set({ ...change, ...link, ...noRefusals })
        .where(isMeant)
    } else if (link) {
      const values = { positionId: position.id, ...change, ...link, createdAt: tx.now() }
      await tx.db.insert(positionEnrolments).values(values)
    }
    await note(tx, position, 'position.enrolment-changed', { on: isOn, places })
  })
}

/** A new link; the old one and unused mailed links stop working. */
export async function renewEnrolmentLink(ctx: Ctx, positionId: string): Promise<Enrolment> {
  return withPosition(ctx, positionId, async (tx, position, before) => {
    if (!before?.tokenHash) throw refuse('enrolment_off')
    const isMeant = eq(positionEnrolments.positionId, position.id)
    await tx.db
      .update(positionEnrolments)
      .set({ ...(await makeLink(tx, position.id)), ...noRefusals })
      .where(isMeant)
    await note(tx, position, 'position.enrolment-renewed', {})
  })
}

/** Ends the link for good. */
export async function revokeEnrolmentLink(ctx: Ctx, positionId: string): Promise<Enrolment> {
  return withPosition(ctx, positionId, async (tx, position) => {
    const revoked = { isOn: false, tokenHash: null, sealedToken: null, ...noRefusals }
    await tx.db.update(positionEnrolments).set(revoked).where(eq(positionEnrolments.positionId, position.id))
    await note(tx, position, 'position.enrolment-revoked', {})
  })
}

/** Frees unused places, and gives the link as it is then. */
export async function freeEnrolments(
  ctx: Ctx,
  positionId: string,
  until: string,
): Promise<z.input<typeof freeCall.reply>> {
  const freed = await freeUnused(ctx, positionId, new Date(until))
  return { ...freed, enrolment: await getEnrolment(ctx, positionId) }
}

/** Describes the offer behind a link, to anyone who has the link. */
export async function readEnrolment(ctx: Ctx, token: string): Promise<EnrolmentOffer> {
  const { enrolment, position, isFull } = await requireOpenLink(ctx, token)
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  const { questions } = await prepareAdding(system, position.id)
  const { aiPolicy, interviewType, followUps } = position.settings
  const model = (await withModelOf(system, position.companyId)).ai.about
  const proposes = questions.some(
    ({ content }) => isAnsweredBy(content, 'files') && agentPartOf(content, position.settings) === 'proposes',
  )
  const terms = await readTerms(system, { companyId: position.companyId, positionId: position.id })
  return {
    title: position.title,
    peopleWord: position.peopleWord,
    durationMinutes: position.durationMinutes,
    interviewType,
    aiPolicy,
    isFull,
    endsAt: enrolment.endsAt?.toISOString() ?? null,
    company: await readBranding(system, position.companyId),
    disclosure: disclose(aiPolicy, model, proposes ? 'standard' : null, position.settings, terms),
    judging: describeJudging({
      kinds: [...new Set(questions.map(({ content }) => content.kind))],
      planned: questions.map(({ content }) => ({
        kind: content.kind,
        minutes: questionMinutes(content.kind, content.minutes),
        isReview: 'stages' in content && isReviewAlone(content),
      })),
      aiPolicy,
      followUps,
    }),
  }
}

/**
 * Mails a link that verifies the email. It only adds a job, which checks whether the address is in the position
 * already, so that neither the reply nor its timing reveals that. If all places are taken or asked for, every address is
 * refused alike, and those who are enrolled are mailed all the same.
 */
export async function requestEnrolment(ctx: Ctx, form: EnrolmentRequest): Promise<{ isSent: true }> {
  const { enrolment, isFull } = await requireOpenLink(ctx, form.token)
  if (ctx.mailServer.health === 'off' || !canQueueMail(ctx)) {
    throw refuse('mail_off', 'This installation can’t send email at the moment. Ask the company to add you.')
  }
  const { name, timeZone } = form
  const email = form.email.toLowerCase()
  const payload = { linkId: enrolment.linkId, positionId: enrolment.positionId, name, email, timeZone }
  // An address that asks again before its job has run is mailed once.
  const key = `enrolment:${enrolment.linkId}:${hashToken(email).toString('base64url')}`
  await ctx.jobs.add(ctx.db, 'mail-enrolment', payload, { key })
  if (isFull) throw refuse('enrolment_full', fullWords)
  if (await isCrowded(ctx, enrolment)) throw refuse('enrolment_full', crowdedWords)
  return { isSent: true }
}

const fullWords =
  'All places are taken. Ask the company whether more will open. If you’re enrolled already, we’ve mailed you your link.'
const crowdedWords =
  'All free places are asked for, by people who have yet to confirm their email. Try again later, or ask the company. If you asked before, we’ve mailed you again.'

/** Uses a mailed link up, and makes the interview. */
export async function confirmEnrolment(ctx: Ctx, token: string): Promise<z.input<typeof confirmCall.reply>> {
  const { position, email, candidateLink } = await takeRequest(ctx, token)
  const company = await readBranding(ctx, position.companyId)
  return { title: position.title, company: company.name, email, candidateLink }
}

type Work = (tx: Ctx, position: PositionRow, before: EnrolmentRow | undefined) => Promise<void>

/** Changes of one position's link come one after the other. */
async function withPosition(ctx: Ctx, positionId: string, work: Work): Promise<Enrolment> {
  return inTransaction(ctx, async (tx) => {
    const position = await requirePosition(tx, positionId, { lock: true })
    await work(tx, position, await findEnrolment(tx, position.id, { lock: true }))
    return viewEnrolment(tx, await findEnrolment(tx, position.id), position.id)
  })
}

async function requireUsable(tx: Ctx, position: PositionRow): Promise<void> {
  requireTaking(position)
  const { questions } = await prepareAdding(tx, position.id)
  if (questions.length === 0) throw refuse('position_without_questions')
}

const defaultPlaces = 50

async function viewEnrolment(ctx: Ctx, row: EnrolmentRow | undefined, positionId: string): Promise<Enrolment> {
  return {
    state: row ? await readState(ctx, row) : 'off',
    isOn: row?.isOn ?? false,
    link: row ? await readLink(ctx, row) : null,
    places: row?.places ?? defaultPlaces,
    taken: await countTaken(ctx, positionId),
    waiting: row ? await countWaiting(ctx, row) : 0,
    refused: row?.refusedSince ? { count: row.refused, since: row.refusedSince.toISOString() } : null,
    endsAt: row?.endsAt?.toISOString() ?? null,
    canMail: ctx.mailServer.health !== 'off' && canQueueMail(ctx),
  }
}

type Details = Record<string, string | number | boolean>

async function note(tx: Ctx, { companyId, title: subject }: PositionRow, act: string, details: Details) {
  await writeAudit(tx, { act, companyId, subject, details })
}
