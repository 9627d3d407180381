import type { Interview } from '@nova/contract/interviews/interviews'
import { languageNames } from '@nova/contract/questions/language-names'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Pencil, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { failureOf, messageOf } from '../api.ts'
import { fetchCandidateLink, interviewsKey, overviewPath, usePublishInterview } from '../interviews/interviews.ts'
import { ActMails, isSentenceFine } from '../notices/act-mails.tsx'
import { InvitationState } from '../notices/invitation-state.tsx'
import { InvitationTextButton } from '../plans/invitation-text-button.tsx'
import { PreviewLink } from '../plans/preview-link.tsx'
import { MissingNotice } from '../privacy-notice/missing-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason } from '../ui/with-reason.ts'
import { aiPolicies, editorHelps, interviewTypeNames, labelOf } from './choice/choices.ts'
import { minutesOf } from './choice/selection.ts'
import { useDraft } from './draft.ts'
import { SaveTemplate } from './templates/save-template.tsx'

type Props = { draftId: string; onChange: () => void }

/** The created interview, the action that opens it to the candidate, and its link. */
export function SuccessView({ draftId, onChange }: Props) {
  const draft = useDraft(draftId)
  return (
    <main id="main" tabIndex={-1} className="container-app flex max-w-3xl flex-col gap-6 py-8 sm:py-12">
      {draft.data ? (
        <Made interview={draft.data} onChange={onChange} />
      ) : draft.isPending && draftId ? (
        <div aria-busy className="flex flex-col gap-4">
          <span className="sr-only">Loading the interview</span>
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-64 rounded-xl" />
        </div>
      ) : (
        <EmptyState
          isPage
          title={draftId ? messageOf(draft.error, 'Network error') : 'Interview ID not found'}
          action={
            <Button asChild variant="secondary">
              <Link to="/interviewer/dashboard">Back to Dashboard</Link>
            </Button>
          }
        />
      )}
    </main>
  )
}

function Made({ interview, onChange }: { interview: Interview; onChange: () => void }) {
  const isDraft = interview.status === 'Draft'
  return (
    <>
      <div className="flex items-start gap-3.5">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-good" />
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">
            {isDraft ? 'Your interview is ready' : 'Your interview is published'}
          </h1>
          <p className="mt-1 text-muted">
            {isDraft
              ? 'Publish it to open it to the candidate and get the link.'
              : `The link is for ${interview.candidateName}. It opens the interview without an account.`}
          </p>
        </div>
      </div>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
          <h2 className="min-w-0 text-lg font-semibold tracking-tight break-words">{interview.title}</h2>
          <StatusBadge status={interview.status} />
        </div>
        <Details interview={interview} />
        <TimeWarning interview={interview} />
        <div className="border-t border-line px-5 py-5">
          {isDraft ? <Publish interview={interview} onChange={onChange} /> : <CandidateLink interview={interview} />}
        </div>
      </Card>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <Link to="/interviewer/dashboard">Back to Dashboard</Link>
        </Button>
        {!isDraft && (
          <Button asChild variant="secondary">
            <Link to={overviewPath(interview.id)}>Open interview page</Link>
          </Button>
        )}
        <SaveTemplate interview={interview} />
      </div>
    </>
  )
}

function Details({ interview }: { interview: Interview }) {
  const questions = [...interview.technicalQuestions, ...interview.behavioralQuestions]
  const rows: [string, ReactNode][] = [
    ['Candidate', `${interview.candidateName}, ${showAddress(interview.candidateEmail)}`],
    ['Type', interviewTypeNames[interview.interviewType]],
    ['Duration', `${interview.duration} min`],
    ['Questions', `${questions.length}, about ${minutesOf(questions)} min`],
    ['Level and language', `${interview.difficulty}, ${languageNames[interview.programmingLanguage]}`],
    ['AI policy', labelOf(aiPolicies, interview.aiPolicy)],
    ...(interview.editorHelp === 'plain' ? [['Editor', labelOf(editorHelps, 'plain')] satisfies [string, string]] : []),
    ['Scheduled', interview.scheduledDate ? <DateTime key="at" value={interview.scheduledDate} /> : 'At any time'],
  ]
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-2 px-5 py-4 sm:grid-cols-[10rem_1fr] sm:gap-x-6">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The chosen questions may exceed the time; the interviewer must know before publishing. */
function TimeWarning({ interview: { technicalQuestions, behavioralQuestions, duration } }: { interview: Interview }) {
  const minutes = minutesOf([...technicalQuestions, ...behavioralQuestions])
  if (minutes <= duration) return null
  return (
    <Notice tone="warn" className="mx-5 mb-5">
      These questions take about {minutes} min, and the interview lasts {duration} min. The candidate may not reach all
      of them.
    </Notice>
  )
}

function Publish({ interview, onChange }: { interview: Interview; onChange: () => void }) {
  const publish = usePublishInterview()
  const [sentence, setSentence] = useState('')
  const handlePublish = () =>
    // Not handlers of mutate: they are dropped where the list is read again first and takes this button away.
    publish.mutateAsync({ id: interview.id, sentence }).then(
      () => toast.success('Interview published! Candidate link generated.'),
      (error: unknown) => toast.error(...failureOf(error, 'Failed to publish interview')),
    )
  return (
    <div className="flex flex-col gap-4">
      <MissingNotice />
      <ActMails interviewId={interview.id} act="publish" sentence={sentence} onSentence={setSentence} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="lg"
          busy={publish.isPending}
          disabled={publish.isPending}
          {...withReason(isSentenceFine(sentence) ? null : 'Shorten the sentence in the email first.', handlePublish)}
        >
          {!publish.isPending && <Send aria-hidden />}
          Publish Interview
        </Button>
        <Button variant="ghost" size="lg" disabled={publish.isPending} onClick={onChange}>
          <Pencil aria-hidden />
          Change questions
        </Button>
      </div>
    </div>
  )
}

function CandidateLink({ interview }: { interview: Interview }) {
  const link = useQuery({
    queryKey: [...interviewsKey, 'link', interview.id],
    queryFn: () => fetchCandidateLink(interview.id),
    retry: false,
  })
  const [isSelected, setSelected] = useState(false)
  if (link.isPending) return <Skeleton className="h-14" />
  if (link.isError) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="link" onClick={() => link.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(link.error, 'Failed to generate candidate link')}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <InvitationState interviewId={interview.id} />
      <Field label="Candidate link" hint="Anyone with this link can take the interview. Send it only to the candidate.">
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              className="font-mono text-sm"
              value={link.data}
              onFocus={(event) => {
                if (!isSelected) event.target.select()
                setSelected(true)
              }}
              onBlur={() => setSelected(false)}
            />
            <CopyButton
              size="md"
              text={link.data}
              label="Copy candidate link"
              word="Copy"
              message="Candidate link copied to clipboard!"
            />
          </div>
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <PreviewLink interviewId={interview.id} size="md" />
        <InvitationTextButton interviewId={interview.id} size="md" />
      </div>
    </div>
  )
}
