import { memo, useMemo } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { Chat } from '../nova/nova.tsx'
import { Problem } from '../ui/problem.tsx'
import { Split } from '../ui/split.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { Workbench } from './workbench.tsx'

type Props = { session: CandidateSession; question: RoomQuestion; isOver: boolean }

/** A coding question: problem and Nova at the left, editor and console at the right. */
export const Coding = memo(function Coding({ session, question, isOver }: Props) {
  return (
    <Split
      label="Resize problem and editor"
      left={<QuestionTabs session={session} question={question} />}
      right={<Workbench session={session} question={question} isOver={isOver} />}
    />
  )
})

/** Problem and Nova AI, in two tabs; both stay as they were when the other is shown. */
export function QuestionTabs({ session, question }: { session: CandidateSession; question: RoomQuestion }) {
  const problem = useMemo(() => <Problem question={question} />, [question])
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
        {problem}
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
