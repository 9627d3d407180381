import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from '../journal/store.ts'
import { TabsTrigger } from '../ui/tabs.tsx'
import type { Messages } from './conversation.ts'
import { listIncoming, listMessages } from './message-lines.ts'

export const messagesTab = 'messages'

/** The tab of the conversation; a dot says that a message came while it was out of view. */
export function MessagesTab({ messages, name }: { messages: Messages; name: string }) {
  const timeline = useStore(messages.timeline)
  const unseen = listIncoming(timeline, messages.seat, useStore(messages.seen)).length
  const news = unseen === 1 ? `${name}, new message` : `${name}, ${unseen} new messages`
  return (
    <TabsTrigger value={messagesTab} aria-label={unseen > 0 ? news : undefined}>
      {name}
      {unseen > 0 && <span aria-hidden className="size-2 rounded-full bg-accent" />}
    </TabsTrigger>
  )
}

/** Controls a panel's shown tab, with a function that opens the conversation for an answer. */
export function useTabWithMessages(messages: Messages, [value, setValue]: readonly [string, (next: string) => void]) {
  useEffect(
    () =>
      messages.setOpener(() => {
        flushSync(() => setValue(messagesTab))
        messages.box.current?.focus()
      }),
    [messages, setValue],
  )
  return { value, onValueChange: setValue }
}

/** True if a candidate's room has this conversation: in AI-only interviews once an interviewer wrote. */
export function useHasMessages(messages: Messages, interviewType: 'AiOnly' | 'HumanInLoop'): boolean {
  const timeline = useStore(messages.timeline)
  return interviewType === 'HumanInLoop' || listMessages(timeline).length > 0
}
