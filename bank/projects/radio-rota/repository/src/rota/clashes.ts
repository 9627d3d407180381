import { overlap } from './time.ts'
import type { Rota, Show, Volunteer } from './types.ts'

export type Clash = { volunteer: Volunteer; shows: [Show, Show] }

const isOn = (show: Show, id: string) => show.host === id || show.desk === id

/** Every pair of shows that overlap and need the same volunteer. */
export function findClashes({ volunteers, shows }: Rota): Clash[] {
  return volunteers.flatMap((volunteer) => {
    const own = shows.filter((show) => isOn(show, volunteer.id))
    return own.flatMap((one, at) =>
      own
        .slice(at + 1)
        .filter((other) => overlap(one, other))
        .map((other): Clash => ({ volunteer, shows: [one, other] })),
    )
  })
}
