import type { Rota } from './types.ts'

export const sampleRota: Rota = {
  volunteers: [
    { id: 'ines', name: 'Ines Vale', roles: ['host', 'desk'] },
    { id: 'jo', name: 'Jo Hay', roles: ['host'] },
    { id: 'bram', name: 'Bram Okoro', roles: ['desk'] },
    { id: 'ada', name: 'Ada Lund', roles: ['host', 'desk'] },
  ],
  shows: [
    { id: 'catch', title: 'Early Catch', day: 'mon', start: '06:00', end: '08:00', host: 'jo', desk: 'bram' },
    { id: 'letters', title: 'Harbour Letters', day: 'wed', start: '18:00', end: '19:30', host: 'ada', desk: 'ines' },
    { id: 'tide', title: 'Night Tide', day: 'fri', start: '22:00', end: '01:00', host: 'ines', desk: 'bram' },
    { id: 'static', title: 'Good Static', day: 'sat', start: '00:30', end: '02:00', host: null, desk: 'ada' },
  ],
}
