import { kindFacts } from '@nova/contract/kinds/kinds'
import type { AnswerPoint, QuestionReport } from '@nova/contract/reports/report-questions'
import type { AnswerMark } from '@nova/contract/reviews/answer-marks'
import { pointOf } from '@nova/contract/reviews/judgement'
import type { Confirmation } from '@nova/contract/reviews/reviews'
import { useId, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { radioLook } from '../ui/radio-look.ts'
import { HowGood } from './how-good.tsx'
import { ModelMark, type ModelMarks } from './model-marks.tsx'
import { markQuotes } from './quotes.ts'
import { focusBeside, handleRowKey, type RowKeys, rowProps } from './row-keys.ts'

type Props = {
  question: QuestionReport
  /** Nothing is said about the findings. */
  isSealed?: boolean
  /** Marks of a language model; null without any. */
  marks: ModelMarks | null
  confirmations: readonly Confirmation[]
  onConfirm: (confirmation: Confirmation) => void
}

/** A text answer next to its points: for each, whether the candidate made it. */
export function AnswerPoints({ question, isSealed = false, marks: read, confirmations, onConfirm }: Props) {
  const { questionId, title, text, points } = question
  const [active, setActive] = useState<string | null>(null)
  const marks = new Map(confirmations.map((each) => [pointOf(each), each.isMade]))
  const judged = points.filter(({ key }) => marks.has(pointOf({ questionId, key }))).length
  const markOf = (key: string) => read?.byPoint.get(pointOf({ questionId, key })) ?? null
  const quotes = points.flatMap(({ key, quote }) => [quote ?? [], markOf(key)?.sentence ?? []].flat())
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-line py-4 first:border-t-0">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="font-medium">{title}</h4>
        <Badge tone={judged === points.length ? 'good' : 'outline'}>
          {judged} of {points.length} points judged
        </Badge>
      </div>
      <div className="grid gap-4 @3xl:grid-cols-2">
        <p dir="auto" className="rounded-lg bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {text?.trim()
            ? markQuotes(text, quotes, active).map((stretch, at) =>
                stretch.isMarked || stretch.isActive ? (
                  <mark
                    key={at}
                    className={cn(
                      'rounded-xs bg-transparent text-ink underline decoration-accent decoration-2 underline-offset-3',
                      stretch.isActive && 'bg-accent-soft',
                    )}
                  >
                    {stretch.text}
                  </mark>
                ) : (
                  stretch.text
                ),
              )
            : 'There is no written answer. The candidate may have drawn or said it.'}
        </p>
        <ul className="flex flex-col gap-1">
          {points.map((point) => (
            <PointRow
              key={point.key}
              point={point}
              isSealed={isSealed}
              isUnread={question.unread !== undefined}
              mark={markOf(point.key)}
              model={read?.model ?? ''}
              unit={kindFacts[question.kind].confirmed}
              isMade={marks.get(pointOf({ questionId, key: point.key })) ?? null}
              onMark={(isMade) => onConfirm({ questionId, key: point.key, isMade })}
              onActive={setActive}
            />
          ))}
        </ul>
      </div>
      {judged > 0 && judged < points.length && (
        <p className="text-sm text-warn">Your marks on this answer count once you have judged all of its points.</p>
      )}
    </section>
  )
}

type RowProps = {
  point: AnswerPoint
  isSealed: boolean
  isUnread: boolean
  mark: AnswerMark | null
  model: string
  unit: 'points' | 'elements'
  isMade: boolean | null
  onMark: (isMade: boolean | null) => void
  onActive: (quote: string | null) => void
}

function PointRow({
  point: { point, quote },
  isSealed,
  isUnread,
  mark,
  model,
  unit,
  isMade,
  onMark,
  onActive,
}: RowProps) {
  const name = useId()
  const shown = mark?.sentence ?? quote
  return (
    <li className="rounded-md px-2 py-1.5 text-sm focus-within:bg-hover">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <fieldset
        {...rowProps}
        onFocus={() => onActive(shown)}
        onPointerEnter={() => onActive(shown)}
        onKeyDown={(event) => {
          const row = event.currentTarget
          const judge = (next: boolean) => () => {
            onMark(next)
            focusBeside(row, 1)
          }
          const accept: RowKeys = mark ? { a: judge(mark.state === 'made') } : {}
          handleRowKey(event, { y: judge(true), n: judge(false), '0': () => onMark(null), ...accept })
        }}
        className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-1"
      >
        <legend className="float-left min-w-0 flex-1 basis-48">
          {point}
          {!isSealed && mark && <ModelMark mark={mark} model={model} />}
          {!isSealed && !mark && (
            <span className="block text-faint">
              {quote === null ? (
                `Not ${isUnread ? 'read' : 'found'} automatically. Read the answer.`
              ) : (
                <>
                  Found: <q className="text-muted">{quote}</q>
                </>
              )}
            </span>
          )}
        </legend>
        <span className="flex gap-1">
          {[
            { value: true, label: 'Made' },
            { value: false, label: 'Not made' },
          ].map(({ value, label }) => (
            <label
              key={label}
              className="flex h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line px-2 pointer-coarse:h-11 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                checked={isMade === value}
                onChange={() => onMark(value)}
                className={radioLook}
              />
              {label}
            </label>
          ))}
        </span>
      </fieldset>
      {quote !== null && !mark && <HowGood unit={unit} />}
    </li>
  )
}
