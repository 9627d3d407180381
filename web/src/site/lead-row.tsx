import type { Lead } from '@nova/contract/installation/leads'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { LeadRemoval } from './lead-removal.tsx'

const names = { demo: 'Demo', contact: 'Contact', whitepaper: 'Whitepaper' }
const tones = { demo: 'accent', contact: 'info', whitepaper: 'neutral' } as const

/** One lead: visitor, date, message, and a way to delete it. */
export function LeadRow({ lead }: { lead: Lead }) {
  const [isRemoving, setRemoving] = useState(false)
  const name = [lead.first_name, lead.last_name].filter(Boolean).join(' ')
  return (
    <li className="flex items-start gap-3 py-3.5 pr-3 pl-5">
      <div className="flex min-w-0 flex-1 flex-col gap-2 py-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tones[lead.type]}>{names[lead.type]}</Badge>
          {name && <span className="font-medium">{name}</span>}
          <a href={`mailto:${lead.email}`} className="break-all text-accent-text underline-offset-4 hover:underline">
            {showAddress(lead.email)}
          </a>
          {lead.company && <span className="text-muted">{lead.company}</span>}
          <DateTime value={lead.createdAt} className="text-sm text-faint sm:ml-auto" />
        </div>
        {lead.message && <Message text={lead.message} />}
        {lead.relayedAt && (
          <p className="text-sm text-faint">
            Forwarded to the form service <DateTime value={lead.relayedAt} />
          </p>
        )}
      </div>
      <IconButton label="Delete" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)} />
      <LeadRemoval lead={lead} open={isRemoving} onClose={() => setRemoving(false)} />
    </li>
  )
}

const shortLength = 320

function Message({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= shortLength)
  return (
    <div className="max-w-3xl">
      <p className="break-words whitespace-pre-line text-muted">
        {isWhole ? text : `${text.slice(0, shortLength).trimEnd()}…`}
      </p>
      {!isWhole && (
        <Button variant="link" className="mt-1" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </div>
  )
}
