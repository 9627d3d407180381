/**
 * Reads a Git history from its objects alone, by isomorphic-git: no hook, filter or setting of a repository takes part,
 * and nothing is checked out. Only for the reading thread.
 */
import * as fs from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type HistoryChange, ownCodeLimits } from '@nova/contract/own-code/own-code'
import * as git from 'isomorphic-git'
import { collectFiles } from './source-files.ts'
import { type ReadChange, SourceProblem } from './source.ts'

export type Repository = { gitdir: string; tip: string; cache: object }

const objectName = /^[0-9a-f]{40}$/
/** How long the newest changes of a large history are listed. */
const listMs = 20_000
/** Folders of one code base: shared ones can make few objects look like billions. */
const maxTrees = 20_000

/** A repository of a bundle's objects in `folder`. */
export async function openBundle(bytes: Uint8Array, folder: string): Promise<Repository> {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf('\n\nPACK')
  if (end < 0 || end > 1_000_000)
    throw new SourceProblem('This bundle is damaged. Make it again: git bundle create change.bundle main')
  const [version = '', ...lines] = Buffer.from(bytes.subarray(0, end)).toString('utf8').split('\n')
  if (!/^# v[23] git bundle$/.test(version) || lines.some((line) => line.startsWith('@filter')))
    throw new SourceProblem('We can’t read this kind of bundle. Make it by: git bundle create change.bundle main')
  if (lines.some((line) => line === '@object-format=sha256'))
    throw new SourceProblem(
      'This repository names its objects by SHA-256, which we can’t read yet. Upload two folders, before and after.',
    )
  if (lines.some((line) => line.startsWith('-')))
    throw new SourceProblem(
      'This bundle needs commits that aren’t in it. Make one of the whole branch: git bundle create change.bundle main',
    )
  const refs = lines.flatMap((line) => {
    const [, oid, name] = /^([0-9a-f]{40}) (.+)$/.exec(line) ?? []
    return oid && name ? [{ oid, name }] : []
  })
  const tip = chooseTip(refs)
  const pack = join(folder, 'objects', 'pack', 'upload.pack')
  fs.mkdirSync(dirname(pack), { recursive: true })
  fs.writeFileSync(pack, bytes.subarray(end + 2))
  return index(folder, [pack], tip)
}

/** A repository of the folder `.git` in a ZIP; `entries` are its files by their path in it. */
export async function openGitFolder(entries: ReadonlyMap<string, Uint8Array>, folder: string): Promise<Repository> {
  const text = (name: string) => {
    const found = entries.get(name)
    return found && found.length < 10_000_000 ? Buffer.from(found).toString('utf8').trim() : ''
  }
  const packed = text('packed-refs')
    .split('\n')
    .flatMap((line) => {
      const [, oid, name] = /^([0-9a-f]{40}) (.+)$/.exec(line) ?? []
      return oid && name ? [{ oid, name }] : []
    })
  const loose = [...entries.keys()].flatMap((name) =>
    name.startsWith('refs/heads/') && objectName.test(text(name)) ? [{ oid: text(name), name }] : [],
  )
  const head = text('HEAD')
  const named = head.startsWith('ref: ') ? [...loose, ...packed].find(({ name }) => name === head.slice(5)) : undefined
  const tip = objectName.test(head) ? head : (named?.oid ?? chooseTip([...loose, ...packed]))
  const packs: string[] = []
  for (const [name, content] of entries) {
    if (!/^objects\/(?:[0-9a-f]{2}\/[0-9a-f]{38}|pack\/pack-[0-9a-f]{40}\.pack)$/.test(name)) continue
    const path = join(folder, name)
    fs.mkdirSync(dirname(path), { recursive: true })
    fs.writeFileSync(path, content)
    if (name.endsWith('.pack')) packs.push(path)
  }
  return index(folder, packs, tip)
}

/** A repository on this machine, which is read and not changed. */
export async function openRepository(path: string): Promise<Repository> {
  const gitdir = fs.existsSync(join(path, '.git')) ? join(path, '.git') : path
  try {
    return { gitdir, tip: await git.resolveRef({ fs, gitdir, ref: 'HEAD' }), cache: {} }
  } catch {
    throw new SourceProblem(`There is no Git repository with commits in ${path}.`)
  }
}

/** The commit of a branch, a tag, or a shortened name. */
export async function findCommit({ gitdir, cache }: Repository, name: string): Promise<string> {
  try {
    return await git.resolveRef({ fs, gitdir, ref: name })
  } catch {
    return git.expandOid({ fs, gitdir, cache, oid: name }).catch(() => {
      throw new SourceProblem(`There is no commit or branch ${name}.`)
    })
  }
}

function chooseTip(refs: readonly { oid: string; name: string }[]): string {
  const wanted = ['HEAD', 'refs/heads/main', 'refs/heads/master', 'refs/heads/trunk', 'refs/heads/develop']
  const tip = wanted.flatMap((name) => refs.find((ref) => ref.name === name) ?? [])[0] ?? refs.at(-1)
  if (!tip)
    throw new SourceProblem('There is no branch in this upload. Make it by: git bundle create change.bundle main')
  return tip.oid
}

async function index(gitdir: string, packs: readonly string[], tip: string): Promise<Repository> {
  const cache = {}
  try {
    for (const pack of packs) await git.indexPack({ fs, dir: dirname(pack), gitdir, filepath: basename(pack), cache })
  } catch {
    throw new SourceProblem('The objects in this upload are damaged or incomplete. Make it again from a full clone.')
  }
  return { gitdir, tip, cache }
}

/** The newest changes along the first parents, so that a merged pull request is one change. */
export async function listChanges(
  repository: Repository,
  isTest: (path: string) => boolean,
): Promise<{ changes: HistoryChange[]; notes: string[] }> {
  const changes: HistoryChange[] = []
  const endsAt = Date.now() + listMs
  let next: string | undefined = repository.tip
  while (next !== undefined && changes.length < ownCodeLimits.changes && Date.now() < endsAt) {
    const commit = await readCommit(repository, next)
    const [parent] = commit.parent
    if (parent === undefined) break
    const paths = await changedBetween(repository, parent, next)
    if (paths === undefined) break
    const { title } = wordsOf(commit.message)
    const date = new Date(commit.committer.timestamp * 1000).toISOString()
    const tests = paths.filter(isTest).length
    changes.push({ id: next, title, date, files: paths.length, tests })
    next = parent
  }
  const isMore = next !== undefined && changes.length > 0 && (await hasParent(repository, next))
  const notes = isMore
    ? [
        `The newest ${changes.length} changes are listed. For an older one, make a bundle of a branch that ends with it.`,
      ]
    : []
  return { changes, notes }
}

const hasParent = async (repository: Repository, oid: string) =>
  (await readCommit(repository, oid).catch(() => undefined))?.parent.length !== 0

async function readCommit({ gitdir, cache }: Repository, oid: string) {
  try {
    return (await git.readCommit({ fs, gitdir, cache, oid })).commit
  } catch {
    throw new SourceProblem(`The commit ${oid.slice(0, 10)} isn’t in this upload. Make the bundle from a full clone.`)
  }
}

/** The first line, without the number that hosts add, and the rest. */
function wordsOf(message: string): { title: string; body: string } {
  const [first = '', ...rest] = message.split('\n')
  const body = rest
    .join('\n')
    .replaceAll(/^(?:Co-authored-by|Signed-off-by|Reviewed-by|Change-Id):.*$/gim, '')
    .trim()
  const isMerge = /^Merge (?:pull request|branch|commit)\b/.test(first)
  const line = isMerge ? body.split('\n', 1)[0] || first : first
  return {
    title: line
      .replace(/^\* /, '')
      .replace(/\s*\(#\d+\)\s*$/, '')
      .trim()
      .slice(0, 200),
    body: body.slice(0, 6_000),
  }
}

type Entry = { mode: string; path: string; oid: string; type: 'blob' | 'tree' | 'commit' }

async function readTree({ gitdir, cache }: Repository, oid: string): Promise<Map<string, Entry>> {
  const { tree } = await git.readTree({ fs, gitdir, cache, oid })
  return new Map(tree.map((entry) => [entry.path, entry]))
}

/** Paths of blobs that differ; undefined where a tree isn't in the upload, as in a shallow clone. */
async function changedBetween(repository: Repository, from: string, to: string): Promise<string[] | undefined> {
  const paths: string[] = []
  const empty = new Map<string, Entry>()
  let trees = 0
  const compare = async (before: string | undefined, after: string | undefined, at: string): Promise<void> => {
    if (paths.length >= 2_000 || (trees += 1) > maxTrees) return
    const old = before === undefined ? empty : await readTree(repository, before)
    const now = after === undefined ? empty : await readTree(repository, after)
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const [one, other] = [old.get(name), now.get(name)]
      if (one?.oid === other?.oid && one?.mode === other?.mode) continue
      const treeOf = (entry: Entry | undefined) => (entry?.type === 'tree' ? entry.oid : undefined)
      if (treeOf(one) !== undefined || treeOf(other) !== undefined)
        await compare(treeOf(one), treeOf(other), `${at}${name}/`)
      if (one?.type === 'blob' || other?.type === 'blob') paths.push(at + name)
    }
  }
  try {
    await compare(from, to, '')
    return paths
  } catch {
    return undefined
  }
}

/** Both sides of a commit and another one, or its first parent. */
export async function readChange(repository: Repository, id: string, from?: string): Promise<ReadChange> {
  const commit = await readCommit(repository, id)
  const [first] = commit.parent
  const parent = from ?? first
  if (parent === undefined)
    throw new SourceProblem('This is the first commit, so there is nothing before it. Choose a later one.')
  const notes = new Set<string>()
  const side = async (oid: string) => {
    const read = await readSide(repository, oid)
    for (const note of read.notes) notes.add(note)
    return read
  }
  const before = await side(parent)
  const after = await side(id)
  return {
    before: before.files,
    after: after.files,
    lock: after.lock,
    ...wordsOf(commit.message),
    notes: [...notes],
  }
}

async function readSide(repository: Repository, oid: string) {
  const { gitdir, cache } = repository
  const collected = collectFiles()
  let trees = 0
  const visit = async (tree: string, at: string): Promise<void> => {
    if ((trees += 1) > maxTrees)
      throw new SourceProblem('This code base has more than 20,000 folders, so we didn’t read it.')
    for (const { mode, path, oid: each, type } of (await readTree(repository, tree)).values()) {
      const place = at + path
      if (type === 'commit') collected.leave('submodule', place)
      else if (mode === '120000') collected.leave('link', place)
      else if (!collected.wants(type === 'tree' ? `${place}/` : place)) continue
      else if (type === 'tree') await visit(each, `${place}/`)
      else collected.take(place, (await git.readBlob({ fs, gitdir, cache, oid: each })).blob)
    }
  }
  try {
    await visit(oid, '')
  } catch (error) {
    if (error instanceof SourceProblem) throw error
    throw new SourceProblem(
      `Files of the commit ${oid.slice(0, 10)} aren’t in this upload. Make the bundle from a full clone.`,
    )
  }
  return { files: collected.files, lock: collected.lock(), notes: collected.notes() }
}
