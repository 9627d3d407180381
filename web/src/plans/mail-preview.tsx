import type { PlanMails } from '@nova/contract/interviews/plans'
import { Bell, CalendarSync, CalendarX, Mail, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { localDateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'

const noMail: Record<NonNullable<PlanMails['reason']>, string> = {
  draft: 'The candidate isn’t emailed: this interview isn’t published yet.',
  running: 'The candidate isn’t emailed: you have already started this interview.',
  off: 'The candidate isn’t emailed, because this installation has no mail server. Copy the invitation text and send it yourself.',
  same: 'The candidate isn’t emailed: nothing changes for them.',
}

/** Preview of the mails sent by saving: the email, the calendar entry and the reminders. */
export function MailPreview({ mails: { mail, reason, panel, reminders } }: { mails: PlanMails }) {
  if (!mail) return <Notice>{noMail[reason ?? 'same']}</Notice>
  return (
    <div className="flex flex-col gap-3">
      <Line icon={<Mail aria-hidden />}>
        One email goes to <span className="font-medium break-all">{showAddress(mail.to)}</span>:
      </Line>
      <section aria-label="Email to the candidate" className="rounded-lg border border-line bg-sunken">
        <p className="border-b border-line px-3.5 py-2.5 font-medium break-words">{mail.subject}</p>
        <div
          // The text may be longer than its box: it is scrolled by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label="Text of the email"
          className="max-h-56 overflow-y-auto px-3.5 py-3 text-sm break-words whitespace-pre-line text-muted"
        >
          {mail.text.trim()}
        </div>
      </section>
      {mail.calendar === 'update' && (
        <Line icon={<CalendarSync aria-hidden />}>It updates the entry in their calendar.</Line>
      )}
      {mail.calendar === 'cancel' && (
        <Line icon={<CalendarX aria-hidden />}>It removes the entry from their calendar.</Line>
      )}
      {panel.length > 0 && (
        <Line icon={<Users aria-hidden />}>
          The panel is emailed too, with their calendar entry: {new Intl.ListFormat('en').format(panel)}.
        </Line>
      )}
      <Line icon={<Bell aria-hidden />}>
        {reminders.length > 0
          ? `Reminders follow: ${new Intl.ListFormat('en').format(reminders.map((at) => localDateTime(at)))}.`
          : 'No reminders: there is no date, or it is less than an hour away.'}
      </Line>
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}
