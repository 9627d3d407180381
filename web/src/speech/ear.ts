/** The common interface of the browser's recogniser and the device's own. */
export type EarName = 'browser' | 'device'

/**
 * Why listening ended: asked for (stopped, left: the page went out of sight), nothing heard (silence), the microphone
 * (refused, no-microphone, interrupted), the recognition (network, service: not offered here, not-loaded, failed).
 */
export type Ending =
  | 'stopped'
  | 'left'
  | 'silence'
  | 'refused'
  | 'no-microphone'
  | 'interrupted'
  | 'network'
  | 'service'
  | 'not-loaded'
  | 'failed'

export type Hearer = {
  /** The interim text so far; each call replaces the last, and it is empty once the words are final. */
  onInterim: (text: string) => void
  /** Words that will not change any more. */
  onHeard: (text: string) => void
  onEnd: (ending: Ending) => void
}

export type Told = Hearer & {
  /** Download progress from 0 to 1; only if a download is needed. */
  onLoading: (share: number) => void
  onListening: () => void
}

export type Ear = {
  /** Takes in nothing more, hands over what was said so far, and ends. */
  finish: () => void
}

export type Listening = { stop: () => void }
