import { useState } from 'react'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import type { FavouritesState } from '../favourites/use-favourites.ts'
import { useStops } from './use-stops.ts'

/** Finds stops while the rider types. */
export function StopSearch({ favourites }: { favourites: FavouritesState }) {
  const [text, setText] = useState('')
  const { stops, isSearching, hasFailed } = useStops(text)
  return (
    <section aria-labelledby="search">
      <h2 id="search">Find a stop</h2>
      <label>
        Stop or area
        <input type="search" autoComplete="off" value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p role="status">{text.trim() === '' || hasFailed ? '' : isSearching ? 'Searching…' : describe(stops.length)}</p>
      {hasFailed && <p role="alert">The search failed.</p>}
      <ul>
        {stops.map((stop) => (
          <li key={stop.id}>
            <span>
              {stop.name}, {stop.area}
            </span>
            <FavouriteButton stop={stop} favourites={favourites} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function describe(count: number): string {
  if (count === 0) return 'No stop found'
  return count === 1 ? '1 stop found' : `${count} stops found`
}
