/** The table of guards in docs/security.md: every limit of calls a minute is in it, as the contract has it, and no other. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Endpoint } from '@nova/contract/endpoint'
import { endpoints } from '@nova/contract/endpoints'
import { expect, it } from 'vitest'
import { failedCredentials, generalLimit, pageFiles } from '../../server/src/platform/http/call-limits.ts'

const root = resolve(import.meta.dirname, '../..')
const section = /\n## Guards\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/security.md'), 'utf8'))![1]!

type Row = { limit: string; per: string; exempt: string; setting: string; guards: string }
const rows = [...section.matchAll(/^\| (?!limit |---)(.+) \|$/gm)].map(([, cells]): Row => {
  const [limit = '', per = '', exempt = '', setting = '', guards = ''] = cells!.split(' | ')
  return { limit, per, exempt, setting, guards }
})
const spans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
const numberOf = (text: string) => Number(/^([\d,]+) a minute/.exec(text)?.[1]?.replaceAll(',', ''))

const callers: Record<Exclude<Endpoint['who'], 'anyone'>, string> = {
  interviewer: 'account',
  owner: 'account',
  candidate: 'interview',
  participant: 'account or interview',
  'hiring system': 'connection',
}
const callerOf = ({ who, link }: Endpoint) => (who === 'anyone' ? (link ? 'link' : 'address') : callers[who])

/** `PER-MINUTE CALLER: CALL` of every limit, as the contract declares it. */
const declared = Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => [
  ...(endpoint.perMinute === undefined ? [] : [`${endpoint.perMinute} ${callerOf(endpoint)}: ${name}`]),
  ...(endpoint.wrong?.perMinute === undefined ? [] : [`${endpoint.wrong.perMinute} address, wrong tries: ${name}`]),
  ...(endpoint.wrong && endpoint.wrong.perMinute === undefined
    ? [`${failedCredentials.max} address, wrong tries of all calls: ${name}`]
    : []),
])

it('has every limit of calls a minute, with its caller and its number, and no other', () => {
  const listed = rows
    .filter(({ limit, guards }) => limit.includes('a minute') && !/`(?:server|contract)\//.test(guards))
    .flatMap(({ limit, per, guards }) => spans(guards).map((name) => `${numberOf(limit)} ${per}: ${name}`))
  expect(listed.toSorted()).toEqual(declared.toSorted())
})

it('has the limits that hold for all calls', () => {
  const all = rows.map(({ limit, per }) => `${limit} ${per}`)
  expect(all).toEqual(
    expect.arrayContaining([
      `${generalLimit.toLocaleString('en')} a minute account, interview, key or address, each other call`,
      `${pageFiles.max.toLocaleString('en')} a minute address, files of pages`,
    ]),
  )
})

it('says of each guard whom it exempts and by which setting it changes, and the numbers are in the named file', () => {
  const own = rows.filter(({ guards }) => /`(?:server|contract)\//.test(guards))
  expect(own.length).toBeGreaterThan(25)
  for (const { limit, exempt, setting, guards } of rows) {
    expect([limit, exempt !== '', setting !== '']).toEqual([limit, true, true])
    const files = spans(guards).filter((span) => /^(?:server|contract)\//.test(span))
    const text = files.map((file) => readFileSync(join(root, file), 'utf8').replaceAll('_', '')).join('\n')
    const numbers = [...limit.matchAll(/(?<![\w.])\d[\d,]*(?=[ ;,]|$)/g)].map(([number]) => number.replaceAll(',', ''))
    if (files.length > 0)
      for (const number of numbers) expect(text, `${limit}: ${number}`).toMatch(new RegExp(`\\b${number}\\b`))
  }
})
