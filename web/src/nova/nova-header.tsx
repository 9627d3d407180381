import { ChevronDown, Volume2, VolumeX } from 'lucide-react'
import { useId, useState } from 'react'
import { useStore } from '../journal/store.ts'
import { countInteractions } from '../journal/timeline.ts'
import { canSpeak } from '../speech/saying.ts'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Conversation } from './conversation.ts'

type Props = {
  session: Pick<Conversation, 'timeline' | 'promptQuality'>
  isAloud: boolean
  onAloud: (isAloud: boolean) => void
}

/** How many messages there were, what is measured of them for who asks, and Nova's voice. */
export function NovaHeader({ session, isAloud, onAloud }: Props) {
  const interactions = countInteractions(useStore(session.timeline))
  const quality = useStore(session.promptQuality)
  const [isOpen, setOpen] = useState(false)
  const details = useId()
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line py-1 pr-2 pl-4 text-xs text-faint">
        <button
          type="button"
          className="flex items-center gap-1 rounded-sm py-1.5 pointer-coarse:py-3 hover:text-ink"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="tabular">{interactions === 1 ? '1 message' : `${interactions} messages`}</span>
          <span aria-hidden>·</span> details
          <ChevronDown
            aria-hidden
            className={cn('size-3.5 transition-transform duration-100', isOpen && 'rotate-180')}
          />
        </button>
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
      <div id={details} hidden={!isOpen} className="border-b border-line px-4 py-2.5 text-xs text-muted">
        <dl className="flex gap-2">
          <dt>How specific your messages are</dt>
          <dd className="tabular">{quality}</dd>
        </dl>
        <p className="mt-1.5">
          This shows how much your messages give Nova to work with: a line, an input, what you expected. Grammar and
          length don't matter. It starts at 85 and moves up or down with every message. Your interviewers see it next to
          the report's scores, but it isn't part of them.
        </p>
      </div>
    </>
  )
}
