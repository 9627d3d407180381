import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { placeDeclarations } from './page-places.ts'
import { createProjectChecker, createProjectProgram, pageBase } from './project-checker.ts'

const folder = dirname(createRequire(import.meta.url).resolve('typescript-checker'))
const libraries = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /^lib\.(es5|es20\d\d.*|decorators.*)\.d\.ts$/.test(name) && !name.includes('.full.'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const program = createProjectProgram(libraries)
const check = createProjectChecker(program)
const modules = join(import.meta.dirname, '../../../node_modules')
const ofPages = [
  ...['typescript-checker/lib/lib.dom.d.ts', 'typescript-checker/lib/lib.dom.iterable.d.ts'],
  ...['@types/react/index.d.ts', '@types/react/global.d.ts', '@types/react/jsx-runtime.d.ts'],
  ...['@types/react-dom/index.d.ts', '@types/react-dom/client.d.ts'],
]
const page = pageBase(
  placeDeclarations(
    Object.fromEntries(ofPages.map((path) => [`/node_modules/${path}`, readFileSync(join(modules, path), 'utf8')])),
  ),
)
const told = (texts: Record<string, string>, isPage = false) => {
  program.build(isPage ? page : null)
  return tell(texts)
}
const tell = (texts: Record<string, string>) =>
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

test('a page knows React and the browser’s objects, which Node’s projects have not', () => {
  const text = `import { useState } from 'react'
export function Counter({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  const press = () => setCount('more')
  document.title = count
  return <button onClick={press} disabled="no" style={{ color: 'red' }}>{count}</button>
}
export const App = () => <Counter begin={1} />
`
  expect(told({ 'src/counter.tsx': text }, true)).toEqual([
    "src/counter.tsx:4:32 Argument of type 'string' is not assignable to parameter of type 'SetStateAction<number>'.",
    "src/counter.tsx:5:3 Type 'number' is not assignable to type 'string'.",
    "src/counter.tsx:6:34 Type 'string' is not assignable to type 'boolean | undefined'.",
    expect.stringMatching(/^src\/counter\.tsx:8:35 Type '\{ begin: number; \}' is not assignable to type /),
  ])
  const right = text
    .replace("'more'", 'count + 1')
    .replace('= count', '= `${count}`')
    .replace('"no"', '{count > 9}')
    .replace('begin', 'start')
  expect(told({ 'src/counter.tsx': right }, true)).toEqual([])
  expect(told({ 'src/title.ts': "document.title = 'a'\n" })).toEqual([
    "src/title.ts:1:1 Cannot find name 'document'. Do you need to change your target library? Try changing the 'lib' compiler option to include 'dom'.",
  ])
})

test.each(['node', 'web'])('the bank’s projects of the runtime %s begin without type errors', (runtime) => {
  const bank = join(import.meta.dirname, '../../../bank/projects')
  const own = readdirSync(bank).filter(
    (id) => JSON.parse(readFileSync(join(bank, id, 'project.json'), 'utf8')).runtime === runtime,
  )
  const wrong = own.flatMap((id) => {
    const repository = join(bank, id, 'repository')
    const names = readdirSync(repository, { recursive: true, encoding: 'utf8' })
    const files = names.filter((name) => statSync(join(repository, name)).isFile())
    const texts = Object.fromEntries(files.map((name) => [name, readFileSync(join(repository, name), 'utf8')]))
    return told(texts, runtime === 'web').map((problem) => `${id}/${problem}`)
  })
  expect(wrong).toEqual([])
})
