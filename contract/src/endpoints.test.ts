import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { can, permissionOf } from './accounts/roles.ts'
import { defaultMaxBytes } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const calls = Object.entries(endpoints)
const placesIn = (path: string) => (path.match(/\{\w+\}/g) ?? []).map((place) => place.slice(1, -1)).toSorted()

describe('the calls', () => {
  it('each have a method and path of their own, older paths included', () => {
    const addresses = calls.flatMap(([, { method, path, olderPaths = [] }]) =>
      [path, ...olderPaths].map((each) => `${method} ${each.toLowerCase().replace(/\{\w+\}/g, '{}')}`),
    )
    const twice = addresses.filter((each, at) => addresses.indexOf(each) !== at)
    expect(twice).toEqual([])
  })

  it('name the same parameters in every path and in their schema', () => {
    for (const [name, { path, olderPaths = [], params }] of calls) {
      const declared = Object.keys(params?.shape ?? {}).toSorted()
      for (const each of [path, ...olderPaths]) expect([name, each, placesIn(each)]).toEqual([name, each, declared])
    }
  })

  it('that are about one interview say which', () => {
    const ofInterview = calls.filter(([, { who }]) => who === 'owner' || who === 'candidate' || who === 'participant')
    expect(ofInterview.length).toBeGreaterThan(40)
    for (const [name, { path }] of ofInterview)
      expect([name, placesIn(path)]).toEqual([name, expect.arrayContaining(['id'])])
  })

  it('that participants share refuse a candidate whose interview was cancelled', () => {
    const shared = calls.filter(([, { who }]) => who === 'participant')
    expect(shared.map(([name]) => name).toSorted()).toEqual([
      'appendEntries',
      'readChanges',
      'readJournal',
      'readPads',
      'runCode',
      'shareSelection',
      'stopRun',
      'streamJournal',
      'testCode',
      'testProject',
    ])
    for (const [name, { errors }] of shared)
      expect([name, errors]).toEqual([name, expect.arrayContaining(['interview_cancelled'])])
  })

  it('that change something are closed to viewers, unless they say so', () => {
    const open = calls.flatMap(([name, call]) => (call.method !== 'GET' && call.permission === 'read' ? [name] : []))
    for (const [name, call] of calls) {
      if (call.method === 'GET' || open.includes(name)) continue
      expect([name, can('Viewer', permissionOf(call))]).toEqual([name, false])
    }
    // Viewers may change only their own account, devices, mail settings and second factor.
    expect(open).not.toContain('appendEntries')
    expect(open).not.toContain('publishInterview')
  })

  it('bound every list of a body that may be larger than a form', () => {
    const unbounded = calls.flatMap(([name, { body, maxBytes = defaultMaxBytes }]) =>
      body && maxBytes > defaultMaxBytes ? openLists(body).map((path) => `${name} ${path}`) : [],
    )
    expect(unbounded).toEqual([])
  })
})

type Described = {
  type?: string
  maxItems?: number
  items?: Described
  prefixItems?: Described[]
  properties?: Record<string, Described>
  anyOf?: Described[]
  oneOf?: Described[]
  allOf?: Described[]
  $ref?: string
}

/** The places in a schema where a list may have any number of items. */
function openLists(schema: z.ZodType): string[] {
  const walk = (each: Described, path: string): string[] => [
    ...(each.type === 'array' && each.maxItems === undefined && !each.prefixItems ? [path] : []),
    ...(each.items ? walk(each.items, `${path}[]`) : []),
    ...Object.entries(each.properties ?? {}).flatMap(([name, property]) => walk(property, `${path}.${name}`)),
    ...[...(each.anyOf ?? []), ...(each.oneOf ?? []), ...(each.allOf ?? [])].flatMap((option) => walk(option, path)),
  ]
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described, '')
}
