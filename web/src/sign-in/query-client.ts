import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/** One cache for the page. Calls that the server refused are not tried again; those that did not reach it are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Asked also where the browser thinks it's offline: a page that waits for a connection says nothing for ever.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
})
