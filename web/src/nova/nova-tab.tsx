import { TabsTrigger } from '../ui/tabs.tsx'
import type { Conversation } from './conversation.ts'
import { useUnseenReplies } from './seen-replies.ts'

type Props = { session: Pick<Conversation, 'timeline' | 'seenReplies'>; questionId: string }

/** The tab of the conversation; a dot says that a reply came while it was out of view. */
export function NovaTab({ session, questionId }: Props) {
  const unseen = useUnseenReplies(session, questionId)
  const name = unseen === 1 ? 'Nova AI, new reply' : `Nova AI, ${unseen} new replies`
  return (
    <TabsTrigger value="nova" aria-label={unseen > 0 ? name : undefined}>
      Nova AI
      {unseen > 0 && <span aria-hidden className="size-2 rounded-full bg-accent" />}
    </TabsTrigger>
  )
}
