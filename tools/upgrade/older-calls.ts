import type { Endpoint } from '@nova/contract/endpoint'
/** Compares the calls of two versions: the newer must take all that a page of the older sends, and give all that it reads. */
import { z } from 'zod'

type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  $ref?: string
}

/** Lists, one sentence each, what a page of `older` would miss on a server of `newer`. */
export function findBroken(older: Record<string, Endpoint>, newer: Record<string, Endpoint>): string[] {
  const served = new Map<string, Endpoint>()
  for (const call of Object.values(newer))
    for (const path of [call.path, ...(call.olderPaths ?? [])]) served.set(`${call.method} ${nameless(path)}`, call)
  return Object.values(older).flatMap((call) => {
    const name = `${call.method} ${call.path}`
    const now = served.get(`${call.method} ${nameless(call.path)}`)
    if (!now) return [`${name} is gone`]
    return [
      ...(call.who === now.who || now.who === 'anyone' ? [] : [`${name} is for another caller`]),
      ...compareInputs(call, now, name),
      ...(call.reply && !now.reply ? [`${name} answers nothing any more`] : []),
      ...(call.reply && now.reply
        ? compare(read(call.reply, 'output'), read(now.reply, 'output'), `${name}: reply`, 'output')
        : []),
    ]
  })
}

function compareInputs(call: Endpoint, now: Endpoint, name: string): string[] {
  return (['params', 'query', 'body', 'form'] as const).flatMap((part) => {
    const after = now[part]
    if (!after) return []
    const before = call[part]
    return compare(
      before ? read(before, 'input') : { type: 'object' },
      read(after, 'input'),
      `${name}: ${part}`,
      'input',
    )
  })
}

const nameless = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')

const read = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref', reused: 'inline' }) as Schema

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
