import type { EditorView } from '@codemirror/view'
import { queryInRehearsal, rehearsalSql } from '@nova/contract/room/rehearsal-sql'
import { ArrowLeft, ListTree } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '../../api.ts'
import { padExtensions } from '../../editor/editor-setup.ts'
import { Editor } from '../../editor/editor.tsx'
import { jumpTo } from '../../editor/line-places.ts'
import { runEvent } from '../../editor/run-event.ts'
import { deviceNow } from '../../journal/clock.ts'
import type { Seat } from '../../journal/journal.ts'
import { createPad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { useStore } from '../../journal/store.ts'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { useRunKeys } from '../../runs/run-keys.ts'
import { listRuns } from '../../runs/run-log.ts'
import type { RunAsk } from '../../runs/run-state.ts'
import { createCodeRuns } from '../../runs/runs.ts'
import { SqlTask } from '../../sql/sql.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Split, Stack } from '../../ui/split.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import { insertName } from '../question/insert-name.ts'
import { SqlResults, useSqlHelp } from '../question/sql-results.tsx'
import { useProblems } from '../question/use-runs.ts'

const { id, title, statement, category, difficulty, shown } = rehearsalSql
const question: RoomQuestion = {
  id,
  title,
  statement,
  category,
  difficulty,
  sql: shown,
  kind: 'sql',
  minutes: null,
  examples: [],
  constraints: [],
  followUp: null,
  signature: null,
  starters: {},
  visibleTests: [],
  project: undefined,
}
const runLimitMs = 60_000

type Props = { seat: Seat; isPlain: boolean; onLeave: () => void }

/** The query editor of the interview, on a small example. Nothing is recorded. */
export function QueryPractice({ seat, isPlain, onLeave }: Props) {
  const view = useRef<EditorView | null>(null)
  const isNarrow = useIsNarrow()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const insert = useCallback((name: string) => insertName(view.current, name, isNarrow), [isNarrow])
  return (
    <Split
      label="Resize question and editor"
      left={
        <div className="flex h-full flex-col gap-5 overflow-y-auto p-4">
          <div className="flex flex-col gap-2">
            <Button variant="link" size="sm" className="self-start text-sm" onClick={onLeave}>
              <ArrowLeft aria-hidden />
              Back to the rehearsal
            </Button>
            <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
              Practise with a query
            </h2>
            <p className="text-muted">
              Look at the tables, write a query and run it as often as you like. Nothing is recorded.
            </p>
          </div>
          <Problem question={question}>
            <SqlTask sql={shown} onInsert={insert} />
          </Problem>
        </div>
      }
      right={<QueryBench {...{ seat, isPlain, view }} />}
    />
  )
}

type BenchProps = Pick<Props, 'seat' | 'isPlain'> & { view: RefObject<EditorView | null> }

function QueryBench({ seat, isPlain, view }: BenchProps) {
  const [tab, setTab] = useState('output')
  const pad = useMemo(() => openPad(isPlain), [isPlain])
  const codeRuns = useMemo(() => createQueryRuns(seat), [seat])
  const { running, made, errors } = useStore(codeRuns.state)
  const runs = useMemo(() => listRuns([], made, id), [made])
  const isNarrow = useIsNarrow()
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useSqlHelp(pad, shown.tables)
  useProblems(pad, made.at(-1)?.shown ?? null)
  const start = (kind: 'run' | 'test', explain = false) => {
    if (running) return
    const code = pad.text()
    if (code.trim() === '') return toast.error('Please write a query first')
    view.current?.contentDOM.dispatchEvent(new Event(runEvent))
    setTab(kind === 'test' ? 'tests' : 'output')
    if (isNarrow) results.current?.scrollIntoView({ block: 'start' })
    void codeRuns.start(kind, { questionId: id, language: 'sql', code, ...(explain && { explain }) }, question)
  }
  useRunKeys(place, start)
  return (
    <section ref={place} aria-label="Query" className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Badge tone="outline">SQL (PostgreSQL)</Badge>
        <RunButtons
          runLabel="Run Query"
          isOff={false}
          isBusy={running !== null}
          running={running?.kind ?? null}
          onStart={start}
          onStop={codeRuns.stop}
        />
        <Button variant="ghost" aria-disabled={running !== null} onClick={() => start('run', true)}>
          <ListTree aria-hidden />
          Show plan
        </Button>
      </div>
      <Notice className="rounded-none text-sm">
        Your query runs on our server. In the interview, you submit it from here too.
      </Notice>
      <Stack
        label="Resize editor and results"
        top={
          <div className="flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
            <Editor pad={pad} viewRef={view} className="min-h-0 flex-1" />
          </div>
        }
        bottom={
          <JumpToCode value={(where) => view.current && jumpTo(view.current, where)}>
            <SqlResults
              ref={results}
              {...{ tab, pad, runs, running }}
              error={errors.get(id) ?? null}
              onTab={setTab}
              onAgain={start}
            />
          </JumpToCode>
        }
      />
    </section>
  )
}

function openPad(isPlain: boolean) {
  const stored = { questionId: id, language: 'sql', version: 0, text: '' } as const
  return createPad(
    stored,
    null,
    deviceNow,
    padExtensions('sql', () => {}, 'own', isPlain),
  )
}

/** Runs of this page alone. */
function createQueryRuns(seat: Seat) {
  const ask = ({ code, explain }: RunAsk, kind: 'run' | 'test', signal: AbortSignal) =>
    call(queryInRehearsal, {
      params: { id: seat.id },
      ...(seat.role === 'candidate' ? { candidateToken: seat.token } : {}),
      body: { kind, code, ...(explain && { explain }) },
      signal,
      timeoutMs: runLimitMs,
    })
  return createCodeRuns(
    {
      seat,
      run: async (asked, signal) => (await ask(asked, 'run', signal)).run!,
      test: async (asked, signal) => (await ask(asked, 'test', signal)).test!,
      stop: async () => undefined,
    },
    async () => undefined,
    async () => false,
  )
}
