import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServer } from '../use-server.ts'

/** A page of the departures of a line; null means all lines. */
export function useDepartures(line: string | null, page: number) {
  const server = useServer()
  const query = useQuery({
    queryKey: ['departures', page],
    queryFn: () => server.departures({ line, page }),
  })
  const { refetch } = query
  useEffect(() => {
    if (line !== null) void refetch()
  }, [line, refetch])
  return query
}
