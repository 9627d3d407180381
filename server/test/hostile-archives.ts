/** Archives of kits that deceive. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { pythonKit, sample, tarOf } from './kit-archives.ts'

/** Written by hand: libraries that make archives refuse these. */
export async function renamed(from: string, to: string): Promise<Buffer<ArrayBuffer>> {
  const tar = gunzipSync(await tarOf(pythonKit({}, sample, [{ name: `files/${from}`, text: 'x' }])))
  const at = tar.indexOf(`files/${from}`)
  tar.fill(0, at, at + 100).write(to, at)
  tar.fill(' ', at + 148, at + 156)
  const sum = tar.subarray(at, at + 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148)
  return gzipSync(tar)
}

/** A header that promises this many bytes of a name, and then so many. */
export function longName(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(512)
  header.write('././@LongLink')
  header.write(`${(64 * 1_024 ** 2).toString(8).padStart(11, '0')}\0`, 124)
  header.write('ustar  \0', 257)
  header.write('L', 156)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(Buffer.concat([header, Buffer.alloc(64 * 1_024 ** 2, 'a')]))
}

/** A pax header that gives the next entry this size. */
export const sizeOf = (size: string): Promise<Buffer<ArrayBuffer>> =>
  tarOf([{ name: 'kit.json', text: '{}', pax: { size } }])

/** One file more than a kit may have. */
export function manyFiles(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(512)
  header.write('f'.padEnd(9, '0'))
  header.write('ustar\u000000', 257)
  header.fill(' ', 148, 156)
  const least = header.reduce((total, byte) => total + byte, 0)
  const count = 200_001
  const all = Buffer.alloc(512 * count)
  for (let at = 0; at < count; at += 1) {
    const digits = String(at).padStart(8, '0')
    header.write(digits, 1)
    const sum = [...digits].reduce((total, digit) => total + Number(digit), least)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    header.copy(all, at * 512)
  }
  return gzipSync(all, { level: 1 })
}
