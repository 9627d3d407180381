/** The browser's own voice and ear. Both stay on the device as far as the browser does; nothing of ours is sent. */

const voice = { rate: 0.9, pitch: 1.1, volume: 0.8, lang: 'en-US' }

type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }> }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
}

export function canSpeak(): boolean {
  return 'speechSynthesis' in window
}

/** Says a text, in place of what is being said; tells when it begins and ends. */
export function speak(text: string, onChange: (isSpeaking: boolean) => void = () => {}): void {
  if (!canSpeak()) return
  stopSpeaking()
  const utterance = Object.assign(new SpeechSynthesisUtterance(text.replace(/[*_`#>]/g, '')), voice)
  utterance.addEventListener('start', () => onChange(true))
  utterance.addEventListener('end', () => onChange(false))
  utterance.addEventListener('error', () => onChange(false))
  speechSynthesis.speak(utterance)
}

export function stopSpeaking(): void {
  if (canSpeak()) speechSynthesis.cancel()
}

export type Listening = { stop: () => void }

/** Listens until stopped and gives all that was heard; null where the browser cannot. */
export function listen(events: { onEnd: (text: string) => void; onError: (error: string) => void }): Listening | null {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<
    string,
    (new () => Recognition) | undefined
  >
  const Recognizer = SpeechRecognition ?? webkitSpeechRecognition
  if (!Recognizer) return null
  const recognition = new Recognizer()
  let text = ''
  Object.assign(recognition, { lang: voice.lang, continuous: true, interimResults: false })
  recognition.onresult = ({ results }) => {
    text = Array.from(results, (result) => result[0]?.transcript ?? '')
      .join(' ')
      .trim()
  }
  recognition.onerror = ({ error }) => events.onError(error)
  recognition.onend = () => events.onEnd(text)
  recognition.start()
  return { stop: () => recognition.stop() }
}
