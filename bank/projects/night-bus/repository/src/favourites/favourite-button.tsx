import type { Stop } from '../server/server.ts'
import type { FavouritesState } from './use-favourites.ts'

/** A star that is pressed while the stop is saved. */
export function FavouriteButton({ stop, favourites }: { stop: Stop; favourites: FavouritesState }) {
  const isSaved = favourites.isSaved(stop)
  return (
    <button
      type="button"
      className="star"
      aria-label={`Favourite: ${stop.name}`}
      aria-pressed={isSaved}
      onClick={() => favourites.toggle(stop)}
    >
      {isSaved ? '★' : '☆'}
    </button>
  )
}
