export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Day = (typeof days)[number]

export const roles = ['host', 'desk'] as const
export type Role = (typeof roles)[number]

export type Volunteer = { id: string; name: string; roles: Role[] }

/** Times are such as 22:30. A show that ends at an earlier time than it starts goes on after midnight. */
export type Show = {
  id: string
  title: string
  day: Day
  start: string
  end: string
  host: string | null
  desk: string | null
}

export type Rota = { volunteers: Volunteer[]; shows: Show[] }
