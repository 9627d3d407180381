/** Saving a question: as a draft, or with its proof. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import {
  isUnprovenDraft,
  type LibraryQuestion,
  type ProofGate,
  type QuestionForm,
} from '@nova/contract/questions/library'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf, objectionsOf } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { kindWords } from '../kinds.ts'
import { libraryKey, saveDraft, saveQuestion } from '../library-questions.ts'
import type { Errors } from './written.ts'

export type Proof = {
  gates: ProofGate[]
  state: 'running' | 'failed' | 'done'
  message?: string
  question?: LibraryQuestion
}

/** The question as the server has it, where it has it. */
export type Stored = { id?: string | undefined; updatedAt?: string | undefined }

type Handlers = { onSaved: (question: LibraryQuestion) => void; onObjections: (errors: Errors) => void }

/** `onSaved` hears of everything that is on the server from then on; `onObjections` of what it would not take. */
export function useSaving({ id, updatedAt }: Stored, handlers: Handlers) {
  const cache = useQueryClient()
  const [proof, setProof] = useState<Proof>()
  const [isProofOpen, setProofOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<() => void>()
  const stopping = useRef<AbortController>(undefined)
  // Abort waiting for the proof when the user leaves the page.
  useEffect(() => () => stopping.current?.abort(), [])

  const finish = async (question: LibraryQuestion) => {
    await cache.invalidateQueries({ queryKey: libraryKey })
    handlers.onSaved(question)
  }
  const sent = (form: QuestionForm, isForced: boolean) => (isForced ? form : { ...form, basedOn: updatedAt })
  const refuse = (error: unknown, again: () => void) => {
    const message = messageOf(error, "We couldn't reach the server. Your entries are kept here, so you can try again.")
    if (error instanceof ApiError && error.code === 'question_changed') {
      setConflict(() => again)
      return message
    }
    const { '': failure, ...objections } = objectionsOf(error, message)
    if (failure === undefined) handlers.onObjections(objections)
    toast.error(message)
    return message
  }

  const saveAsDraft = async (make: () => QuestionForm, isForced = false) => {
    setBusy(true)
    try {
      const form = make()
      await finish(await saveDraft(id, sent(form, isForced)))
      toast.success(sayDraft(form))
    } catch (error) {
      refuse(error, () => void saveAsDraft(make, true))
    } finally {
      setBusy(false)
    }
  }

  const save = async (make: () => QuestionForm, isForced = false) => {
    const form = make()
    const isProven = !isAnsweredBy(form, 'words')
    const leaving = new AbortController()
    stopping.current = leaving
    setBusy(true)
    if (isProven) {
      setProof({ gates: [], state: 'running' })
      setProofOpen(true)
    }
    const handleGate = (gate: ProofGate) => setProof((proof) => proof && { ...proof, gates: [...proof.gates, gate] })
    try {
      const question = await saveQuestion(id, sent(form, isForced), handleGate, leaving.signal)
      await finish(question)
      setProof((proof) => proof && { ...proof, state: 'done', question })
      if (!isProven) toast.success('Saved. You can now choose it for interviews.')
    } catch (error) {
      if (leaving.signal.aborted) {
        setProof(undefined)
        toast.info("You stopped the checks. We didn't save anything, and your entries are kept here.")
      } else {
        const isRefuted = error instanceof ApiError && error.code === 'not_proven'
        const failure = isRefuted ? {} : { message: refuse(error, () => void save(make, true)) }
        setProof((proof) => proof && { ...proof, state: 'failed', ...failure })
      }
    } finally {
      setBusy(false)
    }
  }

  return {
    proof,
    isProofOpen,
    isBusy,
    save,
    saveAsDraft,
    conflict,
    stop: () => stopping.current?.abort(),
    closeProof: () => setProofOpen(false),
    forgetProof: () => setProof(undefined),
    forgetConflict: () => setConflict(undefined),
  }
}

const sayDraft = ({ kind }: QuestionForm): string =>
  isUnprovenDraft({ status: 'draft', kind })
    ? 'Saved as a draft. Once it’s complete, you can use it unproven or have it proven.'
    : `Saved as a draft. You can choose it once it’s ${kindWords[kind].chosenOnce}.`
