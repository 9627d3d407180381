import { diffLines } from 'diff'
import { describe, expect, test } from 'vitest'
import {
  carryOver,
  changesBetween,
  changesOf,
  describeDraft,
  type Files,
  fitPatch,
  holds,
  hunksIn,
  revertChange,
  applyHunks,
} from './diffs.ts'

const numbered = (count: number, change: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, at) => change[at + 1] ?? `line ${at + 1}`).join('\n') + '\n'
const files = (entries: Record<string, string>): Files => new Map(Object.entries(entries))

const before = numbered(30)
const after = numbered(30, { 3: 'third', 25: 'twenty-fifth' })
const [proposed] = describeDraft([{ path: 'src/a.ts', before, after }])!

describe('a patch of the bank', () => {
  const patch = (from: string, to: string, lines: string[], range = '-1,2 +1,2') =>
    [`--- ${from}`, `+++ ${to}`, `@@ ${range} @@`, ...lines, ''].join('\n')

  test('fits the files it was written for', () => {
    const edit = patch('a/src/a.ts', 'b/src/a.ts', ['-one', '+ONE', ' two'])
    expect(fitPatch(files({ 'src/a.ts': 'one\ntwo\n' }), edit)).toMatchObject([
      { path: 'src/a.ts', act: 'edit', hunks: [{ lines: ['-one', '+ONE', ' two'] }] },
    ])
  })

  test('creates and deletes files', () => {
    const create = patch('/dev/null', 'b/src/new.ts', ['+fresh'], '-0,0 +1,1')
    expect(fitPatch(files({}), create)).toMatchObject([{ path: 'src/new.ts', act: 'create' }])
    const remove = patch('a/src/old.ts', '/dev/null', ['-gone'], '-1,1 +0,0')
    const kept = fitPatch(files({ 'src/old.ts': 'gone\n', 'src/b.ts': '' }), remove)
    expect(kept?.map(({ path }) => path)).toEqual(['src/old.ts'])
  })

  test.each([
    ['a line of it was changed', { 'src/a.ts': 'uno\ntwo\n' }, ['a/src/a.ts', 'b/src/a.ts']],
    ['its file is gone', {}, ['a/src/a.ts', 'b/src/a.ts']],
    ['its file would take the place of another', { 'src/a.ts': 'one\ntwo\n', 'b.ts': '' }, ['a/src/a.ts', 'b/b.ts']],
    ['it leaves the project', { 'src/a.ts': 'one\ntwo\n' }, ['a/src/a.ts', 'b/../../etc/passwd']],
    ['it names no file', { 'src/a.ts': 'one\ntwo\n' }, ['/dev/null', '/dev/null']],
  ])('does not fit where %s', (_why, entries, [from, to]) => {
    const fitted = fitPatch(files(entries), patch(from!, to!, ['-one', '+ONE', ' two']))
    expect(fitted).toBeUndefined()
  })

  test('that changes nothing is none', () => {
    expect(fitPatch(files({ 'src/a.ts': 'one\ntwo\n' }), '')).toBeUndefined()
  })
})

test('changes between two states are listed by path, without unchanged files', () => {
  const was = files({ 'b.ts': '1', 'a.ts': '2', 'same.ts': '3' })
  const is = files({ 'a.ts': '2!', 'same.ts': '3', 'c.ts': '4' })
  expect(changesBetween(was, is)).toEqual([
    { path: 'a.ts', before: '2', after: '2!' },
    { path: 'b.ts', before: '1', after: null },
    { path: 'c.ts', before: null, after: '4' },
  ])
})

describe('the draft of a model', () => {
  test('is proposed with 400 lines and not with 401, over all files together', () => {
    const create = (path: string, count: number) => ({ path, before: null, after: numbered(count) })
    expect(describeDraft([create('a.ts', 200), create('b.ts', 200)])).toHaveLength(2)
    expect(describeDraft([create('a.ts', 200), create('b.ts', 201)])).toBeUndefined()
  })

  test('with few but endless lines is not proposed', () => {
    const line = (length: number) => [{ path: 'a.ts', before: null, after: `${'x'.repeat(length)}\n` }]
    // One sign of a hunk's line is its plus.
    expect(describeDraft(line(23_999))).toHaveLength(1)
    expect(describeDraft(line(24_000))).toBeUndefined()
  })
})

describe('one hunk of two', () => {
  test('changes its place alone, and both are the whole change', () => {
    expect(proposed!.hunks).toHaveLength(2)
    expect(applyHunks(before, proposed!, [0])).toBe(numbered(30, { 3: 'third' }))
    expect(applyHunks(before, proposed!, [1])).toBe(numbered(30, { 25: 'twenty-fifth' }))
    expect(applyHunks(before, proposed!, [0, 1])).toBe(after)
    expect(applyHunks(before, proposed!, [])).toBe(before)
  })

  test('finds its place below lines that were added, and none where its own line is another', () => {
    expect(applyHunks(`new\n${before}`, proposed!, [1])).toBe(`new\n${numbered(30, { 25: 'twenty-fifth' })}`)
    expect(applyHunks(numbered(30, { 25: 'mine' }), proposed!, [1])).toBeUndefined()
  })

  test('is known again in a text that was written over the file', () => {
    expect(hunksIn(numbered(30, { 3: 'third' }), before, proposed!)).toEqual([0])
    expect(hunksIn(after, before, proposed!)).toEqual([0, 1])
    expect(hunksIn(before, before, proposed!)).toEqual([])
    const [removal] = describeDraft([{ path: 'a.ts', before, after: before.replace('line 9\n', '') }])!
    expect(hunksIn(before.replace('line 9\n', ''), before, removal!)).toEqual([0])
    expect(hunksIn(before, before, removal!)).toEqual([])
  })
})

describe('a change on a file that was edited since', () => {
  const change = { path: 'a.ts', before, after }

  test('is carried over where it still fits', () => {
    const now = numbered(30, { 12: 'mine' })
    expect(carryOver(change, before)).toEqual(change)
    expect(carryOver(change, now)).toEqual({
      path: 'a.ts',
      before: now,
      after: numbered(30, { 3: 'third', 12: 'mine', 25: 'twenty-fifth' }),
    })
  })

  test.each([
    ['the same line was written', change, numbered(30, { 3: 'mine' })],
    ['the file is gone', change, null],
    ['the file came to be', { ...change, before: null }, 'mine\n'],
    ['it deletes the file', { ...change, after: null }, numbered(30, { 12: 'mine' })],
  ])('is not where %s', (_why, made, now) => {
    expect(carryOver(made, now)).toBeUndefined()
  })

  test('is undone while its own lines are unchanged, despite edits elsewhere', () => {
    expect(revertChange(after, before, after)).toBe(before)
    expect(revertChange(numbered(30, { 3: 'third', 12: 'mine', 25: 'twenty-fifth' }), before, after)).toBe(
      numbered(30, { 12: 'mine' }),
    )
    expect(revertChange(numbered(30, { 3: 'mine', 25: 'twenty-fifth' }), before, after)).toBeUndefined()
  })

  test('still holds until one of its lines is another', () => {
    expect(holds('anything', 'same', 'same')).toBe(true)
    expect(holds(numbered(30, { 3: 'third', 12: 'mine', 25: 'twenty-fifth' }), before, after)).toBe(true)
    expect(holds(numbered(30, { 25: 'twenty-fifth' }), before, after)).toBe(false)
  })
})

describe('the edits that make one text of another', () => {
  /** As pads apply them: numbers stay, `[removed, ...lines]` replace. */
  function apply(text: string, changes: ReturnType<typeof changesOf>): string {
    let [at, made] = [0, '']
    for (const part of changes) {
      if (typeof part === 'number') {
        made += text.slice(at, at + part)
        at += part
      } else {
        made += part.slice(1).join('\n')
        at += part[0]
      }
    }
    expect(at).toBe(text.length)
    return made
  }

  test.each([
    ['', 'first\n'],
    ['gone\n', ''],
    [before, after],
    ['a\nb\nc', 'a\nc'],
    ['no line end', 'no line end\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['😀\none\n', 'one\n😀\n'],
  ])('%j: replayed they give %j', (one, other) => {
    expect(apply(one, changesOf(one, other))).toBe(other)
  })

  test('name only the lines that differ', () => {
    expect(changesOf('a\nb\nc\n', 'a\nB\nc\n')).toEqual([2, [2, 'B', ''], 2])
    expect(changesOf('same', 'same')).toEqual([4])
  })

  test('are one replacement for texts too different to compare', () => {
    const [one, other] = [numbered(150), numbered(150).replaceAll('line', 'other')]
    expect(diffLines(one, other, { maxEditLength: 200 })).toBeUndefined()
    expect(changesOf(one, other)).toEqual([[one.length, ...other.split('\n')]])
    expect(revertChange('another', one, other)).toBeUndefined()
  })
})
