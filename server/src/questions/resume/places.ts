/** Places and lengths of time beside a role: 'Mountain View, CA', 'Remote', '5 years 3 months' are neither title nor firm. */
import { fold } from '../../platform/documents/period.ts'

const stateCodes = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON QC BC AB MB SK NS NB UK USA US UAE EU DE NL BE FR ES PT IT PL CH AT SE NO DK FI IE CZ'.split(
    ' ',
  ),
)
const states = new Set(
  'california,texas,florida,new york,washington,massachusetts,illinois,colorado,georgia,ontario,quebec,british columbia,karnataka,maharashtra,tamil nadu,telangana,england,scotland,wales,bavaria,bayern,catalonia,new south wales,victoria,nova scotia,alberta,manitoba,pennsylvania,ohio,michigan,virginia,north carolina,new jersey,oregon,arizona,minnesota,northern ireland,queensland,hessen,sachsen,nordrhein-westfalen,baden-wurttemberg'.split(
    ',',
  ),
)
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'pl']
const countries = collectCountries()
const cities = collectCities()
const working =
  /^(?:(?:fully |100% )?remote|hybrid|on-?site|home ?office|télétravail|teletrabajo|remoto|worldwide)(?:\s*\([^)]*\))?$/i
const cityWords =
  /^\p{Lu}[\p{L}\p{M}.’'-]+(?: (?:de|da|do|del|la|le|am|an|der|den|of|upon|\p{Lu}[\p{L}\p{M}.’'-]*)){0,3}$/u
const area = /^greater .{3,30} (?:area|region)$|^.{3,30} (?:metropolitan|bay) area$|^.{3,30} und umgebung$/i
const unit =
  '(?:years?|yrs?|y|months?|mos?|m|jahre?n?|monate?n?|ans?|mois|años?|mes(?:es)?|anos?|anni|anno|mesi|jaar|maanden)'
const duration = new RegExp(
  `^[([]?\\d{1,2}\\+?\\s?${unit}\\.?(?:[\\s,]+(?:and |und |et |y |e |en )?\\d{1,2}\\s?${unit}\\.?)?[)\\]]?$`,
  'i',
)

function collectCountries(): Set<string> {
  const codes = Array.from({ length: 676 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))
  const names = languages.flatMap((language) => {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => display.of(code) ?? [])
  })
  return new Set([...names, 'Holland', 'England', 'Scotland', 'Wales', 'USA', 'UK'].map(plain))
}

/** The cities that time zones are named after. */
function collectCities(): Set<string> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1)!.replaceAll('_', ' '))
  return new Set(zones.map(plain))
}

function plain(text: string): string {
  return fold(text).toLowerCase().trim()
}

/** True if a part is a country, a state or its code, as found after a city. */
export function isRegion(part: string): boolean {
  return stateCodes.has(part) || countries.has(plain(part)) || states.has(plain(part))
}

/** True if a part alone is a place or a way of working, not a name. */
export function isPlace(part: string): boolean {
  return working.test(part) || area.test(part) || countries.has(plain(part)) || cities.has(plain(part))
}

/** True if a part may be a city, as found before a region. */
export const isLikeCity = (part: string): boolean => cityWords.test(part)

/** '5 years 3 months', '2 yrs', '18 Monate'. */
export const isDuration = (part: string): boolean => duration.test(part)
