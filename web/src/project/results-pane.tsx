import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { ConsoleChunk } from '@nova/contract/projects/workspace'
import { FlaskConical, Play, ShieldQuestion } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { useKeptPlace } from '../ui/kept-choice.ts'
import { later } from '../ui/later.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { withReason } from '../ui/with-reason.ts'
import { readReviewTab } from './files/tabs.ts'
import { ProblemList } from './problem-list.tsx'
import { createProjectTests, type TestsState } from './project-tests.ts'
import { type Box, createBox } from './terminal/box.ts'
import { type Opened, Terminals } from './terminal/terminals.tsx'
import { TestResults } from './test-results.tsx'
import { useProblems } from './use-problems.ts'
import type { SharedWorkspace } from './use-workspace.tsx'
import type { WorkspaceProps } from './workspace-props.ts'

const Preview = later(async () => (await import('./preview/preview.tsx')).Preview)
const ServerPane = later(async () => (await import('./server/server-pane.tsx')).ServerPane)

type Props = WorkspaceProps & { workspace: SharedWorkspace }

const typedRuntimes = new Set<ProjectRuntime>(['node', 'web'])
const firstSize = { columns: 80, rows: 24 }

const tabsOf = (isWeb: boolean, isTyped: boolean): [string, ...string[]] => [
  isWeb ? 'preview' : 'terminal',
  isWeb ? 'terminal' : 'server',
  'tests',
  ...(isTyped ? ['problems'] : []),
]

const noTerminal = 'Run needs an open terminal. None is open right now.'

/** Below the editor: terminals, tests, and the page of web projects or the server of others. */
export function ResultsPane(props: Props) {
  const { questionId, project, isOver, isAside, seat, prepare, onSent, workspace } = props
  const { paths, texts, open } = workspace
  const isWeb = project.runtime === 'web' && project.page !== undefined
  const isTyped =
    !props.changes.isPlain && typedRuntimes.has(project.runtime) && paths.some((path) => /\.tsx?$/.test(path))
  const [tab, setTab] = useKeptPlace(`${seat.id}-${questionId}-results`, tabsOf(isWeb, isTyped))
  const box = useBox(props)
  const tests = useMemo(() => createProjectTests(seat, questionId, prepare), [seat, questionId, prepare])
  useEffect(() => onSent(tests.settle), [onSent, tests])
  const state = useStore(tests.state)
  const { last, isStale } = useLastTest(props, state.last)
  const problems = useProblems({ ...props, texts, open: useOpenFiles(workspace), isPage: isWeb, isOff: !isTyped })
  const triggers = useRef<HTMLDivElement>(null)
  const { link, box: boxState, terminals, ports } = useStore(box.state)
  const handleConsole = useConsole(props)
  const isReady = link === 'open' && boxState === 'ready'
  const whyNot = isOver ? 'Time is up.' : isAside ? 'This interview is open elsewhere.' : null
  const { shown, opened, show, openNew } = useShownTerminal(box, terminals, setTab)

  const run = async () => {
    setTab('terminal')
    await prepare()
    const terminal = terminals.find((each) => each === shown) ?? terminals.at(-1)
    if (terminal !== undefined) box.send({ type: 'input', terminal, data: `${project.run}\r` })
  }
  const test = (hidden: boolean) => {
    setTab('tests')
    void tests.start(hidden)
  }
  return (
    <Tabs value={tab} onValueChange={setTab} className="flex h-full min-h-0 flex-col">
      <div
        ref={triggers}
        className="flex shrink-0 items-center border-b border-line pr-2 max-[900px]:flex-col max-[900px]:pr-0 max-[900px]:items-stretch"
      >
        <TabNames
          {...{ isWeb, isTyped, ports }}
          tests={last?.visible}
          problems={problems?.length}
          onTerminal={() => show(shown)}
        />
        <Buttons
          // A web page shows its behaviour in the preview.
          run={isWeb ? '' : project.run}
          whyNotRun={whyNot ?? (isReady && terminals.length > 0 ? null : noTerminal)}
          hasHidden={project.stages.some(({ id }) => !project.reviewed?.includes(id))}
          whyNotTest={whyNot ?? (state.running === null ? null : 'The tests are running.')}
          onRun={() => void run()}
          onTest={test}
        />
      </div>
      {isWeb && (
        <TabsContent value="preview" forceMount className="min-h-0 flex-1 data-[state=inactive]:hidden">
          <Preview {...{ texts, paths }} page={project.page!} onOpen={open} onConsole={handleConsole} />
        </TabsContent>
      )}
      <TabsContent value="terminal" forceMount className="min-h-0 flex-1 data-[state=inactive]:hidden">
        <Terminals
          {...{ box, shown, opened, paths, isOver }}
          onShow={show}
          onNew={openNew}
          onOpen={open}
          onLeave={() => triggers.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()}
        />
      </TabsContent>
      {!isWeb && (
        <TabsContent value="server" forceMount className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
          <ServerPane {...{ box, paths, isOver }} run={project.run} onOpen={open} onConsole={handleConsole} />
        </TabsContent>
      )}
      {isTyped && (
        <TabsContent value="problems" className="relative min-h-0 flex-1 overflow-y-auto">
          <ProblemList problems={problems} onOpen={open} />
        </TabsContent>
      )}
      <TabsContent value="tests" className="relative min-h-0 flex-1 overflow-y-auto">
        <TestResults {...{ state, last, isStale, paths }} stages={project.stages} onOpen={open} />
      </TabsContent>
    </Tabs>
  )
}

type NamesProps = {
  isWeb: boolean
  isTyped: boolean
  ports: readonly number[] | null
  tests: { passed: number; total: number } | undefined
  problems: number | undefined
  onTerminal: () => void
}

function TabNames({ isWeb, isTyped, ports, tests, problems, onTerminal }: NamesProps) {
  return (
    <TabsList className="min-w-0 flex-1 border-b-0 px-2">
      {isWeb && <TabsTrigger value="preview">Preview</TabsTrigger>}
      {/* Opened by a click or by Enter; arrow keys only go past it. */}
      <TabsTrigger value="terminal" onClick={onTerminal}>
        Terminal
      </TabsTrigger>
      {!isWeb && (
        <TabsTrigger value="server" count={ports?.[0]}>
          Server
        </TabsTrigger>
      )}
      <TabsTrigger value="tests" count={tests && `${tests.passed}/${tests.total}`}>
        Tests
      </TabsTrigger>
      {isTyped && (
        <TabsTrigger value="problems" count={problems || undefined}>
          Problems
        </TabsTrigger>
      )}
    </TabsList>
  )
}

function useShownTerminal(box: Box, terminals: readonly number[], setTab: (tab: string) => void) {
  const [shown, setShown] = useState<number | null>(null)
  const [opened, setOpened] = useState<Opened>({ times: 0, besides: [] })
  const show = (terminal: number | null, besides: Opened['besides'] = []) => {
    setTab('terminal')
    setShown(terminal)
    setOpened(({ times }) => ({ times: times + 1, besides }))
  }
  const openNew = () => {
    show(null, terminals)
    box.send({ type: 'open', ...firstSize })
  }
  return { shown, opened, show, openNew }
}

/** Keeps what the page writes, up to the end. */
function useConsole({ files, isOver, questionId }: Props) {
  return useCallback(
    (chunk: ConsoleChunk) => {
      if (!isOver) files.keepConsole(questionId, chunk)
    },
    [files, isOver, questionId],
  )
}

function useOpenFiles({ tabs }: SharedWorkspace): readonly string[] {
  return useMemo(() => tabs.open.filter((tab) => !readReviewTab(tab)), [tabs.open])
}

type ButtonsProps = {
  run: string
  /** False where all stages are reviews, whose hidden tests are about the changes. */
  hasHidden: boolean
  whyNotRun: string | null
  whyNotTest: string | null
  onRun: () => void
  onTest: (hidden: boolean) => void
}

function Buttons({ run, hasHidden, whyNotRun, whyNotTest, onRun, onTest }: ButtonsProps) {
  return (
    <div className="flex items-center gap-1.5 max-[900px]:flex-wrap max-[900px]:border-t max-[900px]:border-line max-[900px]:p-2">
      {run !== '' && (
        <Button size="sm" variant="ghost" title={run} {...withReason(whyNotRun, onRun)}>
          <Play aria-hidden />
          Run
        </Button>
      )}
      <Button size="sm" variant="secondary" {...withReason(whyNotTest, () => onTest(false))}>
        <FlaskConical aria-hidden />
        Test
      </Button>
      {hasHidden && (
        <Button size="sm" variant="ghost" {...withReason(whyNotTest, () => onTest(true))}>
          <ShieldQuestion aria-hidden />
          Check with hidden tests
        </Button>
      )}
    </div>
  )
}

/** The box of this question as long as it is shown; its first terminal opens by itself. */
function useBox({ seat, questionId, isOver, isElsewhere }: Props) {
  const box = useMemo(() => createBox(seat, questionId), [seat, questionId])
  useEffect(() => {
    if (isOver) return
    if (isElsewhere) return box.setAside()
    let hasAsked = false
    const stop = box.state.subscribe(() => {
      const { link, box: state, terminals } = box.state.get()
      if (link !== 'open' || state !== 'ready' || hasAsked) return
      hasAsked = true
      // The server lists existing terminals right after the state.
      if (terminals.length === 0)
        setTimeout(() => box.state.get().terminals.length === 0 && box.send({ type: 'open', ...firstSize }), soonMs)
    })
    void box.connect()
    return stop
  }, [box, isOver, isElsewhere])
  useEffect(() => box.close, [box])
  return box
}

const soonMs = 1500

/** The newest run of the tests, this visit's or the journal's, and whether files changed after it. */
function useLastTest({ questionId, files, timeline }: Props, own: TestsState['last']) {
  const lines = useStore(timeline).projectTests
  const changes = useStore(files.fileChanges)
  const newest = lines.findLast((line) => line.questionId === questionId && line.result.trigger !== 'submitted')?.result
  const last = own && (!newest || own.upTo >= newest.upTo) ? own : (newest ?? null)
  return { last, isStale: last !== null && (changes.get(questionId) ?? 0) > last.upTo }
}
