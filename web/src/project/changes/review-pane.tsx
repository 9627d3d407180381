import { isApplied, isUndecided, type Proposal } from '@nova/contract/projects/proposals'
import { ArrowDown, ArrowUp, Columns2, Pencil, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { padExtensions } from '../../editor/editor-setup.ts'
import { Editor } from '../../editor/editor.tsx'
import { deviceNow } from '../../journal/clock.ts'
import { createPad } from '../../journal/pads.ts'
import { useStore } from '../../journal/store.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { undoMs } from '../../ui/delayed-act.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { withReason } from '../../ui/with-reason.ts'
import type { ProjectFiles } from '../files/files.ts'
import { nameOf } from '../files/tree.ts'
import { actWords } from './act-words.ts'
import { ChangeState, LineCounts } from './change-state.tsx'
import { type Changes, partKey } from './changes.ts'
import { FileChanges } from './file-changes.tsx'
import { countLines } from './line-counts.ts'
import { ReasonForm, useRejecting } from './reason-form.tsx'
import { ReviewParts } from './review-parts.tsx'
import { useDiffView } from './use-diff-view.ts'
import { chosenText, type Review, type ReviewedFile, useReview } from './use-review.ts'
import { useSideBySide } from './use-side-by-side.ts'

type Props = {
  proposal: Proposal
  path: string
  changes: Changes
  questionId: string
  files: Pick<ProjectFiles, 'padOf'>
  paths: readonly string[]
  /** Why nothing can be decided now. */
  hindrance: string | null
  /** Shows what the change does to another file. */
  onShow: (path: string) => void
}

/** A change of Nova's in the editor's place: read part by part, changed where one wants, and applied or rejected. */
export function ReviewPane(props: Props) {
  const { proposal, path, changes, hindrance, onShow } = props
  const review = useReview(props)
  const [editing, setEditing] = useState<string | null>(null)
  const boxes = useRef<(HTMLElement | null)[]>([])
  const title = useRef<HTMLHeadingElement>(null)
  const pane = useRef<HTMLDivElement>(null)
  const { fits, isSideBySide, toggle } = useSideBySide(pane)
  const at = Math.max(
    0,
    review.files.findIndex(({ file }) => file.path === path),
  )
  const reviewed = review.files[at]!
  const isOpen = isUndecided(proposal)
  const isEditing = isOpen && editing === path && reviewed.edited !== null
  useDiffView(changes.look, proposal.id, path)
  const asked = useStore(changes.asked)
  useEffect(() => {
    if (changes.isToBeFocused(proposal.id)) title.current?.focus()
  }, [changes, asked, proposal.id])
  const move = useMoves({ review, at, boxes, onShow })
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || isEditing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that work anywhere in it
    <div ref={pane} className="flex min-h-0 flex-1 flex-col" onKeyDown={handleKey}>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <h2 ref={title} tabIndex={-1} className="text-sm font-medium outline-none">
          Nova’s change of {nameOf(path)}
        </h2>
        {actWords[reviewed.file.act] && <span className="text-sm text-muted">{actWords[reviewed.file.act]}</span>}
        <LineCounts {...countLines(reviewed.file.hunks)} />
        <ChangeState state={proposal.state} />
        <Tools {...{ fits, isSideBySide, toggle, move }} isDisabled={isEditing} />
      </div>
      {review.files.length > 1 && <FileRow files={review.files} path={path} onShow={onShow} />}
      {isEditing ? (
        <Editor key={`${path} own`} pad={reviewed.edited!.pad} className="min-h-0 flex-1" />
      ) : reviewed.edited && isOpen ? (
        <FileChanges
          pad={reviewed.edited.pad}
          start={reviewed.edited.base}
          label="Your version of this change"
          isSideBySide={isSideBySide}
          same="Your version is the same as the file, so nothing would change."
        />
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          <ReviewParts
            reviewed={reviewed}
            isOpen={isOpen && hindrance === null}
            boxes={boxes}
            isSideBySide={isSideBySide}
            onChoose={({ numbers }, isChosen) =>
              changes.choosePart(proposal.id, [partKey(path, numbers[0] ?? 0)], isChosen)
            }
          />
        </div>
      )}
      <Footer {...props} {...{ review, reviewed, isEditing }} onEditing={setEditing} />
    </div>
  )
}

type ToolsProps = ReturnType<typeof useSideBySide> & { move: (by: 1 | -1) => void; isDisabled: boolean }

/** How the change is shown, and the way through its parts. */
function Tools({ fits, isSideBySide, toggle, move, isDisabled }: ToolsProps) {
  return (
    <span className="ml-auto flex">
      {fits && (
        <IconButton
          size="sm"
          className="aria-pressed:bg-hover aria-pressed:text-ink"
          label="Side by side"
          aria-pressed={isSideBySide}
          icon={<Columns2 aria-hidden />}
          disabled={isDisabled}
          onClick={toggle}
        />
      )}
      <IconButton
        size="sm"
        label="Previous part (Alt+↑)"
        icon={<ArrowUp aria-hidden />}
        disabled={isDisabled}
        onClick={() => move(-1)}
      />
      <IconButton
        size="sm"
        label="Next part (Alt+↓)"
        icon={<ArrowDown aria-hidden />}
        disabled={isDisabled}
        onClick={() => move(1)}
      />
    </span>
  )
}

type FileRowProps = { files: readonly ReviewedFile[]; path: string; onShow: (path: string) => void }

/** The files of a change that has several. */
function FileRow({ files, path, onShow }: FileRowProps) {
  return (
    <nav
      aria-label="Files of this change"
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2 py-1"
    >
      {files.map(({ file }) => (
        <button
          key={file.path}
          type="button"
          aria-current={file.path === path ? 'true' : undefined}
          title={file.path}
          className={cn(
            'flex shrink-0 items-center gap-2 rounded-sm px-2 py-0.5 text-xs focus-visible:-outline-offset-2',
            file.path === path ? 'bg-hover text-ink' : 'text-muted hover:text-ink',
          )}
          onClick={() => onShow(file.path)}
        >
          {nameOf(file.path)}
          <LineCounts {...countLines(file.hunks)} />
        </button>
      ))}
    </nav>
  )
}

type MoveOptions = Pick<Props, 'onShow'> & { review: Review; at: number; boxes: { current: (HTMLElement | null)[] } }

/** Goes to the next part, or the one before, from file to file. */
function useMoves({ review, at, boxes, onShow }: MoveOptions) {
  const wanted = useRef<'first' | 'last' | null>(null)
  const focusPart = (index: number) => {
    const box = boxes.current[index]
    box?.scrollIntoView({ block: 'nearest' })
    ;(box?.querySelector<HTMLElement>('[role=checkbox]:not([disabled])') ?? box)?.focus()
  }
  const count = review.files[at]!.parts.length
  useEffect(() => {
    if (wanted.current) focusPart(wanted.current === 'first' ? 0 : count - 1)
    wanted.current = null
  })
  return (step: 1 | -1) => {
    const current = boxes.current.findIndex((box) => box?.contains(document.activeElement))
    const next = current < 0 ? (step > 0 ? 0 : count - 1) : current + step
    const other = review.files[at + step]
    if (next >= 0 && next < count) focusPart(next)
    else if (other) {
      wanted.current = step > 0 ? 'first' : 'last'
      onShow(other.file.path)
    }
  }
}

type FooterProps = Props & {
  review: Review
  reviewed: ReviewedFile
  isEditing: boolean
  onEditing: (path: string | null) => void
}

function Footer(props: FooterProps) {
  const { proposal, changes, review, hindrance } = props
  const { busy, errors } = useStore(changes.state)
  const { canSay, isSaying, reject, say, skip } = useRejecting(proposal, changes)
  const error = errors.get(proposal.id)
  const isOpen = isUndecided(proposal)
  const isOff = hindrance !== null || busy !== null
  const isBusy = busy === proposal.id
  if (isSaying)
    return (
      <div className="shrink-0 border-t border-line p-3">
        <ReasonForm
          {...{ isBusy, error }}
          isOff={hindrance !== null}
          onSkip={skip}
          onSave={(reason) => void changes.reject(proposal, reason)}
        />
      </div>
    )
  return (
    <div className="flex shrink-0 flex-col gap-2 border-t border-line px-3 py-2">
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {isOpen && review.isBehind && (
        <Notice tone="warn" className="py-1.5 text-sm">
          The file changed after you started editing. Discard your edits and start again from the current file.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen && <EditButtons {...props} isOff={isOff} />}
        {hindrance !== null && <p className="text-sm text-muted">{hindrance}</p>}
        <span className="ml-auto flex flex-wrap gap-2">
          {isOpen && (
            <>
              <Button size="sm" variant="secondary" disabled={isOff} onClick={() => void reject()}>
                Reject
              </Button>
              <Button
                size="sm"
                variant="secondary"
                disabled={isOff || review.isBehind}
                busy={isBusy}
                {...withReason(
                  review.applied.length === 0 ? 'Choose a part to apply first, or press Reject.' : null,
                  () => void changes.apply(proposal, review.applied),
                )}
              >
                {takeLabel(review)}
              </Button>
            </>
          )}
          {canSay && (
            <Button size="sm" variant="ghost" disabled={isOff} onClick={say}>
              Say why
            </Button>
          )}
          {isApplied(proposal) && (
            <Button
              size="sm"
              variant="secondary"
              disabled={isOff}
              busy={isBusy}
              onClick={() => void changes.undo(proposal)}
            >
              <Undo2 aria-hidden />
              Undo
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

function takeLabel({ hasEdits, chosen, total }: Review): string {
  if (hasEdits) return 'Apply with your changes'
  return chosen === total ? 'Apply' : `Apply ${chosen} of ${total} parts`
}

function EditButtons({
  proposal,
  path,
  changes,
  questionId,
  reviewed,
  isEditing,
  onEditing,
  isOff,
}: FooterProps & { isOff: boolean }) {
  const { file, text, edited } = reviewed
  const made = edited ? null : chosenText(reviewed)
  const begin = () => {
    const language = `file:${path}` as const
    const stored = { questionId, language, version: 0, text: made ?? '' }
    const tooLong = () => toast.error('A file can be up to 256 KB.')
    const pad = createPad(stored, null, deviceNow, padExtensions(language, tooLong, 'own', changes.isPlain))
    changes.edit(proposal.id, path, { pad, base: text })
    onEditing(path)
  }
  const drop = () => {
    changes.edit(proposal.id, path, null)
    onEditing(null)
    toast.success('Your edits to this change were discarded', {
      duration: undoMs,
      action: { label: 'Undo', onClick: () => changes.edit(proposal.id, path, edited) },
    })
  }
  if (file.act === 'delete') return null
  if (!edited)
    return (
      <Button size="sm" variant="ghost" className="-ml-2" disabled={isOff || made === null} onClick={begin}>
        <Pencil aria-hidden />
        Edit before applying
      </Button>
    )
  return (
    <span className="-ml-2 flex flex-wrap gap-1">
      <Button size="sm" variant="ghost" aria-pressed={isEditing} onClick={() => onEditing(isEditing ? null : path)}>
        <Pencil aria-hidden />
        {isEditing ? 'Show as a change' : 'Edit further'}
      </Button>
      <Button size="sm" variant="ghost" onClick={drop}>
        Discard your edits
      </Button>
    </span>
  )
}
