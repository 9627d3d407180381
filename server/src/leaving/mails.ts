/** Mails about a company that leaves: to its administrators, and to the operators of the installation. */
import { leaveDays } from '@nova/contract/accounts/leaving'
import { withoutLinks } from '@nova/contract/web-address'
import { listOperators } from '../accounts/accounts.ts'
import { listAdministrators } from '../accounts/members.ts'
import type { Ctx } from '../platform/context/context.ts'
import { canQueueMail, type MailContent, queueMail } from '../platform/mail/mail.ts'

type Step = {
  step: 'asked' | 'undone' | 'done'
  company: string
  /** Name of the administrator who asked, or undid it. */
  actorName: string
  askedAt: Date
  deleteAt: Date
}
type Reader = { email: string; isAdministrator: boolean }

/** Each address once; an operator who administers the company is mailed as an administrator. */
export async function listReaders(ctx: Ctx, companyId: string): Promise<Reader[]> {
  const administrators = await listAdministrators(ctx, companyId)
  const readers = new Map<string, Reader>()
  for (const { email } of await listOperators(ctx)) readers.set(email.toLowerCase(), { email, isAdministrator: false })
  for (const { email } of administrators) readers.set(email.toLowerCase(), { email, isAdministrator: true })
  return [...readers.values()]
}

export async function mailAbout(ctx: Ctx, { companyId, ...step }: Step & { companyId: string }): Promise<void> {
  await mailReaders(ctx, await listReaders(ctx, companyId), { ...step, key: companyId })
}

/** Nothing where this server can't keep mails. They belong to no company, since its mails are deleted with it. */
export async function mailReaders(ctx: Ctx, readers: readonly Reader[], step: Step & { key: string }): Promise<void> {
  if (!canQueueMail(ctx)) return
  for (const { email: to, isAdministrator } of readers) {
    const onceKey = `leaving-${step.step}:${step.key}:${step.askedAt.toISOString()}:${to.toLowerCase()}`
    const content = write(step, isAdministrator)
    await queueMail(ctx, { kind: `leaving-${step.step}`, to, content, sender: 'own', onceKey })
  }
}

const sayDay = (at: Date) =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function write({ step, company: name, actorName: person, deleteAt }: Step, isAdministrator: boolean): MailContent {
  const [company, by, day] = [withoutLinks(name), withoutLinks(person), sayDay(deleteAt)]
  const footnotes = [
    isAdministrator
      ? `You get this because you are an administrator of ${company}.`
      : 'You get this because you are an operator of this installation.',
  ]
  if (step === 'done')
    return {
      subject: `${company} was deleted`,
      heading: `${company} was deleted`,
      paragraphs: [
        `Everything of ${company} was deleted, with its interviews, its people and its settings. It can’t be brought back.`,
        'Backups of before still have it until they are removed. What comes back from one is deleted again.',
      ],
      footnotes,
    }
  if (step === 'undone')
    return {
      subject: `${company} stays`,
      heading: `${company} stays`,
      paragraphs: [`${by} has undone the deletion of ${company} that was set for ${day}. Nothing was deleted.`],
      footnotes,
    }
  return {
    subject: `${company} will be deleted on ${day}`,
    heading: `${company} will be deleted on ${day}`,
    paragraphs: [
      `${by} asked for it. On that day everything of ${company} is deleted: its interviews, its people and its settings. Interviews go on until then.`,
      isAdministrator
        ? `Until then, any administrator can undo it with one press. To take your data along, make the archive within these ${leaveDays} days.`
        : `Administrators of ${company} can undo it until then. There is nothing to do for you.`,
    ],
    ...(isAdministrator ? { action: { label: 'Look, or undo it', url: '/settings/leave' } } : {}),
    footnotes,
  }
}
