import { type ChangeReview, foldCodeReview, noReview } from '@nova/contract/projects/code-review-state'
import type { CodeReviewAct, CodeReviewForm } from '@nova/contract/projects/code-reviews'
import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createStore, useStore } from '../../journal/store.ts'
import { ChangePane } from '../../project/code-review/change-pane.tsx'
import type { ReviewStore } from '../../project/code-review/review-store.ts'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Split } from '../../ui/split.tsx'
import {
  faultLine,
  faultyChange,
  practiceChanges,
  practiceCode,
  practiceReply,
  practiceRule,
  practiceTests,
  soundChange,
} from './review-practice-parts.ts'

/** Two changes to review before it counts. Nothing is sent and nothing recorded. */
export function ReviewPractice({ onLeave }: { onLeave: () => void }) {
  const [round, setRound] = useState(0)
  return <Round key={round} onLeave={onLeave} onAgain={() => setRound((before) => before + 1)} />
}

/** The acts, kept on this page alone. */
function createPractice() {
  const acts = createStore<readonly CodeReviewAct[]>([])
  const state: ReviewStore['state'] = createStore<ReturnType<ReviewStore['state']['get']>>({
    changes: practiceChanges,
    loadError: null,
    busy: null,
    error: null,
    testing: null,
    tested: new Map(),
  })
  const act = async (form: CodeReviewForm) => {
    const reply: CodeReviewAct[] =
      form.act === 'commented' ? [{ act: 'replied', id: form.id, change: form.change, text: practiceReply }] : []
    acts.set((before) => [...before, form, ...reply])
    return true
  }
  const test = async (change: string) =>
    state.set((before) => ({
      ...before,
      tested: new Map(before.tested).set(change, { status: 'ok', tests: practiceTests }),
    }))
  const nothing = () => undefined
  const store: ReviewStore = { state, act, test, load: async () => {}, open: nothing, forgetError: nothing }
  return { acts, store }
}

type Given = { onLeave: () => void; onAgain: () => void }

function Round({ onLeave, onAgain }: Given) {
  const { acts, store } = useMemo(() => createPractice(), [])
  const reviews = foldCodeReview(useStore(acts))
  const [at, setAt] = useState(0)
  const change = practiceChanges[at]!
  const isOver = practiceChanges.every(({ id }) => reviews.get(id)?.verdict)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Split
      label="Resize rules and change"
      left={
        <div className="flex h-full flex-col gap-5 overflow-y-auto p-4">
          <div className="flex flex-col gap-2">
            <Button variant="link" size="sm" className="self-start text-sm" onClick={onLeave}>
              <ArrowLeft aria-hidden />
              Back to the rehearsal
            </Button>
            <h2 ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
              Practise with a review
            </h2>
            <p className="text-muted">
              Robin changed <code translate="no">stays.js</code> twice. Press a line’s number to comment on it, then
              accept or reject each change. You can leave a change open: that counts as neither.
            </p>
          </div>
          <section className="flex flex-col gap-1.5">
            <h3 className="text-sm font-semibold">Rule</h3>
            <Markdown text={practiceRule} />
          </section>
          <section className="flex flex-col gap-1.5">
            <h3 className="text-sm font-semibold">The file before</h3>
            <pre
              translate="no"
              className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-wrap"
            >
              {practiceCode}
            </pre>
          </section>
          {isOver && <Explanation {...{ reviews, onLeave, onAgain }} />}
        </div>
      }
      right={
        <section aria-label="Change" className="h-full min-h-96">
          <ChangePane
            {...{ change, store }}
            name="practice-review"
            review={reviews.get(change.id) ?? noReview}
            number={at + 1}
            total={practiceChanges.length}
            hindrance={null}
            onMove={(by) => setAt((before) => before + by)}
          />
        </section>
      }
    />
  )
}

type ExplanationProps = Given & { reviews: ReadonlyMap<string, ChangeReview> }

function Explanation({ reviews, onLeave, onAgain }: ExplanationProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [faulty, sound] = [faultyChange, soundChange].map((change) => reviews.get(change) ?? noReview)
  const isPlaced = faulty!.comments.some(
    ({ line, severity }) => severity === 'blocks' && Math.abs(line - faultLine) <= 1,
  )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5 rounded-xl border border-line bg-sunken p-4">
      <h3 ref={title} id={id} tabIndex={-1} aria-live="polite" className="text-base font-semibold outline-none">
        {tellResult(faulty!, sound!)}
      </h3>
      <p>
        “Say isTaken in one line” has a fault in line {faultLine}: <code translate="no">day &lt;= departure</code> keeps
        the bed taken on the day of departure, which the rule says is free. The tests don’t try that day.{' '}
        {isPlaced
          ? 'Your comment is at that line.'
          : 'A comment that says it must be fixed belongs at that line, or the one next to it.'}
      </p>
      <p>
        “Count the nights of all stays” is sound. Taking away the arrival first looks odd and gives the same sum. Code
        that only looks odd counts against you if you reject it.
      </p>
      <p className="text-muted">
        In the interview, nobody marks which changes have a fault. You can read the code, run the tests and try things
        in the terminal. Nothing you did here was recorded.
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button size="sm" onClick={onLeave}>
          Done
        </Button>
        <Button size="sm" variant="secondary" onClick={onAgain}>
          <RotateCcw aria-hidden />
          Practise again
        </Button>
      </div>
    </section>
  )
}

function tellResult({ verdict: onFaulty }: ChangeReview, { verdict: onSound }: ChangeReview): string {
  if (onFaulty === 'reject' && onSound === 'accept') return 'You stopped the fault and let the sound change pass'
  if (onFaulty === 'reject') return 'You stopped the fault, and didn’t accept the sound change'
  return onFaulty === 'open' ? 'You left the faulty change open' : 'The fault went through'
}
