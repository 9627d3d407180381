/** Compares the calls of two versions: the newer must take all that a page of the older sends, and give all that it reads. */
import type { Endpoint } from '@nova/contract/endpoint'
import { z } from 'zod'

/** The part of a JSON schema that is compared. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: false
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
}

const inputs = ['params', 'query', 'body', 'form'] as const

/** A call as plain data. */
export type Call = Pick<Endpoint, 'method' | 'path' | 'olderPaths' | 'who'> &
  Partial<Record<(typeof inputs)[number] | 'reply', Schema>>

/** Describes the calls of a contract as plain data, in the order of their names. */
export function describeCalls(endpoints: Record<string, Endpoint>): Call[] {
  const byName = Object.entries(endpoints).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return byName.map(([, { method, path, olderPaths, who, reply, ...call }]) => ({
    method,
    path,
    who,
    ...(olderPaths && { olderPaths }),
    ...Object.fromEntries(inputs.flatMap((part) => (call[part] ? [[part, read(call[part], 'input')]] : []))),
    ...(reply && { reply: read(reply, 'output') }),
  }))
}

/** Lists, one sentence each, what a page of `older` would miss on a server of `newer`. */
export function findBroken(older: readonly Call[], newer: readonly Call[]): string[] {
  const served = new Map<string, Call>()
  for (const call of newer)
    for (const path of [call.path, ...(call.olderPaths ?? [])]) served.set(`${call.method} ${nameless(path)}`, call)
  return older.flatMap((call) => {
    const name = `${call.method} ${call.path}`
    const now = served.get(`${call.method} ${nameless(call.path)}`)
    if (!now) return [`${name} is gone`]
    return [
      ...(call.who === now.who || now.who === 'anyone' ? [] : [`${name} is for another caller`]),
      ...inputs.flatMap((part) =>
        now[part] ? compare(call[part] ?? { type: 'object' }, now[part], `${name}: ${part}`, 'input') : [],
      ),
      ...(call.reply && !now.reply ? [`${name} answers nothing any more`] : []),
      ...(call.reply && now.reply ? compare(call.reply, now.reply, `${name}: reply`, 'output') : []),
    ]
  })
}

const nameless = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

function read(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return reduce(z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' }))
}

function reduce({
  type,
  properties,
  required,
  additionalProperties,
  items,
  enum: values,
  anyOf,
}: z.core.JSONSchema.BaseSchema): Schema {
  const inner = (each: unknown) => reduce(each as z.core.JSONSchema.BaseSchema)
  return {
    ...(type !== undefined && { type }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])),
    }),
    ...(required && { required }),
    ...(additionalProperties === false && { additionalProperties }),
    ...(items && { items: inner(items) }),
    ...(values && { enum: values }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
  }
}

/** `direction`: what goes in may be taken more freely than before, what comes out may say more than before. */
function compare(before: Schema, now: Schema, place: string, direction: 'input' | 'output'): string[] {
  const [sender, reader] = direction === 'input' ? [before, now] : [now, before]
  if (!areTaken(sender.type, reader.type)) return [`${place} is of another type`]
  const broken: string[] = []
  if (before.enum && now.enum) {
    const strange = (sender.enum ?? []).filter((value) => !reader.enum?.includes(value))
    if (strange.length > 0) broken.push(`${place} has ${strange.join(', ')}, which one side doesn’t know`)
  }
  if (before.items && now.items) broken.push(...compare(before.items, now.items, `${place}[]`, direction))
  if (before.anyOf && now.anyOf && before.anyOf.length === now.anyOf.length)
    broken.push(...before.anyOf.flatMap((each, at) => compare(each, now.anyOf![at]!, place, direction)))
  return [...broken, ...compareFields(before, now, place, direction)]
}

function areTaken(sent: Schema['type'], taken: Schema['type']): boolean {
  if (sent === undefined || taken === undefined) return true
  const known = [taken].flat()
  return [sent].flat().every((each) => known.includes(each) || (each === 'integer' && known.includes('number')))
}

function compareFields(before: Schema, now: Schema, place: string, direction: 'input' | 'output'): string[] {
  const [sender, reader] = direction === 'input' ? [before, now] : [now, before]
  const missing = (reader.required ?? []).filter((name) => !(sender.required ?? []).includes(name))
  const isClosed = direction === 'input' && now.additionalProperties === false
  const untaken = isClosed
    ? Object.keys(before.properties ?? {}).filter((name) => !(name in (now.properties ?? {})))
    : []
  const nested = Object.entries(before.properties ?? {}).flatMap(([name, each]) => {
    const after = now.properties?.[name]
    return after ? compare(each, after, `${place}.${name}`, direction) : []
  })
  return [
    ...missing.map((name) => `${place}.${name} is not sent by the other version, which this one needs`),
    ...untaken.map((name) => `${place}.${name} is refused`),
    ...nested,
  ]
}
