import type { EditorView } from '@codemirror/view'
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { ownTestLimits } from '@nova/contract/room/own-test-limits'
import type { Language } from '@nova/contract/words'
import { type ComponentProps, type Ref, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { useCodePlace } from '../../editor/language/code-place.ts'
import { jumpTo } from '../../editor/line-places.ts'
import { useTypeMarks } from '../../editor/use-type-marks.ts'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { useStore } from '../../journal/store.ts'
import { Console } from '../../runs/console.tsx'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { type Machine, useMachine } from '../../runs/machine.ts'
import { type OwnCases, readCases } from '../../runs/own-cases.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { RunChoice } from '../../runs/run-choice.tsx'
import { openInput, readInput } from '../../runs/run-input.ts'
import { useRunKeys } from '../../runs/run-keys.ts'
import { findLatestTest, type Shown } from '../../runs/run-log.ts'
import { nameLanguage } from '../../runs/run-names.ts'
import type { createCodeRuns } from '../../runs/runs.ts'
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
import { CodePane } from './code-pane.tsx'
import { usePad } from './use-pad.ts'
import { useProblems, useRunsOf } from './use-runs.ts'

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
  useMarks(pad, { question, newest, isPlain: isOver || interview.editorHelp === 'plain' })

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
    const ask = { questionId: question.id, language, code, ...given, ...(cases.length ? { cases } : {}) }
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

/** Tells language servers where the pad is, and marks in it the errors of types and of the newest run. */
function useMarks(
  pad: Pad | null,
  { question, newest, isPlain }: { question: RoomQuestion; newest: Shown | null; isPlain: boolean },
) {
  useCodePlace(pad, question.id)
  useTypeMarks(pad, question.signature, isPlain)
  useProblems(pad, newest)
}

function useLanguage(pads: WorkbenchProps['pads'], question: RoomQuestion) {
  const [language, setLanguage] = useState(() => pads.chosenLanguage(question) as Language)
  const choose = (value: string) => {
    setLanguage(value as Language)
    pads.chooseLanguage(question, value as Language)
  }
  return [language, choose] as const
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
