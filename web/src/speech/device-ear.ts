/** Recognition on this device: its files are fetched once, and the sound goes from the microphone to a worker. */
import type { Ear, Ending, Hearer } from './ear.ts'
import { type Microphone, openMicrophone } from './microphone.ts'
import { type Recognizer, startRecognizer } from './recognizer.ts'

/** Opens it, or reports the obstacle to listening; throws if recognition can't be loaded. */
export async function openDeviceEar(
  hearer: Hearer,
  onLoading: (share: number) => void,
  signal: AbortSignal,
): Promise<Ear | undefined> {
  const refuse = (why: Ending) => {
    hearer.onEnd(why)
    return undefined
  }
  // Check the microphone before the user waits for the download.
  const hindrance = await findHindrance()
  if (hindrance) return refuse(hindrance)
  const recognizer = await startRecognizer(onLoading, signal)
  if (signal.aborted) return undefined
  const microphone = await openMicrophone().catch(endingOf)
  if (typeof microphone === 'string') return refuse(microphone)
  return connect(recognizer, microphone, hearer)
}

function connect(recognizer: Recognizer, microphone: Microphone, hearer: Hearer): Ear {
  let ending: Ending = 'stopped'
  const onEnd = (why: Ending) => {
    microphone.close()
    hearer.onEnd(why === 'stopped' ? ending : why)
  }
  const stream = recognizer.open(microphone.rate, { ...hearer, onEnd })
  const finish = () => {
    microphone.close()
    stream.finish()
  }
  microphone.start(stream.take, () => {
    ending = 'interrupted'
    finish()
  })
  return { finish }
}

async function findHindrance(): Promise<Ending | undefined> {
  const name = 'microphone' as PermissionName
  const permission = await navigator.permissions?.query({ name }).catch(() => undefined)
  if (permission?.state === 'denied') return 'refused'
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.length > 0 && !devices.some(({ kind }) => kind === 'audioinput') ? 'no-microphone' : undefined
}

function endingOf(error: unknown): Ending {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-microphone'
  return name === 'NotReadableError' || name === 'AbortError' ? 'interrupted' : 'failed'
}
