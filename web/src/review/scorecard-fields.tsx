import {
  changeScorecard,
  Competency,
  maxCompetencies,
  type Scorecard,
  ScorecardForm,
} from '@nova/contract/reviews/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason, tellLimit, tellUnchanged } from '../ui/with-reason.ts'
import { CompetencyCard } from './competency-fields.tsx'

export const scorecardKey = ['company', 'scorecard'] as const

const newCompetency = (): Competency => ({
  id: `own-${crypto.randomUUID().slice(0, 8)}`,
  name: '',
  description: '',
  kinds: ['coding', 'technical', 'behavioral'],
  seniorities: ['Junior', 'Medium', 'Senior'],
  anchors: ['', '', '', '', ''],
})

function useScorecardForm(scorecard: Scorecard) {
  const [competencies, setCompetencies] = useState(scorecard.competencies)
  const [problem, setProblem] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const save = async (next: Competency[] | null) => {
    setTried(true)
    if (next && !ScorecardForm.shape.competencies.safeParse(next).success) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { competencies: next, version: scorecard.version }
      // Set under a new version, so that the fields start again from the saved values.
      cache.setQueryData(scorecardKey, await call(changeScorecard, { body }))
      toast.success('Scorecard saved')
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save the scorecard. Your changes are still here, so you can try again.'))
    } finally {
      setBusy(false)
    }
  }
  return {
    competencies,
    setCompetencies,
    problem,
    isTried,
    isBusy,
    save,
    isChanged: JSON.stringify(competencies) !== JSON.stringify(scorecard.competencies),
    hasMistakes: isTried && competencies.some((each) => !Competency.safeParse(each).success),
  }
}

/** The competencies of the company, changed here and saved together. */
export function ScorecardFields({ scorecard }: { scorecard: Scorecard }) {
  const { mayChange, isOwn } = scorecard
  const form = useScorecardForm(scorecard)
  const { competencies, setCompetencies, isTried, save } = form
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save(competencies)
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex max-w-3xl flex-col gap-4">
      {competencies.map((competency, at) => (
        <CompetencyCard
          key={competency.id}
          competency={competency}
          // The first shows what there is to change; a new one is there to be written.
          isOpenAtFirst={at === 0 || competency.name === ''}
          isDisabled={!mayChange}
          isTried={isTried}
          onChange={(next) => setCompetencies(competencies.with(at, next))}
          onRemove={
            mayChange && competencies.length > 1
              ? () => setCompetencies(competencies.filter((_, index) => index !== at))
              : undefined
          }
        />
      ))}
      {mayChange && (
        <>
          <Button
            variant="secondary"
            className="self-start"
            {...withReason(tellLimit(competencies.length, maxCompetencies, 'competencies'), () =>
              setCompetencies([...competencies, newCompetency()]),
            )}
          >
            <Plus aria-hidden />
            Add competency
          </Button>
          <Actions
            form={form}
            isOwn={isOwn}
            onDiscard={() => setCompetencies(scorecard.competencies)}
            onReset={() => save(null)}
          />
        </>
      )}
    </form>
  )
}

type ActionsProps = {
  form: ReturnType<typeof useScorecardForm>
  isOwn: boolean
  onDiscard: () => void
  onReset: () => Promise<void>
}

function Actions({ form, isOwn, onDiscard, onReset }: ActionsProps) {
  const { hasMistakes, problem, isBusy, isChanged } = form
  const [isResetting, setResetting] = useState(false)
  return (
    <>
      {hasMistakes && <Notice tone="bad">Some fields are empty. They’re marked above.</Notice>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={isBusy} {...withReason(tellUnchanged(isChanged))}>
          Save scorecard
        </Button>
        {isChanged && (
          <Button variant="ghost" disabled={isBusy} onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {isOwn && (
          <Button variant="ghost" disabled={isBusy} onClick={() => setResetting(true)}>
            Use the built-in scorecard
          </Button>
        )}
      </div>
      <AlertDialog
        open={isResetting}
        onOpenChange={setResetting}
        title="Use the built-in scorecard?"
        description="Your company’s own competencies are removed. Interviews that were rated with them keep them."
        confirmLabel="Use built-in"
        busy={isBusy}
        onConfirm={() => void onReset().finally(() => setResetting(false))}
      />
    </>
  )
}
