import { readFileSync } from 'node:fs'
import { Catalogue } from './catalogue.ts'
import { BookingDesk } from './desk.ts'
import type { Equipment, Person } from './model.ts'
import { Notices } from './notices.ts'
import { formatSlot, parseMinute } from './time.ts'
import { usageOf } from './usage.ts'

type Step = { book: { equipment: string; person: string; from: string; to: string } } | { cancel: string }
type Plan = { now: string; equipment: Equipment[]; people: Person[]; steps: Step[] }

const plan = JSON.parse(readFileSync(process.argv[2] ?? 'data/monday.json', 'utf8')) as Plan
const catalogue = new Catalogue(plan.equipment, plan.people)
const notices = new Notices()
const desk = new BookingDesk(catalogue, notices)
const now = parseMinute(plan.now)

for (const step of plan.steps) {
  if ('cancel' in step) {
    console.log(desk.cancel(step.cancel, now) ? `cancelled ${step.cancel}` : `nothing to cancel: ${step.cancel}`)
    continue
  }
  const { equipment, person, from, to } = step.book
  const request = { equipmentId: equipment, personId: person, start: parseMinute(from), end: parseMinute(to) }
  const result = desk.book(request, now)
  console.log(`${person} ${equipment} ${formatSlot(request)}: ${result.ok ? result.booking.id : result.reason}`)
}

for (const { id, name } of catalogue.allEquipment()) {
  const history = desk.history(id)
  const { bookedHours, cancelledHours } = usageOf(history)
  console.log(`\n${name}: ${bookedHours} h booked, ${cancelledHours} h cancelled`)
  for (const booking of history) console.log(`  ${formatSlot(booking)} ${booking.personId} ${booking.status}`)
}
console.log(`\n${notices.sent.length} notices`)
