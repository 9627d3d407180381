import type { PadLanguage } from '@nova/contract/words'
import { useCallback, useEffect, useState } from 'react'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import type { CandidatePads } from '../candidate-pads.ts'

/** Null while it is being opened; after a failure `retry` opens it once more. */
export type OpenedPad = { pad: Pad | null; retry: (() => void) | null }

/** A question's pad in a language. */
export function usePad(pads: Pick<CandidatePads, 'openPad'>, question: RoomQuestion, language: PadLanguage): OpenedPad {
  const [pad, setPad] = useState<Pad | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const name = `${question.id} ${language}`
  useEffect(() => {
    let isWanted = true
    pads.openPad(question, language).then(
      (opened) => isWanted && setPad(opened),
      (error: unknown) => {
        // Reported like any error of the page. Only this pane is affected; the rest of the room keeps working.
        reportError(error)
        if (isWanted) setFailed(name)
      },
    )
    return () => {
      isWanted = false
    }
  }, [pads, question, language, name, attempt])
  const retry = useCallback(() => {
    setFailed(null)
    setAttempt((before) => before + 1)
  }, [])
  const isShown = pad?.questionId === question.id && pad.language === language
  return { pad: isShown ? pad : null, retry: failed === name ? retry : null }
}
