/** Places of a name in all files. An imported name is followed to the other files; a key of an object keeps its name. */
import ts from 'typescript-checker'
import type { Program } from './program.ts'

type Spot = { path: string; offset: number }
type Found = { path: string; start: number; length: number; prefix: string; suffix: string }

/** Throws where the name can't be changed, with words for people. */
export function findName({ service, read }: Program, spot: Spot): Found[] {
  const info = service.getRenameInfo(spot.path, spot.offset, {})
  if (!info.canRename) throw new Error(info.localizedErrorMessage)
  const found = new Map<string, Found>()
  const waiting = [originOf(info.displayName, spot)]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const location of search(next)) {
      const key = `${location.path} ${location.start}`
      if (found.has(key)) continue
      const isShared = location.prefix + location.suffix !== '' && isInModuleList(location)
      found.set(key, isShared ? { ...location, prefix: '', suffix: '' } : location)
      if (isShared) waiting.push({ path: location.path, offset: location.start })
    }
  }
  return [...found.values()]

  /** The declaration, unless it bears another name. */
  function originOf(name: string, { path, offset }: Spot): Spot {
    const declared = service.getDefinitionAtPosition(path, offset) ?? []
    const same = declared.find(({ fileName, textSpan: { start, length } }) => {
      return read(fileName)?.slice(start, start + length) === name
    })
    return same ? { path: same.fileName, offset: same.textSpan.start } : { path, offset }
  }

  function search({ path, offset }: Spot): Found[] {
    const preferences = { providePrefixAndSuffixTextForRename: true }
    const locations = service.findRenameLocations(path, offset, false, false, preferences) ?? []
    return locations.map(({ fileName, textSpan, prefixText = '', suffixText = '' }) => {
      return { path: fileName, ...textSpan, prefix: prefixText, suffix: suffixText }
    })
  }

  function isInModuleList({ path, start }: Found): boolean {
    const statements = service.getProgram()?.getSourceFile(path)?.statements ?? []
    return statements.some((each) => {
      return (ts.isImportDeclaration(each) || ts.isExportDeclaration(each)) && each.pos <= start && start < each.end
    })
  }
}
