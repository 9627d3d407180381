/** Versions of a program, with another ending for each name that they declare. */
import type { Variants, Written } from '../code-part.ts'
import { assemble, maxRounds, stoppedMark, variantName } from '../variants.ts'

const goImports = /^import\s*(?:\([^)]*\)|[^\n]+)/gm

export function goVariants(codes: readonly string[], { name, returns, list, passed }: Written): Variants {
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

/** With a call in each round of a loop: loops have no brackets and always a block. */
const withGoRounds = (code: string, call: string): string =>
  code.replace(/^(\s*(?:\w+:\s*)?for\b[^\n]*\{)[ \t]*$/gm, (head) => `${head} ${call};`)
