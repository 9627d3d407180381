/** Places of a name in all files, from its declaration on. A key of an object keeps its name. */
import type { Program } from './program.ts'

type Spot = { path: string; offset: number }
type Found = { path: string; start: number; length: number; prefix: string; suffix: string }

const preferences = { providePrefixAndSuffixTextForRename: true }

/** Throws where the name can't be changed, with words for people. */
export function findName({ service, read }: Program, { path, offset }: Spot): Found[] {
  const info = service.getRenameInfo(path, offset, preferences)
  if (!info.canRename) throw new Error(info.localizedErrorMessage)
  // An import would only be given another name in its own file.
  const declared = service.getDefinitionAtPosition(path, offset)?.find(({ fileName, textSpan: { start, length } }) => {
    return read(fileName)?.slice(start, start + length) === info.displayName
  })
  const origin = declared ? { path: declared.fileName, offset: declared.textSpan.start } : { path, offset }
  const locations = service.findRenameLocations(origin.path, origin.offset, false, false, preferences) ?? []
  return locations.map(({ fileName, textSpan, prefixText = '', suffixText = '' }) => {
    return { path: fileName, ...textSpan, prefix: prefixText, suffix: suffixText }
  })
}
