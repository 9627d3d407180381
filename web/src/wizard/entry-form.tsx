import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Sparkles } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { toast } from '../ui/toast.tsx'
import { Analyzing } from './analyzing.tsx'
import { ContextStep } from './context-step.tsx'
import { makeDraft, objectionsOf, removeDraft } from './creating.ts'
import { DetailsStep } from './details-step.tsx'
import { fingerprintOf, keepChoice } from './draft-store.ts'
import { draftKey } from './draft.ts'
import { type FieldErrors, lastStep, type Step, steps } from './fields.ts'
import { FormContext, type WizardForm } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { noProgress } from './proposing.ts'
import { ReviewStep } from './review-step.tsx'
import { proposalOf } from './selection.ts'
import { SettingsStep } from './settings-step.tsx'
import { StartStep } from './start-step.tsx'
import { StepList } from './step-list.tsx'
import { useStepPlaces } from './step-places.ts'
import { ownCoreOf } from './templates.ts'
import { type Entries, useLanguages } from './use-entries.ts'

type Props = {
  entries: Entries
  interviewerId: string
  onMade: (id: string) => void
  onStartOver: () => void
}

const screens = [StartStep, DetailsStep, SettingsStep, ContextStep, ReviewStep] as const
const incomplete = 'Please complete all required fields in this step.'

/** The five steps, and the wait for the proposal. A failure leads back with every entry in place. */
export function EntryForm({ entries, interviewerId, onMade, onStartOver }: Props) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const languages = useLanguages()
  const { kept, fields, resume, update } = entries
  const [isMaking, setMaking] = useState(false)
  const mustAsk = isMaking || (entries.isDirty && !entries.isMade)
  const places = useStepPlaces(kept.step, mustAsk)
  const { step, goTo } = places
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const [objections, setObjections] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [wasKept] = useState(entries.isDirty || kept.made !== null)
  const [progress, setProgress] = useState(noProgress)
  const isSending = useRef(false)
  const leaving = useRef<AbortController>(null)
  const panel = useStepFocus(step, isMaking)
  const errors = tried.has(step) ? { ...objections, ...entries.errorsIn(step) } : objections

  // Kept for who comes back to the wizard by another way than its own history.
  useEffect(() => {
    if (step !== kept.step) update({ step })
  }, [step, kept.step, update])
  useEffect(() => {
    if (!isMaking || step === lastStep) return
    // Back during the wait cancels it, and leads no further.
    leaving.current?.abort()
    void navigate(1)
  }, [isMaking, step, navigate])
  const refuse = (step: Step, message: string) => {
    setTried((tried) => new Set(tried).add(step))
    goTo(step)
    toast.error(message)
    panel.focusError()
  }
  const isValid = (step: Step) => Object.keys(entries.errorsIn(step)).length === 0
  const handleJump = (target: Step) => {
    const isOpen = target <= step || allSteps.slice(0, target).every(isValid)
    if (isOpen) goTo(target)
    else refuse(step, 'Please complete the current step before proceeding.')
  }
  const handleNext = (event: FormEvent) => {
    event.preventDefault()
    if (step === lastStep) return
    if (!isValid(step)) return refuse(step, incomplete)
    toast.dismiss()
    goTo((step + 1) as Step)
  }

  const handleCreate = async () => {
    const open = allSteps.find((step) => !isValid(step))
    if (open !== undefined) return refuse(open, incomplete)
    if (kept.made && entries.isMade) return onMade(kept.made.id)
    if (!resume) return
    setFailure(undefined)
    setObjections({})
    setMaking(true)
    isSending.current = true
    leaving.current = new AbortController()
    try {
      if (kept.made) {
        await removeDraft(kept.made.id)
        update({ made: null })
      }
      setProgress(noProgress)
      const core = await ownCoreOf(cache, fields.templateId)
      const interview = await makeDraft(fields, resume, interviewerId, setProgress, leaving.current.signal)
      update({ made: { id: interview.id, from: fingerprintOf(fields, resume) } })
      await cache.invalidateQueries({ queryKey: interviewsKey })
      cache.setQueryData(draftKey(interview.id), interview)
      const known = core.filter((id) => proposalOf(interview).some((question) => question.id === id))
      if (known.length > 0) keepChoice(interview.id, known)
      toast.success('Interview created! Please select your preferred questions.')
      onMade(interview.id)
    } catch (error) {
      setMaking(false)
      isSending.current = false
      if (!leaving.current?.signal.aborted) handleFailure(error)
    }
  }

  const handleFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) {
      toast.error('Please log in to create an interview')
      void navigate('/interviewer/login')
      return
    }
    const message = messageOf(error, 'Failed to create interview. Please try again.')
    const objected = objectionsOf(error)
    toast.error(message)
    setFailure(objected ? undefined : message)
    if (!objected) return
    setObjections(objected.errors)
    goTo(objected.step)
    panel.focusError()
  }

  const form: WizardForm = {
    ...{ fields, errors, languages, goTo },
    filled: kept.filled,
    change: (changes) => {
      setObjections((objections) => without(objections, Object.keys(changes)))
      entries.change(changes)
    },
    fill: entries.fill,
    resume,
    keptResumeName: kept.resumeName,
    isResumeHeld: entries.isResumeHeld,
    setResume: (file) => {
      setObjections((objections) => without(objections, ['resume']))
      entries.setResume(file)
    },
    reading: kept.reading,
    setReading: (reading, file) => {
      if (!isSending.current) entries.setReading(reading, file)
    },
    addLinks: (links, file) => {
      if (!isSending.current) entries.addLinks(links, file)
    },
  }
  const Screen = screens[step]
  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
      <LeaveGuard isOn={mustAsk} isMaking={isMaking} back={places} />
      {isMaking ? (
        <Analyzing resumeName={resume?.name ?? ''} progress={progress} onCancel={() => leaving.current?.abort()} />
      ) : (
        <>
          <PageHeader
            title="Create Interview"
            subtitle="Five short steps. Nova suggests questions based on the resume and job description."
            actions={
              <Button asChild variant="ghost" className="-mx-3.5">
                <Link to="/interviewer/dashboard">
                  <ArrowLeft aria-hidden />
                  Dashboard
                </Link>
              </Button>
            }
          />
          {wasKept && (
            <Notice
              action={
                <Button variant="link" onClick={onStartOver}>
                  Start over
                </Button>
              }
            >
              {noticeOf(entries)}
            </Notice>
          )}
          <div className="grid items-start gap-6 lg:grid-cols-[14rem_1fr] lg:gap-10">
            <StepList current={step} isDone={(each) => each < step && isValid(each)} onJump={handleJump} />
            <Card className="min-w-0">
              <form noValidate ref={panel.ref} onSubmit={handleNext} className="flex flex-col">
                <div className="border-b border-line px-5 py-4 sm:px-7">
                  <p className="text-sm text-faint tabular">
                    Step {step + 1} of {steps.length}
                  </p>
                  <h2 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
                    {steps[step].name}
                  </h2>
                </div>
                <div className="flex flex-col gap-6 px-5 py-6 sm:px-7">
                  {failure && (
                    <Notice tone="bad">
                      {failure} <span className="block">Your entries are as you left them.</span>
                    </Notice>
                  )}
                  <FormContext value={form}>
                    <Screen />
                  </FormContext>
                </div>
                <StepButtons
                  step={step}
                  isMade={entries.isMade}
                  onPrevious={() => goTo(Math.max(0, step - 1) as Step)}
                  onCreate={handleCreate}
                />
              </form>
            </Card>
          </div>
        </>
      )}
    </main>
  )
}

function noticeOf({ kept, resume, isMade }: Entries): string {
  if (kept.made) {
    return isMade
      ? 'This draft already exists. Continue without changes to see its questions.'
      : 'You changed this draft. If you continue, Nova suggests new questions and your selection is lost.'
  }
  if (resume || !kept.resumeName) return 'We kept your entries from before in this tab.'
  return 'We kept your entries from before in this tab, but not the resume. Please choose it again.'
}

const allSteps = steps.map((_, at) => at as Step)

function without(errors: FieldErrors, names: string[]): FieldErrors {
  const rest = Object.entries(errors).filter(([name]) => !names.includes(name.split('.')[0] ?? ''))
  return Object.fromEntries(rest)
}

type ButtonProps = { step: Step; isMade: boolean; onPrevious: () => void; onCreate: () => void }

function StepButtons({ step, isMade, onPrevious, onCreate }: ButtonProps) {
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-5 py-4 sm:px-7">
      <Button variant="secondary" disabled={step === 0} onClick={onPrevious}>
        Previous
      </Button>
      {step < lastStep ? (
        <Button type="submit">
          Next
          <ArrowRight aria-hidden />
        </Button>
      ) : (
        // Not a submit button: Enter in the date field must not create anything.
        <Button onClick={onCreate}>
          {isMade ? <ArrowRight aria-hidden /> : <Sparkles aria-hidden />}
          {isMade ? 'Back to Questions' : 'Create Interview'}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus to the heading when the step changes, or to the first field with an error. */
function useStepFocus(step: Step, isMaking: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const last = useRef<Step>(step)
  const wantsError = useRef(false)
  const focusFirst = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (isMaking) return
    window.scrollTo(0, 0)
    if (!wantsError.current) focusFirst('h2')
  }, [step, isMaking])
  return {
    ref,
    focusError: () => {
      wantsError.current = true
      // After the errors are on the page.
      setTimeout(() => {
        wantsError.current = false
        focusFirst('[aria-invalid=true]')
      })
    },
  }
}
