/**
 * Detects checks of a proposed change: a test run, or a command that runs the changed files. The files that a command
 * reaches are read from the texts: the files it names, and their imports. Pure.
 */
import type { EntryOf } from '@nova/contract/room/journal'

export type Command = { seq: number; line: string }
/** The texts of a project's files by path. */
export type FileTexts = ReadonlyMap<string, string>

/** Commands that only look around. */
const lookingAround =
  /^(ls|cd|pwd|clear|cat|less|more|head|tail|echo|history|exit|man|which|whoami|git (status|diff|log|show))\b/

/** The commands that a candidate entered and that do more than look around, with the entry they were entered in. */
export function readCommands(entries: EntryOf<'terminal'>[]): Command[] {
  const typed = new Map<number, string>()
  const earlier = new Map<number, string[]>()
  return entries.flatMap(({ seq, payload: { terminal, events }, actor }) => {
    if (actor.role !== 'candidate') return []
    const text = events.flatMap(([, what, written]) => (what === 'i' ? [written] : [])).join('')
    const lines = `${typed.get(terminal) ?? ''}${text}`.split('\r')
    typed.set(terminal, lines.at(-1)!.slice(-1000))
    const past = earlier.get(terminal) ?? []
    earlier.set(terminal, past)
    return lines.slice(0, -1).flatMap((keys) => {
      const line = readLine(keys, past)
      if (line !== '') past.push(line)
      return line === '' || lookingAround.test(line) ? [] : [{ seq, line }]
    })
  })
}

/** The keys as a terminal sends them. */
const keyPattern = /\x1b\[[0-9;]*[A-Za-z~]|\x1b.|[\s\S]/gu

/** The line that these keys made; arrows up and down go through what was entered before. */
function readLine(keys: string, past: readonly string[]): string {
  let line = ''
  let at = past.length
  for (const key of keys.match(keyPattern) ?? []) {
    if (key === '\x1b[A' || key === '\x1b[B') {
      at = Math.min(past.length, Math.max(0, at + (key === '\x1b[A' ? -1 : 1)))
      line = past[at] ?? ''
    } else if (key === '\x7f') line = line.slice(0, -1)
    else if (key === '\x03' || key === '\x15') line = ''
    else if (key === '\t' || key >= ' ') line += key
  }
  return line.replace(/^ +| +$/g, '')
}

const runners =
  /^(node|deno|bun|tsx|python3?|java|javac|go|make|npm|npx|yarn|pnpm|pytest|bash|sh|\.\/\S+|(\S*\/)?run-tests)$/
/** Without a file in it, these run or check everything. */
const runsAll =
  /(^|[\s/])run-tests\b|\bgo (test|build|vet)\b|-m (unittest|pytest)\b|\bpytest\b|\b(npm|npx|yarn|pnpm) (t|test|run)\b|\bmake\b/

/** True if a command runs one of these files. */
export function runsFiles(line: string, paths: readonly string[], texts: FileTexts): boolean {
  return line.split(/&&|\|\||[;|]/).some((typed) => {
    const part = scriptOf(typed, texts)
    // Words before a program set its environment.
    const words = part.split(/ +/).filter(Boolean)
    const program = words.find((word) => !/^\w+=/.test(word)) ?? ''
    if (!runners.test(program) && !texts.has(program)) return false
    const named = findNamed(words.slice(words.indexOf(program) + 1), texts)
    if (named.length === 0 && runsAll.test(part)) return true
    // Inline code in the command names files like an import does.
    const begun = named.length > 0 ? named : [...texts.keys()].filter(importsOf(part).test)
    const reached = findReached(begun, texts)
    return paths.some((path) => reached.has(path))
  })
}

/** Resolves a package.json script; `npm test` without such a script runs everything. */
function scriptOf(part: string, texts: FileTexts): string {
  const [, name] = /^\s*(?:npm|yarn|pnpm) (?:run(?:-script)? )?(\S+)/.exec(part) ?? []
  if (name === undefined || !texts.has('package.json')) return part
  const { scripts } = readPackage(texts.get('package.json')!)
  if (typeof scripts?.[name] === 'string') return scripts[name]
  return /\brun\b/.test(part) && name !== 'test' ? '' : part
}

function readPackage(text: string): { scripts?: Record<string, unknown> } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** The files that the words of a command name: themselves, by their folder, as a module, or begun and completed by a tab. */
function findNamed(words: readonly string[], texts: FileTexts): string[] {
  return words.flatMap((word) => {
    if (word.startsWith('-') || word === '') return []
    if (word === './...') return [...texts.keys()]
    if (word === '.') return [...texts.keys()].filter((path) => folderOf(path) === '')
    const name = word
      .replace(/^\.\//, '')
      .replace(/\t.*$/, '')
      .replace(/\/(\.\.\.)?$/, '')
    const asModule = name.replaceAll('.', '/')
    return [...texts.keys()].filter(
      (path) =>
        path === name ||
        path.startsWith(`${name}/`) ||
        (word.includes('\t') && path.startsWith(name)) ||
        path.startsWith(`${asModule}/`) ||
        `/${path.replace(/\.\w+$/, '')}`.endsWith(`/${asModule}`),
    )
  })
}

/** These files and all that they reach through imports. */
function findReached(begun: readonly string[], texts: FileTexts): Set<string> {
  const reached = new Set(begun)
  for (const path of reached) {
    const imports = importsOf(texts.get(path) ?? '', path)
    for (const other of texts.keys()) if (!reached.has(other) && imports.test(other)) reached.add(other)
  }
  return reached
}

const folderOf = (path: string) => path.split('/').slice(0, -1).join('/')
const nameOf = (path: string) => path.split('/').at(-1)!
const importing = /\b(import|from|require|package)\b|^\s*(\w+\s+)?"[^"]*"\s*$/

/**
 * Finds the files that a text names: by name anywhere, in an import without extension or by folder; Java and Go by
 * their own rules.
 */
function importsOf(text: string, from = ''): { test: (path: string) => boolean } {
  const words = new Set(text.match(/[\w$-]+/g))
  const names = new Set(text.match(/[\w$-]+(?:\.[\w$-]+)+/g))
  const imported = new Set(
    text
      .split('\n')
      .filter((line) => importing.test(line))
      .join('\n')
      .match(/[\w$-]+/g),
  )
  return {
    test: (path) => {
      const [name, folder] = [nameOf(path), folderOf(path)]
      const stem = name.replace(/\.[^.]+$/, '')
      if (names.has(name) || imported.has(stem)) return true
      // Scripts without an ending are programs, which others call by their name.
      if (path.endsWith('.java') || !name.includes('.')) return words.has(stem)
      // Files of a package belong together.
      if (/\.(go|py)$/.test(path) && folder !== '' && imported.has(nameOf(folder))) return true
      return path.endsWith('.go') && from.endsWith('.go') && folderOf(from) === folder
    },
  }
}
