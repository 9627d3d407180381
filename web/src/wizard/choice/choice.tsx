import type { Interview } from '@nova/contract/interviews/interviews'
import type { ListedQuestion } from '@nova/contract/questions/library'
import { ArrowLeft } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { messageOf } from '../../api.ts'
import { isOpenToChange } from '../../plans/plans.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsPhone } from '../../ui/width.ts'
import { useAddition, useChoiceSaving } from '../draft.ts'
import { AddQuestion } from './add-question.tsx'
import { ChoiceBar } from './choice-bar.tsx'
import { ChoiceHeader } from './choice-header.tsx'
import { ChosenList } from './chosen-list.tsx'
import { Assumptions, InputsUsed } from './inputs-used.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { QuestionTabs } from './question-tabs.tsx'
import { fitTime, minutesOf, readShows, orderOf, proposalOf, type ProposedQuestion } from './selection.ts'
import { useChoice } from './use-choice.ts'
import { useRegenerating } from './use-regenerating.ts'

type Props = { interview: Interview; onBack: (interview: Interview) => void; onSaved: () => void }

/** Chooses the proposed questions to ask, and their order. */
export function Choice({ interview, onBack, onSaved }: Props) {
  const { chosen, choose, toggle, settle } = useChoice(interview)
  const [previewed, setPreviewed] = useState<ProposedQuestion | null>(null)
  const [isAdding, setAdding] = useState(false)
  const regenerating = useRegenerating(interview, chosen)
  const saving = useChoiceSaving(interview)
  const questions = proposalOf(interview)
  const picked = questions.filter(({ id }) => chosen.includes(id))
  const isLocked = !isOpenToChange(interview)
  const isBusy = regenerating.isPending

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

  const isPhone = useIsPhone()
  const reasoning = <Reasoning interview={interview} questions={questions} />
  return (
    <>
      <Button variant="ghost" className="-mx-3.5 -mb-3 self-start" onClick={() => onBack(interview)}>
        <ArrowLeft aria-hidden />
        Back to Details
      </Button>
      <ChoiceHeader
        interview={interview}
        isRegenerating={isBusy}
        progress={regenerating.progress}
        onAdd={() => setAdding(true)}
        onRegenerate={regenerating.start}
        onCancel={regenerating.stop}
      />
      {isLocked && <Notice>The questions of this interview can no longer be changed.</Notice>}
      {interview.status !== 'Draft' && !isLocked && (
        <Notice>This interview is published. You can swap and reorder its questions until the candidate joins.</Notice>
      )}
      {!isPhone && reasoning}
      {regenerating.shortfall && <Notice tone="warn">{regenerating.shortfall} We kept your selection.</Notice>}
      <ChosenList questions={questions} chosen={chosen} isLocked={isLocked} onOrder={choose} onRemove={toggle} />
      <QuestionTabs
        {...{ interview, questions, chosen, isBusy, isLocked, onToggle: toggle }}
        onPreview={setPreviewed}
      />
      {/* On a phone the questions come first. */}
      {isPhone && reasoning}
      <PreviewDialog interviewId={interview.id} question={previewed} onClose={() => setPreviewed(null)} />
      <Addition
        interview={interview}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAdded={(id) => choose([...chosen, id])}
      />
      <ChoiceBar
        {...{ count: picked.length, minutes: minutesOf(picked), duration: interview.duration }}
        shows={readShows(picked, interview)}
        isLocked={isLocked || isBusy}
        isSaving={saving.isPending}
        {...(isLocked || isBusy ? {} : { onFit: handleFit, onAdd: () => setAdding(true) })}
        onContinue={handleContinue}
      />
    </>
  )
}

function Reasoning(shown: ComponentProps<typeof Assumptions>) {
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-surface px-4 [&>*]:py-2">
      <InputsUsed interview={shown.interview} />
      <Assumptions {...shown} />
    </div>
  )
}

type AdditionProps = { interview: Interview; isOpen: boolean; onClose: () => void; onAdded: (id: string) => void }

function Addition({ interview, isOpen, onClose, onAdded }: AdditionProps) {
  const addition = useAddition(interview.id)
  const handleAdd = (added: ListedQuestion) =>
    addition.mutate(added.id, {
      onSuccess: () => {
        onAdded(added.id)
        toast.success(`“${added.title}” was added.`)
      },
      onError: (error) => toast.error(messageOf(error, "We couldn't add the question. Try again.")),
    })
  return (
    <AddQuestion
      isOpen={isOpen}
      onClose={onClose}
      taken={new Set(proposalOf(interview).map(({ id }) => id))}
      busyId={addition.isPending ? addition.variables : undefined}
      onAdd={handleAdd}
    />
  )
}
