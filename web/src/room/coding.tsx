import { Language, languageNames } from '@nova/contract/words'
import { FlaskConical, Play, Square } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { Chat } from './chat.tsx'
import { type Shown, showLine } from './code-runs.ts'
import { Console } from './console.tsx'
import { CustomInputFields, readInput, startInput } from './custom-input.tsx'
import { Editor } from './editor.tsx'
import { useIsNarrow } from './hooks.ts'
import type { Pad } from './pads.ts'
import { Problem } from './problem.tsx'
import type { RoomQuestion } from './questions.ts'
import { Split, Stack } from './split.tsx'
import { useStore } from './store.ts'
import { usePad } from './use-pad.ts'
import { useSubmit } from './use-submit.ts'

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** A coding question: problem and Nova at the left, editor and console at the right. */
export function Coding({ session, question, isOver }: Props) {
  return (
    <Split
      label="Resize problem and editor"
      left={<QuestionTabs session={session} question={question} />}
      right={<Workbench session={session} question={question} isOver={isOver} />}
    />
  )
}

/** Problem and Nova AI, in two tabs; both stay as they were when the other is shown. */
export function QuestionTabs({ session, question }: { session: CandidateSession; question: RoomQuestion }) {
  return (
    <Tabs defaultValue="problem" className="flex h-full min-h-0 flex-col">
      <TabsList className="shrink-0 px-4">
        <TabsTrigger value="problem">Problem</TabsTrigger>
        <TabsTrigger value="nova">Nova AI</TabsTrigger>
      </TabsList>
      <TabsContent
        value="problem"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto p-4 data-[state=inactive]:hidden"
      >
        <Problem question={question} />
      </TabsContent>
      <TabsContent
        value="nova"
        forceMount
        className="min-h-0 flex-1 max-[900px]:h-[32rem] data-[state=inactive]:hidden"
      >
        <Chat session={session} question={question} />
      </TabsContent>
    </Tabs>
  )
}

function Workbench({ session, question, isOver }: Props) {
  const [language, setLanguage] = useState<Language>(() => session.chosenLanguage(question))
  const [tab, setTab] = useState('output')
  const [input, setInput] = useState(() => startInput(question))
  const pad = usePad(session, question, language)
  const { isSubmitting, submit } = useSubmit(session, question, language)
  const { running, latest, errors } = useStore(session.runs.state)
  const timeline = useStore(session.timeline)
  const answer = timeline.answers.get(question.id)
  const lastLine = timeline.runs.findLast((line) => line.questionId === question.id)
  // This visit's own result tells each case; the journal's entry of it does not.
  const shown: Shown | null = latest.get(question.id) ?? (lastLine ? showLine(lastLine) : null)
  const isHere = running?.questionId === question.id
  const isNarrow = useIsNarrow()
  const results = useRef<HTMLDivElement>(null)

  // A button that works keeps the focus: it is dimmed and deaf, not disabled.
  const isBusy = running !== null
  const start = (kind: 'run' | 'test') => {
    if (isBusy) return
    const code = pad?.text() ?? ''
    if (code.trim() === '') return void toast.error('Please write some code first')
    const args = kind === 'run' ? readInput(input) : undefined
    setTab(args === null ? 'input' : 'output')
    // On a phone the console stands below the editor, out of sight.
    if (isNarrow) results.current?.scrollIntoView({ block: 'start' })
    if (args === null) return
    void session.runs.start(kind, { questionId: question.id, language, code, ...(args ? { args } : {}) })
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <Select
          aria-label="Language"
          className="w-56"
          value={language}
          onValueChange={(value) => setLanguage(value as Language)}
          options={languageOptions(session)}
        />
        <Button variant="secondary" disabled={!pad || isOver} aria-disabled={isBusy} onClick={() => start('run')}>
          <Play aria-hidden />
          Run Code
        </Button>
        <Button variant="secondary" disabled={!pad || isOver} aria-disabled={isBusy} onClick={() => start('test')}>
          <FlaskConical aria-hidden />
          Test Cases
        </Button>
        {isHere && (
          <Button variant="ghost" onClick={session.runs.stop}>
            <Square aria-hidden />
            Stop
          </Button>
        )}
        <Button
          className="ml-auto"
          busy={isSubmitting}
          disabled={isOver}
          aria-disabled={isSubmitting}
          onClick={() => void submit(pad)}
        >
          {answer?.isCompleted ? 'Submit again' : 'Submit'}
        </Button>
      </div>
      <Stack
        label="Resize editor and console"
        top={<CodePane pad={pad} isOver={isOver} />}
        bottom={
          <Tabs
            ref={results}
            value={tab}
            onValueChange={setTab}
            className="flex h-full min-h-0 scroll-mt-12 flex-col max-[900px]:min-h-96"
          >
            <TabsList className="shrink-0 px-3">
              <TabsTrigger value="output">Console</TabsTrigger>
              <TabsTrigger value="input">Custom input</TabsTrigger>
            </TabsList>
            <TabsContent value="output" tabIndex={0} className="min-h-24 flex-1 overflow-y-auto">
              <Console
                shown={shown}
                names={question.signature?.params.map(({ name }) => name) ?? []}
                running={isHere ? running : null}
                error={errors.get(question.id) ?? ''}
                empty="Run Code or Test Cases to see what your code does."
              />
            </TabsContent>
            <TabsContent value="input" className="flex-1 overflow-y-auto">
              <CustomInputFields question={question} input={input} onChange={setInput} />
            </TabsContent>
          </Tabs>
        }
      />
    </div>
  )
}

function languageOptions({ interview }: CandidateSession) {
  return Language.options.map((value) => {
    const isReady = interview.languages.includes(value)
    return { value, label: languageNames[value] + (isReady ? '' : ' (not available here)'), disabled: !isReady }
  })
}

function CodePane({ pad, isOver }: { pad: Pad | null; isOver: boolean }) {
  if (!pad) {
    return (
      <div aria-busy="true" className="flex h-full flex-col gap-2 p-4 max-[900px]:h-96">
        <Skeleton className="w-1/2" />
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/3" />
      </div>
    )
  }
  return (
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-[26rem]">
      <Editor key={`${pad.questionId} ${pad.language}`} pad={pad} isReadOnly={isOver} className="min-h-0 flex-1" />
      <p className="shrink-0 border-t border-line px-3 py-1 text-2xs text-faint">
        Tab indents. To leave the editor by keyboard, press Escape, then Tab.
      </p>
    </div>
  )
}
