/** Other participants' cursors in the room's pads, shown in the editor until they leave. */
import type { SessionState } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import type { PadLanguage } from '@nova/contract/words'
import { isSamePad } from '../journal/outbox-batch.ts'
import type { Pad } from '../journal/pads.ts'
import { createStore } from '../journal/store.ts'
import type { Tone } from './editor-names.ts'
import type * as EditorOthers from './editor-others.ts'

type FindPad = (questionId: string, language: PadLanguage) => Pad | undefined

export type Other = SharedSelection & { key: string; name: string; tone: Tone }

/** `findPad` finds the pads of this page; one that is not there yet shows its cursors once it is. */
export function createOthers(findPad: FindPad) {
  const store = createStore<readonly Other[]>([])
  /** Cursors ahead of this page's version of the pad, shown later. */
  const early = new Map<string, Other>()
  const tones = new Map<string, Tone>()
  let editor: typeof EditorOthers | undefined

  const toneOf = (key: string, role: string): Tone => {
    const tone = tones.get(key) ?? (role === 'candidate' ? 'info' : tones.size % 2 === 0 ? 'good' : 'warn')
    tones.set(key, tone)
    return tone
  }

  const place = (other: Other) => {
    const pad = findPad(other.questionId, other.language)
    if (!editor || !pad || pad.version() < other.version) return void early.set(other.key, other)
    early.delete(other.key)
    pad.change(editor.placeOthers(pad.state(), other))
  }

  const remove = ({ questionId, language, key }: Other) => {
    const pad = findPad(questionId, language)
    if (editor && pad) pad.change(editor.removeOthers(key))
  }

  const take = (key: string, next: Other | null) => {
    const before = store.get().find((each) => each.key === key)
    early.delete(key)
    if (before && !(next && isSamePad(before, next))) remove(before)
    if (next) place(next)
    store.set((all) => [...all.filter((each) => each.key !== key), ...(next ? [next] : [])])
  }

  const receive = (selection: SharedSelection) => {
    const { by, ranges } = selection
    const key = `${by.role} ${by.id ?? ''}`
    const other = { ...selection, key, name: by.name ?? 'Your interviewer', tone: toneOf(key, by.role) }
    take(key, ranges.length > 0 ? other : null)
    if (editor || ranges.length === 0) return
    void import('./editor-others.ts').then((loaded) => {
      editor = loaded
      for (const each of early.values()) place(each)
    })
  }

  /** Those whose page is closed, or whose candidate is in a break, show nothing any more. */
  const keepPresent = ({ presence, breakEndsAt }: SessionState) => {
    for (const { key, by } of store.get()) {
      const isThere = presence.some(({ role, name, online }) => online && role === by.role && name === by.name)
      if (!isThere || (by.role === 'candidate' && breakEndsAt)) take(key, null)
    }
  }

  /** A pad has come into being, or has changed. */
  const settle = (pad: Pad) => {
    for (const other of early.values()) if (isSamePad(other, pad)) place(other)
  }

  return { store, receive, keepPresent, settle }
}
