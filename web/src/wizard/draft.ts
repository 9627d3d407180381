/** The draft whose questions are chosen, as the server holds it. */
import {
  addQuestion,
  generateQuestions,
  getInterview,
  type Interview,
  saveInterview,
} from '@nova/contract/interviews/interviews'
import { removeQuotation } from '@nova/contract/questions/quotations'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { callForQuestions, type Progress } from './proposing.ts'

export const draftKey = (id: string) => [...interviewsKey, 'draft', id] as const

export function useDraft(id: string) {
  return useQuery({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    enabled: id !== '',
  })
}

type Regeneration = { keep: string[]; onProgress: (progress: Progress) => void; signal: AbortSignal }

/** Replaces the questions that are not kept, unless it is stopped before; resolves with the draft as it is then. */
export function useRegeneration(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ keep, onProgress, signal }: Regeneration) => {
      await callForQuestions(generateQuestions, { params: { id }, form: { keep }, signal }, onProgress)
      return call(getInterview, { params: { id } })
    },
    onSuccess: (draft) => cache.setQueryData(draftKey(id), draft),
    // It may have been done in the moment in which it was stopped.
    onError: () => cache.invalidateQueries({ queryKey: draftKey(id) }),
  })
}

/** Adds a question to the proposal. Asking it is decided with the rest. */
export function useAddition(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (questionId: string) => call(addQuestion, { params: { id }, body: { questionId } }),
    onSuccess: (draft) => cache.setQueryData(draftKey(id), draft),
  })
}

/** Asks a question without the line of the resume that it quotes. */
export function useQuotationRemoval(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (questionId: string) => call(removeQuotation, { params: { id, questionId } }),
    onSuccess: (draft) => cache.setQueryData(draftKey(id), draft),
  })
}

/** Saves which questions are asked: the interview as it is now, with the chosen lists (specification, section 7). */
export function useChoiceSaving({ id, revision }: Pick<Interview, 'id' | 'revision'>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: string[]) => {
      const interview = await findInterview(id)
      const { behavioral, technical } = interview.proposedQuestions
      const inOrder = <Q extends { id: string }>(questions: Q[]) =>
        chosen.flatMap((each) => questions.find((question) => question.id === each) ?? [])
      return call(saveInterview, {
        params: { id },
        body: {
          ...interview,
          // The page's revision: an optimistic lock against overwriting a colleague's change.
          revision,
          behavioralQuestions: inOrder(behavioral),
          technicalQuestions: inOrder(technical),
        },
      })
    },
    onSuccess: (interview) => {
      cache.setQueryData(draftKey(id), interview)
      return cache.invalidateQueries({ queryKey: [...interviewsKey, 'list'] })
    },
    // It may have been published in another tab: the page then shows that.
    onError: () => cache.invalidateQueries({ queryKey: draftKey(id) }),
  })
}

async function findInterview(id: string): Promise<Interview> {
  const interview = id ? await call(getInterview, { params: { id } }) : null
  if (!interview) throw new ApiError(404, 'interview_not_found', 'Interview not found')
  return interview
}
