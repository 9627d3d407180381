/** Versions of a program, each in its own class. */
import type { Variants, Written } from '../code-part.ts'
import { assemble, maxRounds, variantName } from '../variants.ts'

export function javaVariants(codes: readonly string[], { name, returns, list, passed }: Written): Variants {
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

/** With a call in each round of a loop that can be endless: in its condition, or where it has none at the beginning of its block. */
const withRounds = (code: string, call: string): string =>
  code
    .replace(/\bwhile\s*\((?!\s*true\s*\))/g, (head) => `${head}${call} && `)
    .replace(/\bfor\s*\([^;:()]*;(?=\s*[^;\s])/g, (head) => `${head} ${call} && `)
    .replace(/(\bwhile\s*\(\s*true\s*\)|\bfor\s*\(\s*;\s*;[^()]*\))\s*\{/g, (head) => `${head} ${call};`)
