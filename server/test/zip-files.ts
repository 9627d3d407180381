/** ZIP files to upload, whole or made to deceive. */
import { text } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import yauzl from 'yauzl'

export type ZipEntry = {
  name: string
  data: string | Uint8Array
  /** Unix mode, such as 0o120777 for a link. */
  mode?: number
  flags?: number
  /** The size stated in the directory. */
  claimed?: number
}

export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, mode = 0o100_644, flags = 0x800, claimed } of entries) {
    const plain = Buffer.from(data)
    const packed = deflateRawSync(plain)
    const path = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(path.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt8(3, 5)
    central.writeUInt16LE(flags, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc32(plain), 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(claimed ?? plain.length, 24)
    central.writeUInt16LE(path.length, 28)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(at, 42)
    parts.push(local, path, packed)
    directory.push(central, path)
    at += local.length + path.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

export function uploadOf(bytes: Uint8Array<ArrayBuffer>, name = 'shop.zip'): FormData {
  const form = new FormData()
  form.append('Zip', new Blob([bytes]), name)
  return form
}

export const makeZipForm = (entries: readonly ZipEntry[]): FormData => uploadOf(zipOf(entries))

/** The texts of a ZIP file by their paths. */
export async function readZip(file: string): Promise<Map<string, string>> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true })
  const texts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    texts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return texts
}
