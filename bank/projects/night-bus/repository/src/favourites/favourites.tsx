import type { FavouritesState } from './use-favourites.ts'

/** The saved stops. */
export function Favourites({ favourites }: { favourites: FavouritesState }) {
  const { stops, isPending, isError, toggle } = favourites
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites">Favourites</h2>
      {isPending && <p>Loading…</p>}
      {isError && <p role="alert">The favourites could not be loaded.</p>}
      {!isPending && !isError && stops.length === 0 && <p>No favourites yet.</p>}
      <ul>
        {stops.map((stop) => (
          <li key={stop.id}>
            <span>{stop.name}</span>
            <button type="button" aria-label={`Remove ${stop.name}`} onClick={() => toggle(stop)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
