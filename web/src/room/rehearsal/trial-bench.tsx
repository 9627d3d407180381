import type { EditorView } from '@codemirror/view'
import { languageNames } from '@nova/contract/questions/language-names'
import { type RehearsalLanguage, rehearsalQuestion, rehearsalLanguages } from '@nova/contract/room/rehearsal'
import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react'
import { EditorMenu } from '../../editor/editor-menu.tsx'
import { padExtensions } from '../../editor/editor-setup.ts'
import { Editor } from '../../editor/editor.tsx'
import { useCodePlace } from '../../editor/language/code-place.ts'
import { jumpTo } from '../../editor/line-places.ts'
import { useTypeMarks } from '../../editor/use-type-marks.ts'
import { deviceNow } from '../../journal/clock.ts'
import { createPad, type Pad } from '../../journal/pads.ts'
import { createStore, type Store, useStore } from '../../journal/store.ts'
import { Console } from '../../runs/console.tsx'
import { CustomInputFields } from '../../runs/custom-input.tsx'
import { JumpToCode } from '../../runs/jump-to-code.ts'
import { type OwnCase, readCases } from '../../runs/own-cases.ts'
import { RunButtons } from '../../runs/run-buttons.tsx'
import { RunChoice } from '../../runs/run-choice.tsx'
import { type CustomInput, readInput, startInput } from '../../runs/run-input.ts'
import { useRunKeys } from '../../runs/run-keys.ts'
import { findLatestTest, listRuns } from '../../runs/run-log.ts'
import { createCodeRuns } from '../../runs/runs.ts'
import { TestCases } from '../../runs/test-cases.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { practiceQuestion } from './practice-question.ts'
import { createPracticeWire } from './practice-wire.ts'

const languages = rehearsalLanguages.map((value) => ({ value, label: languageNames[value] }))

/** Nova gets the language and the code on screen. */
export type Shown = { language: RehearsalLanguage; code: string }
export type Pads = Record<RehearsalLanguage, Pad>

export function openPads(isPlain: boolean): Pads {
  const open = (language: RehearsalLanguage) =>
    createPad(
      { questionId: rehearsalQuestion.id, language, version: 0, text: rehearsalQuestion.starters[language] },
      null,
      deviceNow,
      padExtensions(language, () => {}, 'own', isPlain),
    )
  return Object.fromEntries(rehearsalLanguages.map((language) => [language, open(language)])) as Pads
}

type Props = {
  pads: Pads
  language: RehearsalLanguage
  onLanguage: (language: RehearsalLanguage) => void
  /** As in the interview. */
  isPlain: boolean
}

/** The room's editor, runs and tests; all of it stays on this page. */
export function TrialBench({ pads, language, onLanguage, isPlain }: Props) {
  const [tab, setTab] = useState('output')
  const [input, setInput] = useState(() => startInput(practiceQuestion))
  const ownCases = useMemo(() => createStore<OwnCase[]>([]), [])
  const code = useMemo(
    () =>
      createCodeRuns(
        createPracticeWire(),
        async () => undefined,
        async () => false,
      ),
    [],
  )
  const { running, made, errors } = useStore(code.state)
  const runs = useMemo(() => listRuns([], made, practiceQuestion.id), [made])
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const pad = pads[language]
  useTypeMarks(pad, null, isPlain)
  useCodePlace(pad, practiceQuestion.id)
  const start = (kind: 'run' | 'test') => {
    if (running) return
    const given = kind === 'run' ? readInput(input, practiceQuestion) : {}
    setTab((before) => (given === null ? 'input' : kind === 'test' && before === 'tests' ? before : 'output'))
    if (given === null) return
    const cases = kind === 'test' ? readCases(ownCases.get(), practiceQuestion.signature) : []
    const ask = { questionId: practiceQuestion.id, language, code: pad.text(), ...given, cases }
    void code.start(kind, ask, practiceQuestion)
  }
  useRunKeys(place, start)
  return (
    <div ref={place} className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Select
          aria-label="Language"
          className="w-44"
          value={language}
          onValueChange={(value) => onLanguage(value as RehearsalLanguage)}
          options={languages}
        />
        <RunButtons
          isOff={false}
          isBusy={running !== null}
          running={running?.kind ?? null}
          onStart={start}
          onStop={code.stop}
        />
        <span className="ml-auto">
          <EditorMenu view={view} starter={practiceQuestion.starters[language] ?? ''} />
        </span>
      </div>
      <Notice className="rounded-none text-sm">
        Your code runs in your browser here. The interview may offer more languages.
      </Notice>
      <Editor key={language} pad={pad} viewRef={view} className="min-h-80 flex-1" />
      <TrialResults
        {...{ tab, language, input, pad, runs, running, start, view, ownCases }}
        error={errors.get(practiceQuestion.id) ?? null}
        onTab={setTab}
        onInput={setInput}
      />
    </div>
  )
}

type ResultsProps = Pick<ComponentProps<typeof Console>, 'runs' | 'running' | 'error'> & {
  tab: string
  onTab: (tab: string) => void
  language: RehearsalLanguage
  input: CustomInput
  onInput: (input: CustomInput) => void
  ownCases: Store<OwnCase[]>
  pad: Pad
  start: (kind: 'run' | 'test') => void
  view: RefObject<EditorView | null>
}

function TrialResults(props: ResultsProps) {
  const { tab, onTab, language, input, onInput, pad, runs, running, error, start, view, ownCases } = props
  const latest = useMemo(() => findLatestTest(runs), [runs])
  return (
    <Tabs value={tab} onValueChange={onTab} className="flex h-80 min-h-0 shrink-0 flex-col border-t border-line">
      <div className="flex shrink-0 flex-wrap items-center border-b border-line">
        <TabsList className="min-w-0 grow border-b-0 px-3">
          <TabsTrigger value="output">Console</TabsTrigger>
          <TabsTrigger value="tests">Tests</TabsTrigger>
          <TabsTrigger value="input">Custom input</TabsTrigger>
        </TabsList>
        <RunChoice
          way={input.way}
          onChange={(way) => {
            onInput({ ...input, way })
            onTab('input')
          }}
        />
      </div>
      <TabsContent value="output" tabIndex={0} className="relative min-h-0 flex-1 overflow-y-auto">
        <JumpToCode value={(where) => view.current && jumpTo(view.current, where)}>
          <Console
            {...{ runs, pad, running, error }}
            onAgain={start}
            starters={practiceQuestion.starters}
            signature={practiceQuestion.signature}
            empty="Run Code or Test Cases to see what your code does."
          />
        </JumpToCode>
      </TabsContent>
      <TabsContent value="tests" className="relative min-h-0 flex-1 overflow-y-auto">
        <TestCases
          {...{ pad, latest }}
          error={error ?? null}
          question={practiceQuestion}
          store={ownCases}
          running={running?.kind === 'test' ? running : null}
          keeping="Your tests stay on this page."
        />
      </TabsContent>
      <TabsContent value="input" className="relative min-h-0 flex-1 overflow-y-auto">
        <CustomInputFields {...{ language, input }} question={practiceQuestion} isInBrowser onChange={onInput} />
      </TabsContent>
    </Tabs>
  )
}
