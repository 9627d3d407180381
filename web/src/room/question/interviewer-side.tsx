import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { SessionState } from '@nova/contract/room/journal'
import { type Store, useStore } from '../../journal/store.ts'
import type { Messages } from '../../messages/conversation.ts'
import { messagesTab, MessagesTab, useHasMessages } from '../../messages/messages-tab.tsx'
import { later } from '../../ui/later.tsx'
import { TabsContent } from '../../ui/tabs.tsx'

const MessagesPanel = later(async () => (await import('../../messages/messages.tsx')).MessagesPanel)

type Props = { messages: Messages; interview: Pick<CandidateInterview, 'interviewType'> }

/** The tab beside Nova's in which people talk; absent where no interviewer takes part. */
export function InterviewerTab({ messages, interview }: Props) {
  return useHasMessages(messages, interview.interviewType) && <MessagesTab messages={messages} name="Interviewer" />
}

type PanelProps = Props & { state: Store<SessionState>; isOver: boolean }

/** The content of the interviewer tab. */
export function InterviewerPanel({ messages, interview, state, isOver }: PanelProps) {
  const { presence } = useStore(state)
  const isHere = presence.some(({ role, online }) => role === 'interviewer' && online)
  if (!useHasMessages(messages, interview.interviewType)) return null
  return (
    <TabsContent
      value={messagesTab}
      forceMount
      className="min-h-0 flex-1 max-[900px]:h-[75dvh] max-[900px]:min-h-96 max-[900px]:flex-none data-[state=inactive]:hidden"
    >
      <MessagesPanel
        messages={messages}
        note={`${isHere ? 'Your interviewer is here.' : 'No interviewer is here right now. They’ll see your message when they join.'} Nova doesn't read this, and it doesn't change your scores.`}
        closed={isOver ? "Time is up, so you can't write here any more." : null}
      />
    </TabsContent>
  )
}
