/**
 * Java and Go have no line tracing and can't look up a name by its text. So a call is inserted before each statement
 * that begins a line, with the names in scope there. The candidate's lines keep their numbers.
 */
import { readFileSync } from 'node:fs'
import type { Signature } from '@nova/contract/questions/signature'
import { starterCode } from '../platform/sandbox/languages/starter.ts'
import { tokensOf } from '../question-validation/code-tokens.ts'

export type CompiledLanguage = 'java' | 'go'
/** Lines, from 1, with the names that are noted there. */
export type Places = ReadonlyMap<number, readonly string[]>
type Bounds = { maxSteps: number; maxHeldLength: number; maxOfAll: number }

/** The name of the function that is called in place of the candidate's; it returns the steps as JSON. */
export const traceName = 'novaTrace'
/** The nearest ones, that a step stays short. */
const maxNames = 16

/** More is not one person's answer, and patterns take their time with lines that are made for it while other rooms wait. */
const maxCharacters = 10_000
const maxLineLength = 160

/** Contents of a bracket: statements, members of a class and other things in braces, or a part of an expression. */
type Enclosed = 'statements' | 'members' | 'parts'
type Opened = { encloses: Enclosed; line: number; names: string[] }

/**
 * Finds the places where a tracing call may be inserted, judging by the lines alone; none in a long program or one with
 * long lines.
 */
export function placesIn(code: string, language: CompiledLanguage): Map<number, string[]> {
  const written = code.split('\n')
  if (code.length > maxCharacters || written.some((line) => line.length > maxLineLength)) return new Map()
  const lines = maskedLines(code, language)
  const open: Opened[] = [{ encloses: 'members', line: -1, names: [] }]
  const places = new Map<number, string[]>()
  let before = ''
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (open.at(-1)!.encloses === 'statements' && beginsStatement(line, before, language))
      places.set(at + 1, [...new Set(open.flatMap(({ names }) => names))].slice(-maxNames))
    walk(line, before, { at, open, language })
    const inner = open.at(-1)!
    const isHeader = headers[language].test(line)
    // A list or a call may go on behind the line that names what it gives.
    if (!isHeader) open.findLast((each) => each.line !== at)!.names.push(...declaredIn(line, language))
    else if (inner.line === at && inner.encloses === 'statements')
      inner.names.push(...declaredIn(line, language), ...parametersIn(line, language))
    before = line.trim()
  }
  return places
}

const headers: Record<CompiledLanguage, RegExp> = {
  java: /\b(?:for|if|while|switch|catch|try)\b|->\s*\{\s*$|\)\s*(?:throws [\w.,\s]+)?\{\s*$/,
  go: /\b(?:for|if|switch|select|func)\b/,
}

/** The lines with remarks as blanks, and every letter of a text as an s. */
function maskedLines(code: string, language: CompiledLanguage): string[] {
  let masked = ''
  for (const { kind, text, at } of tokensOf(code, language)) {
    masked += code.slice(masked.length, at).replace(/[^\n]/g, ' ')
    if (kind === 'comment') masked += text.replace(/[^\n]/g, ' ')
    else masked += kind === 'string' ? text.replace(/[^\n]/g, 's') : text
  }
  return masked.split('\n')
}

const beginsOther: Record<CompiledLanguage, RegExp> = {
  java: /^(?:else|catch|finally|case|default|class|interface|enum|record|public|private|protected|static|abstract|super|this)\b/,
  go: /^(?:else|case|default|type|const|func|import|package)\b/,
}
const endsStatement: Record<CompiledLanguage, RegExp> = {
  java: /[;{}]$|^(?:case|default)\b.*:$/,
  go: /[\w)\]}{;]$|\+\+$|--$|^(?:case|default)\b.*:$/,
}

function beginsStatement(line: string, before: string, language: CompiledLanguage): boolean {
  const text = line.trim()
  return /^[A-Za-z_*(+-]/.test(text) && !beginsOther[language].test(text) && endsStatement[language].test(before)
}

/** Follows the brackets of a line. */
function walk(
  line: string,
  before: string,
  { at, open, language }: { at: number; open: Opened[]; language: CompiledLanguage },
): void {
  for (const [place, sign] of [...line].entries()) {
    if (sign === '(' || sign === '[') open.push({ encloses: 'parts', line: at, names: [] })
    if (sign === '{') {
      const own = line.slice(0, place).trim()
      const head = own === '' ? before : own
      open.push({ encloses: enclosedBy(head, language), line: at, names: [] })
    }
    if (/[)\]}]/.test(sign) && open.length > 1) open.pop()
  }
}

function enclosedBy(head: string, language: CompiledLanguage): Enclosed {
  if (language === 'go') {
    if (/\b(?:struct|interface)\s*$/.test(head)) return 'members'
    const isBlock = /^(?:\}\s*)?(?:else|for|if|switch|select|func|case)\b/.test(head) || /\bfunc\b[^{}]*$/.test(head)
    return isBlock ? 'statements' : 'parts'
  }
  if (/\b(?:class|interface|enum|record)\b/.test(head) || /\bnew\s+[\w.<>,\s]*\([^;]*\)$/.test(head)) return 'members'
  return /\)$|\)\s*throws\s[\w.,\s]+$|\b(?:else|do|try|finally)$|->$/.test(head) ? 'statements' : 'parts'
}

const javaDeclares =
  /(?:^|[({;]|\bfinal\b)\s*(?:(?:private|public|static|final)\s+)*(?:int|long|double|float|boolean|char|byte|short|var|[A-Z]\w*(?:<[^=;()]{0,60}>)?)(?:\s*\[\s*\])*\s+([A-Za-z_]\w*)\s*(?=[=:])/g
const goDeclares = /^\s*(?:\}?\s*else\s+)?(?:(?:if|for|switch)\s+)?([A-Za-z_][\w\s,]*?)\s*:=/
const goVariable = /^\s*var\s+([A-Za-z_]\w*(?:\s*,\s*\w+)*)\s/

function declaredIn(line: string, language: CompiledLanguage): string[] {
  if (language === 'java') {
    const first = [...line.matchAll(javaDeclares)].map(([, name]) => name!)
    // `int a = 0, b = 1;`
    const more = first.length === 1 && !headers.java.test(line) ? [...line.matchAll(/,\s*([a-z]\w*)\s*=(?!=)/g)] : []
    return [...first, ...more.map(([, name]) => name!)]
  }
  // A function that is given a name cannot be reached by it inside.
  if (/=\s*func\b/.test(line)) return []
  const found = goDeclares.exec(line)?.[1] ?? goVariable.exec(line)?.[1] ?? ''
  return found.split(',').flatMap((name) => plainName(name.trim()))
}

/** Those of a method, a function or a lambda. */
function parametersIn(line: string, language: CompiledLanguage): string[] {
  if (language === 'go') {
    const list = /\bfunc\b\s*(?:\([^)]*\)\s*)?\w*\s*\(([^()]*)\)/.exec(line)?.[1] ?? ''
    return list.split(',').flatMap((each) => plainName(each.trim().split(/\s/)[0] ?? ''))
  }
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

const plainName = (name: string): string[] => (/^[A-Za-z]\w{0,40}$/.test(name) ? [name] : [])

/** The program with its calls, and a function next to the candidate's that returns the steps. */
export function tracedProgram(
  code: string,
  language: CompiledLanguage,
  { signature, places, bounds }: { signature: Signature; places: Places; bounds: Bounds },
): string {
  const call = (line: number, names: readonly string[]) => {
    const held = [String(line), ...names.flatMap((name) => [`"${name}"`, name])].join(', ')
    return language === 'java' ? `NovaSteps.at(${held}); ` : `novaAt(${held}); `
  }
  const noted = code.split('\n').map((line, at) => {
    const names = places.get(at + 1)
    return names ? line.replace(/^\s*/, (lead) => lead + call(at + 1, names)) : line
  })
  const asked = signatureIn(signature, language)
  if (language === 'java') return `${noted.join('\n')}\n${notesFor(language, asked, bounds)}`
  const imports = 'import novaJson "encoding/json"; import novaReflect "reflect"; import novaRuntime "runtime"'
  const whole = noted.join('\n').replace(/^(\s*package\s+main)\b;?/m, (head) => `${head.replace(/;$/, '')}; ${imports}`)
  return `${whole}\n${notesFor(language, asked, bounds)}`
}

/** Reads a question's function from its starter: the return type, the parameters, and their names. */
export function signatureIn(
  signature: Signature,
  language: CompiledLanguage,
): { name: string; returns: string; list: string; passed: string } {
  const { name } = signature
  const starter = starterCode(signature, language).replaceAll(/\bMap</g, 'java.util.Map<')
  const from = starter.indexOf(`${name}(`)
  const to = starter.indexOf(')', from)
  const list = starter.slice(from + name.length + 1, to)
  const params = list.split(/,\s*(?![^<]*>)/).filter(Boolean)
  const parts = params.map((each) => each.split(/\s(?![^<]*>)/))
  const passed = parts.map((each) => (language === 'java' ? each.at(-1)! : each[0]!)).join(', ')
  const before = starter.slice(starter.lastIndexOf('\n', from) + 1, from).trim()
  const behind = starter.slice(to + 1, starter.indexOf('{\n', to)).trim()
  return { name, returns: language === 'java' ? before : behind, list, passed }
}

/**
 * Drops the places, or the names at a place, that the compiler complains about; undefined if it complains about none.
 */
export function withoutRefused(places: Places, complaint: string): Map<number, readonly string[]> | undefined {
  const left = new Map(places)
  const lines = complaint.split('\n')
  for (const [at, line] of lines.entries()) {
    const number = Number(/\bmain\.go:(\d+)|\bMain\.java:(\d+)/.exec(line)?.slice(1).find(Boolean))
    const names = left.get(number)
    if (!names) continue
    const around = [line, ...lines.slice(at + 1, at + 5)].join('\n')
    const refused = /\bvariable (\w+)|\bundefined: (\w+)/.exec(around)?.slice(1).find(Boolean)
    if (refused !== undefined && names.includes(refused))
      left.set(
        number,
        names.filter((name) => name !== refused),
      )
    else left.delete(number)
  }
  const isSame = left.size === places.size && [...left].every(([line, names]) => places.get(line) === names)
  return isSame ? undefined : left
}

const readNotes = (name: string) => readFileSync(new URL(`trace-notes.${name}`, import.meta.url), 'utf8')
const notesIn: Record<CompiledLanguage, string> = { java: readNotes('java'), go: readNotes('go') }

function notesFor(
  language: CompiledLanguage,
  { name, list, passed }: ReturnType<typeof signatureIn>,
  { maxSteps, maxHeldLength, maxOfAll }: Bounds,
): string {
  const parts: Record<string, string | number> = {
    NOVA_FUNCTION: name,
    NOVA_PARAMETERS: list,
    NOVA_PASSED: passed,
    NOVA_MOST_STEPS: maxSteps,
    NOVA_LONGEST_HELD: maxHeldLength,
    NOVA_MOST_OF_ALL: maxOfAll,
  }
  return notesIn[language].replace(/\bNOVA_[A-Z_]+\b/g, (part) => String(parts[part] ?? part))
}
