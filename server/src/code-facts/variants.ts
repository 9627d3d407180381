/**
 * Many versions of a candidate's program in one, so that they are compiled once: Java's each in its own class, Go's with
 * another ending for each name that they declare. A function next to them calls the one whose number comes first.
 */
import type { Signature } from '@nova/contract/questions/signature'
import { signatureIn } from './trace-compiled.ts'

/** `startsAt`: the line, from 1, at which each version begins. */
export type Variants = { code: string; startsAt: readonly number[] }

export const variantName = 'novaVariant'
/**
 * Printed if a version of a Go program panics. The panic is caught, or else the whole program would need another
 * compilation.
 */
export const stoppedMark = 'nova: this version stopped'
/** Rounds of all loops that a version may take: a change that makes a loop endless must not hold up the others. */
const maxRounds = 5_000

export function javaVariants(codes: readonly string[], signature: Signature): Variants {
  const { name, returns, list, passed } = signatureIn(signature, 'java')
  const imports = new Set(codes[0]!.match(/^\s*import\s[^;\n]+;/gm)?.map((line) => line.trim()))
  const bodies = codes.map((code) =>
    withRounds(code.replace(/^\s*(?:import|package)\s[^;\n]+;/gm, ''), 'NovaRounds.isLeft()'),
  )
  const wrapped = bodies.map((body, at) => `class Nova${at} {\n${body}\n}`)
  const cases = codes.map((_, at) => `case ${at}: return new Nova${at}().new Solution().${name}(${passed});`)
  return assemble([...imports].join(' '), wrapped, [
    'class NovaVariants {',
    `${returns} ${variantName}(int novaVariant, ${list}) {`,
    `NovaRounds.left = ${maxRounds};`,
    `switch (novaVariant) { ${cases.join('\n')}\ndefault: throw new RuntimeException(); } } }`,
    `class NovaRounds { static int left; static boolean isLeft() { if (--left < 0) throw new RuntimeException("too many rounds"); return true; } }`,
  ])
}

const goImports = /^import\s*(?:\([^)]*\)|[^\n]+)/gm

export function goVariants(codes: readonly string[], signature: Signature): Variants {
  const { name, returns, list, passed } = signatureIn(signature, 'go')
  const imports = codes[0]!.match(goImports)?.map((each) => each.replaceAll('\n', ';').replace(/\(;+/, '(')) ?? []
  const declared = [...codes[0]!.matchAll(/^(?:func|type|var|const)\s+([A-Za-z_]\w*)/gm)].map(([, own]) => own!)
  const names = [...new Set(declared)].filter((own) => own !== 'init')
  const own = new RegExp(`(?<![.\\w"])(?:${names.join('|')})\\b(?!")`, 'g')
  const bodies = codes.map((code, at) =>
    withGoRounds(code.replace(/^\s*package\s+\w+;?/m, '').replace(goImports, ''), 'novaCount()').replace(
      own,
      (each) => `${each}_${at}`,
    ),
  )
  const cases = codes.map((_, at) => `\tcase ${at}:\n\t\treturn ${name}_${at}(${passed})`)
  return assemble(['package main', ...imports].join('; '), bodies, [
    'var novaLeft int',
    'func novaCount() { novaLeft--; if novaLeft < 0 { panic("too many rounds") } }',
    `func ${variantName}(novaNumber int, ${list}) (novaResult ${returns}) {`,
    `\tdefer func() { if recover() != nil { println("${stoppedMark}") } }()`,
    `\tnovaLeft = ${maxRounds}\n\tswitch novaNumber {`,
    `${cases.join('\n')}\n\t}\n\tpanic("no such version")\n}`,
  ])
}

/** With a call in each round of a loop that can be endless: in its condition, or where it has none at the beginning of its block. */
const withRounds = (code: string, call: string): string =>
  code
    .replace(/\bwhile\s*\((?!\s*true\s*\))/g, (head) => `${head}${call} && `)
    .replace(/\bfor\s*\([^;:()]*;(?=\s*[^;\s])/g, (head) => `${head} ${call} && `)
    .replace(/(\bwhile\s*\(\s*true\s*\)|\bfor\s*\(\s*;\s*;[^()]*\))\s*\{/g, (head) => `${head} ${call};`)

/** The same of Go, whose loops have no brackets and always a block. */
const withGoRounds = (code: string, call: string): string =>
  code.replace(/^(\s*(?:\w+:\s*)?for\b[^\n]*\{)[ \t]*$/gm, (head) => `${head} ${call};`)

function assemble(head: string, bodies: readonly string[], rest: readonly string[]): Variants {
  const startsAt: number[] = []
  let line = 2
  for (const body of bodies) {
    startsAt.push(line)
    line += body.split('\n').length
  }
  return { code: [head, ...bodies, ...rest].join('\n'), startsAt }
}

/** The numbers of the versions that a compiler complains of. */
export function refusedVariants({ startsAt }: Variants, complaint: string): Set<number> {
  const lines = [...complaint.matchAll(/\bmain\.go:(\d+)|\bMain\.java:(\d+)/g)].map(([, go, java]) =>
    Number(go ?? java),
  )
  return new Set(lines.map((line) => startsAt.findLastIndex((start) => start <= line)).filter((at) => at >= 0))
}
