import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/** One cache for the page. Calls that the server refused are not tried again; those that did not reach it are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
})
