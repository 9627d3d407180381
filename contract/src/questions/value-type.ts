/** The types of a question's values: `int long float bool string`, `T[]` nested, `map<string,T>`, `T?` for null. */

const scalars = ['int', 'long', 'float', 'bool', 'string'] as const
const typePattern = /^(int|long|float|bool|string|map<string,.+>|.+\[\]|.+\?)$/

export type TypeNode = { kind: (typeof scalars)[number] } | { kind: 'array' | 'map' | 'nullable'; inner: TypeNode }

/** Reads a type's text; undefined where it is none. */
export function parseType(text: string): TypeNode | undefined {
  const trimmed = text.trim()
  if (!typePattern.test(trimmed)) return undefined
  if (trimmed.endsWith('?')) return wrap('nullable', trimmed.slice(0, -1))
  if (trimmed.endsWith('[]')) return wrap('array', trimmed.slice(0, -2))
  if (trimmed.startsWith('map<') && trimmed.endsWith('>')) {
    return wrap('map', trimmed.slice(trimmed.indexOf(',') + 1, -1))
  }
  const kind = scalars.find((each) => each === trimmed)
  return kind && { kind }
}

function wrap(kind: 'array' | 'map' | 'nullable', inner: string): TypeNode | undefined {
  const of = parseType(inner)
  return of && { kind, inner: of }
}

/** True if a value has the type; false for an undefined type. */
export function isOfType(value: unknown, type: TypeNode | undefined): boolean {
  switch (type?.kind) {
    case 'int':
      return Number.isInteger(value) && (value as number) >= -(2 ** 31) && (value as number) < 2 ** 31
    case 'long':
      return Number.isSafeInteger(value)
    case 'float':
      return typeof value === 'number'
    case 'bool':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'array':
      return Array.isArray(value) && value.every((item) => isOfType(item, type.inner))
    case 'map':
      return isRecord(value) && Object.values(value).every((item) => isOfType(item, type.inner))
    case 'nullable':
      return value === null || isOfType(value, type.inner)
    case undefined:
      return false
  }
}

/** The type as TypeScript names it. */
export function typeScriptType(type: TypeNode): string {
  switch (type.kind) {
    case 'int':
    case 'long':
    case 'float':
      return 'number'
    case 'bool':
      return 'boolean'
    case 'string':
      return 'string'
    case 'array':
      return type.inner.kind === 'nullable' ? `(${typeScriptType(type.inner)})[]` : `${typeScriptType(type.inner)}[]`
    case 'map':
      return `Record<string, ${typeScriptType(type.inner)}>`
    case 'nullable':
      return `${typeScriptType(type.inner)} | null`
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
