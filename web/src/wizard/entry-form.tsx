import { type FormEvent, useEffect, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import { Analyzing } from './analyzing.tsx'
import { EntryHeader } from './entry-header.tsx'
import { lastStep, type Step } from './fields.ts'
import { FormContext, type WizardForm } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { StepList } from './steps/step-list.tsx'
import { StepPanel } from './steps/step-panel.tsx'
import { useStepPlaces } from './steps/step-places.ts'
import { useStepErrors } from './steps/use-step-errors.ts'
import { useStepFocus } from './steps/use-step-focus.ts'
import { type Entries, useLanguages } from './use-entries.ts'
import { type Refusal, useCancelByBack, useMaking } from './use-making.ts'

type Props = {
  entries: Entries
  interviewerId: string
  onMade: (id: string) => void
  onStartOver: () => void
}

const incomplete = 'Please complete all required fields in this step.'

/** The five steps, and the wait for the proposal. A failure leads back with every entry in place. */
export function EntryForm({ entries, interviewerId, onMade, onStartOver }: Props) {
  const { kept, resume, update } = entries
  const making = useMaking(entries, interviewerId)
  const mustAsk = making.isMaking || (entries.isDirty && !entries.isMade)
  const places = useStepPlaces(kept.step, mustAsk)
  const { step, goTo } = places
  const { errors, isValid, findOpen, markTried, object, forget } = useStepErrors(entries, step)
  const [failure, setFailure] = useState<string>()
  const [wasKept, setWasKept] = useState(entries.isDirty || kept.made !== null)
  const panel = useStepFocus(step, making.isMaking)
  const form = { ...useEntriesForm(entries, forget, making.isSent), errors, goTo }

  // Kept for people who come back to the wizard by another way than its own history.
  useEffect(() => {
    if (step !== kept.step) update({ step })
  }, [step, kept.step, update])
  useCancelByBack(making, step)
  const refuse = (step: Step, message: string) => {
    markTried(step)
    goTo(step)
    toast.error(message)
    panel.focusError()
  }
  const handleJump = (target: Step) => {
    const open = target <= step ? undefined : findOpen(target)
    if (open === undefined) goTo(target)
    // If another step is incomplete, show that one.
    else refuse(open, 'Please complete the current step before proceeding.')
  }
  const handleNext = (event: FormEvent) => {
    event.preventDefault()
    if (step === lastStep) return
    if (!isValid(step)) return refuse(step, incomplete)
    toast.dismiss()
    goTo((step + 1) as Step)
  }
  const handleCreate = () => {
    const open = findOpen()
    if (open !== undefined) return refuse(open, incomplete)
    if (kept.made && entries.isMade) return onMade(kept.made.id)
    setFailure(undefined)
    object({})
    if (entries.keepsQuestions) return void making.amend({ onMade, onRefused: handleRefused })
    if (!resume) return
    void making.make(resume, { onMade, onRefused: handleRefused })
  }
  const handleRefused = ({ message, objected }: Refusal) => {
    setFailure(objected ? undefined : message)
    if (!objected) return
    object(objected.errors)
    goTo(objected.step)
    panel.focusError()
  }

  const handleStartOver = () => {
    setWasKept(false)
    onStartOver()
  }

  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
      <LeaveGuard isOn={mustAsk} isMaking={making.isMaking} back={places} />
      {making.isMaking ? (
        <Analyzing resumeName={resume?.name ?? ''} progress={making.progress} onCancel={making.cancel} />
      ) : (
        <>
          <EntryHeader notice={wasKept ? noticeOf(entries) : undefined} onStartOver={handleStartOver} />
          <div className="grid items-start gap-6 lg:grid-cols-[14rem_1fr] lg:gap-10">
            <StepList current={step} isDone={(each) => each < step && isValid(each)} onJump={handleJump} />
            <FormContext value={form}>
              <StepPanel
                {...{ step, failure, panel: panel.ref, isBusy: making.isAmending, ends: endsOf(entries) }}
                onPrevious={() => goTo(Math.max(0, step - 1) as Step)}
                onNext={handleNext}
                onCreate={handleCreate}
              />
            </FormContext>
          </div>
        </>
      )}
    </main>
  )
}

/** The entries for the steps to read and change. A change clears the server's objections to that field. */
function useEntriesForm(
  entries: Entries,
  forget: (names: string[]) => void,
  isSent: () => boolean,
): Omit<WizardForm, 'errors' | 'goTo'> {
  const languages = useLanguages()
  const { kept, fields, fill, resume, isResumeHeld } = entries
  return {
    fields,
    fill,
    resume,
    isResumeHeld,
    languages,
    filled: kept.filled,
    change: (changes) => {
      forget(Object.keys(changes))
      entries.change(changes)
    },
    keptResumeName: kept.resumeName,
    setResume: (file) => {
      forget(['resume'])
      entries.setResume(file)
    },
    reading: kept.reading,
    job: kept.job,
    foundLinks: kept.foundLinks,
    setJob: entries.setJob,
    second: kept.second,
    setSecond: entries.setSecond,
    settle: entries.settle,
    setReading: (reading, file) => {
      if (!isSent()) entries.setReading(reading, file)
    },
    addLinks: (links, file) => {
      if (!isSent()) entries.addLinks(links, file)
    },
  }
}

const endsOf = ({ isMade, keepsQuestions }: Entries) => (isMade ? 'made' : keepsQuestions ? 'amended' : 'new')

function noticeOf({ kept, resume, isMade, keepsQuestions }: Entries): string {
  if (kept.made) {
    if (isMade) return 'This draft already exists. Continue without changes to see its questions.'
    return keepsQuestions
      ? 'You changed this draft. Its questions and your selection stay as they are.'
      : 'You changed this draft. If you continue, Nova suggests new questions. What you selected stays selected where it’s among them.'
  }
  if (resume || !kept.resumeName) return 'We kept your entries from before.'
  return 'We kept your entries from before, but not the resume. Please choose it again.'
}
