import { ExternalLink, Radio } from 'lucide-react'
import { Link } from 'react-router'
import { useHasMail } from '../notices/use-mail.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showAddress } from '../ui/shown-address.ts'
import type { StartedInterview } from './use-quick-start.ts'

type Props = { started: StartedInterview; onClose: () => void }

/** The interview is open: its candidate's link, and where to go next. */
export function Started({ started: { interview, link }, onClose }: Props) {
  const { id, title, duration, candidateEmail } = interview
  const hasMail = useHasMail()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your interview is open"
      description={`${title}, ${duration} minutes. The time starts when the candidate joins.`}
      footer={
        <>
          {/* As on the interview's page. A link alone: the module of previews builds on the lists that start this. */}
          <Button asChild variant="secondary">
            <a href={`/interview/${id}/preview`} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              Test Candidate Link
            </a>
          </Button>
          <Button asChild variant="secondary">
            <Link to={`/interview/${id}/overview`}>Open interview</Link>
          </Button>
          <Button asChild>
            <Link to={`/interview/${id}`}>
              <Radio aria-hidden />
              Monitor
            </Link>
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
        {/* Focus shows the whole link to people without a mouse. */}
        <input
          readOnly
          aria-label="Candidate link"
          className="min-w-0 flex-1 truncate bg-transparent font-mono text-sm text-muted"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={link} label="Copy Link" message="Candidate link copied to clipboard!" />
      </div>
      <p className="text-sm text-muted">
        {candidateEmail
          ? hasMail
            ? `We’re emailing the invitation to ${showAddress(candidateEmail)}. You can also send the link yourself.`
            : `No mail server is set up: send this link to ${showAddress(candidateEmail)} yourself.`
          : 'Send the link to your candidate. Whoever opens it first enters their name and email and takes the interview.'}
      </p>
    </Dialog>
  )
}
