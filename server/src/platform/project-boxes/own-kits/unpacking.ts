/**
 * Unpacks an own kit. Promises that the whole archive is checked before anything is written, that nothing lies outside
 * the folder or leads out of it, and that all of it may be read by everyone and written by its owner alone.
 */
import { link, mkdir, open, statfs, symlink } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { ownKitLimits } from '@nova/contract/installation/own-kits'
import { type Entry, readEntries, readWhole } from './archive.ts'
import { type KitForm, maxFormBytes, readKitForm } from './kit-form.ts'
import { KitProblem } from './kit-problem.ts'

export type Unpacked = {
  form: KitForm
  kind: 'packages' | 'image'
  bytes: number
  files: number
  /** Places of its files and links. */
  paths: string[]
}

type Checked = Omit<Entry, 'content'>
type Plan = { entries: Map<string, Checked>; prefix: string; bytes: number; files: number; form: KitForm }

const maxDepth = 60
const maxForms = 100
const maxPathBytes = 1_000
const maxNameBytes = 255
/** Folders of an image that a box has itself. */
const ownFolders = /^(?:dev|proc|sys|run|tmp|boot|work|kit)(?:\/|$)/

/** Unpacks an archive or a folder into a new folder; throws a KitProblem. */
export async function unpack(source: string, folder: string): Promise<Unpacked> {
  const plan = await check(source)
  const { entries, form, bytes, files } = plan
  const kind = isImage(entries) ? 'image' : 'packages'
  const { bavail, bsize } = await statfs(dirname(folder))
  if (bavail * bsize < bytes) throw new KitProblem('The disk is full. Make room and try again.')
  await mkdir(folder, { mode: 0o755 })
  const ordered = [...entries.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const { kind, path } of ordered)
    if (kind === 'folder') await mkdir(join(folder, path), { mode: 0o755, recursive: true })
  await writeFiles(source, folder, plan)
  const ofKind = (kind: Entry['kind']) => ordered.filter((entry) => entry.kind === kind)
  for (const { path, target } of ofKind('hard link')) {
    await makeParent(folder, path)
    await link(join(folder, target), join(folder, path))
  }
  // Last, so that nothing was written through one.
  for (const { path, target } of ofKind('link')) {
    await makeParent(folder, path)
    await symlink(target, join(folder, path))
  }
  const paths = ordered.filter((entry) => entry.kind !== 'folder').map(({ path }) => path)
  const hasBash = paths.some((path) => /^(?:usr\/)?bin\/bash$/.test(path))
  if (kind === 'image' && !hasBash)
    throw new KitProblem('The image has no bash, which terminals need. Install it in the image.')
  return { form, kind, bytes, files, paths }
}

const makeParent = (folder: string, path: string) =>
  mkdir(dirname(join(folder, path)), { recursive: true, mode: 0o755 })

async function writeFiles(source: string, folder: string, plan: Plan): Promise<void> {
  for await (const entry of readEntries(source)) {
    const path = placeOf(entry.path).slice(plan.prefix.length)
    if (entry.kind !== 'file' || plan.entries.get(path)?.kind !== 'file') continue
    await makeParent(folder, path)
    const file = await open(join(folder, path), 'wx')
    try {
      // Writes all or throws, where `write` may stop halfway on a full disk.
      await file.writeFile(entry.content())
      await file.chmod(entry.isProgram ? 0o755 : 0o644)
    } finally {
      await file.close()
    }
  }
}

/** Reads it whole and writes nothing. */
async function check(source: string): Promise<Plan> {
  const all = new Map<string, Checked>()
  const forms = new Map<string, string>()
  let bytes = 0
  let files = 0
  let seen = 0
  for await (const entry of readEntries(source)) {
    const path = placeOf(entry.path)
    // Skipped parts of an image count too, or an archive of them alone would be read without end.
    if ((seen += 1) > ownKitLimits.files) throw new KitProblem('It has more than 200,000 files. Leave some out.')
    if (path === '') continue
    if (all.has(path) && (entry.kind !== 'folder' || all.get(path)!.kind !== 'folder'))
      throw new KitProblem(`${say(path)} is in it twice.`)
    bytes += entry.bytes
    if (bytes > ownKitLimits.unpackedBytes)
      throw new KitProblem('It is larger than 4 GB unpacked. Leave some files out.')
    if (entry.kind !== 'folder') files += 1
    if (path === 'kit.json' || /^[^/]+\/kit\.json$/.test(path)) forms.set(path, await readText(entry))
    if (forms.size > maxForms) throw new KitProblem('It has more than 100 files named kit.json. Leave some out.')
    const { content: _, ...rest } = entry
    all.set(path, { ...rest, path })
  }
  const { prefix, text } = chooseForm(forms, all)
  const form = readKitForm(text)
  if ('wrong' in form) throw new KitProblem(form.wrong)
  const entries = new Map([...all].flatMap(([path, entry]) => below(prefix, path, entry)))
  const isWhole = isImage(entries)
  if (!isWhole && !hasBelow(entries, 'files/'))
    throw new KitProblem('It has neither files/ with packages nor usr/ of an image.')
  if (!hasBelow(entries, 'sample/tests/'))
    throw new KitProblem('It has no sample/tests/. Add a small project whose tests pass with it.')
  if (isWhole) clearImage(entries)
  for (const entry of entries.values()) requireSafe(entry, entries, isWhole)
  return { entries, prefix, bytes, files, form }
}

/** Leaves out what boxes have themselves, and what the loader would put into our own programs. */
function clearImage(entries: Map<string, Checked>): void {
  if (entries.has('files')) throw new KitProblem('An image can’t have files. Leave it out.')
  if (entries.get('etc')?.kind === 'link') throw new KitProblem('The image’s etc is a link. Make it a folder.')
  for (const path of entries.keys())
    if (ownFolders.test(path) || /(?:^|\/)ld\.so\.preload$/.test(path)) entries.delete(path)
}

function below(prefix: string, path: string, entry: Checked): [string, Checked][] {
  if (!path.startsWith(prefix) || path === prefix) return []
  const own = path.slice(prefix.length)
  const target = entry.kind === 'hard link' ? placeOf(entry.target) : entry.target
  return [[own, { ...entry, path: own, target: entry.kind === 'hard link' ? target.slice(prefix.length) : target }]]
}

/** kit.json at the top, or in the one folder at the top. */
function chooseForm(forms: Map<string, string>, all: Map<string, Checked>) {
  const text = forms.get('kit.json')
  if (text !== undefined) return { prefix: '', text }
  const [[path, only] = []] = forms
  const prefix = path?.slice(0, -'kit.json'.length)
  const isAlone = prefix !== undefined && [...all.keys()].every((each) => `${each}/`.startsWith(prefix))
  if (only !== undefined && isAlone) return { prefix, text: only }
  throw new KitProblem('It has no kit.json at its top. Add one, as docs/projects.md describes it.')
}

async function readText(entry: Entry): Promise<string> {
  if (entry.kind !== 'file') throw new KitProblem('kit.json isn’t a file.')
  if (entry.bytes > maxFormBytes) throw new KitProblem('kit.json is larger than 16 KB.')
  return readWhole(entry.content())
}

/** The root of a file system has programs; packages have the folder `files`. */
const isImage = (entries: Map<string, Checked>) => !hasBelow(entries, 'files/') && hasBelow(entries, 'usr/')
const hasBelow = (entries: Map<string, Checked>, folder: string) =>
  [...entries.keys()].some((path) => path.startsWith(folder) && path !== folder)

/** The entry's path below the folder; '' for the folder itself. */
function placeOf(path: string): string {
  if (/\p{Cc}/u.test(path)) throw new KitProblem(`${say(path)} has characters that can’t be shown. Rename it.`)
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (path.startsWith('/') || parts.includes('..')) throw new KitProblem(`${say(path)} would lie outside it.`)
  const isLong = parts.length > maxDepth || Buffer.byteLength(path) > maxPathBytes
  if (isLong || parts.some((part) => Buffer.byteLength(part) > maxNameBytes))
    throw new KitProblem(`${say(path)} is too long a path.`)
  return parts.join('/')
}

function requireSafe({ path, kind, target }: Checked, entries: Map<string, Checked>, isWhole: boolean): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const above = entries.get(folder)
    if (above && above.kind !== 'folder')
      throw new KitProblem(`${say(path)} lies in ${say(folder)}, which isn’t a folder.`)
  }
  if (kind === 'other') throw new KitProblem(`${say(path)} is a device or pipe. Leave it out.`)
  if (kind === 'hard link' && entries.get(target)?.kind !== 'file')
    throw new KitProblem(`${say(path)} is a link to a file that isn’t in it.`)
  // An image is the whole root of its box, where no link leads anywhere else.
  if (kind === 'link' && !isWhole && !staysInside(path, target))
    throw new KitProblem(`${say(path)} is a link that leads out of it.`)
  if (kind === 'link' && (target === '' || target.includes('\0') || Buffer.byteLength(target) > maxPathBytes))
    throw new KitProblem(`${say(path)} is a link that can’t be made.`)
}

/** Upwards only at its beginning: after another link, `..` is somewhere else than the path says. */
function staysInside(path: string, target: string): boolean {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.')
  const down = parts.slice(parts.findIndex((part) => part !== '..') >>> 0)
  const end = normalize(join(dirname(path), target))
  return !target.startsWith('/') && !down.includes('..') && end !== '..' && !end.startsWith('../')
}

const say = (path: string) => `“${path.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, 120)}”`
