/** Date ranges as resumes write them. */

/** A month counted from year 0; a range without an end lasts. */
export type DateRange = { from: number; to?: number }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const date = `(?:${monthName},?\\s*['’]?(?:19|20)?\\d\\d|(?:0?[1-9]|1[0-2])[/.](?:19|20)\\d\\d|(?:19|20)\\d\\d[-/.](?:0[1-9]|1[0-2])|(?:19|20)\\d\\d|${monthName})`
const open = "(?:present|now|today|current(?:ly)?|ongoing|to date|heute|actualidad|aujourd[’']hui)"
const rangePattern = new RegExp(
  `[([]?(?<![\\w/])(${date})\\s*(?:-|–|—|to|until|till|bis|→)\\s*(${date}|${open})(?![\\w/])[)\\]]?|[([]?\\bsince\\s+(${date})[)\\]]?`,
  'i',
)

/** The first date range of a line, and the line without it. */
export function readDateRange(line: string): { range: DateRange; rest: string } | undefined {
  const match = line.match(rangePattern)
  if (!match) return undefined
  const [whole, first, second, since] = match
  const to = second ? readDate(second) : undefined
  const from = readDate(since ?? first!) ?? sameYear(first, to)
  if (from === undefined) return undefined
  const rest = line
    .replace(whole, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,|·•:–-]+|[\s,|·•:–-]+$/g, '')
  return { range: to === undefined ? { from } : { from, to }, rest }
}

function readDate(text: string): number | undefined {
  const digits = text.match(/(?:19|20)\d\d/)?.[0]
  const short = text.match(/['’\s.](\d\d)$/)?.[1]
  const year = digits ? Number(digits) : short ? 2000 + Number(short) : undefined
  if (year === undefined) return undefined
  return year * 12 + (monthOf(text.replace(digits ?? '', '')) ?? 0)
}

/** 'March - June 2024': the first month is of the second's year. */
function sameYear(first: string | undefined, to: number | undefined): number | undefined {
  const month = first === undefined ? undefined : monthOf(first)
  return month === undefined || to === undefined ? undefined : Math.floor(to / 12) * 12 + month
}

function monthOf(text: string): number | undefined {
  const named = months.indexOf(text.trim().slice(0, 3).toLowerCase())
  if (named >= 0) return named
  const number = Number(text.match(/\d{1,2}/)?.[0] ?? Number.NaN)
  return number >= 1 && number <= 12 ? number - 1 : undefined
}
