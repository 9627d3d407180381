/** Time zones as people write them: names of zones, cities, countries, offsets and abbreviations. */
import { setImmediate } from 'node:timers/promises'

/** `problem`: why a person has to say which one is meant; `options`: the zones that it may be. */
export type ReadZone = { zone: string } | { problem: string; options: string[] }

/** Zones by abbreviation; with several, a person is asked. */
const abbreviations: Record<string, string[]> = {
  UTC: ['UTC'],
  GMT: ['Etc/GMT'],
  Z: ['UTC'],
  CET: ['Europe/Berlin'],
  CEST: ['Europe/Berlin'],
  EET: ['Europe/Helsinki'],
  EEST: ['Europe/Helsinki'],
  WET: ['Europe/Lisbon'],
  WEST: ['Europe/Lisbon'],
  MSK: ['Europe/Moscow'],
  JST: ['Asia/Tokyo'],
  KST: ['Asia/Seoul'],
  SGT: ['Asia/Singapore'],
  HKT: ['Asia/Hong_Kong'],
  NZST: ['Pacific/Auckland'],
  NZDT: ['Pacific/Auckland'],
  AEST: ['Australia/Sydney', 'Australia/Brisbane'],
  AEDT: ['Australia/Sydney'],
  AWST: ['Australia/Perth'],
  EDT: ['America/New_York'],
  CDT: ['America/Chicago'],
  MDT: ['America/Denver'],
  PDT: ['America/Los_Angeles'],
  ET: ['America/New_York'],
  CT: ['America/Chicago'],
  MT: ['America/Denver', 'America/Phoenix'],
  PT: ['America/Los_Angeles', 'Europe/Lisbon'],
  EST: ['America/New_York', 'America/Panama', 'Australia/Sydney'],
  MST: ['America/Denver', 'America/Phoenix', 'Asia/Kuala_Lumpur'],
  PST: ['America/Los_Angeles', 'Asia/Manila'],
  CST: ['America/Chicago', 'America/Mexico_City', 'Asia/Shanghai', 'America/Havana'],
  BST: ['Europe/London', 'Asia/Dhaka'],
  IST: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
  AST: ['America/Halifax', 'Asia/Riyadh'],
  NST: ['America/St_Johns', 'Asia/Kathmandu'],
  SST: ['Asia/Singapore', 'Pacific/Pago_Pago'],
  GST: ['Asia/Dubai', 'Atlantic/South_Georgia'],
  AMT: ['America/Manaus', 'Asia/Yerevan'],
  ECT: ['America/Guayaquil', 'America/Puerto_Rico'],
}
/** Cities that no zone is named after. */
const moreCities: Record<string, string> = {
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  boston: 'America/New_York',
  'washington dc': 'America/New_York',
  washington: 'America/New_York',
  miami: 'America/New_York',
  atlanta: 'America/New_York',
  austin: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  montreal: 'America/Toronto',
  munich: 'Europe/Berlin',
  münchen: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  cologne: 'Europe/Berlin',
  köln: 'Europe/Berlin',
  barcelona: 'Europe/Madrid',
  valencia: 'Europe/Madrid',
  milan: 'Europe/Rome',
  milano: 'Europe/Rome',
  lyon: 'Europe/Paris',
  porto: 'Europe/Lisbon',
  kraków: 'Europe/Warsaw',
  krakow: 'Europe/Warsaw',
  geneva: 'Europe/Zurich',
  edinburgh: 'Europe/London',
  manchester: 'Europe/London',
  bangalore: 'Asia/Kolkata',
  bengaluru: 'Asia/Kolkata',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
  'new delhi': 'Asia/Kolkata',
  chennai: 'Asia/Kolkata',
  pune: 'Asia/Kolkata',
  hyderabad: 'Asia/Kolkata',
  beijing: 'Asia/Shanghai',
  shenzhen: 'Asia/Shanghai',
  osaka: 'Asia/Tokyo',
  'tel aviv': 'Asia/Jerusalem',
  'rio de janeiro': 'America/Sao_Paulo',
  'cape town': 'Africa/Johannesburg',
}
const maxOptions = 12
const plain = (text: string) => text.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ')

let byCity: Map<string, string> | undefined

/** Zones by their own names and by their cities. */
function zonesByCity(): Map<string, string> {
  if (byCity) return byCity
  byCity = new Map()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    byCity.set(plain(zone), zone)
    byCity.set(plain(zone.split('/').at(-1)!.replaceAll('_', ' ')), zone)
  }
  for (const [city, zone] of Object.entries(moreCities)) byCity.set(city, zone)
  return byCity
}

const languages = ['en', 'de', 'fr', 'es', 'pt', 'nl']
const codes = new Map([
  ['usa', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['uae', 'AE'],
])
let preparing: Promise<void> | undefined

/** Learns the names of cities and countries; in steps, since all at once would hold others up. */
export function prepareZones(): Promise<void> {
  preparing ??= (async () => {
    zonesByCity()
    for (const language of languages) {
      for (const first of [0, 13]) {
        await setImmediate()
        addCountries(language, first)
      }
    }
  })()
  return preparing
}

/** Countries' codes by their names in a language, for the codes that begin with thirteen letters from a place on. */
function addCountries(language: string, from: number): void {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  for (let first = from; first < from + 13; first += 1) {
    for (let second = 0; second < 26; second += 1) {
      const code = String.fromCharCode(65 + first, 65 + second)
      const name = names.of(code)
      if (name) codes.set(plain(name), code)
    }
  }
}

/** Large countries: the zones that people mean. */
const wideCountries: Record<string, string> = {
  US: 'America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles America/Anchorage Pacific/Honolulu',
  CA: 'America/St_Johns America/Halifax America/Toronto America/Winnipeg America/Regina America/Edmonton America/Vancouver',
  BR: 'America/Noronha America/Sao_Paulo America/Manaus America/Rio_Branco',
  MX: 'America/Cancun America/Mexico_City America/Hermosillo America/Tijuana',
  AU: 'Australia/Sydney Australia/Brisbane Australia/Adelaide Australia/Darwin Australia/Perth',
  RU: 'Europe/Kaliningrad Europe/Moscow Europe/Samara Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Irkutsk Asia/Vladivostok',
}

/** Slow to ask for, so only of the country that is named. */
function zonesOfCountry(name: string): string[] | undefined {
  const code = codes.get(plain(name))
  if (code === undefined) return undefined
  const wide = wideCountries[code]
  if (wide) return wide.split(' ')
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?: () => string[] }
  const zones = locale.getTimeZones?.() ?? []
  return zones.length > 0 ? zones : undefined
}

function zonesNamed(text: string): string[] | undefined {
  const zone = zonesByCity().get(plain(text))
  return zone === undefined ? zonesOfCountry(text) : [zone]
}

/** The zone that a text names, once `prepareZones` is done; `chosen` holds what people said that ambiguous texts mean. */
export function readZone(
  text: string,
  chosen: Readonly<Record<string, string>>,
  isZone: (zone: string) => boolean,
): ReadZone {
  const answer = chosen[text.trim().toUpperCase()]
  if (answer !== undefined && isZone(answer)) return { zone: answer }
  const short = abbreviations[text.trim().replaceAll('.', '').toUpperCase()]
  if (short) return oneOf(text, short)
  const offset = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?00)?$/i.exec(text.trim())
  // The names of these zones have their signs turned round.
  if (offset && Number(offset[2]) <= 12)
    return { zone: Number(offset[2]) === 0 ? 'UTC' : `Etc/GMT${offset[1] === '+' ? '-' : '+'}${Number(offset[2])}` }
  const named = zonesNamed(text) ?? (text.includes(',') ? zonesNamed(text.split(',')[0]!) : undefined)
  if (named) return oneOf(text, named)
  if (text.includes('/') && isZone(text)) return { zone: text }
  return {
    problem: `We don’t know the time zone “${shorten(text)}”. Use a city or a name like Europe/Berlin.`,
    options: [],
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A zone's offset from UTC at a time, as text. Formatters are slow to make; there are as many as zones. */
function offsetAt(zone: string, date: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The offsets of a zone in winter and in summer. */
const offsetsOf = (zone: string, year = 2027): [string, string] => [
  offsetAt(zone, new Date(Date.UTC(year, 0, 15))),
  offsetAt(zone, new Date(Date.UTC(year, 6, 15))),
]

function oneOf(text: string, all: string[]): ReadZone {
  // Zones of a country whose clocks agree are one answer.
  const groups = all.length > 1 ? [...Map.groupBy(all, (zone) => offsetsOf(zone).join(' ')).values()] : [all]
  const zones = groups.map((group) => group.find((zone) => zone.startsWith('Europe/')) ?? group[0]!)
  const [first, ...more] = zones
  if (more.length === 0) return { zone: first! }
  const options = zones.slice(0, maxOptions)
  const names = options.slice(0, 3).map((zone) => zone.split('/').at(-1)!.replaceAll('_', ' '))
  return {
    problem: `“${shorten(text)}” may mean several time zones (${names.join(', ')}…). Choose which one.`,
    options,
  }
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const seasons: Record<string, 'summer' | 'winter'> = {
  CEST: 'summer',
  EEST: 'summer',
  WEST: 'summer',
  EDT: 'summer',
  CDT: 'summer',
  MDT: 'summer',
  PDT: 'summer',
  CET: 'winter',
  EET: 'winter',
  WET: 'winter',
}

/** The half of the year that an abbreviation names; undefined of a city, or of an abbreviation for both. */
export const seasonOf = (text: string): 'summer' | 'winter' | undefined => seasons[text.trim().toUpperCase()]

/** An abbreviation of winter on a date in summer, or the other way round, may be an hour off. */
export function seasonProblem(text: string, zone: string, moment: Date): string | undefined {
  const short = text.trim().toUpperCase()
  const season = seasonOf(text)
  if (!season) return undefined
  const [winter, summer] = offsetsOf(zone, moment.getUTCFullYear())
  if (winter === summer || offsetAt(zone, moment) === (season === 'summer' ? summer : winter)) return undefined
  return `“${short}” isn’t in use on this date. Write the city or a name like ${zone}.`
}

const maxFound = 8

/** Finds the zones that a text names, or whose city begins with it; for search as you type. */
export async function findZones(text: string): Promise<{ zones: string[]; isNamed: boolean }> {
  if (text === '') return { zones: [], isNamed: false }
  await prepareZones()
  const known = (zone: string) => zonesByCity().has(plain(zone))
  const read = readZone(text, {}, known)
  if ('zone' in read) return { zones: [read.zone], isNamed: true }
  if (read.options.length > 0) return { zones: read.options, isNamed: true }
  const wanted = plain(text)
  const cities = [...zonesByCity()].filter(([city]) => city.includes(wanted))
  const ranked = cities.toSorted(([one], [other]) => rankOf(one, wanted) - rankOf(other, wanted))
  return { zones: [...new Set(ranked.map(([, zone]) => zone))].slice(0, maxFound), isNamed: false }
}

const rankOf = (city: string, wanted: string) =>
  city.startsWith(wanted) ? 0 : city.split(/[ /_]/).some((word) => word.startsWith(wanted)) ? 1 : 2
