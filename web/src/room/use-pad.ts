import type { PadLanguage } from '@nova/contract/words'
import { useEffect, useState } from 'react'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { CandidateSession } from './candidate-session.ts'

/** A question's pad in a language; null until it is open. One that cannot be opened is an error of the page. */
export function usePad(session: CandidateSession, question: RoomQuestion, language: PadLanguage): Pad | null {
  const [pad, setPad] = useState<Pad | null>(null)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    let isWanted = true
    session.openPad(question, language).then(
      (opened) => isWanted && setPad(opened),
      (error: unknown) => isWanted && setFailure({ error }),
    )
    return () => {
      isWanted = false
    }
  }, [session, question, language])
  // Thrown while drawing, it reaches the error page; a skeleton would stay for ever.
  if (failure) throw failure.error
  return pad?.questionId === question.id && pad.language === language ? pad : null
}
