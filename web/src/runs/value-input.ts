/** Arguments as people write them: JSON, checked against the parameter's type, with a message about misfits. Pure. */
import { parseType, type TypeNode } from '@nova/contract/questions/value-type'
import type { RunRequest } from '../journal/journal.ts'

export type Json = NonNullable<RunRequest['args']>[number]
export type Read = { value: Json } | { problem: string }

/** Parses a text as a value of the type, or says what to write instead. */
export function readValue(text: string, type: string): Read {
  const node = parseType(type)
  const trimmed = text.trim()
  if (trimmed === '') return { problem: `Please write ${article(node)}.` }
  let value: Json
  try {
    value = JSON.parse(trimmed) as Json
  } catch {
    return { problem: explainSyntax(trimmed, node) }
  }
  const misfit = node ? findMisfit(value, node, '') : null
  return misfit ? { problem: misfit } : { value }
}

function explainSyntax(text: string, node: TypeNode | undefined): string {
  if (node?.kind === 'string' && !text.startsWith('"')) return 'Put the string in double quotes, like "text".'
  if (/'/.test(text) && !/"/.test(text)) return 'Use double quotes for strings: "a", not \'a\'.'
  if (/\b(None|nil|undefined)\b/.test(text)) return 'Write null for no value.'
  if (/\b(True|False)\b/.test(text)) return 'Write true and false in lower case.'
  if (/,\s*[\]}]/.test(text)) return 'Remove the comma before the closing bracket.'
  return `This isn't complete. Write ${article(node)}.`
}

/** The name of a type, with an example of its notation. */
function article(node: TypeNode | undefined): string {
  if (!node) return 'a JSON value, like [1, 2] or "text"'
  return `${nameOf(node)}, like ${exampleOf(node)}`
}

function nameOf(node: TypeNode): string {
  switch (node.kind) {
    case 'int':
    case 'long':
      return 'a whole number'
    case 'float':
      return 'a number'
    case 'bool':
      return 'true or false'
    case 'string':
      return 'a string in double quotes'
    case 'array':
      return 'a list'
    case 'map':
      return 'an object'
    case 'nullable':
      return `${nameOf(node.inner)} or null`
  }
}

function exampleOf(node: TypeNode): string {
  switch (node.kind) {
    case 'int':
    case 'long':
      return '7'
    case 'float':
      return '0.5'
    case 'bool':
      return 'true'
    case 'string':
      return '"text"'
    case 'array':
      return `[${exampleOf(node.inner)}]`
    case 'map':
      return `{"key": ${exampleOf(node.inner)}}`
    case 'nullable':
      return exampleOf(node.inner)
  }
}

const maxInt = 2 ** 31

/** The first place where a value is not what its type says; null where it fits. */
function findMisfit(value: Json, node: TypeNode, path: string): string | null {
  const wrong = () => `${path === '' ? 'This' : path} should be ${nameOf(node)}, but is ${tell(value)}.`
  switch (node.kind) {
    case 'nullable':
      return value === null ? null : findMisfit(value, node.inner, path)
    case 'bool':
      return typeof value === 'boolean' ? null : wrong()
    case 'string':
      return typeof value === 'string' ? null : wrong()
    case 'float':
      return typeof value === 'number' ? null : wrong()
    case 'int':
    case 'long': {
      if (typeof value !== 'number' || !Number.isInteger(value)) return wrong()
      const isLarge = node.kind === 'int' ? value < -maxInt || value >= maxInt : !Number.isSafeInteger(value)
      return isLarge ? `${path === '' ? 'This' : path} is too large for ${node.kind}.` : null
    }
    case 'array':
      if (!Array.isArray(value)) return wrong()
      return firstOf(value.map((item, at) => () => findMisfit(item, node.inner, `${path}[${at}]`)))
    case 'map':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong()
      return firstOf(
        Object.entries(value).map(
          ([key, item]) =>
            () =>
              findMisfit(item, node.inner, `${path}[${JSON.stringify(key)}]`),
        ),
      )
  }
}

function firstOf(checks: (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check()
    if (found !== null) return found
  }
  return null
}

/** A value in a few characters. */
function tell(value: Json): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
