/** How resumes of many places write a period. */

const english = 'January February March April May June July August September October November December'.split(' ')
const names: Record<string, string[]> = {
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
  sv: 'januari februari mars april maj juni juli augusti september oktober november december'.split(' '),
  pl: 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' '),
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' '),
}
const nows: Record<string, string> = {
  de: 'heute',
  fr: 'aujourd’hui',
  es: 'actualidad',
  it: 'oggi',
  pt: 'atual',
  nl: 'heden',
  sv: 'nu',
  pl: 'obecnie',
  tr: 'halen',
}

type Style = { date: (year: string, month: number) => string; now: string; between: string }

const two = (value: number) => String(value).padStart(2, '0')
const short = (month: number) => english[month - 1]!.slice(0, 3)

const styles: Record<string, Style> = {
  'en-short': { date: (year, month) => `${short(month)} ${year}`, now: 'Present', between: ' – ' },
  'en-long': { date: (year, month) => `${english[month - 1]} ${year}`, now: 'present', between: ' to ' },
  'en-quote': { date: (year, month) => `${short(month)} ’${year.slice(2)}`, now: 'now', between: ' – ' },
  caps: { date: (year, month) => `${short(month).toUpperCase()} ${year}`, now: 'PRESENT', between: ' — ' },
  in: { date: (year, month) => `${short(month)}-${year}`, now: 'Till date', between: ' to ' },
  us: { date: (year, month) => `${month}/${year}`, now: 'Current', between: ' - ' },
  'mm/yyyy': { date: (year, month) => `${two(month)}/${year}`, now: 'present', between: ' - ' },
  'mm.yyyy': { date: (year, month) => `${two(month)}.${year}`, now: 'present', between: ' – ' },
  'yyyy-mm': { date: (year, month) => `${year}-${two(month)}`, now: 'present', between: ' – ' },
  'yyyy.mm': { date: (year, month) => `${year}.${two(month)}`, now: 'present', between: ' ~ ' },
  yyyy: { date: (year) => year, now: 'present', between: '–' },
  'yyyy-now': { date: (year) => year, now: 'now', between: ' - ' },
}

export const isYearly = (style: string) => style.startsWith('yyyy') && !/[-.]mm/.test(style)

/** A period, its months as YYYY-MM, in a style. */
export function writePeriod(style: string, from: string, to: string | null): string {
  if (style === 'since') {
    const plain = styles['en-long']!
    return to === null ? `since ${dateOf(plain, from)}` : `${dateOf(plain, from)} until ${dateOf(plain, to)}`
  }
  const own = names[style]
  const how: Style = own
    ? { date: (year, month) => `${own[month - 1]} ${year}`, now: nows[style]!, between: ' – ' }
    : styles[style]!
  return `${dateOf(how, from)}${how.between}${to === null ? how.now : dateOf(how, to)}`
}

function dateOf(style: Style, text: string): string {
  const [year = '', month = ''] = text.split('-')
  return style.date(year, Number(month))
}
