/** A project's files as a tree of folders, in the order in which they are shown. Pure. */

export type Node = { path: string; name: string; depth: number } & (
  | { kind: 'file' }
  | { kind: 'folder'; isOpen: boolean }
)

type Folder = { folders: Map<string, Folder>; files: string[] }

/** The rows that are seen: folders first, then files, each by name. `folders` are kept though they hold nothing yet. */
export function listRows(paths: readonly string[], folders: readonly string[], closed: ReadonlySet<string>): Node[] {
  const root: Folder = { folders: new Map(), files: [] }
  const into = (parts: readonly string[]) => {
    let folder = root
    for (const part of parts) {
      const next = folder.folders.get(part) ?? { folders: new Map(), files: [] }
      folder.folders.set(part, next)
      folder = next
    }
    return folder
  }
  for (const folder of folders) into(folder.split('/'))
  for (const path of paths) into(path.split('/').slice(0, -1)).files.push(nameOf(path))
  const rows: Node[] = []
  const walk = (folder: Folder, before: string, depth: number) => {
    for (const [name, inner] of [...folder.folders].sort(([a], [b]) => compare(a, b))) {
      const path = before + name
      const isOpen = !closed.has(path)
      rows.push({ kind: 'folder', path, name, depth, isOpen })
      if (isOpen) walk(inner, `${path}/`, depth + 1)
    }
    for (const name of folder.files.toSorted(compare)) rows.push({ kind: 'file', path: before + name, name, depth })
  }
  walk(root, '', 0)
  return rows
}

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

export const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
export const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const within = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`)

/** The files below a folder, or the file itself. */
export function filesBelow(paths: readonly string[], path: string): string[] {
  return paths.filter((each) => each === path || each.startsWith(`${path}/`))
}

/** The row that a key leads to in the tree; null if the key has no meaning here. */
export function moveBy(key: string, rows: readonly Node[], at: number): number | null {
  const row = rows[at]
  if (!row) return rows.length > 0 ? 0 : null
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    default:
      break
  }
  if (key.length !== 1 || key === ' ') return null
  const starts = (each: Node) => each.name.toLowerCase().startsWith(key.toLowerCase())
  const order = [...rows.keys()].map((index) => (at + 1 + index) % rows.length)
  return order.find((index) => starts(rows[index]!)) ?? null
}
