/** Go: compiled and linked directly against a standard library that is built once on a machine. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Signature } from '@nova/contract/questions/signature'
import type { Bind } from '../../box/bind.ts'
import type { Limits } from '../../box/limits.ts'
import type { LanguageEntry, Recipe } from '../language.ts'
import { goCalls, goProgram } from './piston.ts'

type Kit = { root: string; version: string }

const homes = ['/usr/lib', '/usr/local']
const minMinor = 19
const maxFrames = 8
const machine = `linux_${process.arch === 'arm64' ? 'arm64' : 'amd64'}`
const shell = '/usr/bin/sh'
const mount = '/opt/nova/go'
const tools = '/opt/nova/go-tools'
const source = '/opt/nova/source/harness.go'
const bridge = 'nova_calls.go'
const program = '/tmp/main'

/** The newest that is installed. */
export function findGoKit(): Kit | undefined {
  const roots = homes.flatMap((home) =>
    existsSync(home) ? readdirSync(home).flatMap((name) => (/^go(-\d.*)?$/.test(name) ? [join(home, name)] : [])) : [],
  )
  const kits = roots.flatMap((root) => readKit(root) ?? [])
  return kits.sort((a, b) => minorOf(b) - minorOf(a))[0]
}

const minorOf = ({ version }: Kit) => Number(version.split('.')[1])

function readKit(root: string): Kit | undefined {
  const parts = ['VERSION', 'bin/go', 'src/fmt', `pkg/tool/${machine}/compile`, `pkg/tool/${machine}/link`]
  if (!parts.every((part) => existsSync(join(root, part)))) return undefined
  const version = /^go(1\.\d+(\.\d+)?)/.exec(readFileSync(join(root, 'VERSION'), 'utf8'))?.[1]
  if (version === undefined || Number(version.split('.')[1]) < minMinor) return undefined
  return { root: realpathSync(root), version }
}

/** All of it, and what Debian's links in it lead to. */
export function bindGoKit({ root }: Kit): Bind[] {
  const linked = ['src', 'pkg/include'].map((part) => join(root, part)).filter(existsSync)
  const targets = linked.map((path) => realpathSync(path)).filter((path) => !path.startsWith(`${root}/`))
  return [root, ...targets].map((path) => ({ from: path, to: path }))
}

function makeRecipe(kit: Kit, stage: (path: string) => string): Recipe {
  const goTool = `${kit.root}/bin/go`
  const file = fileURLToPath(new URL('harness.go', import.meta.url))
  const steps = [
    'set -e',
    'umask 022',
    `cd ${mount}`,
    'mkdir build std',
    `export CGO_ENABLED=0 GOROOT=${kit.root} GOCACHE=${mount}/build GOTMPDIR=${mount}/build GOFLAGS= GOENV=off`,
    'export GO111MODULE=off GOTOOLCHAIN=local GOTELEMETRY=off GOMAXPROCS=2',
    `${goTool} build std`,
    `${goTool} list -export -f '{{if .Export}}{{.ImportPath}} {{.Export}}{{end}}' std >exports`,
    'at=0',
    'while read -r path file',
    'do at=$((at + 1)); cp "$file" "std/$at.a"; echo "packagefile $path=$PWD/std/$at.a" >>packages; done <exports',
    `${kit.root}/pkg/tool/${machine}/compile -o harness.a -p nova/harness -complete -pack -importcfg packages ${source}`,
    'echo "packagefile nova/harness=$PWD/harness.a" >>packages',
    'rm -rf build exports',
  ]
  const key = createHash('sha256')
    .update([kit.root, readFileSync(file), ...steps].join('\n'))
    .digest('hex')
  return {
    key: `go-${kit.version}-${key.slice(0, 12)}`,
    mount,
    command: [shell, '-c', steps.join('\n')],
    binds: [
      ...bindGoKit(kit),
      { from: stage(file), to: source },
      ...['cp', 'mkdir', 'rm'].map((name) => ({ from: stage(`/bin/${name}`), to: `/usr/bin/${name}` })),
    ],
  }
}

function makeCommand(files: string[], limits: Limits, mode: 'program' | 'calls'): string[] {
  // Garbage collection isn't worth it in so short a process, unless there is much garbage.
  const lavish = `GOGC=off GOMEMLIMIT=${Math.floor(limits.memoryMb / 2)}MiB GOMAXPROCS=2`
  const packages = `-importcfg ${mount}/packages`
  const steps = [
    // For a program, the compiler itself can wait for its only file.
    ...(mode === 'calls' ? ['read -r go <&5'] : []),
    'cd /app',
    `${lavish} ${tools}/compile -o /tmp/main.a -p main -complete -pack -trimpath /app ${packages} ${files.join(' ')} >&2`,
    `${lavish} ${tools}/link -o ${program} -s -w ${packages} -buildmode=exe /tmp/main.a >&2`,
    'cd /tmp',
    'unset OLDPWD',
    'echo compiled >&5',
    ...(mode === 'program' ? ['exec 5>&-'] : []),
    `GOMAXPROCS=2 GOMEMLIMIT=${Math.floor(limits.memoryMb * 0.75)}MiB exec ${program}`,
  ]
  return [shell, '-c', steps.join(' && ')]
}

/** In the candidate's package, since only there a function in lower case can be reached. */
function writeBridge(code: string, { name, params, returns }: Signature): string {
  const hasMain = /^func\s+main\s*\(/m.test(code.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ''))
  const lines = [
    'package main',
    'import novaHarness_ "nova/harness"',
    `func init() { novaHarness_.Serve(${name}, ${params.length}, ${JSON.stringify(returns)}) }`,
    ...(hasMain ? [] : ['func main() {}']),
  ]
  return `${lines.join('\n')}\n`
}

/** A crash lists all goroutines and runtime frames: keep its head and the position in the file. */
function readCrash(text: string): string | undefined {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^(goroutine \d+ \[|runtime stack:)/.test(line))
  if (at < 0) return undefined
  const frames = lines.flatMap((line, index) => {
    const place = /^\tmain\.go:\d+/.exec(line)?.[0].trim()
    return place && index > at ? [`    at ${(lines[index - 1] ?? '').replace(/\(.*/, '')} (${place})`] : []
  })
  return [...lines.slice(0, at), ...frames.slice(0, maxFrames)].filter((line) => line !== '').join('\n')
}

/** Errors in the bridge are about its needs in the candidate's file. */
function readErrors(stderr: string, name: string): string {
  const crash = readCrash(stderr)
  if (crash !== undefined) return crash
  const lines = stderr.split('\n')
  const own = lines.filter((line) => !line.includes(bridge))
  if (own.some((line) => line.trim() !== '')) return own.join('\n')
  if (lines.some((line) => line.includes(`undefined: ${name}`))) return `No function named ${name} was found.`
  if (lines.some((line) => line.includes('package main; expected')))
    return 'main.go:1: The file must begin with package main.'
  return lines.map((line) => line.replace(/^.*?nova_calls\.go:[\d:]+ /, '')).join('\n')
}

export const goToolchain: LanguageEntry = {
  install: 'golang-go',
  aliases: ['golang'],
  prints: (text) => `package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("${text}") }`,
  onPiston: { program: goProgram, calls: goCalls },
  async find({ stage }) {
    const kit = findGoKit()
    if (!kit) return undefined
    const toolFolder = `${kit.root}/pkg/tool/${machine}`
    return {
      version: kit.version,
      binds: [
        { from: stage('/bin/sh'), to: shell },
        ...['compile', 'link'].map((name) => ({ from: stage(join(toolFolder, name)), to: `${tools}/${name}` })),
      ],
      recipe: makeRecipe(kit, stage),
      probe: 'package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("ready") }\n',
      program: (code, limits) => ({
        files: { 'main.go': code },
        command: makeCommand(['main.go'], limits, 'program'),
        compiles: true,
        waitsFor: 'main.go',
      }),
      calls: (code, limits, signature) => ({
        files: { 'main.go': code, [bridge]: writeBridge(code, signature) },
        command: makeCommand(['main.go', bridge], limits, 'calls'),
        compiles: true,
        firstLine: 'go',
        readErrors: (stderr) => readErrors(stderr, signature.name),
      }),
    }
  },
}
