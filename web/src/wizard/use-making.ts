import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { toast } from '../ui/toast.tsx'
import { proposalOf, savedChoice } from './choice/selection.ts'
import { amendDraft, makeDraft, objectionsOf, removeDraft } from './creating.ts'
import { entriesOf, fingerprintOf, keepChoice, madeWith, readChoice } from './draft-store.ts'
import { draftKey } from './draft.ts'
import { lastStep, type Step } from './fields.ts'
import { noProgress } from './proposing.ts'
import { ownCoreOf } from './templates/templates.ts'
import type { Entries } from './use-entries.ts'

/** The server's refusal, and the fields it concerns, if any. */
export type Refusal = { message: string; objected: ReturnType<typeof objectionsOf> }

type Ends = { onMade: (id: string) => void; onRefused: (refusal: Refusal) => void }

/** Makes the draft from the entries, instead of the one that they made before; how far it is, and what cancels it. */
export function useMaking({ kept, latestFields, update }: Entries, interviewerId: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const [isAmending, setAmending] = useState(false)
  const [progress, setProgress] = useState(noProgress)
  const isSending = useRef(false)
  const leaving = useRef<AbortController>(null)
  const cancel = useCallback(() => leaving.current?.abort(), [])

  const propose = async (resume: File, signal: AbortSignal): Promise<string> => {
    const fields = latestFields()
    const ticked = (kept.made && readChoice(kept.made.id)?.ids) ?? []
    if (kept.made) {
      await removeDraft(kept.made.id)
      update({ made: null })
    }
    setProgress(noProgress)
    const ownCore = await ownCoreOf(cache, fields.templateId)
    const interview = await makeDraft(fields, resume, interviewerId, setProgress, signal)
    const core = interview.positionId ? interview.coreIds : ownCore
    update({ made: { id: interview.id, from: fingerprintOf(fields, resume) } })
    await cache.invalidateQueries({ queryKey: interviewsKey })
    cache.setQueryData(draftKey(interview.id), interview)
    const proposed = new Set(proposalOf(interview).map(({ id }) => id))
    const known = [...new Set([...core, ...ticked])].filter((id) => proposed.has(id))
    if (known.length > 0) keepChoice(interview.id, { ids: known, over: savedChoice(interview).join() })
    const lost = ticked.filter((id) => !proposed.has(id)).length
    if (lost > 0) toast.info(lostTicks(lost), { duration: 10_000 })
    return interview.id
  }

  const make = async (resume: File, { onMade, onRefused }: Ends) => {
    setMaking(true)
    isSending.current = true
    leaving.current = new AbortController()
    try {
      const id = await propose(resume, leaving.current.signal)
      toast.success('Interview created! Please select your preferred questions.')
      onMade(id)
    } catch (error) {
      setMaking(false)
      isSending.current = false
      if (!leaving.current?.signal.aborted) handleFailure(error, onRefused)
    }
  }

  /** The draft takes over what decides nothing about its questions. */
  const amend = async ({ onMade, onRefused }: Ends) => {
    const { made } = kept
    if (!made || isAmending) return
    setAmending(true)
    try {
      const fields = latestFields()
      await amendDraft(made.id, entriesOf(made), fields)
      update({ made: madeWith(made, fields) })
      await cache.invalidateQueries({ queryKey: interviewsKey })
      onMade(made.id)
    } catch (error) {
      setAmending(false)
      handleFailure(error, onRefused, 'We couldn’t save your changes')
    }
  }

  const handleFailure = (
    error: unknown,
    onRefused: Ends['onRefused'],
    fallback = 'Failed to create interview. Please try again.',
  ) => {
    if (error instanceof ApiError && error.status === 401) {
      toast.error('Please log in to create an interview')
      void navigate('/interviewer/login')
      return
    }
    const message = messageOf(error, fallback)
    toast.error(message)
    onRefused({ message, objected: objectionsOf(error) })
  }

  /** Entries were sent: a resume reading that arrives now is too late for them. */
  const isSent = () => isSending.current
  return { isMaking, isAmending, isSent, progress, make, amend, cancel }
}

const lostTicks = (count: number) =>
  `${count === 1 ? 'One question' : `${count} questions`} that you had chosen ${count === 1 ? 'is' : 'are'} not among the new ones. You find ${count === 1 ? 'it' : 'them'} with “Add a question”.`

/** Back during the wait cancels it, and leads no further. */
export function useCancelByBack(
  { isMaking, cancel }: Pick<ReturnType<typeof useMaking>, 'isMaking' | 'cancel'>,
  step: Step,
) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isMaking || step === lastStep) return
    cancel()
    void navigate(1)
  }, [isMaking, cancel, step, navigate])
}
