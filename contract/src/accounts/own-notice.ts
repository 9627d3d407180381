/**
 * A company's privacy notice for candidates: the controller of their data, a contact, the legal basis, and the
 * address of the company's own notice. Each saved change is a version; consents name the version that was read.
 */
import { z } from 'zod'
import { emailAddress } from '../email.ts'
import { companyName, withoutAddress } from '../web-address.ts'

export const LegalBasis = z.enum([
  'consent',
  'before-contract',
  'legal-obligation',
  'public-task',
  'legitimate-interest',
  'other',
])
export type LegalBasis = z.infer<typeof LegalBasis>

/** As people choose it, and as candidates read it. */
export const legalBases: Record<LegalBasis, { name: string; said: string }> = {
  consent: { name: 'Consent', said: 'your consent (GDPR, Article 6(1)(a))' },
  'before-contract': {
    name: 'Steps before a contract',
    said: 'steps before a contract, which you asked for by applying (GDPR, Article 6(1)(b))',
  },
  'legal-obligation': { name: 'Legal obligation', said: 'a legal obligation (GDPR, Article 6(1)(c))' },
  'public-task': { name: 'Public task', said: 'a task in the public interest (GDPR, Article 6(1)(e))' },
  'legitimate-interest': {
    name: 'Legitimate interest',
    said: 'a legitimate interest of the company (GDPR, Article 6(1)(f))',
  },
  other: { name: 'Other', said: '' },
}

const most = (count: number) => `Please use at most ${count} characters.`
/** Several lines are read as one. */
const line = (count: number) =>
  z
    .string()
    .overwrite((text) => text.replaceAll(/\s*[\n\r\v\f\u0085\u2028\u2029]+\s*/g, ', ').trim())
    .max(count, most(count))

/** All may stay empty: candidates then read that the company has not named it. */
export const OwnNotice = z.object({
  controllerName: companyName(line(200)),
  controllerAddress: withoutAddress(line(300)),
  contact: z.union([z.literal(''), emailAddress('Please enter a valid email.')]),
  /** Data protection officer. */
  officer: withoutAddress(line(200)),
  legalBasis: LegalBasis.nullable(),
  /** The company's own words about the basis. */
  basisWords: withoutAddress(line(500)),
  /** The company's own privacy notice. */
  url: z
    .string()
    .trim()
    .max(2000)
    .refine((url) => url === '' || isHttps(url), 'Please enter an address that starts with https.'),
  /** Last day on which it holds. */
  validUntil: z.iso.date().nullable(),
})
export type OwnNotice = z.output<typeof OwnNotice>

function isHttps(url: string): boolean {
  const read = URL.parse(url)
  return read?.protocol === 'https:' && read.username === '' && read.password === '' && !/\s/.test(url)
}

export const emptyNotice: OwnNotice = {
  controllerName: '',
  controllerAddress: '',
  contact: '',
  officer: '',
  legalBasis: null,
  basisWords: '',
  url: '',
  validUntil: null,
}

export const NoticePart = z.enum(['controller', 'contact', 'legal-basis', 'own-notice', 'expired'])
export type NoticePart = z.infer<typeof NoticePart>

/** As a warning names them. */
export const noticePartNames: Record<Exclude<NoticePart, 'expired'>, string> = {
  controller: 'who is responsible for their data',
  contact: 'a contact for privacy',
  'legal-basis': 'the legal basis',
  'own-notice': 'an address of its own privacy notice',
}

/** Parts that candidates should read and that are empty; `expired` once the last day is over, in UTC. */
export function missingParts(notice: OwnNotice, now: Date): NoticePart[] {
  const { controllerName, controllerAddress, contact, legalBasis, basisWords, url, validUntil } = notice
  return [
    ...(controllerName === '' || controllerAddress === '' ? (['controller'] as const) : []),
    ...(contact === '' ? (['contact'] as const) : []),
    ...(legalBasis === null || (legalBasis === 'other' && basisWords === '') ? (['legal-basis'] as const) : []),
    ...(url === '' ? (['own-notice'] as const) : []),
    ...(validUntil !== null && validUntil < now.toISOString().slice(0, 10) ? (['expired'] as const) : []),
  ]
}

/** The warning for people who publish; null where nothing is missing. */
export function warnOfMissing(missing: readonly NoticePart[]): string | null {
  const empty = missing.flatMap((part) => (part === 'expired' ? [] : [noticePartNames[part]]))
  const parts = [
    ...(empty.length > 0
      ? [`The privacy notice that candidates read doesn’t name ${joinNames(empty.map(asCompany))}.`]
      : []),
    ...(missing.includes('expired') ? ['The last day of the company’s privacy notice is over.'] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : null
}

const asCompany = (name: string) => name.replace('its own privacy notice', 'the company’s own notice')

/**
 * The notice as candidates read it, in sentences. The address of the company's own notice is written out, left out where a link
 * follows, or only mentioned in mails: no link of a company's choice goes to people who did not ask for it.
 */
export function sayNotice(notice: OwnNotice, address: 'written' | 'linked' | 'mailed' = 'written'): string[] {
  const { controllerName, controllerAddress, contact, officer, legalBasis, basisWords, url, validUntil } = notice
  const controller = [controllerName, controllerAddress].filter(Boolean).join(', ')
  const basis = [legalBasis ? legalBases[legalBasis].said : '', basisWords].filter(Boolean).join(': ')
  const missing = [
    ...(controller ? [] : [noticePartNames.controller.replace('their', 'your')]),
    ...(contact ? [] : [noticePartNames.contact]),
    ...(basis ? [] : [noticePartNames['legal-basis']]),
    ...(url ? [] : [noticePartNames['own-notice']]),
  ]
  return [
    ...(controller ? [`Responsible for your data: ${endSentence(controller)}`] : []),
    ...(contact
      ? [`Contact for privacy: ${contact}.${officer ? ` Data protection officer: ${endSentence(officer)}` : ''}`]
      : []),
    ...(contact === '' && officer ? [`Data protection officer: ${endSentence(officer)}`] : []),
    ...(basis ? [`Legal basis, as the company names it: ${endSentence(basis)}`] : []),
    ...(url ? addressWords[address](url) : []),
    ...(missing.length > 0
      ? [`The company has not named ${joinNames(missing)}. You can ask the person who invited you.`]
      : []),
    ...(validUntil ? [`This holds until ${sayDay(validUntil)}.`] : []),
  ]
}

const addressWords = {
  written: (url: string) => [`The company’s own privacy notice: ${url}`],
  linked: () => [],
  mailed: () => ['The company’s own privacy notice is linked on the page of your link.'],
}
const joinNames = (names: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const sayDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** One version as candidates read it. Version 0: the company has saved none. */
export const ShownOwnNotice = z.object({
  version: z.int(),
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Address of the company's own notice, for a link; null without one. */
  url: z.string().nullable(),
})
export type ShownOwnNotice = z.infer<typeof ShownOwnNotice>

export const showOwnNotice = (version: number, notice: OwnNotice): ShownOwnNotice => ({
  version,
  title: 'Who is responsible for your data',
  paragraphs: sayNotice(notice, 'linked'),
  url: notice.url || null,
})

/** Empty parts of the notice, in replies of calls that publish; absent if there are none. */
export const MissingNotice = z.object({ parts: z.array(NoticePart), message: z.string(), settings: z.string() })
export type MissingNotice = z.infer<typeof MissingNotice>

/** The page on which administrators fill it in. */
export const noticeSettingsPath = '/settings/privacy'
