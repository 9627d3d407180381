/** The bank's hints of Go's syntax, as the oldest Go that we run them with takes them. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bank = join(import.meta.dirname, '../../../bank/coding')
const oldest = 'go1.19'
const packages: Record<string, string> = { heap: 'container/heap', list: 'container/list' }

async function readHints(): Promise<[name: string, hint: string][]> {
  const names = (await readdir(bank)).filter((name) => name.endsWith('.json'))
  const hints = names.map(async (name): Promise<[string, string | undefined][]> => {
    const { syntaxHint } = JSON.parse(await readFile(join(bank, name), 'utf8')) as { syntaxHint?: { go?: string } }
    return [[name, syntaxHint?.go]]
  })
  return (await Promise.all(hints)).flat().filter((each): each is [string, string] => each[1] !== undefined)
}

/** A program of its own for each, which lacks what the hint leaves open: its variables. */
function programOf(hint: string): string {
  const used = new Set([...hint.matchAll(/\b([a-z]\w*)\.[A-Z]/g)].map((match) => match[1]!))
  const imports = [...used].filter((name) => /^(heap|list|regexp|sort|strconv|strings)$/.test(name))
  const body = hint.startsWith('type ') ? hint.replace('; func', '\nfunc') : `func use() {\n${hint}\n}`
  return `package main\n${imports.map((name) => `import "${packages[name] ?? name}"`).join('\n')}\n${body}\nfunc main() {}\n`
}

/** Compiler errors against the hints, except for missing or unused variables. */
async function compile(hints: readonly (readonly [string, string])[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nova-go-hints-'))
  try {
    const complaints = await Promise.all(
      hints.map(async ([name, hint]) => {
        const file = join(folder, `${name}.go`)
        await writeFile(file, programOf(hint))
        const told = await new Promise<string>((done) => {
          const env = { ...process.env, GO111MODULE: 'off', GOFLAGS: '' }
          const args = ['build', '-o', join(folder, name), `-gcflags=-e -lang=${oldest}`, file]
          execFile('go', args, { env }, (_, stdout, stderr) => done(stdout + stderr))
        })
        const lines = told.split('\n').filter((line) => /\.go:\d/.test(line))
        const called = new Set([...hint.matchAll(/(?<![.\w])(\w+)\(/g)].map((match) => match[1]))
        return lines.filter((line) => {
          const missing = /undefined: (\S+)/.exec(line)?.[1]
          if (missing !== undefined) return missing.includes('.') || called.has(missing)
          return !/declared (and|but) not used|imported and not used/.test(line)
        })
      }),
    )
    return complaints.flat()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('each hint of Go compiles with the oldest Go, its variables aside', async () => {
  expect(await compile([['of-a-newer-go', 'earlier := min(a, b)']])).toEqual([expect.stringContaining('min')])
  const hints = await readHints()
  expect(hints.length).toBeGreaterThan(50)
  expect(await compile(hints)).toEqual([])
})
