import type { Departure } from '../server/server.ts'

export function DepartureList({ departures }: { departures: Departure[] }) {
  return (
    <ol className="departures">
      {departures.map(({ line, at, to, note }, index) => (
        <li key={index}>
          <b>{line}</b> {at} {to} <span className="quiet" dangerouslySetInnerHTML={{ __html: note }} />
        </li>
      ))}
    </ol>
  )
}
