import type { EarName } from '../speech/ear.ts'
import { deviceEarMegabytes } from '../speech/speech.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Ended } from './use-listening.ts'

type Ending = Ended['ending']

const kept = 'What you said is kept.'
const again = 'press Speak Your Answer to go on'

/** Nothing to say of what the person asked for. */
const kindWords: Partial<Record<Ending, string>> = {
  silence: `Nothing was heard for half a minute, so listening stopped. Take your time. ${kept}`,
  left: `Listening stopped when you left this page. ${kept}`,
}
const errorWords: Partial<Record<Ending, string>> = {
  refused:
    'the microphone was refused. Allow it for this page in your browser, and press Speak Your Answer again; or write your answer.',
  'no-microphone': 'no microphone was found. Connect one and press Speak Your Answer again; or write your answer.',
  interrupted: `something else took the microphone, a call or another tab. ${kept} When it is free, ${again}.`,
  network: `your browser could not reach its recognition. ${kept}`,
  service: `your browser does not offer its recognition here. ${kept}`,
  'not-loaded': `what listens could not be loaded. ${kept} Please try again, or write your answer.`,
  failed: `it ended by itself. ${kept} To go on, ${again}; or write your answer.`,
}
const ofTheBrowser = new Set<Ending>(['network', 'service', 'failed'])

/** Whether listening ended in a way that this device's own recognition does not know. */
export function isBrowserFailure(ended: Ended | null): boolean {
  return ended !== null && ended.ear === 'browser' && ofTheBrowser.has(ended.ending)
}

type EndedProps = { ended: Ended | null; canUseDevice: boolean; onUseDevice: () => void }

/** Says why listening ended, where the person did not end it; and what would work instead. */
export function EndedNotice({ ended, canUseDevice, onUseDevice }: EndedProps) {
  if (!ended) return null
  const kind = kindWords[ended.ending]
  if (kind) return <Notice className="w-full text-sm">{kind}</Notice>
  const error = errorWords[ended.ending]
  if (!error) return null
  return (
    <Notice tone="bad" className="w-full text-sm">
      Speech recognition error: {error}
      {canUseDevice && isBrowserFailure(ended) && (
        <span className="mt-2 block">
          <Button variant="secondary" size="sm" onClick={onUseDevice}>
            Listen on this device ({deviceEarMegabytes} MB)
          </Button>
        </span>
      )}
    </Notice>
  )
}

type EarProps = { ear: EarName | undefined; ears: readonly EarName[]; onChange: (ear: EarName) => void }

/** What happens to the sound, said before anybody speaks, and the choice where there is one. */
export function EarNote({ ear, ears, onChange }: EarProps) {
  const hasChoice = ears.length > 1
  return (
    <p className="text-muted">
      {ears[0] !== 'browser' && 'Speech recognition not supported in this browser. '}
      {ear === 'browser' &&
        'Your browser turns your speech into text, and may send the sound to its maker to do so; Nova gets the text alone. '}
      {ear === 'device' &&
        `Your speech becomes text on this device, in English, and the sound never leaves it. For that, ${deviceEarMegabytes} MB are loaded once, when you press Speak Your Answer. `}
      {hasChoice && ear === 'browser' && (
        <Button variant="link" className="text-xs" onClick={() => onChange('device')}>
          Listen on this device instead ({deviceEarMegabytes} MB)
        </Button>
      )}
      {hasChoice && ear === 'device' && (
        <Button variant="link" className="text-xs" onClick={() => onChange('browser')}>
          Use the browser’s recognition instead
        </Button>
      )}
    </p>
  )
}
