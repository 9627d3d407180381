import { type RefObject, useId } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { DiffLines } from './diff-lines.tsx'
import { firstChanged } from './parts.ts'
import type { ReviewedFile, ReviewedPart } from './use-review.ts'

type Props = {
  reviewed: ReviewedFile
  isOpen: boolean
  onChoose: (part: ReviewedPart, isApplied: boolean) => void
  boxes: RefObject<(HTMLElement | null)[]>
  isSideBySide: boolean
}

/** A change to one file, part by part. */
export function ReviewParts({ reviewed, isOpen, onChoose, boxes, isSideBySide }: Props) {
  const { file, parts } = reviewed
  const reason = isOpen ? whyUnfit(reviewed) : null
  return (
    <>
      {reason && (
        <Notice tone="warn" className="m-3 mb-1 py-1.5 text-sm">
          {reason}
        </Notice>
      )}
      {parts.map((part, at) => (
        <section
          key={at}
          ref={(element) => {
            boxes.current[at] = element
          }}
          tabIndex={-1}
          aria-label={`Part ${at + 1} of ${parts.length}`}
          className="border-b border-line pb-2 outline-offset-[-2px] last:border-b-0"
        >
          <PartHead {...{ reviewed, part, isOpen, onChoose, at }} />
          <div
            role="region"
            aria-label={`Lines of part ${at + 1}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
            tabIndex={0}
            className={cn('overflow-x-auto focus-visible:-outline-offset-2', isOpen && !part.isApplied && 'grayscale')}
          >
            {part.numbers.map((number) => (
              <DiffLines key={number} hunk={file.hunks[number]!} isSideBySide={isSideBySide} />
            ))}
            {part.numbers.length === 0 && <p className="px-3 text-sm text-muted">This file has no text.</p>}
          </div>
        </section>
      ))}
    </>
  )
}

/** Said once for the file, however many of its parts it is true of. */
function whyUnfit({ file: { act }, parts }: ReviewedFile): string | null {
  const unfit = parts.filter(({ fits }) => !fits).length
  if (unfit === 0) return null
  if (act === 'create') return 'A file with this name exists now, so this change no longer applies.'
  if (act === 'delete')
    return 'This file has changed since or is gone, so this change no longer applies. Delete it by hand if you want to.'
  if (unfit === parts.length)
    return 'These lines have changed since, so this change no longer applies. Make it by hand, or ask Nova again.'
  if (unfit === 1)
    return '1 part no longer applies: its lines have changed since. Make this change by hand, or ask Nova again.'
  return `${unfit} parts no longer apply: their lines have changed since. Make these changes by hand, or ask Nova again.`
}

const takeWords: Record<ReviewedFile['file']['act'], string> = {
  edit: 'Apply this part',
  create: 'Create this file',
  delete: 'Delete this file',
}

type HeadProps = Omit<Props, 'boxes' | 'isSideBySide'> & { part: ReviewedPart; at: number }

function PartHead({ reviewed: { file }, part, isOpen, onChoose, at }: HeadProps) {
  const id = useId()
  const { act, hunks } = file
  const first = hunks[part.numbers[0] ?? 0]
  const place = act === 'edit' && first ? `Line ${firstChanged(first)}` : null
  return (
    <div className="sticky left-0 flex flex-col gap-1.5 px-3 py-2">
      <div className="flex items-center gap-2.5 text-sm">
        {isOpen && (
          <Checkbox
            id={id}
            checked={part.isApplied}
            disabled={!part.fits}
            aria-describedby={place || !part.fits ? `${id}-place` : undefined}
            onCheckedChange={(checked) => onChoose(part, checked === true)}
          />
        )}
        {isOpen ? <label htmlFor={id}>{takeWords[act]}</label> : <p>{`Part ${at + 1}`}</p>}
        <p id={`${id}-place`} className="text-xs text-muted">
          {place}
          {!part.isApplied && (isOpen && !part.fits ? ' No longer fits' : ' Left out')}
        </p>
      </div>
    </div>
  )
}
