/** Sums that a candidate has worked out: simple arithmetic is checked exactly, since it gives nothing away. */

const powers: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  mio: 1e6,
  mn: 1e6,
  million: 1e6,
  millions: 1e6,
  bn: 1e9,
  billion: 1e9,
  billions: 1e9,
  '%': 0.01,
}
const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,12})?`
const unit = String.raw`(?:\s?(?:k|mio|mn|bn|thousand|millions?|billions?)(?![\p{L}])|\s?%)?`
/** What is counted, in up to three words: '12 tiles', '10 million a day'. */
const counted = String.raw`(?:\s+(?!is\b|are\b|x\b|times\b|makes?\b|gives?\b|equals?\b)[\p{L}€$]+){0,3}`
const operator = String.raw`\s*(×|x|\*|·|times|\/|÷|divided by|\+|plus)\s*`
const result = String.raw`\s*,?\s*(?:=|≈|~|->|→|(?:which |that |this |it )?(?:is|are|makes?|gives?|equals?|comes to|so)\b)\s*(?:only |about |around |roughly |approx\.? |just |ca\.? |~|≈|only about )*`
/** Where a calculation may begin: not in the middle of a longer one, of which only a part would be looked at. */
const begins = String.raw`(?<![\w.,*/+^-]|[-^]\s|[\p{L}\d%)€$]\s?[+*/×·÷]\s?|[\p{L}\d%)€$]\s(?:x|times|plus|by)\s|\dx)`
const calculation = new RegExp(
  `${begins}(${number}${unit})${counted}${operator}(${number}${unit})${counted}(?:${operator}(${number}${unit})${counted})?${result}(${number}${unit})(?!\\s*[x×*/+-]\\s*\\d)`,
  'giu',
)
/** '4/124, about 3.2%' */
const share = new RegExp(
  `${begins}(${number})\\s*/\\s*(${number}),?\\s*(?:so |is |= ?|about |≈ ?|~ ?|that'?s |roughly )+(${number}\\s?%)`,
  'giu',
)
/** 'one list plus 50 is 51', said the other way round. */
const sumFirst = new RegExp(
  `${begins}(${number})${counted}\\s*=\\s*(${number})${counted}\\s*\\+\\s*(${number})(?!\\s*[\\dx×*/,.]*[\\dx×*/])(?!${counted}${operator}\\d)`,
  'giu',
)

/** '(99*0.2 + 15)/100 = 0.348': plain numbers with brackets. */
const bracketed =
  /(?<=^\s*|[=:?!;.,\n]\s+|\b(?:so|is|are|it['’]?s|that['’]?s|then|get|ok|hm+)\s+)([\d(][\d\s.()+*/]{1,60}[\d)])\s*(?:=|≈|->|→)\s*(?:about |around |roughly |~ ?)?(\d{1,15}(?:\.\d{1,12})?)(?![\d.]*(?:\p{L}|,\d|\s*[%×*/+^-]|\s?(?:k|mio|mn|bn|thousand|million|billion)))/giu
const token = /\d+(?:\.\d+)?|[()+*/]/g

/** What a calculation with brackets comes to; undefined where it is none. */
function evaluate(text: string): number | undefined {
  if (text.replace(token, '').trim() !== '' || /[\d)]\s+[\d(]|\d\(|\)\d/.test(text)) return undefined
  const tokens = text.match(token) ?? []
  let at = 0
  const value = (): number => {
    const next = tokens[at++] ?? ''
    if (next !== '(') return /^\d/.test(next) ? Number(next) : Number.NaN
    const inner = sum()
    return tokens[at++] === ')' ? inner : Number.NaN
  }
  const product = (): number => {
    let made = value()
    while (tokens[at] === '*' || tokens[at] === '/') made = tokens[at++] === '*' ? made * value() : made / value()
    return made
  }
  const sum = (): number => {
    let made = product()
    while (tokens[at] === '+') {
      at++
      made += product()
    }
    return made
  }
  const made = sum()
  return at === tokens.length && Number.isFinite(made) ? made : undefined
}

function valueOf(text: string): number {
  const [, digits, scale = ''] = /^([\d,.]+)\s?(\S*)$/.exec(text.trim())!
  return Number(digits!.replaceAll(',', '')) * (powers[scale.toLowerCase()] ?? 1)
}

/** How far the result may be off: half of its last digit, and of its last one that is no zero where it is said to be rough. */
function slackOf(text: string, isRough: boolean): number {
  const [, digits, scale = ''] = /^([\d,.]+)\s?(\S*)$/.exec(text.trim())!
  const plain = digits!.replaceAll(',', '')
  const decimals = plain.split('.')[1]?.length
  const zeros = decimals === undefined && isRough ? /0*$/.exec(plain)![0].length : 0
  const last = decimals === undefined ? 10 ** Math.min(zeros, 2) : 10 ** -decimals
  return (last / 2) * (powers[scale.toLowerCase()] ?? 1) * 1.02
}

const isPlus = (operator: string) => /^(?:\+|plus)$/i.test(operator)

function apply(a: number, operator: string, b: number): number {
  if (/^(?:\/|÷|divided by)$/i.test(operator)) return a / b
  return isPlus(operator) ? a + b : a * b
}

/** Measured in something that may differ from one number to the next: 512 MB x 3 are 1.5 GB. */
const measure =
  /\d\s?(?:[kmgtp]i?b|bytes?|bits?|ms|µs|us|ns|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|cores?|cpus?|m|km|kg|g)\b/i
/** Characters behind a result in which its unit stands. */
const ofUnit = 12

const format = (value: number) =>
  value >= 1e9
    ? `${trimmed(value / 1e9)} billion`
    : value >= 1e6
      ? `${trimmed(value / 1e6)} million`
      : trimmed(value).replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',')
const trimmed = (value: number, digits = 6) => String(Number(value.toPrecision(digits)))

const roughly = /\b(?:about|around|roughly|approx\w*|ca|almost|nearly)\b|[~≈]/i
/** What is said to be rough may be off by this share. */
const leastRough = 0.05

export type Sum = { asked: string; isRight: boolean; is: string }

/** The calculations of a message whose result is said; at most two of them. */
export function checkSums(text: string): Sum[] {
  const found: (Sum & { at: number })[] = []
  const note = (at: number, said: string, value: number, as: string, asked: string) => {
    if (!Number.isFinite(value) || measure.test(text.slice(at, at + said.length + ofUnit))) return
    const isRough = roughly.test(said)
    const slack = Math.max(slackOf(as, isRough), isRough ? value * leastRough : 0)
    const isRight = Math.abs(value - valueOf(as)) <= slack
    const is = as.endsWith('%') ? `${trimmed(value * 100, 3)} %` : format(value)
    found.push({ at, asked, isRight, is })
  }
  for (const { index, 0: all, 1: a, 2: op, 3: b, 4: next, 5: c, 6: is } of text.matchAll(calculation)) {
    // What binds more strongly is not looked into.
    if (next && isPlus(next) !== isPlus(op!)) continue
    // A tenth more is said as '+ 10%'.
    if (isPlus(op!) && [a, b, c].some((each) => each?.endsWith('%'))) continue
    const first = apply(valueOf(a!), op!, valueOf(b!))
    const value = next && c ? apply(first, next, valueOf(c)) : first
    const sign = (each: string) => (/^(?:\/|÷|divided by)$/i.test(each) ? '/' : isPlus(each) ? '+' : '×')
    const tail = next && c ? ` ${sign(next)} ${c.trim()}` : ''
    note(index, all, value, is!, `${a!.trim()} ${sign(op!)} ${b!.trim()}${tail}`)
  }
  for (const { index, 0: all, 1: a, 2: b, 3: is } of text.matchAll(share))
    if (!found.some(({ at }) => at === index)) note(index, all, valueOf(a!) / valueOf(b!), is!, `${a} / ${b}`)
  for (const { index, 0: all, 1: is, 2: a, 3: b } of text.matchAll(sumFirst))
    if (!found.some(({ at }) => at === index)) note(index, all, valueOf(a!) + valueOf(b!), is!, `${a} + ${b}`)
  for (const { index, 0: all, 1: made, 2: is } of text.matchAll(bracketed)) {
    const value = made!.includes('(') ? evaluate(made!) : undefined
    if (value !== undefined) note(index, all, value, is!, made!.trim())
  }
  return found
    .toSorted((one, other) => one.at - other.at)
    .slice(0, mostSums)
    .map(({ asked, isRight, is }) => ({ asked, isRight, is }))
}

const mostSums = 2

/** What ties a share to the change next to it; one that stands there for something else is not looked into. */
const tie = String.raw`(?:(?:which|that|this|it)(?:['’]?s| is| was| makes?| means?)|(?:which |that |this |it )?(?:is|are|by|saves?|saved|reduc\w+|cuts?|improv\w+|gains?)|so|=|≈|\()\s*(?:(?:a|an|it|them|by|only|about|around|roughly|almost|over|more than|less than|saving|reduction|drop|gain|improvement|of|~|≈)\s*){0,4}`
const change = new RegExp(
  `(?<![\\w.,])(${number})\\s?(?:[\\p{L}€$]+\\s)?\\s?(?:to|down to|up to|->|→|=>)\\s?(?:only )?(${number})(?!\\s?%)(?:\\s?(?!(?:and|while|but|with|at)\\b)[\\p{L}€$]+){0,2}\\s?(?:,\\s*|\\s)?(?:${tie}(${number})\\s?(?:%|per ?cent)|[,:–]\\s*(${number})\\s?(?:%|per ?cent)(?=\\s*(?:[.?!;,)]|$|(?:less|more|faster|slower|better|worse|lower|higher|fewer|saved|reduction|drop|gain|improvement|increase|decrease|right|ok|correct|or)\\b))|(${number})\\s?(?:%|per ?cent)\\s+(?:less|more|faster|slower|better|worse|lower|higher|fewer|saved|reduction|drop|improvement|increase|decrease)\\b)`,
  'iu',
)
/** Percents by which a share may be off. */
const slackOfChange = 1.5

export type Change = {
  from: string
  to: string
  said: string
  percent: string
  factor: string
  isRight: boolean
  isLess: boolean
}

/** 'From 800 to 200, which is 75 %': whether the share fits what changed. */
export function checkChange(text: string): Change | undefined {
  const [, from, to, tied, named, compared] = change.exec(text) ?? []
  const said = tied ?? named ?? compared
  if (!from || !to || !said) return undefined
  const [a, b] = [valueOf(from), valueOf(to)]
  if (a <= 0 || b <= 0 || a === b) return undefined
  const share = (Math.abs(b - a) / a) * 100
  const factor = Math.max(a, b) / Math.min(a, b)
  return {
    from,
    to,
    said,
    percent: trimmed(share, 3),
    factor: trimmed(factor, 3),
    isRight: Math.abs(share - valueOf(said)) <= slackOfChange,
    isLess: b < a,
  }
}
