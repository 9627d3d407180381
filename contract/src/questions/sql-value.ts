/** Values of SQL as they are compared: by family of types, and by value instead of by spelling. Pure. */

type Column = { type: string }
type Row = (string | null)[]

const families: Record<string, string> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  'character varying': 'text',
  character: 'text',
  name: 'text',
  json: 'json',
  jsonb: 'json',
}

/** Digits that count of floating-point numbers: the others depend on the order in which rows are added up. */
const floatDigits: Record<string, number> = { real: 6, 'double precision': 12 }
/** Digits that count of a fraction: a quotient that isn't rounded has as many as its operands give it. */
const fractionDigits = 15

/** Compared as one: all numbers, texts of any length, json and jsonb, and arrays of each. Other types are their own. */
export function familyOf(type: string): string {
  const [, element = type, array = ''] = /^(.*?)((?:\[\])*)$/.exec(type) ?? []
  return (families[element] ?? element) + array
}

type Write = (text: string) => string

/** Writes the cells of these rows so that equal ones are the same text; `other` are the columns that they are compared with. */
export function writeComparable(rows: readonly Row[], own: readonly Column[], other: readonly Column[]): Row[] {
  const writes = own.map(({ type }, at) => writerOf(type, other[at]?.type ?? type))
  if (writes.every((write) => !write)) return [...rows]
  return rows.map((row) =>
    row.map((cell, at) => {
      const write = writes[at]
      return cell === null || !write ? cell : write(cell)
    }),
  )
}

function writerOf(type: string, other: string): Write | undefined {
  const element = withoutArray(type)
  const write = writerOfOne(element, withoutArray(other))
  if (!write || element === type) return write
  // Elements of texts have their own quotes and escapes: they are compared as they are.
  const family = familyOf(element)
  return family === 'number' || family === 'interval'
    ? (text) => text.replace(/"([^"\\]*)"|[^{},"]+/g, (found, quoted: string | undefined) => write(quoted ?? found))
    : undefined
}

const withoutArray = (type: string) => type.replace(/(?:\[\])+$/, '')

function writerOfOne(type: string, other: string): Write | undefined {
  // PostgreSQL fills `char(n)` up with blanks that aren't a part of the value.
  if (type === 'character') return (text) => text.replace(/ +$/, '')
  switch (familyOf(type)) {
    case 'number': {
      const digits = Math.min(...[type, other].map((each) => floatDigits[each] ?? Infinity))
      return (text) => writeNumber(text, digits)
    }
    case 'interval':
      return writeInterval
    case 'json':
      return writeJson
    default:
      return undefined
  }
}

/** `5`, `5.00` and `0.5e1` are `5e0`; words such as NaN stay. */
function writeNumber(text: string, maxDigits: number): string {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  if (whole === '' && fraction === '') return text
  let digits = (whole + fraction).replace(/^0+/, '')
  let exponent = Number(power) - fraction.length
  const kept = Math.min(maxDigits, fraction === '' ? Infinity : fractionDigits)
  if (digits.length > kept) {
    exponent += digits.length - kept
    digits = String(BigInt(digits.slice(0, kept)) + (digits[kept]! >= '5' ? 1n : 0n))
  }
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return end === 0 ? '0' : `${sign === '-' ? '-' : ''}${digits.slice(0, end)}e${exponent + digits.length - end}`
}

const interval =
  /^(?:(-?\d+) years? ?)?(?:([+-]?\d+) mons? ?)?(?:([+-]?\d+) days? ?)?(?:([+-]?)(\d+):(\d\d):(\d\d)(?:\.(\d{1,6}))?)?$/

/** Microseconds, as PostgreSQL compares: a day has 24 hours, and a month 30 days. */
function writeInterval(text: string): string {
  const found = interval.exec(text)
  if (!found) return text
  const [, years = 0, months = 0, days = 0, sign, hours = 0, minutes = 0, seconds = 0, fraction = ''] = found
  const allDays = (BigInt(years) * 12n + BigInt(months)) * 30n + BigInt(days)
  const clock =
    ((BigInt(hours) * 60n + BigInt(minutes)) * 60n + BigInt(seconds)) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return String(allDays * 86_400_000_000n + (sign === '-' ? -clock : clock))
}

/** Without blanks, and with the keys in one order. */
function writeJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    return text
  }
}
