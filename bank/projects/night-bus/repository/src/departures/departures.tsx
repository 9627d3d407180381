import { useState } from 'react'
import { lines } from '../server/server.ts'
import { DepartureList } from './departure-list.tsx'
import { useDepartures } from './use-departures.ts'

/** What leaves next, page by page. */
export function Departures() {
  const [line, setLine] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const { data, isLoading } = useDepartures(line, page)
  if (isLoading) return <p>Loading…</p>
  return (
    <section aria-labelledby="departures">
      <h2 id="departures">Departures</h2>
      <select value={line ?? ''} onChange={(event) => setLine(event.target.value || null)}>
        <option value="">All lines</option>
        {lines.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <DepartureList departures={data!.departures} />
      <div className="pages">
        <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
          ‹
        </button>
        <span className="quiet">
          {page}/{data!.pages}
        </span>
        <button type="button" disabled={page === data!.pages} onClick={() => setPage(page + 1)}>
          ›
        </button>
      </div>
    </section>
  )
}
