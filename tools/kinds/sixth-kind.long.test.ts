import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyOfCode, itself, migration, rows } from './sixth-kind.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/add-a-kind.md'), 'utf8')
/** The files in the first column of a section's table. */
const filesIn = (section: string) =>
  [...(page.split(`## ${section}`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(([, file]) => file!)

let copy: ReturnType<typeof copyOfCode>
beforeAll(() => {
  copy = copyOfCode()
})
afterAll(() => copy.drop())

it('a new kind makes the compiler name the tables of docs/add-a-kind.md, and no others', async () => {
  copy.change(itself)
  const lacking = (await copy.compile()).filter((line) => /'?estimate'? is missing/.test(line))
  const tables = lacking.map((line) => line.slice(0, line.indexOf('(')))
  expect([...new Set(tables)].toSorted()).toEqual(filesIn('2.').toSorted())
})

it('the rows of the page are enough: the copy compiles, and an interview asks, judges, plays back and exports it', async () => {
  const touched = new Set(['server/migrations/', ...[...itself, ...rows].map(([file]) => file)])
  expect([...touched].toSorted()).toEqual([...filesIn('1.'), ...filesIn('2.')].toSorted())
  copy.change(rows)
  copy.write('server/migrations/9999_estimates.sql', migration)
  expect(await copy.compile()).toEqual([])
  const asking = readFileSync(join(root, 'tools/kinds/estimate-asked.ts'), 'utf8')
  copy.write('server/test/estimate-asked.test.ts', asking.replaceAll('../../server/test/', './'))
  const { output, code } = await copy.test('server/test/estimate-asked.test.ts')
  expect([code, code === 0 ? '' : output]).toEqual([0, ''])
})
