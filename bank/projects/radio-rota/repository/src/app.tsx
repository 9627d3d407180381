import { useReducer } from 'react'
import { Clashes } from './components/clashes.tsx'
import { VolunteerFilter } from './components/volunteer-filter.tsx'
import { WeekList } from './components/week-list.tsx'
import { changeRota } from './rota/reducer.ts'
import type { Rota } from './rota/types.ts'

/** The whole page, starting from a rota. */
export function App({ initial }: { initial: Rota }) {
  const [rota, dispatch] = useReducer(changeRota, initial)
  return (
    <main>
      <h1>Radio rota</h1>
      <Clashes rota={rota} />
      <WeekList rota={rota} dispatch={dispatch} />
      <VolunteerFilter volunteers={rota.volunteers} />
    </main>
  )
}
