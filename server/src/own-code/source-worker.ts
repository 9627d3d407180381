/** The thread of source-apart.ts: finds out what an upload is, and reads it. */
import { parentPort, workerData } from 'node:worker_threads'
import { patchFiles } from '../question-validation/patches.ts'
import {
  findCommit,
  listChanges,
  openBundle,
  openGitFolder,
  openRepository,
  readChange,
  type Repository,
} from './git-history.ts'
import { replaceSecrets } from './secrets.ts'
import { collectFiles } from './source-files.ts'
import {
  type KeptChange,
  type ReadChange,
  type SourceAnswer,
  SourceProblem,
  type SourceQuestion,
  type UploadFile,
} from './source.ts'
import { trim } from './trimming.ts'
import { readEntries } from './zip-entries.ts'

type Opened = { repository: Repository } | { id: 'folders' | 'patch'; read: ReadChange }

const looksLikeTest = (path: string) =>
  /(?:^|\/)(?:tests?|__tests__|spec)\/|[._-](?:test|spec)\.\w+$|(?:^|\/)test_\w+\.\w+$|Tests?\.\w+$/.test(path)

async function open({ of, folder }: SourceQuestion): Promise<Opened> {
  if ('repository' in of) return { repository: await openRepository(of.repository) }
  const { files } = of
  const starts = ({ bytes }: UploadFile, text: string) =>
    Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text
  const bundle = files.find((file) => starts(file, '# v'))
  if (bundle && files.length === 1) return { repository: await openBundle(bundle.bytes, folder) }
  const zips = files.filter((file) => starts(file, 'PK'))
  const patches = files.filter((file) => !zips.includes(file) && /\.(?:patch|diff)$/i.test(file.name))
  if (zips.length !== 1 || zips.length + patches.length !== files.length || patches.length > 1)
    throw new SourceProblem(
      'Please upload one Git bundle, one ZIP, or a ZIP and a patch (a file that ends with .patch or .diff).',
    )
  return openZip(zips[0]!, patches[0], folder)
}

async function openZip(zip: UploadFile, patch: UploadFile | undefined, folder: string): Promise<Opened> {
  const { entries, links } = await readEntries(zip.bytes, () => true)
  const git = [...entries.keys()].find((path) => /(?:^|\/)\.git\/HEAD$/.test(path))
  if (git !== undefined && !patch) {
    const top = git.slice(0, -'HEAD'.length)
    const inside = [...entries].flatMap(([path, content]) =>
      path.startsWith(top) ? [[path.slice(top.length), content] as const] : [],
    )
    return { repository: await openGitFolder(new Map(inside), folder) }
  }
  const top = commonTop([...entries.keys()])
  const below = (side: string) => sideOf(entries, links, `${top}${side}`)
  if (patch) return withPatch(below(''), patch)
  const [before, after] = [below('before/'), below('after/')]
  if (before.files.length === 0 || after.files.length === 0)
    throw new SourceProblem(
      'This ZIP has neither a folder .git nor the folders before and after. Add a patch to it, or upload a Git bundle.',
    )
  const notes = [...new Set([...before.notes, ...after.notes])]
  const title = zip.name
    .replace(/\.zip$/i, '')
    .replaceAll(/[-_\p{C}]+/gu, ' ')
    .slice(0, 80)
  return { id: 'folders', read: { before: before.files, after: after.files, lock: after.lock, title, body: '', notes } }
}

const commonTop = (paths: readonly string[]): string => {
  const first = paths[0]?.split('/', 1)[0]
  const isTop =
    first && !/^(?:before|after|src|lib|tests?)$/.test(first) && paths.every((path) => path.startsWith(`${first}/`))
  return isTop ? `${first}/` : ''
}

function sideOf(entries: ReadonlyMap<string, Uint8Array>, links: readonly string[], prefix: string) {
  const collected = collectFiles()
  for (const link of links) if (link.startsWith(prefix)) collected.leave('link', link.slice(prefix.length))
  for (const [path, content] of entries) {
    if (!path.startsWith(prefix)) continue
    const place = path.slice(prefix.length)
    if (collected.wants(place)) collected.take(place, content)
  }
  return { files: collected.files, lock: collected.lock(), notes: collected.notes() }
}

function withPatch({ files, lock, notes }: ReturnType<typeof sideOf>, patch: UploadFile): Opened {
  const text = Buffer.from(patch.bytes).toString('utf8').replaceAll('\r\n', '\n')
  const after = patchFiles(files, text)
  if ('problem' in after)
    throw new SourceProblem(`${after.problem} The ZIP must hold the code as it was before the patch.`)
  const subject = /^Subject: (?:\[PATCH[^\]]*\] )?(.+)$/m.exec(text)?.[1]
  const title = (subject ?? patch.name.replace(/\.\w+$/, '').replaceAll(/[-_]+/g, ' ')).slice(0, 80)
  return { id: 'patch', read: { before: files, after: after.files, lock, title, body: '', notes } }
}

async function answer(question: SourceQuestion): Promise<SourceAnswer> {
  try {
    const opened = await open(question)
    if (question.change === null)
      return 'repository' in opened ? await listChanges(opened.repository, looksLikeTest) : listOne(opened)
    if ('repository' in opened) {
      const [from, to] = await findCommits(opened.repository, question)
      return { kept: await keep(await readChange(opened.repository, to, from)) }
    }
    return { kept: await keep(opened.read) }
  } catch (error) {
    if (error instanceof SourceProblem) return { problem: error.message }
    throw error
  }
}

/** Before anything leaves this thread. */
const keep = async (read: ReadChange): Promise<KeptChange> => trim(await withoutSecrets(read))

async function withoutSecrets(read: ReadChange): Promise<ReadChange> {
  const known = new Map<string, string>()
  const before = await replaceSecrets(read.before, known)
  const after = await replaceSecrets(read.after, known)
  const words = await replaceSecrets(
    [
      { path: 'the title', text: read.title },
      { path: 'the description', text: read.body },
    ],
    known,
  )
  const notes = [...read.notes, ...new Set([...before.notes, ...after.notes, ...words.notes])]
  return {
    ...read,
    before: before.files,
    after: after.files,
    title: words.files[0]!.text,
    body: words.files[1]!.text,
    notes,
  }
}

/** The commits that a change begins after and ends with; undefined: after its first parent. */
async function findCommits(
  repository: Repository,
  { of, change }: SourceQuestion,
): Promise<[string | undefined, string]> {
  const asked = change ?? ''
  if (/^[0-9a-f]{40}$/.test(asked)) return [undefined, asked]
  if ('files' in of) throw new SourceProblem('Choose one of the listed changes.')
  const [from, to, ...more] = asked.split('..')
  if (more.length > 0 || from === '') throw new SourceProblem('Name a commit or a branch, or two joined by two dots.')
  if (to === undefined) return [undefined, await findCommit(repository, from!)]
  return [await findCommit(repository, from!), await findCommit(repository, to)]
}

function listOne({ id, read }: { id: string; read: ReadChange }): SourceAnswer {
  const old = new Map(read.before.map(({ path, text }) => [path, text]))
  const now = new Map(read.after.map(({ path, text }) => [path, text]))
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path))
  const tests = changed.filter(looksLikeTest).length
  return { changes: [{ id, title: read.title, date: null, files: changed.length, tests }], notes: read.notes }
}

parentPort?.postMessage(await answer(workerData as SourceQuestion))
