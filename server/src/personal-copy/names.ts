/** Names of files in a ZIP, made of paths that candidates chose: safe on every system, and each used once. */

/** Gives the path of a file in a folder of ours, or beside them; a second one of the same name gets a number. */
export type Names = (folder: string, path: string) => string

const maxSegment = 100
const maxSegments = 12
/** Windows opens a device for these, with any ending. */
const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

export function makeNames(): Names {
  const used = new Set<string>()
  return (folder, path) => {
    const segments = path.split('/').map(cleanSegment).filter(Boolean).slice(-maxSegments)
    const name = [...(folder ? [folder] : []), segments.join('/') || 'file'].join('/')
    const [, stem = name, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? []
    let free = name
    for (let number = 2; used.has(free.toLowerCase()); number += 1) free = `${stem}-${number}${ending}`
    used.add(free.toLowerCase())
    return free
  }
}

function cleanSegment(segment: string): string {
  const clean = segment
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._@+ -]/gu, '_')
    .replace(/^\.+$/, '')
    .replace(/[. ]+$/, '')
    .slice(0, maxSegment)
  return isDevice.test(clean) ? `_${clean}` : clean
}
