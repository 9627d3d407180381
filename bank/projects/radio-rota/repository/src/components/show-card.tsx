import type { Dispatch } from 'react'
import type { Change } from '../rota/reducer.ts'
import { type Rota, type Show, roles } from '../rota/types.ts'
import { RoleSelect } from './role-select.tsx'

export function ShowCard({ show, rota, dispatch }: { show: Show; rota: Rota; dispatch: Dispatch<Change> }) {
  return (
    <article className="show" aria-label={show.title}>
      <h3>{show.title}</h3>
      <p>
        {show.start} to {show.end}
      </p>
      {roles.map((role) => (
        <RoleSelect
          key={role}
          role={role}
          show={show}
          volunteers={rota.volunteers}
          onChange={(volunteerId) => dispatch({ type: 'assign', showId: show.id, role, volunteerId })}
        />
      ))}
    </article>
  )
}
