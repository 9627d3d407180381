/** Detects a picture's type and size from its first bytes; the type given by its sender is ignored. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'
export type Picture = { type: PictureType; width: number; height: number }

/** Undefined where it is none of the three, or its head names no size. */
export function readPicture(bytes: Buffer): Picture | undefined {
  const type = typeOf(bytes)
  const size = type && sizes[type](bytes)
  return type && size && { type, ...size }
}

type Size = { width: number; height: number }

function typeOf(bytes: Buffer): PictureType | undefined {
  const starts = (...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) && bytes.toString('latin1', 12, 16) === 'IHDR') {
    return 'image/png'
  }
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isRiff ? 'image/webp' : undefined
}

const sizes: Record<PictureType, (bytes: Buffer) => Size | undefined> = {
  'image/png': (bytes) =>
    bytes.length < 24 ? undefined : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
  'image/jpeg': sizeOfJpeg,
  'image/webp': sizeOfWebp,
}

/** From the head of its frame, which follows other segments. */
function sizeOfJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function sizeOfWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30) return undefined
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}
