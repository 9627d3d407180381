/** Go for a plain Piston, which compiles one file: the harness moves into the candidate's, under its own names. */
import type { Signature } from '@nova/contract/questions/signature'
import { blank, nameFile, readHarness, rename, replaceAll, type PistonProgram } from '../piston-text.ts'

const clause = /^[^\S\n]*package\s+main\b/m
const renameFile = nameFile('main.go')

type Harness = { imports: string; text: string }

/** Go 1.16 knows neither `any` nor reflect.Pointer. */
function makeHarness(): Harness {
  const source = replaceAll(readHarness(new URL('harness.go', import.meta.url)), [
    ['syscall.Read(channel, ', 'syscall.Read(0, '],
    ['writeAll(channel, ', 'writeAll(1, '],
    [/\bany\b(?! )/g, 'interface{}'],
    ['reflect.Pointer', 'reflect.Ptr'],
    [
      'frame.File == "main.go"',
      '(strings.Contains(frame.File, "main.go") && !strings.Contains(frame.Function, ".nova_"))',
    ],
  ])
  const [, listed = ''] = /^import \(([^)]*)\)/m.exec(source) ?? []
  const paths = [...listed.matchAll(/"([^"]+)"/g)].map(([, path = '']) => path)
  const body = source.slice(source.indexOf(listed) + listed.length + 1)
  const constants = [...(/^const \(([^)]*)\)/m.exec(body)?.[1] ?? '').matchAll(/^\s+(\w+)\s*=/gm)]
  const declared = [...body.matchAll(/^(?:func|type|var|const) (\w+)/gm), ...constants].map(([, name = '']) => name)
  const names = [...declared, ...paths.map((path) => path.split('/').at(-1) ?? path)]
  const renamed = new Map(names.map((name) => [name, `nova_${name}`]))
  const imports = paths.map((path) => `import nova_${path.split('/').at(-1)} "${path}"`).join('; ')
  return { imports, text: rename(body, renamed) }
}

export const goProgram = (code: string): PistonProgram => ({
  file: 'main.go',
  text: code,
  tidy: tidyGo,
  isCompileError: isGoComplaint,
})

export function goCalls(code: string, { name, params, returns }: Signature): PistonProgram | { complaint: string } {
  const plain = blank(code)
  const found = clause.exec(plain)
  if (!found || plain.slice(0, found.index).trim() !== '') {
    return { complaint: 'main.go:1: The file must begin with package main.' }
  }
  const { imports, text } = makeHarness()
  const at = found.index + found[0].length
  const hasMain = /^func\s+main\s*\(/m.test(plain)
  const tail = [
    text,
    `func init() { nova_Serve(${name}, ${params.length}, ${JSON.stringify(returns)}) }`,
    ...(hasMain ? [] : ['func main() {}']),
  ]
  return {
    file: 'main.go',
    // On the line of the clause, so that every other stays where it was.
    text: `${code.slice(0, at)}; ${imports}${code.slice(at)}\n${tail.join('\n')}\n`,
    tidy: (stderr) => tidyCalls(stderr, name, code.split('\n').length),
    isCompileError: isGoComplaint,
  }
}

/** `go run` names the package before the complaints about it. */
function isGoComplaint(stderr: string): boolean {
  return /^(# command-line-arguments$|\S*main\.go\S*:\d+:\d+: )/m.test(stderr) && !/^(panic|fatal error):/m.test(stderr)
}

function tidyGo(stderr: string): string {
  return renameFile(stderr.replaceAll(/^# command-line-arguments\n/gm, '').replace(/^exit status \d+\n?$/m, ''))
}

/** Complaints about lines behind the candidate's are about the harness's needs. */
function tidyCalls(stderr: string, name: string, lines: number): string {
  const text = readCrash(tidyGo(stderr), lines)
  const all = text.split('\n')
  const isBehind = (line: string) => Number(/^main\.go:(\d+)/.exec(line)?.[1] ?? 0) > lines
  const own = all.filter((line) => !isBehind(line))
  if (own.length === all.length || own.some((line) => line.startsWith('main.go:'))) return own.join('\n')
  if (all.some((line) => line.includes(`undefined: ${name}`))) return `No function named ${name} was found.`
  return text
}

/** The head of a crash, and where in the candidate's lines it was. */
function readCrash(text: string, lines: number): string {
  const all = text.split('\n')
  const at = all.findIndex((line) => /^(goroutine \d+ \[|runtime stack:)/.test(line))
  if (at < 0) return text
  const frames = all.flatMap((line, index) => {
    const place = /^\s*main\.go:(\d+)/.exec(line)
    if (!place || index <= at || Number(place[1]) > lines) return []
    return [`    at ${(all[index - 1] ?? '').replace(/\(.*/, '')} (${place[0].trim()})`]
  })
  return [...all.slice(0, at), ...frames.slice(0, 8)].filter((line) => line !== '').join('\n')
}
