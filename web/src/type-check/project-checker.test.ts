import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createProjectChecker, createProjectProgram } from './project-checker.ts'

const folder = dirname(createRequire(import.meta.url).resolve('typescript-checker'))
const libraries = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es5|es20\d\d.*|decorators.*)\.d\.ts$/.test(name) && !name.includes('.full.'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const check = createProjectChecker(createProjectProgram(libraries))
const told = (texts: Record<string, string>) =>
  check(texts).map(({ path, line, column, message }) => `${path}:${line}:${column} ${message}`)

test('types are checked across files, and a change in one shows errors in the other', () => {
  const use =
    "import { total } from './total.ts'\nimport { test } from 'node:test'\ntest('a', () => total([1]).toFixed())\n"
  const texts = { 'src/use.ts': use, 'src/total.ts': 'export const total = (list: number[]) => list.length\n' }
  expect(told(texts)).toEqual([])
  expect(told({ ...texts, 'src/total.ts': 'export const total = (list: string[]) => list.length\n' })).toEqual([
    "src/use.ts:3:24 Type 'number' is not assignable to type 'string'.",
  ])
  expect(told({ 'src/use.ts': use })).toEqual([])
})

test('a library whose types are not here can be imported as a type and called with type arguments', () => {
  const use =
    "import { fastify, type FastifyInstance } from 'fastify'\nexport const make = (): FastifyInstance => fastify<string>()\n"
  expect(told({ 'src/app.ts': use })).toEqual([])
  expect(told({ 'src/app.ts': `${use}const port: number = 'none'\n` })).toEqual([
    "src/app.ts:3:7 Type 'string' is not assignable to type 'number'.",
  ])
})

test('the projects of the bank that Node runs begin without type errors', () => {
  const bank = join(import.meta.dirname, '../../../bank/projects')
  const ofNode = readdirSync(bank).filter(
    (id) => JSON.parse(readFileSync(join(bank, id, 'project.json'), 'utf8')).runtime === 'node',
  )
  const wrong = ofNode.flatMap((id) => {
    const repository = join(bank, id, 'repository')
    const names = readdirSync(repository, { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => statSync(join(repository, name)).isFile())
    return told(Object.fromEntries(files.map((name) => [name, readFileSync(join(repository, name), 'utf8')]))).map(
      (problem) => `${id}/${problem}`,
    )
  })
  expect(wrong).toEqual([])
})
