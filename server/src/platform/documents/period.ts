/** Periods as documents write them, in the languages of this product's users: 'Mar 2021 – Present', '04/2019 bis heute'. */

/**
 * Months counted from year 0. `to` is the last month, absent while the period lasts. `yearsOnly`: a date has no month,
 * and January is assumed.
 */
export type DateRange = { from: number; to?: number; yearsOnly?: true }

/** Beginnings of month names, folded, in English, German, French, Spanish, Italian, Portuguese, Dutch, Nordic, Polish, Czech, Turkish, Russian and Ukrainian. */
const monthStems: string[][] = [
  ['jan', 'ener', 'tammi', 'ιαν', 'gen', 'stycz', 'leden', 'ledna', 'ocak', 'oca', 'sty', 'ene', 'ian', 'янв', 'січ'],
  ['feb', 'fev', 'helmi', 'φεβ', 'lut', 'unor', 'subat', 'sub', 'фев', 'лют'],
  ['mar', 'maerz', 'maalis', 'μαρ', 'μάρ', 'maart', 'mrt', 'mrz', 'brez', 'мар', 'бер'],
  ['apr', 'avr', 'huhti', 'απρ', 'abr', 'kwie', 'kwi', 'dub', 'nisan', 'nis', 'апр', 'кві'],
  [
    'may',
    'mai',
    'touko',
    'maj',
    'μαι',
    'μάι',
    'μαΐ',
    'mag',
    'mayo',
    'maio',
    'mei',
    'maj',
    'kvet',
    'mayis',
    'май',
    'мая',
    'тра',
  ],
  ['jun', 'juin', 'iun', 'kesa', 'ιουν', 'ιούν', 'giu', 'czerw', 'cze', 'cerven', 'haz', 'июн', 'чер'],
  ['jul', 'juil', 'iul', 'heina', 'ιουλ', 'ιούλ', 'lug', 'lip', 'cervenec', 'tem', 'июл', 'лип'],
  ['aug', 'aou', 'avg', 'elo', 'αυγ', 'αύγ', 'ago', 'sierp', 'sie', 'srp', 'agu', 'авг', 'сер'],
  ['sep', 'set', 'sze', 'syys', 'σεπ', 'wrz', 'zari', 'eyl', 'сен', 'вер'],
  ['oct', 'okt', 'loka', 'οκτ', 'out', 'ott', 'pazdz', 'paz', 'rijn', 'rijen', 'eki', 'окт', 'жов'],
  ['nov', 'lis', 'marras', 'νοε', 'νοέ', 'kas', 'ноя', 'лис'],
  ['dec', 'dez', 'joulu', 'δεκ', 'dic', 'grud', 'gru', 'pros', 'ara', 'des', 'дек', 'гру'],
]
/** The names in full, of each month in the order of the stems: a firm ('Novartis') or a place ('Geneva') may begin as one does. */
const monthNames = [
  'january januara jenuari gener tammikuu ιανουάριος ιανουαρίου januar januari janvier enero gennaio janeiro styczen stycznia leden ledna ocak ianuarie январь января січень січня',
  'february februara februarie febrer helmikuu φεβρουάριος φεβρουαρίου februar februari fevrier febrero febbraio fevereiro luty lutego unor unora subat февраль февраля лютий лютого',
  'march martie marcius marec maret marc maaliskuu μάρτιος μαρτίου marzo marz maerz mars marco maart marts marzec marca brezen brezna mrz mrt март марта березень березня',
  'april aprilie aprilis aprila huhtikuu απρίλιος απριλίου aprile avril abril kwiecien kwietnia duben dubna nisan апрель апреля квітень квітня',
  'may majus maig toukokuu μάιος μαΐου mai mayo maggio maio mei maj maja kveten kvetna mayis май мая травень травня',
  'june iunie junius juna junij juny kesakuu ιούνιος ιουνίου juni juin junio giugno junho czerwiec czerwca cerven cervna haziran июнь июня червень червня',
  'july iulie julius jula julij juliol heinakuu ιούλιος ιουλίου juli juillet julio luglio julho lipiec lipca cervenec cervence temmuz июль июля липень липня',
  'august augusztus augusta avgust agost elokuu αύγουστος αυγούστου augustus augusti aout agosto sierpien sierpnia srpen srpna agustos август августа серпень серпня',
  'september szeptember septembra syyskuu σεπτέμβριος σεπτεμβρίου septembre septiembre setembro settembre wrzesien wrzesnia zari eylul septembrie setiembre сентябрь сентября вересень вересня',
  'october oktobra lokakuu οκτώβριος οκτωβρίου oktober octobre octubre ottobre outubro oktobar pazdziernik pazdziernika rijen rijna ekim octombrie октябрь октября жовтень жовтня',
  'november novembra marraskuu νοέμβριος νοεμβρίου novembre noviembre novembro listopad listopada listopadu kasim noiembrie ноябрь ноября листопад листопада',
  'december decembra desembre joulukuu δεκέμβριος δεκεμβρίου dezember decembre diciembre dicembre dezembro desember grudzien grudnia prosinec prosince aralik decembrie декабрь декабря грудень грудня',
].flatMap((names) => names.split(' '))
/** Of an ongoing period, folded: the languages above and Romanian, Hungarian, Finnish, Vietnamese, Indonesian, Ukrainian, Russian, Greek, Arabic, Hebrew, Hindi, Korean, Chinese and Japanese. */
const openWords =
  "the present day|present day|present|data attuale|data odierna|fecha actual|data atual|data presente|date actuelle|heutigen tag|dnes|dnesek|danas|zi|presente|o presente|now|today|current|currently|ongoing|to date|till date|till now|until now|date|heute|jetzt|aktuell|laufend|actualidad|la actualidad|actual|hoy|la fecha|aujourd[’']hui|ce jour|maintenant|en cours|oggi|in corso|attuale|ad oggi|atual|atualmente|o momento|hoje|heden|nu|nuvarande|pagaende|na|i ?dag|obecnie|teraz|dzis|nadal|soucasnost|dosud|halen|gunumuz|devam ediyor|bugun|prezent|in prezent|momentan|d\\.? ?d\\.?|jelenleg|jelen|napjainkig|nykyinen|nykyhetki|hien tai|hien nay|auf weiteres|em curso|chwili obecnej|nay|sekarang|saat ini|kini|наст(?:оящее|\\.)? ?вр(?:емя|\\.)?|н\\. ?в\\.?|сейчас|теперь|сьогодні|дотепер|зараз|теперішній час|σήμερα|παρόν|الان|الآن|حتى الآن|حاليا|الحالي|כיום|היום|הווה|वर्तमान|अब तक|현재|지금|现在|至今|現在|今"
/** First month of a season by its names, folded. */
const seasonNames: [month: number, names: string][] = [
  [2, 'spring|fruhling|fruhjahr|printemps|primavera|voorjaar|lente|wiosna|jaro|ilkbahar|varen|varen|forar'],
  [5, 'summers?|sommer|ete|verano|estate|verao|zomer|lato|leto|yaz|sommar'],
  [8, 'fall|autumn|herbst|automne|otono|autunno|outono|najaar|herfst|jesien|podzim|sonbahar|host|efterar'],
  [11, 'winter|hiver|invierno|inverno|zima|kis|vinter'],
]
const season = `(?:${seasonNames.map(([, names]) => names).join('|')})`

const year = '(?:19[5-9]\\d|20[0-3]\\d)'
/** Matches any word that begins like a month name; `isMonthName` then checks it. */
const monthName = `(?:${monthStems
  .flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|')})\\p{L}{0,8}\\.?`
const date = [
  `(?:\\d{1,2}\\.?\\s+(?:de\\s+)?)?${monthName}(?:\\s*[,/.-]\\s*|\\s+(?:de|del|di|of)\\s+|\\s*)['’]?(?:${year}|\\d\\d)(?!\\d)`,
  `${year}\\.?\\s+${monthName}(?!\\s*['’]?\\d)`,
  `${season}\\s+(?:de\\s+)?${year}(?:/\\d\\d(?!\\d))?`,
  `q[1-4][\\s/-]*${year}`,
  `\\d{1,2}[/.-](?:\\d{1,2}[/.-])?${year}`,
  `${year}\\s*年\\s*(?:\\d{1,2}\\s*月)?`,
  `${year}[-/.](?:0[1-9]|1[0-2]|[1-9])(?:[-/.]\\d{1,2})?(?!\\d)`,
  `${year}\\.(?=\\s*[-–—])`,
  year,
].join('|')
const between =
  "\\s*(?:[-–—−~〜→›]+|/(?=\\s)|\\b(?:to|until|till|through|thru|upto|bis|tot|t/m|hasta|fino ad?|jusqu[’']a|ate|al?|au|do|til|den|pana in|pana la|sampai|hingga|по|до)(?![\\p{L}]))\\s*"
const since = '(?:since|a partir de|seit|ab|depuis|dal|sinds|sedan|siden|od|din|tu|sejak|с|з)'
const edge = '(?<![\\p{L}\\p{N}/])'
const rangePattern = new RegExp(
  `(?:[([]\\s*)?${edge}(?:(?:from|von|vom|de|du|since|dal|da|van|od)\\s+|d['’])?(?<first>${date}|${monthName}(?=\\s*[-–—]))${between}(?<last>${date}|(?:(?:the|по|ate|bis|until|till|hasta|au|ad?|alla|a la|zum|do)\\s+)?(?:${openWords})(?![\\p{L}])|[1-9]\\d(?!\\d))(?![/\\d])(?:\\s*[)\\]])?`,
  'iu',
)
const sincePattern = new RegExp(`[([]?${edge}${since}\\s+(?<first>${date})(?![/\\d])[)\\]]?`, 'iu')
/** 'Summer 2014' or 'Summers 2014, 2015' alone, at a line's end or in a cell of its own: three months of each. */
const seasonPattern = new RegExp(
  `(?:^|[\\t,(|–-]\\s*)(?<first>${season}\\s+(?:de\\s+)?${year}(?:/\\d\\d)?)(?:\\s*(?:,|[&+/]|and|und|et|y|e)\\s*(?<last>${year}))?\\s*[)]?(?=$|\\t)`,
  'iu',
)
/** 'Head of Claims<tab>03/2021 –': a role with no end. */
const openPattern = new RegExp(
  `(?:^|[\\t(|,]\\s*|\\s{2,}|\\s(?=\\d{1,2}[/.]\\d{4}|\\p{L}+\\.? \\d{4}))(?<first>${date})\\s*[-–—]+\\s*[)]?(?=$|\\t)`,
  'iu',
)
const seasonMonths = 3
const maxLineLength = 300

/** The first period of a line, and the line without it. */
export function readDateRange(line: string): { range: DateRange; rest: string } | undefined {
  if (line.length > maxLineLength || !/(?:19|20|['’/ .-])\d\d/.test(line)) return undefined
  const folded = hideOtherNames(withDash(fold(line)))
  const found = rangePattern.exec(folded) ?? sincePattern.exec(folded)
  const open = found ? undefined : openPattern.exec(folded)
  const match = found ?? open ?? seasonPattern.exec(folded)
  if (!match) return undefined
  const { first = '', last } = match.groups!
  const range = found || open ? rangeOf(first, last) : seasonRange(first, last)
  if (!range) return undefined
  const rest = `${line.slice(0, match.index)} \t ${line.slice(match.index + match[0].length)}`
    .replace(/[ \t]*\t[ \t]*/g, '\t')
    .replace(/[^\S\t]+/g, ' ')
    .replace(/^[\s,;|·•:–—-]+|[\s,;|·•:–—-]+$/g, '')
  return open && rest === '' ? undefined : { range, rest }
}

/** Two dates at a line's end with only a gap between them: their dash was drawn, not written. As long as before. */
function withDash(line: string): string {
  return line.replace(twoDates, (_whole, first: string, last: string) => `${first}-${last}`)
}

const namedDate = `(?:${monthName}\\s['’]?${year}|\\d{1,2}[/.]${year})`
const twoDates = new RegExp(`(${namedDate}|(?<=\\t)${year})[\\t ](${namedDate}|${year}|(?:${openWords}))$`, 'iu')

function seasonRange(text: string, last?: string): DateRange | undefined {
  const from = readDate(text)?.month
  if (from === undefined) return undefined
  const years = last === undefined ? 0 : Number(last) - Math.floor(from / 12)
  return { from, to: from + 12 * Math.max(0, years) + seasonMonths - 1 }
}

function rangeOf(first: string, last: string | undefined): DateRange | undefined {
  const end = last === undefined ? undefined : readDate(last, first)
  const start = readDate(first) ?? sameYear(first, end)
  if (!start) return undefined
  if (!end) {
    // An end that is neither a date nor open ('2019 - 07') makes no period.
    if (last !== undefined && /^\d/.test(last)) return undefined
    return { from: start.month, ...(start.isYear ? { yearsOnly: true } : {}) }
  }
  if (end.month < start.month) return undefined
  const yearsOnly = start.isYear || end.isYear
  return { from: start.month, to: end.month, ...(yearsOnly ? { yearsOnly } : {}) }
}

type Moment = { month: number; isYear?: true }

function readDate(text: string, first?: string): Moment | undefined {
  const whole = /(?:19|20)\d\d/.exec(text)?.[0]
  const named = monthOf(text)
  if (whole === undefined) {
    const short = /(?:^|['’\s.,/-])(\d\d)\.?$/.exec(text)?.[1]
    if (short === undefined) return undefined
    // '2019–22', or 'Jun ’22'.
    if (named !== undefined) return { month: (2000 + Number(short)) * 12 + named }
    const century = Math.floor(Number(/(?:19|20)\d\d/.exec(first ?? '')?.[0] ?? Number.NaN) / 100)
    return Number.isNaN(century) || Number(short) <= 12
      ? undefined
      : { month: (century * 100 + Number(short)) * 12, isYear: true }
  }
  const count = Number(whole) * 12
  if (named !== undefined) return { month: count + named }
  const inSeason = seasonOf(text)
  if (inSeason !== undefined) return { month: count + inSeason }
  const quarter = /q([1-4])/i.exec(text)?.[1]
  if (quarter) return { month: count + (Number(quarter) - 1) * 3 }
  const number = monthNumber(text, whole)
  return number === undefined ? { month: count, isYear: true } : { month: count + number - 1 }
}

const seasonPatterns = seasonNames.map(([month, names]) => ({
  month,
  pattern: new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'iu'),
}))

const seasonOf = (text: string): number | undefined => seasonPatterns.find(({ pattern }) => pattern.test(text))?.month

/**
 * Month of '03/2021', '15.03.2021', '3/15/2021' or '2021-03'; of two numbers before the year, the second if it can be a
 * month.
 */
function monthNumber(text: string, whole: string): number | undefined {
  const isMonth = (number: number | undefined) => number !== undefined && number >= 1 && number <= 12
  const before = [...text.slice(0, text.indexOf(whole)).matchAll(/\d{1,2}/g)].map(([digits]) => Number(digits))
  const after = /\d{1,2}/.exec(text.slice(text.indexOf(whole) + 4))
  if (before.length === 2) return isMonth(before[1]) ? before[1] : isMonth(before[0]) ? before[0] : undefined
  const only = before[0] ?? (after ? Number(after[0]) : undefined)
  return isMonth(only) ? only : undefined
}

/** 'March - June 2024': the first month is of the second's year. */
function sameYear(first: string, end: Moment | undefined): Moment | undefined {
  const month = monthOf(first)
  return month === undefined || !end ? undefined : { month: Math.floor(end.month / 12) * 12 + month }
}

const likeMonth = new RegExp(`(?<!\\p{L})${monthName}`, 'giu')

/** The text with an underline for each letter where a word only begins as a month's name does: places in it still hold. */
function hideOtherNames(text: string): string {
  return text
    .replace(/\bdesde\b/gi, 'since')
    .replace(likeMonth, (word) => (isMonthName(word) ? word : '_'.repeat(word.length)))
}

/** A month's name, short or in full, or one with a slip of the finger ('Febuary', 'Septmeber'). */
function isMonthName(word: string): boolean {
  const letters = word.toLowerCase().replace('.', '')
  const slips = letters.length > 6 ? 2 : letters.length > 5 ? 1 : 0
  return monthNames.some((name) => name.startsWith(letters) || (slips > 0 && isWithin(letters, name, slips)))
}

/** True if the edit distance (insertions, deletions, substitutions) is at most `most`. */
function isWithin(one: string, other: string, most: number): boolean {
  if (one === other) return true
  if (most === 0) return false
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  if (at < 0) return other.length - one.length <= most
  const [left, right] = [one.slice(at), other.slice(at)]
  return (
    isWithin(left.slice(1), right.slice(1), most - 1) ||
    isWithin(left.slice(1), right, most - 1) ||
    isWithin(left, right.slice(1), most - 1)
  )
}

function monthOf(text: string): number | undefined {
  const word = /\p{L}{3,}/u.exec(text)?.[0].toLowerCase()
  if (word === undefined) return undefined
  let best: { month: number; length: number } | undefined
  monthStems.forEach((stems, month) => {
    for (const stem of stems) {
      if (word.startsWith(stem) && stem.length > (best?.length ?? 0)) best = { month, length: stem.length }
    }
  })
  return best?.month
}

const fragmentWord = new RegExp(
  `^(?:(?:d['’])?${monthName}|${openWords}|to|until|till|bis|tot|a|al|alla|au|do|la|the|ad|ce|jour|data|date|fecha|attuale|actual|actuelle|atual|odierna|day|since|seit|depuis|desde|de|du|from|von|vom|da|dal|od)$`,
  'iu',
)

/** True if a text consists only of parts of a period, as a narrow column breaks it: 'September 2016 –', 'heute'. */
export function isPeriodPart(text: string): boolean {
  if (text.length > 40) return false
  const parts = hideOtherNames(fold(text)).split(/[\s–—−~-]+|(?<=\d)[/.](?=\d)/u)
  const isPart = (part: string) => /^[([]?(?:\d{1,2}|(?:19|20)\d\d)?[)\].,]?$/.test(part) || fragmentWord.test(part)
  return parts.every(isPart) && /\p{L}|\d/u.test(text)
}

/** '2021 –', '03/2021 bis', 'De février 2017 à août'. */
const endsOpen = new RegExp(
  `^[([]?(?:${date})\\s*[-–—]+\\s*[)\\]]?$|(?:^|\\s)(?:to|until|till|bis|tot|al?|au)(?:\\s+${monthName})?$`,
  'iu',
)

/** True if a text ends inside a period, so that the next text belongs to it. */
export function isOpenPeriod(text: string): boolean {
  return endsOpen.test(fold(text.trim()))
}

const unfolded: Record<string, string> = { ł: 'l', Ł: 'L', ı: 'i', ø: 'o', Ø: 'O' }

/** Without accents, letter for letter, so that places in the text still hold. */
export function fold(text: string): string {
  if (!/[\u00C0-\u024F\u1E00-\u1EFF]/.test(text)) return text
  return text.replace(/[\u00C0-\u024F\u1E00-\u1EFF]/g, (letter) => {
    return unfolded[letter] ?? letter.normalize('NFD')[0]!
  })
}
