/** What the browser's ear and the device's have in common. */
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
  /** What is being said as it is understood so far; the next replaces it, and none is left when it is settled. */
  onInterim: (text: string) => void
  /** Words that will not change any more. */
  onHeard: (text: string) => void
  onEnd: (ending: Ending) => void
}

export type Told = Hearer & {
  /** What has been fetched, from 0 to 1; only where something must be. */
  onLoading: (share: number) => void
  onListening: () => void
}

export type Ear = {
  /** Takes in nothing more, hands over what was said so far, and ends. */
  finish: () => void
}

export type Listening = { stop: () => void }
