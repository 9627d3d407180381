/**
 * The browser's own recognition, made to last: browsers end it after a minute or a silence, so it is restarted until
 * the user stops it. Words left interim at such an end are kept as they are.
 */
import type { Ear, Ending, Hearer } from './ear.ts'

type Results = ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: { results: Results }) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}

const endings: Record<string, Ending> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'service',
  'language-not-supported': 'service',
  'audio-capture': 'no-microphone',
  network: 'network',
  aborted: 'interrupted',
}
/** Silent sessions in a row before giving up; the browser reports each after about eight seconds. */
const maxSilences = 3
/** Sessions in a row that end at once before giving up. */
const maxShort = 5
const shortMs = 400
const againMs = 250
/** A browser that was stopped and says nothing has ended. */
const lastWordMs = 2000

export function openBrowserEar(hearer: Hearer): Ear {
  const Recognizer = findRecognizer()
  let isFinishing = false
  let silences = 0
  let shorts = 0
  let session: { stop: () => void; end: () => void }

  const begin = () => {
    const recognition = new Recognizer()
    const startedAt = performance.now()
    let settled = 0
    let interim = ''
    let failure: Ending | undefined
    let isOver = false

    const end = () => {
      if (isOver) return
      isOver = true
      if (interim !== '') hearer.onHeard(interim)
      const isShort = performance.now() - startedAt < shortMs
      shorts = isShort ? shorts + 1 : 0
      if (failure) hearer.onEnd(failure)
      else if (isFinishing) hearer.onEnd('stopped')
      else if (silences >= maxSilences) hearer.onEnd('silence')
      else if (shorts >= maxShort) hearer.onEnd('failed')
      else if (isShort) setTimeout(() => (isFinishing ? hearer.onEnd('stopped') : begin()), againMs)
      else begin()
    }
    recognition.lang = 'en-US'
    recognition.interimResults = true
    // Phones hand over each phrase together with all before it, unless they listen for one phrase at a time.
    recognition.continuous = !/Android/.test(navigator.userAgent)
    recognition.onresult = ({ results }) => {
      if (isOver) return
      silences = 0
      shorts = 0
      const texts = Array.from(results, (result) => result[0]?.transcript ?? '')
      const was = settled
      while (results[settled]?.isFinal) settled += 1
      interim = texts.slice(settled).join(' ').trim()
      for (const text of texts.slice(was, settled)) hearer.onHeard(text)
      hearer.onInterim(interim)
    }
    recognition.onerror = ({ error }) => {
      if (error === 'no-speech') silences += 1
      else if (!isFinishing) failure = endings[error] ?? 'failed'
    }
    recognition.onend = end
    session = { stop: () => recognition.stop(), end: () => (end(), recognition.abort()) }
    try {
      recognition.start()
    } catch {
      // Another one has not quite ended.
      setTimeout(end)
    }
  }
  begin()
  return {
    finish: () => {
      isFinishing = true
      session.stop()
      setTimeout(() => session.end(), lastWordMs)
    },
  }
}

function findRecognizer(): new () => Recognition {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as Record<string, new () => Recognition>
  return (SpeechRecognition ?? webkitSpeechRecognition)!
}
