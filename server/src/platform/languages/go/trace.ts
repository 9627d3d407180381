/** Following Go step by step. */
import { readFileSync } from 'node:fs'
import type { Noted } from '../code-part.ts'
import { plainName } from '../plain-name.ts'

const goDeclares = /^\s*(?:\}?\s*else\s+)?(?:(?:if|for|switch)\s+)?([A-Za-z_][\w\s,]*?)\s*:=/
const goVariable = /^\s*var\s+([A-Za-z_]\w*(?:\s*,\s*\w+)*)\s/

function declaredIn(line: string): string[] {
  // A function that is given a name cannot be reached by it inside.
  if (/=\s*func\b/.test(line)) return []
  const found = goDeclares.exec(line)?.[1] ?? goVariable.exec(line)?.[1] ?? ''
  return found.split(',').flatMap((name) => plainName(name.trim()))
}

function parametersIn(line: string): string[] {
  const list = /\bfunc\b\s*(?:\([^)]*\)\s*)?\w*\s*\(([^()]*)\)/.exec(line)?.[1] ?? ''
  return list.split(',').flatMap((each) => plainName(each.trim().split(/\s/)[0] ?? ''))
}

function enclosedBy(head: string) {
  if (/\b(?:struct|interface)\s*$/.test(head)) return 'members'
  const isBlock = /^(?:\}\s*)?(?:else|for|if|switch|select|func|case)\b/.test(head) || /\bfunc\b[^{}]*$/.test(head)
  return isBlock ? 'statements' : 'parts'
}

const imports = 'import novaJson "encoding/json"; import novaReflect "reflect"; import novaRuntime "runtime"'

export const notedGo: Noted = {
  headers: /\b(?:for|if|switch|select|func)\b/,
  beginsOther: /^(?:else|case|default|type|const|func|import|package)\b/,
  endsStatement: /[\w)\]}{;]$|\+\+$|--$|^(?:case|default)\b.*:$/,
  enclosedBy,
  declaredIn,
  parametersIn,
  call: (held) => `novaAt(${held}); `,
  withImports: (code) => code.replace(/^(\s*package\s+main)\b;?/m, (head) => `${head.replace(/;$/, '')}; ${imports}`),
  notes: readFileSync(new URL('trace-notes.go', import.meta.url), 'utf8'),
}
