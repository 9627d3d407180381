import { type Interview, renewCandidateLink } from '@nova/contract/interviews/interviews'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call, failureOf, messageOf } from '../api.ts'
import { CopyLinkButton } from '../interviews/copy-link-button.tsx'
import { fetchCandidateLink, interviewsKey } from '../interviews/interviews.ts'
import { InvitationState } from '../notices/invitation-state.tsx'
import { InvitationTextButton } from '../plans/invitation-text-button.tsx'
import { PreviewLink } from '../plans/preview-link.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { SheetSection } from './sheet-section.tsx'

type Props = { interview: Interview; onChanged: () => void }

/** The candidate's link: to copy, to try, to replace. */
export function CandidateLink({ interview, onChanged }: Props) {
  const [isShown, setShown] = useState(false)
  // The main section unless the head of the page already holds a next step.
  const isMain = interview.status === 'Scheduled' && interview.interviewType === 'AiOnly'
  const link = useQuery({
    queryKey: [...interviewsKey, 'link', interview.id],
    queryFn: () => fetchCandidateLink(interview.id),
    retry: false,
    // Fetch only on request: the audit log records each view of the link.
    enabled: isShown,
  })
  return (
    <SheetSection title="Candidate link">
      {isShown && link.isPending && <Skeleton className="mb-4 h-11" />}
      {link.isError && (
        <Notice
          tone="bad"
          action={
            <Button variant="link" onClick={() => void link.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(link.error, 'Failed to generate candidate link')}
        </Notice>
      )}
      <div className="mb-4 empty:hidden">
        <InvitationState interviewId={interview.id} />
      </div>
      {!isShown && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <CopyLinkButton interviewId={interview.id} isMain={isMain} />
          <InvitationTextButton interviewId={interview.id} />
          <PreviewLink interviewId={interview.id} />
          <Button variant="ghost" size="sm" onClick={() => setShown(true)}>
            <Eye aria-hidden />
            Show link
          </Button>
          <RenewButton interview={interview} onChanged={onChanged} />
        </div>
      )}
      {isShown && link.data && (
        <>
          <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
            <code translate="no" className="min-w-0 flex-1 truncate font-mono text-sm text-muted">
              {link.data}
            </code>
            <CopyButton text={link.data} label="Copy Link" message="Candidate link copied to clipboard!" />
          </div>
          <p className="mt-2 text-sm text-faint">
            Anyone with this link can take the interview. Send it only to {interview.candidateName || 'the candidate'}.
          </p>
          <div className="mt-4 flex flex-wrap gap-2 max-sm:*:grow">
            <InvitationTextButton interviewId={interview.id} />
            <PreviewLink interviewId={interview.id} />
            <RenewButton interview={interview} onChanged={onChanged} />
          </div>
        </>
      )}
    </SheetSection>
  )
}

function RenewButton({ interview: { id, candidateName, status }, onChanged }: Props) {
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const handleRenew = async () => {
    setBusy(true)
    try {
      await call(renewCandidateLink, { params: { id } })
      await cache.invalidateQueries({ queryKey: interviewsKey })
      onChanged()
      toast.success('New candidate link created')
      setAsked(false)
    } catch (error) {
      toast.error(...failureOf(error, 'Failed to generate candidate link'))
    } finally {
      setBusy(false)
    }
  }
  const who = candidateName || 'the candidate'
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        <RefreshCw aria-hidden />
        Renew link…
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title="Replace the candidate link?"
        description={
          status === 'InProgress'
            ? `The current link stops working at once. ${who} must open the new one to continue the interview.`
            : `The current link stops working at once. Send the new one to ${who}.`
        }
        confirmLabel="Create new link"
        cancelLabel="Keep the link"
        busy={isBusy}
        onConfirm={() => void handleRenew()}
      />
    </>
  )
}
