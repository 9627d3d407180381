/**
 * Reports this page's cursor positions to the others in the room: rate-limited, only while watched, and not for cursors
 * that merely move along with typed text, which the others derive themselves.
 */
import { getSyncedVersion, sendableUpdates } from '@codemirror/collab'
import { type EditorState, type Extension, type Text, Transaction } from '@codemirror/state'
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { maxRanges } from '@nova/contract/constants'
import type { Selection } from '@nova/contract/room/selections'
import { isSamePad, type PadName } from './outbox-batch.ts'

type Ranges = Selection['ranges']
type Shown = PadName & { state: EditorState }

const minMs = 100
/** Sent again after a pause: the earlier message may have overtaken the edits it depends on, or come after them. */
const restMs = 600

/** `isWatched` says whether anybody would see it. */
export function createOwnSelection(send: (selection: Selection) => Promise<unknown>, isWatched: () => boolean) {
  let shown: Shown | null = null
  /** As the others have it, moved by newer typing: these places are of this text. */
  let told: { name: PadName; ranges: Ranges; doc: Text } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isWanted = false
  let saidAt = -Infinity

  const plan = () => {
    isWanted = true
    if (isSending || timer !== undefined) return
    timer = setTimeout(() => void say(), Math.max(0, saidAt + minMs - performance.now()))
  }

  const say = async () => {
    timer = undefined
    isWanted = false
    const now = isWatched() ? shown : null
    const next = now ? read(now) : told && gone(told.name)
    if (!next) return
    told = now && { name: next, ranges: next.ranges, doc: now.state.doc }
    saidAt = performance.now()
    isSending = true
    // The next movement says it again.
    await send(next).catch(() => {
      told = null
    })
    isSending = false
    if (isWanted) plan()
  }

  let rest: ReturnType<typeof setTimeout> | undefined
  const note = (name: PadName, { startState, state, changes, docChanged, transactions }: ViewUpdate) => {
    shown = { ...name, state }
    if (told && docChanged && isSamePad(told.name, name)) {
      const move = (at: number) => changes.mapPos(at, 1)
      // A pad that started again has a text that these places know nothing of.
      const isOfText = told.doc === startState.doc
      const known = isOfText ? told.ranges : []
      const ranges = known.map(({ anchor, head }) => ({ anchor: move(anchor), head: move(head) }))
      told = { ...told, ranges, doc: state.doc }
    }
    if (!isWatched()) return
    const isRemote = docChanged && transactions.some((each) => each.annotation(Transaction.remote))
    if (isRemote || !isSame(told, shown)) plan()
    if (!docChanged) return
    clearTimeout(rest)
    rest = setTimeout(plan, restMs)
  }

  const enter = (name: PadName, state: EditorState) => {
    shown = { ...name, state }
    plan()
  }

  const leave = () => {
    shown = null
    plan()
  }

  const close = () => {
    shown = null
    clearTimeout(rest)
    clearTimeout(timer)
    if (told) void send(gone(told.name)).catch(() => undefined)
  }

  /** Editor extension for this pad. */
  const watch = (name: PadName): Extension =>
    ViewPlugin.define((view: EditorView) => {
      enter(name, view.state)
      return { update: (update) => note(name, update), destroy: () => shown && isSamePad(name, shown) && leave() }
    })

  /** `again`: the watchers have changed; a new one has no positions yet. */
  return { watch, again: plan, close }
}

function gone({ questionId, language }: PadName): Selection {
  return { questionId, language, version: 0, ranges: [] }
}

function read({ questionId, language, state }: Shown): Selection {
  const version = getSyncedVersion(state) + sendableUpdates(state).length
  const { main, ranges } = state.selection
  const all = [main, ...ranges.filter((range) => range !== main)].slice(0, maxRanges)
  return { questionId, language, version, ranges: all.map(({ anchor, head }) => ({ anchor, head })) }
}

function isSame(told: { name: PadName; ranges: Ranges; doc: Text } | null, shown: Shown): boolean {
  if (!told || !isSamePad(told.name, shown)) return false
  const { ranges } = read(shown)
  return (
    ranges.length === told.ranges.length &&
    ranges.every(({ anchor, head }, at) => anchor === told.ranges[at]!.anchor && head === told.ranges[at]!.head)
  )
}
