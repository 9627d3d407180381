import type { OutboxMail } from '@nova/contract/outbox'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { MailDialog } from './mail-dialog.tsx'
import { explainState, nameOfKind, stateNames, stateTones } from './mail-states.ts'

/** One mail in the list; its subject opens it. */
export function MailRow({ mail }: { mail: OutboxMail }) {
  const [isOpen, setOpen] = useState(false)
  const subject = mail.subject ?? 'This mail can’t be read with the current SETTINGS_KEY'
  const explanation = explainState(mail)
  return (
    <li className="flex flex-col gap-1.5 px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={stateTones[mail.state]}>{stateNames[mail.state]}</Badge>
        <button
          type="button"
          className="min-w-0 text-left font-medium break-words underline-offset-4 hover:underline"
          onClick={() => setOpen(true)}
        >
          {subject}
        </button>
        <DateTime value={mail.sentAt ?? mail.createdAt} className="text-sm text-faint sm:ml-auto" />
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {nameOfKind(mail.kind)} to {mail.to}
      </p>
      {explanation && <p className="max-w-3xl text-sm break-words text-muted">{explanation}</p>}
      {isOpen && <MailDialog mail={mail} onClose={() => setOpen(false)} />}
    </li>
  )
}
