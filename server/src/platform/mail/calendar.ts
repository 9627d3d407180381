/** A calendar entry as text (RFC 5545, RFC 5546), for the part of the mail that calendars read. */
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import { cleanLine } from './clean-line.ts'
import type { MailCalendar } from './mail.ts'

/** `absolute` makes an address of a path. */
export function renderCalendar(entry: MailCalendar, madeAt: Date, absolute: (url: string) => string): string {
  const { method, uid, sequence, organizer, attendee } = entry
  const isCancelled = method === 'CANCEL'
  const calendar = new ICalCalendar({
    prodId: { company: 'Nova Interviews', product: 'Nova Interviews', language: 'EN' },
    method: ICalCalendarMethod[method],
  })
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: madeAt,
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: cleanLine(entry.title),
    description: entry.description.split('\n').map(cleanLine).join('\n'),
    // The link opens the interview without an account, so viewers of a shared calendar see only a busy slot.
    class: ICalEventClass.PRIVATE,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(entry.url ? { url: absolute(entry.url) } : {}),
    ...(entry.location ? { location: cleanLine(entry.location) } : {}),
    organizer: { name: cleanName(organizer.name), email: organizer.email },
    attendees: [
      {
        name: cleanName(attendee.name),
        email: attendee.email,
        rsvp: !isCancelled,
        status: ICalAttendeeStatus.NEEDSACTION,
        role: ICalAttendeeRole.REQ,
      },
    ],
  })
  return calendar.toString()
}

// Names are parameters, in which a quotation mark cannot be written (RFC 5545, 3.2).
const cleanName = (name: string) => cleanLine(name).replaceAll('"', "'")
