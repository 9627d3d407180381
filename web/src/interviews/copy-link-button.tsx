import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { toast } from '../ui/toast.tsx'
import { fetchCandidateLink } from './interviews.ts'

/** Fetches the candidate's link and copies it; the audit log says who did. */
export function CopyLinkButton({ interviewId, isMain = false }: { interviewId: string; isMain?: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const handleClick = async () => {
    setBusy(true)
    try {
      const link = await fetchCandidateLink(interviewId)
      if (await copyText(link)) toast.success('Candidate link copied to clipboard!')
      else toast.info('Copy this link', { description: link, duration: 30_000 })
    } catch (error) {
      toast.error(...failureOf(error, 'Failed to generate candidate link'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} size="sm" busy={isBusy} onClick={handleClick}>
      {!isBusy && <LinkIcon aria-hidden />}
      Copy Link
    </Button>
  )
}
