/** The people of the reader's company and its invitations, as the pages ask for and change them. */
import { listColleagues } from '@nova/contract/accounts/accounts'
import { listInvitations, listPeople } from '@nova/contract/accounts/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'

const peopleKey = ['people'] as const
const colleaguesKey = ['colleagues'] as const

export function usePeople() {
  return useQuery({ queryKey: [...peopleKey, 'list'], queryFn: ({ signal }) => call(listPeople, { signal }) })
}

export function useInvitations() {
  return useQuery({
    queryKey: [...peopleKey, 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, { signal }),
  })
}

/** The company's active accounts. */
export function useColleagues() {
  return useQuery({
    queryKey: colleaguesKey,
    queryFn: ({ signal }) => call(listColleagues, { signal }),
    staleTime: 60_000,
  })
}

/** A change of people or invitations; afterwards all that shows them is read again. `failed` is what could not be done. */
export function usePeopleChange<Input, Reply>(change: (input: Input) => Promise<Reply>, failed: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast.error(...failureOf(error, failed)),
    onSettled: () => {
      // Not waited for: the dialog closes at once.
      for (const queryKey of [peopleKey, colleaguesKey, ['interviews']]) void cache.invalidateQueries({ queryKey })
    },
  })
}

/** Absolute URL of a link: the server knows its own address only if it is configured. */
export function wholeLink(link: string): string {
  return new URL(link, location.origin).href
}
