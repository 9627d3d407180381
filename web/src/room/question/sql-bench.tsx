import type { EditorView } from '@codemirror/view'
import type { SqlTable } from '@nova/contract/questions/sql'
import { ListTree } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { hint } from '../../editor/editor-setup.ts'
import { placed } from '../../editor/language/code-place.ts'
import { sqlTables } from '../../editor/language/sql-completion.ts'
import { jumpTo } from '../../editor/line-places.ts'
import { runEvent } from '../../editor/run-event.ts'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { Console } from '../../runs/console.tsx'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { useMachine } from '../../runs/machine.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { useRunKeys } from '../../runs/run-keys.ts'
import { findLatestTest } from '../../runs/run-log.ts'
import type { createCodeRuns } from '../../runs/runs.ts'
import { SqlTests } from '../../runs/sql-tests.tsx'
import { doubtOf } from '../../runs/submit-doubt.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { CandidatePads } from '../candidate-pads.ts'
import { HandIn } from '../ending/hand-in.tsx'
import type { HandingIn } from '../ending/handing-in.ts'
import { CodePane } from './code-pane.tsx'
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
            <Results ref={results} {...{ tab, pad, runs, running, error }} onTab={setTab} onAgain={start} />
          </JumpToCode>
        }
      />
    </div>
  )
}

/** Completion of the question's tables, and words in the empty editor, as long as the pad is shown. */
function useSqlHelp(pad: Pad | null, tables: readonly SqlTable[]): void {
  useEffect(() => {
    if (!pad) return
    pad.change({ effects: placed.reconfigure([sqlTables.of(tables), hint('Write your query here.')]) })
    return () => pad.change({ effects: placed.reconfigure([]) })
  }, [pad, tables])
}

type ResultsProps = Pick<ReturnType<typeof useRunsOf>, 'runs' | 'running' | 'error'> & {
  ref: Ref<HTMLDivElement>
  pad: Pad | null
  tab: string
  onTab: (tab: string) => void
  onAgain: (kind: 'run' | 'test') => void
}

function Results({ ref, tab, onTab, pad, runs, running, error, onAgain }: ResultsProps) {
  const latest = useMemo(() => findLatestTest(runs), [runs])
  return (
    <Tabs
      ref={ref}
      value={tab}
      onValueChange={onTab}
      className="flex h-full min-h-0 scroll-mt-12 flex-col max-[900px]:min-h-96"
    >
      <TabsList className="shrink-0 px-3">
        <TabsTrigger value="output">Result</TabsTrigger>
        <TabsTrigger value="tests">Tests</TabsTrigger>
      </TabsList>
      <TabsContent value="output" tabIndex={0} className="relative min-h-24 flex-1 overflow-y-auto">
        <Console {...{ runs, pad, running, error, onAgain }} empty="Run Query to see its rows." />
      </TabsContent>
      <TabsContent value="tests" tabIndex={0} className="relative min-h-24 flex-1 overflow-y-auto">
        <SqlTests {...{ latest, pad, error }} running={running?.kind === 'test' ? running : null} />
      </TabsContent>
    </Tabs>
  )
}
