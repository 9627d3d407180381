/** The mails of the installation as the server keeps them. */
import {
  getMail,
  listMails,
  type MailState,
  type OutboxMail,
  resumeSending,
  retryMail,
  sendTestMail,
} from '@nova/contract/installation/outbox'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

const mailsKey = ['outbox'] as const
/** A mail that waits is sent within seconds. */
const waitingMs = 3_000

/** Newest first, page by page; read again while one of them waits. */
export function useMails(state: MailState | undefined) {
  return useInfiniteQuery({
    queryKey: [...mailsKey, 'list', state],
    queryFn: ({ pageParam, signal }) => call(listMails, { query: { cursor: pageParam, state }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ mails }) => mails.some(isUnderWay)) ? waitingMs : false,
  })
}

const isUnderWay = (mail: OutboxMail) => mail.state === 'waiting'

/** One as it looks; asked for once, because each look is noted in the audit log. */
export function useMail(id: string) {
  return useQuery({
    queryKey: [...mailsKey, 'mail', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    staleTime: Infinity,
  })
}

export function useRetryMail() {
  return useChange((id: string) => call(retryMail, { params: { id } }))
}

export function useTestMail() {
  return useChange(() => call(sendTestMail))
}

export function useResumeSending() {
  return useChange(() => call(resumeSending))
}

function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSettled: () => cache.invalidateQueries({ queryKey: [...mailsKey, 'list'] }),
  })
}
