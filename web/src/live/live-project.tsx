import { openFiles } from '@nova/contract/projects/project-files'
import { isFilePad } from '@nova/contract/words'
import { useMemo, useState } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { WatchedReview } from '../project/code-review/watched-review.tsx'
import { FileTree } from '../project/files/file-tree.tsx'
import { WatchedConsole } from '../project/preview/console-lines.tsx'
import { noTerminals, terminalAt } from '../project/terminal/terminal-history.ts'
import { TerminalReplay } from '../project/terminal/terminal-replay.tsx'
import { WatchedTests } from '../project/watched-tests.tsx'
import { Panes, Stack } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { useIsNarrow } from '../ui/width.ts'
import type { LiveSession } from './live-session.ts'
import { WatchedEditor } from './watched-editor.tsx'

type Props = Pick<LiveSession, 'texts' | 'editing' | 'timeline' | 'output'> & {
  interviewId: string
  question: RoomQuestion
}

const filePrefix = 'file:'
const pathOf = (language: string) => language.slice(filePrefix.length)

/** A candidate's workspace as it happens: files, the editor at the candidate's place, terminal and tests. */
export function LiveProject({ interviewId, question, texts, editing, timeline, output }: Props) {
  useStore(texts.padNames)
  const files = useStore(timeline).files.get(question.id)
  const written = useStore(texts.lastWritten).get(question.id)
  const [chosen, setChosen] = useState<string | null>(null)
  const candidate = useStore(texts.others).find(
    ({ by, questionId }) => by.role === 'candidate' && questionId === question.id,
  )
  const pads = texts.listPads(question.id).filter(({ language }) => isFilePad(language))
  const paths = useMemo(() => (files ? openFiles(files) : []), [files])
  const find = (wanted: string | null | undefined) => pads.find(({ language }) => language === wanted)
  const shown = find(chosen) ?? find(candidate?.language) ?? find(written) ?? find(`${filePrefix}README.md`) ?? pads[0]
  const isNarrow = useIsNarrow()

  const showFile = (path: string) => setChosen(filePrefix + path)
  const tree = (
    <FileTree
      paths={paths}
      locked={question.project?.locked ?? []}
      active={shown ? pathOf(shown.language) : null}
      isReadOnly
      onOpen={showFile}
      onCreate={() => false}
      onMove={() => false}
      onDelete={() => undefined}
    />
  )
  const text = shown ? (
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <p translate="no" className="flex min-h-10 items-center gap-3 border-b border-line px-3 font-mono text-sm">
        <span className="min-w-0 truncate">{pathOf(shown.language)}</span>
        {chosen !== null && (
          <button
            type="button"
            className="ml-auto rounded-sm font-sans text-sm text-accent-text hover:underline"
            onClick={() => setChosen(null)}
          >
            Follow the candidate
          </button>
        )}
      </p>
      <WatchedEditor pad={shown} {...{ texts, editing }} />
    </div>
  ) : (
    <p className="p-6 text-muted">The files appear here once the candidate has joined.</p>
  )
  const above = isNarrow ? (
    <div>
      <div className="h-56 border-b border-line">{tree}</div>
      {text}
    </div>
  ) : (
    <Panes axis="x" label="Resize files and editor" start={26} least={14} most={50} first={tree} second={text} />
  )
  const below = <Results {...{ interviewId, timeline, output, question, paths }} onFile={showFile} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Stack label="Resize files and results" top={above} bottom={below} />
    </div>
  )
}

type ResultsProps = Pick<Props, 'interviewId' | 'timeline' | 'output' | 'question'> & {
  paths: readonly string[]
  onFile: (path: string) => void
}

function Results({ interviewId, timeline, output, question, paths, onFile }: ResultsProps) {
  const consoles = useStore(output.consoles)
  const histories = useStore(output.terminals)
  const { projectTests, codeReviews } = useStore(timeline)
  const acts = useMemo(
    () => codeReviews.filter((each) => each.questionId === question.id).map(({ payload }) => payload),
    [codeReviews, question.id],
  )
  const isReviewed = question.project?.reviewed !== undefined
  const terminal = terminalAt(histories.get(question.id) ?? noTerminals, Infinity)
  /** Of projects without a page, once a server was asked. */
  const written = consoles.get(question.id)
  const runs = projectTests.filter(({ questionId }) => questionId === question.id)
  return (
    <Tabs defaultValue={isReviewed ? 'review' : 'terminal'} className="flex h-full min-h-0 flex-col max-[900px]:h-96">
      <TabsList className="shrink-0 px-3">
        {isReviewed && <TabsTrigger value="review">Review</TabsTrigger>}
        <TabsTrigger value="terminal">Terminal</TabsTrigger>
        <TabsTrigger value="tests" count={runs.length}>
          Tests
        </TabsTrigger>
        {(question.project?.page !== undefined || written) && <TabsTrigger value="console">Console</TabsTrigger>}
      </TabsList>
      <TabsContent value="review" className="min-h-0 flex-1">
        <WatchedReview {...{ interviewId, acts }} questionId={question.id} stages={question.project?.stages ?? []} />
      </TabsContent>
      <TabsContent value="terminal" className="min-h-0 flex-1">
        {terminal ? (
          <TerminalReplay shown={terminal} />
        ) : (
          <p className="p-4 text-muted">The candidate hasn't used the terminal yet.</p>
        )}
      </TabsContent>
      <TabsContent value="tests" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
        <WatchedTests runs={runs.map(({ result }) => result)} stages={question.project?.stages ?? []} />
      </TabsContent>
      <TabsContent value="console" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
        <WatchedConsole
          {...{ paths }}
          shown={written}
          empty="The candidate's page hasn't written to its console yet."
          onOpen={({ path }) => onFile(path)}
        />
      </TabsContent>
    </Tabs>
  )
}
