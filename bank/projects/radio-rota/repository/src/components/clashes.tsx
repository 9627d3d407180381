import { findClashes } from '../rota/clashes.ts'
import type { Rota } from '../rota/types.ts'

/** Who is needed in two places at once. */
export function Clashes({ rota }: { rota: Rota }) {
  const clashes = findClashes(rota)
  return (
    <section aria-labelledby="clashes" className="clashes">
      <h2 id="clashes">Clashes</h2>
      {clashes.length === 0 ? (
        <p>No clashes.</p>
      ) : (
        <ul>
          {clashes.map(({ volunteer, shows: [one, other] }) => (
            <li key={`${volunteer.id} ${one.id} ${other.id}`}>
              {volunteer.name}: {one.title} and {other.title}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
