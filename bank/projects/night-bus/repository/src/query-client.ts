import { QueryClient } from '@tanstack/react-query'

/** Failed calls are not repeated by themselves: the rider decides. */
export const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
