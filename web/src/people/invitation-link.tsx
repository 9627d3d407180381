import { CopyButton } from '../ui/copy-button.tsx'
import { wholeLink } from './people-data.ts'

/** The link of an invitation, to be read and copied. */
export function InvitationLink({ link }: { link: string }) {
  const whole = wholeLink(link)
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3">
      <code translate="no" className="min-w-0 flex-1 truncate font-mono text-sm text-muted">
        {whole}
      </code>
      <CopyButton text={whole} label="Copy invitation link" message="Invitation link copied" />
    </div>
  )
}
