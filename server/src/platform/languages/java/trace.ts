/** Following Java step by step. */
import { readFileSync } from 'node:fs'
import type { Noted } from '../code-part.ts'
import { plainName } from '../plain-name.ts'

const headers = /\b(?:for|if|while|switch|catch|try)\b|->\s*\{\s*$|\)\s*(?:throws [\w.,\s]+)?\{\s*$/
const javaDeclares =
  /(?:^|[({;]|\bfinal\b)\s*(?:(?:private|public|static|final)\s+)*(?:int|long|double|float|boolean|char|byte|short|var|[A-Z]\w*(?:<[^=;()]{0,60}>)?)(?:\s*\[\s*\])*\s+([A-Za-z_]\w*)\s*(?=[=:])/g

function declaredIn(line: string): string[] {
  const first = [...line.matchAll(javaDeclares)].map(([, name]) => name!)
  // `int a = 0, b = 1;`
  const more = first.length === 1 && !headers.test(line) ? [...line.matchAll(/,\s*([a-z]\w*)\s*=(?!=)/g)] : []
  return [...first, ...more.map(([, name]) => name!)]
}

/** Those of a method or a lambda. */
function parametersIn(line: string): string[] {
  if (/^\s*(?:\}\s*)?(?:for|if|while|switch|try|catch|else|case|default)\b/.test(line)) return []
  const lambda = /(?:\(([\w\s,]*)\)|\b(\w+))\s*->\s*\{\s*$/.exec(line)
  const list = lambda
    ? (lambda[1] ?? lambda[2]!)
    : (/\w\s*\(([^()]*)\)\s*(?:throws [\w.,\s]+)?\{\s*$/.exec(line)?.[1] ?? '')
  // In a type like `Map<String, Integer> counts`, a comma inside the angle brackets separates no parameters.
  const names = list.replace(/<[^<>]*>|<[^<>]*<[^<>]*>[^<>]*>/g, '').split(',')
  return names.flatMap((each) =>
    plainName(
      each
        .trim()
        .split(/[\s\]]+/)
        .at(-1) ?? '',
    ),
  )
}

function enclosedBy(head: string) {
  if (/\b(?:class|interface|enum|record)\b/.test(head) || /\bnew\s+[\w.<>,\s]*\([^;]*\)$/.test(head)) return 'members'
  return /\)$|\)\s*throws\s[\w.,\s]+$|\b(?:else|do|try|finally)$|->$/.test(head) ? 'statements' : 'parts'
}

export const notedJava: Noted = {
  headers,
  beginsOther:
    /^(?:else|catch|finally|case|default|class|interface|enum|record|public|private|protected|static|abstract|super|this)\b/,
  endsStatement: /[;{}]$|^(?:case|default)\b.*:$/,
  enclosedBy,
  declaredIn,
  parametersIn,
  call: (held) => `NovaSteps.at(${held}); `,
  withImports: (code) => code,
  notes: readFileSync(new URL('trace-notes.java', import.meta.url), 'utf8'),
}
