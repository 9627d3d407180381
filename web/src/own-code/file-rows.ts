/** The files of a change as a tree of folders. */
import type { OwnCodeFile } from '@nova/contract/own-code/own-code'

export type FolderNode = {
  /** With a `/` at the end; empty for the root. */
  path: string
  /** Names of folders that hold nothing but the next are joined. */
  name: string
  folders: FolderNode[]
  files: OwnCodeFile[]
  /** All files in it, at any depth. */
  total: number
  going: number
  hasChanged: boolean
}

export function makeTree(files: readonly OwnCodeFile[]): FolderNode {
  return join(nodeOf('', '', files))
}

function nodeOf(path: string, name: string, files: readonly OwnCodeFile[]): FolderNode {
  const inside = Map.groupBy(files, (file) => {
    const rest = file.path.slice(path.length)
    return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : ''
  })
  const folders = [...inside].filter(([folder]) => folder !== '')
  return {
    path,
    name,
    folders: folders
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([folder, within]) => nodeOf(`${path}${folder}/`, folder, within)),
    files: (inside.get('') ?? []).toSorted((one, other) => one.path.localeCompare(other.path)),
    total: files.length,
    going: files.filter(({ goes }) => goes).length,
    hasChanged: files.some(({ isChanged }) => isChanged),
  }
}

function join(node: FolderNode): FolderNode {
  const [only] = node.folders
  if (only && node.path !== '' && node.folders.length === 1 && node.files.length === 0)
    return join({ ...only, name: `${node.name}/${only.name}` })
  return { ...node, folders: node.folders.map(join) }
}

export function countFiles(files: readonly OwnCodeFile[]) {
  const going = files.filter(({ goes }) => goes)
  return {
    files: going.length,
    lines: going.reduce((sum, { lines }) => sum + lines, 0),
    staying: files.length - going.length,
  }
}
