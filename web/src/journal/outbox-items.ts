/** The entries that wait on this device, in their order. Every change is written to the device's store at once. */
import type { Drawing } from '@nova/contract/room/drawing'
import type { ClientEntry, Edit } from '@nova/contract/room/journal'
import type { OwnTest } from '@nova/contract/room/own-tests'
import type { Changes } from '@nova/contract/room/text'
import { newId } from '../device-id.ts'
import { isEditOf, joinDrawing, joinOwnTests, type EditItem, type Item, type PadName } from './outbox-batch.ts'
import type { OutboxOptions } from './outbox-options.ts'
import { rebaseChain, type EditEntry, type TakenEdit } from './rebase.ts'

/** An entry takes at most this many edits before the next one begins. */
const maxEditsPerEntry = 100
/** Longer edits, such as pastes, get their own entry, so that no entry outgrows a batch. */
const maxJoinedCharacters = 2000

type Options = Pick<OutboxOptions, 'interviewId' | 'owner' | 'store' | 'now'> & {
  onStoreFailed: () => void
  /** Nothing is being written any more. */
  onWritten: () => void
}

export class OutboxItems {
  private items: Item[] = []
  private readonly replaced = new Set<string>()
  private lastOrder = 0
  private writes = 0
  private readonly origin = newId()
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  all(): readonly Item[] {
    return this.items
  }

  isWritten(): boolean {
    return this.writes === 0
  }

  has(id: string): boolean {
    return this.items.some((item) => item.record.id === id)
  }

  /** The waiting edits of a pad of this page, oldest first. */
  liveEdits(pad: PadName): EditItem[] {
    return this.items.filter((item): item is EditItem => item.isLive && isEditOf(item, pad))
  }

  /** The waiting edits of an earlier page on one pad: they build on one another. */
  chainOf(origin: string, pad: PadName): EditItem[] {
    return this.items.filter(
      (item): item is EditItem => !item.isLive && item.record.origin === origin && isEditOf(item, pad),
    )
  }

  add(entry: ClientEntry): void {
    this.save([this.append(entry)])
  }

  /** Joins the pad's last entry where that is still open; an entry on its way must not change. */
  addEdit(pad: PadName & { version: number }, edit: Edit): void {
    const waiting = this.liveEdits(pad)
    const last = waiting.at(-1)
    if (last && last === this.items.at(-1) && !last.isSealed && mayJoin(editsOf(last), edit)) {
      editsOf(last).push(edit)
      return this.save([last])
    }
    const before = waiting.reduce((sum, item) => sum + editsOf(item).length, 0)
    this.save([this.append(makeEdit(pad, pad.version + before, edit))])
  }

  addDrawing(questionId: string, drawing: Drawing): void {
    const now = this.options.now()
    const joined = joinDrawing(this.items, questionId, drawing, now)
    if (joined) return this.save([joined])
    this.add({ id: newId(), clientAt: now, kind: 'draw', questionId, payload: drawing })
  }

  /** Returns the id of the entry that holds them now. */
  addOwnTests(questionId: string, cases: OwnTest[]): string {
    const now = this.options.now()
    const joined = joinOwnTests(this.items, questionId, cases, now)
    if (joined) {
      this.save([joined])
      return joined.record.id
    }
    const id = newId()
    this.add({ id, clientAt: now, kind: 'ownTests', questionId, payload: { cases } })
    return id
  }

  /**
   * Removes the first `count` edits of an entry, which the server has. The rest keeps waiting: another tab may have
   * sent the entry while this one added to it.
   */
  settle(id: string, count: number): void {
    const item = this.items.find((each) => each.record.id === id)
    if (item?.record.entry.kind !== 'edit') return
    const { entry } = item.record
    const edits = entry.payload.edits.slice(count)
    if (edits.length === 0) return this.forget([item])
    const baseVersion = entry.payload.baseVersion + count
    const rest: EditEntry = { ...entry, id: newId(), payload: { ...entry.payload, baseVersion, edits } }
    item.record = { ...item.record, id: rest.id, batch: null, entry: rest }
    this.save([item], [id])
  }

  /** A pad moved its waiting edits over those of others: their new base, and their new changes in order. */
  rebase(pad: PadName, version: number, changes: Changes[]): void {
    const waiting = this.liveEdits(pad)
    let at = 0
    for (const item of waiting) {
      const edits = editsOf(item).map((edit, index) => ({ ...edit, changes: changes[at + index] ?? edit.changes }))
      const { entry } = item.record
      item.record.entry = { ...entry, payload: { ...entry.payload, baseVersion: version + at, edits } }
      at += edits.length
    }
    this.save(waiting)
  }

  /**
   * Puts one edit, or nothing, in the place of all waiting edits of a pad, in a single write: a page that closes in
   * between must neither lose the text nor send it twice. The edit keeps the time of the last key it holds.
   */
  replace(pad: PadName & { version: number }, edit: Edit | null): void {
    const waiting = this.liveEdits(pad)
    const last = waiting.at(-1)
    if (edit) for (const item of waiting) this.replaced.add(item.record.id)
    this.items = this.items.filter((item) => !waiting.includes(item as EditItem))
    const at = last ? editsOf(last).at(-1)!.at : edit?.at
    const added = edit && at !== undefined ? [this.append(makeEdit(pad, pad.version, { ...edit, at }))] : []
    for (const item of added) Object.assign(item, { isSealed: true, isReplacement: true })
    this.save(
      added,
      waiting.map((item) => item.record.id),
    )
  }

  wasReplaced(id: string): boolean {
    return this.replaced.has(id)
  }

  /** Moves the edits of an earlier page over what the server has accepted since; those it has already are dropped. */
  rebaseChain(chain: EditItem[], missing: TakenEdit[]): void {
    const rebased = rebaseChain(
      chain.map((item) => item.record.entry),
      missing,
    )
    for (const [at, item] of chain.entries()) item.record.entry = rebased[at] ?? item.record.entry
    this.save(chain.filter((_, at) => rebased[at] !== null))
    this.forget(chain.filter((_, at) => rebased[at] === null))
  }

  /** Writes the items to the device, and removes those ids from it. */
  save(items: readonly Item[], gone: string[] = []): void {
    if (items.length === 0 && gone.length === 0) return
    const { store, onStoreFailed, onWritten } = this.options
    this.writes += 1
    store
      .put(
        items.map((item) => item.record),
        gone,
      )
      .catch(onStoreFailed)
      .finally(() => {
        this.writes -= 1
        if (this.writes === 0) onWritten()
      })
  }

  forget(items: readonly Item[]): void {
    if (items.length === 0) return
    const ids = new Set(items.map((item) => item.record.id))
    this.items = this.items.filter((item) => !ids.has(item.record.id))
    this.save([], [...ids])
  }

  /** Takes items out of the queue for good; the device keeps them, because the server refuses them. */
  park(items: readonly Item[]): void {
    for (const item of items) item.record.parked = true
    this.save(items)
    this.items = this.items.filter((item) => !items.includes(item))
  }

  /** Brings back what this tab and dead tabs left on the device, to be sent first; gives what was parked. */
  async load(isAlive: (tab: string) => boolean): Promise<{ hasFound: boolean; parked: ClientEntry[] }> {
    const { store, interviewId, owner } = this.options
    const records = (await store.load(interviewId)).filter(
      (record) => !this.has(record.id) && (record.owner === owner || !isAlive(record.owner)),
    )
    const found = records.flatMap((record) =>
      record.parked ? [] : [{ record: { ...record, owner }, isLive: false, isSealed: true, isLate: false }],
    )
    this.items = [...found, ...this.items]
    this.save(found)
    const parked = records.flatMap((record) => (record.parked ? [record.entry] : []))
    return { hasFound: found.length > 0, parked }
  }

  private append(entry: ClientEntry): Item {
    const { interviewId, owner, now } = this.options
    this.lastOrder = Math.max(this.lastOrder + 1, Math.floor(now() * 1000))
    const item: Item = {
      record: {
        id: entry.id,
        interviewId,
        owner,
        origin: this.origin,
        order: this.lastOrder,
        batch: null,
        parked: false,
        entry,
      },
      isLive: true,
      isSealed: !growing.has(entry.kind),
      isLate: false,
    }
    this.items.push(item)
    return item
  }
}

const growing: ReadonlySet<ClientEntry['kind']> = new Set(['edit', 'draw', 'ownTests'])

function editsOf(item: EditItem): Edit[] {
  return item.record.entry.payload.edits
}

function makeEdit({ questionId, language }: PadName, baseVersion: number, edit: Edit): EditEntry {
  return { id: newId(), clientAt: edit.at, kind: 'edit', questionId, payload: { language, baseVersion, edits: [edit] } }
}

function mayJoin(edits: Edit[], edit: Edit): boolean {
  const isShort = (each: Edit) => JSON.stringify(each.changes).length <= maxJoinedCharacters
  return edits.length < maxEditsPerEntry && isShort(edit) && isShort(edits.at(-1)!)
}
