import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Stop } from '../server/server.ts'
import { useServer } from '../use-server.ts'

const favouritesKey = ['favourites']

export type FavouritesState = ReturnType<typeof useFavourites>

/** The saved stops, and how to save or remove one. The page has one of it. */
export function useFavourites() {
  const server = useServer()
  const client = useQueryClient()
  const { data: stops = [], isPending, isError } = useQuery({
    queryKey: favouritesKey,
    queryFn: ({ signal }) => server.favourites({ signal }),
  })
  const { mutate } = useMutation({
    mutationFn: (stop: Stop) =>
      stops.some(({ id }) => id === stop.id) ? server.removeFavourite(stop.id) : server.addFavourite(stop.id),
    onSuccess: () => client.invalidateQueries({ queryKey: favouritesKey }),
  })
  return {
    stops,
    isPending,
    isError,
    isSaved: (stop: Stop) => stops.some(({ id }) => id === stop.id),
    /** Saves a stop, or removes it if it is saved. */
    toggle: (stop: Stop) => mutate(stop),
  }
}
