import { describe, expect, test } from 'vitest'
import { ownChange } from '../../test/own-change.ts'
import { applyEdits, describeEffect, effectOf, errorsOf, noEdits, sentEdit, setGoes } from './edits.ts'
import { makeTree } from './file-rows.ts'

const goesAfter = (files: Record<string, boolean>) =>
  applyEdits(ownChange, { ...noEdits, files })
    .files.filter(({ goes }) => goes)
    .map(({ path }) => path)

describe('the effect of a division', () => {
  test('counts each fault once: visible tests first, then hidden ones, dropped faults not at all', () => {
    expect(describeEffect(effectOf(ownChange))).toBe(
      'Of 3 faults visible tests notice 1, only hidden ones 1, nobody 1.',
    )
    const tests = { t1: 'hidden' as const, t2: null }
    const edited = applyEdits(ownChange, { ...noEdits, tests, faults: { f3: true } })
    expect(describeEffect(effectOf(edited))).toBe('Of 2 faults visible tests notice 0, only hidden ones 1, nobody 1.')
    expect(edited.faults.map(({ noticed }) => noticed)).toEqual(['hidden', 'nobody', 'nobody'])
  })
})

describe('switches of files', () => {
  test('those of a folder hold for all in it, and a later one of a file in it goes before', () => {
    const folder = setGoes({}, 'src/', false)
    expect(goesAfter(folder)).toEqual(['tests/fees.test.ts'])
    const file = setGoes(folder, 'src/fees.ts', true)
    expect(goesAfter(file)).toEqual(['src/fees.ts', 'tests/fees.test.ts'])
    expect(sentEdit(ownChange, { ...noEdits, files: file })?.files).toEqual([
      { path: 'src/', goes: false },
      { path: 'src/fees.ts', goes: true },
    ])
    expect(setGoes(file, 'src/', true)).toEqual({ 'src/': true })
  })

  test('a folder that holds nothing but another is shown with it', () => {
    const tree = makeTree(ownChange.files)
    expect(tree.folders.map(({ name, going, total }) => [name, going, total])).toEqual([
      ['docs/old', 0, 1],
      ['src', 2, 2],
      ['tests', 1, 1],
    ])
  })
})

describe('the edit that is sent', () => {
  test('has nothing that is as before', () => {
    const same = { title: ' Late fees stop at the price ', minutes: '30', files: { 'src/': true } }
    const edits = { ...noEdits, ...same, tests: { t1: 'visible' as const }, faults: { f1: false }, mentions: ['gone'] }
    expect(sentEdit(ownChange, edits)).toBe(null)
  })

  test('has each part that differs', () => {
    const edits = { ...noEdits, minutes: '45', tests: { t1: null }, faults: { f1: true }, mentions: ['m2'] }
    expect(sentEdit(ownChange, edits)).toEqual({
      minutes: 45,
      tests: [{ id: 't1', place: null }],
      faults: [{ id: 'f1', isDropped: true }],
      mentions: ['m2'],
    })
  })

  test.each([
    ['9', 'Please enter 10 to 60 minutes.'],
    ['61', 'Please enter 10 to 60 minutes.'],
    ['1e1', 'Please enter 10 to 60 minutes.'],
    ['60', undefined],
  ])('%s minutes: %s', (minutes, error) => {
    expect(errorsOf({ ...noEdits, minutes }).minutes).toBe(error)
  })
})
