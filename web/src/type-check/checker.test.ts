import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createChecker, createRoomProgram } from './checker.ts'

const folder = dirname(createRequire(import.meta.url).resolve('typescript-checker'))
const libraries = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es5|es20\d\d.*|decorators.*)\.d\.ts$/.test(name) && !name.includes('.full.'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const check = createChecker(createRoomProgram(libraries))

const signature = { name: 'total', params: [{ name: 'prices', type: 'int[]' }], returns: 'int' }
const told = (code: string, called: typeof signature | null = null) =>
  check({ code, signature: called }).map(({ line, column, message }) => `${line}:${column} ${message}`)

test('a value of the wrong type is found with its place', () => {
  expect(told('const count: number = 1\nconst name: string = count\n')).toEqual([
    "2:7 Type 'number' is not assignable to type 'string'.",
  ])
  const [problem] = check({ code: 'const name: string = 1', signature: null })
  expect([problem!.from, problem!.to]).toEqual([6, 10])
})

test('a value that may be missing must be handled', () => {
  expect(told('const seen = new Map<string, number>()\nconst next = seen.get("a") + 1')).toEqual([
    "2:14 Object is possibly 'undefined'.",
  ])
})

test('code that does not parse reports only that', () => {
  expect(told('const wrong: string = 1\nfunction total( {')).toEqual(["2:18 '}' expected."])
})

test('globals of Node are known, and those of browsers alone are not', () => {
  expect(
    told(`import { readFileSync } from 'node:fs'
const text: string = readFileSync(0, 'utf8')
const fs = require('fs')
let timer: ReturnType<typeof setTimeout> = setTimeout(() => console.log(text, fs), 10)
clearTimeout(timer)
const groups = Object.groupBy([1, 2], (each) => (each > 1 ? 'more' : 'less'))
const both = new Set([1]).union(new Set([2]))
await Promise.resolve([structuredClone(both), groups.more?.length, process.argv, Buffer.from('a')])
`),
  ).toEqual([])
  expect(told('document.title')).toEqual(["1:1 Cannot find name 'document'."])
  expect(told('console.lgo(1)')).toEqual(["1:9 Property 'lgo' does not exist on type 'Console'."])
})

test('a name of the library may be given to something else', () => {
  expect(
    told('const process = 1\ninterface Console { own: number }\nexport const own: Console = { own: process }'),
  ).toEqual([])
})

test('the function must fit what the tests call', () => {
  const misfit = "The tests call total as (prices: number[]) => number. Its type here doesn't fit that."
  expect(told('function total(prices: number[]): number {\n  return prices.length\n}', signature)).toEqual([])
  expect(told('const total = (prices: readonly number[]) => prices.length', signature)).toEqual([])
  expect(told('async function total(prices: number[]) {\n  return prices.length\n}', signature)).toEqual([])
  expect(told('\nfunction total(prices: number[]) {\n  return String(prices)\n}', signature)).toEqual([
    `2:10 ${misfit}`,
  ])
  expect(told('const total = (prices: string[]) => prices.length', signature)).toEqual([`1:7 ${misfit}`])
})

test('a program without the function is not measured against it', () => {
  expect(told('console.log(1)', signature)).toEqual([])
})

test('nullable items and maps are what the starter says they are', () => {
  const nullable = { name: 'total', params: [{ name: 'cells', type: 'map<string,int?[]>' }], returns: 'string?' }
  expect(
    told(
      'function total(cells: Record<string, (number | null)[]>): string | null { return cells.a ? "a" : null }',
      nullable,
    ),
  ).toEqual([])
})

test('at most twenty problems are reported', () => {
  expect(
    told(
      'const a: string = 1;'.replace('a', 'a0') +
        Array.from({ length: 40 }, (_, at) => `const b${at}: string = ${at}`).join('\n'),
    ),
  ).toHaveLength(20)
})

test('of JavaScript, what does not parse and names that do not exist are reported, and nothing else', () => {
  const inJavaScript = (code: string) =>
    check({ code, signature: null, isTyped: false }).map(({ line, column, message }) => `${line}:${column} ${message}`)
  expect(inJavaScript('let total = 1\ntotal = "a"\ntotal.none()\nfor (part of [1]) console.log(part, totl)\n')).toEqual(
    ["4:37 Cannot find name 'totl'. Did you mean 'total'?"],
  )
  expect(
    inJavaScript('sum = 0\nfor (i = 0; i < 3; i++) sum += i\nif (typeof none === "undefined") exports.sum = sum\n'),
  ).toEqual([])
  expect(inJavaScript('const wrong = (\n')[0]).toBe('1:16 Expression expected.')
  expect(inJavaScript('[first, { second }] = [1, { second: 2 }]\n;({ third } = {})\nfirst + second + third\n')).toEqual(
    [],
  )
})

test('every global of Node is a name that JavaScript knows', () => {
  // A separate process: other files may have left names in this one.
  const home = mkdtempSync(join(tmpdir(), 'globals-'))
  const script = join(home, 'print.mjs')
  writeFileSync(script, 'console.log(Object.getOwnPropertyNames(globalThis).join())')
  const printed = execFileSync(process.execPath, [script], { encoding: 'utf8' })
  rmSync(home, { recursive: true })
  const names = printed
    .trim()
    .split(',')
    .filter((name) => /^\w+$/.test(name) && !name.startsWith('__'))
  expect(names).toContain('setTimeout')
  const found = check({ code: names.map((name) => `void ${name}\n`).join(''), signature: null, isTyped: false })
  expect(found.map(({ message }) => message)).toEqual([])
})

test('every JavaScript solution in the bank is free of marks', () => {
  const bank = join(import.meta.dirname, '../../../bank/coding')
  const wrong = readdirSync(bank).flatMap((name) => {
    const { reference } = JSON.parse(readFileSync(join(bank, name), 'utf8')) as { reference: { javascript: string } }
    return check({ code: reference.javascript, signature: null, isTyped: false }).map(({ message }) => message)
  })
  expect(wrong).toEqual([])
})

test('every TypeScript solution in the bank is free of type errors', () => {
  const bank = join(import.meta.dirname, '../../../bank/coding')
  type Question = { signature: typeof signature; reference: { typescript: string } }
  const wrong = readdirSync(bank).flatMap((name) => {
    const { signature: called, reference } = JSON.parse(readFileSync(join(bank, name), 'utf8')) as Question
    return told(reference.typescript, called).map((problem) => `${name} ${problem}`)
  })
  expect(wrong).toEqual([])
})
