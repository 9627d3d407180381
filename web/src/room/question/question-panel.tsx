import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import type { SessionState } from '@nova/contract/room/journal'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { RoomQuestion } from '../../journal/questions.ts'
import type { Store } from '../../journal/store.ts'
import type { Messages } from '../../messages/conversation.ts'
import { messagesTab, useTabWithMessages } from '../../messages/messages-tab.tsx'
import type { Conversation } from '../../nova/conversation.ts'
import { NovaTab } from '../../nova/nova-tab.tsx'
import { Chat } from '../../nova/nova.tsx'
import { Badge } from '../../ui/badge.tsx'
import { useKeptPlace } from '../../ui/kept-choice.ts'
import { Problem } from '../../ui/problem.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx'
import { InterviewerPanel, InterviewerTab } from './interviewer-side.tsx'

export type QuestionPanelProps = {
  question: RoomQuestion
  isOver: boolean
  interview: Pick<CandidateInterview, 'id' | 'interviewType' | 'editorHelp'>
  /** With Nova. */
  conversation: Conversation
  /** Between the candidate and the interviewers. */
  messages: Messages
  state: Store<SessionState>
  onInsert?: ComponentProps<typeof Chat>['onInsert']
  changes?: ComponentProps<typeof Chat>['changes']
  name?: string
  /** Below the question. */
  after?: ReactNode
  /** Below its statement. */
  within?: ReactNode
}

/** The question, Nova AI and the interviewer, in tabs; all keep their state while another is shown. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { question, isOver, interview, conversation, messages, state, onInsert, changes, name = 'Problem' } = props
  const { after, within } = props
  const place = useKeptPlace(`${interview.id}-${question.id}-question`, ['question', 'nova', messagesTab])
  const tab = useTabWithMessages(messages, place)
  const isPlain = interview.editorHelp === 'plain' && !isAnsweredBy(question, 'words')
  const problem = useMemo(
    () => (
      <>
        {isPlain && <Badge className="mb-3">Plain editor: no completion</Badge>}
        <Problem question={question}>{within}</Problem>
      </>
    ),
    [question, isPlain, within],
  )
  return (
    <Tabs {...tab} className="flex h-full min-h-0 flex-col">
      <TabsList className="shrink-0 px-4">
        <TabsTrigger value="question">{name}</TabsTrigger>
        <NovaTab session={conversation} questionId={question.id} />
        <InterviewerTab messages={messages} interview={interview} />
      </TabsList>
      <TabsContent
        value="question"
        forceMount
        className="relative min-h-0 flex-1 overflow-y-auto p-4 data-[state=inactive]:hidden"
      >
        {after ? (
          <div className="flex flex-col gap-5">
            <div>{problem}</div>
            {after}
          </div>
        ) : (
          problem
        )}
      </TabsContent>
      <TabsContent
        value="nova"
        forceMount
        className="min-h-0 flex-1 max-[900px]:h-[75dvh] max-[900px]:min-h-96 max-[900px]:flex-none data-[state=inactive]:hidden"
      >
        <Chat {...{ question, onInsert, changes }} session={conversation} />
      </TabsContent>
      <InterviewerPanel {...{ messages, interview, state, isOver }} />
    </Tabs>
  )
}
