import type { EditorView } from '@codemirror/view'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useTabWithMessages } from '../messages/messages-tab.tsx'
import { NovaTab } from '../nova/nova-tab.tsx'
import { Chat } from '../nova/nova.tsx'
import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { Split } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/width.ts'
import type { CandidateSession } from './candidate-session.ts'
import { insertFromNova } from './insert-from-nova.ts'
import { InterviewerPanel, InterviewerTab } from './interviewer-side.tsx'
import { Workbench } from './workbench.tsx'

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** A coding question: problem and Nova at the left, editor and console at the right. */
export const Coding = memo(function Coding({ session, question, isOver }: Props) {
  const editor = useRef<EditorView | null>(null)
  const tabs = useMemo(() => {
    const insert = (code: string) => {
      const { outbox } = session
      const isIn =
        editor.current &&
        insertFromNova(editor.current, code, (entry) => outbox.add({ ...entry, questionId: question.id }))
      if (isIn) toast.success('Inserted into your code')
      else toast.error("We couldn't insert this code. Copy it instead.")
    }
    return <QuestionTabs session={session} question={question} isOver={isOver} onInsert={isOver ? undefined : insert} />
  }, [session, question, isOver])
  return (
    <Split
      label="Resize problem and editor"
      left={<Foldable>{tabs}</Foldable>}
      right={<Workbench session={session} question={question} isOver={isOver} view={editor} />}
    />
  )
})

/**
 * On a narrow screen the code stands below the question: a button that stays in sight folds the question and goes to the
 * code, and brings the question back.
 */
function Foldable({ children }: { children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [isFolded, setFolded] = useState(false)
  const id = useId()
  if (!isNarrow) return children
  const handleClick = () => {
    setFolded(!isFolded)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  return (
    <>
      <div id={id} className={isFolded ? 'hidden' : undefined}>
        {children}
      </div>
      <div className="sticky bottom-0 z-10 flex border-t border-line bg-surface px-3 py-2">
        <Button
          variant="secondary"
          className="w-full"
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={handleClick}
        >
          {isFolded ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
          {isFolded ? 'Show question and Nova' : 'Hide question, go to code'}
        </Button>
      </div>
    </>
  )
}

type TabsProps = Props & Pick<ComponentProps<typeof Chat>, 'onInsert'>

/** Problem, Nova AI and interviewer, in tabs; all stay as they were when another is shown. */
export function QuestionTabs({ session, question, isOver, onInsert }: TabsProps) {
  const tab = useTabWithMessages(session.messages, 'problem')
  const problem = useMemo(() => <Problem question={question} />, [question])
  return (
    <Tabs {...tab} className="flex h-full min-h-0 flex-col">
      <TabsList className="shrink-0 px-4">
        <TabsTrigger value="problem">Problem</TabsTrigger>
        <NovaTab session={session} questionId={question.id} />
        <InterviewerTab session={session} />
      </TabsList>
      <TabsContent
        value="problem"
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto p-4 data-[state=inactive]:hidden"
      >
        {problem}
      </TabsContent>
      <TabsContent
        value="nova"
        forceMount
        className="min-h-0 flex-1 max-[900px]:h-[75dvh] max-[900px]:min-h-96 max-[900px]:flex-none data-[state=inactive]:hidden"
      >
        <Chat session={session} question={question} onInsert={onInsert} />
      </TabsContent>
      <InterviewerPanel session={session} isOver={isOver} />
    </Tabs>
  )
}
