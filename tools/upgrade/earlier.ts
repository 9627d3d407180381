/**
 * The version that upgrades come from, as data: its calls and the names and digests of its migrations, written at a release by
 * record-earlier.ts. Every clone has them, with or without history.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call, Schema } from './older-calls.ts'

export const earlierFolder = join(import.meta.dirname, 'earlier')

/** Migrations by name, each with the SHA-256 that databases remember. */
export type Earlier = { version: string; calls: Call[]; migrations: Record<string, string> }

/** A schema whose parts are numbers of other schemas, all of which come before it. */
type Packed = Omit<Schema, 'properties' | 'items' | 'anyOf'> & {
  properties?: Record<string, number>
  items?: number
  anyOf?: number[]
}
const parts = ['params', 'query', 'body', 'form', 'reply'] as const
type PackedCall = Omit<Call, (typeof parts)[number]> & Partial<Record<(typeof parts)[number], number>>

/** Writes one call or schema on each line; a schema that many calls use is there once. */
export function packCalls(version: string, calls: readonly Call[]): string {
  const numbers = new Map<string, number>()
  const number = ({ properties, items, anyOf, ...rest }: Schema): number => {
    const packed: Packed = {
      ...rest,
      ...(properties && { properties: mapValues(properties, number) }),
      ...(items && { items: number(items) }),
      ...(anyOf && { anyOf: anyOf.map(number) }),
    }
    const text = JSON.stringify(packed)
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)!
  }
  const lines = calls.map((call) => {
    const packed: Record<string, unknown> = { ...call }
    for (const part of parts) if (call[part]) packed[part] = number(call[part])
    return JSON.stringify(packed)
  })
  const list = (each: Iterable<string>) => `[\n${[...each].join(',\n')}\n]`
  return `{\n"version": ${JSON.stringify(version)},\n"calls": ${list(lines)},\n"schemas": ${list(numbers.keys())}\n}\n`
}

/** Reads the calls that `packCalls` wrote. */
export function unpackCalls(text: string): { version: string; calls: Call[] } {
  const packed = JSON.parse(text) as { version: string; calls: PackedCall[]; schemas: Packed[] }
  const schemas: Schema[] = []
  const schema = (number: number) => schemas[number]!
  for (const { properties, items, anyOf, ...rest } of packed.schemas)
    schemas.push({
      ...rest,
      ...(properties && { properties: mapValues(properties, schema) }),
      ...(items !== undefined && { items: schema(items) }),
      ...(anyOf && { anyOf: anyOf.map(schema) }),
    })
  const calls = packed.calls.map((call) => {
    const numbered = parts.flatMap((part) => (call[part] === undefined ? [] : [[part, schema(call[part])]]))
    return { ...call, ...Object.fromEntries(numbered) } as Call
  })
  return { version: packed.version, calls }
}

/** Reads the recorded version. */
export function readEarlier(): Earlier {
  const text = (name: string) => readFileSync(join(earlierFolder, name), 'utf8')
  const { version, calls } = unpackCalls(text('calls.json'))
  const recorded = JSON.parse(text('migrations.json')) as Omit<Earlier, 'calls'>
  if (recorded.version !== version) throw new Error('The files of tools/upgrade/earlier are of different versions.')
  return { version, calls, migrations: recorded.migrations }
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
