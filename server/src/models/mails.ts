/** Mails to operators about the installation's language models. */
import { withoutLinks } from '@nova/contract/web-address'
import { listOperators } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { canQueueMail, type MailContent, queueMail } from '../platform/mail/mail.ts'

const action = { label: 'Open the models', url: '/settings/models' }
const footnotes = ['You get this because you are an operator of this installation.']

/** Once to each operator for the same key; nothing where this server can't keep mails. Within the caller's transaction. */
async function mailOperators(ctx: Ctx, kind: string, key: string, content: MailContent): Promise<void> {
  if (!canQueueMail(ctx)) return
  for (const { email: to } of await listOperators(ctx))
    await queueMail(ctx, { kind, to, content, sender: 'own', onceKey: `${kind}:${key}:${to.toLowerCase()}` })
}

type Unfit = { id: string; name: string; reasons: readonly string[]; madeAt: string }

export const mailUnfit = (ctx: Ctx, unfit: Unfit) =>
  mailOperators(ctx, 'model-unfit', `${unfit.id}:${unfit.madeAt}`, writeUnfit(unfit))

export function writeUnfit({ name, reasons }: Pick<Unfit, 'name' | 'reasons'>): MailContent {
  return {
    subject: 'A language model failed its full test and is off',
    heading: 'A language model is off',
    paragraphs: [
      'It passed the quick test and failed the full one, so we turned it off. The built-in Nova answers candidates.',
      ...reasons.map(withoutLinks),
      'You can turn it on all the same once you have read its card.',
    ],
    facts: [{ label: 'Model', value: withoutLinks(name) }],
    action,
    footnotes,
  }
}

type Silent = { key: string; name: string; problem: string; since: Date }

export const mailFailing = (ctx: Ctx, silent: Silent) =>
  mailOperators(ctx, 'model-failing', `${silent.key}:${silent.since.toISOString()}`, writeFailing(silent))

export const mailAnswering = (ctx: Ctx, silent: Omit<Silent, 'problem'>) =>
  mailOperators(ctx, 'model-answering', `${silent.key}:${silent.since.toISOString()}`, writeAnswering(silent))

export function writeFailing({ name, problem }: Pick<Silent, 'name' | 'problem'>): MailContent {
  return {
    subject: 'A language model stopped answering',
    heading: 'A language model stopped answering',
    paragraphs: [
      'The built-in Nova answers candidates in its place. We look for the model three times a minute and use it again as soon as it answers.',
    ],
    facts: [
      { label: 'Model', value: withoutLinks(name) },
      { label: 'Problem', value: withoutLinks(problem) },
    ],
    action,
    footnotes,
  }
}

export function writeAnswering({ name }: Pick<Silent, 'name'>): MailContent {
  return {
    subject: 'A language model answers again',
    heading: 'A language model answers again',
    paragraphs: ['Nova uses it again. There is nothing to do for you.'],
    facts: [{ label: 'Model', value: withoutLinks(name) }],
    action,
    footnotes,
  }
}
