import type { PositionCandidate } from '@nova/contract/positions/position-people'
import { useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { failureOf } from '../api.ts'
import { usePublishInterview } from '../interviews/interviews.ts'
import { ActMails, isSentenceFine } from '../notices/act-mails.tsx'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useRefresh } from './positions.ts'

/** Asks first, with the recipients in view. */
export function PublishButton({ person: { interviewId, name } }: { person: PositionCandidate }) {
  const publish = usePublishInterview()
  const refresh = useRefresh()
  const [isAsked, setAsked] = useState(false)
  const [sentence, setSentence] = useState('')
  const handlePublish = () =>
    publish.mutate(
      { id: interviewId, sentence },
      {
        onSuccess: () => {
          toast.success('Interview published.')
          void refresh()
        },
        onError: (error) => toast.error(...failureOf(error, 'Failed to publish interview')),
        onSettled: () => setAsked(false),
      },
    )
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={publish.isPending}
        aria-label={`Publish for ${name}`}
        onClick={() => setAsked(true)}
      >
        Publish
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title={`Publish for ${name}?`}
        description={<HeldMailWords what="these emails" />}
        confirmLabel="Publish"
        cancelLabel="Not yet"
        busy={publish.isPending}
        isHeld={!isSentenceFine(sentence)}
        onConfirm={handlePublish}
      >
        <MissingNotice />
        <ActMails interviewId={interviewId} act="publish" sentence={sentence} onSentence={setSentence} />
      </AlertDialog>
    </>
  )
}
