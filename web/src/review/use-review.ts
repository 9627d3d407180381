/** The reader's own review: shown at once, kept on the server shortly after, submitted when they say so. */
import { applyChange, noJudgement } from '@nova/contract/reviews/judgement'
import { getReview, type ReviewState, saveReviewDraft, submitReview } from '@nova/contract/reviews/reviews'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, messageOf } from '../api.ts'
import { useStore } from '../journal/store.ts'
import { useKeyOfMine } from '../sign-in/sign-in.tsx'
import { keepEntries, readKeptEntries } from '../ui/kept-entries.ts'
import { createDraft } from './draft.ts'

const keyOf = (id: string) => ['review', id] as const

export function useReview(id: string) {
  const cache = useQueryClient()
  const query = useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => call(getReview, { params: { id }, signal }) })
  const key = useKeyOfMine(`review:${id}`)
  const [draft] = useState(() => {
    const held = readKeptEntries(key)
    const made = createDraft((change) => saveChange(cache, id, change), {
      read: () => readKeptEntries(key),
      keep: (pending) => keepEntries(key, pending),
    })
    if (held) made.change(held)
    return made
  })
  const { pending, saving, problem: saveProblem } = useStore(draft)
  const [problem, setProblem] = useState<string>()
  const [isSubmitting, setSubmitting] = useState(false)

  useEffect(() => {
    draft.reopen()
    const handleLeaving = (event: BeforeUnloadEvent) => {
      if (draft.get().saving === 'saved') return
      void draft.flush()
      event.preventDefault()
    }
    window.addEventListener('beforeunload', handleLeaving)
    return () => {
      window.removeEventListener('beforeunload', handleLeaving)
      draft.close()
    }
  }, [draft])

  const submit = async (): Promise<boolean> => {
    setSubmitting(true)
    setProblem(undefined)
    const body = draft.take()
    try {
      cache.setQueryData(keyOf(id), await call(submitReview, { params: { id }, body }))
      draft.drop()
      // An open report asks by this whether it still holds, until the review is worked in.
      void cache.invalidateQueries({ queryKey: ['report-mark', id] })
      void cache.invalidateQueries({ queryKey: ['report', id] })
      return true
    } catch (error) {
      draft.giveBack(body)
      setProblem(messageOf(error, 'We couldn’t submit your review. Your entries are still here, so you can try again.'))
      return false
    } finally {
      setSubmitting(false)
    }
  }
  const own = applyChange(query.data?.own ?? noJudgement, pending)
  return {
    query,
    state: query.data,
    own,
    saving,
    saveProblem,
    change: draft.change,
    submit,
    isSubmitting,
    problem,
  }
}

async function saveChange(cache: QueryClient, id: string, change: Parameters<typeof applyChange>[1]): Promise<void> {
  const { isChanged } = await call(saveReviewDraft, { params: { id }, body: change })
  // An answer from before would show the page without this change.
  await cache.cancelQueries({ queryKey: keyOf(id) })
  cache.setQueryData<ReviewState>(
    keyOf(id),
    (before) => before && { ...before, own: applyChange(before.own, change), isChanged },
  )
}
