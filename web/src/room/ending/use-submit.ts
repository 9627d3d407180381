import { elementsOn, emptyBoard } from '@nova/contract/room/board'
import type { PadLanguage } from '@nova/contract/words'
import { useState } from 'react'
import { failureOf, messageOf } from '../../api.ts'
import type { Pad } from '../../journal/pads.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { toast } from '../../ui/toast.tsx'
import { type HandingIn, Unsent } from './handing-in.ts'

export type Submitting = Pick<HandingIn, 'submit' | 'withdraw' | 'timeline'>

/** Submits a question's text or drawing, or withdraws it, and shows the result as a toast. */
export function useSubmit(answering: Submitting, question: RoomQuestion, language: PadLanguage | null) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (pad: Pad | null) => {
    if (isBusy) return
    const board = answering.timeline.get().boards.get(question.id) ?? emptyBoard
    const isEmpty = language !== null && (!pad || (pad.text().trim() === '' && elementsOn(board).length === 0))
    if (isEmpty) return toast.error('Please provide a response')
    setBusy(true)
    try {
      await answering.submit(question, language)
      toast.success(language === null ? 'Project submitted' : 'Response submitted')
    } catch (error) {
      if (error instanceof Unsent) toast.error(error.message)
      else toast.error(...failureOf(error, 'Failed to submit response'))
    } finally {
      setBusy(false)
    }
  }
  const withdraw = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await answering.withdraw(question.id)
      toast.success('Answer withdrawn', { description: 'The question is open again.' })
    } catch (error) {
      toast.error(messageOf(error, "We couldn't withdraw your answer, so it still counts. Try again."))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, submit, withdraw }
}
