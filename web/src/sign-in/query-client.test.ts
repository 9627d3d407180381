import { onlineManager } from '@tanstack/react-query'
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
