/** Own kits on the disk: DATA_DIR/kits/own/ID@VERSION, each whole and tested, with a description in about.json. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KitStep } from '@nova/contract/installation/own-kits'
import { OwnKitName } from '@nova/contract/projects/kit-libraries'
import { z } from 'zod'
import { KitForm } from './kit-form.ts'

const Kept = z.object({
  form: KitForm,
  kind: z.enum(['packages', 'image']),
  bytes: z.int(),
  files: z.int(),
  addedAt: z.iso.datetime(),
  testedAt: z.iso.datetime(),
  steps: z.array(KitStep),
  /** Variables of boxes that have it; its own and those that its content asks for. */
  environment: z.record(z.string(), z.string()),
})
export type Kept = z.infer<typeof Kept>
export type OwnKit = Kept & {
  /** `acme-spring@3.5.0`. */
  id: string
  /** Holds what was unpacked. */
  content: string
}

const aboutFile = 'about.json'
const leftoverMs = 3_600_000

export const ownFolder = (dataDir: string): string => join(dataDir, 'kits', 'own')
const contentOf = (folder: string) => join(folder, 'content')

/** A kit that is being tested has a name that no project can have: of its folder, or of one that is kept and may have failed. */
export const testedKit = /^[a-z][a-z0-9-]*@[\w.+-]+~\w{6}$/
const again = '~retest'
export const nameForRetest = (id: string): string => id + again

export const idOf = ({ id, version }: KitForm): string => `${id}@${version}`
export const isSound = ({ steps }: Pick<Kept, 'steps'>): boolean => steps.length > 0 && steps.every(({ isOk }) => isOk)

/** Those that are whole, by their ids; one that can't be read isn't there. */
export function listKept(dataDir: string): OwnKit[] {
  const folder = ownFolder(dataDir)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => OwnKitName.safeParse(name).success)
  const byVersion = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })
  return names.toSorted(byVersion).flatMap((name) => findKept(dataDir, name) ?? [])
}

/** Changes with a kit's content, and stays as it passes its test. */
export const keyOfContent = ({ addedAt, form }: Pick<Kept, 'addedAt' | 'form'>): string => `${addedAt} ${idOf(form)}`

/** Keys of all that are kept or tested. */
export function listKeys(dataDir: string): Set<string> {
  const folder = ownFolder(dataDir)
  const kits = (existsSync(folder) ? readdirSync(folder) : []).map((name) => findKept(dataDir, name))
  return new Set(kits.flatMap((kit) => (kit ? keyOfContent(kit) : [])))
}

/** The kit of this name, tested ones included. */
export function findKept(dataDir: string, name: string): OwnKit | undefined {
  if (!OwnKitName.safeParse(name).success && !testedKit.test(name)) return undefined
  const folder = join(ownFolder(dataDir), name.endsWith(again) ? name.slice(0, -again.length) : name)
  try {
    const kept = Kept.parse(JSON.parse(readFileSync(join(folder, aboutFile), 'utf8')))
    return { ...kept, id: name, content: contentOf(folder) }
  } catch {
    return undefined
  }
}

/** Replaces it whole: other servers read it at any moment. */
export function writeKept(folder: string, kept: Kept): void {
  const path = join(folder, aboutFile)
  // Two servers may test it at once.
  const made = `${path}.${randomUUID()}`
  writeFileSync(made, JSON.stringify(Kept.parse(kept)), { mode: 0o644 })
  renameSync(made, path)
}

/** Uploads and tests that were killed leave their folder behind; none takes this long. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const folder = ownFolder(dataDir)
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name)
    const begunAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    const isUnfinished = name.startsWith('.') || testedKit.test(name)
    if (isUnfinished && begunAt < Date.now() - leftoverMs) await rm(path, { recursive: true, force: true })
  }
}
