import type { EditorView } from '@codemirror/view'
import type { SqlTable } from '@nova/contract/questions/sql'
import { ListTree } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { jumpTo } from '../../editor/line-places.ts'
import { runEvent } from '../../editor/run-event.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { useMachine } from '../../runs/machine.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { useRunKeys } from '../../runs/run-keys.ts'
import type { createCodeRuns } from '../../runs/runs.ts'
import { doubtOf } from '../../runs/submit-doubt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/split.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { CandidatePads } from '../candidate-pads.ts'
import { HandIn } from '../ending/hand-in.tsx'
import type { HandingIn } from '../ending/handing-in.ts'
import { CodePane } from './code-pane.tsx'
import { SqlResults, useSqlHelp } from './sql-results.tsx'
import { usePad } from './use-pad.ts'
import { useProblems, useRunsOf } from './use-runs.ts'

export type SqlBenchProps = {
  question: RoomQuestion
  isOver: boolean
  isAside: boolean
  pads: CandidatePads
  answering: HandingIn
  runs: ReturnType<typeof createCodeRuns>
  /** Holds the editor as long as it is shown. */
  view: RefObject<EditorView | null>
}

const none: readonly SqlTable[] = []

/** The query, and what comes of it: rows, plan, tests, and the answer. */
export function SqlBench({ question, isOver, isAside, pads, answering, runs: codeRuns, view }: SqlBenchProps) {
  const [tab, setTab] = useState('output')
  const { pad, retry } = usePad(pads, question, 'sql')
  const { runs, newest, isBusy, running, error } = useRunsOf(codeRuns.state, answering.timeline, question.id)
  const { isInBrowser } = useMachine()
  const isNarrow = useIsNarrow()
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const jump = (where: Parameters<typeof jumpTo>[1]) => view.current && jumpTo(view.current, where)
  useSqlHelp(pad, question.sql?.tables ?? none)
  useProblems(pad, newest)
  const isOff = !pad || isOver || isAside || isInBrowser

  const start = (kind: 'run' | 'test', explain = false) => {
    if (isBusy || isOff) return
    const code = pad.text()
    if (code.trim() === '') return toast.error('Please write a query first')
    view.current?.contentDOM.dispatchEvent(new Event(runEvent))
    setTab(kind === 'test' ? 'tests' : 'output')
    // On a phone the results are below the editor, out of sight.
    if (isNarrow) results.current?.scrollIntoView({ block: 'start' })
    void codeRuns.start(kind, { questionId: question.id, language: 'sql', code, ...(explain && { explain }) }, question)
  }
  useRunKeys(place, start)

  return (
    <div ref={place} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Badge tone="outline">SQL (PostgreSQL)</Badge>
        <RunButtons
          runLabel="Run Query"
          isOff={isOff}
          isBusy={isBusy}
          running={running?.kind ?? null}
          onStart={start}
          onStop={codeRuns.stop}
        />
        <Button variant="ghost" disabled={isOff} aria-disabled={isBusy} onClick={() => start('run', true)}>
          <ListTree aria-hidden />
          Show plan
        </Button>
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <HandIn
            {...{ answering, question, pad, isOver, isAside }}
            language="sql"
            doubtsOf={(code) => [doubtOf(runs, code, 'sql') ?? []].flat()}
          />
        </div>
      </div>
      {isInBrowser && (
        <Notice className="rounded-none text-sm">
          Queries can't run on this installation. Write your query and submit it.
        </Notice>
      )}
      <Stack
        label="Resize editor and results"
        top={<CodePane {...{ pad, retry, isOver, view }} others={pads.others} starter={undefined} />}
        bottom={
          <JumpToCode value={jump}>
            <SqlResults ref={results} {...{ tab, pad, runs, running, error }} onTab={setTab} onAgain={start} />
          </JumpToCode>
        }
      />
    </div>
  )
}
