/** Stand-ins for a browser's speech recognition and synthesis, controlled by a test. */
import type { Page } from '@playwright/test'

type Utterance = { text: string; rate: number; pitch: number; volume: number; lang: string }
type Heard = { text: string; isFinal: boolean }
type Ear = {
  /** Calls of the browser's speech functions, in order. */
  log: string[]
  hear: (...results: Heard[]) => void
  fail: (error: string) => void
  end: () => void
}
type Voice = { said: Utterance[]; isSpeaking: boolean; finish: () => void }

declare global {
  interface Window {
    ear: Ear
    voice: Voice
  }
}

/** Every page opened from now on hears and says what the test has it hear and say. */
export async function standInForSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later = (act: () => void) => setTimeout(act, 5)
    const running: Recognition[] = []
    class Recognition {
      lang = ''
      continuous = false
      interimResults = false
      onresult?: (event: { results: unknown }) => void
      onerror?: (event: { error: string }) => void
      onend?: () => void
      results: unknown[] = []

      start() {
        if (running.length > 0) throw new DOMException('recognition has already started', 'InvalidStateError')
        running.push(this)
        window.ear.log.push(`start ${this.lang}${this.continuous ? ' continuous' : ''}`)
        if (window.voice.isSpeaking) window.ear.log.push('heard Nova')
      }

      stop() {
        window.ear.log.push('stop')
        later(() => this.end())
      }

      abort() {
        this.end()
      }

      end() {
        if (running[0] !== this) return
        running.pop()
        window.ear.log.push('end')
        this.onend?.()
      }
    }
    window.ear = {
      log: [],
      hear: (...heard) => {
        // A browser hands over all results of a session each time; the unsettled ones are replaced.
        const settled = running[0]!.results.filter((result) => (result as { isFinal: boolean }).isFinal)
        const made = heard.map(({ text, isFinal }) => Object.assign([{ transcript: text }], { isFinal }))
        running[0]!.results = [...settled, ...made]
        running[0]!.onresult?.({ results: running[0]!.results })
      },
      fail: (error) => {
        running[0]!.onerror?.({ error })
        running[0]!.end()
      },
      end: () => running[0]!.end(),
    }

    let queue: SpeechSynthesisUtterance[] = []
    const next = () => queue[0]?.dispatchEvent(new Event('start'))
    class Said extends EventTarget {
      text: string

      constructor(text: string) {
        super()
        this.text = text
      }
    }
    window.voice = {
      said: [],
      get isSpeaking() {
        return queue.length > 0
      },
      finish: () => {
        const done = queue
        queue = []
        for (const each of done) each.dispatchEvent(new Event('end'))
      },
    }
    const synthesis = {
      get speaking() {
        return queue.length > 0
      },
      speak: (utterance: SpeechSynthesisUtterance) => {
        const { text, rate, pitch, volume, lang } = utterance
        window.voice.said.push({ text, rate, pitch, volume, lang })
        queue.push(utterance)
        if (queue.length === 1) later(next)
      },
      cancel: () => {
        const gone = queue
        queue = []
        for (const each of gone) later(() => each.dispatchEvent(new Event('error')))
      },
    }
    const define = (name: string, value: unknown) => Object.defineProperty(window, name, { value, configurable: true })
    define('SpeechRecognition', Recognition)
    define('webkitSpeechRecognition', Recognition)
    define('speechSynthesis', synthesis)
    define('SpeechSynthesisUtterance', Said)
  })
}

/** Browsers without speech recognition. */
export async function takeRecognitionAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      delete (window as unknown as Record<string, unknown>)[name]
  })
}

/** An interim result and a final result. */
export const saying = (text: string): Heard => ({ text, isFinal: false })
export const said = (text: string): Heard => ({ text, isFinal: true })
