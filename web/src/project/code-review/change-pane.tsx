import { type ChangeReview } from '@nova/contract/projects/code-review-state'
import { type ShownChange, type Verdict, verdictWords } from '@nova/contract/projects/code-reviews'
import { ArrowDown, ArrowUp, Check, FlaskConical, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from '../../journal/store.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { ChangeFiles } from './change-files.tsx'
import type { ReviewStore } from './review-store.ts'

type Props = {
  change: ShownChange
  review: ChangeReview
  store: ReviewStore
  /** Names its unsent texts. */
  name: string
  number: number
  total: number
  /** Why nothing can be decided now. */
  hindrance: string | null
  onMove: (by: 1 | -1) => void
  onOpen?: ((place: { path: string; line?: number }) => void) | undefined
}

/** One change: its purpose, its files, the comments, and the decision. */
export function ChangePane(props: Props) {
  const { change, review, store, name, number, total, hindrance, onMove, onOpen } = props
  const { busy, error } = useStore(store.state)
  const top = useRef<HTMLDivElement>(null)
  const { open } = store
  const title = useRef<HTMLHeadingElement>(null)
  const canWrite = hindrance === null
  useEffect(() => {
    if (canWrite) open(change.id)
    top.current?.scrollTo(0, 0)
  }, [open, change.id, canWrite])
  // The pressed button was switched off while its decision was on the way, so the keyboard has left the page.
  useEffect(() => {
    if (busy === null && document.activeElement === document.body) title.current?.focus()
  }, [busy, change.id])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 items-start gap-3 border-b border-line px-4 py-2">
        <div className="min-w-0">
          <h2 ref={title} tabIndex={-1} className="font-medium break-words outline-none">
            {change.title}
          </h2>
          <p className="text-sm text-muted">
            {change.author}, change {number} of {total}
          </p>
        </div>
        <span className="ml-auto flex shrink-0">
          <IconButton
            size="sm"
            label="Previous change (Alt+↑)"
            icon={<ArrowUp aria-hidden />}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            size="sm"
            label="Next change (Alt+↓)"
            icon={<ArrowDown aria-hidden />}
            disabled={number === total}
            onClick={() => onMove(1)}
          />
        </span>
      </header>
      <div ref={top} className="relative min-h-0 flex-1 overflow-y-auto px-4 py-3">
        <Markdown text={change.message} className="mb-3 max-w-prose" />
        <ChangeFiles
          key={change.id}
          change={change}
          comments={review.comments}
          writer="You"
          onOpen={onOpen}
          writing={
            canWrite
              ? {
                  name: `${name}-${change.id}`,
                  isBusy: busy === 'commented',
                  error,
                  onSave: (place, severity, text) =>
                    store.act({
                      act: 'commented',
                      id: crypto.randomUUID(),
                      change: change.id,
                      severity,
                      text,
                      ...place,
                    }),
                  onRemove: (id) => void store.act({ act: 'removed', id, change: change.id }),
                }
              : null
          }
        />
        <TestsWith change={change.id} store={store} hindrance={hindrance} />
      </div>
      <Decision {...props} />
    </div>
  )
}

function TestsWith({ change, store, hindrance }: { change: string; store: ReviewStore; hindrance: string | null }) {
  const { testing, tested } = useStore(store.state)
  const result = tested.get(change)
  const isRunning = testing === change
  const why = hindrance ?? (testing !== null && !isRunning ? 'The tests of another change are running.' : null)
  return (
    <div className="mt-4">
      <Button size="sm" variant="secondary" busy={isRunning} {...withReason(why, () => void store.test(change))}>
        <FlaskConical aria-hidden />
        Run the tests with this change
      </Button>
      <div role="status" className="mt-2 text-sm">
        {isRunning ? 'The tests are running.' : result && <Result result={result} />}
      </div>
    </div>
  )
}

type Tested = NonNullable<ReturnType<ReturnType<ReviewStore['state']['get']>['tested']['get']>>

function Result({ result }: { result: Tested }) {
  if ('error' in result) return <p className="text-bad">{result.error}</p>
  const failed = result.tests.filter(({ outcome }) => outcome === 'failed')
  const passed = result.tests.filter(({ outcome }) => outcome === 'passed').length
  if (result.tests.length === 0) return <p>The tests did not run. Try again in a moment.</p>
  return (
    <>
      <p>
        {passed} of {result.tests.length} visible tests pass with this change.
      </p>
      {failed.map(({ file, name, message }) => (
        <p key={`${file} ${name}`} className="mt-1">
          <span className="font-medium">{name}</span>
          {message && <span className="block whitespace-pre-wrap text-muted">{message}</span>}
        </p>
      ))}
    </>
  )
}

const choices: { verdict: Verdict; label: string; icon: typeof Check | null }[] = [
  { verdict: 'accept', label: 'Accept', icon: Check },
  { verdict: 'reject', label: 'Reject', icon: X },
  { verdict: 'open', label: 'Leave open', icon: null },
]

function Decision({ change, review: { verdict }, store, hindrance, onMove, number, total }: Props) {
  const { busy, error } = useStore(store.state)
  const decide = async (chosen: Verdict) => {
    const wasDecided = verdict !== null
    if ((await store.act({ act: 'decided', change: change.id, verdict: chosen })) && !wasDecided && number < total)
      onMove(1)
  }
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 py-2">
      <p role="status" className="text-sm text-muted">
        {hindrance ?? (verdict ? `${verdictWords[verdict]}. You can still change it.` : 'Not decided yet.')}
      </p>
      {error && busy === null && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        {choices.map(({ verdict: each, label, icon: Icon }) => (
          <Button
            key={each}
            size="sm"
            variant={verdict === each ? 'primary' : 'secondary'}
            aria-pressed={verdict === each}
            busy={busy === 'decided'}
            {...withReason(hindrance, () => void decide(each))}
          >
            {Icon && <Icon aria-hidden />}
            {label}
          </Button>
        ))}
      </span>
    </footer>
  )
}
