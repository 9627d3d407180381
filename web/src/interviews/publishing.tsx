import { getInterview, type Interview } from '@nova/contract/interviews/interviews'
import { totalMinutes } from '@nova/contract/interviews/minutes'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HeldMailWords } from '../account/held-mail.tsx'
import { ApiError, call, failureOf } from '../api.ts'
import { ActMails, isSentenceFine } from '../notices/act-mails.tsx'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { localDateTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'
import { interviewsKey, usePublishInterview } from './interviews.ts'

/** The wizard's page for choosing a draft's questions. */
export const questionsPath = ({ id }: Pick<Interview, 'id'>) =>
  `/interviewer/create-interview?draft=${id}&view=questions`

/** Publishes a draft, after naming its people and questions: published is published for good. */
export function PublishButton({ interview, isMain = false }: { interview: Interview; isMain?: boolean }) {
  const publish = usePublishInterview()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const [sentence, setSentence] = useState('')
  const choose = { label: 'Choose questions', onClick: () => void navigate(questionsPath(interview)) }
  const handlePublish = () =>
    // Not handlers of mutate: they are dropped where the list is read again first and takes this button away.
    publish
      .mutateAsync({ id: interview.id, sentence })
      .then(
        () => toast.success('Interview published successfully!'),
        (error: unknown) => {
          const [message, options] = failureOf(error, 'Failed to publish interview')
          const action = error instanceof ApiError && error.code === 'nothing_selected' ? choose : undefined
          toast.error(message, { ...options, action })
        },
      )
      .finally(() => setAsked(false))
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        size={isMain ? 'md' : 'sm'}
        busy={publish.isPending}
        // Without questions there is nothing to ask about; the server says so.
        onClick={() => (interview.selected ? setAsked(true) : void handlePublish())}
      >
        {!publish.isPending && <Send aria-hidden />}
        Publish
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title={`Publish “${interview.title}”?`}
        description={<Summary interview={interview} />}
        confirmLabel="Publish"
        cancelLabel="Not yet"
        busy={publish.isPending}
        isHeld={!isSentenceFine(sentence)}
        onConfirm={() => void handlePublish()}
      >
        <ActMails interviewId={interview.id} act="publish" sentence={sentence} onSentence={setSentence} />
      </AlertDialog>
    </>
  )
}

function Summary({ interview }: { interview: Interview }) {
  const { id, candidateName, candidateId, scheduledDate, duration } = interview
  // A list has no questions.
  const { data: whole } = useQuery({
    queryKey: [...interviewsKey, 'publishing', id],
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    networkMode: 'always',
  })
  const questions = whole ? [...whole.technicalQuestions, ...whole.behavioralQuestions] : []
  const minutes = totalMinutes(questions)
  const rows = [
    ['Candidate', candidateName || candidateId || 'Unknown'],
    ['When', scheduledDate ? localDateTime(scheduledDate) : 'Any time'],
    ['Duration', `${duration} minutes`],
    ['Questions', whole ? `${questions.length}, about ${minutes} minutes` : '…'],
  ]
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {minutes > duration && (
        <p className="text-warn">These questions take about {minutes - duration} minutes longer than the interview.</p>
      )}
      <HeldMailWords what="these emails" />
      <MissingNotice />
      <p>The candidate's link starts working. You can change the questions until the candidate joins.</p>
    </div>
  )
}
