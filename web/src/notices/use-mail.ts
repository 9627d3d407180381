import { getHealth } from '@nova/contract/installation/health'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** True if this installation has a mail server; assumed until it has answered. */
export function useHasMail(): boolean {
  const { data } = useQuery({
    queryKey: ['mail-server'],
    queryFn: async ({ signal }) => (await call(getHealth, { signal })).checks.mail,
    staleTime: 60_000,
    retry: false,
  })
  return data !== 'off'
}
