/** Values that break what was written for ordinary ones, and JSON that no library would write. */
import type { Random } from './random.ts'

/** A piece of text that goes into JSON as it is. */
export class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '😀'.repeat(40),
  'é́́́'.repeat(20),
  '\u202eabc\u2066',
  '\ufeff',
  '\r\n\u2028\u2029\t\v',
  "' or 1=1 --",
  '%00%ff',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '9'.repeat(400),
  '<script>alert(1)</script>',
  'http://127.0.0.1:9/',
  'file:///etc/passwd',
  'https://nobody.invalid/job',
  '2026-02-30T25:61:61Z',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '99999-12-31',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  'x'.repeat(300),
  'ab '.repeat(7_000),
  'machine-learning distributed-systems\tload-balancing',
  '[[[[((((\\\\\\*+?{1,99999}',
  'İıſK',
  '-----BEGIN-----\n'.repeat(100),
]

const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-320,
  255,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  -1e308,
]
const rawNumbers = ['1e400', '-1e400', '1'.repeat(400), '0.'.padEnd(400, '9'), '-0', '1E+2']

/** Any value; `ids` are of things that exist, of the caller's and of others. */
export function nastyValue(random: Random, ids: readonly string[], depth = 0): unknown {
  switch (random.int(depth > 2 ? 6 : 10)) {
    case 0:
    case 1:
    case 2:
      return random.pick(strings)
    case 3:
      return ids.length > 0 ? random.pick(ids) : ''
    case 4:
      return random.chance(30) ? new Raw(random.pick(rawNumbers)) : random.pick(numbers)
    case 5:
      return random.pick([null, true, false])
    case 6:
      return Array.from({ length: random.pick([0, 1, 3, 50, 2000]) }, () => random.pick([null, 1, '', {}]))
    case 7:
      return Object.fromEntries(
        Array.from({ length: random.int(4) }, () => [random.pick(strings), nastyValue(random, ids, depth + 1)]),
      )
    case 8:
      return new Raw(nested(random))
    default:
      return new Raw(`{"__proto__":{"a":1},"a":1,"a":[],"constructor":{"prototype":{}}}`)
  }
}

export const nastyText = (random: Random): string => random.pick(strings)

function nested(random: Random): string {
  const levels = random.pick([3, 60, 700, 9_000])
  return random.chance(50) ? '['.repeat(levels) + ']'.repeat(levels) : '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
}

/** The value with one to three of its places replaced, left out, or doubled. */
export function spoil(random: Random, value: unknown, ids: readonly string[]): unknown {
  let spoilt = value
  for (let times = 1 + random.int(3); times > 0; times -= 1) spoilt = spoilOnce(random, spoilt, ids)
  return spoilt
}

function spoilOnce(random: Random, value: unknown, ids: readonly string[]): unknown {
  if (value instanceof Raw || typeof value !== 'object' || value === null || random.chance(8)) {
    return nastyValue(random, ids)
  }
  if (Array.isArray(value)) {
    const items = value as unknown[]
    if (items.length === 0) return [nastyValue(random, ids)]
    const at = random.int(items.length)
    if (random.chance(15)) return Array.from({ length: random.pick([2, 60, 600]) }, () => items[at])
    return items.with(at, spoilOnce(random, items[at], ids))
  }
  const keys = Object.keys(value)
  if (keys.length === 0) return { [nastyText(random)]: nastyValue(random, ids) }
  const key = random.pick(keys)
  const { [key]: chosen, ...rest } = value as Record<string, unknown>
  if (random.chance(12)) return rest
  if (random.chance(8)) return { ...value, [nastyText(random)]: nastyValue(random, ids) }
  return { ...value, [key]: spoilOnce(random, chosen, ids) }
}

/** JSON of a value; half characters are written out as escapes, as a client could. */
export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.json
  if (Array.isArray(value)) return `[${(value as unknown[]).map((item) => toJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${parts.map(([key, each]) => `${JSON.stringify(key)}:${toJson(each)}`).join(',')}}`
}

/** A body that isn't JSON, or JSON of another kind. */
export function brokenBody(random: Random, json: string): Buffer {
  const wrong: (() => string | Buffer)[] = [
    () => '',
    () => json.slice(0, random.int(json.length + 1)),
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () => Buffer.from(json, 'utf16le'),
    () => Buffer.concat([Buffer.from(json.slice(0, 20)), Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
    () => random.pick(['null', '7', '"x"', '[]', '{}', 'NaN', "{'a':1}", '{"a":01}', '[1,]', '\0', '{"a":"\n"}']),
    () => json.replace('{', '{"a":1,"a":2,'),
    () => nested(random),
    () => 'a=1&b[]=2&__proto__[x]=3',
  ]
  return Buffer.from(random.pick(wrong)() as string)
}
