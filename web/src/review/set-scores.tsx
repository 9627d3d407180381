import { sayFigure } from '@nova/contract/reports/report-scores'
import type { Report } from '@nova/contract/reports/reports'
import { listHeld, overrideScore, ScoreFigure, type ScoreOverride } from '@nova/contract/reviews/reviews'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { useKeptEntries } from '../ui/kept-entries.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { decisionKey, useDecision } from './use-decision.ts'

const names: Record<ScoreFigure, string> = {
  overall: 'Overall score',
  problemSolving: 'Problem Solving',
  codeQuality: 'Code Quality',
  communication: 'Communication',
  efficiency: 'Efficiency',
  supervision: 'Supervision',
}

/** Scores that a person set by hand, below the computed ones; nothing without any. */
export function SetScores({ interviewId }: { interviewId: string }) {
  const held = listHeld(useDecision(interviewId).data?.overrides ?? [])
  if (held.length === 0) return null
  return (
    <Notice>
      <ul className="flex flex-col gap-1">
        {held.map((each) => (
          <li key={each.figure} className="wrap-anywhere">
            <Told override={each} most={shownReason} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Characters of a reason in the banner; the history has all of it. */
const shownReason = 160

type ToldProps = { override: ScoreOverride; most?: number }

function Told({ override: { figure, value, computed, by, reason }, most = Infinity }: ToldProps) {
  return (
    <>
      {names[figure]}:{' '}
      <strong className="tabular">{value === null ? 'back to the computed score' : `${value}/100`}</strong>, set by {by}
      . Computed: <span className="tabular">{computed === null ? 'not assessed' : `${computed}/100`}</span>.{' '}
      {reason.length > most ? `${reason.slice(0, most).trimEnd()}… The whole reason is under Recommendation.` : reason}
    </>
  )
}

/** Sets a score by hand; the computed value and the reason stay. */
export function SetScoresCard({ report }: { report: Report }) {
  const { interviewId } = report
  const { data } = useDecision(interviewId)
  if (!data || data.sealed || (!data.mayDecide && data.overrides.length === 0)) return null
  return (
    <Card className="flex flex-col gap-4 px-5 py-6 sm:px-7">
      <div>
        <h2 className="text-lg font-semibold tracking-tight">Scores set by hand</h2>
        <p className="mt-1 max-w-prose text-muted">
          Where you know something the computation can’t, set a score. The computed value, your reason and your name
          stay beside it; the recommendation doesn’t change.
        </p>
      </div>
      {data.overrides.length > 0 && (
        <Collapsible title={`History (${data.overrides.length})`}>
          <ol className="flex flex-col gap-2 text-sm">
            {data.overrides.map((each) => (
              <li key={each.at + each.figure} className="wrap-anywhere">
                <Told override={each} /> <DateTime value={each.at} className="text-muted" />
              </li>
            ))}
          </ol>
        </Collapsible>
      )}
      {data.mayDecide && <SetScoreForm report={report} held={listHeld(data.overrides)} />}
    </Card>
  )
}

type Entries = { figure: ScoreFigure; value: string; reason: string }
const nothing: Entries = { figure: 'overall', value: '', reason: '' }

function useSetting({ interviewId }: Report) {
  const cache = useQueryClient()
  const [entries, change, forget] = useKeptEntries(useKeyOfMine(`score:${interviewId}`), nothing)
  const { figure, value, reason } = entries
  const [problem, setProblem] = useState<string>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isScore = /^\d{1,3}$/.test(value.trim()) && Number(value) <= 100
  const send = async (next: number | null) => {
    setTried(true)
    if ((next !== null && !isScore) || reason.trim() === '') return
    setBusy(true)
    setProblem(undefined)
    try {
      const body = { figure, value: next, reason }
      cache.setQueryData(decisionKey(interviewId), await call(overrideScore, { params: { id: interviewId }, body }))
      forget()
      setTried(false)
      toast.success(next === null ? 'Back to the computed score' : 'Score set')
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t set the score. Your entries are still here, so you can try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { entries, change, problem, isTried, isBusy, isScore, send }
}

function SetScoreForm({ report, held }: { report: Report; held: readonly ScoreOverride[] }) {
  const setting = useSetting(report)
  const { change, problem, isTried, isBusy, isScore, send } = setting
  const { figure, value, reason } = setting.entries
  const computed = figure === 'overall' ? report.overallScore : (report.scores[figure] ?? null)
  const told = sayFigure(computed, figure === 'overall' ? report : { interval: report.ranges?.[figure] })
  const figures = ScoreFigure.options.filter((each) => each === 'overall' || report.scores[each] !== undefined)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void send(Number(value))
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex max-w-2xl flex-col gap-4 print:hidden">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Score" hint={`Computed: ${told ? `${told.text}/100` : 'not assessed'}`}>
          {(control) => (
            <Select
              {...control}
              value={figure}
              onValueChange={(next) => change({ figure: next as ScoreFigure })}
              options={figures.map((each) => ({ value: each, label: names[each] }))}
            />
          )}
        </Field>
        <Field label="New value" error={isTried && !isScore ? 'Enter a whole number from 0 to 100.' : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={value}
              maxLength={3}
              onChange={(event) => change({ value: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Reason for the score"
        required
        error={isTried && reason.trim() === '' ? 'Please give a reason.' : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={isBusy}>
          Set score
        </Button>
        {held.some((each) => each.figure === figure) && (
          <Button variant="ghost" disabled={isBusy} onClick={() => void send(null)}>
            Back to the computed score
          </Button>
        )}
      </div>
    </form>
  )
}
