/** Libraries that a candidate's code can import; a test of the sandbox imports each. */
import type { Language } from '../words.ts'

export type Libraries = { all: string; names: readonly string[] }

const node: Libraries = {
  all: 'the built-in modules of Node.js, without npm packages',
  names: ['fs', 'readline', 'util', 'assert', 'crypto', 'events', 'path', 'url', 'buffer', 'stream', 'timers/promises'],
}

/** The libraries of the sandbox, by language. `names` are the usual ones of them. */
export const libraries: Record<Language, Libraries> = {
  javascript: node,
  typescript: node,
  python: {
    all: 'the standard library of Python',
    names: [
      ...['collections', 'heapq', 'bisect', 'itertools', 'functools', 'operator', 'math', 'random', 'statistics'],
      ...['decimal', 'fractions', 're', 'string', 'json', 'datetime', 'dataclasses', 'enum', 'typing', 'copy', 'sys'],
    ],
  },
  java: {
    all: 'the standard library of Java',
    names: [
      ...['java.util', 'java.util.function', 'java.util.stream', 'java.util.regex', 'java.util.concurrent'],
      ...['java.math', 'java.text', 'java.time', 'java.io', 'java.nio.file'],
    ],
  },
  go: {
    all: 'the standard library of Go',
    names: [
      ...['fmt', 'sort', 'strings', 'strconv', 'math', 'math/bits', 'math/rand', 'container/heap', 'container/list'],
      ...['bufio', 'bytes', 'errors', 'os', 'regexp', 'sync', 'time', 'unicode'],
    ],
  },
}

const ownEngine: Libraries = { all: 'parts of two modules of Node.js that read input', names: ['fs', 'readline'] }

/** The libraries of code that runs in the candidate's own browser. */
export const browserLibraries: Partial<Record<Language, Libraries>> = {
  javascript: ownEngine,
  typescript: ownEngine,
  python: libraries.python,
}

/** The libraries that code of this language can import where it runs. */
export function librariesOf(language: Language, isInBrowser: boolean): Libraries {
  return (isInBrowser ? browserLibraries[language] : undefined) ?? libraries[language]
}
