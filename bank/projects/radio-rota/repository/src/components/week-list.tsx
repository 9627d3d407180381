import type { Dispatch } from 'react'
import type { Change } from '../rota/reducer.ts'
import { nameOfDay } from '../rota/time.ts'
import { type Rota, days } from '../rota/types.ts'
import { ShowCard } from './show-card.tsx'

/** The shows of the week by day; days without shows are left out. */
export function WeekList({ rota, dispatch }: { rota: Rota; dispatch: Dispatch<Change> }) {
  return days.map((day) => {
    const shows = rota.shows.filter((show) => show.day === day)
    if (shows.length === 0) return null
    return (
      <section key={day} aria-labelledby={day}>
        <h2 id={day}>{nameOfDay(day)}</h2>
        <div className="day">
          {shows.map((show) => (
            <ShowCard key={show.id} show={show} rota={rota} dispatch={dispatch} />
          ))}
        </div>
      </section>
    )
  })
}
