/** The changes to review, by stage: a list whose rows open into fields, with an undo of the last removal. */
import { reviewLimits } from '@nova/contract/projects/code-reviews'
import { ChevronRight, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tellLimit, withReason } from '../../ui/with-reason.ts'
import { FormSection } from '../form/form-field.tsx'
import { emptyChange, errorsOfChange, isFaulty, type Removed, withAgain } from './change-entries.ts'
import { ChangeFields } from './change-fields.tsx'
import { useProjectForm } from './project-context.ts'
import { type ChangeWritten, changesOf, type StageWritten } from './project-written.ts'

/** After it is drawn. */
const focusIn = (id: string, what: 'input' | 'button') =>
  void setTimeout(() => document.querySelector<HTMLElement>(`[data-change="${id}"] ${what}`)?.focus(), 50)

export function ChangesSection() {
  const { written, change, errors } = useProjectForm()
  const { changes, stages } = written
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<Removed>()
  const shown = stages.filter(({ id, kind }) => kind === 'review' || changes.some(({ stage }) => stage === id))
  const setOpen = (id: string, isOpen: boolean) =>
    setOpened((before) => new Set(isOpen ? [...before, id] : [...before].filter((each) => each !== id)))
  const handleAdd = (stage: string) => {
    const added = emptyChange(stage, removed ? [...changes, removed.change] : changes)
    change({ changes: [...changes, added] })
    setOpen(added.id, true)
    focusIn(added.id, 'input')
  }
  const handleRemove = (gone: ChangeWritten) => {
    setRemoved({ change: gone, at: changes.indexOf(gone) })
    change({ changes: changes.filter((each) => each !== gone) })
  }
  const handleUndo = (back: Removed) => {
    change({ changes: withAgain(changes, back) })
    setRemoved(undefined)
    focusIn(back.change.id, 'button')
  }
  const isUndone = (id: string) => !stages.some((stage) => stage.id === id)
  return (
    <FormSection
      id="changes"
      title="Changes to review"
      about="Each is a patch on the files as they are above: a round of 16 or more small changes, about two of five with one fault, or one large change with four to eight."
    >
      {shown.length === 0 && <p className="text-faint">Add a stage of the kind Review first.</p>}
      {shown.map((stage) => (
        <StageChanges
          key={stage.id}
          {...{ stage, opened, setOpen }}
          number={stages.indexOf(stage) + 1}
          onAdd={() => handleAdd(stage.id)}
          onRemove={handleRemove}
        />
      ))}
      {removed && !isUndone(removed.change.stage) && (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <span className="min-w-0 break-words">Removed {nameOf(removed.change)}.</span>
          {/* Its row had the focus and is gone. */}
          <Button autoFocus size="sm" variant="secondary" onClick={() => handleUndo(removed)}>
            <Undo2 aria-hidden />
            Undo
          </Button>
        </div>
      )}
      {errors.changes && <Notice tone="bad">{errors.changes}</Notice>}
    </FormSection>
  )
}

const nameOf = ({ title, id }: ChangeWritten) => (title.trim() ? `“${title.trim()}”` : id)

type StageProps = {
  stage: StageWritten
  number: number
  opened: ReadonlySet<string>
  setOpen: (id: string, isOpen: boolean) => void
  onAdd: () => void
  onRemove: (change: ChangeWritten) => void
}

function StageChanges({ stage: { id, title }, number, opened, setOpen, onAdd, onRemove }: StageProps) {
  const { written, errors } = useProjectForm()
  const own = changesOf(written).filter(({ stage }) => stage === id)
  const faulty = own.filter(isFaulty).length
  const total = own.length
  return (
    <section aria-labelledby={`changes-of-${id}`} className="flex flex-col gap-3">
      <div>
        <h3 id={`changes-of-${id}`} className="font-medium">
          Stage {number}
          {title && `: ${title}`}
        </h3>
        <p className="text-sm text-muted tabular">
          {total === 0
            ? 'No changes yet.'
            : `${total === 1 ? '1 change' : `${total} changes`}: ${faulty} faulty, ${total - faulty} sound`}
        </p>
      </div>
      {total > 0 && (
        <ul className="flex flex-col">
          {own.map((change) => {
            const wrong = errorsOfChange(errors, change.id)
            const isWrong = Object.keys(wrong).length > 0
            return (
              <ChangeRow
                key={change.id}
                {...{ change, isWrong }}
                // A change with errors stays open while they are corrected.
                isOpen={opened.has(change.id) || isWrong}
                onOpen={(isOpen) => setOpen(change.id, isOpen)}
                onRemove={() => onRemove(change)}
              />
            )
          })}
        </ul>
      )}
      <Button
        variant="link"
        className="self-start"
        {...withReason(tellLimit(written.changes.length, reviewLimits.changes, 'changes'), onAdd)}
      >
        <Plus aria-hidden />
        Add change
      </Button>
    </section>
  )
}

type RowProps = {
  change: ChangeWritten
  isWrong: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onRemove: () => void
}

function ChangeRow({ change, isWrong, isOpen, onOpen, onRemove }: RowProps) {
  const { id, title } = change
  return (
    <li data-change={id} className="border-t border-line py-1.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md text-left pointer-coarse:min-h-11"
          onClick={() => onOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={cn('size-4 shrink-0 text-faint', isOpen && 'rotate-90')} />
          <span className="min-w-0 flex-1 break-words">{title.trim() || 'A change without a title'}</span>
          <code translate="no" className="hidden shrink-0 font-mono text-xs text-muted sm:inline">
            {id}
          </code>
          {isWrong && <Badge tone="bad">Incomplete</Badge>}
          <Badge tone={isFaulty(change) ? 'warn' : 'outline'}>{isFaulty(change) ? 'Faulty' : 'Sound'}</Badge>
        </button>
        <IconButton label={`Remove ${nameOf(change)}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
      {isOpen && (
        <div className="pt-3 pb-5 sm:pl-6" onFocus={() => onOpen(true)}>
          <ChangeFields change={change} />
        </div>
      )}
    </li>
  )
}
