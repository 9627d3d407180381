/**
 * Compiled languages have no line tracing and can't look up a name by its text. So a call is inserted before each statement
 * that begins a line, with the names in scope there. The candidate's lines keep their numbers.
 */
import { codeFacts } from '@nova/contract/languages/code'
import type { Signature } from '@nova/contract/questions/signature'
import type { Language } from '@nova/contract/words'
import type { Noted, TraceBounds, Variants, Written } from '../platform/languages/code-part.ts'
import { codeParts } from '../platform/languages/code-parts.ts'
import { starterCode } from '../platform/languages/starter.ts'
import { tokensOf } from '../question-validation/code-tokens.ts'

/** Lines, from 1, with the names that are noted there. */
export type Places = ReadonlyMap<number, readonly string[]>
type Bounds = Pick<TraceBounds, 'maxSteps' | 'maxHeldLength' | 'maxOfAll'>

/** The name of the function that is called in place of the candidate's; it returns the steps as JSON. */
export const traceName = 'novaTrace'
/** The nearest ones, that a step stays short. */
const maxNames = 16

/** More is not one person's answer, and patterns take their time with lines that are made for it while other rooms wait. */
const maxCharacters = 10_000
const maxLineLength = 160

function notedOf(language: Language): Noted {
  const { trace } = codeParts[language]
  if (!('noted' in trace)) throw new Error(`${language} traces itself`)
  return trace.noted
}

/** The lines of the main file, from 1, that a compiler names. */
function linesNamed(language: Language, complaint: string): number[] {
  const file = codeFacts[language].file.replace('.', '\\.')
  return [...complaint.matchAll(new RegExp(`\\b${file}:(\\d+)`, 'g'))].map(([, line]) => Number(line))
}

/** The numbers of the versions that a compiler complains of. */
export function refusedVariants({ startsAt }: Variants, language: Language, complaint: string): Set<number> {
  const lines = linesNamed(language, complaint)
  return new Set(lines.map((line) => startsAt.findLastIndex((start) => start <= line)).filter((at) => at >= 0))
}

/** Contents of a bracket: statements, members of a class and other things in braces, or a part of an expression. */
type Enclosed = 'statements' | 'members' | 'parts'
type Opened = { encloses: Enclosed; line: number; names: string[] }

/**
 * Finds the places where a tracing call may be inserted, judging by the lines alone; none in a long program or one with
 * long lines.
 */
export function placesIn(code: string, language: Language): Map<number, string[]> {
  const written = code.split('\n')
  if (code.length > maxCharacters || written.some((line) => line.length > maxLineLength)) return new Map()
  const noted = notedOf(language)
  const lines = maskedLines(code, language)
  const open: Opened[] = [{ encloses: 'members', line: -1, names: [] }]
  const places = new Map<number, string[]>()
  let before = ''
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (open.at(-1)!.encloses === 'statements' && beginsStatement(line, before, noted))
      places.set(at + 1, [...new Set(open.flatMap(({ names }) => names))].slice(-maxNames))
    walk(line, before, { at, open, noted })
    const inner = open.at(-1)!
    const isHeader = noted.headers.test(line)
    // A list or a call may go on behind the line that names what it gives.
    if (!isHeader) open.findLast((each) => each.line !== at)!.names.push(...noted.declaredIn(line))
    else if (inner.line === at && inner.encloses === 'statements')
      inner.names.push(...noted.declaredIn(line), ...noted.parametersIn(line))
    before = line.trim()
  }
  return places
}

/** The lines with remarks as blanks, and every letter of a text as an s. */
function maskedLines(code: string, language: Language): string[] {
  let masked = ''
  for (const { kind, text, at } of tokensOf(code, language)) {
    masked += code.slice(masked.length, at).replace(/[^\n]/g, ' ')
    if (kind === 'comment') masked += text.replace(/[^\n]/g, ' ')
    else masked += kind === 'string' ? text.replace(/[^\n]/g, 's') : text
  }
  return masked.split('\n')
}

function beginsStatement(line: string, before: string, { beginsOther, endsStatement }: Noted): boolean {
  const text = line.trim()
  return /^[A-Za-z_*(+-]/.test(text) && !beginsOther.test(text) && endsStatement.test(before)
}

/** Follows the brackets of a line. */
function walk(line: string, before: string, { at, open, noted }: { at: number; open: Opened[]; noted: Noted }): void {
  for (const [place, sign] of [...line].entries()) {
    if (sign === '(' || sign === '[') open.push({ encloses: 'parts', line: at, names: [] })
    if (sign === '{') {
      const own = line.slice(0, place).trim()
      const head = own === '' ? before : own
      open.push({ encloses: noted.enclosedBy(head), line: at, names: [] })
    }
    if (/[)\]}]/.test(sign) && open.length > 1) open.pop()
  }
}

/** The program with its calls, and a function next to the candidate's that returns the steps. */
export function tracedProgram(
  code: string,
  language: Language,
  { signature, places, bounds }: { signature: Signature; places: Places; bounds: Bounds },
): string {
  const noted = notedOf(language)
  const call = (line: number, names: readonly string[]) => {
    const held = [String(line), ...names.flatMap((name) => [`"${name}"`, name])].join(', ')
    return noted.call(held)
  }
  const lines = code.split('\n').map((line, at) => {
    const names = places.get(at + 1)
    return names ? line.replace(/^\s*/, (lead) => lead + call(at + 1, names)) : line
  })
  return `${noted.withImports(lines.join('\n'))}\n${notesFor(noted, signatureIn(signature, language), bounds)}`
}

/** Reads a question's function from its starter: the return type, the parameters, and their names. */
export function signatureIn(signature: Signature, language: Language): Written {
  const { name } = signature
  const starter = starterCode(signature, language).replaceAll(/\bMap</g, 'java.util.Map<')
  const from = starter.indexOf(`${name}(`)
  const to = starter.indexOf(')', from)
  const list = starter.slice(from + name.length + 1, to)
  const params = list.split(/,\s*(?![^<]*>)/).filter(Boolean)
  const parts = params.map((each) => each.split(/\s(?![^<]*>)/))
  const isTypeFirst = codeFacts[language].declares === 'typed'
  const passed = parts.map((each) => (isTypeFirst ? each.at(-1)! : each[0]!)).join(', ')
  const before = starter.slice(starter.lastIndexOf('\n', from) + 1, from).trim()
  const behind = starter.slice(to + 1, starter.indexOf('{\n', to)).trim()
  return { name, returns: isTypeFirst ? before : behind, list, passed }
}

/**
 * Drops the places, or the names at a place, that the compiler complains about; undefined if it complains about none.
 */
export function withoutRefused(
  places: Places,
  language: Language,
  complaint: string,
): Map<number, readonly string[]> | undefined {
  const left = new Map(places)
  const lines = complaint.split('\n')
  for (const [at, line] of lines.entries()) {
    const [number] = linesNamed(language, line)
    if (number === undefined) continue
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

function notesFor(
  { notes }: Noted,
  { name, list, passed }: Written,
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
  return notes.replace(/\bNOVA_[A-Z_]+\b/g, (part) => String(parts[part] ?? part))
}
