import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('a page that is opened offline gets an answer, and does not wait for a connection', async () => {
  onlineManager.setOnline(false)
  const lost = new ApiError(0, 'network_error', 'Network error')
  const asked = queryClient.fetchQuery({ queryKey: ['people'], retry: false, queryFn: () => Promise.reject(lost) })
  await expect(asked).rejects.toBe(lost)
}, 2000)

test('data that is changed during its first fetch is fetched again', async () => {
  const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(queryClient, {
    queryKey: ['favourites'],
    queryFn: () => replies[asked++]!.promise,
  })
  const stop = observer.subscribe(() => {})
  const changed = queryClient.invalidateQueries({ queryKey: ['favourites'] })
  replies[0]!.resolve('as before the change')
  replies[1]!.resolve('as changed')
  await changed
  expect(observer.getCurrentResult().data).toBe('as changed')
  stop()
})
