/**
 * Checks that an OLE compound file (the container of a .doc) is safe to parse: its counts fit its size and no sector
 * chain loops. A parser that trusts them can allocate enough memory to end the whole process, not only its thread.
 * Offsets and values: [MS-CFB], sections 2.2 to 2.5.
 */

const headerBytes = 512
const inHeader = 109
const byteOrder = 0xfffe
const miniSectorShift = 6

export function isSoundCompoundFile(file: Buffer): boolean {
  if (file.length < headerBytes || file.readUInt16LE(28) !== byteOrder) return false
  const shift = file.readUInt16LE(30)
  if ((shift !== 9 && shift !== 12) || file.readUInt16LE(32) !== miniSectorShift) return false
  const size = 1 << shift
  // The last sector may be cut short.
  const sectors = Math.ceil(file.length / size) - 1
  const tableSectors = file.readUInt32LE(44)
  const miniSectors = file.readUInt32LE(64)
  const furtherSectors = file.readUInt32LE(72)
  if (tableSectors < 1 || Math.max(tableSectors, miniSectors, furtherSectors) > sectors) return false
  const wordsAt = (sector: number) => readWords(file, (sector + 1) * size, size)
  const places = listTableSectors(file, { sectors, tableSectors, furtherSectors, wordsAt })
  if (!places) return false
  const table = places.flatMap(wordsAt)
  if (!endsEverywhere(table)) return false
  const mini = follow(table, file.readInt32LE(60), miniSectors)
  return mini.every((sector) => sector < sectors) && endsEverywhere(mini.flatMap(wordsAt))
}

type Shape = {
  sectors: number
  tableSectors: number
  furtherSectors: number
  wordsAt: (sector: number) => number[]
}

/** The sectors that hold the table: the first ones named in the header, the rest in their own sectors. */
function listTableSectors(file: Buffer, { sectors, tableSectors, furtherSectors, wordsAt }: Shape) {
  const places = readWords(file, 76, inHeader * 4).slice(0, tableSectors)
  let next = file.readInt32LE(68)
  for (let read = 0; read < furtherSectors && places.length < tableSectors; read += 1) {
    if (next < 0 || next >= sectors) return undefined
    const words = wordsAt(next)
    places.push(...words.slice(0, -1).slice(0, tableSectors - places.length))
    next = words.at(-1) ?? -1
  }
  return places.every((place) => place >= 0 && place < sectors) ? places : undefined
}

function readWords(file: Buffer, from: number, bytes: number): number[] {
  const to = Math.min(from + bytes, file.length - 3)
  const words: number[] = []
  for (let at = from; at < to; at += 4) words.push(file.readInt32LE(at))
  return words
}

function follow(table: number[], first: number, most: number): number[] {
  const chain: number[] = []
  for (let at = first; at >= 0 && chain.length < most; at = table[at] ?? -1) chain.push(at)
  return chain
}

function endsEverywhere(table: number[]): boolean {
  const enteredBy = new Int32Array(table.length)
  for (let start = 0; start < table.length; start += 1) {
    for (let at = start; at >= 0 && at < table.length; at = table[at]!) {
      if (enteredBy[at] === start + 1) return false
      if (enteredBy[at] !== 0) break
      enteredBy[at] = start + 1
    }
  }
  return true
}
