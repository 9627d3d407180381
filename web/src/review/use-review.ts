/** The reader's own review: shown at once, kept on the server shortly after, submitted when they say so. */
import { applyChange, mergeChanges, noJudgement } from '@nova/contract/judgement'
import {
  getReview,
  type Judgement,
  type JudgementChange,
  type ReviewState,
  saveReviewDraft,
  submitReview,
} from '@nova/contract/reviews'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../api.ts'

const settleMs = 500
const retryMs = 5000
/** How long a report with new confirmations takes to make, at most of times. */
const remakeMs = 4000

export type Saving = 'saved' | 'saving' | 'failed'

export const reviewKey = (id: string) => ['review', id] as const

export function useReview(id: string) {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: reviewKey(id),
    queryFn: ({ signal }) => call(getReview, { params: { id }, signal }),
  })
  const draft = useDraft(id, (change, isChanged) =>
    cache.setQueryData<ReviewState>(
      reviewKey(id),
      (before) => before && { ...before, own: applyChange(before.own, change), isChanged },
    ),
  )
  const state = query.data
  const own: Judgement = applyChange(state?.own ?? noJudgement, draft.pending)
  const [problem, setProblem] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)
  const submit = async (): Promise<boolean> => {
    setSubmitting(true)
    setProblem(undefined)
    try {
      const body = draft.take()
      try {
        cache.setQueryData(reviewKey(id), await call(submitReview, { params: { id }, body }))
      } catch (error) {
        draft.giveBack(body)
        throw error
      }
      const readAgain = () => cache.invalidateQueries({ queryKey: ['report', id] })
      void readAgain()
      setTimeout(() => void readAgain(), remakeMs)
      return true
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t submit your review. Your entries are still here, so you can try again.'))
      return false
    } finally {
      setSubmitting(false)
    }
  }
  return {
    query,
    state,
    own,
    saving: draft.saving,
    saveProblem: draft.problem,
    change: draft.change,
    submit,
    isSubmitting,
    problem,
  }
}

/** Collects changes and sends them once they rest; what fails is kept and sent again. */
function useDraft(id: string, onSaved: (change: JudgementChange, isChanged: boolean) => void) {
  const [pending, setPending] = useState<JudgementChange>({})
  const [saving, setSaving] = useState<Saving>('saved')
  const [problem, setProblem] = useState<string>()
  const waiting = useRef<JudgementChange>({})
  const sending = useRef<JudgementChange | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saved = useRef(onSaved)
  useEffect(() => {
    saved.current = onSaved
  })
  const show = () => setPending(mergeChanges(sending.current ?? {}, waiting.current))

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    if (sending.current || isEmpty(waiting.current)) return
    const sent = waiting.current
    sending.current = sent
    waiting.current = {}
    setSaving('saving')
    try {
      const { isChanged } = await call(saveReviewDraft, { params: { id }, body: sent })
      sending.current = null
      saved.current(sent, isChanged)
      setProblem(undefined)
      setSaving(isEmpty(waiting.current) ? 'saved' : 'saving')
      if (!isEmpty(waiting.current)) timer.current = setTimeout(() => void flush(), settleMs)
    } catch (error) {
      sending.current = null
      waiting.current = mergeChanges(sent, waiting.current)
      setSaving('failed')
      setProblem(messageOf(error, 'We couldn’t save your last entries. We’ll keep trying.'))
      // What was refused as wrong is refused again; a lost connection comes back.
      if (!(error instanceof ApiError && error.status >= 400 && error.status < 500))
        timer.current = setTimeout(() => void flush(), retryMs)
    }
    show()
  }, [id])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isEmpty(mergeChanges(sending.current ?? {}, waiting.current))) return
      void flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      window.removeEventListener('beforeunload', warn)
      void flush()
    }
  }, [flush])

  const plan = () => {
    setSaving('saving')
    show()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), settleMs)
  }
  return {
    pending,
    saving,
    problem,
    change: (change: JudgementChange) => {
      waiting.current = mergeChanges(waiting.current, change)
      plan()
    },
    /** Hands over what is not saved yet, for a call that saves it itself. */
    take: () => {
      clearTimeout(timer.current)
      const taken = mergeChanges(sending.current ?? {}, waiting.current)
      waiting.current = {}
      setPending({})
      setSaving('saved')
      setProblem(undefined)
      return taken
    },
    giveBack: (change: JudgementChange) => {
      waiting.current = mergeChanges(change, waiting.current)
      plan()
    },
  }
}

const isEmpty = (change: JudgementChange) => Object.keys(change).length === 0
