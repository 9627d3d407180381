import { getHealth } from '@nova/contract/health'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** Whether this installation has a mail server; taken for granted until it has said that it has none. */
export function useHasMail(): boolean {
  const { data } = useQuery({
    queryKey: ['mail-server'],
    queryFn: async ({ signal }) => (await call(getHealth, { signal })).checks.mail,
    staleTime: 60_000,
    retry: false,
  })
  return data !== 'off'
}
