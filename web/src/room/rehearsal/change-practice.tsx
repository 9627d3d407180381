import { extendProposals, type Proposal } from '@nova/contract/projects/proposals'
import { rehearsalLanguages } from '@nova/contract/room/rehearsal'
import { ArrowLeft, Play, RotateCcw } from 'lucide-react'
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { padExtensions } from '../../editor/editor-setup.ts'
import { Editor } from '../../editor/editor.tsx'
import { runProgram } from '../../in-browser/in-browser.ts'
import { deviceNow } from '../../journal/clock.ts'
import { createPad, type Pad } from '../../journal/pads.ts'
import { createStore, useStore } from '../../journal/store.ts'
import { NovaSays } from '../../nova/reply.tsx'
import { createChanges, type AppliedFile } from '../../project/changes/changes.ts'
import { ProposalCard } from '../../project/changes/proposal-card.tsx'
import { ReviewPane } from '../../project/changes/review-pane.tsx'
import { Button } from '../../ui/button.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Split } from '../../ui/split.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import {
  hasMistake,
  practiceExample,
  practiceExpected,
  practicePath,
  practiceProposal,
  practiceStart,
  practiceTask,
} from './change-practice-parts.ts'

const runLimitMs = 20_000
const questionId = 'practice'

/** Two minutes on a change of Nova's before it counts. Nothing is sent and nothing recorded. */
export function ChangePractice({ onLeave }: { onLeave: () => void }) {
  const [round, setRound] = useState(0)
  return <Round key={round} onLeave={onLeave} onAgain={() => setRound((before) => before + 1)} />
}

/** The file and the change, kept on this page alone. */
function createPractice() {
  const language = `file:${practicePath}` as const
  const pad = createPad(
    { questionId, language, version: 0, text: practiceStart },
    null,
    deviceNow,
    padExtensions(language, () => {}),
  )
  const proposals = createStore<readonly Proposal[]>([practiceProposal])
  let before = practiceStart
  const act = (payload: Parameters<typeof extendProposals>[1]['payload']) =>
    proposals.set((all) => extendProposals(all, { seq: 2, payload } as Parameters<typeof extendProposals>[1]))
  const apply = async (id: string, files: AppliedFile[]) => {
    const { textWith } = await import('../../project/changes/parts.ts')
    const [applied] = files
    const file = practiceProposal.files[0]!
    if (!applied) return
    before = pad.text()
    pad.write(applied.text ?? textWith(file, before, applied.hunks) ?? before, 'proposed')
    const isEdited = applied.text !== undefined
    const isWhole = !isEdited && applied.hunks.length === file.hunks.length
    act({ act: 'applied', id, files: [{ path: practicePath, hunks: applied.hunks, isEdited }], isWhole })
  }
  const undo = async (id: string) => {
    pad.write(before, 'undone')
    act({ act: 'undone', id })
  }
  const reject = async (id: string, reason: string) => act({ act: 'rejected', id, reason: reason || null })
  const calls = { apply, reject, undo }
  const changes = createChanges({ calls, prepare: async () => true, look: () => {} })
  return { pad, proposals, changes, files: { padOf: () => pad } }
}

type Practice = ReturnType<typeof createPractice>

function Round({ onLeave, onAgain }: { onLeave: () => void; onAgain: () => void }) {
  const practice = useMemo(() => createPractice(), [])
  const [proposal] = useStore(practice.proposals)
  const isNarrow = useIsNarrow()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Split
      label="Resize task and file"
      left={
        <div className="flex h-full flex-col gap-5 overflow-y-auto p-4">
          <div className="flex flex-col gap-2">
            <Button variant="link" size="sm" className="self-start text-sm" onClick={onLeave}>
              <ArrowLeft aria-hidden />
              Back to the rehearsal
            </Button>
            <h2 ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
              Practise with a change from Nova
            </h2>
            <p className="text-muted">
              Nova’s changes can be wrong, as with any assistant.{' '}
              {isNarrow
                ? 'Look at this one, then apply it or reject it. On a wider screen you can also apply a part of it or change it first.'
                : 'Review this one, then apply it, apply a part of it, change it or reject it.'}{' '}
              The example shows what the file should do.
            </p>
          </div>
          <section className="flex flex-col gap-1.5">
            <h3 className="text-sm font-semibold">Task</h3>
            <Markdown text={practiceTask} />
            <p className="text-sm text-muted">
              Example: there is a shift on each of the days 1 to 6. Today is day 2 and <code translate="no">count</code>{' '}
              is 3, so the result is days 2, 3 and 4.
            </p>
          </section>
          <NovaSays>
            <Markdown text={practiceProposal.message} />
          </NovaSays>
          <ProposalCard proposal={proposal!} changes={practice.changes} />
          {proposal!.state !== 'open' && <Explanation {...{ practice, onLeave, onAgain }} />}
        </div>
      }
      right={<PracticeFile practice={practice} proposal={proposal!} />}
    />
  )
}

/** The file or, while it is reviewed, the change; and what the example prints. */
function PracticeFile({ practice, proposal }: { practice: Practice; proposal: Proposal }) {
  const { pad, changes, files } = practice
  const asked = useStore(changes.asked)
  const [seen, setSeen] = useState(asked?.count ?? 0)
  const isReviewing = asked !== null && asked.count > seen
  useEffect(() => changes.applied.subscribe(() => setSeen(changes.asked.get()?.count ?? 0)), [changes])
  return (
    <section aria-label="Editor" className="flex h-full min-h-96 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-sm">
        <span translate="no" className="font-mono">
          {practicePath}
        </span>
        {isReviewing && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => setSeen(asked.count)}>
            Back to the file
          </Button>
        )}
      </div>
      <div className="flex min-h-64 flex-1 flex-col">
        {isReviewing ? (
          <ReviewPane
            {...{ proposal, changes, questionId, files }}
            path={practicePath}
            paths={[practicePath]}
            hindrance={null}
            onShow={() => {}}
          />
        ) : (
          <Editor pad={pad} className="min-h-0 flex-1" />
        )}
      </div>
      <Example pad={pad} />
    </section>
  )
}

type Outcome = { text: string; isRight: boolean } | 'running' | null

function Example({ pad }: { pad: Pad }) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const run = async () => {
    setOutcome('running')
    const limit = { signal: AbortSignal.timeout(runLimitMs), on: () => {} }
    try {
      const code = pad.text() + practiceExample
      const { stdout, stderr } = await runProgram({ language: rehearsalLanguages[0], code, stdin: '', ...limit })
      const text = stdout.trim() || stderr.trim()
      setOutcome({ text, isRight: text === practiceExpected })
    } catch {
      setOutcome({ text: "We couldn't run the example in this browser.", isRight: false })
    }
  }
  return (
    <section aria-label="Example" className="flex flex-col gap-2 border-t border-line p-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" variant="secondary" aria-disabled={outcome === 'running'} onClick={() => void run()}>
          <Play aria-hidden />
          Run the example
        </Button>
        <span className="text-muted">Runs on your current file.</span>
      </div>
      <div role="status" className="min-h-12">
        {outcome === 'running' && <p className="text-muted">Running…</p>}
        {outcome !== null && outcome !== 'running' && (
          <dl translate="no" className="grid grid-cols-[auto_1fr] gap-x-3 font-mono text-xs">
            <dt className="text-muted">Expected</dt>
            <dd>{practiceExpected}</dd>
            <dt className="text-muted">Printed</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">
              {outcome.text} {outcome.isRight ? '✓ as expected' : '✗ not as expected'}
            </dd>
          </dl>
        )}
      </div>
    </section>
  )
}

type ExplanationProps = { practice: Practice; onLeave: () => void; onAgain: () => void }

function Explanation({ practice, onLeave, onAgain }: ExplanationProps) {
  const text = useText(practice.pad)
  const wasIn = useWasIn(text)
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOnce(title)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5 rounded-xl border border-line bg-sunken p-4">
      {/* It changes while the file is edited. A status within it would take the heading its name. */}
      <h3 ref={title} id={id} tabIndex={-1} aria-live="polite" className="text-base font-semibold outline-none">
        {tellMistake(text, wasIn)}
      </h3>
      <p>
        The first part goes one day too far. <code translate="no">shift.day &gt; today + count</code> lets day 5 through
        when today is 2 and <code translate="no">count</code> is 3, but the three days are 2, 3 and 4.{' '}
        <code translate="no">&gt;=</code> would be right. The second part is fine.
      </p>
      <p>You could have noticed it in several ways:</p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint">
        <li>Put the numbers of the example into the condition: 5 &gt; 2 + 3 is false, so day 5 stays.</li>
        <li>Run the example after you applied the change: it prints four days instead of three.</li>
        <li>In the interview, ask Nova about the change, or run the tests before and after it.</li>
      </ul>
      <p className="text-muted">
        In the interview, changes can be wrong too, and nobody marks which. You can finish every task without applying
        any. Nothing you did here was recorded.
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

/** True once the file has contained the mistake since this component mounted. */
function useWasIn(text: string): boolean {
  const [wasIn, setWasIn] = useState(false)
  useEffect(() => {
    if (hasMistake(text)) setWasIn(true)
  }, [text])
  return wasIn
}

function tellMistake(text: string, wasIn: boolean): string {
  if (hasMistake(text)) return 'The change had a mistake, and it is in your file now'
  return wasIn ? 'The change had a mistake, and you took it out again' : 'You kept the mistake out'
}

function useText(pad: Pad): string {
  const [text, setText] = useState(pad.text)
  useEffect(() => pad.subscribe(() => setText(pad.text())), [pad])
  return text
}

function useFocusOnce(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element])
}
