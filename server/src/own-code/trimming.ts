/** Trims a change to the limits of its row: files that the change uses first, then their neighbours. Only for the reading thread. */
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { type ProjectFile, projectLimits, type ProjectRuntime } from '@nova/contract/projects/projects'
import { projectRuntimes } from '@nova/contract/words'
import { projectParts } from '../platform/languages/projects.ts'
import { choosePackages } from '../platform/project-boxes/own-kits/locked-packages.ts'
import { changedPaths, cutFiles, textsOf } from './cut.ts'
import { findMentions } from './mentions.ts'
import { type KeptChange, type ReadChange, SourceProblem } from './source.ts'

const maxFiles = 1_500

export function trim({ before, after, lock, title, body, notes }: ReadChange): KeptChange {
  const runtime = runtimeOf([...before, ...after])
  const reading = projectParts[runtime].change!
  const changed = new Set(changedPaths({ before, after }))
  const { files, missing = [] } = cutFiles({ before, after }, reading, [], [])
  const locked = lock === undefined ? undefined : choosePackages(lock, missing)
  const going = new Set(files.filter(({ goes }) => goes).map(({ path }) => path))
  const folders = [...changed].map((path) => path.split('/').slice(0, -1))
  const nearness = (path: string) =>
    Math.max(0, ...folders.map((parts) => parts.filter((part, at) => path.split('/')[at] === part).length))
  const rank = (path: string) => (going.has(path) ? 1_000 : changed.has(path) ? 900 : nearness(path))
  const sizes = new Map([...before, ...after].map(({ path, text }) => [path, text.length]))
  const kept = new Set<string>()
  let bytes = 0
  for (const path of [...sizes.keys()].toSorted((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1))) {
    const size = sizes.get(path)!
    if (kept.size < maxFiles && bytes + size <= projectLimits.bytes) {
      kept.add(path)
      bytes += size
    } else if (going.has(path)) throw new SourceProblem(tooLarge([...going], sizes))
  }
  const left = sizes.size - kept.size
  const said =
    left > 0
      ? [
          `${left.toLocaleString('en')} files that nothing of the change uses were not kept: the code base is larger than 5 MB.`,
        ]
      : []
  const isKept = ({ path }: ProjectFile) => kept.has(path)
  const now = textsOf(after)
  const then = textsOf(before)
  const keptAfter = after.filter(isKept)
  return {
    runtime,
    after: keptAfter,
    old: before.filter((file) => isKept(file) && now.get(file.path) !== file.text),
    added: keptAfter.flatMap(({ path }) => (then.has(path) ? [] : [path])),
    title,
    body,
    notes: [...notes, ...said],
    mentions: findMentions(keptAfter),
    ...(locked && { locked }),
  }
}

function tooLarge(going: readonly string[], sizes: ReadonlyMap<string, number>): string {
  const largest = going.toSorted((one, other) => sizes.get(other)! - sizes.get(one)!).slice(0, 3)
  const told = largest.map((path) => `${path} (${Math.ceil(sizes.get(path)! / 1024)} KB)`).join(', ')
  return `What the change and its tests use is larger than 5 MB or 1,500 files. Upload two folders, before and after, without what isn’t needed. The largest files are ${told}.`
}

/** The runtime of most files, of those whose changes can be read. */
function runtimeOf(files: readonly ProjectFile[]): ProjectRuntime {
  const readable = projectRuntimes.filter((runtime) => projectParts[runtime].change)
  const counted = readable.map((runtime) => {
    const { like } = runtimeFacts[runtime].files
    return { runtime, count: files.filter(({ path }) => like.test(path)).length }
  })
  const [first] = counted.toSorted((one, other) => other.count - one.count)
  if (first && first.count > 0) return first.runtime
  const names = readable.map((runtime) => runtimeFacts[runtime].name).join(', ')
  throw new SourceProblem(`We can’t read changes of this language yet. So far: ${names}.`)
}
