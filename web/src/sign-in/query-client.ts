import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from '../api.ts'

/**
 * Refetches invalidated data, even if its first fetch is still running. TanStack would wait for that fetch, which the
 * server may have answered before the change: the page would stay outdated.
 */
class Cache extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const reading = this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
    for (const query of reading) {
      if (query.state.data === undefined) void query.cancel({ revert: true, silent: true })
    }
    return super.invalidateQueries(filters, options)
  }
}

/** One cache for the page. Calls that the server refused are not tried again; those that did not reach it are. */
export const queryClient = new Cache({
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
