/**
 * Nova's voice and Nova's ear. Promises that neither hears the other, that no recognised word is lost or
 * doubled however listening ends, and that sound leaves this device only by the browser's own recognition.
 * Public files: ear.ts, saying.ts.
 */
import type { EarName, Listening, Told } from './ear.ts'
import { modelCache, modelFileCount } from './model-cache.ts'

/** Download size of the device's own recogniser on first use. */
export const deviceEarMegabytes = 24

/** True once the files of the device's own recogniser are kept on this device. */
export async function isDeviceEarHere(): Promise<boolean> {
  try {
    if (!(await caches.has(modelCache))) return false
    return (await (await caches.open(modelCache)).keys()).length >= modelFileCount
  } catch {
    return false
  }
}

/** The ears that there are here, the browser's own first. */
export function findEars(): EarName[] {
  const hasOwn = 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window
  // A page that was not loaded safely has no microphone.
  const hasDevice = 'AudioWorkletNode' in window && 'WebAssembly' in window && 'mediaDevices' in navigator
  return [...(hasOwn ? ['browser' as const] : []), ...(hasDevice ? ['device' as const] : [])]
}

/** Fetches what listening needs at once; the device's recognition comes when it is used. */
export function prepareListening(): void {
  import('./listening.ts').catch(() => undefined)
}

/** Listens until it is stopped or ends by itself, and reports the end once. */
export function listen(name: EarName, told: Told): Listening {
  let isWanted = true
  let listening: Listening | undefined
  import('./listening.ts').then(
    ({ startListening }) => {
      if (isWanted) listening = startListening(name, told)
    },
    () => isWanted && told.onEnd('not-loaded'),
  )
  const stop = () => {
    if (listening) return listening.stop()
    if (isWanted) told.onEnd('stopped')
    isWanted = false
  }
  return { stop }
}
