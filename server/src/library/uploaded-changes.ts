/** The changes to review of an uploaded project folder: changes/<id>.json with its patches (docs/projects.md#reviews). */
import { BankChange, type ProjectChange, reviewLimits, twinWanted } from '@nova/contract/projects/code-reviews'
import type { ProjectFile } from '@nova/contract/projects/projects'
import { refuse } from '@nova/contract/refusals'
import { cleanStrings } from '../platform/http/input.ts'

/** Reads the usable changes in the order of their ids; notes report each file or field that is left out or missing. */
export function readUploadedChanges(files: readonly ProjectFile[], notes: string[]): ProjectChange[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const described = files.filter(({ path }) => path.endsWith('.json'))
  if (described.length > reviewLimits.changes)
    throw refuse(
      'unreadable_project',
      `This has ${described.length} changes to review. A project can have at most ${reviewLimits.changes}. Please leave some out.`,
    )
  const used = new Set(described.map(({ path }) => path))
  const changes = described.flatMap(({ path, text }) => {
    const name = path.slice(0, -'.json'.length)
    const [patch, twin] = [`${name}.patch`, `${name}.twin.patch`]
    used.add(patch).add(twin)
    const each = readAbout(path, text, notes)
    if (!each) return []
    const change = texts.get(patch)
    if (change === undefined) {
      notes.push(`changes/${patch} isn’t there. We left the change ${name} out.`)
      return []
    }
    const isFaulty = each.faults.length > 0
    const sound = texts.get(twin)
    if (isFaulty && sound === undefined) notes.push(`changes/${twin} isn’t there: ${twinWanted}`)
    if (!isFaulty && sound !== undefined) notes.push(`changes/${path} names no fault, so we left changes/${twin} out.`)
    return [{ ...each, patch: change, twin: isFaulty ? (sound ?? null) : null }]
  })
  for (const { path } of files)
    if (!used.has(path)) notes.push(`changes/${path} doesn’t belong to any change. We left it out.`)
  return changes
}

/** The description of one change; undefined, and a note with file and field, where it can't be used. */
function readAbout(path: string, text: string, notes: string[]): BankChange | undefined {
  let read: unknown
  try {
    read = cleanStrings(JSON.parse(text) as unknown)
  } catch {
    notes.push(`changes/${path} isn’t valid JSON. We left it out.`)
    return undefined
  }
  const { success, data, error } = BankChange.safeParse(read)
  if (!success) {
    const { path: field, message } = error.issues[0]!
    const place = field.length > 0 ? `, ${field.join('.')}` : ''
    notes.push(`changes/${path}${place}: ${message.replace(/\.$/, '')}. We left it out.`)
    return undefined
  }
  if (`${data.id}.json` === path) return data
  notes.push(`changes/${path}, id: it is “${data.id}”, and must be the file’s name. We left it out.`)
  return undefined
}
