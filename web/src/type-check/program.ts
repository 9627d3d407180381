/** TypeScript's language service over texts in memory, with the library's declarations next to them. */
import ts from 'typescript-checker'

const globalsFile = '/globals.d.ts'
const libraryFolder = '/lib/'

type Options = {
  /** The texts of TypeScript's `lib.*.d.ts` by file name. */
  libraries: Readonly<Record<string, string>>
  globals: string
  settings: ts.CompilerOptions
  folder: string
  isRoot?: (path: string) => boolean
}

export type Program = ReturnType<typeof createProgram>

/** Files in addition to the texts, and settings in place of the default ones. */
export type Base = { files: Readonly<Record<string, string>>; settings: ts.CompilerOptions }

/** A language service that keeps what it knows between calls; the first call takes longest. */
export function createProgram({ libraries, globals, settings, folder, isRoot = () => true }: Options) {
  const texts = new Map<string, { text: string; version: number }>()
  let writes = 0
  let base: Base | null = null
  const read = (path: string): string | undefined => {
    if (path === globalsFile) return globals
    if (!path.startsWith(libraryFolder)) return texts.get(path)?.text ?? base?.files[path]
    return libraries[path.slice(libraryFolder.length)] ?? base?.files[path]
  }
  const service = ts.createLanguageService({
    getCompilationSettings: () => base?.settings ?? settings,
    getScriptFileNames: () => [...[...texts.keys()].filter(isRoot), globalsFile],
    getScriptVersion: (path) => String(texts.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text = read(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: () => `${libraryFolder}lib.d.ts`,
    fileExists: (path) => read(path) !== undefined,
    readFile: read,
  })
  return {
    service,
    /** Builds on these from now on; null: on nothing but the library. */
    build: (on: Base | null) => void (base = on),
    /** The texts written here, without the library's. */
    read: (path: string) => texts.get(path)?.text,
    paths: () => [...texts.keys()],
    write: (path: string, text: string) => {
      if (texts.get(path)?.text === text) return
      writes += 1
      texts.set(path, { text, version: writes })
    },
    remove: (path: string) => void texts.delete(path),
  }
}
