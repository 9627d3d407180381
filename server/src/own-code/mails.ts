/** The mail to the person who added a change, once work on it is over. */
import { withoutLinks } from '@nova/contract/web-address'
import { findEmail } from '../accounts/members.ts'
import type { Ctx } from '../platform/context/context.ts'
import { canQueueMail, queueMail } from '../platform/mail/mail.ts'
import type { OwnCodeRow } from './tables.ts'

/** In the transaction that ends the work; nothing where this server can't keep mails, or the person is gone. */
export async function mailDone(tx: Ctx, row: OwnCodeRow, isProven: boolean): Promise<void> {
  if (!canQueueMail(tx)) return
  const to = await findEmail(tx, row.createdBy)
  if (to === undefined) return
  const title = withoutLinks(row.title)
  const { heading, paragraphs } = write(row, isProven)
  await queueMail(tx, {
    kind: 'own-code-done',
    to,
    companyId: row.companyId,
    sender: 'own',
    content: {
      subject: `${heading}: ${title}`,
      heading,
      paragraphs: [title, ...paragraphs],
      action: { label: 'Open the change', url: `/questions/own-code/${row.id}` },
      footnotes: ['You get this because you added this change of your company’s code.'],
    },
  })
}

function write({ problems }: OwnCodeRow, isProven: boolean): { heading: string; paragraphs: string[] } {
  if (problems.length > 0)
    return { heading: 'Your change needs you', paragraphs: problems.slice(0, 5).map((each) => withoutLinks(each)) }
  return isProven
    ? {
        heading: 'Your questions are proven',
        paragraphs: ['They are in the library and can be asked in an interview.'],
      }
    : {
        heading: 'Your change was tried',
        paragraphs: ['Its tests ran and its faults were tried. Look at the proposal, and have the questions proven.'],
      }
}
