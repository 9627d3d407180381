import type { CallReply } from '@nova/contract/endpoint'
import { quickStart } from '@nova/contract/interviews/quick-start'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'

/** Both may stay empty: the candidate enters them when joining. */
export type Candidate = { name: string; email: string }
export const noCandidate: Candidate = { name: '', email: '' }

export type StartedInterview = CallReply<typeof quickStart> & {
  /** On this site. */
  link: string
}

/** Starts an interview with one question, once. */
export function useQuickStart() {
  const cache = useQueryClient()
  const starting = useMutation({
    networkMode: 'always',
    mutationFn: async ({ questionId, name, email }: Candidate & { questionId: string }): Promise<StartedInterview> => {
      const body = { questionId, candidateName: name.trim(), candidateEmail: email.trim() }
      const made = await call(quickStart, { body })
      const { pathname, search } = new URL(made.candidateLink, location.origin)
      return { ...made, link: `${location.origin}${pathname}${search}` }
    },
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['interviews'] }),
    onError: (error: unknown) => toast.error(...failureOf(error, 'We couldn’t start the interview. Try again.')),
  })
  return {
    started: starting.data,
    isStarting: starting.isPending,
    startingId: starting.isPending ? starting.variables.questionId : undefined,
    start: (questionId: string, candidate: Candidate) =>
      starting.isPending ? undefined : starting.mutate({ questionId, ...candidate }),
  }
}
