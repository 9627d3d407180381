/** The gate on personal data, stereotypes and unsafe content, by lists and patterns. */
import { listed, type Gate, type Provable } from './provable.ts'

/** Reserved names (RFC 2606), and the phone numbers reserved for films. */
const reservedHost = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost|local|internal)$/i
const reservedPhone = /555[-. ]?01\d\d/

const personal: [string, RegExp, (found: string) => boolean][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+(\.[\w-]+)+/g, (text) => !reservedHost.test(text.split('@')[1] ?? '')],
  ['a telephone number', /(?<![\w.])(\+\d{1,3}[ ./-]?)(\(?\d{1,4}\)?[ ./-]?){2,5}\d{2,4}(?!\w)/g, isPhone],
  ['a telephone number', /(?<![\w.-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g, isPhone],
  ['a bank account', /\b[A-Z]{2}\d{2}( ?[A-Z0-9]{4}){3,7}( ?[A-Z0-9]{1,3})?\b/g, isAccount],
  ['a card number', /(?<![\w.-])(\d[ -]?){13,19}(?![\w-])/g, isCard],
  ['a social security number', /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g, () => true],
  ['a date of birth', /\b(born (on|in) \d|date of birth[:= ]+\d|DOB[:= ]+\d)/gi, () => true],
  ['a street address', /\b\d{1,5} [A-Z][a-z]+ (Street|Avenue|Road|Lane|Boulevard|Drive)\b/g, () => true],
  ["a person's page", /\b(linkedin\.com\/in|facebook\.com|instagram\.com|x\.com|twitter\.com)\/[\w.-]+/gi, () => true],
]

const groups =
  '(women|men|girls|boys|females?|males?|mothers|housewives|foreigners|immigrants|refugees|migrants|muslims|jews|christians|hindus|blacks|whites|asians|africans|indians|mexicans|chinese|arabs|germans|americans|gays|lesbians|old people|elderly people|the elderly|older (people|workers)|young people|millennials|boomers|disabled people|the disabled|blondes)'
const judgements =
  "(are|is|always|never|can ?not|can't|cannot|tend to|usually|naturally|typically|don't|do not|should not|shouldn't|only)"
const stereotypes: RegExp[] = [
  new RegExp(`\\b${groups}\\b,? ${judgements}\\b`, 'i'),
  /\b(like a (girl|woman|man)|man up|woman driver|housewife|grandma (can't|cannot|would)|so easy (that )?(your|my|even a) (mother|mom|mum|grandmother|grandma|wife|girlfriend))\b/i,
  /\b(young and dynamic|digital natives? only|native speakers? only|no (women|men|foreigners|disabled))\b/i,
  /\b(master\/slave|slave (node|server|process|database)|gypped|retarded|retard|cripples?|midgets?|tranny|oriental people|sp[ai]stic|lunatics?)\b/i,
  /\b(faggots?|niggers?|kikes?|chinks?|wetbacks?|sluts?|whores?|bitch(es)?)\b/i,
  /\b(racial|religion|nationality|skin colou?r|ethnicity|sexual orientation|pregnan(t|cy)|marital status)\b[^.\n]{0,40}\b(candidates?|applicants?|employees?|suspects?|customers?|borrowers?)\b/i,
  /\b(candidates?|applicants?|employees?|suspects?|customers?|borrowers?)\b[^.\n]{0,40}\b(racial|religion|nationality|skin colou?r|ethnicity|sexual orientation|pregnan(t|cy)|marital status)\b/i,
]
const unsafe: RegExp[] = [
  /\b(suicid(e|al)|self-harm|kill (yourself|himself|herself|themselves|people|a person)|murder(s|ed|er)?|rapes?|raped|rapists?|behead(ed|ing)?|tortur(e|ed|ing)|massacres?|genocide)\b/i,
  /\b(porn(o|ography|ographic)?|nudes?|sex(ual)? (act|toy|worker)s?|prostitut(e|es|ion)|erotic|child abuse)\b/i,
  /\b(cocaine|heroin|meth(amphetamine)?|drug dealers?|fentanyl)\b/i,
  /\b(pipe bombs?|bomb (making|threat)|explosives?|assault rifles?|machine guns?|firearms?|nerve gas|terrorist attacks?|terrorists?)\b/i,
  /\b(ransomware|keyloggers?|phishing (mail|page|kit)s?|steal (passwords?|credit cards?|credentials)|ddos (attack )?tool|crack(ing)? (someone|a user)('s)? password)\b/i,
  /\b(nazis?|hitler|ku klux klan|white power|jihadists?)\b/i,
]

/** Longer texts in tests are made by programs, and take long to search. */
const maxValueLength = 200

/** Every text of the question, and the texts in its tests as far as they may name people. */
export function proveContent(question: Provable): Gate {
  const texts = textsOf(question)
  const values = stringsOf(question.tests.map(({ args, expected }) => [args, expected]))
  const data = [...new Set(values.filter(({ length }) => length <= maxValueLength))].join('\n')
  const problems = [
    ...findPersonal(texts.join('\n')).map((found) => `it holds ${found}`),
    ...findPersonal(data).map((found) => `its tests hold ${found}`),
    ...findPhrase(texts.join('\n'), stereotypes).map((found) => `'${found}' judges people by a group`),
    ...findPhrase(texts.join('\n'), unsafe).map((found) => `'${found}' has no place in an interview`),
  ]
  const detail = problems.length > 0 ? listed(problems) : 'No personal data, stereotypes or unsafe content.'
  return { gate: 'content', passed: problems.length === 0, detail }
}

function textsOf(question: Provable): string[] {
  const { title, statement, examples, constraints, followUp, probe, keyIdeas, tryInput, workedExample } = question
  return stringsOf([title, statement, examples, constraints, followUp, probe, keyIdeas, tryInput, workedExample])
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(stringsOf)]
}

function findPersonal(text: string): string[] {
  const found = personal.flatMap(([name, pattern, isReal]) => {
    const real = text.match(pattern)?.find(isReal)
    return real === undefined ? [] : [`${name} (${real.trim()})`]
  })
  return [...new Set(found)]
}

function findPhrase(text: string, phrases: RegExp[]): string[] {
  return phrases.flatMap((phrase) => phrase.exec(text)?.[0] ?? [])
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return digits >= 9 && digits <= 15 && !reservedPhone.test(text)
}

/** ISO 13616: the number modulo 97 is 1. */
function isAccount(text: string): boolean {
  const plain = text.replaceAll(' ', '')
  const digits = (plain.slice(4) + plain.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return plain.length >= 15 && BigInt(digits) % 97n === 1n
}

/** Luhn's check, which every card number meets. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 13 || /^(\d)\1*$/.test(digits) || !/^[3-6]/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
