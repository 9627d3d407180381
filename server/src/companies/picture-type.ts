/** The kind of a picture, by its first bytes; what its sender calls it counts for nothing. */
export function pictureTypeOf(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  const starts = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return 'image/png'
  }
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isRiff ? 'image/webp' : undefined
}
