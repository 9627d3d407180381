import { Volume2, VolumeX } from 'lucide-react'
import { useStore } from '../journal/store.ts'
import { countInteractions } from '../journal/timeline.ts'
import { canSpeak } from '../speech/saying.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Conversation } from './conversation.ts'

type Props = {
  session: Pick<Conversation, 'timeline'>
  isAloud: boolean
  onAloud: (isAloud: boolean) => void
}

/** How many messages there were, and Nova's voice. */
export function NovaHeader({ session, isAloud, onAloud }: Props) {
  const interactions = countInteractions(useStore(session.timeline))
  return (
    <div className="flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 text-xs text-faint">
      <span className="tabular">{interactions === 1 ? '1 message' : `${interactions} messages`}</span>
      <IconButton
        size="sm"
        className="ml-auto"
        label={
          !canSpeak()
            ? 'This browser can’t read replies aloud'
            : isAloud
              ? 'Voice on: Nova reads its replies'
              : 'Voice off'
        }
        aria-pressed={isAloud}
        disabled={!canSpeak()}
        icon={isAloud ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
        onClick={() => onAloud(!isAloud)}
      />
    </div>
  )
}
