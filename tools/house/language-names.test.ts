/** The rule that languages are named in their folders and tables alone. */
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readHouse } from './house-rules.ts'
import { breachesOfLanguages, filesWithLanguages, languageTables } from './language-names.ts'

const house = readHouse(resolve(import.meta.dirname, '../..'))
const breachesIn = (path: string, text: string) => breachesOfLanguages([{ path, text }]).map((breach) => breach.path)

it.each([
  ['a comparison', `export const isIndented = (language: string) => language === 'python'`],
  ['a case', `export function f(language: string) { switch (language) { case 'java': return 1 } }`],
  ['a row', 'export const most = { typescript: 3 }'],
  ['a type', `export type Compiled = 'java' | 'kotlin'`],
  ['a comparison with go', `export const isGo = (language: string) => language !== 'go'`],
])('%s names a language', (_, text) => {
  expect(breachesIn('server/src/runs/runs.ts', text)).toEqual(['server/src/runs/runs.ts'])
  expect(breachesIn('server/src/platform/languages/python/parts.ts', text)).toEqual([])
  expect(breachesIn('server/src/runs/runs.test.ts', text)).toEqual([])
})

it('a message that says go, and prose, name none', () => {
  expect(breachesIn('web/src/a/a.ts', `export const line = { type: 'go', text: 'in Python, or java' }`)).toEqual([])
})

it('ten files at most name a language outside, and each table is there', () => {
  expect(filesWithLanguages(house).length).toBeLessThanOrEqual(10)
  const paths = new Set(house.map(({ path }) => path))
  expect(languageTables.filter((path) => !paths.has(path))).toEqual([])
})
