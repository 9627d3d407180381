import { useEffect, useState } from 'react'
import type { EarName } from '../speech/ear.ts'
import { deviceEarMegabytes, isDeviceEarHere } from '../speech/speech.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Ended } from './use-listening.ts'

type Ending = Ended['ending']

const again = 'press Speak Your Answer to continue'

type Words = Partial<Record<Ending, string>>

/** Nothing to say about the person's request. `kept` is said only where words were heard. */
const kindWords = (kept: string): Words => ({
  silence: `We heard nothing for 30 seconds, so listening stopped. Take your time.${kept}`,
  left: `Listening stopped when you left this page.${kept}`,
})
const errorWords = (kept: string): Words => ({
  refused:
    'your browser blocked the microphone. Allow it for this page and press Speak Your Answer again, or type your answer.',
  'no-microphone': 'we found no microphone. Connect one and press Speak Your Answer again, or type your answer.',
  interrupted: `a call or another tab took the microphone.${kept} When it's free, ${again}.`,
  network: `your browser couldn't reach its speech service.${kept}`,
  service: `your browser's speech service isn't available here.${kept}`,
  'not-loaded': `we couldn't load speech recognition.${kept} Try again, or type your answer.`,
  failed: `it stopped unexpectedly.${kept} You can ${again}, or type your answer.`,
})
const ofTheBrowser = new Set<Ending>(['network', 'service', 'failed'])

/** True if listening ended in a way that this device's own recognition doesn't have. */
export function isBrowserFailure(ended: Ended | null): boolean {
  return ended !== null && ended.ear === 'browser' && ofTheBrowser.has(ended.ending)
}

type EndedProps = { ended: Ended | null; canUseDevice: boolean; onUseDevice: () => void }

/** Says why listening ended, where the person did not end it; and what would work instead. */
export function EndedNotice({ ended, canUseDevice, onUseDevice }: EndedProps) {
  const size = useDownload()
  if (!ended) return null
  const kept = ended.hasHeard ? ' We kept what you said.' : ''
  const kind = kindWords(kept)[ended.ending]
  if (kind) return <Notice className="w-full text-sm">{kind}</Notice>
  const error = errorWords(kept)[ended.ending]
  if (!error) return null
  return (
    <Notice tone="bad" className="w-full text-sm">
      Speech recognition error: {error}
      {canUseDevice && isBrowserFailure(ended) && (
        <span className="mt-2 block">
          <Button variant="secondary" size="sm" onClick={onUseDevice}>
            Listen on this device{size && ` (${size})`}
          </Button>
        </span>
      )}
    </Notice>
  )
}

/** Size of the download that the device's own recognition needs first; empty once it is here. */
function useDownload(): string {
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    let isWanted = true
    void isDeviceEarHere().then((found) => isWanted && setHere(found))
    return () => void (isWanted = false)
  }, [])
  return isHere ? '' : `${deviceEarMegabytes} MB`
}

type EarProps = { ear: EarName | undefined; ears: readonly EarName[]; onChange: (ear: EarName) => void }

/** Notice on the use of the audio, before the candidate speaks, with the choice of recognition if there is one. */
export function EarNote({ ear, ears, onChange }: EarProps) {
  const hasChoice = ears.length > 1
  const size = useDownload()
  return (
    <p className="text-muted">
      {ears[0] !== 'browser' && 'Speech recognition not supported in this browser. '}
      {ear === 'browser' &&
        'Your browser may send the audio to its vendor to turn it into text. Nova only gets the text. '}
      {ear === 'device' &&
        `Your speech becomes text on this device, in English, and the audio never leaves it. ${size && `This needs a one-time download of ${size} when you press Speak Your Answer. `}`}
      {hasChoice && ear === 'browser' && (
        <Button variant="link" className="text-xs" onClick={() => onChange('device')}>
          Listen on this device instead{size && ` (${size})`}
        </Button>
      )}
      {hasChoice && ear === 'device' && (
        <Button variant="link" className="text-xs" onClick={() => onChange('browser')}>
          Use your browser’s speech recognition instead
        </Button>
      )}
    </p>
  )
}
