/** Nova's voice: the browser's own. It says one thing at a time, and nothing while the microphone listens. */
import { plainText } from '../ui/plain-text.ts'

const voice = { rate: 0.9, pitch: 1.1, volume: 0.8, lang: 'en-US' }
/** Browsers break off longer utterances without a word. */
const maxPieceLength = 200
const quietMs = 500

let isHushed = false
let end: () => void = () => undefined
/** Keep a reference: browsers stop reporting events of utterances that are garbage collected. */
let utterances: SpeechSynthesisUtterance[] = []

export function canSpeak(): boolean {
  return 'speechSynthesis' in window
}

/** Speaks a text, replacing the current one; reports its start, its end and the current piece. */
export function speak(
  text: string,
  onChange: (isSpeaking: boolean) => void = () => {},
  onPiece: (at: number) => void = () => {},
): void {
  if (!canSpeak() || isHushed) return
  stopSpeaking()
  let isOver = false
  const finish = () => {
    if (isOver) return
    isOver = true
    onChange(false)
  }
  end = finish
  utterances = piecesOf(text).map((piece) => Object.assign(new SpeechSynthesisUtterance(piece), voice))
  utterances[0]?.addEventListener('start', () => isOver || onChange(true))
  utterances.at(-1)?.addEventListener('end', finish)
  for (const [at, utterance] of utterances.entries()) {
    utterance.addEventListener('start', () => isOver || onPiece(at))
    utterance.addEventListener('error', () => {
      if (isOver) return
      finish()
      speechSynthesis.cancel()
    })
    speechSynthesis.speak(utterance)
  }
}

export function stopSpeaking(): void {
  if (!canSpeak()) return
  end()
  utterances = []
  speechSynthesis.cancel()
}

/** While it holds, nothing is said: it would be heard. */
export function hush(isOn: boolean): void {
  isHushed = isOn
  if (isOn) stopSpeaking()
}

/** Waits until the loudspeaker has really fallen silent. */
export async function untilQuiet(): Promise<void> {
  const until = performance.now() + quietMs
  while (canSpeak() && speechSynthesis.speaking && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A text without its Markdown, in pieces that a browser says to their end: sentences, or parts of very long ones. */
export function piecesOf(text: string): string[] {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(plainText(text))].map(
    (each) => each.segment,
  )
  return sentences.flatMap(cutLong).map((piece) => piece.trim())
}

function cutLong(sentence: string): string[] {
  if (sentence.length <= maxPieceLength) return [sentence]
  const head = sentence.slice(0, maxPieceLength)
  const at = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; ')) + 1 || head.lastIndexOf(' ') + 1 || maxPieceLength
  return [sentence.slice(0, at), ...cutLong(sentence.slice(at))]
}
