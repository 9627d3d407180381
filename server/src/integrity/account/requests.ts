/**
 * Requests to the candidate's own server. Keys are not recorded there, and pages send requests by themselves: little that
 * comes slowly may be written by hand, and all else is read like a program's input.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import { solidOf } from '../../observations/figures.ts'
import { of } from '../../observations/observations.ts'
import { minKnown } from './edits.ts'
import { type Fold, rememberPads, type RequestsSent } from './fold.ts'
import { give, remember } from './passing.ts'
import { rememberTyped } from './terminal.ts'

/** Solid characters a second that hands write during other work, and how many can have gathered for one request. */
const perSecond = 3
const maxByHand = 300
/** A paste into the form of a request may reach the journal this much later. */
const recordedWithinMs = 3_000
/** A path that differs in a time or a number from one before. */
const maxDigits = 26

export const openRequests = ({ entries }: Pick<Fold['input'], 'entries'>, start: number): RequestsSent => ({
  pastes: of(entries, 'paste'),
  next: 0,
  seen: new Set(),
  left: 0,
  at: start,
})

/** Pastes whose text is in this request although they reached the journal after it. */
export function findPastesOf({ requests }: Fold, { seq, at, payload }: EntryOf<'request'>): EntryOf<'paste'>[] {
  while ((requests.pastes[requests.next]?.seq ?? Infinity) < seq) requests.next++
  const until = Date.parse(at) + recordedWithinMs
  const sent = textsOf(payload).map(solidOf)
  const found: EntryOf<'paste'>[] = []
  for (let next = requests.next; ; next++) {
    const paste = requests.pastes[next]
    if (!paste || Date.parse(paste.at) > until) return found
    const text = solidOf(paste.payload.text)
    if (text.length >= minKnown && sent.some((each) => each.includes(text))) found.push(paste)
  }
}

export function passRequest(fold: Fold, entry: EntryOf<'request'>): void {
  const { requests, texts } = fold
  const { cut = 0, reduced } = entry.payload
  rememberPads(fold)
  rememberTyped(fold, entry.questionId ?? '')
  const fresh = textsOf(entry.payload).filter((text) => text !== '' && !requests.seen.has(alike(text)))
  for (const text of fresh) requests.seen.add(alike(text))
  const isNew = (text: string) => {
    const solid = solidOf(text)
    return solid.length < minKnown ? solid.length : texts.recognise(text).filter((mark) => !mark).length
  }
  const unseen = cut + (reduced?.characters ?? 0)
  const count = fresh.reduce((sum, text) => sum + isNew(text), unseen)
  const at = Date.parse(entry.at)
  requests.left = Math.min(maxByHand, requests.left + (perSecond * Math.max(0, at - requests.at)) / 1000)
  requests.at = at
  if (count <= requests.left) {
    requests.left -= count
    for (const text of fresh) remember(fold, entry, { source: 'typed', why: null }, text)
  } else {
    give(fold, entry, 'input', fresh)
    fold.pool.takeBlanks(unseen)
  }
}

const textsOf = ({ path, headers, body }: EntryOf<'request'>['payload']) => [
  ...[path, body],
  ...headers.map(([name, value]) => `${name}: ${value}`),
]

function alike(text: string): string {
  const digits = text.startsWith('/') ? text.replaceAll(/\D/g, '').length : 0
  return digits > 0 && digits <= maxDigits ? text.replaceAll(/\d+/g, '0') : text
}
