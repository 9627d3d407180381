/** The pads of one interview on this page, and how they catch up with the server. */
import type { EntryOf, Pad as StoredPad } from '@nova/contract/room/journal'
import { languages, type PadLanguage } from '@nova/contract/words'
import type { PadName } from './outbox-batch.ts'
import type { Pad } from './pads.ts'
import { toTakenEdit, type TakenEdit } from './rebase.ts'

type Options = {
  /** The server's pads and the whole journal. */
  server: { readAllPads: () => Promise<StoredPad[]>; readAll: () => Promise<{ entries: EntryOf[] }> }
  makePad: (stored: StoredPad) => Pad
  onAdded: (pad: Pad) => void
  /** Restarts a pad when none of its edits is on its way; null for a page that only reads. */
  onBroken: ((name: PadName) => void) | null
}

const order: readonly string[] = [...languages, 'text']

function rankOf({ language }: Pad): number {
  const place = order.indexOf(language)
  return place < 0 ? order.length : place
}

const keyOf = ({ questionId, language }: PadName) => `${questionId} ${language}`

export function createRoomPads({ server, makePad, onAdded, onBroken }: Options) {
  const pads = new Map<string, Pad>()
  let catchingUp: Promise<ServerPads> | null = null
  let isBehind = false

  const find = (questionId: string, language: PadLanguage) => pads.get(keyOf({ questionId, language }))

  const add = (stored: StoredPad): Pad => {
    const pad = makePad(stored)
    pads.set(keyOf(stored), pad)
    onAdded(pad)
    return pad
  }

  /** Hands an accepted edit to its pad. Resolves when entries that were missing before it were fetched too. */
  const receive = async (name: PadName, edit: TakenEdit): Promise<void> => {
    if (hand(name, edit)) return
    isBehind = true
    await catchUp()
  }

  /** False where entries before it are missing. */
  const hand = ({ questionId, language }: PadName, edit: TakenEdit): boolean => {
    const known = find(questionId, language)
    // A pad unknown to this page begins with its first edit.
    if (!known && edit.payload.baseVersion > 0) return false
    const pad = known ?? add({ questionId, language, version: 0, text: '' })
    const received = pad.receive(edit)
    if (received === 'broken') restartLater(pad)
    return received !== 'gap'
  }

  const restartLater = (pad: Pad, from?: StoredPad) => {
    if (onBroken) onBroken({ questionId: pad.questionId, language: pad.language })
    else if (from) pad.restart(from)
    else isBehind = true
  }

  /** Fetches what is missing: the journal brings each pad to its last version with every own entry recognised. */
  const catchUp = (): Promise<ServerPads> => {
    catchingUp ??= readMissing().finally(() => {
      catchingUp = null
    })
    return catchingUp
  }

  const readMissing = async (): Promise<ServerPads> => {
    // The pads first: the journal that is read after them holds all their edits.
    const stored = await server.readAllPads()
    const { entries } = await server.readAll()
    const versions = new Map<string, number>()
    for (const entry of entries) {
      if (entry.kind !== 'edit' || !entry.questionId) continue
      const name = { questionId: entry.questionId, language: entry.payload.language }
      versions.set(keyOf(name), entry.payload.baseVersion + entry.payload.edits.length)
      hand(name, toTakenEdit(entry))
    }
    isBehind = false
    for (const each of stored) {
      const pad = pads.get(keyOf(each))
      if (!pad) add(each)
      else if (pad.version() < each.version) restartLater(pad, each)
    }
    return { stored: new Map(stored.map((each) => [keyOf(each), each])), versions }
  }

  /** Starts a pad again from the server's text. Throws ApiError when that cannot be read. */
  const restart = async (name: PadName, isBroughtBack: boolean): Promise<void> => {
    const versionBefore = find(name.questionId, name.language)?.version() ?? 0
    const { stored, versions } = await readMissing()
    const pad = find(name.questionId, name.language)
    if (!pad) return
    const from = stored.get(keyOf(name)) ?? { ...name, version: 0, text: '' }
    const hasServerLostEdits = Math.max(from.version, versions.get(keyOf(name)) ?? 0) < versionBefore
    // The stream may have brought more than was read here.
    const isAhead = from.version < pad.version() && !hasServerLostEdits
    pad.restart(isAhead ? { version: pad.version(), text: pad.confirmedText() } : from, isBroughtBack)
  }

  /** After a lost connection: tries again where catching up has failed. */
  const retry = () => {
    if (isBehind) void catchUp().catch(() => undefined)
  }

  /** Those of a question: languages in their own order, then prose, then files by path. */
  const listOf = (questionId: string) => {
    const own = [...pads.values()].filter((pad) => pad.questionId === questionId)
    return own.sort((a, b) => rankOf(a) - rankOf(b) || (a.language < b.language ? -1 : 1))
  }

  return { find, listOf, add, receive, restart, retry, keys: () => [...pads.keys()] }
}

type ServerPads = { stored: Map<string, StoredPad>; versions: Map<string, number> }
