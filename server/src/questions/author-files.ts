/**
 * Explains errors in an author's file, with their position and a correction: unknown fields, values out of range,
 * patches.
 */
import { z } from 'zod'

/** JSON of this schema, without a field that the schema does not know; an Error names file, line and what to write. */
export function parseAuthored<S extends z.ZodType>(file: string, text: string, schema: S): z.infer<S> {
  const raw = readJson(file, text)
  const lines = linesOfPaths(text)
  const at = (path: Path) => `${file}:${lines.get(path.join('/')) ?? lines.get(path.slice(0, -1).join('/')) ?? 1}`
  const parsed = schema.safeParse(raw)
  const problems = [
    ...findUnknown(schema, raw).map(({ path, known }) => {
      return `${at(path)}: there is no field “${path.join('.')}”. Fields here are ${known.join(', ')}.`
    }),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => {
      return `${at(path.map(String))}: ${path.length > 0 ? `“${path.join('.')}”: ` : ''}${message}.`
    }),
  ]
  if (problems.length > 0 || !parsed.success) throw new Error(problems.join('\n'))
  return parsed.data
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file}: this is no JSON. ${(error as Error).message}`, { cause: error })
  }
}

type Path = readonly string[]

/** A misspelt field would be left out without a word. */
function findUnknown(schema: z.ZodType, value: unknown, path: Path = []): { path: Path; known: string[] }[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return findUnknown(schema.unwrap() as z.ZodType, value, path)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value)
  if (schema instanceof z.ZodArray)
    return inside.flatMap(([at, each]) => findUnknown(schema.element as z.ZodType, each, [...path, at]))
  if (!(schema instanceof z.ZodObject)) return []
  const shape = schema.shape as Record<string, z.ZodType>
  return inside.flatMap(([name, each]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    return field ? findUnknown(field, each, [...path, name]) : [{ path: [...path, name], known: Object.keys(shape) }]
  })
}

const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g

/** The lines, from 1 on, at which the fields and items of a JSON text begin; their paths joined by slashes. */
export function linesOfPaths(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  const path: (string | number)[] = []
  let [line, last] = [1, 0]
  let isKey = false
  for (const { 0: token, index } of text.matchAll(tokens)) {
    line += text.slice(last, index).split('\n').length - 1
    last = index
    if (token === '}' || token === ']') path.pop()
    else if (token === ',') {
      const item = path.at(-1)
      if (typeof item === 'number') path[path.length - 1] = item + 1
      isKey = typeof item !== 'number'
    } else if (token === ':') isKey = false
    else if (isKey && token.startsWith('"')) {
      path[path.length - 1] = JSON.parse(token) as string
      lines.set(path.join('/'), line)
    } else {
      if (typeof path.at(-1) === 'number') lines.set(path.join('/'), line)
      if (token === '{' || token === '[') path.push(token === '[' ? 0 : '')
      isKey = token === '{'
    }
  }
  return lines
}

const header = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/
/** Lines allowed between hunks; git writes most of them. */
const between =
  /^(?:diff |index |--- |\+\+\+ |new file mode |deleted file mode |old mode |new mode |similarity |rename |copy |Index: |=+$|\\|$)/
const example = '“@@ -12,3 +12,4 @@”: the first old line and how many, then the first new line and how many'

/**
 * Returns the patch of a file unchanged; an Error names the first invalid line. Without this check, lines not
 * understood would be dropped.
 */
export function requirePatch(file: string, patch: string): string {
  let open: { line: number; old: number; now: number } | undefined
  let hunks = 0
  let named = ''
  for (const [at, text] of patch.split('\n').entries()) {
    const refuse = (why: string) => {
      throw new Error(`${file}:${at + 1}: ${why}`)
    }
    if (open && (open.old > 0 || open.now > 0)) {
      // Editors take the blank off an empty line.
      const sign = text === '' ? ' ' : text[0]!
      if (sign === '\\') continue
      if (!' +-'.includes(sign) || (sign !== '+' && open.old === 0) || (sign !== '-' && open.now === 0))
        refuse(`the hunk of line ${open.line} isn’t as long as its header says. Make the patch again with git diff.`)
      if (sign !== '+') open.old -= 1
      if (sign !== '-') open.now -= 1
      continue
    }
    if (text.startsWith('--- ') || text.startsWith('diff ')) named = text.slice(0, 3)
    if (text.startsWith('+++ ')) named += '+++'
    const counts = header.exec(text)
    if (counts && named !== '---+++')
      refuse('above its first hunk a file needs the lines “--- a/FILE” and “+++ b/FILE”.')
    else if (counts) {
      open = { line: at + 1, old: Number(counts[1] ?? 1), now: Number(counts[2] ?? 1) }
      hunks += 1
    } else if (text.startsWith('@')) refuse(`“${text}” is no header of a hunk. Write one like ${example}.`)
    else if (!between.test(text))
      refuse(`“${text}” is outside of a hunk. Make the patch again with git diff, or begin a hunk with ${example}.`)
  }
  if (open && (open.old > 0 || open.now > 0))
    throw new Error(
      `${file}:${open.line}: this hunk is shorter than its header says. Make the patch again with git diff.`,
    )
  if (hunks === 0) throw new Error(`${file}:1: this patch changes nothing. Make it with git diff.`)
  return patch
}
