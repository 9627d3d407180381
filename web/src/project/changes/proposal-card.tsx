import { isApplied, isUndecided, type Proposal } from '@nova/contract/projects/proposals'
import { ChevronRight, FileDiff, Undo2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useStore } from '../../journal/store.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { later } from '../../ui/later.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { actWords } from './act-words.ts'
import { ChangeState, LineCounts } from './change-state.tsx'
import type { Changes } from './changes.ts'
import { countLines } from './line-counts.ts'
import { ReasonForm, useRejecting } from './reason-form.tsx'
import type { Look } from './use-diff-view.ts'

const ChangeText = later(async () => (await import('./change-text.tsx')).ChangeText)

type Props = {
  proposal: Proposal
  /** Absent for onlookers. */
  changes?: Changes
  /** Why nothing can be decided now; the end of the interview, or of the connection. */
  hindrance?: string | null
}

/** A change proposed by Nova: its files, its state and its actions. */
export function ProposalCard({ proposal, changes, hindrance = null }: Props) {
  const { files, state, reason } = proposal
  const isNarrow = useIsNarrow()
  const title = useId()
  return (
    <section
      aria-labelledby={title}
      className="-mt-2 flex flex-col gap-2.5 rounded-lg border border-line bg-surface p-3 text-sm"
    >
      <div className="flex items-center gap-2">
        <FileDiff aria-hidden className="size-4 shrink-0 text-faint" />
        <h2 id={title} className="min-w-0 flex-1 font-medium">
          {files.length === 1 ? 'Change to 1 file' : `Change to ${files.length} files`}
        </h2>
        <span role="status">
          <ChangeState state={state} />
        </span>
      </div>
      <ul className="flex flex-col gap-1">
        {files.map(({ path, act, hunks }) => (
          <li key={path} className="flex items-baseline gap-2">
            <span translate="no" className="min-w-0 flex-1 font-mono text-xs wrap-anywhere">
              {path}
            </span>
            {actWords[act] && <span className="shrink-0 text-xs text-muted">{actWords[act]}</span>}
            <LineCounts {...countLines(hunks)} />
          </li>
        ))}
      </ul>
      {!changes && proposal.engine === 'live' && (
        <p className="text-xs text-muted">Live agent: not comparable across candidates</p>
      )}
      {reason !== null && <p className="border-l-2 border-line pl-2.5 wrap-anywhere text-muted">{reason}</p>}
      {(isNarrow || !changes) && <Shown proposal={proposal} look={changes?.look} />}
      {changes && <Decision {...{ proposal, changes, hindrance, isNarrow }} />}
    </section>
  )
}

/** The change itself, below the card, where there is no editor to show it in. */
function Shown({ proposal, look }: { proposal: Proposal; look: Look | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="link"
        size="sm"
        className="self-start text-sm pointer-coarse:h-11!"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight aria-hidden className={cn('transition-transform duration-100', isOpen && 'rotate-90')} />
        {isOpen ? 'Hide changes' : 'Show changes'}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <ChangeText {...{ proposal, look }} />}
      </div>
    </div>
  )
}

type DecisionProps = { proposal: Proposal; changes: Changes; hindrance: string | null; isNarrow: boolean }

function Decision({ proposal, changes, hindrance, isNarrow }: DecisionProps) {
  const { busy, errors } = useStore(changes.state)
  const { canSay, isSaying, reject, say, skip } = useRejecting(proposal, changes)
  const row = useRef<HTMLDivElement>(null)
  const sayer = useRef<HTMLButtonElement>(null)
  const error = errors.get(proposal.id)
  const isOpen = isUndecided(proposal)
  const isBusy = busy === proposal.id
  const isOff = hindrance !== null || busy !== null
  /** The button that was pressed goes, and must not take the place with it. */
  const andStay = async (act: Promise<boolean>) => {
    await act
    if (document.activeElement === document.body || row.current?.contains(document.activeElement)) row.current?.focus()
  }
  if (isSaying)
    return (
      <ReasonForm
        {...{ isBusy, error }}
        isOff={hindrance !== null}
        onSkip={() => {
          skip()
          requestAnimationFrame(() => sayer.current?.focus())
        }}
        onSave={(reason) => void changes.reject(proposal, reason)}
      />
    )
  return (
    <div ref={row} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {!isNarrow && (
            <Button size="sm" variant="secondary" onClick={() => changes.review(proposal)}>
              Review changes
            </Button>
          )}
          <Button
            size="sm"
            variant="secondary"
            disabled={isOff}
            busy={isBusy}
            onClick={() => void andStay(changes.apply(proposal))}
          >
            Apply all
          </Button>
          <Button size="sm" variant="secondary" disabled={isOff} onClick={() => void andStay(reject())}>
            Reject
          </Button>
        </div>
      )}
      {!isOpen && (
        <div className="flex flex-wrap gap-2">
          {!isNarrow && (
            <Button size="sm" variant="ghost" className="-ml-2" onClick={() => changes.review(proposal)}>
              Show changes
            </Button>
          )}
          {canSay && (
            <Button ref={sayer} size="sm" variant="ghost" disabled={isOff} onClick={say}>
              Say why
            </Button>
          )}
          {isApplied(proposal) && (
            <Button
              size="sm"
              variant="ghost"
              disabled={isOff}
              busy={isBusy}
              onClick={() => void andStay(changes.undo(proposal))}
            >
              <Undo2 aria-hidden />
              Undo
            </Button>
          )}
        </div>
      )}
      {hindrance !== null && (isOpen || isApplied(proposal)) && <p className="text-xs text-muted">{hindrance}</p>}
      {error && <Failure text={error} />}
    </div>
  )
}

const Failure = ({ text }: { text: string }) => (
  <p role="alert" className="text-sm text-bad">
    {text}
  </p>
)
