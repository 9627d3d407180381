import type { EditorView } from '@codemirror/view'
import { type ComponentProps, memo, useMemo, useRef } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useTabWithMessages } from '../messages/messages-tab.tsx'
import { NovaTab } from '../nova/nova-tab.tsx'
import { Chat } from '../nova/nova.tsx'
import { Problem } from '../ui/problem.tsx'
import { Split } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
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
      left={tabs}
      right={<Workbench session={session} question={question} isOver={isOver} view={editor} />}
    />
  )
})

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
