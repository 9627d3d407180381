/**
 * A running session for the live figures: messages, runs and answers, and the edits between two messages merged to one
 * for each pad. Updated with the journal, so that a message costs only the new entries, not the whole session.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import { type Changes, type OpenText, openText, readChanges } from '@nova/contract/room/text'
import type { Reading } from './remembered.ts'

/** Entries irrelevant to the figures. */
const leftOut = new Set<EntryOf['kind']>([
  'draw',
  'copy',
  'paste',
  'focus',
  'note',
  'message',
  'declaration',
  'problem',
  'ownTests',
  'request',
  'report',
])

/** The edits of one pad since the last message; `before` is the text they were made on. */
type Open = { entry: EntryOf<'edit'>; before: string }
type LivePad = { text: OpenText; open: Open | undefined }

export type LiveSession = Reading & {
  /** The session so far, in the journal's order. */
  entries: () => EntryOf[]
}

export function makeLiveSession(): LiveSession {
  const closed: EntryOf[] = []
  const pads = new Map<string, LivePad>()
  let seq = 0
  let size = 0
  const keep = (entry: EntryOf) => {
    closed.push(entry)
    size += JSON.stringify(entry.payload).length + 300
  }
  const addEdit = (entry: EntryOf<'edit'>) => {
    const key = keyOf(entry)
    const known = pads.get(key)
    const pad = known ?? { text: openText(''), open: undefined }
    pads.set(key, pad)
    if (!fits(entry, pad.text)) return keep(entry)
    // The first edit says by itself what the pad opened with.
    if (known && !(pad.open && isAlike(pad.open.entry, entry))) {
      close(pad)
      pad.open = { entry, before: pad.text.read() }
    }
    for (const { changes } of entry.payload.edits) pad.text.apply(changes)
    if (!known) keep(entry)
    else pad.open = { entry, before: pad.open!.before }
  }
  const merge = ({ entry, before }: Open, text: OpenText): EntryOf => {
    const { edits, ...rest } = entry.payload
    const last = edits.findLast(({ cause }) => cause !== 'template') ?? edits.at(-1)!
    return { ...entry, payload: { ...rest, edits: [{ ...last, changes: differenceOf(before, text.read()) }] } }
  }
  const close = (pad: LivePad) => {
    if (pad.open) keep(merge(pad.open, pad.text))
    pad.open = undefined
  }
  return {
    seq: () => seq,
    add: (entries) => {
      for (const entry of entries) {
        seq = entry.seq
        if (entry.kind === 'edit') addEdit(entry)
        else if (!leftOut.has(entry.kind)) {
          if (entry.kind === 'chat') for (const pad of pads.values()) close(pad)
          keep(shorten(entry))
        }
      }
    },
    entries: () => {
      const open = [...pads.values()].flatMap((pad) => (pad.open ? [merge(pad.open, pad.text)] : []))
      return [...closed, ...open].sort((a, b) => a.seq - b.seq)
    },
    size: () => size + [...pads.values()].reduce((sum, { text }) => sum + text.length(), 0),
  }
}

const keyOf = ({ questionId, payload }: EntryOf<'edit'>) => `${payload.language} ${questionId}`

/** True if the edits fit this text; the server accepts no others. */
function fits({ payload }: EntryOf<'edit'>, text: OpenText): boolean {
  let expected = text.length()
  return payload.edits.every(({ changes }) => {
    const { replacements, length } = readChanges(changes)
    const isFit = length === expected
    for (const { removed, inserted } of replacements) expected += inserted.length - removed
    return isFit
  })
}

/** True if two edits can be merged: by the same side, and both or neither from a template. */
function isAlike(a: EntryOf<'edit'>, b: EntryOf<'edit'>): boolean {
  const isTemplate = (entry: EntryOf<'edit'>) => entry.payload.edits.every(({ cause }) => cause === 'template')
  return a.actor.role === b.actor.role && isTemplate(a) === isTemplate(b)
}

/** Runs and answers without their texts. */
function shorten(entry: EntryOf): EntryOf {
  switch (entry.kind) {
    case 'run':
      return { ...entry, payload: { ...entry.payload, code: '', stdout: '', stderr: '', stdin: null, args: null } }
    case 'test': {
      const { cases: _, ...payload } = entry.payload
      return { ...entry, payload: { ...payload, code: '', stderr: '', failure: null } }
    }
    case 'answer':
      return { ...entry, payload: { ...entry.payload, responseText: '', codeSubmission: '' } }
    default:
      return entry
  }
}

/** The change from one text to another, without what they have in common at both ends. */
function differenceOf(before: string, after: string): Changes {
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const changed: Changes[number] = [before.length - head - tail, ...after.slice(head, after.length - tail).split('\n')]
  return [...(head > 0 ? [head] : []), changed, ...(tail > 0 ? [tail] : [])]
}
