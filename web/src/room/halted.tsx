import { CloudOff } from 'lucide-react'

export const keptForNewLink =
  "Your work is kept on this device. We'll send it when you open your new link in this browser."

const reasons: Record<string, string> = {
  record_full:
    'The record of this interview is full, so what you type is no longer saved step by step. It is kept on this device, and you can still submit your answers.',
  bad_candidate_token: `A new link has replaced this one. Ask the person who invited you for it. ${keptForNewLink}`,
}
const keptHere =
  "We can't save what you type right now. Your work is kept on this device. Reload this page to try again."

/** The same where this browser keeps nothing: a page that is reloaded has lost it. */
const onPageOnly =
  "We can't save what you type right now, and this browser can't keep it. Copy your work before you reload or close this page."
const reasonsUnkept: Record<string, string> = {
  record_full:
    'The record of this interview is full, so what you type is no longer saved step by step. Keep this page open. You can still submit your answers.',
  bad_candidate_token:
    "A new link has replaced this one. Ask the person who invited you for it. This browser can't keep your work, so copy it before you open the new link.",
}

/** These have a screen or a line of their own. */
const saidElsewhere = [
  'other_device',
  'time_ended',
  'in_break',
  'interview_cancelled',
  'interview_completed',
  'not_in_progress',
]

/** Says why nothing is sent any more, what became of the text, and what to do. */
export function Halted({ code, isKept }: { code: string | null; isKept: boolean }) {
  if (code === null || saidElsewhere.includes(code)) return null
  return (
    <div role="alert" className="flex items-start gap-3 border-b border-line bg-warn-soft px-4 py-2 text-sm">
      <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
      {isKept ? (reasons[code] ?? keptHere) : (reasonsUnkept[code] ?? onPageOnly)}
    </div>
  )
}
