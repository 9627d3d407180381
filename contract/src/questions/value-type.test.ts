import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOfType, isRecord, parseType, type TypeNode, typeScriptType } from './value-type.ts'

describe('the text of a type', () => {
  it.each<[string, TypeNode | undefined]>([
    ['int', { kind: 'int' }],
    [' string ', { kind: 'string' }],
    ['long[]', { kind: 'array', inner: { kind: 'long' } }],
    ['bool[][]', { kind: 'array', inner: { kind: 'array', inner: { kind: 'bool' } } }],
    ['float?', { kind: 'nullable', inner: { kind: 'float' } }],
    ['int?[]', { kind: 'array', inner: { kind: 'nullable', inner: { kind: 'int' } } }],
    ['int[]?', { kind: 'nullable', inner: { kind: 'array', inner: { kind: 'int' } } }],
    ['map<string,int>', { kind: 'map', inner: { kind: 'int' } }],
    ['map<string, int[]>', { kind: 'map', inner: { kind: 'array', inner: { kind: 'int' } } }],
    [
      'map<string,map<string,bool?>>',
      { kind: 'map', inner: { kind: 'map', inner: { kind: 'nullable', inner: { kind: 'bool' } } } },
    ],
    ['map<string,int>[]', { kind: 'array', inner: { kind: 'map', inner: { kind: 'int' } } }],
    ['', undefined],
    ['[]', undefined],
    ['?', undefined],
    ['Int', undefined],
    ['number', undefined],
    ['int[', undefined],
    ['map<int,int>', undefined],
    ['map<string,>', undefined],
    ['map<string,number>', undefined],
    ['integer', undefined],
    ['number[]', undefined],
  ])('“%s” is read as %j', (text, type) => {
    expect(parseType(text)).toEqual(type)
  })
})

it.each([
  ['int', 'number'],
  ['long', 'number'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['string[][]', 'string[][]'],
  ['int?', 'number | null'],
  ['int?[]', '(number | null)[]'],
  ['int[]?', 'number[] | null'],
  ['map<string,bool?>[]', 'Record<string, boolean | null>[]'],
])('“%s” is %s in TypeScript', (text, named) => {
  expect(typeScriptType(parseType(text)!)).toBe(named)
})

describe('a value', () => {
  it.each<[unknown, string, boolean]>([
    [0, 'int', true],
    [2 ** 31 - 1, 'int', true],
    [2 ** 31, 'int', false],
    [-(2 ** 31), 'int', true],
    [-(2 ** 31) - 1, 'int', false],
    [1.5, 'int', false],
    ['1', 'int', false],
    [2 ** 31, 'long', true],
    [2 ** 53 - 1, 'long', true],
    [2 ** 53, 'long', false],
    [1.5, 'long', false],
    [1.5, 'float', true],
    [1, 'float', true],
    ['1.5', 'float', false],
    [true, 'bool', true],
    [0, 'bool', false],
    ['', 'string', true],
    [null, 'string', false],
    [[], 'int[]', true],
    [[1, 2], 'int[]', true],
    [[1, '2'], 'int[]', false],
    [{ 0: 1 }, 'int[]', false],
    [{}, 'map<string,int>', true],
    [{ a: 1, b: 2 }, 'map<string,int>', true],
    [{ a: 1, b: '2' }, 'map<string,int>', false],
    [[1], 'map<string,int>', false],
    [null, 'map<string,int>', false],
    [null, 'int?', true],
    [1, 'int?', true],
    ['1', 'int?', false],
    [undefined, 'int?', false],
    [[1, null], 'int?[]', true],
    [[1, null], 'int[]?', false],
    [1, 'number', false],
  ])('%j is of type %s: %s', (value, type, isSo) => {
    expect(isOfType(value, parseType(type))).toBe(isSo)
  })

  it('made for a type is of this type, of its list, of its map and of its nullable, and of no text type', () => {
    const scalar = fc.constantFrom<[string, fc.Arbitrary<unknown>]>(
      ['int', fc.integer()],
      ['long', fc.maxSafeInteger()],
      ['float', fc.double({ noNaN: true })],
      ['bool', fc.boolean()],
    )
    const typed = scalar.chain(([type, value]) => value.map((made): [string, unknown] => [type, made]))
    fc.assert(
      fc.property(typed, ([type, value]) => {
        expect(isOfType(value, parseType(type))).toBe(true)
        expect(isOfType([value], parseType(`${type}[]`))).toBe(true)
        expect(isOfType({ key: value }, parseType(`map<string,${type}>`))).toBe(true)
        expect(isOfType([null, value], parseType(`${type}?[]`))).toBe(true)
        expect(isOfType(value, parseType('string'))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('is a record only as a plain object', () => {
    expect([{}, { a: 1 }, [], null, 'a', 1, undefined].map(isRecord)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})
