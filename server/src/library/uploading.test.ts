import { describe, expect, it, test } from 'vitest'
import { type ZipEntry, zipOf } from '../../test/zip-files.ts'
import { readProject } from './uploading.ts'

const upload = (entries: readonly ZipEntry[], name = 'shop.zip') =>
  readProject([{ name, bytes: Buffer.from(zipOf(entries)) } as unknown as Parameters<typeof readProject>[0][number]])
const filesOf = (...paths: string[]): ZipEntry[] => paths.map((name) => ({ name, data: `// ${name}\n` }))
const pathsOf = async (entries: readonly ZipEntry[]) => (await upload(entries)).form.repository.map(({ path }) => path)

describe('a code base', () => {
  it('is the repository of a project, with nothing else filled in', async () => {
    const { form, notes } = await upload(filesOf('src/a.ts', 'README.md'))
    expect(form).toMatchObject({
      kind: 'project',
      title: 'shop',
      runtime: 'node',
      stages: [],
      hiddenTests: [],
      wrong: [],
    })
    expect(form.repository.map(({ path }) => path)).toEqual(['README.md', 'src/a.ts'])
    expect(notes).toEqual([])
  })

  it.each([
    ['in the folder that archives have', ['shop-main/src/a.ts', 'shop-main/README.md'], ['README.md', 'src/a.ts']],
    ['in a folder of code alone', ['src/a.ts', 'src/b.ts'], ['src/a.ts', 'src/b.ts']],
    ['in two folders', ['one/a.ts', 'two/b.ts'], ['one/a.ts', 'two/b.ts']],
    ['with files beside its folder', ['shop/a.ts', 'b.ts'], ['b.ts', 'shop/a.ts']],
    ['in a folder within a folder', ['x/y/a.ts', 'x/y/b.ts'], ['y/a.ts', 'y/b.ts']],
  ])('%s', async (_, paths, expected) => {
    expect(await pathsOf(filesOf(...paths))).toEqual(expected)
  })

  it.each([
    ['shop.zip', ['a.ts', 'b.ts'], 'shop'],
    ['My_Shop-2.ZIP', ['a.ts', 'b.ts'], 'My Shop 2'],
    ['C:\\Users\\ada\\shop.zip', ['a.ts'], 'shop'],
    ['x.zip', ['nord-wind/a.ts', 'nord-wind/b.ts'], 'nord wind'],
    ['\u202Eevil\u0000.zip', ['a.ts'], 'evil'],
    [`${'long '.repeat(40)}.zip`, ['a.ts'], 'long '.repeat(16)],
  ])('from %j has the title of its file or folder', async (name, paths, title) => {
    expect((await upload(filesOf(...paths), name)).form.title).toBe(title)
  })

  it.each([
    [['a.py', 'b.py', 'c.ts'], 'python'],
    [['Main.java', 'Other.java', 'build.py'], 'java'],
    [['main.go', 'go.mod'], 'go'],
    [['a.mjs', 'b.cts'], 'node'],
    [['a.ts', 'b.ts', 'App.tsx'], 'web'],
    [['public/index.html', 'a.py'], 'web'],
    [['README.md'], 'node'],
  ])('from %j runs on %s', async (paths, runtime) => {
    expect((await upload(filesOf(...paths))).form.runtime).toBe(runtime)
  })
})

describe('a folder as the documentation describes it', () => {
  const about = (more: object = {}) => ({
    name: 'project.json',
    data: JSON.stringify({ title: 'Subtitle desk', difficulty: 'medium', runtime: 'python', ...more }),
  })
  const repository = filesOf('repository/desk.py')

  it('has each of its parts in its place', async () => {
    const { form, notes } = await upload([
      about(),
      ...repository,
      ...filesOf('hidden/test_desk.py'),
      { name: 'reference/fix-times.patch', data: 'patch of the stage' },
    ])
    expect(form).toMatchObject({
      title: 'Subtitle desk',
      difficulty: 'medium',
      runtime: 'python',
      reference: ['patch of the stage'],
      stages: [{ id: 'fix-times', title: 'fix times', minutes: 15 }],
      hiddenTests: [{ path: 'test_desk.py' }],
    })
    expect(form.repository.map(({ path }) => path)).toEqual(['desk.py'])
    expect(notes).toEqual([])
  })

  it('makes a stage of each patch, with a name that can be one', async () => {
    const { form } = await upload([about(), ...repository, { name: 'reference/Fix Times.patch', data: 'p' }])
    expect(form.stages).toMatchObject([{ id: 'stage-1', title: 'Fix Times' }])
  })

  it.each([
    ['that is no JSON', '{"title": ', 'project.json isn’t valid JSON. We left it out.'],
    ['with a wrong difficulty', '{"difficulty": "brutal"}', /^project\.json, difficulty: .* We left it out\.$/],
    ['with a list in place of a title', '{"title": ["Shop"]}', /^project\.json, title: .* We left it out\.$/],
  ])('keeps what it can of a description %s, and says what it left out', async (_, data, note) => {
    const { form, notes } = await upload([{ name: 'project.json', data }, ...repository])
    expect(form.repository).toHaveLength(1)
    expect(notes).toEqual([typeof note === 'string' ? note : (expect.stringMatching(note) as string)])
  })

  it('says which patches belong to nothing, and which are missing', async () => {
    const wrong = [{ patch: 'wrong/gone.patch', after: null, mistake: 'Forgets it.', killedBy: '' }]
    const stages = [{ id: 'one', title: 'One', kind: 'fix', statement: '', minutes: 15, hidden: [], failing: [] }]
    const { form, notes } = await upload([
      about({ wrong, stages }),
      ...repository,
      { name: 'reference/two.patch', data: 'p' },
    ])
    expect(notes).toEqual([
      'reference/two.patch doesn’t belong to any stage. We left it out.',
      'project.json names the wrong patch wrong/gone.patch, which isn’t there.',
    ])
    expect(form.reference).toEqual([''])
  })
})

describe('changes to review', () => {
  const about = (id: string, more: object = {}) => ({
    name: `changes/${id}.json`,
    data: JSON.stringify({
      id,
      stage: 'review',
      title: 'Late fees',
      author: 'Malte',
      message: 'Adds the fees for late returns.',
      faults: [],
      replies: [],
      ...more,
    }),
  })
  const patch = (name: string) => ({ name: `changes/${name}.patch`, data: `patch ${name}` })
  const fault = { path: 'a.py', from: 1, to: 2, kind: 'units', says: 'Cents are euros.', killedBy: 'Fees > cents' }
  const read = (...entries: ZipEntry[]) => upload([...filesOf('repository/a.py'), ...entries])

  it('come with their patches and twins, and make a stage where none is described', async () => {
    const { form, notes } = await read(
      about('a'),
      patch('a'),
      about('b', { faults: [fault] }),
      patch('b'),
      patch('b.twin'),
    )
    expect(notes).toEqual([])
    expect(form.changes).toMatchObject([
      { id: 'a', patch: 'patch a', twin: null },
      { id: 'b', patch: 'patch b', twin: 'patch b.twin', faults: [fault] },
    ])
    expect(form.stages).toMatchObject([{ id: 'review', kind: 'review' }])
    expect(form.reference).toEqual([''])
  })

  it.each<[string, ZipEntry[], number, string]>([
    [
      'without its twin',
      [about('a', { faults: [fault] }), patch('a')],
      1,
      'changes/a.twin.patch isn’t there: a faulty change needs the same change without its faults.',
    ],
    ['without its patch', [about('a')], 0, 'changes/a.patch isn’t there. We left the change a out.'],
    [
      'with a twin and no fault',
      [about('a'), patch('a'), patch('a.twin')],
      1,
      'changes/a.json names no fault, so we left changes/a.twin.patch out.',
    ],
    [
      'that is no JSON',
      [{ name: 'changes/a.json', data: '{' }, patch('a')],
      0,
      'changes/a.json isn’t valid JSON. We left it out.',
    ],
    [
      'with another id',
      [{ ...about('b'), name: 'changes/a.json' }, patch('a')],
      0,
      'changes/a.json, id: it is “b”, and must be the file’s name. We left it out.',
    ],
    ['without a description', [patch('a')], 0, 'changes/a.patch doesn’t belong to any change. We left it out.'],
  ])('of a change %s are noted', async (_, entries, kept, note) => {
    const { form, notes } = await read(...entries)
    expect([form.changes?.length ?? 0, notes]).toEqual([kept, [note]])
  })

  it('with a wrong field name the file and the field', async () => {
    const { notes } = await read(about('a', { faults: [{ ...fault, kind: 'style' }] }), patch('a'))
    expect(notes).toEqual([expect.stringMatching(/^changes\/a\.json, faults\.0\.kind: .*\. We left it out\.$/)])
  })

  it('are at most sixty, and their patches count with all others', async () => {
    const many = Array.from({ length: 61 }, (_, at) => about(`c${at}`))
    await expect(read(...many)).rejects.toThrow('This has 61 changes to review. A project can have at most 60.')
    const long = Array.from({ length: 30_000 }, (_, line) => `+${line}`).join('\n')
    const large = [1, 2, 3].flatMap((at) => [about(`c${at}`), { name: `changes/c${at}.patch`, data: long }])
    await expect(read(...large)).rejects.toThrow(/The patches are \d+ KB. The limit is 400 KB./)
  })
})

describe('an upload that is refused', () => {
  it.each<[string, readonly ZipEntry[], string]>([
    ['without a file', [], 'This ZIP has no files that we can use.'],
    [
      'with nothing that can be used',
      [{ name: 'logo.png', data: Buffer.from([0]) }],
      'This ZIP has no files that we can use. logo.png isn’t a text file. We left it out.',
    ],
    [
      'with too many files',
      filesOf(...Array.from({ length: 301 }, (_, at) => `f${at}.ts`)),
      'This has 301 files. A project can start with at most 300. Please leave some out.',
    ],
    [
      'with too much text',
      [1, 2, 3, 4, 5].map((at) => ({
        name: `${at}.txt`,
        data: Array.from({ length: 30_000 }, (_, line) => `${line}`).join(' ') + ' x'.repeat(30_000),
      })),
      'The repository is 1118 KB. The limit is 1024 KB. Please leave some out.',
    ],
  ])('%s says why', async (_, entries, words) => {
    await expect(upload(entries)).rejects.toThrow(words)
  })

  it('has no file, or two', async () => {
    const file = { name: 'a.zip', bytes: Buffer.from(zipOf(filesOf('a.ts'))) } as never
    await expect(readProject([])).rejects.toThrow('Please upload one ZIP file.')
    await expect(readProject([file, file])).rejects.toThrow('Please upload one ZIP file.')
  })
})

test('for many left-out files thirty are named, and the rest counted', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ name: `img${at}.png`, data: Buffer.from([0]) }))
  const { notes } = await upload([...many, ...filesOf('a.ts')])
  expect(notes).toHaveLength(31)
  expect(notes.at(-1)).toBe('10 more were left out.')
})
