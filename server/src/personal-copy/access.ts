/** Lists the openings of an interview's data from the audit log: time, person and purpose, in words for its candidate. */
import { roleNames } from '@nova/contract/accounts/roles'
import type { AccessFile } from '@nova/contract/retention/personal-copy-files'
import type { InterviewRow } from '../interview-access/tables.ts'
import { type KeptEvent, readEvents } from '../platform/audit/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

export type Opening = AccessFile['openings'][number]

const toPlan = 'To plan and hold the interview'
const toAssess = 'To assess the interview'
const toShow = 'To show the result to a person without an account'
const toAnswer = 'To answer you'

/** Acts that open data. Others, such as a decision, change it, and the company decides when to share their result. */
const openings: Record<string, { act: string | ((details: KeptEvent['details']) => string); why: string }> = {
  'interview.seen': { act: 'Opened the page of the interview', why: toPlan },
  'link.viewed': { act: 'Looked at your link', why: toPlan },
  'link.renewed': { act: 'Made a new link for you', why: toPlan },
  'report.read': { act: 'Read the report', why: toAssess },
  'report.unsealed': { act: 'Looked at the scores of the report', why: toAssess },
  'report.exported': {
    act: ({ as }) => (as === 'evidence' ? 'Downloaded the record and the report' : 'Downloaded the report'),
    why: toAssess,
  },
  'review.seen': { act: 'Looked at the reviews', why: toAssess },
  'answers.marked': { act: 'Had a language model mark text answers', why: toAssess },
  'report.shared': { act: 'Made a link to the report', why: toShow },
  'report.share-opened': { act: 'Opened the report with a link', why: toShow },
  'hiring-link.made': { act: 'Gave a hiring system a link to the report', why: 'To keep the application up to date' },
  'findings.opened': { act: 'Showed you the findings about the origin of text', why: toAnswer },
  'feedback.released': { act: 'Released feedback to you', why: toAnswer },
  'letter.released': { act: 'Released a letter to you', why: toAnswer },
  'letter.exported': { act: 'Downloaded your letter', why: toAnswer },
  'letter.read': { act: 'Opened your letter', why: 'To read it' },
  'copy.made': { act: 'Made a copy of your data', why: toAnswer },
  'copy.sent': { act: 'Sent you a copy of your data', why: toAnswer },
  'copy.downloaded': { act: 'Downloaded a copy of your data', why: toAnswer },
}

const pageSize = 500

/** Operators who read a mail; the log names its address. */
const readMail = { act: 'Read an email to you in the outbox', why: 'To keep the service running' }

/** Newest first, of the interview and of mails to its candidate's address. */
export async function* readOpenings(
  ctx: Ctx,
  { id, companyId, candidateEmail }: InterviewRow,
): AsyncGenerator<Opening> {
  const ofMails = { companyId, act: 'mail.opened', subject: candidateEmail }
  const mails = candidateEmail === '' ? [] : (await readEvents(ctx, ofMails, { limit: pageSize })).rows
  let cursor: string | null | undefined
  while (cursor !== null) {
    const filter = { companyId, interview: id }
    const { rows, next } = await readEvents(ctx, filter, { limit: pageSize, cursor: cursor ?? undefined })
    for (const row of rows) {
      while (mails[0] && mails[0].id > row.id) yield { ...viewOpening(mails.shift()!, readMail), role: 'Operator' }
      const known = openings[row.act]
      if (known) yield viewOpening(row, known)
    }
    cursor = next
  }
  for (const row of mails) yield { ...viewOpening(row, readMail), role: 'Operator' }
}

function viewOpening(row: KeptEvent, { act, why }: (typeof openings)[string]): Opening {
  const { apiKey, hiringConnection } = row.details
  const program = hiringConnection ? 'a hiring system' : apiKey ? 'a program of the company' : null
  return {
    at: row.at.toISOString(),
    // The log keeps 'Name <address>', and addresses are private.
    name: row.actorId === null ? null : row.actorName.replace(/ <[^<>]*>$/s, ''),
    role: nameRole(row.actorRole),
    through: program,
    act: typeof act === 'string' ? act : act(row.details),
    why,
  }
}

const outside: Record<string, string> = {
  candidate: 'You',
  visitor: 'Someone with the link',
  system: 'The product',
}

const nameRole = (role: string): string => outside[role] ?? (roleNames as Record<string, string>)[role] ?? role
