/** Text files of a code base, as they may be kept: links, binaries, generated and huge files are left out and named. */
import { isProjectPath } from '@nova/contract/projects/project-path'
import { type ProjectFile, projectLimits } from '@nova/contract/projects/projects'
import { SourceProblem } from './source.ts'

/** Limits of one side of a change, before a choice is made. */
export const sideLimits = { files: 3_000, bytes: 12 * 1024 * 1024 } as const

const vendored = /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|\.venv|__pycache__|\.idea|\.vscode)\//
const generated =
  /\.min\.(?:js|css)$|\.map$|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|go\.sum)$|(?:^|\/)\.(?:github|git|husky)\//
/** It names the packages of the code base; it isn't a file of the interview. */
const lockFile = 'package-lock.json'
const maxLockBytes = 8 * 1024 * 1024
const decoder = new TextDecoder('utf-8', { fatal: true })

type Left = 'vendored' | 'generated' | 'binary' | 'large' | 'lfs' | 'name' | 'link' | 'submodule'
const sentences: Record<Left, (few: string) => string> = {
  vendored: (few) => `Folders of other people’s packages stay out: ${few}.`,
  generated: (few) => `Generated files stay out: ${few}.`,
  binary: (few) => `Files that aren’t text stay out: ${few}.`,
  large: (few) => `Files of more than 256 KB stay out: ${few}.`,
  lfs: (few) => `Git LFS keeps these elsewhere, so they stay out: ${few}.`,
  name: (few) => `Names that a project can’t have stay out: ${few}.`,
  link: (few) => `Links stay out: ${few}.`,
  submodule: (few) => `Submodules stay out: ${few}. Leave the code out that uses them, or copy it in.`,
}

/** Collects the files of one side; `notes` says in sentences what was left out. */
export function collectFiles() {
  const left = new Map<Left, string[]>()
  const files: ProjectFile[] = []
  const lower = new Map<string, string>()
  let bytes = 0
  let lock: string | undefined
  const leave = (why: Left, path: string) => void left.set(why, [...(left.get(why) ?? []), show(path)])
  return {
    files,
    leave,
    /** False for a path whose content isn't needed; a folder ends with `/`. */
    wants(path: string): boolean {
      const folder = vendored.exec(path)
      if (folder) leave('vendored', path.slice(0, folder.index + folder[0].length))
      else if (generated.test(path)) {
        leave('generated', path)
        return path === lockFile
      } else if (isProjectPath(path.replace(/\/$/, ''))) return true
      else leave('name', path)
      return false
    },
    take(path: string, content: Uint8Array): void {
      if (path === lockFile) {
        if (content.length <= maxLockBytes) lock = Buffer.from(content).toString('utf8')
        return
      }
      if (content.length > projectLimits.fileLength) return leave('large', path)
      let text: string
      try {
        if (content.includes(0)) return leave('binary', path)
        text = decoder.decode(content)
      } catch {
        return leave('binary', path)
      }
      if (text.startsWith('version https://git-lfs.github.com/')) return leave('lfs', path)
      const other = lower.get(path.toLowerCase())
      if (other !== undefined && other !== path)
        throw new SourceProblem(
          `${show(path)} and ${show(other)} differ in capital letters only, which some machines can’t keep apart. Rename one of them.`,
        )
      lower.set(path.toLowerCase(), path)
      bytes += content.length
      if (files.length >= sideLimits.files || bytes > sideLimits.bytes) throw new SourceProblem(tooMuch(files))
      files.push({ path, text: text.replaceAll('\r\n', '\n') })
    },
    /** The text of the lock file at the top. */
    lock: () => lock,
    notes: () => [...left].map(([why, paths]) => sentences[why](fewOf(paths))),
  }
}

function tooMuch(files: readonly ProjectFile[]): string {
  const sizes = new Map<string, number>()
  for (const { path, text } of files) {
    const top = path.includes('/') ? `${path.split('/', 1)[0]}/` : path
    sizes.set(top, (sizes.get(top) ?? 0) + text.length)
  }
  const largest = [...sizes].toSorted((one, other) => other[1] - one[1]).slice(0, 3)
  const told = largest
    .map(([folder, size]) => `${show(folder)} (${Math.ceil(size / 1024).toLocaleString('en')} KB)`)
    .join(', ')
  return `The code base has more than ${sideLimits.files.toLocaleString('en')} files or 12 MB of text. Upload two folders, before and after, without what the change doesn’t need. The largest parts are ${told}.`
}

function fewOf(paths: readonly string[]): string {
  const all = [...new Set(paths)]
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : all.join(', ')
}

/** A path that may hold anything, for a sentence. */
export const show = (path: string): string => {
  const plain = path.replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain
}
