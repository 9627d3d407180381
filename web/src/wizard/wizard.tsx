/**
 * Making an interview: five steps of entries, the choice of questions, the link. The address names the step and the
 * interview.
 * Public files: choice/choices.ts, choice/preview-dialog.tsx, fields.ts, templates/delete-template.tsx,
 * templates/template-form.tsx, templates/templates.ts.
 */
import type { Interview } from '@nova/contract/interviews/interviews'
import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useSession } from '../sign-in/sign-in.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { QuestionsView } from './choice/questions-view.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { discardDraft, findDeviceDraft, takeUpDeviceDraft } from './draft-store.ts'
import { EntryForm } from './entry-form.tsx'
import { type Fields, lastStep } from './fields.ts'
import { isWithinVisit, type Place, searchOf } from './steps/step-places.ts'
import { SuccessView } from './success-view.tsx'
import { useEntries } from './use-entries.ts'
import { useStartFields } from './use-start-fields.ts'

export type View = 'form' | 'questions' | 'success'

export function CreateInterview() {
  const { interviewer } = useSession()
  const start = useStartFields()
  if (!interviewer) return null
  if (!start) return <PageSkeleton />
  return <Visit key={interviewer.id} interviewerId={interviewer.id} start={start} />
}

type Props = { interviewerId: string; start: Fields }

/** A new visit is asked whether it goes on with the entries that another tab left on this device. */
function Visit({ interviewerId, start }: Props) {
  const [search] = useSearchParams()
  const isNew = viewOf(search.get('view')) === 'form' && !search.has('draft')
  const [draft, setDraft] = useState(() => (isNew ? findDeviceDraft(interviewerId) : undefined))
  if (!draft) return <Wizard interviewerId={interviewerId} start={start} />
  return (
    <DraftOffer
      draft={draft}
      onContinue={() => {
        takeUpDeviceDraft(interviewerId, draft)
        setDraft(undefined)
      }}
      onStartAfresh={() => {
        discardDraft(interviewerId)
        setDraft(undefined)
      }}
    />
  )
}

function Wizard({ interviewerId, start }: Props) {
  const [search, setSearch] = useSearchParams()
  const view = viewOf(search.get('view'))
  const draftId = search.get('draft') ?? ''
  const { state } = useLocation()
  const entries = useEntries(interviewerId, draftId, isWithinVisit(state), start)
  const show = useCallback(
    (view: View, draft: string) => {
      setSearch(view === 'form' ? { draft } : { draft, view })
      window.scrollTo(0, 0)
    },
    [setSearch],
  )
  const handleBack = (interview: Interview) => {
    if (entries.kept.made?.id !== interview.id) entries.takeUp(interview)
    show('form', interview.id)
  }
  const handleSaved = () => {
    entries.clear()
    show('success', draftId)
  }
  return (
    <>
      <title>Create Interview · Nova Interviews</title>
      {view === 'form' && (
        <EntryForm
          entries={entries}
          interviewerId={interviewerId}
          onMade={(id) => {
            // The way back leads to the entries of this draft, also after a reload.
            setSearch(searchOf(lastStep, '', id), { replace: true, state: { place: 'step' } satisfies Place })
            show('questions', id)
          }}
          onStartOver={() => {
            entries.clear()
            setSearch(searchOf(0, ''), { replace: true, state: { place: 'step' } satisfies Place })
          }}
        />
      )}
      {view === 'questions' && (
        <QuestionsView key={draftId} draftId={draftId} onBack={handleBack} onSaved={handleSaved} />
      )}
      {view === 'success' && (
        <SuccessView key={draftId} draftId={draftId} onChange={() => show('questions', draftId)} />
      )}
    </>
  )
}

function viewOf(text: string | null): View {
  return text === 'questions' || text === 'success' ? text : 'form'
}
