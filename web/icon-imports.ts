/** What a file asks of packages that name all they have in one module: of icons and controls only its own. */
import { dirname, join } from 'node:path'

const barrel = /lucide-react\/dist\/esm\/lucide-react\.mjs$/
const controls = /radix-ui\/dist\/index\.mjs$/

type Info = { code: string | null; importedIds: readonly string[] } | null

/** What a module imports, of all icons and controls only its own; and its icons alone. */
export function readImports(ids: readonly string[], infoOf: (id: string) => Info) {
  const codeOf = (id: string) => infoOf(id)?.code ?? ''
  const all = ids.find((id) => barrel.test(id))
  const files = all === undefined ? new Map<string, string>() : readFiles(codeOf(all), all)
  const iconsOf = (id: string) => namesIn(codeOf(id), 'lucide-react').flatMap((name) => files.get(name) ?? [])
  const allControls = ids.find((id) => controls.test(id))
  const fileOfControl = new Map(allControls === undefined ? [] : readControls(infoOf(allControls)))
  const controlsOf = (id: string) => namesIn(codeOf(id), 'radix-ui').flatMap((name) => fileOfControl.get(name) ?? [])
  const imports = (id: string): string[] =>
    (infoOf(id)?.importedIds ?? []).flatMap((each) => {
      if (each === all) return iconsOf(id)
      return each === allControls ? controlsOf(id) : each
    })
  return { imports, iconsOf }
}

/** The file of each icon, by every name it has. */
function readFiles(code: string, file: string): Map<string, string> {
  const lines = code.matchAll(/export \{([^}]*)\} from ["']\.\/(icons\/[\w-]+\.mjs)["']/g)
  return new Map(
    [...lines].flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [
        name,
        join(dirname(file), path),
      ]),
    ),
  )
}

/** The file of each control, in the order in which they are imported. */
function readControls(info: Info): [string, string][] {
  const names = [...(info?.code ?? '').matchAll(/import \* as (\w+) from/g)].map(([, name = '']) => name)
  const files = info?.importedIds ?? []
  if (names.length !== files.length) throw new Error('The list of controls is not what it was: read it anew')
  return names.map((name, at) => [name, files[at]!])
}

function namesIn(code: string, from: string): string[] {
  const lines = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${from}["']`, 'g'))
  return [...lines].flatMap(([, names = '']) =>
    [...names.matchAll(/(\w+)(?:\s+as\s+\w+)?/g)].map(([, name = '']) => name),
  )
}
