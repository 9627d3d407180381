import type { MailContent } from '../src/platform/mail/mail.ts'

/** Parses a mail from its decrypted text. */
export function parseMail(opened: string): MailContent {
  const kept = JSON.parse(opened) as MailContent & { content?: MailContent }
  return kept.content ?? kept
}
