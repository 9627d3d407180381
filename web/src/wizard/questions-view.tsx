import type { Interview } from '@nova/contract/interviews'
import type { ListedQuestion } from '@nova/contract/library'
import { ArrowLeft, ArrowRight, FileQuestion, Plus, RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { AddQuestion } from './add-question.tsx'
import { ChosenList } from './chosen-list.tsx'
import { keepChoice, readChoice } from './draft-store.ts'
import { useAddition, useChoiceSaving, useDraft, useRegeneration } from './draft.ts'
import { Assumptions, InputsUsed } from './inputs-used.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { noProgress, type Progress } from './proposing.ts'
import { QuestionCard } from './question-card.tsx'
import {
  firstChoice,
  fitTime,
  kindOf,
  kinds,
  minutesOf,
  orderOf,
  proposalOf,
  type ProposedQuestion,
  shortfallOf,
} from './selection.ts'

type Props = { draftId: string; onBack: (interview: Interview) => void; onSaved: () => void }

/** The proposal of a draft, fetched by its id, so that the screen outlives a reload. */
export function QuestionsView({ draftId, onBack, onSaved }: Props) {
  const draft = useDraft(draftId)
  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
      {draft.data ? (
        <Choice interview={draft.data} onBack={onBack} onSaved={onSaved} />
      ) : draft.isPending && draftId ? (
        <QuestionSkeletons />
      ) : (
        <EmptyState
          icon={<FileQuestion aria-hidden />}
          title={draftId ? messageOf(draft.error, 'Network error') : 'Interview not found'}
          action={
            <div className="flex gap-2">
              {draftId && <Button onClick={() => draft.refetch()}>Try again</Button>}
              <Button asChild variant="secondary">
                <Link to="/interviewer/dashboard">Back to Dashboard</Link>
              </Button>
            </div>
          }
        />
      )}
    </main>
  )
}

function Choice({ interview, onBack, onSaved }: { interview: Interview } & Pick<Props, 'onBack' | 'onSaved'>) {
  const { chosen, choose, toggle, settle } = useChoice(interview)
  const [shortfall, setShortfall] = useState<string>()
  const [previewed, setPreviewed] = useState<ProposedQuestion | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [progress, setProgress] = useState(noProgress)
  const regeneration = useRegeneration(interview.id)
  const stopping = useRef<AbortController>(null)
  const again = useFocusBack(regeneration.isPending)
  const saving = useChoiceSaving(interview.id)
  const addition = useAddition(interview.id)
  const questions = proposalOf(interview)
  const picked = questions.filter(({ id }) => chosen.includes(id))
  const isDraft = interview.status === 'Draft'

  const handleRegenerate = () => {
    setShortfall(undefined)
    setProgress(noProgress)
    const stop = new AbortController()
    stopping.current = stop
    regeneration.mutate(
      { keep: chosen, onProgress: setProgress, signal: stop.signal },
      {
        onSuccess: (draft) => {
          const ids = (list: { id: string }[]) => list.map(({ id }) => id)
          const missing = shortfallOf(ids(questions), chosen, ids(proposalOf(draft)))
          setShortfall(missing)
          if (missing) toast.info(missing)
          else toast.success('Nova suggested new questions. We kept your selection.')
        },
        onError: (error) => {
          if (stop.signal.aborted) toast.info('You stopped regenerating. We kept your selection.')
          else toast.error(messageOf(error, 'Failed to regenerate questions. Please try again.'))
        },
      },
    )
  }
  const handleContinue = () => {
    if (picked.length === 0) {
      toast.error('Please select at least one question')
      return
    }
    const order = orderOf(questions, chosen).map(({ id }) => id)
    saving.mutate(order, {
      onSuccess: () => {
        settle()
        toast.success('Questions selected and interview finalized!')
        onSaved()
      },
      onError: (error) => toast.error(messageOf(error, 'Failed to save selected questions. Please try again.')),
    })
  }

  const handleFit = () => {
    choose(fitTime(questions, chosen, interview.duration))
    toast.success(`Selected questions that fit ${interview.duration} min, taking each kind in turn.`, {
      duration: 10_000,
      action: { label: 'Undo', onClick: () => choose(chosen) },
    })
  }
  const handleAdd = (added: ListedQuestion) =>
    addition.mutate(added.id, {
      onSuccess: () => {
        choose([...chosen, added.id])
        toast.success(`“${added.title}” was added.`)
      },
      onError: (error) => toast.error(messageOf(error, "We couldn't add the question. Try again.")),
    })

  return (
    <>
      <PageHeader
        title={<FocusedTitle>AI Generated Questions</FocusedTitle>}
        subtitle={`${interview.title}, for ${interview.candidateName}`}
        actions={
          isDraft && (
            <>
              <Button variant="secondary" disabled={regeneration.isPending} onClick={() => setAdding(true)}>
                <Plus aria-hidden />
                Add a question
              </Button>
              <Button ref={again} variant="secondary" busy={regeneration.isPending} onClick={handleRegenerate}>
                {!regeneration.isPending && <RefreshCw aria-hidden />}
                {regeneration.isPending ? regeneratingLabel(progress) : 'Regenerate'}
              </Button>
              {regeneration.isPending && (
                <Button variant="ghost" onClick={() => stopping.current?.abort()}>
                  Cancel
                </Button>
              )}
            </>
          )
        }
      />
      {!isDraft && <Notice>This interview is published, so its questions can no longer be changed.</Notice>}
      <div className="divide-y divide-line rounded-xl border border-line bg-surface px-4 [&>*]:py-2">
        <InputsUsed interview={interview} />
        <Assumptions interview={interview} questions={questions} />
      </div>
      {shortfall && <Notice tone="warn">{shortfall} We kept your selection.</Notice>}
      <ChosenList questions={questions} chosen={chosen} isLocked={!isDraft} onOrder={choose} onRemove={toggle} />
      <QuestionTabs
        questions={questions}
        chosen={chosen}
        isBusy={regeneration.isPending}
        isLocked={!isDraft}
        onToggle={toggle}
        onPreview={setPreviewed}
      />
      <PreviewDialog interviewId={interview.id} question={previewed} onClose={() => setPreviewed(null)} />
      <AddQuestion
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        taken={new Set(questions.map(({ id }) => id))}
        busyId={addition.isPending ? addition.variables : undefined}
        onAdd={handleAdd}
      />
      <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-2.5 max-sm:[&_button]:grow max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm max-sm:[&_button>svg]:hidden sm:gap-x-4 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
        <Button variant="secondary" onClick={() => onBack(interview)}>
          <ArrowLeft aria-hidden />
          Back to Details
        </Button>
        <TimeNote
          minutes={minutesOf(picked)}
          duration={interview.duration}
          onFit={isDraft && !regeneration.isPending ? handleFit : undefined}
        />
        <Button
          busy={saving.isPending}
          disabled={saving.isPending || regeneration.isPending || !isDraft}
          onClick={handleContinue}
        >
          {continueLabel(picked.length, minutesOf(picked))}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </>
  )
}

/** Whether what is ticked fits the time; it is the interviewer's to decide. */
type TimeProps = { minutes: number; duration: number; onFit: (() => void) | undefined }

function TimeNote({ minutes, duration, onFit }: TimeProps) {
  if (minutes <= duration) return null
  return (
    <p className="text-sm text-warn max-sm:order-first max-sm:w-full sm:ml-auto">
      {minutes - duration} min longer than the interview ({duration} min){' '}
      {onFit && (
        <Button variant="link" className="text-sm max-sm:grow-0! max-sm:px-0!" onClick={onFit}>
          Choose what fits
        </Button>
      )}
    </p>
  )
}

/** Gives the focus back to a button that lost it, or whose neighbour did, by being busy. */
function useFocusBack(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  return button
}

function regeneratingLabel({ done, total }: Progress): string {
  return total > 0 ? `Regenerating... ${done} of ${total}` : 'Regenerating...'
}

function continueLabel(count: number, minutes: number): string {
  return `Continue with ${count} ${count === 1 ? 'Question' : 'Questions'} (${minutes} min)`
}

/** The ticks, kept in this tab until they are saved. */
function useChoice(interview: Interview) {
  const [chosen, setChosen] = useState(() => firstChoice(interview, readChoice(interview.id)))
  const choose = (next: string[]) => {
    setChosen(next)
    keepChoice(interview.id, next)
  }
  return {
    chosen,
    choose,
    toggle: (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    settle: () => keepChoice(interview.id, null),
  }
}

type TabsProps = {
  questions: ReturnType<typeof proposalOf>
  chosen: string[]
  isBusy: boolean
  isLocked: boolean
  onToggle: (id: string) => void
  onPreview: (question: ProposedQuestion) => void
}

function QuestionTabs({ questions, chosen, isBusy, isLocked, onToggle, onPreview }: TabsProps) {
  const first = questions[0]
  const [tab, setTab] = useState<string>(first ? kindOf(first) : 'coding')
  const groups = kinds.map(({ kind, name }) => {
    const all = questions.filter((question) => kindOf(question) === kind)
    return { kind, name, all, count: all.filter(({ id }) => chosen.includes(id)).length }
  })
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Questions by kind">
        {groups.map(({ kind, name, all, count }) => (
          <TabsTrigger key={kind} value={kind} count={`${count}/${all.length}`}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {groups.map(({ kind, name, all }) => (
        <TabsContent key={kind} value={kind} className="mt-5 rounded-xl" aria-busy={isBusy}>
          {all.length === 0 && (
            <EmptyState title={`No ${name.toLowerCase()} questions`} className="rounded-xl border border-dashed">
              You set up this interview without them. Go back to its details to change that.
            </EmptyState>
          )}
          <ul className="grid gap-3">
            {all.map((question) => (
              <QuestionCard
                key={question.id}
                question={question}
                isChosen={chosen.includes(question.id)}
                isLocked={isLocked}
                isFading={isBusy && !chosen.includes(question.id)}
                onToggle={() => onToggle(question.id)}
                onPreview={() => onPreview(question)}
              />
            ))}
          </ul>
        </TabsContent>
      ))}
    </Tabs>
  )
}

function FocusedTitle({ children }: { children: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <span ref={ref} tabIndex={-1} className="outline-none">
      {children}
    </span>
  )
}

function QuestionSkeletons() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <span className="sr-only">Loading the questions</span>
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-20 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
      <Skeleton className="h-36 rounded-xl" />
    </div>
  )
}
