import { ArrowLeft, Play } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { EditorMenu } from '../../editor/editor-menu.tsx'
import { padExtensions } from '../../editor/editor-setup.ts'
import { Editor } from '../../editor/editor.tsx'
import { runProgram } from '../../in-browser/in-browser.ts'
import type { BrowserLanguage } from '../../in-browser/protocol.ts'
import { deviceNow } from '../../journal/clock.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { createPad } from '../../journal/pads.ts'
import { Button } from '../../ui/button.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { Split } from '../../ui/split.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { RehearsalChecks } from './rehearsal-checks.tsx'
import { rehearsalQuestion } from './rehearsal-question.ts'
import { type Trial, TrialResult } from './trial-result.tsx'
import { WordsAndBoard } from './words-and-board.tsx'

const makePractice = () => later(async () => (await import('./change-practice.tsx')).ChangePractice)
let Practice: ReturnType<typeof makePractice> | undefined

/** Fetched where it is asked for; most interviews have no project. */
function ChangePractice(props: { onLeave: () => void }) {
  Practice ??= makePractice()
  return <Practice {...props} />
}

const TrialBoard = later(async () => (await import('./trial-board.tsx')).TrialBoard)

const runLimitMs = 20_000

/** The room to be tried: its checks, its editor and a run in this browser. Nothing is sent and nothing recorded. */
export function Rehearsal({ wire, back }: { wire: CandidateWire; back: string }) {
  const [isPractising, setPractising] = useState(false)
  const offersChanges = useOffersChanges(wire)
  return (
    <div className="flex min-h-dvh flex-col min-[901px]:h-dvh">
      <title>Rehearsal · Nova Interviews</title>
      <TopBar end={<ThemeToggle />} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <h1 className="text-lg font-semibold tracking-tight">Rehearsal</h1>
        <p className="text-sm text-muted">Nothing here is recorded or sent, and no clock runs.</p>
        <Button asChild size="sm" className="ml-auto">
          <a href={back}>
            <ArrowLeft aria-hidden />
            Back to the invitation
          </a>
        </Button>
      </div>
      <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {isPractising ? (
          <ChangePractice onLeave={() => setPractising(false)} />
        ) : (
          <Split
            label="Resize question and editor"
            left={
              <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
                <RehearsalChecks wire={wire} />
                {offersChanges && <ChangesOffered onStart={() => setPractising(true)} />}
                <Problem question={rehearsalQuestion} />
              </div>
            }
            right={<WordsAndBoard name="Code" words={<TrialBench />} board={<TrialBoard />} />}
          />
        )}
      </main>
    </div>
  )
}

/** True if Nova proposes changes in this interview. Candidates who have joined need no practice. */
function useOffersChanges(wire: CandidateWire): boolean {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    wire.getInterview().then(
      (interview) => setOffered(!interview.joined && interview.proposer !== null),
      // The checks say that the server was not reached.
      () => undefined,
    )
  }, [wire])
  return isOffered
}

function ChangesOffered({ onStart }: { onStart: () => void }) {
  return (
    <section
      aria-labelledby="changes-offered"
      className="flex flex-col items-start gap-2 rounded-xl border border-line bg-surface p-4"
    >
      <h2 id="changes-offered" className="text-base font-semibold">
        Nova proposes changes in this interview
      </h2>
      <p className="text-sm text-muted">
        In the project, you can ask Nova for changes to the files. You decide what to apply. Practise on a small file
        first, or skip this: it takes about two minutes, and nothing is recorded.
      </p>
      <Button variant="secondary" size="sm" onClick={onStart}>
        Practise with a change
      </Button>
    </section>
  )
}

const languages = [
  { value: 'javascript', label: 'JavaScript' },
  { value: 'python', label: 'Python' },
]

function TrialBench() {
  const [language, setLanguage] = useState<BrowserLanguage>('javascript')
  const [outcome, setOutcome] = useState<Trial | 'running' | null>(null)
  const view = useRef(null)
  const pads = useMemo(() => {
    const open = (name: 'javascript' | 'python') => {
      const stored = { questionId: rehearsalQuestion.id, language: name, version: 0 }
      const text = rehearsalQuestion.starters[name] ?? ''
      return createPad(
        { ...stored, text },
        null,
        deviceNow,
        padExtensions(name, () => {}),
      )
    }
    return { javascript: open('javascript'), python: open('python') }
  }, [])
  const pad = language === 'python' ? pads.python : pads.javascript
  const run = async () => {
    if (outcome === 'running') return
    setOutcome('running')
    const limit = { signal: AbortSignal.timeout(runLimitMs), on: () => {} }
    try {
      setOutcome(await runProgram({ language, code: pad.text(), stdin: '', ...limit }))
    } catch {
      setOutcome({
        status: 'failed',
        stdout: '',
        stderr: "We couldn't run your code in this browser. In the interview, it may run on our server instead.",
      })
    }
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Select
          aria-label="Language"
          className="w-44"
          value={language}
          onValueChange={(value) => setLanguage(value as BrowserLanguage)}
          options={languages}
        />
        <Button variant="secondary" aria-disabled={outcome === 'running'} onClick={() => void run()}>
          <Play aria-hidden />
          Run Code
        </Button>
        <span className="ml-auto">
          <EditorMenu view={view} />
        </span>
      </div>
      <Notice className="rounded-none text-sm">
        Your code runs in your browser here. The interview may add more languages, tests and Nova to talk to.
      </Notice>
      <Editor key={language} pad={pad} viewRef={view} className="min-h-80 flex-1" />
      <section
        aria-label="Console"
        aria-live="polite"
        className="max-h-64 min-h-32 overflow-y-auto border-t border-line p-3"
      >
        {outcome === null && <p className="text-sm text-faint">Run Code to see what your code prints.</p>}
        {outcome === 'running' && <p className="text-sm text-muted">Running…</p>}
        {outcome !== null && outcome !== 'running' && <TrialResult {...outcome} />}
      </section>
    </div>
  )
}
