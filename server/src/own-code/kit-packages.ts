/** Packages that own kits of this machine bring to a change, and kits made of a change's own lock file. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isSound } from '../platform/project-boxes/own-kits/kept-kits.ts'
import { addLockedKit, kitOfPackages } from '../platform/project-boxes/own-kits/locked-kit.ts'
import type { LockedPackages } from '../platform/project-boxes/own-kits/locked-packages.ts'
import type { AddOptions, OwnKits } from '../platform/project-boxes/own-kits/own-kits.ts'
import type { OwnPackages } from './cut.ts'
import type { OwnCodeRow } from './tables.ts'

const folders = ['node_modules', 'site-packages']

/** Of two kits with a package, the one made for this change counts, or the newer. */
export function packagesOfKits(
  ownKits: OwnKits | undefined,
  { id, content }: Pick<OwnCodeRow, 'id' | 'content'>,
): OwnPackages {
  const made = content.locked && kitOfPackages(content.locked)
  const usable = (ownKits?.list() ?? []).filter((kit) => kit.form.runtime === content.runtime && isSound(kit))
  const ordered = usable.toSorted((one, other) => Number(one.id === made) - Number(other.id === made))
  const kits: Record<string, string> = {}
  for (const kit of ordered)
    for (const folder of folders) for (const name of namesIn(join(kit.content, 'files', folder))) kits[name] = kit.id
  const names = content.locked?.wanted ?? []
  const command = `npm run operator -- own-code packages ${id}`
  const hint = `Its package-lock.json names ${names.slice(0, 8).join(', ')}: an operator can install them on the server by “${command}”; go on after that`
  return names.length > 0 && (made === undefined || !usable.some((kit) => kit.id === made)) ? { kits, hint } : { kits }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name]
  })
}

/** Makes an own kit of the packages that a change's lock file names; returns the sentence for the operator. */
export async function installLocked(
  ownKits: OwnKits,
  locked: LockedPackages | undefined,
  options: AddOptions,
): Promise<string> {
  if (!locked) return 'Its package-lock.json names no package that is missing here, so nothing was installed.'
  const id = await addLockedKit(ownKits, locked, options)
  const refused =
    locked.refused.length > 0
      ? ` Left out, since the registry has no archive with a checksum for them: ${locked.refused.slice(0, 8).join(', ')}.`
      : ''
  return `${id} brings ${locked.wanted.join(', ')}, with ${locked.packages.length} packages in all.${refused}`
}
