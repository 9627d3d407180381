import { elementsOn, emptyBoard } from '@nova/contract/board'
import type { PadLanguage } from '@nova/contract/words'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { Unsent, type CandidateSession } from './candidate-session.ts'
import type { Pad } from './pads.ts'
import type { RoomQuestion } from './questions.ts'

/** Submits a question's pad as it stands, or its drawing alone, and says what came of it. */
export function useSubmit(session: CandidateSession, question: RoomQuestion, language: PadLanguage) {
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = async (pad: Pad | null) => {
    if (isSubmitting) return
    const board = session.timeline.get().boards.get(question.id) ?? emptyBoard
    const isEmpty = !pad || (pad.text().trim() === '' && elementsOn(board).length === 0)
    if (isEmpty) return toast.error('Please provide a response')
    setSubmitting(true)
    try {
      await session.submit(question, language)
      toast.success('Response submitted')
    } catch (error) {
      toast.error(error instanceof Unsent ? error.message : messageOf(error, 'Failed to submit response'))
    } finally {
      setSubmitting(false)
    }
  }
  return { isSubmitting, submit }
}
