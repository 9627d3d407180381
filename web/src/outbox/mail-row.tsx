import type { OutboxMail } from '@nova/contract/installation/outbox'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { DateTime, localDateTime, relativeTime } from '../ui/date-time.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { MailDialog } from './mail-dialog.tsx'
import { explainState, nameOfKind, stateNames, stateTones } from './mail-states.ts'

/** One mail in the list; its subject opens it. */
export function MailRow({ mail }: { mail: OutboxMail }) {
  const [isOpen, setOpen] = useState(false)
  const subject = mail.subject ?? 'This mail can’t be read with the current SETTINGS_KEY'
  const explanation = explainState(mail)
  const at = mail.sentAt ?? mail.createdAt
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center">
      {/* First on a phone, and there a line with the date. */}
      <div className="flex items-center justify-between gap-x-4 sm:order-2 sm:flex-col sm:items-end sm:gap-y-1">
        <Badge tone={stateTones[mail.state]}>{stateNames[mail.state]}</Badge>
        <time dateTime={at} title={localDateTime(at)} className="text-sm text-faint sm:hidden">
          {relativeTime(at)}
        </time>
        <DateTime value={at} className="text-sm text-faint max-sm:hidden" />
      </div>
      <div className="min-w-0">
        <button
          type="button"
          className="relative max-w-full text-left font-medium break-words underline-offset-4 after:absolute after:-inset-y-2.5 after:inset-x-0 hover:underline"
          onClick={() => setOpen(true)}
        >
          {subject}
        </button>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {nameOfKind(mail.kind)} to {showAddress(mail.to)}
        </p>
        {explanation && <p className="mt-0.5 max-w-3xl text-sm break-words text-muted">{explanation}</p>}
      </div>
      {isOpen && <MailDialog mail={mail} onClose={() => setOpen(false)} />}
    </li>
  )
}
