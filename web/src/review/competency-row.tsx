import type { Unfounded } from '@nova/contract/reviews/grounds'
import type { Competency, Rating } from '@nova/contract/reviews/reviews'
import { Clock, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { radioLook } from '../ui/radio-look.ts'
import { Textarea } from '../ui/textarea.tsx'
import { useMoments } from './moments.ts'
import { focusRow, handleRowKey, rowProps } from './row-keys.ts'

type Props = {
  competency: Competency
  rating: Rating | undefined
  onRate: (rating: Rating) => void
  /** The observation in a sentence. */
  fact: string | null
  /** True if the mark differs from the results: a reason helps, and isn't needed. */
  differs: boolean
  /** Names the mark if it still lacks grounds that the review needs. */
  unfounded: Unfounded | undefined
}

/** As in 'your lowest mark' and 'one of your lowest marks'. */
export function nameUnfounded({ end, ratings }: Unfounded): string {
  const which = end === 'only' ? '' : `${end} `
  return ratings.length === 1 ? `your ${which}mark` : `one of your ${which}marks`
}

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** One competency: five levels, each described, and what the rating rests on. */
export function CompetencyRow({ competency, rating, fact, differs, onRate, unfounded }: Props) {
  const { take: takeMoment } = useMoments()
  const { id: competencyId, name, description, anchors } = competency
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const { level = null, seq = null, reason = '' } = rating ?? {}
  const isOdd = differs && reason.trim() === ''
  const change = (next: Partial<Rating>) => onRate({ competencyId, level, seq, reason, ...next })
  const setLevel = (next: number | null) => {
    change({ level: next })
    if (next !== null) row.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus()
  }
  const handleMoment = () => change({ seq: takeMoment?.() ?? seq })
  const keys = {
    ...Object.fromEntries(anchors.map((_, at) => [String(at + 1), () => setLevel(at + 1)])),
    '0': () => change({ level: null, seq: null, reason: '' }),
    r: () => row.current?.querySelector('textarea')?.focus(),
    ...(takeMoment ? { m: handleMoment } : {}),
  }
  return (
    // Keys act on the row as a whole; the interactive controls inside it are its radio buttons, one per level.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={row}
      {...rowProps}
      role="group"
      aria-labelledby={`${id}-name`}
      aria-describedby={unfounded || isOdd ? `${id}-needs` : undefined}
      onKeyDown={(event) => handleRowKey(event, keys)}
      className="grid min-w-0 gap-x-8 gap-y-3 border-t border-line py-4 first:border-t-0 @3xl:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <p id={`${id}-name`} className="font-medium">
          {name}
        </p>
        {description && <p className="text-sm text-muted">{description}</p>}
        {fact && <p className="text-sm">{fact}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <Levels name={id} anchors={anchors} level={level} onLevel={(next) => change({ level: next })} />
        <div className="flex flex-wrap items-start gap-2">
          <Textarea
            rows={1}
            aria-label={`Reason for ${name}`}
            placeholder="Why? What did you see or hear?"
            maxLength={2000}
            value={reason}
            onChange={(event) => change({ reason: event.target.value })}
            className="min-h-8 min-w-48 flex-1 py-1 text-sm"
          />
          {takeMoment && (
            <Button size="sm" variant="secondary" aria-label={`Take this moment for ${name}`} onClick={handleMoment}>
              <Clock aria-hidden />
              Take this moment
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm empty:hidden">
          {seq !== null && (
            <RestsOn
              {...{ name, seq }}
              onRemove={() => {
                change({ seq: null })
                if (row.current) focusRow(row.current)
              }}
            />
          )}
          {(unfounded || isOdd) && (
            <span id={`${id}-needs`} className={unfounded ? 'text-warn' : 'text-muted'}>
              {unfounded
                ? `${capitalize(nameUnfounded(unfounded))} needs a reason. ${takeMoment ? 'Take a moment of the session or write it.' : 'Write it, or take a moment in the playback.'}`
                : 'This mark differs from the results. Consider saying why.'}
            </span>
          )}
        </div>
      </div>
    </div>
  )
}

type RestsOnProps = { name: string; seq: number; onRemove: () => void }

function RestsOn({ name, seq, onRemove }: RestsOnProps) {
  const { link } = useMoments()
  return (
    <span className="inline-flex items-center gap-1">
      Linked to the session {link(seq)}
      <IconButton size="sm" label={`Remove the moment from ${name}`} icon={<X aria-hidden />} onClick={onRemove} />
    </span>
  )
}

type LevelsProps = { name: string; anchors: readonly string[]; level: number | null; onLevel: (level: number) => void }

function Levels({ name, anchors, level, onLevel }: LevelsProps) {
  return (
    <div className="flex flex-col gap-1">
      {anchors.map((anchor, at) => (
        <label
          key={anchor}
          className={cn(
            'flex cursor-pointer items-start gap-3 rounded-md border border-transparent px-2 py-1.5 text-sm pointer-coarse:py-3 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={at + 1}
            checked={level === at + 1}
            onChange={() => onLevel(at + 1)}
            className={cn(radioLook, 'mt-0.5')}
          />
          <span className="w-3 shrink-0 font-semibold tabular">{at + 1}</span>
          <span className="min-w-0 text-muted">{anchor}</span>
        </label>
      ))}
    </div>
  )
}
