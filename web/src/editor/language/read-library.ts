/** Reads the tables of a language's library. */

/** `parameters` of a function or method; null for a field. `note`: a sentence of the language reference. */
export type Member = {
  name: string
  parameters: string | null
  type: string
  isStatic: boolean
  note?: string
}

/** `place`: its package, or in Go the path of its import. `generics`: names of its type parameters. */
export type LibraryType = {
  name: string
  place: string
  generics: readonly string[]
  parents: readonly string[]
  members: readonly Member[]
}

export type Library = ReadonlyMap<string, LibraryType>

export function readLibrary(text: string, notes: Readonly<Record<string, string>>): Library {
  const types = text.split(/\n\n+/).flatMap((block) => readType(block.trim(), notes) ?? [])
  return new Map(types.map((type) => [type.name, type]))
}

function readType(block: string, notes: Readonly<Record<string, string>>): LibraryType | null {
  const [head = '', ...lines] = block.split('\n')
  const read = /^([\w.]+)(?:<(.*)>)? ([\w./]+)(?: : (.+))?$/.exec(head)
  if (!read) return null
  const [, name = '', generics, place = '', parents] = read
  const members = lines.flatMap((line) => line.split('; ')).flatMap((member) => readMember(name, member, notes) ?? [])
  return { name, place, generics: splitList(generics ?? ''), parents: splitList(parents ?? ''), members }
}

function readMember(owner: string, text: string, notes: Readonly<Record<string, string>>): Member | null {
  const [start, isStatic, name] = /^(static )?(\w+)/.exec(text) ?? []
  if (start === undefined || name === undefined) return null
  const rest = text.slice(start.length)
  const end = rest.startsWith('(') ? findClosing(rest) : -1
  const note = notes[`${owner}.${name}`]
  return {
    name,
    parameters: end < 0 ? null : rest.slice(1, end),
    type: rest.slice(end + 1).trim(),
    isStatic: isStatic !== undefined,
    ...(note ? { note } : {}),
  }
}

/** Place of the bracket that closes the first one. */
function findClosing(text: string): number {
  let depth = 0
  return Array.from(text).findIndex((sign) => {
    if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    return depth === 0
  })
}

/** Splits at the commas that are in no brackets. */
export function splitList(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at]
    if (sign === '<' || sign === '(' || sign === '[' || sign === '{') depth += 1
    else if (sign === '>' || sign === ')' || sign === ']' || sign === '}') depth -= 1
    if (at < text.length && (sign !== ',' || depth > 0)) continue
    parts.push(text.slice(start, at).trim())
    start = at + 1
  }
  return parts.filter((part) => part !== '')
}
