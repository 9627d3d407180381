import { useEffect, useState } from 'react'
import { type Role, type Volunteer, roles } from '../rota/types.ts'

const storageKey = 'rota-filter'

/** All volunteers by name, with a filter that is remembered. */
export function VolunteerFilter({ volunteers }: { volunteers: Volunteer[] }) {
  const saved = JSON.parse(localStorage.getItem(storageKey) ?? '{"text":"","role":null}')
  const [text, setText] = useState<string>(saved.text)
  const [role, setRole] = useState<Role | null>(saved.role)

  useEffect(() => {
    localStorage.setItem(storageKey, JSON.stringify({ text, role }))
  })

  const sorted = volunteers.sort((one, other) => (one.name < other.name ? -1 : 1))
  const shown = sorted.filter(
    (volunteer) => new RegExp(text).test(volunteer.name) && (role === null || volunteer.roles[0] === role),
  )

  return (
    <section aria-labelledby="volunteers">
      <h2 id="volunteers">Volunteers</h2>
      <input placeholder="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      {roles.map((each) => (
        <div key={each} className="chip" data-on={role === each} onClick={() => setRole(role === each ? null : each)}>
          {each}
        </div>
      ))}
      <ul>
        {shown.map((volunteer, at) => (
          <li key={at}>{volunteer.name}</li>
        ))}
      </ul>
    </section>
  )
}
