import type { EditorView } from '@codemirror/view'
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import type { Language } from '@nova/contract/words'
import { type ComponentProps, type Ref, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EditorMenu } from '../../editor/editor-menu.tsx'
import { Editor } from '../../editor/editor.tsx'
import { useCodePlace } from '../../editor/language/code-place.ts'
import { jumpTo } from '../../editor/line-places.ts'
import { OthersHere } from '../../editor/others-here.tsx'
import { useTypeMarks } from '../../editor/use-type-marks.ts'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { type Store, useStore } from '../../journal/store.ts'
import type { Timeline } from '../../journal/timeline.ts'
import { Console } from '../../runs/console.tsx'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { type Machine, useMachine } from '../../runs/machine.ts'
import { type OwnCases, readCases } from '../../runs/own-cases.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { RunChoice } from '../../runs/run-choice.tsx'
import { openInput, readInput } from '../../runs/run-input.ts'
import { runKeys, testKeys, useRunKeys } from '../../runs/run-keys.ts'
import { findLatestTest, listRuns, type Shown } from '../../runs/run-log.ts'
import { nameLanguage } from '../../runs/run-names.ts'
import type { createCodeRuns, RunsState } from '../../runs/runs.ts'
import { doubtOf } from '../../runs/submit-doubt.ts'
import { LaterSelect } from '../../ui/later-select.tsx'
import { later } from '../../ui/later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { useIsNarrow } from '../../ui/width.ts'
import type { CandidatePads } from '../candidate-pads.ts'
import { HandIn } from '../ending/hand-in.tsx'
import type { HandingIn } from '../ending/handing-in.ts'
import { PadPlaceholder } from './pad-placeholder.tsx'
import { type OpenedPad, usePad } from './use-pad.ts'

const TestCases = later(async () => (await import('../../runs/test-cases.tsx')).TestCases)
const CustomInputFields = later(async () => (await import('../../runs/custom-input.tsx')).CustomInputFields)

export type WorkbenchProps = {
  question: RoomQuestion
  isOver: boolean
  isAside: boolean
  interview: Pick<CandidateInterview, 'id' | 'languages' | 'editorHelp'>
  pads: CandidatePads
  answering: HandingIn
  runs: ReturnType<typeof createCodeRuns>
  ownCases: OwnCases
  /** Holds the code editor as long as it is shown. */
  view: RefObject<EditorView | null>
}

/** The editor, and what comes of its code: runs, tests, and the answer. */
export function Workbench(props: WorkbenchProps) {
  const { question, isOver, isAside, interview, pads, answering, runs: codeRuns, view } = props
  const [language, chooseLanguage] = useLanguage(pads, question)
  const [tab, setTab] = useState('output')
  const input = useMemo(() => openInput(interview.id, question), [interview.id, question])
  const ownCases = props.ownCases.of(question.id)
  const { pad, retry } = usePad(pads, question, language)
  const { runs, newest, isBusy, running, error } = useRunsOf(codeRuns.state, answering.timeline, question.id)
  const machine = useMachine()
  const isNarrow = useIsNarrow()
  const place = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const jump = useCallback((where: Parameters<typeof jumpTo>[1]) => view.current && jumpTo(view.current, where), [view])
  useTypeMarks(pad, question.signature, isOver || interview.editorHelp === 'plain')
  useProblems(pad, newest)

  const start = (kind: 'run' | 'test') => {
    if (isBusy || isOver || isAside || !pad) return
    const code = pad.text()
    if (code.trim() === '') return toast.error('Please write some code first')
    const given = kind === 'run' ? readInput(input.get(), question) : {}
    // Tests show their own results, so stay on that tab.
    setTab((before) => (given === null ? 'input' : kind === 'test' && before === 'tests' ? before : 'output'))
    // On a phone the console is below the editor, out of sight.
    if (isNarrow) results.current?.scrollIntoView({ block: 'start' })
    if (given === null) return
    if (kind === 'test') props.ownCases.record(question.id)
    const cases = kind === 'test' ? readCases(ownCases.get(), question.signature).slice(0, ownTestLimits.cases) : []
    const ask = {
      questionId: question.id,
      language,
      code,
      ...given,
      ...(cases.length ? { cases } : {}),
    }
    void codeRuns.start(kind, ask, question)
  }
  useRunKeys(place, start)

  return (
    <div ref={place} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <LaterSelect
          aria-label="Language"
          // As wide as it can be in one row with the buttons.
          className="max-w-56 min-w-0 grow basis-36"
          value={language}
          onValueChange={chooseLanguage}
          options={languageOptions(interview.languages, question, language, machine)}
        />
        <RunButtons
          isOff={!pad || isOver || isAside}
          isBusy={isBusy}
          running={running?.kind ?? null}
          onStart={start}
          onStop={codeRuns.stop}
        />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <HandIn
            {...{ answering, question, language, pad, isOver, isAside }}
            doubtsOf={(code) => [doubtOf(runs, code, language) ?? []].flat()}
          />
        </div>
      </div>
      {machine.isInBrowser && (
        <Notice className="rounded-none text-sm">
          Your code runs in your browser. Hidden tests can't run on this installation.
        </Notice>
      )}
      <Stack
        label="Resize editor and console"
        top={<CodePane {...{ pad, retry, isOver, view }} others={pads.others} starter={question.starters[language]} />}
        bottom={
          <Results
            ref={results}
            tab={tab}
            onTab={setTab}
            isOff={isOver || isAside}
            {...{ question, language, machine, pad, runs, running, error, jump, ownCases, input, onAgain: start }}
          />
        }
      />
    </div>
  )
}

function useLanguage(pads: WorkbenchProps['pads'], question: RoomQuestion) {
  const [language, setLanguage] = useState<Language>(() => pads.chosenLanguage(question))
  const choose = (value: string) => {
    setLanguage(value as Language)
    pads.chooseLanguage(question, value as Language)
  }
  return [language, choose] as const
}

/** The runs of a question: those there were, the newest of this visit, and the one in progress. */
function useRunsOf(state: Store<RunsState>, timeline: Store<Timeline>, questionId: string) {
  const { running, made, errors } = useStore(state)
  const { runs: lines } = useStore(timeline)
  const runs = useMemo(() => listRuns(lines, made, questionId), [lines, made, questionId])
  const last = made.at(-1)
  return {
    runs,
    newest: last?.questionId === questionId ? last.shown : null,
    /** True for a run of any question. */
    isBusy: running !== null,
    running: running?.questionId === questionId ? running : null,
    error: errors.get(questionId) ?? null,
  }
}

type ResultsProps = Pick<ReturnType<typeof useRunsOf>, 'runs' | 'running' | 'error'> & {
  ref: Ref<HTMLDivElement>
  pad: Pad | null
  tab: string
  onTab: (tab: string) => void
  question: RoomQuestion
  language: Language
  machine: Machine
  jump: ComponentProps<typeof JumpToCode>['value']
  ownCases: ReturnType<OwnCases['of']>
  isOff: boolean
  input: ReturnType<typeof openInput>
  onAgain: ComponentProps<typeof Console>['onAgain']
}

function Results(props: ResultsProps) {
  const { ref, tab, onTab, question, pad, runs, running, error, onAgain, jump, ownCases, isOff } = props
  const input = useStore(props.input)
  const latestTest = useMemo(() => findLatestTest(runs), [runs])
  return (
    <Tabs
      ref={ref}
      value={tab}
      onValueChange={onTab}
      className="flex h-full min-h-0 scroll-mt-12 flex-col max-[900px]:min-h-96"
    >
      <div className="flex shrink-0 flex-wrap items-center border-b border-line">
        <TabsList className="min-w-0 grow border-b-0 px-3">
          <TabsTrigger value="output">Console</TabsTrigger>
          <TabsTrigger value="tests">Tests</TabsTrigger>
          <TabsTrigger value="input">Custom input</TabsTrigger>
        </TabsList>
        {question.signature && (
          <RunChoice
            way={input.way}
            onChange={(way) => {
              props.input.set({ ...input, way })
              onTab('input')
            }}
          />
        )}
      </div>
      <TabsContent value="output" tabIndex={0} className="relative min-h-24 flex-1 overflow-y-auto">
        <JumpToCode value={jump}>
          <Console
            {...{ runs, pad, running, error, onAgain }}
            starters={question.starters}
            signature={question.signature}
            empty="Run Code or Test Cases to see what your code does."
          />
        </JumpToCode>
      </TabsContent>
      <TabsContent value="tests" className="relative flex-1 overflow-y-auto">
        <TestCases
          {...{ question, pad, error, isOff }}
          store={ownCases}
          latest={latestTest}
          running={running?.kind === 'test' ? running : null}
        />
      </TabsContent>
      <TabsContent value="input" className="relative flex-1 overflow-y-auto">
        <CustomInputFields
          {...{ question, input }}
          language={props.language}
          isInBrowser={props.machine.isInBrowser}
          onChange={props.input.set}
        />
      </TabsContent>
    </Tabs>
  )
}

/** Marks in the editor what the newest result of this visit complained of. */
function useProblems(pad: Pad | null, shown: Shown | null): void {
  useEffect(() => {
    if (!pad || !shown || shown.language !== pad.language) return
    let isNewest = true
    const failed = shown.kind === 'test' ? shown.cases?.find(({ error, status }) => error && status !== 'passed') : null
    const complaint = shown.status === 'ok' ? '' : shown.stderr || (failed?.error ?? '')
    void import('../../editor/mark-complaint.ts').then(({ markComplaint }) => {
      if (isNewest) markComplaint(pad, shown.code, complaint)
    })
    return () => {
      isNewest = false
    }
  }, [pad, shown])
}

/** The languages that can run here and in which this question is known to be solvable, and the one that is shown. */
function languageOptions(
  languages: readonly Language[],
  { starters }: RoomQuestion,
  shown: Language,
  machine: Machine,
) {
  const proven = Object.keys(starters)
  const isOffered = (language: Language) =>
    language === shown || ((proven.length === 0 || proven.includes(language)) && machine.versionOf(language) !== null)
  return [...new Set([...languages, shown])]
    .filter(isOffered)
    .map((value) => ({ value, label: nameLanguage(value, machine.versionOf(value)) }))
}

type CodePaneProps = Pick<WorkbenchProps, 'isOver' | 'view'> &
  Pick<CandidatePads, 'others'> &
  OpenedPad & { starter: string | undefined }

function CodePane({ others, pad, retry, isOver, view, starter }: CodePaneProps) {
  useCodePlace(pad, pad?.questionId ?? '')
  if (!pad) return <PadPlaceholder retry={retry} className="h-full max-[900px]:h-96" />
  return (
    <div className="relative flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <Editor
        key={`${pad.questionId} ${pad.language}`}
        pad={pad}
        isReadOnly={isOver}
        viewRef={view}
        className="min-h-0 flex-1"
      />
      {/* On a phone held sideways every line of code counts. */}
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line py-0.5 pr-1 pl-3 low:absolute low:right-0 low:bottom-0 low:border-0">
        <p className="min-w-0 flex-1 basis-60 text-2xs text-faint pointer-coarse:invisible pointer-coarse:h-0">
          {runKeys} runs your code, {testKeys} the test cases. Tab indents. To leave the editor by keyboard, press
          Escape, then Tab.
        </p>
        <OthersHere others={others} pad={pad} />
        <EditorMenu view={view} starter={isOver ? undefined : starter} />
      </div>
    </div>
  )
}
