/** Which icons a file asks for. All of them are imported from one module, which names a file for each. */
import { dirname, join } from 'node:path'

const barrel = /lucide-react\/dist\/esm\/lucide-react\.mjs$/

type Info = { code: string | null; importedIds: readonly string[] } | null

/** What a module imports, of all icons only its own; and those alone. */
export function readImports(ids: readonly string[], infoOf: (id: string) => Info) {
  const codeOf = (id: string) => infoOf(id)?.code ?? ''
  const all = ids.find((id) => barrel.test(id))
  const files = all === undefined ? new Map<string, string>() : readFiles(codeOf(all), all)
  const iconsOf = (id: string) => namesIn(codeOf(id)).flatMap((name) => files.get(name) ?? [])
  const imports = (id: string): string[] =>
    (infoOf(id)?.importedIds ?? []).flatMap((each) => (each === all ? iconsOf(id) : each))
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

function namesIn(code: string): string[] {
  const lines = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)
  return [...lines].flatMap(([, names = '']) =>
    [...names.matchAll(/(\w+)(?:\s+as\s+\w+)?/g)].map(([, name = '']) => name),
  )
}
