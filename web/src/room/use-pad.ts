import type { PadLanguage } from '@nova/contract/words'
import { useEffect, useState } from 'react'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { CandidateSession } from './candidate-session.ts'

/** A question's pad in a language; null until it is open. */
export function usePad(session: CandidateSession, question: RoomQuestion, language: PadLanguage): Pad | null {
  const [pad, setPad] = useState<Pad | null>(null)
  useEffect(() => {
    let isWanted = true
    void session.openPad(question, language).then((opened) => {
      if (isWanted) setPad(opened)
    })
    return () => {
      isWanted = false
    }
  }, [session, question, language])
  return pad?.questionId === question.id && pad.language === language ? pad : null
}
