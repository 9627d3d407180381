import type { Role, Rota } from './types.ts'

export type Change = { type: 'assign'; showId: string; role: Role; volunteerId: string | null }

/** The rota after a change; the one before stays as it was. */
export function changeRota(rota: Rota, change: Change): Rota {
  switch (change.type) {
    case 'assign':
      return {
        ...rota,
        shows: rota.shows.map((show) =>
          show.id === change.showId ? { ...show, [change.role]: change.volunteerId } : show,
        ),
      }
  }
}
