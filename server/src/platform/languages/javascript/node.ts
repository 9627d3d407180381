/** Shared by JavaScript and TypeScript: the server's own Node, its harness, and the compiler. */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { heapMbOf } from '@nova/contract/questions/runs'
import type { Bind } from '../../box/bind.ts'
import type { Limits } from '../../box/limits.ts'

const node = '/usr/bin/node'
const harness = '/opt/nova/harness.cjs'
const printing = '/opt/nova/printing.cjs'
const shell = '/usr/bin/sh'
const esbuild = '/usr/bin/esbuild'
const compiled = '/tmp/main.js'

/** The interpreter and its harness. */
export function bindNode(stage: (path: string) => string): Bind[] {
  return [
    { from: stage(process.execPath), to: node },
    { from: stage(fileURLToPath(new URL('harness.cjs', import.meta.url))), to: harness },
    { from: stage(fileURLToPath(new URL('printing.cjs', import.meta.url))), to: printing },
  ]
}

/** The compiler and the shell that starts it; empty where the compiler is not installed. */
export function bindCompiler(stage: (path: string) => string): Bind[] {
  try {
    const fromEsbuild = createRequire(createRequire(import.meta.url).resolve('esbuild/package.json'))
    const binary = fromEsbuild.resolve(`@esbuild/${process.platform}-${process.arch}/bin/esbuild`)
    return [
      { from: stage('/bin/sh'), to: shell },
      { from: stage(binary), to: esbuild },
    ]
  } catch {
    return []
  }
}

/** Runs a file as a program, or has the harness call a function of it. Node's heap gets half the memory. */
export function nodeCommand(file: string, mode: 'program' | 'calls', limits: Limits, flags: string[] = []): string[] {
  const heap = `--max-old-space-size=${heapMbOf(limits.memoryMb)}`
  const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'
  return [node, heap, quiet, `--require=${printing}`, ...flags, ...(mode === 'calls' ? [harness] : []), file]
}

/** Compiles a file of /app, says so on descriptor 5, and continues as nodeCommand. */
export function compileCommand(
  file: string,
  mode: 'program' | 'calls',
  format: 'cjs' | undefined,
  limits: Limits,
): string[] {
  const options = ['--log-level=error', '--log-limit=20', '--platform=node', '--target=es2024', '--sourcemap=inline']
  const compile = [esbuild, file, ...options, ...(format ? [`--format=${format}`] : []), `--outfile=${compiled}`]
  const run = nodeCommand(compiled, mode, limits, ['--enable-source-maps'])
  const steps = ['read -r go <&5', 'cd /app', compile.join(' '), 'cd /tmp', 'echo compiled >&5']
  // A program gets no channel: once it runs, nothing that comes from descriptor 5 could be trusted.
  if (mode === 'program') steps.push('exec 5>&-')
  return [shell, '-c', [...steps, `exec ${run.join(' ')}`].join(' && ')]
}
