import { Catalogue } from '../src/catalogue.ts'
import { BookingDesk } from '../src/desk.ts'
import type { BookingRequest } from '../src/model.ts'
import { Notices } from '../src/notices.ts'
import { parseMinute } from '../src/time.ts'

export const at = parseMinute
/** Sunday is over, nothing has begun. */
export const early = at('1 Mon 00:00')

/** A desk with two pieces of equipment and three people. */
export function makeLab() {
  const catalogue = new Catalogue(
    [
      { id: 'confocal', name: 'Confocal microscope', cleaningMinutes: 15, maxHours: 4, needsTraining: true },
      { id: 'oven', name: 'Drying oven', cleaningMinutes: 0, maxHours: 8, needsTraining: false },
    ],
    [
      { id: 'ines', name: 'Ines', trainedOn: ['confocal'] },
      { id: 'omar', name: 'Omar', trainedOn: ['confocal'] },
      { id: 'tove', name: 'Tove', trainedOn: [] },
    ],
  )
  const notices = new Notices()
  return { desk: new BookingDesk(catalogue, notices), notices }
}

/** `slot('oven', 'tove', '1 Mon 08:00', '1 Mon 10:00')` */
export function slot(equipmentId: string, personId: string, from: string, to: string): BookingRequest {
  return { equipmentId, personId, start: at(from), end: at(to) }
}
