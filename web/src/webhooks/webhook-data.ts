/** The company's webhooks and their logs as the server keeps them. */
import * as calls from '@nova/contract/accounts/webhooks'
import type { DeliveryState, WebhookForm } from '@nova/contract/accounts/webhooks'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, failureOf } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { intervalOf, intervalOfList } from './intervals.ts'

const webhooksKey = ['webhooks'] as const

export function useWebhooks() {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => call(calls.listWebhooks, { signal }),
    refetchInterval: ({ state: { data = [] } }) => intervalOfList(data),
  })
}

/** Newest first, page by page; read again while one of them waits. */
export function useDeliveries(id: string, state: DeliveryState | undefined) {
  return useInfiniteQuery({
    queryKey: [...webhooksKey, 'log', id, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(calls.listWebhookDeliveries, { params: { id }, query: { cursor, state }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state: { data } }) => {
      const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? []
      return intervalOf(deliveries, Date.now())
    },
  })
}

/** A change, after which all is read again; a failure is said in a toast that begins with `failed`. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>, failed: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onError: (error) => toast.error(...failureOf(error, failed)),
    onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey }),
  })
}

/** Saves a form, as a new webhook or as that of before; the form itself says what went wrong. */
export function useSaveWebhook(webhook: calls.Webhook | undefined) {
  const cache = useQueryClient()
  return async (body: WebhookForm): Promise<string | undefined> => {
    const made = webhook
      ? await call(calls.changeWebhook, { params: { id: webhook.id }, body: { ...body, revision: webhook.revision } })
      : await call(calls.addWebhook, { body })
    await cache.invalidateQueries({ queryKey: webhooksKey })
    return 'secret' in made ? made.secret : undefined
  }
}

export const useDeleteWebhook = (id: string) =>
  useChange(() => call(calls.deleteWebhook, { params: { id } }), 'We couldn’t delete the webhook.')

export const usePauseWebhook = (id: string) =>
  useChange(() => call(calls.pauseWebhook, { params: { id } }), 'We couldn’t pause the webhook.')

export const useResumeWebhook = (id: string) =>
  useChange(() => call(calls.resumeWebhook, { params: { id } }), 'We couldn’t resume the webhook.')

export const useRotateSecret = (id: string) =>
  useChange(
    (overlapHours: number) => call(calls.rotateWebhookSecret, { params: { id }, body: { overlapHours } }),
    'We couldn’t make a new secret.',
  )

export const useTestWebhook = (id: string) =>
  useChange(() => call(calls.testWebhook, { params: { id } }), 'We couldn’t send a test event.')

export const useResend = (id: string) =>
  useChange(
    (deliveryId: string) => call(calls.resendDelivery, { params: { id, deliveryId } }),
    'We couldn’t send the event again.',
  )

export const useResendFailed = (id: string) =>
  useChange(
    (since: string) => call(calls.resendFailed, { params: { id }, body: { since } }),
    'We couldn’t send the events again.',
  )
