import { Mic, MicOff } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useStore } from '../journal/store.ts'
import { useListening } from '../nova/use-listening.ts'
import { EarNote, EndedNotice, isBrowserFailure } from '../nova/voice-notes.tsx'
import { changeVoice, voiceSettings } from '../nova/voice-settings.ts'
import { findEars } from '../speech/speech.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  isHeld: boolean
  onHeard: (text: string) => void
  onListening: (isListening: boolean) => void
}

/** Speaks into the answer instead of typing it; nothing is shown where no browser or device can hear. */
export function SpeakAnswer({ isHeld, onHeard, onListening }: Props) {
  const { ear: chosen } = useStore(voiceSettings)
  const ears = useMemo(() => findEars(), [])
  const ear = ears.find((each) => each === chosen) ?? ears[0]
  const { phase, interim, ended, start, stop } = useListening(onHeard)
  const isListening = phase !== 'off'
  useEffect(() => onListening(isListening), [isListening, onListening])
  useEffect(() => {
    if (isHeld) stop()
  }, [isHeld, stop])
  if (!ear) return null
  return (
    <>
      <Button
        type="button"
        size="sm"
        variant="secondary"
        disabled={isHeld && !isListening}
        aria-disabled={phase === 'finishing'}
        // The second click of a double click would take the first one back.
        onClick={({ detail }) => detail < 2 && (isListening ? stop() : start(ear))}
      >
        {isListening ? <MicOff aria-hidden /> : <Mic aria-hidden />}
        {isListening ? 'Stop Listening' : 'Speak Your Answer'}
      </Button>
      {isListening && (
        <p className="basis-full text-sm text-muted">
          Listening. Press Stop Listening before you continue. {interim && <span dir="auto">{interim}</span>}
        </p>
      )}
      <EndedNotice
        ended={ended}
        canUseDevice={ears.includes('device')}
        onUseDevice={() => {
          changeVoice({ ear: 'device' })
          start('device')
        }}
      />
      {!isListening && !isBrowserFailure(ended) && (
        <div className="basis-full text-xs">
          <EarNote ear={ear} ears={ears} onChange={(next) => changeVoice({ ear: next })} />
        </div>
      )}
    </>
  )
}
