import { crc32, deflateRawSync } from 'node:zlib'
import { projectLimits } from '@nova/contract/projects/projects'
import { describe, expect, it, test } from 'vitest'
import { type ZipEntry, zipOf } from '../../test/zip-files.ts'
import { readZipFiles } from './project-zip.ts'

const read = (entries: readonly ZipEntry[]) => readZipFiles(Buffer.from(zipOf(entries)))
const pathsOf = async (entries: readonly ZipEntry[]) => (await read(entries)).files.map(({ path }) => path)
const notesOf = async (entries: readonly ZipEntry[]) => (await read(entries)).notes

/** The bytes of a whole ZIP with one file, changed where `change` says. */
function zipWith(change: (bytes: Buffer, at: { directory: number; end: number }) => void): Buffer {
  const bytes = Buffer.from(zipOf([{ name: 'a.txt', data: 'one two three' }]))
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  change(bytes, { directory, end: bytes.length - 22 })
  return bytes
}
const damaged = 'This file is damaged or isn’t a ZIP. Please create it again.'

test('files come by path, with their text as it is', async () => {
  const { files, notes } = await read([
    { name: 'src/b.ts', data: 'export const b = "ü"\r\n' },
    { name: 'README.md', data: '# Shop\n' },
    { name: 'src/a.ts', data: '' },
  ])
  expect(files).toEqual([
    { path: 'README.md', text: '# Shop\n' },
    { path: 'src/a.ts', text: '' },
    { path: 'src/b.ts', text: 'export const b = "ü"\r\n' },
  ])
  expect(notes).toEqual([])
})

test('a file that is stored without being packed is read, too', async () => {
  const length = deflateRawSync('one two three').length
  const text = 'one two three'.padEnd(length, '!')
  const stored = zipWith((bytes, { directory }) => {
    bytes.write(text, 35)
    bytes.writeUInt16LE(0, directory + 10)
    bytes.writeUInt32LE(crc32(text), directory + 16)
    bytes.writeUInt32LE(length, directory + 24)
  })
  expect(await readZipFiles(stored)).toEqual({ files: [{ path: 'a.txt', text }], notes: [] })
})

describe('left-out entries are reported', () => {
  it.each([
    ['a link', { name: 'key', data: '/etc/passwd', mode: 0o120_777 }, '“key” is a link. We left it out.'],
    ['a device', { name: 'tty', data: '', mode: 0o020_644 }, '“tty” isn’t a regular file. We left it out.'],
    ['an archive', { name: 'lib/old.tar.gz', data: 'x' }, 'lib/old.tar.gz is an archive in the ZIP. We left it out.'],
    [
      'bytes',
      { name: 'logo.png', data: Buffer.from([0x89, 0x50, 0, 1]) },
      'logo.png isn’t a text file. We left it out.',
    ],
    [
      'broken UTF-8',
      { name: 'old.txt', data: Buffer.from([0x61, 0xe9, 0x61]) },
      'old.txt isn’t a text file. We left it out.',
    ],
    [
      'a name with a control character',
      { name: 'a\u0007b.txt', data: 'x' },
      'We left out “a b.txt”: its name has characters that projects can’t have.',
    ],
    [
      'a name that turns its reader around',
      { name: 'src/\u202Etxt.exe', data: 'x' },
      'We left out “src/ txt.exe”: its name has characters that projects can’t have.',
    ],
    [
      'a name that ends in a blank',
      { name: 'src /a.ts', data: 'x' },
      'We left out “src /a.ts”: its name has characters that projects can’t have.',
    ],
  ])('%s', async (_, entry, note) => {
    const { files, notes } = await read([entry, { name: 'kept.txt', data: 'kept' }])
    expect(files.map(({ path }) => path)).toEqual(['kept.txt'])
    expect(notes).toEqual([note])
  })

  it('a folder that tools fill, once', async () => {
    const made = ['node_modules/a/index.js', 'node_modules/b/index.js', 'web/.git/HEAD', 'x/__pycache__/a.pyc']
    expect(await notesOf([...made, 'a.txt'].map((name) => ({ name, data: 'x' })))).toEqual([
      'We left out the folder node_modules: projects run without it.',
      'We left out the folder .git: projects run without it.',
      'We left out the folder __pycache__: projects run without it.',
    ])
  })

  it('a file of more than 256 KB', async () => {
    const line = 'The quick brown fox jumps over the lazy dog.\n'
    const large = Array.from({ length: 7_000 }, (_, at) => `${at} ${line}`).join('')
    expect(await notesOf([{ name: 'large.txt', data: large }])).toEqual([
      'large.txt is larger than 256 KB. We left it out.',
    ])
  })

  it('but not what a system leaves behind, nor folders of their own', async () => {
    const names = ['__MACOSX/._a.txt', 'src/.DS_Store', 'Thumbs.db', 'empty/', 'a.txt']
    const { files, notes } = await read(names.map((name) => ({ name, data: name.endsWith('/') ? '' : 'x' })))
    expect(files.map(({ path }) => path)).toEqual(['a.txt'])
    expect(notes).toEqual([])
  })

  it('with a name of at most 80 characters', async () => {
    const [note] = await notesOf([{ name: `${'long '.repeat(30)}?`, data: 'x' }])
    expect(note).toMatch(/^We left out “(?:long ){15}long…”: its name/)
  })
})

describe('a path', () => {
  it.each([
    ['./src/a.ts', 'src/a.ts'],
    ['././a.ts', 'a.ts'],
    ['src\\win\\a.ts', 'src/win/a.ts'],
    ['Straße/größe.ts', 'Straße/größe.ts'],
    ['src/[id]/page (1).tsx', 'src/[id]/page (1).tsx'],
    ['.env.example', '.env.example'],
    ['a..b/c..ts', 'a..b/c..ts'],
  ])('%s is %s', async (name, path) => {
    expect(await pathsOf([{ name, data: 'x' }])).toEqual([path])
  })

  it.each(['../a.ts', 'src/../../a.ts', '/etc/passwd', 'C:\\Windows\\a.ts', '..\\a.ts', 'a/..', './/etc/passwd'])(
    '%s leads out, and nothing of the ZIP is read',
    async (name) => {
      await expect(
        read([
          { name: 'fine.ts', data: 'x' },
          { name, data: 'x' },
        ]),
      ).rejects.toThrow(/ points outside the ZIP, so we didn’t read any of it.$/)
    },
  )

  it.each([
    ['a.ts', 'a.ts'],
    ['src/Main.java', 'src/main.java'],
    ['./a.ts', 'a.ts'],
  ])('%s beside %s is one that is there twice', async (one, other) => {
    await expect(read([one, other].map((name) => ({ name, data: 'x' })))).rejects.toThrow(/ is in this ZIP twice\.$/)
  })

  it('with twice the maximum length refuses the whole', async () => {
    await expect(read([{ name: 'a/'.repeat(250), data: '' }])).rejects.toThrow(/^The path .* is too long\.$/)
  })
})

describe('a ZIP that is refused as a whole', () => {
  it.each<[string, Buffer]>([
    ['is empty', Buffer.alloc(0)],
    ['is a text', Buffer.from('not a zip at all')],
    ['was cut off', Buffer.from(zipOf([{ name: 'a', data: 'x' }])).subarray(0, 40)],
    ['ends within its last record', Buffer.from(zipOf([{ name: 'a', data: 'x' }])).subarray(0, -3)],
    [
      'counts more files than it has',
      zipWith((bytes, { end }) => [8, 10].forEach((at) => bytes.writeUInt16LE(2, end + at))),
    ],
    ['has its directory elsewhere', zipWith((bytes, { end }) => bytes.writeUInt32LE(5, end + 16))],
    ['has a name longer than itself', zipWith((bytes, { directory }) => bytes.writeUInt16LE(60_000, directory + 28))],
    ['has a wrong checksum', zipWith((bytes, { directory }) => bytes.writeUInt32LE(1, directory + 16))],
    ['has its file elsewhere', zipWith((bytes, { directory }) => bytes.writeUInt32LE(9, directory + 42))],
    ['has a file longer than itself', zipWith((bytes, { directory }) => bytes.writeUInt32LE(99_999, directory + 20))],
    ['unpacks to more than it says', zipWith((bytes, { directory }) => bytes.writeUInt32LE(3, directory + 24))],
    ['unpacks to less than it says', zipWith((bytes, { directory }) => bytes.writeUInt32LE(99, directory + 24))],
    ['was changed within', zipWith((bytes) => bytes.writeUInt8(0xff, 37))],
  ])('%s', async (_, bytes) => {
    await expect(readZipFiles(bytes)).rejects.toThrow(damaged)
  })

  it.each<[string, Buffer, string]>([
    [
      'is one of several parts',
      zipWith((bytes, { end }) => bytes.writeUInt16LE(3, end + 10)),
      'This is one part of a split ZIP. Please upload a single ZIP.',
    ],
    [
      'has a password',
      Buffer.from(zipOf([{ name: 'a', data: 'x', flags: 0x801 }])),
      'This ZIP has a password. Please create one without.',
    ],
    [
      'is packed by another method',
      zipWith((bytes, { directory }) => bytes.writeUInt16LE(14, directory + 10)),
      '“a.txt” is packed in a way we can’t read. Please create an ordinary ZIP.',
    ],
    [
      'is a bomb',
      Buffer.from(zipOf([{ name: 'bomb.txt', data: 'x', claimed: 4_000_000_000 }])),
      '“bomb.txt” unpacks to more than 100 times its size. We don’t open such ZIPs.',
    ],
    [
      'has too many files',
      Buffer.from(zipOf(Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}`, data: '' })))),
      'This ZIP has more than 2,000 files. Leave out generated files.',
    ],
    ['is too large to be looked at', Buffer.alloc(projectLimits.zipBytes + 1), 'A ZIP can be at most 5 MB.'],
  ])('because it %s says so', async (_, bytes, words) => {
    await expect(readZipFiles(bytes)).rejects.toThrow(words)
  })
})
